//! Loyalty against its slow twin, on positions of random games: so many, all distinct, that no branch predictor knows
//! them by heart.

#![allow(clippy::unwrap_used, missing_docs)]

use std::collections::HashSet;
use std::convert::Infallible;
use std::hint::black_box;
use std::ops::ControlFlow;

use chess_arena::players::PlayerSpec;
use chess_benches::timing::{interleaved, is_quick};
use chess_changing_colors::loyalty::{Owners, Step, Work, resolve, resolve_move, string};
use chess_changing_colors::{Action, ChangingColors, Phase, Position};
use chess_core::random::game_seed;
use chess_core::{Bitboard, Color, Game, Role, Square, Standard, ToAct, Variant, VariantExt};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

#[path = "../../crates/chess-changing-colors/tests/support/queue.rs"]
mod queue;

/// A move that was played, on the board as it was before. Small, so that reading it costs next to nothing.
#[derive(Clone, Copy)]
struct Played {
    settled: Owners,
    kings: Bitboard,
    mover: Color,
    step: Step,
}

/// The board after a move, with loyalty still to be resolved.
#[derive(Clone, Copy)]
struct Moved {
    owners: Owners,
    kings: Bitboard,
    mover: Color,
}

/// The same for the slow twin.
#[derive(Clone, Copy)]
struct Slow {
    owners: queue::Owners,
    kings: [usize; 2],
    mover: queue::Owner,
}

impl Played {
    fn resolved(&self) -> (Owners, Work) {
        resolve_move(self.settled, self.kings, self.mover, self.step, self.mover)
    }

    fn moved(&self) -> Moved {
        let Self { settled, kings, mover, step: Step { from, to, captured } } = *self;
        let mut owners = settled;
        if let Some(square) = captured {
            owners.colored[!mover].remove(square);
        }
        owners.colored[mover] = owners.colored[mover].without(from).with(to);
        let kings = if kings.has(from) { kings.without(from).with(to) } else { kings };
        Moved { owners, kings, mover }
    }
}

impl Moved {
    fn slow(&self) -> Option<Slow> {
        let at = |square: Square| usize::from(square.index());
        let mut owners = [None; 64];
        for (set, owner) in [
            (self.owners.colored.white, queue::Owner::White),
            (self.owners.colored.black, queue::Owner::Black),
            (self.owners.neutral, queue::Owner::Nobody),
        ] {
            for square in set {
                owners[at(square)] = Some(owner);
            }
        }
        let kings = [at(self.kings.first()?), at(self.kings.last()?)];
        let mover =
            if self.mover == Color::White { queue::Owner::White } else { queue::Owner::Black };
        Some(Slow { owners, kings, mover })
    }
}

impl Slow {
    fn resolved(&self) -> queue::Owners {
        let mut owners = self.owners;
        queue::resolve(&mut owners, &self.kings, self.mover);
        owners
    }
}

fn played(position: &Position, action: Action) -> Option<Played> {
    let Phase::Moving(mover) = position.phase() else {
        return None;
    };
    let Action::Move { from, to } = action else {
        return None;
    };
    let board = position.board();
    let kings = board.role(Role::King);
    let castles = kings.has(from) && from.file().index().abs_diff(to.file().index()) == 2;
    if castles || kings.has(to) {
        return None;
    }
    let settled = position.owners();
    let captured = if board.role(Role::Pawn).has(from) && position.en_passant() == Some(to) {
        to.forward(!mover)
    } else {
        settled.colored[!mover].has(to).then_some(to)
    };
    Some(Played { settled, kings, mover, step: Step { from, to, captured } })
}

/// Distinct positions of games that a player plays against itself, with the moves played there, and how many games those
/// are.
fn sample(player: &str, count: usize) -> (Vec<Played>, u64) {
    let rules = ChangingColors::default();
    let mut player = player.parse::<PlayerSpec>().unwrap().build::<ChangingColors>();
    let (mut seen, mut sample) = (HashSet::new(), Vec::with_capacity(count));
    let mut games = 0;
    loop {
        let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(1, games));
        let mut game = Game::new(rules);
        player.new_game();
        games += 1;
        while game.outcome().is_none() {
            let position = *game.position();
            let ToAct::Player(seat) = rules.to_act(&position) else { unreachable!() };
            let Some(action) = player.choose(&rules, &position, seat, &mut rng) else { break };
            if let Some(played) = played(&position, action)
                && seen.insert((played.settled, played.mover))
            {
                sample.push(played);
                if sample.len() == count {
                    return (sample, games);
                }
            }
            game.play_legal(action);
        }
    }
}

