//! Alpha-beta search with iterative deepening, a transposition table and quiescence.

use core::hash::BuildHasher;
use std::collections::HashSet;

use chess_core::{Evaluate, HiddenInfo, Recurrence, Seat, ToAct, Variant, VariantExt};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::budget::Meter;
use super::table::{Bound, Table};
use super::{Budget, DefaultEvaluation, Evaluation, Player};
use crate::Stop;

/// A score beyond every evaluation: the game is won at once.
const WIN: i32 = 1_000_000;
/// From here on a score means a certain win.
const CERTAIN: i32 = WIN - 10_000;
const DEEPEST: u32 = 128;
const QUIESCENCE_DEPTH: i32 = 6;
/// How many positions one quiescence may look at. Captures seldom need more than a hundred; where a turn buys many
/// things in any order there are millions.
const QUIESCENCE_NODES: u64 = 250;
const TABLE_BITS: u32 = 16;
const HISTORY_SLOTS: usize = 1 << 12;

/// What a search found: its judgement, and how it thinks the game goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<A> {
    /// For the seat to act, in hundredths of a pawn; about a million if the game is won.
    pub score: i32,
    /// How many actions ahead was looked everywhere.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// The best actions of all sides, the seat's own first; never empty.
    pub actions: Vec<A>,
}

/// Looks ahead as far as its budget allows, assuming that the opponent does the same.
///
/// Made for games without chance and without hidden information; turns of several actions are searched action by action.
/// Chance is met by averaging over its outcomes, hidden information by one sample of it, so that it plays those games too,
/// less well.
///
/// It remembers the positions it has left in a game, and takes coming back to one for a draw.
#[derive(Clone, Debug)]
pub struct AlphaBeta<V: Variant, E = DefaultEvaluation> {
    budget: Budget,
    evaluation: E,
    table: Table<V::Action>,
    history: Vec<i32>,
    left: HashSet<u64>,
    stop: Stop,
}

impl<V: HiddenInfo + Evaluate> AlphaBeta<V> {
    /// A player that asks the game for its evaluation.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        Self::with_evaluation(budget, DefaultEvaluation)
    }
}

impl<V: HiddenInfo, E> AlphaBeta<V, E> {
    /// A player with its own idea of what is good.
    pub fn with_evaluation(budget: Budget, evaluation: E) -> Self {
        Self {
            budget,
            evaluation,
            table: Table::new(TABLE_BITS),
            history: vec![0; HISTORY_SLOTS],
            left: HashSet::new(),
            stop: Stop::default(),
        }
    }
}

impl<V: HiddenInfo + Evaluate, E: Evaluation<V>> AlphaBeta<V, E> {
    /// Searches `position`; `None` if it has no action or chance is to act.
    pub fn search(&mut self, rules: &V, position: &V::Position) -> Option<Line<V::Action>> {
        let ToAct::Player(seat) = rules.to_act(position) else { return None };
        let first = rules.actions(position);
        let deepest = match self.budget {
            Budget::Depth(depth) => depth.clamp(1, DEEPEST),
            _ => DEEPEST,
        };
        self.history.fill(0);
        let mut run = Run {
            rules,
            evaluation: &self.evaluation,
            table: &mut self.table,
            history: &mut self.history,
            left: &self.left,
            meter: Meter::new(self.budget, self.stop.clone()),
            quiescence_end: 0,
            lists: Vec::new(),
        };
        let mut order: Vec<(i32, V::Action)> =
            first.into_iter().map(|action| (0, action)).collect();
        run.sort(position, seat, &mut order);
        let mut found: Option<(i32, u32, V::Action)> = None;
        for depth in 1..=deepest {
            let Some((score, best)) = run.root(position, seat, &mut order, depth as i32) else {
                break;
            };
            found = Some((score, depth, best));
            if score.abs() >= CERTAIN || order.len() == 1 {
                break;
            }
        }
        let (score, depth, best) =
            found.or_else(|| order.first().map(|&(score, action)| (score, 0, action)))?;
        let nodes = run.meter.spent();
        Some(Line { score, depth, nodes, actions: self.follow(rules, position, best, depth) })
    }

    /// The line that the table remembers after `best`.
    fn follow(
        &self,
        rules: &V,
        position: &V::Position,
        best: V::Action,
        depth: u32,
    ) -> Vec<V::Action> {
        let mut line = vec![best];
        let mut at = rules.after(position, best);
        while (line.len() as u32) < depth {
            let Some(next) = self.table.get(rules.key(&at)).and_then(|entry| entry.best) else {
                break;
            };
            if !rules.is_legal(&at, next) {
                break;
            }
            line.push(next);
            rules.apply(&mut at, next);
        }
        line
    }
}

