//! Positions, games and counts that were worked out by another implementation.

use chess_testkit::vectors::{check_games, check_perft, check_positions};
use chess_yea::Yea;

#[test]
fn positions() {
    assert_eq!(check_positions::<Yea>(include_str!("data/yea.jsonl")), 260);
}

#[test]
fn positions_of_other_rules() {
    assert_eq!(check_positions::<Yea>(include_str!("data/yea-options.jsonl")), 110);
}

#[test]
fn positions_at_the_edges_of_the_rules() {
    assert_eq!(check_positions::<Yea>(include_str!("data/yea-edges.jsonl")), 14);
}

#[test]
fn games() {
    assert_eq!(check_games::<Yea>(include_str!("data/yea-games.jsonl")), 12);
}

#[test]
fn perft() {
    assert_eq!(check_perft::<Yea>(include_str!("data/yea-perft.jsonl")), 7);
}
