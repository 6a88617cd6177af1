//! Changing Colors Chess: perft with and without playing the last move.

use std::hint::black_box;

use chess_benches::timing::interleaved;
use chess_changing_colors::ChangingColors;
use chess_core::{Standard, Variant, VariantExt};

/// Node counts from the start position, by depth.
const STANDARD: [u64; 6] = [1, 20, 400, 8_902, 197_281, 4_865_609];
const CHANGING_COLORS: [u64; 6] = [1, 20, 400, 8_724, 190_363, 4_481_535];

pub(crate) fn run(quick: bool) {
    let (depth, rounds) = if quick { (3, 1) } else { (4, 60) };
    let rules = ChangingColors::default();
    let (standard, start) = (Standard.start(), rules.start());
    let nodes = [STANDARD[depth as usize] as f64, CHANGING_COLORS[depth as usize] as f64];
    let check = |nodes: u64, expected: &[u64; 6]| assert_eq!(nodes, expected[depth as usize]);
    let [standard_leaves, leaves, standard_bulk, bulk] = interleaved(
        rounds,
        1,
        [
            &mut |_| check(Standard.perft_leaves(black_box(&standard), depth), &STANDARD),
            &mut |_| check(rules.perft_leaves(black_box(&start), depth), &CHANGING_COLORS),
            &mut |_| check(Standard.perft(black_box(&standard), depth), &STANDARD),
            &mut |_| check(rules.perft(black_box(&start), depth), &CHANGING_COLORS),
        ],
    );
    println!(
        "changing-colors, perft {depth} from the start position, nodes a second against standard:"
    );
    for (name, own, standard) in
        [("leaf by leaf", leaves, standard_leaves), ("bulk", bulk, standard_bulk)]
    {
        let [standard, own] = [nodes[0] / standard, nodes[1] / own];
        println!(
            "  {name}: {:.0} M, standard {:.0} M: {:.0} %",
            own / 1e6,
            standard / 1e6,
            100.0 * own / standard
        );
    }
}
