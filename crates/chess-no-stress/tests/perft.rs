//! Node counts made by an independent implementation of the same rules.

use chess_core::{Variant, VariantExt};
use chess_no_stress::{Level, NoStress};
use chess_testkit::vectors::check_perft;

#[test]
fn files() {
    assert_eq!(check_perft::<NoStress>(include_str!("data/no-stress-perft.jsonl")), 7);
}

#[test]
fn counting_and_playing_the_last_action_agree() {
    for (level, depth) in
        [(Level::One, 5), (Level::Two, 5), (Level::Three, 4), (Level::Advanced, 4)]
    {
        let rules = NoStress::at(level);
        let start = rules.start();
        assert_eq!(rules.perft(&start, depth), rules.perft_leaves(&start, depth), "{level:?}");
    }
}
