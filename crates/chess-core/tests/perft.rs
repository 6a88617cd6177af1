//! Node counts of the well-known positions, and of positions of random games counted by another program.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests, which the lint does not know as such

use chess_core::{Chess, Standard, VariantExt};

/// Checks every count of a file of lines `FEN ;D1 n ;D2 n ...`; gives how many lines and counts there were.
#[track_caller]
fn check(text: &str) -> (usize, usize) {
    let (mut lines, mut counts) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut parts = line.split(" ;");
        let fen = parts.next().unwrap();
        let position: Chess = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        for part in parts {
            let (depth, nodes) = part.strip_prefix('D').unwrap().split_once(' ').unwrap();
            let (depth, nodes) = (depth.parse().unwrap(), nodes.parse().unwrap());
            assert_eq!(position.perft(depth), nodes, "{fen}, depth {depth}");
            if nodes < 100_000 {
                assert_eq!(position.perft_leaves(depth), nodes, "{fen}, leaves of depth {depth}");
                assert_eq!(Standard.perft(&position, depth), nodes, "{fen}, as a variant");
                assert_eq!(Standard.perft_leaves(&position, depth), nodes, "{fen}, as a variant");
            }
            counts += 1;
        }
        lines += 1;
    }
    (lines, counts)
}

#[test]
fn standard() {
    let (lines, counts) = check(include_str!("data/standard.perft"));
    assert_eq!((lines, counts), (73, 326));
}

#[test]
fn chess960() {
    let (lines, counts) = check(include_str!("data/chess960.perft"));
    assert_eq!((lines, counts), (60, 276));
}

#[test]
fn no_moves_and_no_depth() {
    let mated: Chess =
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse().unwrap();
    assert_eq!((mated.perft(0), mated.perft(1), mated.perft(2)), (1, 0, 0));
    assert_eq!((mated.perft_leaves(0), mated.perft_leaves(1)), (1, 0));
}
