//! Perft, attacks, text and playouts of standard chess. Every measurement asserts its answer.

#![allow(clippy::expect_used)] // of samples that are positions

use std::hint::black_box;

use chess_benches::POSITIONS;
use chess_core::{Bitboard, Chess, FenStyle, Square, Standard, VariantExt, attacks};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn positions() -> impl Iterator<Item = (&'static chess_benches::Sample, Chess)> {
    POSITIONS.iter().map(|sample| (sample, sample.fen.parse().expect("the samples are positions")))
}

fn perft(criterion: &mut Criterion) {
    for (name, leaves) in [("perft bulk", false), ("perft leaves", true)] {
        let mut group = criterion.benchmark_group(name);
        for (sample, position) in positions() {
            let (depth, nodes) = sample.perft(1);
            group.throughput(Throughput::Elements(nodes));
            group.bench_function(sample.name, |bencher| {
                bencher.iter(|| {
                    let position = black_box(&position);
                    let counted =
                        if leaves { position.perft_leaves(depth) } else { position.perft(depth) };
                    assert_eq!(counted, nodes);
                });
            });
        }
        group.finish();
    }
}

fn sliders(criterion: &mut Criterion) {
    type Slide = fn(Square, Bitboard) -> Bitboard;
    let mut group = criterion.benchmark_group("attacks from every square");
    let boards: Vec<Bitboard> =
        positions().map(|(_, position)| position.board().occupied()).collect();
    group.throughput(Throughput::Elements(64 * boards.len() as u64));
    for (name, slide) in [("bishop", attacks::bishop as Slide), ("rook", attacks::rook as Slide)] {
        let sum = |boards: &[Bitboard]| -> u32 {
            let each = |&occupied| Square::all().map(move |at| slide(at, occupied).len());
            boards.iter().flat_map(each).sum()
        };
        let expected = sum(&boards);
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(sum(black_box(&boards)), expected));
        });
    }
    group.finish();
}

fn text(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("text");
    let chess: Vec<Chess> = positions().map(|(_, position)| position).collect();
    group.throughput(Throughput::Elements(chess.len() as u64));
    group.bench_function("FEN read", |bencher| {
        bencher.iter(|| {
            for (sample, position) in POSITIONS.iter().zip(&chess) {
                assert_eq!(black_box(sample.fen).parse::<Chess>().as_ref(), Ok(position));
            }
        });
    });
    group.bench_function("FEN written", |bencher| {
        bencher.iter(|| {
            for (sample, position) in POSITIONS.iter().zip(&chess) {
                assert_eq!(black_box(position).fen(FenStyle::default()).to_string(), sample.fen);
            }
        });
    });
    let moves: Vec<_> = chess
        .iter()
        .flat_map(|position| {
            Standard
                .actions(position)
                .into_iter()
                .map(move |action| (position, action, position.san(action).to_string()))
        })
        .collect();
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("SAN written", |bencher| {
        bencher.iter(|| {
            for (position, action, san) in black_box(&moves) {
                assert_eq!(&position.san(*action).to_string(), san);
            }
        });
    });
    group.bench_function("SAN read", |bencher| {
        bencher.iter(|| {
            for (position, action, san) in black_box(&moves) {
                assert_eq!(position.read_san(san), Ok(*action));
            }
        });
    });
    group.finish();
}

fn playouts(criterion: &mut Criterion) {
    let play = |(mut position, mut rng): (Chess, Xoshiro256PlusPlus)| {
        Standard.playout(&mut position, &mut rng, 300).actions
    };
    let start = || (Chess::start(), Xoshiro256PlusPlus::seed_from_u64(7));
    let actions = play(start());
    assert!(actions > 10);
    let mut group = criterion.benchmark_group("playout");
    group.throughput(Throughput::Elements(u64::from(actions)));
    group.bench_function("standard", |bencher| {
        bencher.iter_batched(start, |game| assert_eq!(play(game), actions), BatchSize::SmallInput);
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = perft, sliders, text, playouts
}
criterion_main!(benches);