impl<V: HiddenInfo + Evaluate, E: Evaluation<V>> Player<V> for AlphaBeta<V, E> {
    fn choose(
        &mut self,
        rules: &V,
        view: &V::View,
        _seat: Seat,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Option<V::Action> {
        let position = rules.determinize(view, rng);
        let best = *self.search(rules, &position)?.actions.first()?;
        if let Some(key) = recurrence_key(rules, &rules.after(&position, best), best) {
            self.left.insert(key);
        }
        Some(best)
    }

    fn new_game(&mut self) {
        self.table.clear();
        self.left.clear();
    }

    fn stop_on(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }
}

/// What a position that begins a turn is known by when positions are compared for repetition.
pub(super) fn recurrence_key<V: Variant>(
    rules: &V,
    position: &V::Position,
    last: V::Action,
) -> Option<u64> {
    match rules.turn_start(position, Some(last))?.recurrence {
        Recurrence::Count(identity) | Recurrence::CountIfFirst(identity) => {
            Some(rules.key(&identity))
        }
        Recurrence::Skip => None,
    }
}

/// One search under way.
struct Run<'a, V: Variant, E> {
    rules: &'a V,
    evaluation: &'a E,
    table: &'a mut Table<V::Action>,
    history: &'a mut Vec<i32>,
    left: &'a HashSet<u64>,
    meter: Meter,
    /// At how many positions looked at the quiescence under way ends.
    quiescence_end: u64,
    /// Lists no longer in use, kept for their memory.
    lists: Vec<Vec<(i32, V::Action)>>,
}

