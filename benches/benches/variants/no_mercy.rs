//! Chess No Mercy: listing, counting, and random games.

use std::convert::Infallible;
use std::hint::black_box;
use std::ops::ControlFlow;

use chess_benches::timing::interleaved;
use chess_core::movegen::{EachMove, Movement, PawnRules};
use chess_core::random::game_seed;
use chess_core::{Standard, Variant, VariantExt};
use chess_no_mercy::{Action, NoMercy, Phase, Position};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const RULES: NoMercy = NoMercy::PRINTED;
/// Positions a chunk, and chunks a corpus.
const CHUNK: usize = 8;
const CHUNKS: usize = 24;

pub(crate) fn run(quick: bool) {
    let rounds = if quick { 1 } else { 300 };
    println!("no-mercy, at the starts of turns:");
    listing_and_counting(
        "the start position",
        rounds,
        &vec![RULES.start(); CHUNK * CHUNKS],
        56 * (CHUNK * CHUNKS) as u64,
    );
    listing_and_counting("random games", rounds, &starts_of_turns(false), 6_712);
    listing_and_counting("tokens saved up (5 or more)", rounds, &starts_of_turns(true), 23_310);
    random_games(quick);
}

fn generator(game: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::from_seed(game_seed(1, game))
}

/// Positions at the starts of turns of random games; `saved`: the players buy nothing, and hold five tokens or more.
fn starts_of_turns(saved: bool) -> Vec<Position> {
    let mut positions = Vec::new();
    for game in 0.. {
        let rng = &mut generator(game);
        let mut position = RULES.start();
        for turn in 0..if saved { 600 } else { 60 } {
            let Some(action) = RULES.random_action(&position, rng) else { break };
            if !saved || matches!(action, Action::Free(_) | Action::End) {
                RULES.apply(&mut position, action);
            }
            let rich = !saved || position.tokens(position.color()) >= 5;
            if position.phase() == Phase::Start && rich && turn % 5 == 0 {
                positions.push(position.clone());
            }
            if positions.len() == CHUNK * CHUNKS {
                return positions;
            }
        }
    }
    positions
}

fn listing_and_counting(name: &str, rounds: u32, positions: &[Position], actions: u64) {
    let chunk = |index: usize| &positions[index * CHUNK..(index + 1) * CHUNK];
    let counted: u64 = positions.iter().map(|position| RULES.count_actions(position)).sum();
    assert_eq!(counted, actions, "{name}");
    let mut moves = 0;
    for position in positions {
        each_pseudo_legal_move(position, |_| moves += 1);
    }
    let [standard, list, vector, count] = interleaved(
        rounds,
        CHUNKS,
        [
            &mut |index| {
                for position in chunk(index) {
                    each_pseudo_legal_move(black_box(position), |own| {
                        black_box(own);
                    });
                }
            },
            &mut |index| {
                for position in chunk(index) {
                    let _ = RULES.for_each_action(black_box(position), |action| {
                        black_box(action);
                        ControlFlow::<Infallible>::Continue(())
                    });
                }
            },
            &mut |index| {
                for position in chunk(index) {
                    black_box(RULES.actions(black_box(position)));
                }
            },
            &mut |index| {
                for position in chunk(index) {
                    black_box(RULES.count_actions(black_box(position)));
                }
            },
        ],
    );
    let nanoseconds = |seconds: f64, of: u64| 1e9 * seconds / of as f64;
    println!(
        "  {name}, {:.0} actions: listing {:.2} ns an action, {:.2} of standard's pseudo-legal listing ({:.2} ns a move)",
        actions as f64 / positions.len() as f64,
        nanoseconds(list, actions),
        nanoseconds(list, actions) / nanoseconds(standard, moves),
        nanoseconds(standard, moves),
    );
    println!(
        "    counting {:.0} ns a position: {:.1} times as fast as listing, {:.1} as listing into a vector",
        nanoseconds(count, positions.len() as u64),
        list / count,
        vector / count,
    );
}

/// The moves of the same pieces in standard chess, attacks on kings left aside.
fn each_pseudo_legal_move(position: &Position, mut visit: impl FnMut(chess_core::Move)) {
    let color = position.color();
    let movement = Movement {
        pawns: PawnRules::standard(color, position.en_passant()),
        castling: position.castling(),
        ..Movement::new(position.board(), color)
    };
    let _ = movement.generate(&mut EachMove(|own| {
        visit(own);
        ControlFlow::<Infallible>::Continue(())
    }));
}

fn random_games(quick: bool) {
    let (rounds, games) = if quick { (1, 4) } else { (100, 48) };
    let mut actions = [0; 2];
    let play = |game: usize| {
        let mut position = RULES.start();
        RULES.playout(&mut position, &mut generator(game as u64), 500).actions
    };
    let play_standard = |game: usize| {
        let mut position = Standard.start();
        Standard.playout(&mut position, &mut generator(game as u64), 500).actions
    };
    for game in 0..games {
        actions[0] += play_standard(game);
        actions[1] += play(game);
    }
    if !quick {
        assert_eq!(actions[1], 17_758);
    }
    let seconds = interleaved(
        rounds,
        games,
        [
            &mut |game| {
                black_box(play_standard(game));
            },
            &mut |game| {
                black_box(play(game));
            },
        ],
    );
    let [standard, own] = [0, 1].map(|index| f64::from(actions[index]) / seconds[index]);
    println!(
        "  random games: {:.2} M actions a second, standard {:.2} M: {:.2} of it",
        own / 1e6,
        standard / 1e6,
        own / standard
    );
}
