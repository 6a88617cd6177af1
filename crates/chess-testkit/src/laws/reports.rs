//! The laws of judgements and counts.

use std::collections::HashSet;

use chess_core::{Counters, Evaluate, HiddenInfo, Seat};

use super::random_game;
use super::violation::{Law, Violation};

/// Checks along random games that what is good for one seat is as bad for the other.
///
/// # Panics
/// If it is not.
#[track_caller]
pub fn check_evaluate<V: HiddenInfo + Evaluate>(
    rules: &V,
    games: u32,
    max_actions: u32,
    seed: u64,
) {
    for game in 0..games {
        for (position, _) in random_game(rules, max_actions, seed, game) {
            let [first, second] = Seat::ALL.map(|seat| rules.evaluate(&position, seat));
            if first.checked_neg() != Some(second) {
                let found = format!("{first} for the first seat, {second} for the second");
                panic!("{}", Violation::at(Law::Evaluate, &position, found).in_game(seed, game));
            }
        }
    }
}

/// Checks the names of the counts, and along random games that counting uses their places only and never lowers a count.
///
/// # Panics
/// If a name is not snake case or there twice, or a count falls; an index out of the places panics by itself.
#[track_caller]
pub fn check_counters<V: HiddenInfo + Counters>(
    rules: &V,
    games: u32,
    max_actions: u32,
    seed: u64,
) {
    let names = rules.counter_names();
    let mut seen = HashSet::new();
    for name in names {
        let snake = name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'));
        if !snake || name.is_empty() || !seen.insert(*name) {
            let found = format!("the name {name:?} is not in snake case, or there twice");
            panic!("{}", Violation::at(Law::Counters, &rules.start(), found));
        }
    }
    for game in 0..games {
        let mut counts = vec![0; names.len()];
        let positions = random_game(rules, max_actions, seed, game);
        for pair in positions.windows(2) {
            let [(before, _), (after, Some(action))] = pair else { continue };
            let old = counts.clone();
            rules.count(before, *action, after, &mut counts);
            if old.iter().zip(&counts).any(|(old, new)| new < old) {
                let violation = Violation::at(Law::Counters, before, "a count falls");
                panic!("{}", violation.of(action).in_game(seed, game));
            }
        }
    }
}
