//! Ratios that hold on a noisy machine: what is compared runs alternately in one process, and the best run counts.

use std::time::Instant;

/// Whether to run everything once, quickly: unless `cargo bench` asked for measurements, and if it also said `--test`.
#[must_use]
pub fn is_quick() -> bool {
    let said = |word| std::env::args().any(|argument| argument == word);
    !said("--bench") || said("--test")
}

/// Runs each of `runs` on each of `chunks` chunks once a round, all in turn, and gives the seconds of each run: the sum
/// over the chunks of the best round. Short chunks (well under a millisecond) shrug off what else the machine does.
pub fn interleaved<const N: usize>(
    rounds: u32,
    chunks: usize,
    mut runs: [&mut dyn FnMut(usize); N],
) -> [f64; N] {
    let mut best = [(); N].map(|()| vec![f64::INFINITY; chunks]);
    for _ in 0..rounds {
        for (run, best) in runs.iter_mut().zip(&mut best) {
            for (chunk, best) in best.iter_mut().enumerate() {
                let start = Instant::now();
                run(chunk);
                *best = best.min(start.elapsed().as_secs_f64());
            }
        }
    }
    best.map(|best| best.iter().sum())
}
