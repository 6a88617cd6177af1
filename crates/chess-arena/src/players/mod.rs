//! Players: who chooses an action, seeing no more than a seat can see.
//!
//! A player is given a [view](chess_core::HiddenInfo::View), never a position, so that it cannot look at hidden cards.
//! What it draws at random comes from its own generator, so that with a budget of playouts, nodes or depth the same seed
//! gives the same choice.

mod alpha_beta;
mod budget;
mod greedy;
mod mcts;
mod random;
mod spec;
mod table;
mod tree;

pub use alpha_beta::{AlphaBeta, Line};
pub use budget::Budget;
pub use greedy::Greedy;
pub use mcts::{Candidate, MonteCarlo, MonteCarloSettings};
pub use random::RandomPlayer;
pub use spec::{PlayerSpec, PlayerSpecError};

use chess_core::{Evaluate, HiddenInfo, Seat};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Stop;

/// Someone who chooses actions for a seat.
pub trait Player<V: HiddenInfo> {
    /// Chooses one of the legal actions of `seat`, which is to act, from what it sees. `None` only if there is none.
    fn choose(
        &mut self,
        rules: &V,
        view: &V::View,
        seat: Seat,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Option<V::Action>;

    /// Forgets what it learned in earlier games, so that a game's choices depend on its seed only.
    fn new_game(&mut self) {}

    /// Lets thinking end early: once `stop` is set, [`choose`](Self::choose) soon gives the best that it has found so
    /// far. Who does not think long need not care.
    fn stop_on(&mut self, _stop: &Stop) {}
}

/// A judgement of positions that a search can be given instead of a game's own.
///
/// Anything that is `Fn(&V, &V::Position, Seat) -> i32` is one; [`Default`](DefaultEvaluation) asks the game.
pub trait Evaluation<V: HiddenInfo> {
    /// How well `seat` stands, in hundredths of a pawn; what is good for one seat is as bad for the other.
    fn evaluate(&self, rules: &V, position: &V::Position, seat: Seat) -> i32;
}

impl<V: HiddenInfo, F: Fn(&V, &V::Position, Seat) -> i32> Evaluation<V> for F {
    fn evaluate(&self, rules: &V, position: &V::Position, seat: Seat) -> i32 {
        self(rules, position, seat)
    }
}

/// The game's own [`Evaluate`].
#[derive(Clone, Copy, Debug, Default)]
pub struct DefaultEvaluation;

impl<V: HiddenInfo + Evaluate> Evaluation<V> for DefaultEvaluation {
    fn evaluate(&self, rules: &V, position: &V::Position, seat: Seat) -> i32 {
        Evaluate::evaluate(rules, position, seat)
    }
}
