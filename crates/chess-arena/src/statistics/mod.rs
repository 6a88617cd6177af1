//! The few statistics that reports need: intervals for shares, scores and Elo differences, and whether two samples differ.

mod difference;
mod exact;

pub use difference::{grouped_mean_difference, mean_difference, share_difference};

use std::collections::BTreeMap;

/// The number of standard deviations that 95 % of a normal distribution lie within.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// An estimate with the ends of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The estimate.
    pub value: f64,
    /// The upper end.
    pub high: f64,
}

/// A share of `hits` in `trials` with its 95 % Wilson interval; 0 to 1 if there were no trials.
///
/// ```
/// let share = chess_arena::statistics::wilson(8, 10);
/// assert_eq!(share.value, 0.8);
/// assert!((share.low - 0.4902).abs() < 1e-4 && (share.high - 0.9433).abs() < 1e-4);
/// ```
#[must_use]
pub fn wilson(hits: u64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, value: 0.0, high: 1.0 };
    }
    wilson_of(hits as f64 / trials as f64, trials as f64)
}

/// Wilson's interval of a share found in `n` trials; of none and of all it is exactly 0 and 1 on that side.
fn wilson_of(share: f64, n: f64) -> Interval {
    let z2 = Z_95 * Z_95;
    let center = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z_95 / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    Interval {
        low: if share <= 0.0 { 0.0 } else { (center - half).max(0.0) },
        value: share,
        high: if share >= 1.0 { 1.0 } else { (center + half).min(1.0) },
    }
}

/// The average score of so many wins, draws and losses, a draw counting half, with its 95 % interval; `None` without games.
///
/// Without draws it is [`wilson`]'s interval of the wins. Draws make scores vary less than wins and losses of the same
/// average, as if there had been more games; how much less is estimated from the results and z^2 (about four) more, half of
/// them wins and half losses, so that a few draws alone do not look certain. The games are taken for independent, with the
/// same chances in each.
///
/// ```
/// use chess_arena::statistics::{score, wilson};
/// assert_eq!(score(8, 0, 2), Some(wilson(8, 10)));
/// let drawn = score(0, 1, 0).unwrap();
/// assert!((drawn.low - 0.0661).abs() < 1e-4 && (drawn.high - 0.9339).abs() < 1e-4);
/// ```
#[must_use]
pub fn score(wins: u64, draws: u64, losses: u64) -> Option<Interval> {
    let games = wins + draws + losses;
    if draws == 0 {
        return (games > 0).then(|| wilson(wins, games));
    }
    let (n, points, z2) = (games as f64, wins as f64 + draws as f64 / 2.0, Z_95 * Z_95);
    let all = n + z2;
    let mean = (points + z2 / 2.0) / all;
    let decided = mean * (1.0 - mean);
    // A draw adds a half to the sum and a quarter to the sum of squares, which without draws are the same.
    let variance = decided - draws as f64 / 4.0 / all;
    Some(wilson_of(points / n, n * decided / variance))
}

/// The difference in Elo that makes this average score (0 to 1) expected; infinite at the ends.
///
/// ```
/// use chess_arena::statistics::elo;
/// assert_eq!(elo(0.5), 0.0);
/// assert!((elo(0.75) - 190.85).abs() < 0.01);
/// ```
#[must_use]
pub fn elo(score: f64) -> f64 {
    if score == 0.5 { 0.0 } else { -400.0 * (1.0 / score - 1.0).log10() }
}

/// The Elo difference of a player with so many wins, draws and losses, with its 95 % interval; `None` without games.
///
/// Each end is the [`elo`] of that end of [`score`], whose assumptions it shares. A player that won every game, or lost
/// every game, is infinitely better or worse as far as is known, and the interval is open to that side only.
///
/// ```
/// use chess_arena::statistics::elo_difference;
/// let one_win = elo_difference(1, 0, 0).unwrap();
/// assert!((one_win.low + 233.8).abs() < 0.1 && one_win.high == f64::INFINITY);
/// ```
#[must_use]
pub fn elo_difference(wins: u64, draws: u64, losses: u64) -> Option<Interval> {
    let Interval { low, value, high } = score(wins, draws, losses)?;
    Some(Interval { low: elo(low), value: elo(value), high: elo(high) })
}

/// A mean of whole numbers with what its error needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// How many there are.
    pub count: u64,
    /// Their sum.
    pub sum: u64,
    /// The sum of their squares.
    pub squares: u128,
}

impl Moments {
    /// Adds `times` times `value`.
    pub fn add(&mut self, value: u64, times: u64) {
        self.count += times;
        self.sum += value * times;
        self.squares += u128::from(value) * u128::from(value) * u128::from(times);
    }