fn slow_sets(owners: &queue::Owners) -> [u64; 3] {
    let set = |owner| {
        let has = |square: &usize| owners[*square] == Some(owner);
        (0..64).filter(has).fold(0u64, |set, square| set | 1 << square)
    };
    [set(queue::Owner::White), set(queue::Owner::Black), set(queue::Owner::Nobody)]
}

fn digest(owners: &Owners) -> u64 {
    owners.colored.white.0.wrapping_mul(3) ^ owners.colored.black.0.wrapping_mul(5)
}

/// Works on all, each free to overlap with the next.
fn overlapped<T>(sample: &[T], work: impl Fn(&T) -> u64) {
    black_box(sample.iter().fold(0u64, |digest, played| digest ^ work(played)));
}

/// Works on all, each waiting for the one before.
fn chained<T>(sample: &[T], work: impl Fn(&T) -> u64) {
    let mask = black_box(0u64);
    let mut last = 0u64;
    for index in 0..sample.len() {
        last = work(&sample[index + (last & mask) as usize]);
    }
    black_box(last);
}

/// How many positions are worked on at a stretch.
const CHUNK: usize = 1_024;

fn main() {
    let quick = is_quick();
    let (count, rounds) = if quick { (4_096, 1) } else { (1 << 18, 9) };
    let (random, _) = sample("random", count);
    against_the_twin(&random, rounds);
    println!("loyalty after the move that was played, with the short cuts, reading left out:");
    short_cuts("random games", &random, rounds);
    let (greedy, games) = sample("greedy", count);
    short_cuts(&format!("{games} games of `greedy` against itself"), &greedy, rounds);
    let (searched, games) = sample("mcts:30", count / 4);
    short_cuts(&format!("{games} games of `mcts:30` against itself"), &searched, rounds);
    all_moves_together(if quick { 512 } else { 1 << 16 }, rounds);
}

/// Full propagation, whatever was before.
fn against_the_twin(sample: &[Played], rounds: u32) {
    let moved: Vec<Moved> = sample.iter().map(Played::moved).collect();
    let slow: Vec<Slow> = moved.iter().map(|moved| moved.slow().unwrap()).collect();
    for ((played, moved), slow) in sample.iter().zip(&moved).zip(&slow) {
        let fast = played.resolved().0;
        let sets = [fast.colored.white.0, fast.colored.black.0, fast.neutral.0];
        assert_eq!(sets, slow_sets(&slow.resolved()));
        assert_eq!(resolve(moved.owners, moved.kings, moved.mover), fast);
    }
    let fill = |m: &Moved| string(m.kings & m.owners.colored.white, m.owners.colored.white).0;
    let full = |m: &Moved| digest(&resolve(m.owners, m.kings, m.mover));
    let nothing = |m: &Moved| digest(&m.owners) ^ m.kings.0 ^ m.mover as u64;
    let chunks: Vec<&[Moved]> = moved.chunks(CHUNK).collect();
    let slow_chunks: Vec<&[Slow]> = slow.chunks(CHUNK).collect();
    let seconds = interleaved(
        rounds,
        chunks.len(),
        [
            &mut |chunk| {
                for slow in slow_chunks[chunk] {
                    black_box(slow.resolved());
                }
            },
            &mut |chunk| overlapped(chunks[chunk], fill),
            &mut |chunk| overlapped(chunks[chunk], full),
            &mut |chunk| overlapped(chunks[chunk], nothing),
            &mut |chunk| chained(chunks[chunk], fill),
            &mut |chunk| chained(chunks[chunk], full),
            &mut |chunk| chained(chunks[chunk], nothing),
        ],
    );
    let [queue, fill, full, read, fill_wait, full_wait, read_wait] =
        seconds.map(|seconds| seconds * 1e9 / sample.len() as f64);
    println!("loyalty, {} distinct positions of random games:", sample.len());
    println!("  queue twin, everything: {queue:.0} ns");
    println!(
        "  one string:             {fill:.1} ns overlapped, {fill_wait:.1} ns waiting for the one before"
    );
    println!(
        "  both and growth, full:  {full:.1} ns overlapped, {full_wait:.1} ns waiting: {:.0} and {:.0} times the twin",
        queue / full,
        queue / full_wait
    );
    println!(
        "  (reading the sample:    {read:.1} ns and {read_wait:.1} ns, contained in all of these)"
    );
}

