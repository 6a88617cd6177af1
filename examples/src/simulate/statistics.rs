//! What is counted over many games: whole numbers only, so that the order of adding up cannot show.

use std::collections::BTreeMap;

use chess_core::{Outcome, Reason};

/// Counts over games. Its size depends on how different the games are, not on how many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Statistics {
    /// Ends by winner (first, second, nobody) and reason.
    pub(super) ends: [BTreeMap<Reason, u64>; 3],
    /// Games cut short.
    pub(super) unfinished: u64,
    /// How many games had each length in actions.
    pub(super) lengths: BTreeMap<u32, u64>,
    /// Turns begun.
    pub(super) turns: u64,
    /// The most actions in one turn.
    pub(super) longest_turn: u64,
    /// Decisions of players.
    pub(super) decisions: u64,
    /// Legal actions, summed over the decisions.
    pub(super) choices: u64,
    /// The most legal actions at one decision.
    pub(super) most_choices: u64,
    /// The game's own counts.
    pub(super) counters: Vec<u64>,
}

impl Statistics {
    /// Nothing counted yet, with `counters` counts of the game's own.
    pub(super) fn new(counters: usize) -> Self {
        Self { counters: vec![0; counters], ..Self::default() }
    }

    /// Counts the end of a game of `length` actions.
    pub(super) fn end(&mut self, outcome: Option<Outcome>, length: u32) {
        *self.lengths.entry(length).or_default() += 1;
        match outcome {
            Some(Outcome { winner, reason }) => {
                let ends = &mut self.ends[winner.map_or(2, |seat| seat.index())];
                *ends.entry(reason).or_default() += 1;
            }
            None => self.unfinished += 1,
        }
    }

    /// Counts a player's decision among `choices` actions.
    pub(super) fn decision(&mut self, choices: u64) {
        self.decisions += 1;
        self.choices += choices;
        self.most_choices = self.most_choices.max(choices);
    }

    /// Counts a turn of `actions` actions.
    pub(super) fn turn(&mut self, actions: u64) {
        self.turns += 1;
        self.longest_turn = self.longest_turn.max(actions);
    }

    /// Adds the counts of other games.
    pub(super) fn merge(mut self, other: &Self) -> Self {
        for (ends, more) in self.ends.iter_mut().zip(&other.ends) {
            add(ends, more);
        }
        add(&mut self.lengths, &other.lengths);
        self.unfinished += other.unfinished;
        self.turns += other.turns;
        self.longest_turn = self.longest_turn.max(other.longest_turn);
        self.decisions += other.decisions;
        self.choices += other.choices;
        self.most_choices = self.most_choices.max(other.most_choices);
        for (count, more) in self.counters.iter_mut().zip(&other.counters) {
            *count += more;
        }
        self
    }

    /// How many games there were.
    pub(super) fn games(&self) -> u64 {
        self.lengths.values().sum()
    }

    /// How many actions were played in all.
    pub(super) fn actions(&self) -> u64 {
        self.lengths.iter().map(|(&length, games)| u64::from(length) * games).sum()
    }

    /// The length that half of the games stay below; between two lengths, their mean.
    pub(super) fn median_length(&self) -> f64 {
        let games = self.games();
        let (lower, upper) =
            (self.nth_length(games.saturating_sub(1) / 2), self.nth_length(games / 2));
        (f64::from(lower) + f64::from(upper)) / 2.0
    }

    /// The length of the game at `index`, from 0, if they were sorted by length.
    fn nth_length(&self, index: u64) -> u32 {
        let mut before = 0;
        for (&length, games) in &self.lengths {
            before += games;
            if index < before {
                return length;
            }
        }
        0
    }
}

fn add<K: Ord + Copy>(counts: &mut BTreeMap<K, u64>, more: &BTreeMap<K, u64>) {
    for (&key, count) in more {
        *counts.entry(key).or_default() += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_core::Seat;

    fn sample(lengths: &[u32]) -> Statistics {
        let mut statistics = Statistics::new(1);
        for &length in lengths {
            statistics.counters[0] += u64::from(length);
            statistics.decision(u64::from(length));
            statistics.turn(1);
            let outcome = (length > 3).then_some(Outcome::win(Seat::Second, Reason::Checkmate));
            statistics.end(outcome, length);
        }
        statistics
    }

    #[test]
    fn merging_is_counting_all() {
        let merged = sample(&[3, 9]).merge(&sample(&[4, 3, 8]));
        assert_eq!(merged, sample(&[3, 9, 4, 3, 8]));
        assert_eq!(merged.games(), 5);
        assert_eq!(merged.actions(), 27);
        assert_eq!(merged.unfinished, 2);
        assert_eq!(merged.ends[1][&Reason::Checkmate], 3);
        assert_eq!((merged.most_choices, merged.choices, merged.counters[0]), (9, 27, 27));
    }

    #[test]
    fn medians() {
        for (lengths, median) in
            [(&[5][..], 5.0), (&[5, 8], 6.5), (&[1, 9, 2], 2.0), (&[4, 4, 4, 100], 4.0)]
        {
            assert_eq!(sample(lengths).median_length(), median, "{lengths:?}");
        }
    }
}
