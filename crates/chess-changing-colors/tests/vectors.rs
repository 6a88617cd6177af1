//! Positions, games and counts that were worked out by another implementation.

use chess_changing_colors::ChangingColors;
use chess_testkit::vectors::{check_games, check_perft, check_positions};

#[test]
fn positions() {
    let text = include_str!("data/changing-colors.jsonl");
    assert_eq!(check_positions::<ChangingColors>(text), 320);
}

#[test]
fn positions_at_the_edges_of_the_rules() {
    let text = include_str!("data/changing-colors-edges.jsonl");
    assert_eq!(check_positions::<ChangingColors>(text), 2);
}

#[test]
fn games() {
    let text = include_str!("data/changing-colors-games.jsonl");
    assert_eq!(check_games::<ChangingColors>(text), 14);
}

#[test]
fn perft() {
    let text = include_str!("data/changing-colors-perft.jsonl");
    assert_eq!(check_perft::<ChangingColors>(text), 9);
}
