//! Counts of action sequences: from the start, and from ten positions made for it. The counts were fixed when the crate
//! and its slow twin agreed on them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use chess_core::{Variant, VariantExt};
use chess_yea::Yea;
use support::Twin;

/// What the position is made for, its text, and the counts from depth 1 on.
const MADE: [(&str, &str, &[u64]); 10] = [
    (
        "leaps, steps and diagonal steps of both sides",
        "r2k1b1r/2p2p2/8/3Np3/3nP3/8/2P2P2/R1B2K1R w - - 0 1 0:0 -",
        &[21, 504, 10_947, 250_487, 5_552_204],
    ),
    (
        "checks parried by capturing the only holder of a wing",
        "3k4/7n/8/8/8/1r1B4/2P3b1/K6R w - - 0 1 2:2 -",
        &[3, 17, 148, 1_097, 9_543, 89_683, 755_068],
    ),
    (
        "checks from bishops that step",
        "1n2k3/8/8/8/6R1/3bKN2/8/7B w - - 0 1 0:0 -",
        &[3, 22, 467, 2_935, 49_330, 318_315, 5_123_755],
    ),
    (
        "two en passant squares, and diagonal steps onto them",
        "4k3/3n4/8/pPpPN3/8/2N5/8/4K3 w - a6c6 0 1 0:0 -",
        &[12, 47, 457, 2_059, 20_732, 112_033, 1_143_601],
    ),
    (
        "an extra move after a leap, with checks to be avoided",
        "5k2/8/8/3p4/8/1R3N2/P1P1P3/1NB2K1R w - - 1 1 4:1 xKQ!b3",
        &[31, 148, 4_803, 30_584, 801_195, 4_945_040],
    ),
    (
        "quiet promotions as extra moves",
        "2r1k3/3P1P2/8/3NB3/3nb3/8/3p1p1K/4R3 w - - 0 1 3:3 xC",
        &[12, 48, 1_008, 17_494, 361_357, 5_627_253],
    ),
    (
        "Royal Shifts on any rank, also as extra moves",
        "8/1r2k2r/8/8/8/8/R3K2R/8 w - - 0 1 5:5 -",
        &[14, 233, 3_225, 49_046, 679_248],
    ),
    (
        "pins on every line",
        "4r2k/8/1b6/8/q2PKN1r/4P3/2N1B3/1b2R3 w - - 0 1 1:1 -",
        &[2, 46, 450, 11_900, 125_042, 3_462_191],
    ),
    (
        "captures that bring tokens at once",
        "r3k1nr/pp3ppp/2n5/2bpp1B1/2BPP1b1/2N5/PPP2PPP/R3K1NR b - - 0 1 2:2 -",
        &[36, 1_300, 44_611, 1_545_425],
    ),
    (
        "few moves with a second",
        "6k1/p6p/8/1p4p1/1P4P1/8/P6P/1K6 w - - 0 1 3:2 -",
        &[4, 27, 108, 628, 3_710, 22_473, 131_515],
    ),
];

#[test]
fn of_positions_made_for_it() {
    let rules = Yea::default();
    for (what, text, counts) in MADE {
        let position = rules.parse_position(text).unwrap();
        assert!(counts.len() >= 4, "{what}");
        for (depth, &nodes) in (1..).zip(counts) {
            assert_eq!(rules.perft(&position, depth), nodes, "{what}, depth {depth}");
        }
        assert_eq!(rules.perft_leaves(&position, 3), counts[2], "{what}");
        let deep = if counts[2] < 5_000 { 3 } else { 2 };
        let twin = Twin::read(rules, text);
        assert_eq!((twin.lost_by(), twin.has_exposed_king()), (None, false), "{what}");
        assert_eq!(slow_perft(rules, &twin, deep), counts[deep as usize - 1], "{what}");
    }
}

#[test]
fn from_the_start() {
    let rules = Yea::default();
    let start = rules.start();
    for (depth, nodes) in (1..).zip([14, 196, 3_332, 56_641, 1_084_361, 20_744_763, 438_818_331]) {
        assert_eq!(rules.perft(&start, depth), nodes);
    }
    assert_eq!(rules.perft_leaves(&start, 5), 1_084_361);
    assert_eq!(slow_perft(rules, &Twin::read(rules, &start.to_string()), 4), 56_641);
}

/// How many sequences of `depth` actions the slow twin finds.
fn slow_perft(rules: Yea, twin: &Twin, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |text: &String| slow_perft(rules, &Twin::read(rules, text), depth - 1);
    twin.actions().values().map(after).sum()
}
