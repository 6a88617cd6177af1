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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use rand_core::Rng;
    use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

    fn words(seed: u64, game: u64) -> [u64; 3] {
        let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(seed, game));
        [rng.next_u64(), rng.next_u64(), rng.next_u64()]
    }

    /// Changing these numbers changes every seeded game there is.
    #[test]
    fn seeds_mean_the_same_for_ever() {
        assert_eq!(
            words(0, 0),
            [0x7636_f63c_bf4a_734f, 0x5eee_3abd_e3e9_a2c7, 0xa969_7e0c_3e16_6394]
        );
        assert_eq!(
            words(1, 2),
            [0x5b3b_6c96_1131_9da7, 0x0a90_b193_8084_bf14, 0xe203_64e2_1e2a_b82f]
        );
        assert_eq!(
            words(u64::MAX, 7),
            [0x0189_cd94_5de0_8139, 0xd86f_8938_493e_e82e, 0xf712_b107_a230_8981]
        );
        assert_eq!(derive_seed(1, 2), 0xf648_0ec4_38e7_0768);
        let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(1, 0));
        assert_eq!([0; 6].map(|_: u32| below(&mut rng, 6)), [5, 3, 4, 1, 4, 5]);
    }

    #[test]
    fn near_seeds_share_nothing() {
        let pairs = (0..40).flat_map(|seed| (0..40).map(move |game| (seed, game)));
        let mut seen = BTreeSet::new();
        for (seed, game) in pairs {
            for word in game_seed(seed, game).chunks(8) {
                seen.insert(word.to_vec());
            }
            seen.insert(derive_seed(seed, game).to_le_bytes().to_vec());
        }
        assert_eq!(seen.len(), 40 * 40 * 5);
    }
}
