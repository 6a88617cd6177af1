//! Reading records, and running games: against a loop written by hand on another library, and on two threads.
//!
//! Where `python3` has the package `chess`, its PGN reader reads the same games in the same run.
#![allow(clippy::unwrap_used, missing_docs)]

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use chess_arena::Stop;
use chess_arena::record::{Reader, Record};
use chess_arena::simulation::{Plan, simulate};
use chess_core::random::{below, game_seed};
use chess_core::{Referee, Standard, Variant};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn rng(game: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::from_seed(game_seed(3, game))
}

/// Random games of at most 160 half-moves as PGN.
fn games(count: u64) -> String {
    let mut text = String::new();
    for game in 0..count {
        let mut rng = rng(game);
        let mut position = Standard.start();
        let mut actions = Vec::new();
        while actions.len() < 160 {
            let Some(action) = Standard.random_action(&position, &mut rng) else { break };
            Standard.apply(&mut position, action);
            actions.push(action);
        }
        let outcome = Standard.outcome(&position);
        let record = Record::from_actions(&Standard, &Standard.start(), &actions, outcome);
        text.push_str(&record.to_text(&Standard).unwrap());
    }
    text
}

fn read(text: &str, count: u64) -> Duration {
    let begin = Instant::now();
    let mut plies = 0;
    let mut read = 0;
    for game in Reader::new(text.as_bytes()) {
        plies += game.unwrap().replay(&Standard).unwrap().actions.len();
        read += 1;
    }
    assert_eq!(read, count);
    assert!(plies as u64 > 20 * count);
    begin.elapsed()
}

const PYTHON: &str = "
import sys, io, time
import chess.pgn
stream = io.StringIO(sys.stdin.read())
begin = time.perf_counter()
games = 0
while (game := chess.pgn.read_game(stream)) is not None:
    assert not game.errors
    games += 1
print(games, time.perf_counter() - begin)
";

/// How long python-chess takes; `None` if it is not here.
fn read_by_python(text: &str) -> Option<(u64, f64)> {
    let mut child = Command::new("python3")
        .args(["-c", PYTHON])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let written = child.stdin.take()?.write_all(text.as_bytes());
    let output = child.wait_with_output().ok()?;
    written.ok()?;
    let line = String::from_utf8(output.stdout).ok()?;
    let (games, seconds) = line.trim().split_once(' ')?;
    Some((games.parse().ok()?, seconds.parse().ok()?))
}

/// Random games to the end or 1,000 half-moves on cozy-chess, the draws judged as the arena does.
fn cozy_games(count: u64) -> u64 {
    let mut plies = 0;
    for game in 0..count {
        let mut rng = rng(game);
        let mut board = cozy_chess::Board::default();
        let mut seen = vec![board.hash()];
        for _ in 0..1000 {
            let mut moves = 0;
            board.generate_moves(|set| {
                moves += set.len();
                false
            });
            if moves == 0 || board.halfmove_clock() >= 100 {
                break;
            }
            let mut left = below(&mut rng, moves as u32) as usize;
            let mut chosen = None;
            board.generate_moves(|set| {
                if left < set.len() {
                    chosen = set.into_iter().nth(left);
                    return true;
                }
                left -= set.len();
                false
            });
            board.play_unchecked(chosen.unwrap());
            plies += 1;
            let window = board.halfmove_clock() as usize + 1;
            let repeats =
                seen.iter().rev().take(window).filter(|&&hash| hash == board.hash()).count();
            seen.push(board.hash());
            let pieces = board.occupied().len();
            if repeats >= 2 || pieces == 2 {
                break;
            }
        }
    }
    plies
}

fn own_games(count: u64) -> u64 {
    let mut referee = Referee::new(chess_core::Policy::automatic());
    let mut plies = 0;
    for game in 0..count {
        let mut position = Standard.start();
        plies += u64::from(referee.playout(&Standard, &mut position, &mut rng(game), 1000).actions);
    }
    plies
}

fn arena_games(count: u64, threads: usize) -> Duration {
    let plan = Plan::new(&Standard, count, 3);
    let begin = Instant::now();
    let tally = simulate(&Standard, &plan, None, threads, &Stop::default(), &|_| ()).unwrap();
    assert_eq!(tally.games(), count);
    begin.elapsed()
}

fn least(rounds: u32, mut measure: impl FnMut() -> Duration) -> f64 {
    (0..rounds).map(|_| measure()).min().unwrap().as_secs_f64()
}

fn timed(work: impl FnOnce() -> u64) -> Duration {
    let begin = Instant::now();
    assert!(std::hint::black_box(work()) > 0);
    begin.elapsed()
}

fn main() {
    let test = std::env::args().any(|argument| argument == "--test");
    let (count, rounds) = if test { (20, 1) } else { (2000, 5) };
    let text = games(count);
    let seconds = least(rounds, || read(&text, count));
    let rate = count as f64 / seconds;
    let megabytes = text.len() as f64 / 1e6;
    println!("PGN read and replayed: {rate:.0} games/s, {:.1} MB/s", megabytes / seconds);
    match read_by_python(&text) {
        Some((games, python)) => {
            assert_eq!(games, count);
            println!(
                "python-chess: {:.0} games/s, {:.2} MB/s; ratio {:.0}",
                count as f64 / python,
                megabytes / python,
                python / seconds
            );
        }
        None => println!("python-chess is not here"),
    }

    let count = if test { 20 } else { 3000 };
    let mut best = [f64::INFINITY; 4];
    for _ in 0..if test { 1 } else { 8 } {
        let measured = [
            timed(|| cozy_games(count)),
            timed(|| own_games(count)),
            arena_games(count, 1),
            arena_games(count, 2),
        ];
        for (best, time) in best.iter_mut().zip(measured) {
            *best = best.min(time.as_secs_f64());
        }
    }
    let [cozy, own, one, two] = best;
    let per_second = |seconds: f64| count as f64 / seconds;
    println!("random games a second, one thread: loop on cozy-chess {:.0}", per_second(cozy));
    println!("  referee alone {:.0}, ratio {:.2}", per_second(own), cozy / own);
    println!(
        "  whole arena, counting choice at every move, {:.0}, ratio {:.2}",
        per_second(one),
        cozy / one
    );
    println!("  whole arena on two threads {:.0}, {:.2} times one", per_second(two), one / two);
}
