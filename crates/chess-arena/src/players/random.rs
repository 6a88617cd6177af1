//! The player that any other should beat.

use chess_core::{HiddenInfo, Seat};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Player;

/// Chooses each legal action equally often.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomPlayer;

impl<V: HiddenInfo> Player<V> for RandomPlayer {
    fn choose(
        &mut self,
        rules: &V,
        view: &V::View,
        _seat: Seat,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Option<V::Action> {
        match rules.open_position(view) {
            Some(position) => rules.random_action(position, rng),
            None => {
                let position = rules.determinize(view, rng);
                rules.random_action(&position, rng)
            }
        }
    }
}
