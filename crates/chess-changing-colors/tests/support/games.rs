//! Random games by every option.

use chess_changing_colors::{Action, ChangingColors, Contested, Position};
use chess_core::Variant;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// The four combinations of options.
pub(crate) fn all_rules() -> [ChangingColors; 4] {
    let placed = ChangingColors::placed_kings();
    let contested = Contested::Opponent;
    [
        ChangingColors::default(),
        ChangingColors { contested, ..ChangingColors::default() },
        placed,
        ChangingColors { contested, ..placed },
    ]
}

pub(crate) fn generator(seed: u64, game: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ game)
}

/// Plays one random game, calling `visit` with each position and the action that is played there.
pub(crate) fn random_game(
    rules: &ChangingColors,
    seed: u64,
    max_actions: u32,
    mut visit: impl FnMut(&Position, Action),
) {
    let mut rng = generator(seed, 0);
    let mut position = rules.start();
    for _ in 0..max_actions {
        let Some(action) = rules.random_action(&position, &mut rng) else {
            return;
        };
        visit(&position, action);
        rules.apply(&mut position, action);
    }
}
