//! Monte Carlo tree search (UCT) over what may be hidden.

use std::collections::HashSet;

use chess_core::{Evaluate, HiddenInfo, Seat, ToAct, VariantExt, below};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::alpha_beta::recurrence_key;
use super::budget::Meter;
use super::{Budget, DefaultEvaluation, Evaluation, Player};
use crate::Stop;

/// What can be set about a [`MonteCarlo`] player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MonteCarloSettings {
    /// How much may be thought about one action, in playouts, nodes (the same here) or time.
    pub budget: Budget,
    /// How readily rarely tried actions are tried again, from 0; a third is usual.
    pub exploration: f64,
    /// After so many random actions a playout is cut short and judged by the evaluation.
    pub horizon: u32,
    /// How many hundredths of a pawn make winning ten times as likely as losing.
    pub scale: f64,
    /// How many nodes the tree may have, so that a long budget does not use up the memory. A node takes less than 100 bytes.
    /// The actions to choose from always have theirs. A full tree grows no more: playouts walk it and go on from its leaves,
    /// so that they still tell its actions apart, but look no further ahead.
    pub max_nodes: u32,
}

impl MonteCarloSettings {
    /// The usual settings with this budget, and a tree of at most two million nodes: some 130 MB, and room for 10,000
    /// playouts with two hundred new actions each.
    #[must_use]
    pub const fn new(budget: Budget) -> Self {
        Self { budget, exploration: 0.3, horizon: 1, scale: 400.0, max_nodes: 2_000_000 }
    }
}

/// Grows a tree of the actions that do best in random playouts.
///
/// Each playout imagines what is hidden anew ([`HiddenInfo::determinize`]) and walks one tree shared by all that was
/// imagined (information-set search), so that it never profits from what it cannot know. Outcomes of chance are nodes of
/// the tree like actions, drawn by their weights; turns of several actions need nothing special.
///
/// It remembers the positions it has left in a game, and takes coming back to one for a draw.
#[derive(Clone, Debug)]
pub struct MonteCarlo<E = DefaultEvaluation> {
    settings: MonteCarloSettings,
    evaluation: E,
    left: HashSet<u64>,
    stop: Stop,
}

impl MonteCarlo {
    /// A player that asks the game for its evaluation.
    #[must_use]
    pub fn new(settings: MonteCarloSettings) -> Self {
        Self::with_evaluation(settings, DefaultEvaluation)
    }
}

impl<E> MonteCarlo<E> {
    /// A player with its own idea of what is good.
    pub fn with_evaluation(settings: MonteCarloSettings, evaluation: E) -> Self {
        Self { settings, evaluation, left: HashSet::new(), stop: Stop::default() }
    }
}

/// What was learned about one first action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<A> {
    /// The action.
    pub action: A,
    /// In how many playouts it was tried.
    pub visits: u32,
    /// The share of a win it brought on the average, 0 to 1, for the seat to act.
    pub value: f64,
}

/// One action or outcome of chance, and what came of it.
#[derive(Debug)]
struct Node<A> {
    action: A,
    /// Who chose the action; `None` for chance.
    chooser: Option<Seat>,
    visits: u32,
    /// In how many playouts it could have been chosen.
    offers: u32,
    /// The sum of results, from the first seat's side.
    value: f64,
    /// What the evaluation says of it, from the chooser's side, 0 to 1.
    promise: f64,
    children: Vec<u32>,
    /// Whether `children` lists every legal action, so that the rules need not be asked again.
    complete: bool,
    /// Leads back to a position already left.
    returns: bool,
}

