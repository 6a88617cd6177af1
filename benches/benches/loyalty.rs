//! Loyalty against its slow twin, on positions of random games: so many, all distinct, that no branch predictor knows
//! them by heart.

use std::collections::HashSet;
use std::hint::black_box;

use chess_benches::timing::{interleaved, is_quick};
use chess_changing_colors::loyalty::{Owners, Step, Work, resolve, resolve_move, string};
use chess_changing_colors::{Action, ChangingColors, Phase, Position};
use chess_core::{Bitboard, Color, Role, Variant};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

#[path = "../../crates/chess-changing-colors/tests/support/queue.rs"]
mod queue;

/// A move that was played: the board before it, and after it with loyalty still to be resolved.
#[derive(Clone, Copy)]
struct Played {
    settled: Owners,
    kings: Bitboard,
    mover: Color,
    step: Step,
    moved: Owners,
    moved_kings: Bitboard,
    slow: queue::Owners,
    slow_kings: [usize; 2],
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
    let mut moved = settled;
    if let Some(square) = captured {
        moved.colored[!mover].remove(square);
    }
    moved.colored[mover] = moved.colored[mover].without(from).with(to);
    let moved_kings = if kings.has(from) { kings.without(from).with(to) } else { kings };
    let mut slow = [None; 64];
    for (set, owner) in [
        (moved.colored.white, queue::Owner::White),
        (moved.colored.black, queue::Owner::Black),
        (moved.neutral, queue::Owner::Nobody),
    ] {
        for square in set {
            slow[usize::from(square.index())] = Some(owner);
        }
    }
    let at = |square: chess_core::Square| usize::from(square.index());
    let slow_kings = [at(moved_kings.first()?), at(moved_kings.last()?)];
    let step = Step { from, to, captured };
    Some(Played { settled, kings, mover, step, moved, moved_kings, slow, slow_kings })
}

/// Distinct positions of random games with the moves played there.
fn sample(count: usize) -> Vec<Played> {
    let rules = ChangingColors::default();
    let (mut seen, mut sample) = (HashSet::new(), Vec::with_capacity(count));
    for game in 0.. {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(game);
        let mut position = rules.start();
        for _ in 0..400 {
            let Some(action) = rules.random_action(&position, &mut rng) else {
                break;
            };
            if let Some(played) = played(&position, action)
                && seen.insert((played.settled, played.mover))
            {
                sample.push(played);
                if sample.len() == count {
                    return sample;
                }
            }
            rules.apply(&mut position, action);
        }
    }
    sample
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

fn queue_owner(color: Color) -> queue::Owner {
    if color == Color::White { queue::Owner::White } else { queue::Owner::Black }
}

/// Works on all, each free to overlap with the next.
fn overlapped(sample: &[Played], work: impl Fn(&Played) -> u64) {
    black_box(sample.iter().fold(0u64, |digest, played| digest ^ work(played)));
}

/// Works on all, each waiting for the one before.
fn chained(sample: &[Played], work: impl Fn(&Played) -> u64) {
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
    let sample = sample(count);
    let mut by_work = [0u32; 3];
    for p in &sample {
        let (fast, work) = resolve_move(p.settled, p.kings, p.mover, p.step, p.mover);
        let mut slow = p.slow;
        queue::resolve(&mut slow, &p.slow_kings, queue_owner(p.mover));
        let sets = [fast.colored.white.0, fast.colored.black.0, fast.neutral.0];
        assert_eq!(sets, slow_sets(&slow));
        assert_eq!(resolve(p.moved, p.moved_kings, p.mover), fast);
        by_work[work as usize] += 1;
    }
    println!("loyalty, {count} distinct positions of random games, the move that was played:");
    for work in [Work::Nothing, Work::Landing, Work::Strings] {
        println!(
            "  {work:?}: {:.1} % of moves",
            100.0 * f64::from(by_work[work as usize]) / count as f64
        );
    }

    let fill = |p: &Played| string(p.moved_kings & p.moved.colored.white, p.moved.colored.white).0;
    let full = |p: &Played| digest(&resolve(p.moved, p.moved_kings, p.mover));
    let short_cuts =
        |p: &Played| digest(&resolve_move(p.settled, p.kings, p.mover, p.step, p.mover).0);
    let nothing = |p: &Played| p.settled.colored.white.0 ^ p.kings.0 ^ u64::from(p.step.to.index());
    let chunks: Vec<&[Played]> = sample.chunks(CHUNK).collect();
    let seconds = interleaved(
        rounds,
        chunks.len(),
        [
            &mut |chunk| {
                for p in chunks[chunk] {
                    let mut slow = p.slow;
                    queue::resolve(&mut slow, &p.slow_kings, queue_owner(p.mover));
                    black_box(&slow);
                }
            },
            &mut |chunk| overlapped(chunks[chunk], fill),
            &mut |chunk| overlapped(chunks[chunk], full),
            &mut |chunk| overlapped(chunks[chunk], short_cuts),
            &mut |chunk| overlapped(chunks[chunk], nothing),
            &mut |chunk| chained(chunks[chunk], fill),
            &mut |chunk| chained(chunks[chunk], full),
            &mut |chunk| chained(chunks[chunk], short_cuts),
            &mut |chunk| chained(chunks[chunk], nothing),
        ],
    );
    let [queue, fill, full, short, read, fill_wait, full_wait, short_wait, read_wait] =
        seconds.map(|seconds| seconds * 1e9 / count as f64);
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
        "  with the short cuts:    {short:.1} ns overlapped, {short_wait:.1} ns waiting: {:.0} and {:.0} times the twin",
        queue / short,
        queue / short_wait
    );
    println!(
        "  (reading the sample:    {read:.1} ns and {read_wait:.1} ns, contained in all of these)"
    );

    println!("  each kind alone, less reading, overlapped:");
    for work in [Work::Nothing, Work::Landing, Work::Strings] {
        let kind = |p: &Played| resolve_move(p.settled, p.kings, p.mover, p.step, p.mover).1;
        let sample: Vec<Played> = sample.iter().copied().filter(|p| kind(p) == work).collect();
        let chunks: Vec<&[Played]> = sample.chunks(CHUNK).collect();
        let [seconds, reading] = interleaved(
            rounds,
            chunks.len(),
            [&mut |i| overlapped(chunks[i], short_cuts), &mut |i| overlapped(chunks[i], nothing)],
        );
        println!("    {work:?}: {:.1} ns", (seconds - reading) * 1e9 / sample.len() as f64);
    }
}
