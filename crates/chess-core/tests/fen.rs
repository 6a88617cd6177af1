//! FEN in and out: what is read, what is refused and why, and that nothing is lost.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod common;

use chess_core::{
    Bitboard, Board, CastlingRights, CastlingStyle, Chess, Chess960, Color, EnPassantStyle, Fault,
    FenStyle, Piece, Place, PositionError, Problem, Role, Setup, Square, Standard, Variant,
};
use proptest::prelude::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn squares(list: &[Square]) -> Bitboard {
    list.iter().copied().collect()
}

#[test]
fn the_start_position() {
    let position: Chess = START.parse().unwrap();
    assert_eq!(position, Chess::start());
    assert_eq!(Chess::start().to_string(), START);
    assert_eq!(START.parse::<Setup>().unwrap(), Setup::start());
    assert_eq!(Setup::from(Chess::start()), Setup::start());
}

#[test]
fn all_six_fields_are_read() {
    let setup: Setup = "4k3/8/8/4pP2/8/8/8/R3K3 w Q e6 7 42".parse().unwrap();
    assert_eq!(setup.board.piece_at(Square::F5), Some(Piece::new(Color::White, Role::Pawn)));
    assert_eq!(setup.board.occupied().len(), 5);
    assert_eq!(setup.turn, Color::White);
    assert_eq!(setup.castling, CastlingRights::from_rooks(Square::A1.into()));
    assert_eq!((setup.crossed, setup.clock, setup.fullmove), (Some(Square::E6), 7, 42));
    let black: Setup = "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 65535 65535".parse().unwrap();
    assert_eq!((black.turn, black.crossed), (Color::Black, Some(Square::E3)));
    assert_eq!((black.clock, black.fullmove), (65535, 65535));
}

#[track_caller]
fn reads_as(lax: &str, canonical: &str) {
    let position: Chess = lax.parse().unwrap_or_else(|error| panic!("{lax}: {error}"));
    assert_eq!(position.to_string(), canonical);
    assert_eq!(Standard.parse_position(lax).unwrap(), position);
    assert_eq!(Chess960::default().parse_position(lax).unwrap(), position);
}

