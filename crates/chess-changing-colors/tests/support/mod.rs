//! What several tests use: the slow twins, and positions of random games.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used)]

pub mod queue;
pub mod slow;

use chess_changing_colors::loyalty::Owners;
use chess_changing_colors::{Action, ChangingColors, Contested, Position};
use chess_core::{Bitboard, Color, Role, Square, Variant};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// The four combinations of options.
pub fn all_rules() -> [ChangingColors; 4] {
    let placed = ChangingColors::placed_kings();
    let contested = Contested::Opponent;
    [
        ChangingColors::default(),
        ChangingColors { contested, ..ChangingColors::default() },
        placed,
        ChangingColors { contested, ..placed },
    ]
}

pub fn generator(seed: u64, game: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ game)
}

/// Plays one random game, calling `visit` with each position and the action that is played there.
pub fn random_game(
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

/// The owners of a board as the queue twin has them.
pub fn to_queue(owners: Owners) -> queue::Owners {
    let mut squares = [None; 64];
    for (set, owner) in [
        (owners.colored.white, queue::Owner::White),
        (owners.colored.black, queue::Owner::Black),
        (owners.neutral, queue::Owner::Nobody),
    ] {
        for square in set {
            squares[usize::from(square.index())] = Some(owner);
        }
    }
    squares
}

pub fn squares(set: Bitboard) -> Vec<usize> {
    set.into_iter().map(|square: Square| usize::from(square.index())).collect()
}

pub fn queue_owner(color: Color) -> queue::Owner {
    match color {
        Color::White => queue::Owner::White,
        Color::Black => queue::Owner::Black,
    }
}

pub fn kings(position: &Position) -> Bitboard {
    position.board().role(Role::King)
}
