//! The laws of every variant, over random games by all house rules.

use chess_changing_colors::{ChangingColors, Contested};
use chess_testkit::laws::check_laws;

#[test]
fn printed_rules() {
    check_laws(&ChangingColors::default(), 60, 300, 1);
}

#[test]
fn contested_pieces_to_the_opponent() {
    let contested = Contested::Opponent;
    check_laws(&ChangingColors { contested, ..ChangingColors::default() }, 30, 300, 2);
}

#[test]
fn placed_kings() {
    check_laws(&ChangingColors::placed_kings(), 60, 300, 3);
}

#[test]
fn placed_kings_and_contested_pieces_to_the_opponent() {
    let contested = Contested::Opponent;
    check_laws(&ChangingColors { contested, ..ChangingColors::placed_kings() }, 30, 300, 4);
}
