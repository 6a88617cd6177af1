//! What is counted over many games: whole numbers only, so that no order of adding up can show.

use std::collections::BTreeMap;

use chess_core::{Outcome, Reason, Seat};

use crate::statistics::{GroupedMoments, Histogram, Moments};

/// What came of the games that began with one action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstAction {
    /// Games that the first seat won.
    pub first: u64,
    /// Games that the second seat won.
    pub second: u64,
    /// Draws.
    pub draws: u64,
    /// Games cut short.
    pub unfinished: u64,
}

impl FirstAction {
    /// How many games began so.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.first + self.second + self.draws + self.unfinished
    }
}

/// The shortest or longest finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extreme {
    /// Its length in actions.
    pub length: u32,
    /// Its number in the run; of several the first.
    pub game: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// Its actions as text.
    pub actions: Vec<String>,
}

/// Counts over games. Its size depends on how different the games are, not on how many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Ends by winner (first seat, second seat, nobody) and reason.
    pub ends: [BTreeMap<Reason, u64>; 3],
    /// Games cut short.
    pub unfinished: u64,
    /// For each of the two players: wins, draws and losses in the first seat, then in the second. Games cut short are not among them.
    pub scores: [[[u64; 3]; 2]; 2],
    /// How many games had each length in actions.
    pub lengths: Histogram,
    /// How many turns had each number of actions. A turn that the cut of a game broke off counts with the actions it had,
    /// which a game's own [`counters`](Self::counters) may see otherwise.
    pub turns: Histogram,
    /// How many decisions of players had each number of legal actions.
    pub branching: Histogram,
    /// The actions of the turns, game by game.
    pub turns_by_game: GroupedMoments,
    /// The numbers of legal actions of the decisions, game by game.
    pub branching_by_game: GroupedMoments,
    /// The game's own counts, for each the moments over games.
    pub counters: Vec<Moments>,
    /// What came of each first action of a player.
    pub first_actions: BTreeMap<String, FirstAction>,
    /// The shortest finished game.
    pub shortest: Option<Extreme>,
    /// The longest finished game.
    pub longest: Option<Extreme>,
}

impl Tally {
    /// Nothing counted yet, with `counters` counts of the game's own.
    #[must_use]
    pub fn new(counters: usize) -> Self {
        Self { counters: vec![Moments::default(); counters], ..Self::default() }
    }

    /// Counts the end of a game; what happened in it is counted as it is played.
    pub(super) fn end(&mut self, end: &End<'_>, actions: impl Fn() -> Vec<String>) {
        self.lengths.add(end.length, 1);
        for (moments, &count) in self.counters.iter_mut().zip(end.counters) {
            moments.add(count, 1);
        }
        if let Some(first) = end.first_action {
            let entry = match self.first_actions.get_mut(first) {
                Some(entry) => entry,
                None => self.first_actions.entry(first.into()).or_default(),
            };
            match end.outcome {
                None => entry.unfinished += 1,
                Some(Outcome { winner: Some(Seat::First), .. }) => entry.first += 1,
                Some(Outcome { winner: Some(Seat::Second), .. }) => entry.second += 1,
                Some(Outcome { winner: None, .. }) => entry.draws += 1,
            }
        }
        let Some(outcome) = end.outcome else {
            self.unfinished += 1;
            return;
        };
        *self.ends[outcome.winner.map_or(2, Seat::index)].entry(outcome.reason).or_default() += 1;
        for seat in Seat::ALL {
            let player = (end.first_player + seat.index()) % 2;
            let result = match outcome.winner {
                Some(winner) if winner == seat => 0,
                None => 1,
                Some(_) => 2,
            };
            self.scores[player][seat.index()][result] += 1;
        }
        let (length, game) = (end.length, end.game);
        let extreme = || Extreme { length, game, outcome, actions: actions() };
        if self.shortest.as_ref().is_none_or(|known| (length, game) < (known.length, known.game)) {
            self.shortest = Some(extreme());
        }
        if self.longest.as_ref().is_none_or(|known| {
            longest_first(length, game) < longest_first(known.length, known.game)
        }) {
            self.longest = Some(extreme());
        }
    }

    /// Adds the counts of other games of the run.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        for (ends, more) in self.ends.iter_mut().zip(&other.ends) {
            add_all(ends, more);
        }
        self.unfinished += other.unfinished;
        for (score, more) in self
            .scores
            .as_flattened_mut()
            .as_flattened_mut()
            .iter_mut()
            .zip(other.scores.as_flattened().as_flattened())
        {
            *score += more;
        }
        self.lengths.merge(&other.lengths);
        self.turns.merge(&other.turns);
        self.branching.merge(&other.branching);
        self.turns_by_game.merge(&other.turns_by_game);
        self.branching_by_game.merge(&other.branching_by_game);
        for (moments, more) in self.counters.iter_mut().zip(&other.counters) {
            moments.count += more.count;
            moments.sum += more.sum;
            moments.squares += more.squares;
        }
        for (first, more) in other.first_actions {
            let entry = self.first_actions.entry(first).or_default();
            entry.first += more.first;
            entry.second += more.second;
            entry.draws += more.draws;
            entry.unfinished += more.unfinished;
        }
        self.shortest =
            pick(self.shortest, other.shortest, |extreme| (extreme.length, extreme.game));
        self.longest = pick(self.longest, other.longest, |extreme| {
            longest_first(extreme.length, extreme.game)
        });
        self
    }

    /// How many games there were.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.lengths.count()
    }

    /// How many games were won by the first seat, by the second, and drawn.
    #[must_use]
    pub fn results(&self) -> [u64; 3] {
        [0, 1, 2].map(|index: usize| self.ends[index].values().sum())
    }

    /// Wins, draws and losses of a player in both seats together.
    #[must_use]
    pub fn score(&self, player: usize) -> [u64; 3] {
        let seats = &self.scores[player % 2];
        [0, 1, 2].map(|result: usize| seats[0][result] + seats[1][result])
    }
}

/// How a game ended, and what it counted for itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct End<'a> {
    pub(super) game: u64,
    pub(super) outcome: Option<Outcome>,
    pub(super) length: u32,
    pub(super) first_action: Option<&'a str>,
    pub(super) first_player: usize,
    pub(super) counters: &'a [u64],
}

const fn longest_first(length: u32, game: u64) -> (u32, u64) {
    (u32::MAX - length, game)
}

fn pick<K: Ord>(
    a: Option<Extreme>,
    b: Option<Extreme>,
    key: impl Fn(&Extreme) -> K,
) -> Option<Extreme> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if key(&b) < key(&a) { b } else { a }),
        (a, b) => a.or(b),
    }
}

fn add_all<K: Ord + Copy>(counts: &mut BTreeMap<K, u64>, more: &BTreeMap<K, u64>) {
    for (&key, count) in more {
        *counts.entry(key).or_default() += count;
    }
}