impl<E> MonteCarlo<E> {
    /// Searches from what `seat` sees and gives its legal actions with what was learned about them, most visited first.
    ///
    /// It ends with the budget, or once there were as many playouts as [`Candidate::visits`] can count.
    pub fn search<V: HiddenInfo + Evaluate>(
        &mut self,
        rules: &V,
        view: &V::View,
        seat: Seat,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Vec<Candidate<V::Action>>
    where
        E: Evaluation<V>,
    {
        let tree = self.grow(rules, view, seat, rng);
        let Some(root) = tree.nodes.first() else { return Vec::new() };
        let mut candidates: Vec<_> = root
            .children
            .iter()
            .map(|&child| {
                let node = &tree.nodes[child as usize];
                Candidate { action: node.action, visits: node.visits, value: node.mean(seat) }
            })
            .collect();
        candidates.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
        candidates
    }

    /// The tree that the budget makes; without nodes if there is nothing to choose from.
    fn grow<'a, V: HiddenInfo + Evaluate>(
        &'a self,
        rules: &'a V,
        view: &V::View,
        seat: Seat,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Tree<'a, V, E>
    where
        E: Evaluation<V>,
    {
        let open = rules.open_position(view).cloned();
        let sample = match &open {
            Some(position) => position.clone(),
            None => rules.determinize(view, rng),
        };
        let actions = rules.actions(&sample);
        let mut tree = Tree {
            rules,
            evaluation: &self.evaluation,
            settings: self.settings,
            nodes: Vec::new(),
        };
        let Some(&placeholder) = actions.first() else { return tree };
        tree.nodes.push(Node::new(placeholder, None, 0.5));
        tree.add_all(0, &sample, seat, &actions);
        // In games of perfect information coming back is certain, in others it depends on the sample: nearly always
        // on open cards alone, so one sample serves.
        for child in tree.nodes[0].children.clone() {
            let node = &mut tree.nodes[child as usize];
            node.returns = !self.left.is_empty()
                && recurrence_key(rules, &rules.after(&sample, node.action), node.action)
                    .is_some_and(|key| self.left.contains(&key));
        }
        if actions.len() > 1 {
            let mut meter = Meter::new(self.settings.budget, self.stop.clone());
            let mut path = Vec::new();
            while meter.spend() && tree.nodes[0].visits < u32::MAX {
                let mut position = match &open {
                    Some(position) => position.clone(),
                    None => rules.determinize(view, rng),
                };
                tree.playout(&mut position, open.is_some(), &mut path, rng);
            }
        }
        tree
    }
}

impl<V: HiddenInfo + Evaluate, E: Evaluation<V>> Player<V> for MonteCarlo<E> {
    fn choose(
        &mut self,
        rules: &V,
        view: &V::View,
        seat: Seat,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Option<V::Action> {
        let best = self.search(rules, view, seat, rng).first()?.action;
        let sample = rules.determinize(view, rng);
        if let Some(key) = recurrence_key(rules, &rules.after(&sample, best), best) {
            self.left.insert(key);
        }
        Some(best)
    }

    fn new_game(&mut self) {
        self.left.clear();
    }

    fn stop_on(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }
}

impl<A> Node<A> {
    const fn new(action: A, chooser: Option<Seat>, promise: f64) -> Self {
        Self {
            action,
            chooser,
            visits: 0,
            offers: 0,
            value: 0.0,
            promise,
            children: Vec::new(),
            complete: false,
            returns: false,
        }
    }

    /// The average result for `seat`; its promise before any.
    fn mean(&self, seat: Seat) -> f64 {
        if self.visits == 0 {
            return self.promise;
        }
        let first = self.value / f64::from(self.visits);
        if seat == Seat::First { first } else { 1.0 - first }
    }
}

/// Where a playout goes from a node.
enum Step {
    /// To this child.
    To(usize),
    /// Beyond the tree.
    Leaf,
    /// Nowhere: the game is over.
    Over,
}

struct Tree<'a, V: HiddenInfo, E> {
    rules: &'a V,
    evaluation: &'a E,
    settings: MonteCarloSettings,
    nodes: Vec<Node<V::Action>>,
}

impl<V: HiddenInfo + Evaluate, E: Evaluation<V>> Tree<'_, V, E> {
    /// One way down the tree, one step further than before, a random playout, and the result carried back.
    fn playout(
        &mut self,
        position: &mut V::Position,
        open: bool,
        path: &mut Vec<u32>,
        rng: &mut Xoshiro256PlusPlus,
    ) {
        path.clear();
        path.push(0);
        let mut at = 0;
        let result = loop {
            if self.nodes[at].returns {
                break 0.5;
            }
            let fresh = self.nodes[at].visits == 0 && at != 0;
            let step = match self.rules.to_act(position) {
                ToAct::Chance => self.draw(at, position, rng),
                ToAct::Player(_) if fresh => Step::Leaf,
                ToAct::Player(seat) => self.select(at, position, seat, open),
            };
            let next = match step {
                Step::To(next) => next,
                Step::Leaf => break self.imagine(position, rng),
                Step::Over => break self.result(position),
            };
            self.rules.apply(position, self.nodes[next].action);
            path.push(next as u32);
            at = next;
        };
        for &index in path.iter() {
            let node = &mut self.nodes[index as usize];
            node.visits += 1;
            node.value += result;
        }
    }

