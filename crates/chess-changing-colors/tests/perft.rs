//! Counts of action sequences, agreed on by the crate and its slow twin.
#![allow(clippy::unwrap_used)]

mod support {
    pub(crate) mod queue;
    pub(crate) mod slow;
}

use chess_changing_colors::{ChangingColors, Contested};
use chess_core::{Variant, VariantExt};
use support::slow::Slow;

const PRINTED: ChangingColors = ChangingColors {
    contested: Contested::Mover,
    king_setup: chess_changing_colors::KingSetup::Home,
};
const TO_OPPONENT: ChangingColors = ChangingColors { contested: Contested::Opponent, ..PRINTED };
const PLACED: ChangingColors = ChangingColors::placed_kings();

/// Rules, position, the counts from depth 1 on.
const COUNTS: &[(&str, ChangingColors, &str, &[u64])] = &[
    (
        "start",
        PRINTED,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_724, 190_363, 4_481_535],
    ),
    (
        "kings to be placed",
        PLACED,
        "-R-N-B-Q1-B-N-R/-P-P-P-P-P-P-P-P/8/8/8/8/-P-P-P-P-P-P-P-P/-R-N-B-Q1-B-N-R w - - 0 1 setup",
        &[17, 289, 4_454, 68_304, 1_361_828],
    ),
    ("bare kings", PRINTED, "8/8/8/3k4/8/3K4/8/8 w - - 0 1", &[8, 64, 488, 3_808, 27_936, 218_752]),
    (
        "castling on both wings",
        PRINTED,
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
        &[25, 625, 14_100, 318_106],
    ),
    (
        "castling with neutral rooks in the corners",
        PRINTED,
        "-R3k2-R/3p1p2/8/8/8/8/1PPP4/R3K2-R w KQkq - 0 1",
        &[20, 140, 1_638, 10_764, 122_273, 883_143],
    ),
    (
        "rooks that changed hands",
        PRINTED,
        "8/8/8/8/8/6k1/5Ppp/-R3K2r w KQ - 0 1",
        &[7, 67, 461, 4_264, 39_429, 338_960],
    ),
    (
        "en passant from the first rank",
        PRINTED,
        "3p4/2p1k3/2P5/1K6/8/8/8/8 b - - 0 1",
        &[9, 54, 580, 4_197, 38_662, 326_131],
    ),
    (
        "en passant in the middle",
        PRINTED,
        "8/8/8/2k5/2p5/4K3/3P4/8 w - - 0 1",
        &[9, 75, 596, 4_761, 37_569, 283_009],
    ),
    (
        "promotions of both sides wait",
        PRINTED,
        "3P4/2K5/8/8/8/8/3k4/4p3 w - - 4 9",
        &[4, 16, 264, 4_332, 46_502, 522_708],
    ),
    (
        "promotions of either side, in either turn",
        PRINTED,
        "8/8/8/8/8/3k4/P7/1KN2-P2 w - - 0 1",
        &[8, 52, 471, 3_905, 32_894, 259_308],
    ),
    (
        "neutral pawns on both last ranks",
        PRINTED,
        "1-P3-P2/8/1K2-P3/2N5/5n2/3-P2k1/8/2-P2-P2 w - - 0 1",
        &[13, 141, 1_178, 9_918, 86_644, 795_538],
    ),
    (
        "ring against ring",
        PRINTED,
        "8/8/4p3/2kpp3/5PK1/4N3/8/8 w - - 7 1",
        &[16, 193, 1_920, 20_590, 190_067, 1_868_621],
    ),
    (
        "ring against ring, the opponent preferred",
        TO_OPPONENT,
        "8/8/4p3/2kpp3/5PK1/4N3/8/8 w - - 7 1",
        &[16, 193, 1_916, 20_537, 189_148, 1_860_281],
    ),
    (
        "long strings",
        PRINTED,
        "4k3/5p2/6p1/5p2/4b3/3P4/2P5/2QK4 w - - 0 1",
        &[16, 290, 4_492, 50_568, 659_049],
    ),
    (
        "queens in the open",
        PRINTED,
        "3qk3/8/8/3-N4/-P6-P/8/8/3QK3 w - - 0 1",
        &[16, 240, 2_245, 21_557, 229_555, 2_642_465],
    ),
];

/// The deepest count that the slow twin is asked for.
const TWIN_NODES: u64 = 20_000;

#[test]
fn counts() {
    let mut by_twin = 0;
    for (name, rules, text, counts) in COUNTS {
        let position = rules.parse_position(text).unwrap();
        assert_eq!(&position.to_string(), text);
        let slow = Slow::read(text, rules.contested == Contested::Mover);
        assert_eq!(slow.text(), *text);
        for (depth, &count) in (1..).zip(*counts) {
            assert_eq!(rules.perft(&position, depth), count, "{name}, depth {depth}");
            assert_eq!(rules.perft_leaves(&position, depth), count, "{name}, depth {depth}");
            if count <= TWIN_NODES {
                assert_eq!(slow_perft(&slow, depth), count, "{name}, depth {depth}, slow twin");
                by_twin += 1;
            }
        }
    }
    assert!(by_twin >= 3 * COUNTS.len(), "the twin has checked too little: {by_twin}");
}

/// How many sequences of `depth` actions the slow twin finds.
fn slow_perft(slow: &Slow, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    slow.actions().iter().map(|(_, next)| slow_perft(next, depth - 1)).sum()
}
