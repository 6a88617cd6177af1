//! This library, `cozy-chess` and `chess` doing the same work, in short slices that take turns within one process, so that a
//! slow phase of the machine falls on all of them. The best time of each slice counts; ratios are printed at the end.
//!
//! `cargo bench -p chess-benches --bench versus [-- --passes N]`; `--test` does everything once, at small depth.

#![allow(clippy::expect_used)] // of samples that are positions

use std::convert::Infallible;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use chess_benches::{POSITIONS, Sample};
use chess_core::{Chess, Standard, VariantExt, below};
use cozy_chess::PieceMoves;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// The perft of one library. `leaves` says whether the last moves are played or counted.
fn own_perft(position: &Chess, depth: u32, leaves: bool) -> u64 {
    if depth == 0 {
        black_box(position);
        return 1;
    }
    if depth == 1 && !leaves {
        return position.count_moves();
    }
    let mut nodes = 0;
    let _: ControlFlow<Infallible> = if depth == 1 {
        position.for_each_successor(|_, next| {
            black_box(next);
            nodes += 1;
            ControlFlow::Continue(())
        })
    } else {
        position.for_each_successor(|_, next| {
            nodes += own_perft(next, depth - 1, leaves);
            ControlFlow::Continue(())
        })
    };
    nodes
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32, leaves: bool) -> u64 {
    if depth == 0 {
        black_box(board);
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 && !leaves {
            nodes += moves.len() as u64;
            return false;
        }
        for action in moves {
            let mut next = board.clone();
            next.play_unchecked(action);
            if depth == 1 {
                black_box(&next);
                nodes += 1;
            } else {
                nodes += cozy_perft(&next, depth - 1, leaves);
            }
        }
        false
    });
    nodes
}

fn chess_perft(board: &chess::Board, depth: u32, leaves: bool) -> u64 {
    if depth == 0 {
        black_box(board);
        return 1;
    }
    let moves = chess::MoveGen::new_legal(board);
    if depth == 1 && !leaves {
        return moves.len() as u64;
    }
    moves.map(|action| chess_perft(&board.make_move_new(action), depth - 1, leaves)).sum()
}

const PLIES: u32 = 300;

/// Random games from the start; gives the number of moves played, so that rates can be compared.
fn own_games(games: u64) -> u64 {
    let mut plies = 0;
    for seed in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = Chess::start();
        plies += u64::from(Standard.playout(&mut position, &mut rng, PLIES).actions);
    }
    plies
}

/// The peer's target sets, the n-th move picked without a list: `keep` says whether the sets are remembered while they are
/// counted, or generated again.
fn cozy_games(games: u64, keep: bool) -> u64 {
    let mut plies = 0;
    let mut sets: Vec<PieceMoves> = Vec::with_capacity(32);
    for seed in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut board = cozy_chess::Board::default();
        for _ in 0..PLIES {
            let mut count = 0;
            sets.clear();
            board.generate_moves(|moves| {
                count += moves.len() as u32;
                if keep {
                    sets.push(moves);
                }
                false
            });
            if count == 0 {
                break;
            }
            let mut left = below(&mut rng, count) as usize;
            let mut picked = None;
            let mut pick = |moves: PieceMoves| {
                if left < moves.len() {
                    picked = moves.into_iter().nth(left);
                    return true;
                }
                left -= moves.len();
                false
            };
            if keep {
                let _ = sets.iter().any(|&moves| pick(moves));
            } else {
                board.generate_moves(&mut pick);
            }
            let Some(action) = picked else { break };
            board.play_unchecked(action);
            plies += 1;
        }
    }
    plies
}

/// A competitor's name, and its work, which gives the number of nodes.
type Runner = (&'static str, Box<dyn Fn() -> u64>);

/// One kind of work, done by several competitors on one sample; all must give the same answer, but for random games.
struct Race<'a> {
    name: &'static str,
    sample: &'a str,
    expected: Option<u64>,
    runners: Vec<Runner>,
    best: Vec<f64>,
}

