//! The tree of a Monte Carlo search: actions and outcomes of chance, and what came of them.

use chess_core::{Evaluate, HiddenInfo, Seat, ToAct, VariantExt, below};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Evaluation, MonteCarloSettings};

/// One action or outcome of chance, and what came of it.
#[derive(Debug)]
pub(super) struct Node<A> {
    pub(super) action: A,
    /// Who chose the action; `None` for chance.
    chooser: Option<Seat>,
    pub(super) visits: u32,
    /// In how many playouts it could have been chosen.
    offers: u32,
    /// The sum of results, from the first seat's side.
    value: f64,
    /// What the evaluation says of it, from the chooser's side, 0 to 1.
    promise: f64,
    pub(super) children: Vec<u32>,
    /// Whether `children` lists every legal action, so that the rules need not be asked again.
    complete: bool,
    /// Leads back to a position already left.
    pub(super) returns: bool,
}

impl<A> Node<A> {
    pub(super) const fn new(action: A, chooser: Option<Seat>, promise: f64) -> Self {
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
    pub(super) fn mean(&self, seat: Seat) -> f64 {
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

/// What a search has learned; the first node is the position that is searched.
pub(super) struct Tree<'a, V: HiddenInfo, E> {
    pub(super) rules: &'a V,
    pub(super) evaluation: &'a E,
    pub(super) settings: MonteCarloSettings,
    pub(super) nodes: Vec<Node<V::Action>>,
}

impl<V: HiddenInfo + Evaluate, E: Evaluation<V>> Tree<'_, V, E> {
    /// One way down the tree, one step further than before, a random playout, and the result carried back.
    pub(super) fn playout(
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

    pub(super) fn add_all(
        &mut self,
        at: usize,
        position: &V::Position,
        seat: Seat,
        actions: &[V::Action],
    ) {
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
