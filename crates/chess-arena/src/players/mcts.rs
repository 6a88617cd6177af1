//! Monte Carlo tree search (UCT) over what may be hidden.

use std::collections::HashSet;

use chess_core::{Evaluate, HiddenInfo, Seat, VariantExt};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::alpha_beta::recurrence_key;
use super::budget::Meter;
use super::tree::{Node, Tree};
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

#[cfg(test)]
mod tests {
    use chess_core::{Standard, ToAct, Variant};
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
