//! Positions and games made by an independent implementation of the same rules.

use chess_no_stress::NoStress;
use chess_testkit::vectors::{check_games, check_positions};

#[test]
fn positions() {
    assert_eq!(check_positions::<NoStress>(include_str!("data/no-stress.jsonl")), 320);
}

#[test]
fn edge_positions() {
    assert_eq!(check_positions::<NoStress>(include_str!("data/no-stress-edges.jsonl")), 14);
}

#[test]
fn games() {
    assert_eq!(check_games::<NoStress>(include_str!("data/no-stress-games.jsonl")), 16);
}

#[test]
fn edge_games() {
    assert_eq!(check_games::<NoStress>(include_str!("data/no-stress-edge-games.jsonl")), 2);
}
