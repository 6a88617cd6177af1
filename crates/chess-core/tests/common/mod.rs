//! Positions to try things on: every position of seeded random games from many starts.

use chess_core::{Chess, Move, Standard, VariantExt, below};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// All legal moves, listed.
pub(crate) fn moves(position: &Chess) -> Vec<Move> {
    Standard.actions(position)
}

/// Calls `look` with each position of `games` random games of at most 200 moves: the standard start, positions full of
/// rare things, then Chess960 starts.
pub(crate) fn positions_of_random_games(games: u16, mut look: impl FnMut(&Chess)) {
    const RARE: [&str; 6] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        "6k1/8/8/2Q1Q3/8/2Q5/7p/RN2K1NR w KQ - 0 1",
    ];
    for game in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(game));
        let mut position = match (game, RARE.get(usize::from(game % 8))) {
            (0, _) => Chess::start(),
            (_, Some(fen)) => fen.parse().unwrap(),
            (_, None) => Chess::chess960(game * 7 % 960).unwrap(),
        };
        for _ in 0..200 {
            look(&position);
            let moves = moves(&position);
            if moves.is_empty() {
                break;
            }
            position.play(moves[below(&mut rng, moves.len() as u32) as usize]);
        }
    }
}
