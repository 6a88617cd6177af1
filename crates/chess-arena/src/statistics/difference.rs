//! Whether two samples differ: p-values of shares and means.

use super::exact::fisher;
use super::{GroupedMoments, Moments};

/// Where fewer hits or misses than this are to be expected in a sample, their number is far from normally distributed.
const EXPECTED: u128 = 5;

/// The two-sided p-value of the hypothesis that two shares are the same; `None` where one has no trials. Hits beyond
/// the trials count as so many.
///
/// It is that of the pooled two-proportion z-test or, where at the pooled share fewer than 5 hits or misses were to be
/// expected in either sample, that of Fisher's exact test, which holds for the smallest numbers too.
///
/// ```
/// use chess_arena::statistics::share_difference;
/// assert!(share_difference(480, 1000, 500, 1000).is_some_and(|p| p > 0.3));
/// assert!(share_difference(400, 1000, 500, 1000).is_some_and(|p| p < 0.001));
/// assert!(share_difference(4, 4, 0, 4).is_some_and(|p| (p - 2.0 / 70.0).abs() < 1e-9));
/// assert_eq!(share_difference(0, 0, 500, 1000), None);
/// ```
#[must_use]
pub fn share_difference(hits: u64, trials: u64, other_hits: u64, other_trials: u64) -> Option<f64> {
    if trials == 0 || other_trials == 0 {
        return None;
    }
    let trials = [trials, other_trials];
    let hits = [hits.min(trials[0]), other_hits.min(trials[1])];
    let misses = [trials[0] - hits[0], trials[1] - hits[1]];
    let sum = |counts: [u64; 2]| u128::from(counts[0]) + u128::from(counts[1]);
    let (all, rarer) = (sum(trials), if sum(hits) <= sum(misses) { hits } else { misses });
    if u128::from(trials[0].min(trials[1])) * sum(rarer) < EXPECTED * all {
        return Some(fisher(rarer, trials));
    }
    let sizes = trials.map(|trials| trials as f64);
    let [share, other_share] = [0, 1].map(|sample| rarer[sample] as f64 / sizes[sample]);
    let pooled = sum(rarer) as f64 / all as f64;
    let variance = pooled * (1.0 - pooled) * (1.0 / sizes[0] + 1.0 / sizes[1]);
    Some(two_sided((share - other_share) / variance.sqrt()))
}

/// The two-sided p-value of the hypothesis that two means are the same by Welch's test: with Student's distribution, so that
/// a spread known from a few numbers only counts for little. `None` where there is no spread to measure a difference by, and
/// so nothing to test: if either sample is a single number or none, or all the numbers of each are the same.
///
/// ```
/// use chess_arena::statistics::{Moments, mean_difference};
/// let (mut fives, mut sixes) = (Moments::default(), Moments::default());
/// fives.add(5, 100);
/// sixes.add(6, 100);
/// assert_eq!(mean_difference(fives, sixes), None);
/// sixes.add(7, 1);
/// assert!(mean_difference(fives, sixes).is_some_and(|p| p < 0.001));
/// ```
#[must_use]
pub fn mean_difference(a: Moments, b: Moments) -> Option<f64> {
    if a.count.min(b.count) < 2 {
        return None;
    }
    welch(a.mean() - b.mean(), [(a.squared_error(), a.count), (b.squared_error(), b.count)])
}

/// The same for numbers that come in groups; `None` if either sample has fewer than two groups or no numbers, or the groups
/// of each all have the same mean.
#[must_use]
pub fn grouped_mean_difference(a: GroupedMoments, b: GroupedMoments) -> Option<f64> {
    if a.groups.min(b.groups) < 2 || a.count.min(b.count) == 0 {
        return None;
    }
    welch(a.mean() - b.mean(), [(a.squared_error(), a.groups), (b.squared_error(), b.groups)])
}

/// The p-value of a difference of means of two samples, given the squared error and the size (from 2) of each.
fn welch(difference: f64, samples: [(f64, u64); 2]) -> Option<f64> {
    let squared_error: f64 = samples.iter().map(|(error, _)| error).sum();
    if squared_error <= 0.0 {
        return None;
    }
    let parts: f64 = samples.iter().map(|(error, size)| error * error / (size - 1) as f64).sum();
    Some(student(difference / squared_error.sqrt(), squared_error * squared_error / parts))
}

