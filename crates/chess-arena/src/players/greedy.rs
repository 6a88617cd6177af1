//! The player that takes what it can get.

use core::convert::Infallible;
use core::ops::ControlFlow;

use chess_core::{HiddenInfo, Seat, VariantExt, below};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{DefaultEvaluation, Evaluation, Player};

/// Wins if it can, else chooses the action after which the evaluation is best for it, at random among equals.
///
/// It looks at its own next action only; a turn of several actions is played one best action after the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy<E = DefaultEvaluation> {
    evaluation: E,
}

impl<E> Greedy<E> {
    /// A greedy player with its own idea of what is good.
    pub const fn with_evaluation(evaluation: E) -> Self {
        Self { evaluation }
    }
}

impl<V: HiddenInfo, E: Evaluation<V>> Player<V> for Greedy<E> {
    fn choose(
        &mut self,
        rules: &V,
        view: &V::View,
        seat: Seat,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Option<V::Action> {
        let position = rules.determinize(view, rng);
        let mut best = None;
        let mut best_score = i32::MIN;
        let mut equals = 0;
        let _ = rules.for_each_action(&position, |action| {
            let next = rules.after(&position, action);
            let score = match rules.outcome(&next) {
                Some(outcome) => match outcome.winner {
                    Some(winner) if winner == seat => i32::MAX,
                    Some(_) => i32::MIN + 1,
                    None => 0,
                },
                None => self.evaluation.evaluate(rules, &next, seat),
            };
            if score > best_score {
                (best, best_score, equals) = (Some(action), score, 1);
            } else if score == best_score {
                equals += 1;
                if below(rng, equals) == 0 {
                    best = Some(action);
                }
            }
            ControlFlow::<Infallible>::Continue(())
        });
        best
    }
}
