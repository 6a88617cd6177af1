//! Fisher's exact test: whether two shares differ, for any sizes of the samples.

/// A probability this much above another, in proportion, is taken for the same: they are sums and products of rounded
/// numbers.
const ROUNDING: f64 = 1e-9;

/// The two-sided p-value of the hypothesis that two shares are the same: how likely, given all hits and trials, the hits
/// would be spread over the two samples in a way no more likely than this.
///
/// `hits` and `trials` are of either sample; no sample has more hits than trials.
pub(super) fn fisher(hits: [u64; 2], trials: [u64; 2]) -> f64 {
    let [hits, other_hits] = hits.map(u128::from);
    let [trials, other_trials] = trials.map(u128::from);
    let all_hits = hits + other_hits;
    let least = all_hits.saturating_sub(other_trials);
    let most = all_hits.min(trials);
    let likeliest = (trials + 1).saturating_mul(all_hits + 1) / (trials + other_trials + 2);
    let likeliest = likeliest.clamp(least, most);
    // How much likelier a number of hits in the first sample is made by one more.
    let growth = |number: u128| {
        let other = all_hits - number;
        other as f64 * (trials - number) as f64
            / ((number + 1) as f64 * (other_trials - other + 1) as f64)
    };
    // Probabilities relative to that of the likeliest number, from there outwards until nothing is left: none grows beyond
    // all bounds, and what vanishes would not count.
    let above = (likeliest..most).scan(1.0, |weight, number| {
        *weight *= growth(number);
        (*weight > 0.0).then_some((number + 1, *weight))
    });
    let below = (least..likeliest).rev().scan(1.0, |weight, number| {
        *weight /= growth(number);
        (*weight > 0.0).then_some((number, *weight))
    });
    let weights = || core::iter::once((likeliest, 1.0)).chain(above.clone()).chain(below.clone());
    let observed = weights().find(|&(number, _)| number == hits).map_or(0.0, |(_, weight)| weight);
    let (mut all, mut as_unlikely) = (0.0, 0.0);
    for (_, weight) in weights() {
        all += weight;
        if weight <= observed * (1.0 + ROUNDING) {
            as_unlikely += weight;
        }
    }
    as_unlikely / all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of ways to choose so many of so many.
    fn ways(of: u64, chosen: u64) -> f64 {
        (0..chosen).fold(1.0, |ways, index| ways * (of - index) as f64 / (index + 1) as f64)
    }

    /// From the definition, with binomial coefficients.
    fn slowly(hits: [u64; 2], trials: [u64; 2]) -> f64 {
        let all_hits = hits[0] + hits[1];
        let probability = |first: u64| {
            if first > trials[0] || first > all_hits || all_hits - first > trials[1] {
                return 0.0;
            }
            ways(trials[0], first) * ways(trials[1], all_hits - first)
                / ways(trials[0] + trials[1], all_hits)
        };
        let observed = probability(hits[0]);
        (0..=all_hits).map(probability).filter(|&p| p <= observed * (1.0 + 1e-7)).sum()
    }

    #[test]
    fn as_the_definition_says_for_all_small_samples() {
        for (n, m) in (1..9).flat_map(|n| (1..9).map(move |m| (n, m))) {
            for (a, b) in (0..=n).flat_map(|a| (0..=m).map(move |b| (a, b))) {
                let (fast, slow) = (fisher([a, b], [n, m]), slowly([a, b], [n, m]));
                assert!((fast - slow).abs() < 1e-12, "{a} of {n}, {b} of {m}: {fast}, {slow}");
                assert!((fast - fisher([b, a], [m, n])).abs() < 1e-12);
                assert!((fast - fisher([n - a, m - b], [n, m])).abs() < 1e-12);
            }
        }
    }

    /// The lady who told of eight cups of tea which four had got the milk first: of 70 ways to name four cups, 1 is right,
    /// and 1 is as unlikely; with three of them right 17 are, and as many.
    #[test]
    fn the_lady_tasting_tea() {
        assert!((fisher([4, 0], [4, 4]) - 2.0 / 70.0).abs() < 1e-12);
        assert!((fisher([3, 1], [4, 4]) - 34.0 / 70.0).abs() < 1e-12);
    }

    #[test]
    fn large_samples_neither_overflow_nor_vanish() {
        let many = 1_000_000_000;
        assert!((fisher([0, 3], [many, many]) - 0.25).abs() < 1e-6);
        assert!(fisher([3, 500_000_000], [3, many]) > 0.2);
        assert_eq!(fisher([0, 5_000], [5_000, 5_000]), 0.0);
        assert!((fisher([0, 0], [many, 1]) - 1.0).abs() < 1e-12);
    }
}