/// How likely a variable of Student's distribution with so many degrees of freedom (from 1) is at least as far off as
/// `t`, to either side.
fn student(t: f64, freedom: f64) -> f64 {
    // With many degrees of freedom it is the normal distribution as far as a report shows.
    if freedom > 1e6 {
        return two_sided(t);
    }
    // For t as the tangent of an angle, the density is a power of the cosine, here up to where nothing is left of it.
    const STEPS: u32 = 2_000;
    let power = (freedom - 1.0).max(0.0);
    let from = (t.abs() / freedom.sqrt()).atan();
    let to = (-40.0 / power).exp().acos();
    let density = |angle: f64| angle.cos().max(0.0).powf(power);
    if from >= to {
        0.0
    } else {
        simpson(density, from, to, STEPS) / simpson(density, 0.0, to, STEPS)
    }
}

/// How likely a normal variable is at least this many standard deviations off, to either side.
fn two_sided(z: f64) -> f64 {
    erfc(z.abs() / core::f64::consts::SQRT_2)
}

/// The complementary error function for arguments from 0.
fn erfc(x: f64) -> f64 {
    // Simpson's rule on the tail integral, whose integrand is smooth: exact far beyond what a report shows.
    const STEPS: u32 = 400;
    let (from, to) = (x, x + 8.0);
    simpson(|t| (-t * t).exp(), from, to, STEPS) * core::f64::consts::FRAC_2_SQRT_PI
}

/// The integral of `function` by Simpson's rule in an even number of steps.
fn simpson(function: impl Fn(f64) -> f64, from: f64, to: f64, steps: u32) -> f64 {
    let step = (to - from) / f64::from(steps);
    let inner: f64 = (1..steps)
        .map(|index| {
            function(from + f64::from(index) * step) * if index % 2 == 1 { 4.0 } else { 2.0 }
        })
        .sum();
    (function(from) + inner + function(to)) * step / 3.0
}

#[cfg(test)]
mod tests {
    use super::super::Z_95;
    use super::*;

    #[test]
    fn tails_of_the_normal_distribution() {
        for (z, p) in [(0.0, 1.0), (1.0, 0.317_310_5), (Z_95, 0.05), (3.0, 0.002_699_8)] {
            assert!((two_sided(z) - p).abs() < 1e-6, "{z}: {}", two_sided(z));
        }
    }

    /// From the closed forms for one and two degrees of freedom, and printed tables.
    #[test]
    fn tails_of_students_distribution() {
        for t in [0.0_f64, 0.3, 2.0, 12.706_205, 500.0] {
            let one = 1.0 - t.atan() * core::f64::consts::FRAC_2_PI;
            assert!((student(t, 1.0) - one).abs() < 1e-6, "{t}: {}", student(t, 1.0));
            let two = 1.0 - t / (2.0 + t * t).sqrt();
            assert!((student(-t, 2.0) - two).abs() < 1e-6, "{t}: {}", student(t, 2.0));
            let between = student(t, 1.5);
            assert!(two - 1e-6 <= between && between <= one + 1e-6, "{t}: {between}");
        }
        for (t, freedom) in
            [(2.570_582, 5.0), (2.228_139, 10.0), (2.042_272, 30.0), (1.962_339, 1_000.0)]
        {
            assert!((student(t, freedom) - 0.05).abs() < 1e-6, "{freedom}");
        }
        for t in [0.0, 1.0, 3.0, 6.0, 40.0] {
            assert!((student(t, 999_999.0) - two_sided(t)).abs() < 1e-5, "{t}");
        }
    }

    #[test]
    fn means_differ_when_they_do() {
        let sample = |values: [u64; 4]| {
            let mut moments = Moments::default();
            for value in values {
                moments.add(value, 100);
            }
            moments
        };
        let p = |a, b| mean_difference(sample(a), sample(b)).unwrap();
        assert!(p([1, 2, 3, 4], [1, 2, 3, 4]) > 0.99);
        assert!(p([1, 2, 3, 4], [2, 3, 4, 5]) < 1e-6);
    }

    #[test]
    fn single_numbers_prove_nothing() {
        let (mut one, mut other) = (Moments::default(), Moments::default());
        one.add(8, 1);
        other.add(6, 1);
        assert_eq!(mean_difference(one, other), None);
        other.add(5, 99);
        assert_eq!(mean_difference(one, other), None);
        one.add(9, 99);
        assert!(mean_difference(one, other).unwrap() < 1e-6);

        let (mut one, mut other) = (GroupedMoments::default(), GroupedMoments::default());
        one.add(50, 400);
        other.add(40, 800);
        assert_eq!(grouped_mean_difference(one, other), None);
        one.add(50, 500);
        other.add(40, 700);
        assert!(grouped_mean_difference(one, other).unwrap() < 0.05);
        assert_eq!(share_difference(0, 0, 1, 1), None);
        assert_eq!(share_difference(0, 5, 0, 9), Some(1.0));
    }

