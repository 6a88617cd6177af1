//! Whether counts are what chances say.

use super::choose::choose;

/// The greatest chi-squared that honest counts stay below but once in about 4,000 times (Wilson and Hilferty's
/// approximation, at 3.5 standard deviations).
fn limit(degrees: f64) -> f64 {
    let part = 2.0 / (9.0 * degrees);
    degrees * (1.0 - part + 3.5 * part.sqrt()).powi(3)
}

/// Whether these counts could come from these chances, which sum to 1. Outcomes expected less than five times are taken
/// together.
pub(crate) fn fits(counted: &[(u64, f64)]) -> bool {
    let total: u64 = counted.iter().map(|(count, _)| count).sum();
    let sum: f64 = counted.iter().map(|(_, chance)| chance).sum();
    assert!((sum - 1.0).abs() < 1e-9, "the chances sum to {sum}");
    let mut groups: Vec<(f64, f64)> = Vec::new();
    let mut rare = (0.0, 0.0);
    for &(count, chance) in counted {
        let (count, expected) = (count as f64, chance * total as f64);
        if expected < 5.0 {
            rare = (rare.0 + count, rare.1 + expected);
        } else {
            groups.push((count, expected));
        }
    }
    if rare.1 >= 5.0 {
        groups.push(rare);
    } else if let Some(last) = groups.last_mut() {
        *last = (last.0 + rare.0, last.1 + rare.1);
    }
    assert!(groups.len() > 1, "there is nothing to compare");
    let squares: f64 = groups.iter().map(|(count, mean)| (count - mean).powi(2) / mean).sum();
    squares < limit(groups.len() as f64 - 1.0)
}

/// The chance that `hand` is what comes when so many cards are taken from `pile`.
pub(crate) fn hypergeometric(pile: [u8; 7], hand: [u8; 7]) -> f64 {
    let sum = |counts: [u8; 7]| counts.into_iter().map(u32::from).sum();
    let ways: f64 =
        pile.iter().zip(hand).map(|(n, k)| choose(u32::from(*n), u32::from(k))).product();
    ways / choose(sum(pile), sum(hand))
}

/// All hands of `size` cards that `pile` could give.
pub(crate) fn hands(pile: [u8; 7], size: u8) -> Vec<[u8; 7]> {
    let mut partial = vec![([0; 7], size)];
    for kind in 0..7 {
        partial = partial
            .into_iter()
            .flat_map(|(hand, left)| {
                (0..=pile[kind].min(left)).map(move |count| {
                    let mut hand = hand;
                    hand[kind] = count;
                    (hand, left - count)
                })
            })
            .collect();
    }
    partial.into_iter().filter(|(_, left)| *left == 0).map(|(hand, _)| hand).collect()
}