impl<V: HiddenInfo + Evaluate, E: Evaluation<V>> Run<'_, V, E> {
    /// Searches all first actions to `depth`; `None` if the budget ended before the best was known.
    fn root(
        &mut self,
        position: &V::Position,
        seat: Seat,
        order: &mut [(i32, V::Action)],
        depth: i32,
    ) -> Option<(i32, V::Action)> {
        let mut alpha = -WIN - 1;
        let mut best = None;
        for entry in order.iter_mut() {
            let next = self.rules.after(position, entry.1);
            let returns = !self.left.is_empty()
                && recurrence_key(self.rules, &next, entry.1)
                    .is_some_and(|key| self.left.contains(&key));
            let score =
                if returns { 0 } else { self.child(&next, seat, depth - 1, alpha, WIN + 1, 1) };
            if self.meter.is_exhausted() {
                return None;
            }
            entry.0 = if score > alpha { score } else { -WIN - 1 };
            if score > alpha {
                alpha = score;
                best = Some(entry.1);
            }
        }
        order.sort_by_key(|entry| core::cmp::Reverse(entry.0));
        best.map(|action| (alpha, action))
    }

    /// The score for `seat` of a position that one of its actions, or chance, led to.
    fn child(
        &mut self,
        next: &V::Position,
        seat: Seat,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: i32,
    ) -> i32 {
        match self.rules.to_act(next) {
            ToAct::Player(actor) if actor == seat => self.node(next, seat, depth, alpha, beta, ply),
            ToAct::Player(actor) => -self.node(next, actor, depth, -beta, -alpha, ply),
            ToAct::Chance => self.average(next, seat, depth, ply),
        }
    }

    fn average(&mut self, position: &V::Position, seat: Seat, depth: i32, ply: i32) -> i32 {
        let mut list = self.list(position);
        if list.is_empty() {
            self.lists.push(list);
            return self.final_score(position, seat, ply);
        }
        if depth <= 0 {
            list.clear();
            self.lists.push(list);
            return self.evaluation.evaluate(self.rules, position, seat);
        }
        let (mut sum, mut total) = (0i64, 0i64);
        for &(_, action) in &list {
            let weight = i64::from(self.rules.weight(position, action));
            let next = self.rules.after(position, action);
            sum +=
                weight * i64::from(self.child(&next, seat, depth - 1, -WIN - 1, WIN + 1, ply + 1));
            total += weight;
        }
        list.clear();
        self.lists.push(list);
        (sum / total.max(1)) as i32
    }

    fn node(
        &mut self,
        position: &V::Position,
        seat: Seat,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: i32,
    ) -> i32 {
        if depth <= 0 || ply >= DEEPEST as i32 {
            self.quiescence_end = self.meter.spent() + QUIESCENCE_NODES;
            return self.quiesce(position, seat, QUIESCENCE_DEPTH, alpha, beta, ply);
        }
        if !self.meter.spend() {
            return 0;
        }
        let key = self.rules.key(position);
        let mut remembered = None;
        if let Some(entry) = self.table.get(key) {
            remembered = entry.best;
            let score = from_table(entry.score, ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if entry.depth >= depth && enough {
                return score;
            }
        }
        let mut list = self.list(position);
        if list.is_empty() {
            self.lists.push(list);
            return self.final_score(position, seat, ply);
        }
        self.sort(position, seat, &mut list);
        if let Some(at) = remembered.and_then(|best| list.iter().position(|entry| entry.1 == best))
        {
            list[..=at].rotate_right(1);
        }
        let mut best = None;
        let mut best_score = -WIN - 1;
        let mut floor = alpha;
        for (index, &(promise, action)) in list.iter().enumerate() {
            let next = self.rules.after(position, action);
            let quiet = promise < NOISY;
            let reduction = i32::from(depth >= 3 && index >= 4 && quiet)
                + i32::from(depth >= 5 && index >= 12 && quiet);
            let mut score = if index == 0 {
                self.child(&next, seat, depth - 1, floor, beta, ply + 1)
            } else {
                self.child(&next, seat, depth - 1 - reduction, floor, floor + 1, ply + 1)
            };
            if index > 0 && score > floor && (score < beta || reduction > 0) {
                score = self.child(&next, seat, depth - 1, floor, beta, ply + 1);
            }
            if self.meter.is_exhausted() {
                break;
            }
            if score > best_score {
                (best_score, best) = (score, Some(action));
            }
            floor = floor.max(score);
            if floor >= beta {
                if quiet {
                    let slot = history_slot(&action);
                    self.history[slot] = (self.history[slot] + depth * depth).min(NOISY - 1);
                }
                break;
            }
        }
        list.clear();
        self.lists.push(list);
        if self.meter.is_exhausted() {
            return 0;
        }
        let bound = if best_score >= beta {
            Bound::AtLeast
        } else if best_score > alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.table.put(key, depth, to_table(best_score, ply), bound, best);
        best_score
    }

    /// Plays out what would change the evaluation at once, so that no capture is judged halfway. Once enough positions were
    /// looked at, they are judged as they stand.
    fn quiesce(
        &mut self,
        position: &V::Position,
        seat: Seat,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: i32,
    ) -> i32 {
        if !self.meter.spend() {
            return 0;
        }
        let mut list = self.list(position);
        if list.is_empty() {
            self.lists.push(list);
            return self.final_score(position, seat, ply);
        }
        let standing = self.evaluation.evaluate(self.rules, position, seat);
        let mut best = standing;
        let mut floor = alpha.max(standing);
        if depth > 0 && floor < beta && self.meter.spent() < self.quiescence_end {
            list.retain(|entry| self.rules.is_noisy(position, entry.1));
            self.sort(position, seat, &mut list);
            for &(_, action) in &list {
                let next = self.rules.after(position, action);
                let score = match self.rules.to_act(&next) {
                    ToAct::Player(actor) if actor == seat => {
                        self.quiesce(&next, seat, depth - 1, floor, beta, ply + 1)
                    }
                    ToAct::Player(actor) => {
                        -self.quiesce(&next, actor, depth - 1, -beta, -floor, ply + 1)
                    }
                    ToAct::Chance => self.average(&next, seat, 0, ply + 1),
                };
                if self.meter.is_exhausted() {
                    break;
                }
                best = best.max(score);
                if self.meter.spent() >= self.quiescence_end {
                    break;
                }
                floor = floor.max(score);
                if floor >= beta {
                    break;
                }
            }
        }
        list.clear();
        self.lists.push(list);
        best
    }

    fn list(&mut self, position: &V::Position) -> Vec<(i32, V::Action)> {
        let mut list = self.lists.pop().unwrap_or_default();
        list.clear();
        let _ = self.rules.for_each_action(position, |action| {
            list.push((0, action));
            core::ops::ControlFlow::<core::convert::Infallible>::Continue(())
        });
        list
    }

    /// Puts first what gains most at once, then what was good elsewhere.
    fn sort(&self, position: &V::Position, seat: Seat, list: &mut [(i32, V::Action)]) {
        for (promise, action) in list.iter_mut() {
            *promise = if self.rules.is_noisy(position, *action) {
                let gain = self.evaluation.evaluate(
                    self.rules,
                    &self.rules.after(position, *action),
                    seat,
                );
                NOISY + gain.clamp(-NOISY / 2, NOISY / 2) + NOISY / 2
            } else {
                self.history[history_slot(action)]
            };
        }
        list.sort_by_key(|entry| core::cmp::Reverse(entry.0));
    }

    fn final_score(&self, position: &V::Position, seat: Seat, ply: i32) -> i32 {
        match self.rules.outcome(position).and_then(|outcome| outcome.winner) {
            Some(winner) if winner == seat => WIN - ply,
            Some(_) => ply - WIN,
            None => 0,
        }
    }
}

/// Promises from here on are of actions that change the evaluation at once.
const NOISY: i32 = 1 << 24;

fn history_slot<A: core::hash::Hash>(action: &A) -> usize {
    (rustc_hash::FxBuildHasher.hash_one(action) >> 40) as usize % HISTORY_SLOTS
}

/// Wins are stored by their distance from the position, and used by their distance from the root.
fn to_table(score: i32, ply: i32) -> i32 {
    if score >= CERTAIN {
        score + ply
    } else if score <= -CERTAIN {
        score - ply
    } else {
        score
    }
}

fn from_table(score: i32, ply: i32) -> i32 {
    if score >= CERTAIN {
        score - ply
    } else if score <= -CERTAIN {
        score + ply
    } else {
        score
    }
}
