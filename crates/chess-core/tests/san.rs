//! SAN in and out: the shortest text among legal moves, what people write instead, and what names no move.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod common;

use chess_core::{Chess, Move, Role, San, SanError, Square, Wing};
use proptest::prelude::*;

#[track_caller]
fn position(fen: &str) -> Chess {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[track_caller]
fn is_written(fen: &str, action: &str, san: &str) {
    let position = position(fen);
    let action: Move = action.parse().unwrap();
    assert!(position.is_legal(action));
    assert_eq!(position.san(action).to_string(), san);
    assert_eq!(position.read_san(san), Ok(action));
    assert_eq!(position.read_san_lenient(san), Ok(action));
}

#[test]
fn plain_moves_and_captures() {
    let start = Chess::start().to_string();
    is_written(&start, "e2e4", "e4");
    is_written(&start, "g1f3", "Nf3");
    is_written("4k3/8/8/3p4/4P3/8/8/4K3 w", "e4d5", "exd5");
    is_written("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6");
    is_written("4k3/8/8/3n4/8/4N3/8/4K3 w", "e3d5", "Nxd5");
    is_written("4k3/8/8/8/8/8/3q4/4K3 w", "e1d2", "Kxd2");
}

#[test]
fn promotions() {
    is_written("8/4P3/8/k7/8/8/8/4K3 w", "e7e8q", "e8=Q");
    is_written("8/4P3/8/k7/8/8/8/4K3 w", "e7e8n", "e8=N");
    is_written("3r4/4P3/8/k7/8/8/8/4K3 w", "e7d8b", "exd8=B+");
    is_written("7k/R7/8/8/8/8/1p6/2N1K3 b", "b2c1r", "bxc1=R+");
    is_written("k7/2K1P3/8/8/8/8/8/8 w", "e7e8q", "e8=Q+");
    is_written("k7/2R1P3/1K6/8/8/8/8/8 w", "e7e8r", "e8=R#");
}

#[test]
fn castling() {
    is_written("4k3/8/8/8/8/8/8/R3K2R w KQ", "e1h1", "O-O");
    is_written("4k3/8/8/8/8/8/8/R3K2R w KQ", "e1a1", "O-O-O");
    is_written("5k2/8/8/8/8/8/8/4K2R w K", "e1h1", "O-O+");
    is_written("r3k3/8/8/8/8/8/3PPP2/3QKB2 b q", "e8a8", "O-O-O");
    is_written("2rkr3/2p1p3/8/8/8/8/8/R3K3 w Q", "e1a1", "O-O-O#");
    // From anywhere in Chess960, even where only the rook moves.
    is_written("4k3/8/8/8/8/8/8/5KR1 w K", "f1g1", "O-O");
    is_written("4k3/8/8/8/8/8/8/1RK5 w Q", "c1b1", "O-O-O");
}

#[test]
fn origins_are_named_among_legal_moves_only() {
    // Files differ.
    is_written("4k3/8/8/8/8/8/8/1N2KN2 w", "b1d2", "Nbd2");
    // Files agree, ranks differ.
    is_written("4k3/8/8/8/8/N7/8/N3K3 w", "a1c2", "N1c2");
    is_written("4k3/8/8/8/8/N7/8/N3K3 w", "a3c2", "N3c2");
    // A file is enough though ranks agree with one rival and files with none.
    is_written("4k3/8/8/8/7Q/8/8/Q2QK3 w", "a1a4", "Qaa4+");
    // Neither file nor rank is enough alone.
    is_written("8/8/k7/8/4Q2Q/8/2K5/7Q w", "h4e1", "Qh4e1");
    // The rival is pinned, so nothing is to be told apart.
    is_written("4k3/8/8/8/1b6/2N5/8/4K1N1 w", "g1e2", "Ne2");
    is_written("4k3/8/8/8/8/2N5/8/4K1N1 w", "g1e2", "Nge2");
    // In check only one of the two can answer.
    is_written("k3r3/8/8/8/8/2N5/8/4K1N1 w", "c3e4", "Ne4");
    // Both can, and must be told apart.
    is_written("k3r3/8/8/8/8/2N5/8/4K1N1 w", "g1e2", "Nge2");
    // Pawns that capture are told apart by their file, always.
    is_written("4k3/8/8/3p4/2P1P3/8/8/4K3 w", "c4d5", "cxd5");
}

#[test]
fn checks_and_mates() {
    is_written("4k3/8/8/8/8/8/8/R3K3 w", "a1a8", "Ra8+");
    is_written("6k1/5ppp/8/8/8/8/8/R3K3 w", "a1a8", "Ra8#");
    is_written("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "Qh4#");
    // Discovered by a capture en passant.
    is_written("8/8/8/k2pP2R/8/8/8/4K3 w - d6", "e5d6", "exd6+");
    // A stalemate is no mate.
    is_written("7k/8/5KQ1/8/8/8/8/8 w", "g6f7", "Qf7");
}

#[track_caller]
fn lenient(fen: &str, text: &str, action: &str) {
    let position = position(fen);
    let action: Move = action.parse().unwrap();
    assert_eq!(position.read_san_lenient(text), Ok(action), "{text}");
    let strict = position.read_san(text);
    assert!(strict.is_err(), "{text}: {strict:?}");
}

#[test]
fn what_people_write() {
    const KNIGHTS: &str = "4k3/8/8/3p4/8/2N5/8/4K1N1 w";
    lenient(KNIGHTS, "Nf3!", "g1f3");
    lenient(KNIGHTS, "g1f3", "g1f3");
    lenient(KNIGHTS, "g1f3+!?", "g1f3");
    lenient(KNIGHTS, "Nf3!?", "g1f3");
    lenient(KNIGHTS, "Nf3??", "g1f3");
    lenient(KNIGHTS, "Ngf3", "g1f3");
    lenient(KNIGHTS, "N1f3", "g1f3");
    lenient(KNIGHTS, "Ng1f3", "g1f3");
    lenient(KNIGHTS, "Ng1-f3", "g1f3");
    lenient(KNIGHTS, "Nd5", "c3d5");
    lenient(KNIGHTS, "Nc3xd5", "c3d5");
    lenient(KNIGHTS, "Nc3d5", "c3d5");
    lenient(KNIGHTS, "N1e2", "g1e2");
    lenient(KNIGHTS, "Ng1e2", "g1e2");
    // Marks of check are not verified.
    lenient(KNIGHTS, "Nf3+", "g1f3");
    lenient(KNIGHTS, "Nf3#", "g1f3");
    lenient("4k3/8/8/8/8/8/8/R3K3 w", "Ra8", "a1a8");
    lenient("4k3/8/8/8/8/8/8/R3K3 w", "Ra8++", "a1a8");
    lenient("4k3/8/8/8/8/8/8/R3K3 w", "Ra8+!!", "a1a8");
    const PAWNS: &str = "8/2P5/8/k2pP3/2P5/8/8/4K3 w - d6";
    lenient(PAWNS, "ed6", "e5d6");
    lenient(PAWNS, "e5xd6", "e5d6");
    lenient(PAWNS, "e5d6", "e5d6");
    lenient(PAWNS, "cd5", "c4d5");
    lenient(PAWNS, "e5e6", "e5e6");
    lenient(PAWNS, "e5-e6", "e5e6");
    lenient(PAWNS, "ee6", "e5e6");
    lenient(PAWNS, "c8Q", "c7c8q");
    lenient(PAWNS, "c8(N)", "c7c8n");
    lenient(PAWNS, "c8=(R)", "c7c8r");
    lenient(PAWNS, "c8Q+", "c7c8q");
    lenient(PAWNS, "c7-c8=B", "c7c8b");
    lenient(PAWNS, "c8=q", "c7c8q");
    lenient(PAWNS, "c8n!", "c7c8n");
    lenient(PAWNS, "c8b", "c7c8b");
    lenient(PAWNS, "c7c8b+", "c7c8b");
    lenient(PAWNS, "c7c8r", "c7c8r");
    const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq";
    lenient(CASTLES, "0-0", "e1h1");
    lenient(CASTLES, "0-0-0", "e1a1");
    lenient(CASTLES, "0-0-0+!", "e1a1");
    lenient(CASTLES, "O-O#", "e1h1");
    lenient(CASTLES, "e1g1", "e1h1");
    lenient(CASTLES, "e1a1", "e1a1");
}

#[test]
fn a_small_b_is_always_the_pawn() {
    let both = "4k3/8/8/8/8/2n5/1P1B4/4K3 w";
    is_written(both, "b2c3", "bxc3");
    is_written(both, "d2c3", "Bxc3");
    lenient(both, "bc3", "b2c3");
    lenient(both, "Bc3", "d2c3");
    let bishop = position("4k3/8/8/8/8/2n5/3B4/4K3 w");
    for text in ["bxc3", "bc3"] {
        let error = bishop.read_san_lenient(text).unwrap_err();
        assert!(matches!(error, SanError::NoSuchMove { .. }), "{text}: {error}");
    }
}

#[test]
fn strict_reading_says_how_a_move_is_written() {
    #[track_caller]
    fn case(fen: &str, text: &str, message: &str) {
        assert_eq!(position(fen).read_san(text).unwrap_err().to_string(), message);
    }
    const KNIGHTS: &str = "4k3/8/8/3p4/8/2N5/8/4K1N1 w";
    case(KNIGHTS, "Ngf3", "Ngf3: this move is written Nf3");
    case(KNIGHTS, "Nd5", "Nd5: this move is written Nxd5");
    case(KNIGHTS, "Nf3+", "Nf3+: this move is written Nf3");
    case("6k1/5ppp/8/8/8/8/8/R3K3 w", "Ra8+", "Ra8+: this move is written Ra8#");
    case(KNIGHTS, "Ne2", "Ne2: this may be g1e2 or c3e2");
    case(KNIGHTS, "Nxf3", "Nxf3: no legal move is called so here");
    case(
        KNIGHTS,
        "0-0",
        "\"0-0\" is malformed at offset 0: expected one of N B R Q K, a file, or O-O",
    );
}

#[track_caller]
fn names_no_move(fen: &str, text: &str) {
    let position = position(fen);
    for read in [position.read_san(text), position.read_san_lenient(text)] {
        let error = read.unwrap_err();
        assert!(matches!(error, SanError::NoSuchMove { .. }), "{text}: {error:?}");
        assert_eq!(error.kind(), "not_legal");
    }
}

#[test]
fn moves_that_are_not_there() {
    let start = Chess::start().to_string();
    for text in ["e5", "exd3", "Nd2", "Nxf3", "Bb5", "O-O", "O-O-O", "Ke2", "e8=Q", "Qh5#"] {
        names_no_move(&start, text);
    }
    // Castling is not a step of the king.
    names_no_move("4k3/8/8/8/8/8/8/4K2R w K", "Kg1");
    names_no_move("4k3/8/8/8/8/8/8/4K2R w K", "Kxh1");
    // Only a capture leaves the file, and a promotion needs the last rank.
    names_no_move("4k3/8/8/3p4/4P3/8/8/4K3 w", "d5");
    names_no_move("4k3/8/8/8/4P3/8/8/4K3 w", "e5=Q");
    // Pinned, and a king that walks into check.
    names_no_move("4k3/4r3/8/8/8/8/4B3/4K3 w", "Bd3");
    names_no_move("4k3/3r4/8/8/8/8/8/4K3 w", "Kd1");
}

#[test]
fn ambiguous_texts_list_the_candidates() {
    #[track_caller]
    fn case(fen: &str, text: &str, expected: &[&str]) {
        for read in [position(fen).read_san(text), position(fen).read_san_lenient(text)] {
            let error = read.unwrap_err();
            assert_eq!(error.kind(), "ambiguous");
            let SanError::Ambiguous { candidates, .. } = error else { panic!("{error}") };
            let candidates: Vec<_> = candidates.iter().map(Move::to_string).collect();
            assert_eq!(candidates, expected);
        }
    }
    case("4k3/8/8/8/8/2N5/8/4K1N1 w", "Ne2", &["g1e2", "c3e2"]);
    case("8/8/k7/8/4Q2Q/8/2K5/7Q w", "Qhe1", &["h1e1", "h4e1"]);
    case("8/4P3/8/k7/8/8/8/4K3 w", "e8", &["e7e8q", "e7e8r", "e7e8b", "e7e8n"]);
}

#[track_caller]
fn is_malformed(text: &str, offset: usize) {
    for read in [text.parse::<San>(), San::lenient(text)] {
        let error = read.unwrap_err();
        assert_eq!(error.kind(), "malformed");
        let SanError::Malformed { offset: found, text: quoted, .. } = error else { panic!() };
        assert_eq!((found, quoted.as_str()), (offset, text));
    }
}

#[test]
fn faults_of_form_name_the_offset() {
    is_malformed("", 0);
    is_malformed(" e4", 0);
    is_malformed("n", 0);
    is_malformed("nf3", 0);
    is_malformed("Pe4", 0);
    is_malformed("4e", 0);
    is_malformed("xd5", 0);
    is_malformed("e", 1);
    is_malformed("e9", 1);
    is_malformed("N", 1);
    is_malformed("Nf", 2);
    is_malformed("Nf9", 2);
    is_malformed("Nx", 2);
    is_malformed("Nxx", 2);
    is_malformed("e4x", 3);
    is_malformed("Nf3f", 4);
    is_malformed("Nf3 ", 3);
    is_malformed("Nf3f4f5", 5);
    is_malformed("e8=", 3);
    is_malformed("e8=K", 3);
    is_malformed("Nf8=Q", 3);
    is_malformed("e8=QQ", 4);
    is_malformed("O-", 0);
    is_malformed("O-O-", 3);
    is_malformed("O-O-O-O", 5);
    is_malformed("o-o", 0);
    is_malformed("O-0", 0);
    is_malformed("Ra8#+", 4);
    is_malformed("é4", 0);
    is_malformed("Né", 1);
    is_malformed("--", 0);
    let strict = "e8=q".parse::<San>().unwrap_err();
    assert!(matches!(strict, SanError::Malformed { offset: 3, .. }), "{strict}");
}

#[test]
fn long_texts_are_cut_in_errors() {
    let SanError::Malformed { text, .. } = "x".repeat(100_000).parse::<San>().unwrap_err() else {
        panic!()
    };
    assert_eq!(text.len(), 40);
}

#[test]
fn a_game_is_played_by_its_moves() {
    let mut position = Chess::start();
    for text in "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 0-0 f6 d4 exd4 Nxd4 c5 Nb3 Qxd1 Rxd1".split(' ') {
        position.play_san(text).unwrap();
    }
    let fen = "r1b1kbnr/1pp3pp/p4p2/2p5/4P3/1N6/PPP2PPP/RNBR2K1 b kq - 0 9";
    assert_eq!(position.to_string(), fen);
    let before = position;
    assert!(position.play_san("O-O").is_err());
    assert_eq!(position, before);
}

/// The text by its definition: of all the ways to name the origin, the first that fits one legal move alone.
fn slow_san(position: &Chess, action: Move, moves: &[Move]) -> String {
    let (from, to) = (action.from(), action.to());
    let board = position.board();
    let us = position.turn();
    let role_of = |action: Move| board.role_at(action.from()).unwrap();
    let castles = |action: Move| board.color(us).has(action.to());
    let mut next = *position;
    next.play(action);
    let end = match (next.checkers().is_empty(), common::moves(&next).is_empty()) {
        (true, _) => "",
        (false, false) => "+",
        (false, true) => "#",
    };
    if castles(action) {
        let wing = if Wing::of(from, to) == Wing::King { "O-O" } else { "O-O-O" };
        return format!("{wing}{end}");
    }
    let role = role_of(action);
    let (file, rank) = (from.file().to_string(), from.rank().to_string());
    let becomes = action.promotion().map(|role| format!("={}", role.to_upper_char()));
    let becomes = becomes.unwrap_or_default();
    if role == Role::Pawn {
        let captures = from.file() != to.file();
        let origin = if captures { format!("{file}x") } else { String::new() };
        return format!("{origin}{to}{becomes}{end}");
    }
    let takes = if board.occupied().has(to) { "x" } else { "" };
    let fits = |same: &dyn Fn(Square) -> bool| {
        let rivals = moves.iter().filter(|rival| {
            role_of(**rival) == role && rival.to() == to && !castles(**rival) && same(rival.from())
        });
        rivals.count() == 1
    };
    let origin = if fits(&|_| true) {
        String::new()
    } else if fits(&|rival| rival.file() == from.file()) {
        file
    } else if fits(&|rival| rival.rank() == from.rank()) {
        rank
    } else {
        file + &rank
    };
    format!("{}{origin}{takes}{to}{end}", role.to_upper_char())
}

#[test]
fn random_games_round_trip_and_agree_with_the_slow_twin() {
    let (mut seen, mut told_apart) = (0, 0);
    common::positions_of_random_games(96, |position| {
        let moves = common::moves(position);
        let mut texts: Vec<String> = Vec::new();
        for &action in &moves {
            seen += 1;
            let san = position.san(action);
            let text = san.to_string();
            assert_eq!(text, slow_san(position, action, &moves), "{position}");
            told_apart += usize::from(text.len() == 5 && text.starts_with('Q'));
            assert_eq!(text.parse(), Ok(san), "{position}");
            assert_eq!(San::lenient(&text), Ok(san), "{position}");
            assert_eq!(position.read_san(&text), Ok(action), "{position}: {text}");
            let bare = text.trim_end_matches(['+', '#']).replace(['x', '='], "");
            assert_eq!(position.read_san_lenient(&bare), Ok(action), "{position}: {bare}");
            texts.push(text);
        }
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), moves.len(), "{position}");
    });
    assert!(seen > 100_000 && told_apart > 100, "{seen} {told_apart}");
}

/// A text as people might write it, or nearly.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[NBRQKPO0a-h1-8x=+#!?()-]{0,9}",
        "[NBRQK]?[a-h]?[1-8]?x?[a-h][1-8](=?[QRBN])?[+#]?[!?]{0,2}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn reading_never_panics_and_finds_legal_moves(text in any_text(), number in 0u16..960) {
        let fen = "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        for position in [position(fen), Chess::chess960(number).unwrap()] {
            let lenient = position.read_san_lenient(&text);
            if let Ok(action) = lenient {
                prop_assert!(common::moves(&position).contains(&action));
            }
            if let Ok(action) = position.read_san(&text) {
                prop_assert_eq!(Ok(action), lenient);
                prop_assert_eq!(position.san(action).to_string(), text.clone());
            }
        }
        if let Ok(san) = text.parse::<San>() {
            prop_assert_eq!(san.to_string(), text);
        }
    }

    #[test]
    fn writing_any_move_never_panics(bits in 0u16..0x7000) {
        let action = Move::from_bits(bits).unwrap();
        prop_assert!(!Chess::start().san(action).to_string().is_empty());
    }
}
