//! Counts of action sequences.

use chess_core::{Variant, VariantExt};
use chess_no_mercy::NoMercy;
use chess_testkit::vectors::check_perft;

#[test]
fn published_counts() {
    assert_eq!(check_perft::<NoMercy>(include_str!("data/no-mercy-perft.jsonl")), 7);
}

#[test]
fn counting_agrees_with_playing_every_action() {
    let rules = NoMercy::default();
    for (text, depth) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1 2:2 1 -", 3),
        ("r3k2r/1b4b1/8/8/8/8/1B4B1/R3K2R[QNPPp] w KQkq - 3 20 4:12 2 -", 2),
        ("4k3/8/8/8/PpPp2Pp/8/7P/4K3[] b - a3c3g3 0 9 1:4 1 -", 3),
    ] {
        let position = rules.parse_position(text).unwrap();
        assert_eq!(rules.perft(&position, depth), rules.perft_leaves(&position, depth), "{text}");
    }
}
