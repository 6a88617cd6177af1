//! The laws of every variant, over random games by several house rules.

use chess_testkit::laws::check_laws;
use chess_yea::Yea;

#[test]
fn printed_rules() {
    check_laws(&Yea::default(), 60, 300, 1);
}

#[test]
fn castling_rights() {
    check_laws(&Yea::with_castling_rights(), 30, 300, 2);
}

#[test]
fn cheap_extra_moves() {
    check_laws(&Yea { extra_cost: 1, momentum_max: 3, ..Yea::default() }, 30, 300, 3);
}

#[test]
fn pawns_that_second_nobody() {
    check_laws(&Yea::pieces_only(), 30, 300, 4);
}