impl<'a> Race<'a> {
    fn new(
        name: &'static str,
        sample: &'a str,
        expected: Option<u64>,
        runners: Vec<Runner>,
    ) -> Self {
        let best = vec![f64::INFINITY; runners.len()];
        Self { name, sample, expected, runners, best }
    }

    /// Lets each runner do its slice; the best time a node counts.
    fn pass(&mut self) {
        for ((name, run), best) in self.runners.iter().zip(&mut self.best) {
            // Once unmeasured: the one before has left the caches full of its own tables.
            black_box(run());
            let start = Instant::now();
            let nodes = run();
            let time = start.elapsed().max(Duration::from_nanos(1));
            assert!(
                self.expected.is_none_or(|expected| nodes == expected),
                "{name} counts {nodes} on {}, not {:?}",
                self.sample,
                self.expected
            );
            *best = best.min(time.as_secs_f64() * 1e9 / nodes as f64);
        }
    }
}

fn perft_races(sample: &Sample, test: bool) -> [Race<'static>; 2] {
    let own: Chess = sample.fen.parse().expect("the samples are positions");
    let cozy = cozy_chess::Board::from_fen(sample.fen, false).expect("the samples are positions");
    let chess: chess::Board = sample.fen.parse().expect("the samples are positions");
    [("bulk", false), ("leaves", true)].map(|(name, leaves)| {
        let less = if test { 2 } else { 1 };
        let (depth, nodes) = sample.perft(less);
        let variant = move |position: &Chess| {
            if leaves {
                Standard.perft_leaves(position, depth)
            } else {
                Standard.perft(position, depth)
            }
        };
        let cozy = cozy.clone();
        Race::new(
            name,
            sample.name,
            Some(nodes),
            vec![
                ("this", Box::new(move || own_perft(&own, depth, leaves)) as Box<dyn Fn() -> u64>),
                ("trait", Box::new(move || variant(&own))),
                ("cozy-chess", Box::new(move || cozy_perft(&cozy, depth, leaves))),
                ("chess", Box::new(move || chess_perft(&chess, depth, leaves))),
            ],
        )
    })
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let test = arguments.iter().any(|argument| argument == "--test");
    let passes = arguments
        .iter()
        .position(|argument| argument == "--passes")
        .and_then(|at| arguments.get(at + 1)?.parse().ok())
        .unwrap_or(if test { 1 } else { 300 });

    let mut races: Vec<Race<'_>> =
        POSITIONS.iter().flat_map(|sample| perft_races(sample, test)).collect();
    let games = if test { 2 } else { 10 };
    races.push(Race::new(
        "random games",
        "start",
        None,
        vec![
            ("this", Box::new(move || own_games(games))),
            ("cozy-chess, sets kept", Box::new(move || cozy_games(games, true))),
            ("cozy-chess, sets made twice", Box::new(move || cozy_games(games, false))),
        ],
    ));
    for _ in 0..passes {
        races.iter_mut().for_each(Race::pass);
    }

    for race in &races {
        let times: Vec<String> = race
            .runners
            .iter()
            .zip(&race.best)
            .map(|((name, _), best)| format!("{name} {best:.2}"))
            .collect();
        println!("{:12} {:10} ns a node: {}", race.name, race.sample, times.join(", "));
    }
    println!();
    for name in ["bulk", "leaves"] {
        let chosen: Vec<&Race<'_>> = races.iter().filter(|race| race.name == name).collect();
        let mean = |runner: usize, over: usize| {
            let sum: f64 =
                chosen.iter().map(|race| (race.best[over] / race.best[runner]).ln()).sum();
            (sum / chosen.len() as f64).exp()
        };
        println!(
            "{name:7} speed relative to cozy-chess: this {:.2}, chess {:.2}; trait to direct {:.2}",
            mean(0, 2),
            mean(3, 2),
            mean(1, 0),
        );
    }
    for race in races.iter().filter(|race| race.name == "random games") {
        let peer = race.best[1].min(race.best[2]);
        println!(
            "random games, speed relative to cozy-chess's best way: {:.2}",
            peer / race.best[0]
        );
    }
}