    /// The node of an outcome of chance, drawn by weight.
    fn draw(&mut self, at: usize, position: &V::Position, rng: &mut Xoshiro256PlusPlus) -> Step {
        let Some(outcome) = self.rules.random_action(position, rng) else { return Step::Over };
        let known = self.nodes[at]
            .children
            .iter()
            .find(|&&child| self.nodes[child as usize].action == outcome);
        match known {
            Some(&child) => Step::To(child as usize),
            None if self.has_room(1) => Step::To(self.add(at, Node::new(outcome, None, 0.5))),
            None => Step::Leaf,
        }
    }

    /// The child to try next.
    fn select(&mut self, at: usize, position: &V::Position, seat: Seat, open: bool) -> Step {
        let to = |child: Option<usize>| child.map_or(Step::Over, Step::To);
        if open && self.nodes[at].complete {
            return to(self.best_of(at, seat, |_| true));
        }
        let legal = self.rules.actions(position);
        if legal.is_empty() {
            return Step::Over;
        }
        let children = &self.nodes[at].children;
        let expanded = if open || children.is_empty() {
            self.expand(at, position, seat, &legal)
        } else {
            let missing: Vec<_> = legal
                .iter()
                .copied()
                .filter(|action| {
                    !children.iter().any(|&child| self.nodes[child as usize].action == *action)
                })
                .collect();
            self.expand(at, position, seat, &missing)
        };
        match self.best_of(at, seat, |action| open || legal.contains(&action)) {
            None if !expanded => Step::Leaf,
            best => to(best),
        }
    }

    fn best_of(
        &mut self,
        at: usize,
        seat: Seat,
        is_legal: impl Fn(V::Action) -> bool,
    ) -> Option<usize> {
        let mut best = None;
        let mut best_score = f64::NEG_INFINITY;
        let children = core::mem::take(&mut self.nodes[at].children);
        for &child in &children {
            let node = &mut self.nodes[child as usize];
            if node.chooser != Some(seat) || !is_legal(node.action) {
                continue;
            }
            node.offers += 1;
            let visits = f64::from(node.visits);
            // The promise counts like one visit, so that good ideas come first and bad ones may wait.
            let mean = (node.mean(seat) * visits + node.promise) / (visits + 1.0);
            let score = mean
                + self.settings.exploration
                    * (f64::from(node.offers).ln_1p() / (visits + 1.0)).sqrt()
                    * 0.5;
            if score > best_score {
                (best, best_score) = (Some(child as usize), score);
            }
        }
        self.nodes[at].children = children;
        best
    }

    /// Adds these actions if there is room for all of them; whether there was.
    fn expand(
        &mut self,
        at: usize,
        position: &V::Position,
        seat: Seat,
        actions: &[V::Action],
    ) -> bool {
        let fits = self.has_room(actions.len());
        if fits {
            self.add_all(at, position, seat, actions);
        }
        fits
    }

    fn has_room(&self, more: usize) -> bool {
        self.nodes.len() + more <= self.settings.max_nodes as usize
    }

    fn add_all(&mut self, at: usize, position: &V::Position, seat: Seat, actions: &[V::Action]) {
        for &action in actions {
            let next = self.rules.after(position, action);
            let promise = match self.rules.outcome(&next) {
                Some(_) => self.result_for(&next, seat),
                None => self.judge(&next, seat),
            };
            self.add(at, Node::new(action, Some(seat), promise));
        }
        self.nodes[at].complete = true;
    }

    fn add(&mut self, at: usize, node: Node<V::Action>) -> usize {
        let index = self.nodes.len();
        self.nodes.push(node);
        self.nodes[at].children.push(index as u32);
        index
    }