    /// The mean; 0 without numbers.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / self.count as f64 }
    }

    /// The square of the standard error of the mean; 0 with fewer than two numbers.
    #[must_use]
    pub fn squared_error(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let n = self.count as f64;
        let spread = self.squares as f64 / n - self.mean().powi(2);
        spread.max(0.0) / (n - 1.0)
    }
}

/// Moments of numbers that come in groups, as the choices of a game do. The numbers of one group are alike, so the error of
/// their mean follows from how the groups differ; taking each number for an observation of its own would understate it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroupedMoments {
    /// How many groups there are.
    pub groups: u64,
    /// How many numbers, in all groups.
    pub count: u64,
    /// The sum of all numbers.
    pub sum: u64,
    /// The sum over groups of the square of how many numbers each has.
    pub count_squares: u128,
    /// The sum over groups of how many numbers each has times their sum.
    pub products: u128,
    /// The sum over groups of the square of the sum of each.
    pub sum_squares: u128,
}

impl GroupedMoments {
    /// Adds a group of `count` numbers that add up to `sum`.
    pub fn add(&mut self, count: u64, sum: u64) {
        self.groups += 1;
        self.count += count;
        self.sum += sum;
        let (count, sum) = (u128::from(count), u128::from(sum));
        self.count_squares += count * count;
        self.products += count * sum;
        self.sum_squares += sum * sum;
    }

    /// Adds the groups of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.groups += other.groups;
        self.count += other.count;
        self.sum += other.sum;
        self.count_squares += other.count_squares;
        self.products += other.products;
        self.sum_squares += other.sum_squares;
    }

    /// The mean of all numbers; 0 without numbers.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / self.count as f64 }
    }

    /// The square of the standard error of the mean, by the linearised ratio of sums to counts; 0 with fewer than two
    /// groups.
    ///
    /// ```
    /// let mut moments = chess_arena::statistics::GroupedMoments::default();
    /// moments.add(2, 2); // 1, 1
    /// moments.add(2, 6); // 3, 3
    /// assert_eq!((moments.mean(), moments.squared_error()), (2.0, 1.0));
    /// ```
    #[must_use]
    pub fn squared_error(&self) -> f64 {
        if self.groups < 2 || self.count == 0 {
            return 0.0;
        }
        let (groups, mean) = (self.groups as f64, self.mean());
        let spread = self.sum_squares as f64 - 2.0 * mean * self.products as f64
            + mean * mean * self.count_squares as f64;
        // Groups of one mean leave nothing but what rounding does to the three terms, which are then of like size.
        if spread <= 16.0 * f64::EPSILON * self.sum_squares as f64 {
            return 0.0;
        }
        spread * groups / (groups - 1.0) / (self.count as f64).powi(2)
    }
}

/// How often each number occurred. Numbers below a thousand or so are counted fastest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    /// Counts of the small numbers, without zeros at the end.
    small: Vec<u64>,
    large: BTreeMap<u32, u64>,
}

impl Histogram {
    const SMALL: u32 = 1024;

    /// Counts `value` `times` times.
    #[inline]
    pub fn add(&mut self, value: u32, times: u64) {
        if times == 0 {
            return;
        }
        match self.small.get_mut(value as usize) {
            Some(count) => *count += times,
            None if value < Self::SMALL => {
                self.small.resize(value as usize + 1, 0);
                self.add(value, times);
            }
            None => *self.large.entry(value).or_default() += times,
        }
    }

    /// Adds the counts of another.
    pub fn merge(&mut self, other: &Self) {
        for (value, times) in other.iter() {
            self.add(value, times);
        }
    }