/// What is left to do after the moves that were played.
fn short_cuts(name: &str, sample: &[Played], rounds: u32) {
    let resolved = |p: &Played| digest(&p.resolved().0);
    let nothing = |p: &Played| digest(&p.settled) ^ p.kings.0 ^ p.mover as u64 ^ to(p);
    let measure = |sample: &[Played]| {
        let chunks: Vec<&[Played]> = sample.chunks(CHUNK).collect();
        let [overlap, read, wait, read_wait] = interleaved(
            rounds,
            chunks.len(),
            [
                &mut |i| overlapped(chunks[i], resolved),
                &mut |i| overlapped(chunks[i], nothing),
                &mut |i| chained(chunks[i], resolved),
                &mut |i| chained(chunks[i], nothing),
            ],
        );
        [overlap - read, wait - read_wait].map(|seconds| seconds * 1e9 / sample.len() as f64)
    };
    let [overlap, wait] = measure(sample);
    println!("  {name}, {} distinct positions:", sample.len());
    println!("    {overlap:.1} ns a move overlapped, {wait:.1} ns waiting");
    for work in [Work::Nothing, Work::Landing, Work::Strings] {
        let kind: Vec<Played> = sample.iter().copied().filter(|p| p.resolved().1 == work).collect();
        assert!(!kind.is_empty(), "no move of kind {work:?}");
        let [overlap, _] = measure(&kind);
        let share = 100.0 * kind.len() as f64 / sample.len() as f64;
        println!("    {work:?}: {share:.1} % of moves, {overlap:.1} ns each if alone");
    }
}

fn to(played: &Played) -> u64 {
    u64::from(played.step.to.index())
}

/// All moves of positions of random games: listed, played one by one, and played together.
fn all_moves_together(count: usize, rounds: u32) {
    let rules = ChangingColors::default();
    let positions = random_positions(&rules, count);
    let standard = random_positions(&Standard, count);
    let (moves, standard_moves) =
        (successors(&rules, &positions), successors(&Standard, &standard));
    let counted: u64 = positions.iter().map(|position| rules.count_actions(position)).sum();
    assert_eq!(moves, counted);
    let chunks: Vec<&[Position]> = positions.chunks(CHUNK / 8).collect();
    let standard_chunks: Vec<_> = standard.chunks(CHUNK / 8).collect();
    let [list, one, all, chess] = interleaved(
        rounds,
        chunks.len(),
        [
            &mut |chunk| {
                for position in chunks[chunk] {
                    let _ = rules.for_each_action(position, |action| {
                        black_box(action);
                        ControlFlow::<Infallible>::Continue(())
                    });
                }
            },
            &mut |chunk| {
                for position in chunks[chunk] {
                    let _ = rules.for_each_action(position, |action| {
                        black_box(&rules.after(position, action));
                        ControlFlow::<Infallible>::Continue(())
                    });
                }
            },
            &mut |chunk| {
                black_box(successors(&rules, chunks[chunk]));
            },
            &mut |chunk| {
                black_box(successors(&Standard, standard_chunks[chunk]));
            },
        ],
    );
    let each = |seconds: f64| 1e9 * seconds / moves as f64;
    println!(
        "all moves of {count} distinct positions of random games, {:.1} a position:",
        moves as f64 / count as f64
    );
    println!("  listed:                        {:.1} ns a move", each(list));
    println!("  listed and played one by one:  {:.1} ns a move", each(one));
    println!("  listed and played together:    {:.1} ns a move", each(all));
    println!(
        "  standard chess, together:      {:.1} ns a move",
        1e9 * chess / standard_moves as f64
    );
}

/// Distinct positions of random games in which a piece is to be moved.
fn random_positions<V: Variant>(rules: &V, count: usize) -> Vec<V::Position> {
    let (mut seen, mut positions) = (HashSet::new(), Vec::with_capacity(count));
    for game in 0.. {
        let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(1, game));
        let mut position = rules.start();
        for _ in 0..400 {
            let Some(action) = rules.random_action(&position, &mut rng) else {
                break;
            };
            if rules.turn_start(&position, None).is_some() && seen.insert(position.clone()) {
                positions.push(position.clone());
                if positions.len() == count {
                    return positions;
                }
            }
            rules.apply(&mut position, action);
        }
    }
    positions
}

fn successors<V: Variant>(rules: &V, positions: &[V::Position]) -> u64 {
    let mut moves = 0;
    for position in positions {
        let _ = rules.for_each_successor(position, |_, next| {
            black_box(next);
            moves += 1;
            ControlFlow::<Infallible>::Continue(())
        });
    }
    moves
}