    /// A random playout to the horizon and what it comes to for the first seat.
    fn imagine(&self, position: &mut V::Position, rng: &mut Xoshiro256PlusPlus) -> f64 {
        let horizon =
            if self.settings.horizon == 0 { 0 } else { below(rng, self.settings.horizon + 1) };
        let playout = self.rules.playout(position, rng, horizon);
        match playout.outcome {
            Some(_) => self.result(position),
            None => self.judge(position, Seat::First),
        }
    }

    fn judge(&self, position: &V::Position, seat: Seat) -> f64 {
        let score = f64::from(self.evaluation.evaluate(self.rules, position, seat));
        1.0 / (1.0 + 10f64.powf(-score / self.settings.scale))
    }

    fn result(&self, position: &V::Position) -> f64 {
        self.result_for(position, Seat::First)
    }

    fn result_for(&self, position: &V::Position, seat: Seat) -> f64 {
        match self.rules.outcome(position).and_then(|outcome| outcome.winner) {
            Some(winner) if winner == seat => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    }
}

#[cfg(test)]
mod tests {
    use chess_core::{Standard, Variant};
    use chess_testkit::tiny::Tiny;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    /// How many nodes the tree has after so many playouts from the start, and how many visits its first actions.
    fn grown<V: HiddenInfo + Evaluate>(rules: &V, playouts: u64, max_nodes: u32) -> (usize, u64) {
        let settings =
            MonteCarloSettings { max_nodes, ..MonteCarloSettings::new(Budget::Playouts(playouts)) };
        let mut position = rules.start();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        let seat = loop {
            match rules.to_act(&position) {
                ToAct::Player(seat) => break seat,
                ToAct::Chance => {
                    let outcome = rules.random_action(&position, &mut rng).unwrap();
                    rules.apply(&mut position, outcome);
                }
            }
        };
        let view = rules.view(&position, seat);
        let mut player = MonteCarlo::new(settings);
        let nodes = player.grow(rules, &view, seat, &mut rng.clone()).nodes.len();
        let candidates = player.search(rules, &view, seat, &mut rng.clone());
        assert_eq!(candidates.len() as u64, rules.count_actions(&position));
        let chosen = player.choose(rules, &view, seat, &mut rng.clone()).unwrap();
        assert_eq!(chosen, candidates[0].action);
        assert!(rules.is_legal(&position, chosen));
        (nodes, candidates.iter().map(|candidate| u64::from(candidate.visits)).sum())
    }

    fn a_full_tree_is_searched_on<V: HiddenInfo + Evaluate>(rules: &V) {
        let (free, visits) = grown(rules, 2_000, 1_000_000);
        assert!(free > 500 && visits == 2_000, "{free} nodes, {visits} visits");
        for max_nodes in [60, 200, 499] {
            let (nodes, visits) = grown(rules, 2_000, max_nodes);
            assert!(nodes <= max_nodes as usize, "{nodes} of {max_nodes}");
            assert!(nodes + 40 > max_nodes as usize, "{nodes} of {max_nodes}");
            assert_eq!(visits, 2_000);
        }
        assert_eq!(grown(rules, 2_000, free as u32), (free, 2_000), "room for all");
    }

    #[test]
    fn a_full_tree_is_searched_on_in_the_open() {
        a_full_tree_is_searched_on(&Standard);
    }

    #[test]
    fn a_full_tree_is_searched_on_with_chance_and_hidden_hands() {
        a_full_tree_is_searched_on(&Tiny::default());
    }

    #[test]
    fn the_first_actions_always_have_nodes() {
        assert_eq!(grown(&Standard, 100, 0), (21, 100));
    }

    #[test]
    fn a_full_tree_still_finds_the_mate() {
        let start = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        let position = Standard.parse_position(start).unwrap();
        let settings =
            MonteCarloSettings { max_nodes: 0, ..MonteCarloSettings::new(Budget::Playouts(200)) };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        let view = Standard.view(&position, Seat::First);
        let best = MonteCarlo::new(settings).choose(&Standard, &view, Seat::First, &mut rng);
        assert_eq!(Standard.action_text(&position, best.unwrap()), "a1a8");
    }

    #[test]
    fn ten_thousand_playouts_find_room() {
        let (nodes, _) = grown(&Standard, 10_000, u32::MAX);
        let usual = MonteCarloSettings::new(Budget::Playouts(10_000)).max_nodes as usize;
        assert!(nodes < usual / 3, "{nodes} of {usual}");
    }
}
