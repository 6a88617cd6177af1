//! Changing Colors Chess: perft with and without playing the last move.

use std::hint::black_box;

use chess_benches::timing::interleaved;
use chess_changing_colors::ChangingColors;
use chess_core::{Standard, Variant, VariantExt};

/// Node counts from the start position, by depth.
const STANDARD: [u64; 5] = [1, 20, 400, 8_902, 197_281];
const CHANGING_COLORS: [u64; 5] = [1, 20, 400, 8_724, 190_363];

/// What a first move leads to; each is a chunk of the measurement.
fn children<V: Variant>(rules: &V) -> Vec<V::Position> {
    let start = rules.start();
    rules.actions(&start).into_iter().map(|action| rules.after(&start, action)).collect()
}

pub(crate) fn run(quick: bool) {
    let (depth, rounds) = if quick { (3, 1) } else { (4, 100) };
    let rules = ChangingColors::default();
    let (standard, own) = (children(&Standard), children(&rules));
    let nodes = [STANDARD[depth as usize], CHANGING_COLORS[depth as usize]];
    let [mut standard_leaves, mut own_leaves, mut standard_bulk, mut own_bulk] = [0u64; 4];
    let seconds = interleaved(
        rounds,
        own.len(),
        [
            &mut |i| standard_leaves += Standard.perft_leaves(black_box(&standard[i]), depth - 1),
            &mut |i| own_leaves += rules.perft_leaves(black_box(&own[i]), depth - 1),
            &mut |i| standard_bulk += Standard.perft(black_box(&standard[i]), depth - 1),
            &mut |i| own_bulk += rules.perft(black_box(&own[i]), depth - 1),
        ],
    );
    let sums = [standard_leaves, own_leaves, standard_bulk, own_bulk];
    for (sum, nodes) in sums.into_iter().zip([nodes, nodes].concat()) {
        assert_eq!(sum, nodes * u64::from(rounds));
    }
    println!(
        "changing-colors, perft {depth} from the start position, nodes a second against standard:"
    );
    for (name, [standard, own]) in
        [("leaf by leaf", [seconds[0], seconds[1]]), ("bulk", [seconds[2], seconds[3]])]
    {
        let (standard, own) = (nodes[0] as f64 / standard, nodes[1] as f64 / own);
        let (share, own, standard) = (100.0 * own / standard, own / 1e6, standard / 1e6);
        println!("  {name}: {own:.0} M, standard {standard:.0} M: {share:.0} %");
    }
}
