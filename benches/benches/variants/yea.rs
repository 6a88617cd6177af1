//! Yea Chess: perft with and without playing the last move, from the start and from five middlegames.

#![allow(clippy::expect_used)]

use std::hint::black_box;

use chess_benches::timing::interleaved;
use chess_core::{Standard, Variant, VariantExt};
use chess_yea::Yea;

/// The first four fields of a position of standard chess without castling rights, which is one of Yea Chess too, and the
/// node counts of depth 3 and 4, of standard chess and of Yea Chess.
struct Sample {
    board: &'static str,
    standard: [u64; 2],
    yea: [u64; 2],
}

const SAMPLES: [Sample; 6] = [
    Sample {
        board: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -",
        standard: [8_902, 197_281],
        yea: [3_332, 56_641],
    },
    Sample {
        board: "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w - -",
        standard: [68_593, 2_788_484],
        yea: [60_950, 2_328_910],
    },
    Sample {
        board: "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - -",
        standard: [43_353, 1_527_129],
        yea: [49_353, 1_637_754],
    },
    Sample {
        board: "2kr3r/pppq1ppp/2n1bn2/3pp3/3PP3/2N1BN2/PPPQ1PPP/2KR3R b - -",
        standard: [37_269, 1_270_783],
        yea: [19_979, 548_528],
    },
    Sample {
        board: "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/P1N2N2/BP2QPPP/R1BR2K1 w - -",
        standard: [82_231, 3_309_248],
        yea: [88_565, 3_664_832],
    },
    Sample {
        board: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -",
        standard: [89_890, 3_894_594],
        yea: [86_633, 3_697_953],
    },
];

pub(crate) fn run(quick: bool) {
    let (depth, rounds) = if quick { (3, 1) } else { (4, 25) };
    let which = depth as usize - 3;
    let rules = Yea::default();
    println!("yea, perft {depth}, million nodes a second against standard:");
    let mut logarithms = [0.0; 2];
    for Sample { board, standard, yea } in &SAMPLES {
        let (standard, yea) = (standard[which], yea[which]);
        let plain = Standard.parse_position(&format!("{board} 0 1")).expect("a position");
        let position = rules.parse_position(&format!("{board} 0 1 0:0 -")).expect("a position");
        let check = |nodes: u64, expected: u64| assert_eq!(nodes, expected, "{board}");
        let times = interleaved(
            rounds,
            1,
            [
                &mut |_| check(Standard.perft_leaves(black_box(&plain), depth), standard),
                &mut |_| check(rules.perft_leaves(black_box(&position), depth), yea),
                &mut |_| check(Standard.perft(black_box(&plain), depth), standard),
                &mut |_| check(rules.perft(black_box(&position), depth), yea),
            ],
        );
        let speed = |nodes: u64, time: f64| nodes as f64 / time / 1e6;
        println!("  {board}");
        for (kind, name) in ["leaf by leaf", "bulk"].into_iter().enumerate() {
            let [standard, yea] =
                [speed(standard, times[2 * kind]), speed(yea, times[2 * kind + 1])];
            logarithms[kind] += (yea / standard).ln();
            println!(
                "    {name}: {yea:.0}, standard {standard:.0}: {:.0} %",
                100.0 * yea / standard
            );
        }
    }
    let [leaves, bulk] = logarithms.map(|sum| 100.0 * (sum / SAMPLES.len() as f64).exp());
    println!("  geometric mean: leaf by leaf {leaves:.0} %, bulk {bulk:.0} %");
}