    /// With many hits both tests say much the same, the exact one a little less.
    #[test]
    fn shares_are_tested_exactly_where_few_hits_are_expected() {
        for (hits, others) in [(2, 9), (0, 5), (4, 4), (996, 990)] {
            let exact = fisher([hits, others], [1_000, 1_000]);
            let expected = (hits + others).min(2_000 - hits - others) as f64 / 2.0;
            let p = share_difference(hits, 1_000, others, 1_000).unwrap();
            assert_eq!(p == exact, expected < 5.0, "{hits} and {others}: {p}, {exact}");
        }
        for (hits, others) in [(480, 500), (400, 500), (60, 90)] {
            let exact = fisher([hits, others], [1_000, 1_000]);
            let p = share_difference(hits, 1_000, others, 1_000).unwrap();
            assert!(p < exact && exact < 1.3 * p, "{hits} and {others}: {p}, {exact}");
        }
        assert_eq!(share_difference(7, 5, 9, 9), Some(1.0));
    }

    #[test]
    fn hits_and_misses_are_the_same_question() {
        for (n, m) in [(17, 17), (25, 25), (30, 31), (33, 90), (1_000, 36)] {
            for (a, b) in (0..=10).flat_map(|a| (0..=10).map(move |b| (a, b))) {
                let hits = share_difference(a, n, b, m).unwrap();
                let misses = share_difference(n - a, n, m - b, m).unwrap();
                assert!((hits - misses).abs() < 1e-9, "{a} of {n}, {b} of {m}: {hits}, {misses}");
                let exchanged = share_difference(b, m, a, n).unwrap();
                assert!((hits - exchanged).abs() < 1e-9, "{a} of {n}, {b} of {m}: {exchanged}");
            }
        }
    }

    #[test]
    fn numbers_at_the_limit_have_a_probability() {
        let all = u64::MAX;
        let counts = [0, 1, 3, 600, 2_000, all / 2, all - 2_000, all - 600, all - 1, all];
        for (a, b) in counts.into_iter().flat_map(|a| counts.map(|b| (a, b))) {
            for (n, m) in [(all, all), (all, 1), (all, 2_000), (2_000, 3)] {
                let p = share_difference(a, n, b, m).unwrap();
                assert!((0.0..=1.0 + 1e-9).contains(&p), "{a} of {n}, {b} of {m}: {p}");
            }
        }
    }

    /// 1, 2 against 4, 6: the difference 3.5 of error squared 1.25 with 1.25^2 / (0.25^2 + 1) degrees of freedom.
    #[test]
    fn two_numbers_a_side_prove_little() {
        let (mut few, mut others) = (Moments::default(), Moments::default());
        let (mut groups, mut other_groups) = (GroupedMoments::default(), GroupedMoments::default());
        for (value, other) in [(1, 4), (2, 6)] {
            few.add(value, 1);
            others.add(other, 1);
            groups.add(1, value);
            other_groups.add(1, other);
        }
        let by_hand = student(3.5 / 1.25_f64.sqrt(), 1.5625 / 1.0625);
        assert!((0.1..0.15).contains(&by_hand), "{by_hand}");
        assert!((mean_difference(few, others).unwrap() - by_hand).abs() < 1e-12);
        assert!((grouped_mean_difference(groups, other_groups).unwrap() - by_hand).abs() < 1e-12);
    }

    #[test]
    fn what_does_not_vary_cannot_be_tested() {
        for (value, other) in [(3, 4), (3, 3), (0, 1)] {
            let (mut a, mut b) = (Moments::default(), Moments::default());
            a.add(value, 1_000);
            b.add(other, 1_000);
            assert_eq!(mean_difference(a, b), None, "{value} and {other}");
            b.add(other + 1, 500);
            assert!(mean_difference(a, b).unwrap() < 0.001, "{value} and {other}");
        }
        // Groups of the same mean, which for most of these is no binary fraction.
        for count in 1..60 {
            for groups in [2, 3, 50, 1_000] {
                let (mut a, mut b) = (GroupedMoments::default(), GroupedMoments::default());
                for group in 0..groups {
                    let times = 1 + group % 3;
                    a.add(7 * count * times, 100 * count * times);
                    b.add(count * times, 31 * count * times);
                }
                assert_eq!(a.squared_error(), 0.0, "{count} in each of {groups}");
                assert_eq!(grouped_mean_difference(a, b), None, "{count} in each of {groups}");
                a.add(7 * count, 100 * count + 1);
                assert!(a.squared_error() > 0.0, "{count} in each of {groups}");
            }
        }
    }
}
