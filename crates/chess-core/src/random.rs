//! Seeds for whoever runs games, so that a seed means the same games everywhere.
//!
//! This crate draws from any [`rand_core::Rng`] and owns no generator. Programs that run games agree on these rules:
//!
//! - The generator is `Xoshiro256PlusPlus` of `rand_xoshiro`, one for each game, made by
//!   `Xoshiro256PlusPlus::from_seed(game_seed(seed, game))`. So game number `game` depends on `(seed, game)` only, and not on
//!   the games before it or on the number of threads.
//! - Whoever needs a second stream in the same game (a player with random moves of its own) takes another `seed`, as
//!   [`derive_seed`] gives it.
//! - Numbers are drawn with [`below`], and never as `usize`, whose width differs between machines.
//!
//! ```
//! use chess_core::{Standard, Variant, VariantExt, random::game_seed};
//! use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
//!
//! let play = |game| {
//!     let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(7, game));
//!     let mut position = Standard.start();
//!     Standard.playout(&mut position, &mut rng, 30);
//!     position
//! };
//! assert_eq!(play(3), play(3));
//! assert_ne!(play(3), play(4));
//! ```

pub use crate::variant::below;

/// The seed of game number `game` in a run with this `seed`. Two different pairs never give the same seed.
///
/// ```
/// use chess_core::random::game_seed;
/// assert_ne!(game_seed(0, 1), game_seed(1, 0));
/// ```
#[must_use]
pub const fn game_seed(seed: u64, game: u64) -> [u8; 32] {
    // A Feistel network is one-to-one whatever its round function, so that all of `(seed, game)` survives in each half of
    // the result.
    let (mut left, mut right) = (seed, game);
    let mut bytes = [0; 32];
    let mut round = 0;
    while round < 8 {
        (left, right) = (right, left ^ mix(right, round));
        round += 1;
        if round == 4 {
            put(&mut bytes, 0, left);
            put(&mut bytes, 8, right);
        }
    }
    put(&mut bytes, 16, left);
    put(&mut bytes, 24, right);
    bytes
}

/// A seed for stream number `stream` beside the one that `seed` itself stands for.
#[must_use]
pub const fn derive_seed(seed: u64, stream: u64) -> u64 {
    mix(seed ^ mix(stream, 8), 9)
}

/// SplitMix64's output for one step of its counter, `round` steps on.
const fn mix(value: u64, round: u64) -> u64 {
    let state = value.wrapping_add((round + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let state = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ state >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ state >> 31
}

const fn put(bytes: &mut [u8; 32], at: usize, word: u64) {
    let word = word.to_le_bytes();
    let mut index = 0;
    while index < 8 {
        bytes[at + index] = word[index];
        index += 1;
    }
}
