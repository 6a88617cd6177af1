//! Positions, games and counts that were worked out by another implementation.

use chess_no_mercy::NoMercy;
use chess_testkit::vectors::{check_games, check_positions};

#[test]
fn positions() {
    assert_eq!(check_positions::<NoMercy>(include_str!("data/no-mercy.jsonl")), 130);
    assert_eq!(check_positions::<NoMercy>(include_str!("data/no-mercy-edges.jsonl")), 9);
}

#[test]
fn positions_with_house_rules() {
    assert_eq!(check_positions::<NoMercy>(include_str!("data/no-mercy-options.jsonl")), 30);
}

#[test]
fn games_in_which_history_counts() {
    assert_eq!(check_games::<NoMercy>(include_str!("data/no-mercy-games.jsonl")), 10);
    assert_eq!(check_games::<NoMercy>(include_str!("data/no-mercy-edge-games.jsonl")), 7);
}
