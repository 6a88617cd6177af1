//! Chess No Mercy: listing, counting, and random games.

use std::collections::HashSet;
use std::convert::Infallible;
use std::hint::black_box;
use std::ops::ControlFlow;

use chess_benches::timing::interleaved;
use chess_core::movegen::{EachMove, Movement, PawnRules};
use chess_core::random::{below, game_seed};
use chess_core::{Standard, Variant, VariantExt};
use chess_no_mercy::{Action, NoMercy, Phase, Position};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const RULES: NoMercy = NoMercy::PRINTED;
/// Positions a chunk, and chunks a corpus: so many distinct positions that no branch predictor knows them by heart.
const CHUNK: usize = 128;
const CHUNKS: usize = 256;

pub(crate) fn run(quick: bool) {
    println!("no-mercy, at the starts of turns:");
    let chunks = if quick { 4 } else { CHUNKS };
    let rounds = if quick { 1 } else { 9 };
    let count = CHUNK * chunks;
    let corpora = [
        ("the start position", vec![RULES.start(); count], 1_835_008),
        ("random games", starts_of_turns(count, false), 1_158_388),
        ("tokens saved up (5 or more)", starts_of_turns(count, true), 4_273_340),
    ];
    for (name, positions, actions) in corpora {
        let listed = check_counts(&positions);
        if !quick {
            assert_eq!(listed, actions, "{name}");
        }
        listing_and_counting(name, rounds, &positions, listed);
    }
    random_games(quick);
}

fn generator(game: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::from_seed(game_seed(1, game))
}

/// So many distinct positions at the starts of turns of random games, after every fifth action of each; `saved`: the
/// players buy nothing, and hold five tokens or more.
fn starts_of_turns(count: usize, saved: bool) -> Vec<Position> {
    let (mut seen, mut positions) = (HashSet::new(), Vec::with_capacity(count));
    for game in 0.. {
        let rng = &mut generator(game);
        let mut position = RULES.start();
        for step in 0..if saved { 300 } else { 60 } {
            let action = if saved { unpaid_action } else { any_action }(&position, rng);
            let Some(action) = action else { break };
            RULES.apply(&mut position, action);
            let rich = !saved || position.tokens(position.color()) >= 5;
            let wanted = position.phase() == Phase::Start && rich && step % 5 == 0;
            if wanted && seen.insert(position.clone()) {
                positions.push(position.clone());
            }
            if positions.len() == count {
                return positions;
            }
        }
    }
    positions
}

fn any_action(position: &Position, rng: &mut Xoshiro256PlusPlus) -> Option<Action> {
    RULES.random_action(position, rng)
}

fn unpaid_action(position: &Position, rng: &mut Xoshiro256PlusPlus) -> Option<Action> {
    let mut actions = RULES.actions(position);
    actions.retain(|action| matches!(action, Action::Free(_) | Action::End));
    actions.get(below(rng, actions.len() as u32) as usize).copied()
}

/// How many actions there are in all: counted and listed, the same in each position.
fn check_counts(positions: &[Position]) -> u64 {
    let mut actions = 0;
    for position in positions {
        let listed = RULES.actions(position).len() as u64;
        assert_eq!(RULES.count_actions(position), listed, "{position}");
        actions += listed;
    }
    actions
}

fn listing_and_counting(name: &str, rounds: u32, positions: &[Position], actions: u64) {
    let chunk = |index: usize| &positions[index * CHUNK..(index + 1) * CHUNK];
    let mut moves = 0;
    for position in positions {
        each_pseudo_legal_move(position, |_| moves += 1);
    }
    let [standard, list, vector, count] = interleaved(
        rounds,
        positions.len() / CHUNK,
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