#[test]
fn the_world_is_lax() {
    reads_as("4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    reads_as("4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    reads_as("r3k3/8/8/8/8/8/8/4K3 b q", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1");
    reads_as("4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    reads_as("4k3/8/8/8/8/8/8/4K3 b - - 9", "4k3/8/8/8/8/8/8/4K3 b - - 9 1");
    reads_as("4k3/8/8/8/8/8/8/4K3  b -   -  9  8", "4k3/8/8/8/8/8/8/4K3 b - - 9 8");
    reads_as(" 4k3/8/8/8/8/8/8/4K3 b - - 9 8 ", "4k3/8/8/8/8/8/8/4K3 b - - 9 8");
    reads_as("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

#[test]
fn castling_letters_name_rooks() {
    let cases: [(&str, &[Square]); 10] = [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq", &[Square::A1, Square::H1, Square::A8, Square::H8]),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha", &[Square::A1, Square::H1, Square::A8, Square::H8]),
        ("r3k2r/8/8/8/8/8/8/R3K2R w AHah", &[Square::A1, Square::H1, Square::A8, Square::H8]),
        ("r3k2r/8/8/8/8/8/8/R3K2R b Hq", &[Square::H1, Square::A8]),
        // K and Q are the outermost rooks on that side of the king, wherever they stand.
        ("4k3/8/8/8/8/8/8/1R1RKR1R w KQ", &[Square::B1, Square::H1]),
        ("4k3/8/8/8/8/8/8/1R1RKR1R w FD", &[Square::D1, Square::F1]),
        ("4k3/8/8/8/8/8/8/1R1RKR1R w FQ", &[Square::B1, Square::F1]),
        ("rk2r3/8/8/8/8/8/8/1K6 b kq", &[Square::A8, Square::E8]),
        ("6kr/8/8/8/8/8/8/1K6 b k", &[Square::H8]),
        ("6kr/8/8/8/8/8/8/1K6 b -", &[]),
    ];
    for (fen, rooks) in cases {
        let position: Chess = fen.parse().unwrap();
        assert_eq!(position.castling().all(), squares(rooks), "{fen}");
    }
}

#[track_caller]
fn castling_is_written(fen: &str, x_fen: &str, shredder: &str) {
    let position: Chess = fen.parse().unwrap();
    let castling = |style| {
        let text = position.fen(FenStyle { castling: style, ..FenStyle::default() }).to_string();
        let again: Chess = text.parse().unwrap();
        assert_eq!(again, position, "{text}");
        text.split(' ').nth(2).unwrap().to_owned()
    };
    assert_eq!(castling(CastlingStyle::XFen), x_fen);
    assert_eq!(castling(CastlingStyle::Shredder), shredder);
}

#[test]
fn castling_in_both_styles() {
    castling_is_written(START, "KQkq", "HAha");
    castling_is_written("r3k2r/8/8/8/8/8/8/R3K2R w Kq", "Kq", "Ha");
    castling_is_written("4k3/8/8/8/8/8/8/4K3 w", "-", "-");
    // Only the inner rooks have letters of their own in X-FEN.
    castling_is_written("4k3/8/8/8/8/8/8/1R1RKR1R w FD", "FD", "FD");
    castling_is_written("4k3/8/8/8/8/8/8/1R1RKR1R w HD", "KD", "HD");
    castling_is_written("1rkr4/8/8/8/8/8/8/1RKR4 b DBdb", "KQkq", "DBdb");
    // A rook that promoted outside a castling rook.
    castling_is_written("4k3/8/8/8/8/8/8/R2K1RR1 w FA", "FQ", "FA");
}

#[test]
fn en_passant_is_written_if_legal_or_always() {
    #[track_caller]
    fn case(start: &str, action: &str, legal: &str, always: &str) {
        let mut position: Chess = start.parse().unwrap();
        position.play(action.parse().unwrap());
        for (style, expected) in [(EnPassantStyle::Legal, legal), (EnPassantStyle::Always, always)]
        {
            let text = position.fen(FenStyle { en_passant: style, ..FenStyle::default() });
            assert_eq!(text.to_string().split(' ').nth(3), Some(expected));
            assert_eq!(text.to_string().parse::<Chess>().unwrap(), position);
        }
        assert_eq!(position.to_string().split(' ').nth(3), Some(legal));
    }
    case(START, "e2e4", "-", "e3");
    case("4k3/8/8/8/5p2/8/4P3/4K3 w", "e2e4", "e3", "e3");
    case("4k3/4p3/8/3P4/8/8/8/4K3 b", "e7e5", "e6", "e6");
    // A pawn at the edge does not capture around the board.
    case("4k3/8/8/8/7p/8/P7/4K3 w", "a2a4", "-", "a3");
    // Both pawns leave the rank: the king would be seen by the rook.
    case("8/8/8/8/k4p1R/8/4P3/4K3 w", "e2e4", "-", "e3");
    // The capturing pawn is pinned on its file.
    case("5k2/8/8/8/5p2/8/4P3/4KR2 w", "e2e4", "-", "e3");
    // Check by another piece that the capture does not parry.
    case("8/8/8/k7/4p3/8/3P4/K3B3 w", "d2d4", "-", "d3");
    // A single step crosses nothing.
    case(START, "e2e3", "-", "-");
}

#[track_caller]
fn is_refused(fen: &str, faults: &[Fault]) {
    let error = fen.parse::<Chess>().map(|position| position.to_string()).unwrap_err();
    assert_eq!(error.faults(), faults, "{fen}: {error}");
}

#[track_caller]
fn is_malformed(fen: &str, field: &'static str, offset: usize) {
    let error = fen.parse::<Setup>().map(|setup| setup.to_string()).unwrap_err();
    let [fault] = error.faults() else { panic!("{fen}: {error}") };
    assert_eq!((fault.field, fault.place), (field, Some(Place::Offset(offset))), "{fen}: {error}");
}

#[test]
fn faults_of_form_name_field_and_offset() {
    is_malformed("", "placement", 0);
    is_malformed("   ", "placement", 3);
    is_malformed("8/8/8/8/8/8/8", "placement", 13);
    is_malformed("8/8/8/8/8/8/8/8/8", "placement", 15);
    is_malformed("8/8/8/8/8/8/8/7", "placement", 15);
    is_malformed("8/8/8/8/8/8/8/9", "placement", 14);
    is_malformed("8/8/8/8/8/8/8/44", "placement", 15);
    is_malformed("8/8/8/8/8/8/8/0K7", "placement", 14);
    is_malformed("8/8/8/8/8/8/8/7KK", "placement", 16);
    is_malformed("8/8/8/8/8/8/8/KX6", "placement", 15);
    is_malformed("8/8/8/8/8/8/8/K~~6", "placement", 16);
    is_malformed("8/8/8/8/8/8/8/~K6", "placement", 14);
    is_malformed("8/8/8/8/8/8/8/-P7", "placement", 14);
    is_malformed("8/8/8/8/8/8/é/8", "placement", 12);
    is_malformed("8/8/8/8/8/8/8/8 W", "colour", 16);
    is_malformed("8/8/8/8/8/8/8/8 white", "colour", 16);
    is_malformed("8/8/8/8/8/8/8/8\tw", "placement", 15);
    is_malformed("8/8/8/8/8/8/8/8 w KK", "castling", 19);
    is_malformed("8/8/8/8/8/8/8/8 w QK", "castling", 19);
    is_malformed("8/8/8/8/8/8/8/8 w kK", "castling", 19);
    is_malformed("8/8/8/8/8/8/8/8 w KH", "castling", 19);
    is_malformed("8/8/8/8/8/8/8/8 w K-", "castling", 19);
    is_malformed("8/8/8/8/8/8/8/8 w --", "castling", 18);
    is_malformed("8/8/8/8/8/8/8/8 w I", "castling", 18);
    is_malformed("8/8/8/8/8/8/8/8 w K\u{e9}", "castling", 19);
    is_malformed("8/8/8/8/8/8/8/8 w - e", "en passant", 20);
    is_malformed("8/8/8/8/8/8/8/8 w - e9", "en passant", 20);
    is_malformed("8/8/8/8/8/8/8/8 w - e3e6", "en passant", 20);
    is_malformed("8/8/8/8/8/8/8/8 w - - -1", "clock", 22);
    is_malformed("8/8/8/8/8/8/8/8 w - - x", "clock", 22);
    is_malformed("8/8/8/8/8/8/8/8 w - - 65536", "clock", 22);
    is_malformed("8/8/8/8/8/8/8/8 w - - 00", "clock", 22);
    is_malformed("8/8/8/8/8/8/8/8 w - - 99999999999999999999999", "clock", 22);
    is_malformed("8/8/8/8/8/8/8/8 w - - 0 +1", "fullmove", 24);
    is_malformed("8/8/8/8/8/8/8/8 w - - 0 65536", "fullmove", 24);
    is_malformed("8/8/8/8/8/8/8/8 w - - 0 1\n", "fullmove", 25);
    is_malformed("8/8/8/8/8/8/8/8 w - - 0 1 more fields", "rest", 26);
}

#[test]
fn every_field_at_fault_is_listed() {
    let error = "8/8 x KX e9 -1 ten 7".parse::<Setup>().unwrap_err();
    let fields: Vec<_> = error.faults().iter().map(|fault| fault.field).collect();
    let all = ["placement", "colour", "castling", "en passant", "clock", "fullmove", "rest"];
    assert_eq!(fields, all);
}

#[test]
fn bytes_that_are_no_text() {
    #[track_caller]
    fn case(bytes: &[u8], field: &'static str, offset: usize) {
        let fault = Fault::at(field, offset, Problem::NotText);
        assert_eq!(Setup::from_fen_bytes(bytes), Err(PositionError::from(fault)));
    }
    case(b"\xff", "placement", 0);
    case(b"8/8\xff", "placement", 3);
    case(b"8/8 \xff", "colour", 4);
    case(b"8/8  w\xff", "colour", 6);
    case(b"8/8 w - - 0 1\xff", "fullmove", 13);
    case(b"8/8 w - - 0 1 \xff", "rest", 14);
    assert_eq!(Setup::from_fen_bytes(START.as_bytes()), Ok(Setup::start()));
}

#[test]
fn kings() {
    let none = |color| Fault::new("placement", Problem::NoKing(color));
    let many = |color| Fault::new("placement", Problem::TooManyKings(color));
    is_refused("8/8/8/8/8/8/8/8", &[none(Color::White), none(Color::Black)]);
    is_refused("8/8/8/8/8/8/8/K7", &[none(Color::Black)]);
    is_refused("k7/8/8/8/8/8/8/KK6", &[many(Color::White)]);
    is_refused("kk6/8/8/8/8/8/8/8", &[none(Color::White), many(Color::Black)]);
}

#[test]
fn pawns_on_back_ranks() {
    let on = |square| Fault::on("placement", square, Problem::PawnOnBackRank);
    is_refused("k6P/8/8/8/8/8/8/K5p1", &[on(Square::G1), on(Square::H8)]);
}

#[test]
fn the_side_not_to_move_in_check() {
    let check = |king| Fault::on("colour", king, Problem::OpponentInCheck);
    is_refused("k6R/8/8/8/8/8/8/K7 w", &[check(Square::A8)]);
    is_refused("8/8/8/8/8/8/6p1/k6K b", &[check(Square::H1)]);
    is_refused("8/8/8/8/8/8/8/Kk6 w", &[check(Square::B1)]);
    assert!("k6R/8/8/8/8/8/8/K7 b".parse::<Chess>().is_ok());
}

#[test]
fn castling_needs_king_and_rook() {
    let no_rook = |rook| Fault::on("castling", rook, Problem::CastlingWithoutRook);
    is_refused("4k3/8/8/8/8/8/8/4K3 w K", &[no_rook(Square::H1)]);
    is_refused("4k3/8/8/8/8/8/8/R3K3 w KQ", &[no_rook(Square::H1)]);
    is_refused("4k3/8/8/8/8/8/8/R3K2r w K", &[no_rook(Square::H1)]);
    is_refused("4k3/8/8/8/8/8/4K3/R6R w KQ", &[no_rook(Square::A1), no_rook(Square::H1)]);
    let no_king = Fault::new("placement", Problem::NoKing(Color::White));
    is_refused("4k3/8/8/8/8/8/8/7R w KQ", &[no_king, no_rook(Square::A1), no_rook(Square::H1)]);
    is_refused("1k6/8/8/8/8/8/8/4K3 w b", &[no_rook(Square::B8)]);
    is_refused("4k2r/8/8/8/8/8/8/4K3 w q", &[no_rook(Square::A8)]);
    let crowded = |rook| Fault::on("castling", rook, Problem::CrowdedCastling);
    is_refused("4k3/8/8/8/8/8/8/4KR1R w HF", &[crowded(Square::H1)]);
    is_refused(
        "4k3/8/8/8/8/8/8/RRR1KR1R w HFCBA",
        &[crowded(Square::H1), crowded(Square::B1), crowded(Square::C1)],
    );
}

#[test]
fn crossed_squares_that_cannot_be() {
    let wrong = |square| [Fault::on("en passant", square, Problem::ImpossibleEnPassant)];
    // Wrong rank, or the side to move's own.
    is_refused("4k3/8/8/4p3/8/8/8/4K3 w - e5", &wrong(Square::E5));
    is_refused("4k3/8/8/8/4P3/8/8/4K3 w - e3", &wrong(Square::E3));
    is_refused("4k3/8/8/8/8/8/8/4K3 w - e1", &wrong(Square::E1));
    is_refused("4k3/8/8/8/8/8/8/4K3 w - e8", &wrong(Square::E8));
    // Not empty.
    is_refused("4k3/8/4n3/4p3/8/8/8/4K3 w - e6", &wrong(Square::E6));
    // No pawn just beyond, or not the mover's.
    is_refused("4k3/8/8/8/8/8/8/4K3 w - e6", &wrong(Square::E5));
    is_refused("4k3/8/8/4P3/8/8/8/4K3 w - e6", &wrong(Square::E5));
    is_refused("4k3/8/8/4n3/8/8/8/4K3 w - e6", &wrong(Square::E5));
    // The pawn cannot have come from its own square.
    is_refused("4k3/4p3/8/4p3/8/8/8/4K3 w - e6", &wrong(Square::E7));
    is_refused("4k3/8/8/8/4P3/8/4B3/4K3 b - e3", &wrong(Square::E2));
    reads_as("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1");
}

#[test]
fn promoted_marks() {
    let setup: Setup = "4k3/8/8/8/8/8/8/Q~2QK2r~ w".parse().unwrap();
    assert_eq!(setup.promoted, squares(&[Square::A1, Square::H1]));
    assert_eq!(setup.to_string(), "4k3/8/8/8/8/8/8/Q~2QK2r~ w - - 0 1");
    // Nothing in chess depends on the mark.
    assert_eq!(setup.into_chess().unwrap().to_string(), "4k3/8/8/8/8/8/8/Q2QK2r w - - 0 1");
    let wrong = |square| Fault::on("placement", square, Problem::PromotedMark);
    is_refused("4k~3/8/8/8/8/8/P~7/4K3", &[wrong(Square::A2), wrong(Square::E8)]);
}

#[test]
fn neutral_pieces_are_not_of_chess() {
    let mut setup = Setup::start();
    setup.board.put_neutral(Square::E4, Role::Knight);
    let error = setup.into_chess().unwrap_err();
    assert_eq!(error.faults(), [Fault::on("placement", Square::E4, Problem::NeutralPiece)]);
}

#[test]
fn all_reasons_are_listed_and_the_set_up_is_given_back() {
    let mut setup: Setup = "P6k/8/8/8/8/8/8/KK5R w Qk d6 0 1".parse().unwrap();
    setup.board.put_neutral(Square::D4, Role::Rook);
    setup.promoted = Square::A8.into();
    let error = setup.into_chess().unwrap_err();
    let problems: Vec<_> = error.faults().iter().map(|fault| fault.problem.clone()).collect();
    let expected = [
        Problem::TooManyKings(Color::White),
        Problem::PawnOnBackRank,
        Problem::NeutralPiece,
        Problem::PromotedMark,
        Problem::OpponentInCheck,
        Problem::CastlingWithoutRook,
        Problem::CastlingWithoutRook,
        Problem::ImpossibleEnPassant,
    ];
    assert_eq!(problems, expected);
    assert_eq!(*error.setup(), setup);
    assert_eq!(error.to_string().split("; ").count(), expected.len());
    assert_eq!(PositionError::from(error.clone()).faults(), error.faults());
    assert_eq!(error.into_setup(), setup);
}

#[test]
fn positions_that_no_game_reaches_are_positions() {
    for fen in [
        "QQQQQQBk/Q6B/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1",
        // Three checkers.
        "4k3/8/8/4r3/1b6/3n4/8/4K3 w - - 0 1",
        // Twenty pawns.
        "4k3/8/pppppppp/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        // A check that the double step to e5 cannot have given.
        "4k3/8/8/3Pp3/8/8/8/r3K3 w - e6 0 1",
    ] {
        assert!(fen.parse::<Chess>().is_ok(), "{fen}");
    }
    let many: Chess = "QQQQQQBk/Q6B/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1".parse().unwrap();
    assert_eq!(common::moves(&many).len(), 265);
}

#[test]
fn random_games_round_trip() {
    let mut seen = 0;
    common::positions_of_random_games(160, |position| {
        seen += 1;
        let canonical = position.to_string();
        let again: Chess = canonical.parse().unwrap();
        assert_eq!(again, *position);
        assert_eq!(again.to_string(), canonical);
        for castling in [CastlingStyle::XFen, CastlingStyle::Shredder] {
            let style = FenStyle { en_passant: EnPassantStyle::Always, castling };
            let text = position.fen(style).to_string();
            let again: Chess = text.parse().unwrap();
            assert_eq!(again, *position, "{text}");
            assert_eq!(again.crossed_square(), position.crossed_square(), "{text}");
            assert_eq!(again.fen(style).to_string(), text);
        }
        assert_eq!(Setup::from(position).into_chess().unwrap(), *position);
    });
    assert!(seen > 10_000, "{seen}");
}

#[test]
fn chess960_numbers_and_back_ranks_agree() {
    let mut seen = std::collections::HashSet::new();
    for number in 0..960 {
        let rules = Chess960::new(number).unwrap();
        assert_eq!(rules.number(), number);
        let rank = rules.back_rank();
        assert!(seen.insert(rank), "{number}");
        assert_eq!(Chess960::from_back_rank(rank), Some(rules));
        let files = |role| (0..8).filter(|&file| rank[file] == role).collect::<Vec<usize>>();
        let [rooks, bishops] = [Role::Rook, Role::Bishop].map(files);
        let king = files(Role::King)[0];
        assert!(rooks[0] < king && king < rooks[1]);
        assert_ne!(bishops[0] % 2, bishops[1] % 2);
        let start = rules.start();
        assert_eq!(start.to_string().parse::<Chess>().unwrap(), start);
        assert!(start.to_string().ends_with(" w KQkq - 0 1"));
        assert_eq!(start.castling().all().len(), 4);
    }
    assert_eq!(Chess960::new(960), None);
}

#[test]
fn well_known_chess960_numbers() {
    for (number, rank) in
        [(0, "BBQNNRKR"), (1, "BQNBNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")]
    {
        let start = Chess::chess960(number).unwrap().to_string();
        assert_eq!(start.split(' ').next().unwrap().rsplit('/').next(), Some(rank), "{number}");
    }
}

#[test]
fn back_ranks_that_are_no_start() {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    for rank in [
        [Pawn; 8],
        [King; 8],
        [Rook, Knight, Bishop, Queen, King, Rook, Knight, Bishop],
        [King, Knight, Bishop, Queen, Rook, Bishop, Knight, Rook],
        [Rook, Knight, Bishop, Queen, Queen, Bishop, Knight, Rook],
        [Rook, Knight, Bishop, Queen, King, Bishop, Rook, Rook],
        [Knight, Knight, Bishop, Queen, Knight, Bishop, King, Rook],
    ] {
        let valid = rank == [Rook, Knight, Bishop, Queen, King, Rook, Knight, Bishop];
        assert_eq!(Chess960::from_back_rank(rank).is_some(), valid, "{rank:?}");
    }
}

fn any_setup() -> impl Strategy<Value = Setup> {
    let pieces = prop::collection::vec((0u8..64, 0u8..6, any::<bool>(), any::<bool>()), 0..40);
    let rest = (any::<bool>(), any::<u64>(), prop::option::of(0u8..64), any::<u16>(), 1..=u16::MAX);
    (pieces, rest).prop_map(|(pieces, (white, castling, crossed, clock, fullmove))| {
        let mut setup = Setup { clock, fullmove, ..Setup::EMPTY };
        for (square, role, white, promoted) in pieces {
            let square = Square::from_index(square).unwrap();
            let color = if white { Color::White } else { Color::Black };
            setup.board.put(square, Piece::new(color, Role::from_index(role).unwrap()));
            if promoted {
                setup.promoted.insert(square);
            }
        }
        setup.turn = if white { Color::White } else { Color::Black };
        setup.castling = CastlingRights::from_rooks(Bitboard(castling & castling >> 9));
        setup.crossed = crossed.and_then(Square::from_index);
        setup
    })
}

proptest! {
    #[test]
    fn any_set_up_round_trips(setup in any_setup()) {
        for style in [CastlingStyle::XFen, CastlingStyle::Shredder] {
            let text = setup.fen(style).to_string();
            prop_assert_eq!(text.parse::<Setup>(), Ok(setup), "{}", text);
        }
        if let Err(error) = setup.into_chess() {
            prop_assert!(!error.faults().is_empty());
            prop_assert_eq!(error.into_setup(), setup);
        }
    }

    #[test]
    fn arbitrary_text_never_panics(text in any::<String>()) {
        prop_assert!(text.parse::<Chess>().is_err());
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in any::<Vec<u8>>()) {
        prop_assert!(Setup::from_fen_bytes(&bytes).is_err());
    }

    #[test]
    fn text_of_the_right_alphabet_never_panics(text in "[pnbrqkPNBRQKwbaehAH1-9/~ -]{0,60}") {
        if let Ok(setup) = text.parse::<Setup>() {
            prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup));
        }
    }

    #[test]
    fn mangled_fens_read_well_or_not_at_all(
        at in 0usize..80, insert in "[pKkQ8/~ wb\\-e36h0é]{0,3}", cut in 0usize..3, kiwipete in any::<bool>(),
    ) {
        let text = if kiwipete { KIWIPETE } else { START };
        let (before, after) = text.split_at(at.min(text.len()));
        let mangled = format!("{before}{insert}{}", after.get(cut..).unwrap_or(""));
        match mangled.parse::<Setup>() {
            Ok(setup) => prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup)),
            Err(error) => {
                for fault in error.faults() {
                    let Some(Place::Offset(offset)) = fault.place else { panic!("{fault}") };
                    prop_assert!(offset <= mangled.len(), "{}", fault);
                }
            }
        }
    }
}

#[test]
fn an_empty_board_is_a_set_up() {
    assert_eq!("8/8/8/8/8/8/8/8".parse::<Setup>(), Ok(Setup::default()));
    assert_eq!(Setup::default().board, Board::EMPTY);
}