    /// The numbers that occurred with their counts, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u32, u64)> {
        let small = self.small.iter().enumerate().map(|(value, &times)| (value as u32, times));
        let large = self.large.iter().map(|(&value, &times)| (value, times));
        small.chain(large).filter(|&(_, times)| times > 0)
    }

    /// How many numbers were counted.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.iter().map(|(_, times)| times).sum()
    }

    /// The smallest number; 0 without numbers.
    #[must_use]
    pub fn min(&self) -> u32 {
        self.iter().next().map_or(0, |(value, _)| value)
    }

    /// The largest number; 0 without numbers.
    #[must_use]
    pub fn max(&self) -> u32 {
        self.iter().next_back().map_or(0, |(value, _)| value)
    }

    /// The middle number; between two, their mean; 0 without numbers.
    ///
    /// ```
    /// use chess_arena::statistics::Histogram;
    /// let mut lengths = Histogram::default();
    /// for length in [5, 8, 4, 9_000] {
    ///     lengths.add(length, 1);
    /// }
    /// assert_eq!(lengths.median(), 6.5);
    /// assert_eq!(lengths.quantile(0.25), 4);
    /// ```
    #[must_use]
    pub fn median(&self) -> f64 {
        let total = self.count();
        let pair = self.nth(total.saturating_sub(1) / 2).zip(self.nth(total / 2));
        pair.map_or(0.0, |(lower, upper)| f64::midpoint(f64::from(lower), f64::from(upper)))
    }

    /// The smallest number that at least this share (0 to 1) of the numbers do not exceed; 0 without numbers.
    #[must_use]
    pub fn quantile(&self, share: f64) -> u32 {
        let rank = (share.clamp(0.0, 1.0) * self.count() as f64).ceil() as u64;
        self.nth(rank.saturating_sub(1)).unwrap_or(0)
    }

    /// The moments of the numbers.
    #[must_use]
    pub fn moments(&self) -> Moments {
        let mut moments = Moments::default();
        for (value, times) in self.iter() {
            moments.add(u64::from(value), times);
        }
        moments
    }

    fn nth(&self, index: u64) -> Option<u32> {
        let mut before = 0;
        self.iter().find_map(|(value, times)| {
            before += times;
            (index < before).then_some(value)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_hold_their_value_and_shrink() {
        for (hits, trials) in [(0, 1), (1, 1), (5, 10), (500, 1000), (1000, 1000)] {
            let interval = wilson(hits, trials);
            assert!(0.0 <= interval.low && interval.low <= interval.value, "{hits}/{trials}");
            assert!(interval.value <= interval.high && interval.high <= 1.0, "{hits}/{trials}");
        }
        assert!(
            wilson(500, 1000).high - wilson(500, 1000).low < wilson(5, 10).high - wilson(5, 10).low
        );
        assert_eq!(wilson(0, 0), Interval { low: 0.0, value: 0.0, high: 1.0 });
    }

    #[test]
    fn elo_is_antisymmetric() {
        let ahead = elo_difference(60, 20, 20).unwrap();
        let behind = elo_difference(20, 20, 60).unwrap();
        assert!((ahead.value + behind.value).abs() < 1e-9);
        assert!((ahead.low + behind.high).abs() < 1e-9);
        assert_eq!(elo_difference(0, 0, 0), None);
        assert_eq!(elo_difference(5, 0, 0).unwrap().value, f64::INFINITY);
    }

    /// Figures worked out apart from this code, with forty decimals.
    #[test]
    fn elo_intervals_are_as_worked_out_by_hand() {
        for (results, low, value, high) in [
            ([60, 20, 20], 82.2, 147.2, 212.2),
            ([182, 18, 0], 444.3, 530.7, 617.1),
            ([2, 1, 0], -114.1, 279.6, 673.3),
            ([1, 0, 1], -392.5, 0.0, 392.5),
            ([0, 4, 0], -222.7, 0.0, 222.7),
            ([199, 0, 1], 617.7, 919.5, 1221.4),
            ([19_979, 2, 19], 1125.1, 1199.8, 1274.5),
        ] {
            let [wins, draws, losses] = results;
            let found = elo_difference(wins, draws, losses).unwrap();
            for (found, by_hand) in [(found.low, low), (found.value, value), (found.high, high)] {
                assert!((found - by_hand).abs() < 0.051, "{results:?}: {found}, not {by_hand}");
            }
        }
    }

    /// After n wins and nothing else Wilson's lower end gives odds of n to z squared.
    #[test]
    fn equal_results_leave_one_side_open_and_the_other_wide() {
        for games in [1, 2, 5, 50, 200, 1_000_000] {
            let won = elo_difference(games, 0, 0).unwrap();
            assert_eq!((won.value, won.high), (f64::INFINITY, f64::INFINITY), "{games}");
            let by_hand = 400.0 * (games as f64 / (Z_95 * Z_95)).log10();
            assert!((won.low - by_hand).abs() < 1e-6, "{games}: {}, not {by_hand}", won.low);
            let lost = elo_difference(0, 0, games).unwrap();
            assert_eq!((lost.value, lost.low), (f64::NEG_INFINITY, f64::NEG_INFINITY), "{games}");
            assert!((lost.high + by_hand).abs() < 1e-6, "{games}");
        }
        let widths = [1, 2, 5, 50, 1_000_000].map(|draws| {
            let drawn = elo_difference(0, draws, 0).unwrap();
            assert!(drawn.value == 0.0 && (drawn.low + drawn.high).abs() < 1e-9, "{draws}");
            drawn.high
        });
        assert!(widths.is_sorted_by(|wider, narrower| wider > narrower), "{widths:?}");
        assert!(widths[0] > 400.0 && widths[4] > 0.0);
    }

    /// Draws in place of as many wins and losses make the score surer, and never by nothing.
    #[test]
    fn draws_narrow_the_score() {
        let width = |draws: u64| {
            let decided = (100 - draws) / 2;
            let interval = score(decided, draws, decided).unwrap();
            interval.high - interval.low
        };
        let widths: Vec<f64> = (0..=100).step_by(10).map(width).collect();
        assert!(widths.is_sorted_by(|wider, narrower| wider > narrower), "{widths:?}");
        assert_eq!(score(0, 0, 0), None);
    }
}
