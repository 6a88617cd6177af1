//! The types of standard chess through a format for humans and one for machines.

#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod common;

use std::fmt::Debug;

use chess_core::{
    Bitboard, CastlingRights, Chess, Color, File, Move, Outcome, Piece, Rank, Reason, Role, Seat,
    Setup, Square,
};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

#[track_caller]
fn round_trips<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
    assert_eq!(serde_json::from_value::<T>(serde_json::to_value(value).unwrap()).unwrap(), *value);
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(postcard::from_bytes::<T>(&bytes).unwrap(), *value);
    assert!(bytes.len() < json.len() || bytes.len() <= 10, "{bytes:?}");
}

#[test]
fn every_small_value() {
    for square in Square::all() {
        round_trips(&square, &format!("\"{square}\""));
    }
    for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
        round_trips(&file, &format!("\"{file}\""));
        round_trips(&rank, &format!("\"{rank}\""));
    }
    for role in Role::ALL {
        round_trips(&role, &format!("\"{role}\""));
        for color in Color::ALL {
            let piece = Piece::new(color, role);
            round_trips(&piece, &format!("\"{}\"", piece.to_char()));
        }
    }
    round_trips(&Color::White, "\"white\"");
    round_trips(&Color::Black, "\"black\"");
    round_trips(&Seat::Second, "\"second\"");
    for &reason in Reason::ALL {
        round_trips(&reason, &format!("\"{reason}\""));
    }
    let win = Outcome::win(Seat::First, Reason::Checkmate);
    round_trips(&win, r#"{"winner":"first","reason":"checkmate"}"#);
    round_trips(&Outcome::draw(Reason::Stalemate), r#"{"winner":null,"reason":"stalemate"}"#);
}

#[test]
fn sets_moves_and_rights() {
    round_trips(&Bitboard::EMPTY, "\"-\"");
    round_trips(
        &[Square::H8, Square::E4, Square::A1].into_iter().collect::<Bitboard>(),
        "\"a1e4h8\"",
    );
    round_trips(&CastlingRights::NONE, "\"-\"");
    round_trips(&CastlingRights::STANDARD, "\"a1h1a8h8\"");
    round_trips(&Move::new(Square::E2, Square::E4), "\"e2e4\"");
    round_trips(&Move::promoting(Square::E7, Square::E8, Role::Knight), "\"e7e8n\"");
    let all = postcard::to_allocvec(&Bitboard::ALL).unwrap();
    assert_eq!(postcard::from_bytes::<Bitboard>(&all).unwrap(), Bitboard::ALL);
}

#[test]
fn positions_and_set_ups() {
    let start = "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"";
    round_trips(&Chess::start(), start);
    round_trips(&Setup::start(), start);
    round_trips(&Setup::EMPTY, "\"8/8/8/8/8/8/8/8 w - - 0 1\"");
    let promoted: Setup = "4k3/8/8/8/8/8/8/Q~3K3 b".parse().unwrap();
    round_trips(&promoted, "\"4k3/8/8/8/8/8/8/Q~3K3 b - - 0 1\"");
    common::positions_of_random_games(8, |position| {
        round_trips(position, &format!("\"{position}\""));
    });
}

#[track_caller]
fn is_refused<T: DeserializeOwned + Debug>(json: &str, part: &str) {
    let error = serde_json::from_str::<T>(json).unwrap_err().to_string();
    assert!(error.contains(part), "{error}");
}

#[test]
fn what_cannot_be_is_refused_with_a_reason() {
    is_refused::<Chess>("\"8/8/8/8/8/8/8/8 w - - 0 1\"", "no white king");
    is_refused::<Chess>("\"4k3/8/8/8/8/8/8/4K3 x\"", "at offset 20");
    is_refused::<Chess>("7", "expected a text");
    is_refused::<Setup>("\"8/8\"", "at offset 3");
    is_refused::<Square>("\"e9\"", "a square is a file a-h");
    is_refused::<Square>("\"\"", "a square is a file a-h");
    is_refused::<File>("\"ab\"", "a file is one of a to h");
    is_refused::<Rank>("\"0\"", "a rank is one of 1 to 8");
    is_refused::<Color>("\"White\"", "white or black");
    is_refused::<Role>("\"p\"", "pawn, knight");
    is_refused::<Piece>("\"x\"", "a piece is a letter");
    is_refused::<Bitboard>("\"e4a1\"", "squares in order");
    is_refused::<Bitboard>("\"e4e4\"", "squares in order");
    is_refused::<Bitboard>("\"\"", "squares in order");
    is_refused::<CastlingRights>("\"e4\"", "squares of ranks 1 and 8");
    is_refused::<Move>("\"e2e4k\"", "malformed at offset 4");
    is_refused::<Move>("\"0000\"", "the null move is none");
    is_refused::<Outcome>(r#"{"reason":"checkmate"}"#, "winner");
    is_refused::<Outcome>(r#"{"winner":null,"reason":"boredom"}"#, "reason");
    is_refused::<Outcome>(r#"{"winner":null,"reason":"stalemate","extra":1}"#, "extra");
}

#[test]
fn numbers_out_of_range_are_refused() {
    #[track_caller]
    fn case<T: DeserializeOwned + Debug>(bytes: &[u8]) {
        assert!(postcard::from_bytes::<T>(bytes).is_err());
    }
    case::<Square>(&[64]);
    case::<File>(&[8]);
    case::<Rank>(&[8]);
    case::<Color>(&[2]);
    case::<Role>(&[6]);
    case::<Piece>(&[6]);
    case::<Piece>(&[16]);
    case::<Move>(&postcard::to_allocvec(&0x7000u16).unwrap());
    case::<Chess>(&[]);
    case::<Outcome>(&[0, 255]);
}

proptest! {
    #[test]
    fn no_bytes_panic(bytes in any::<Vec<u8>>()) {
        if let Ok(position) = postcard::from_bytes::<Chess>(&bytes) {
            prop_assert_eq!(position.to_string().parse::<Chess>(), Ok(position));
        }
        if let Ok(setup) = postcard::from_bytes::<Setup>(&bytes) {
            prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup));
        }
        if let Ok(action) = postcard::from_bytes::<Move>(&bytes) {
            prop_assert_eq!(Move::from_bits(action.to_bits()), Some(action));
        }
        prop_assert!(serde_json::from_slice::<Chess>(&bytes).is_err());
    }

    #[test]
    fn every_set_round_trips(bits in any::<u64>()) {
        let set = Bitboard(bits);
        let json = serde_json::to_string(&set).unwrap();
        prop_assert_eq!(serde_json::from_str::<Bitboard>(&json).unwrap(), set);
        let rights = CastlingRights::from_rooks(set);
        let bytes = postcard::to_allocvec(&rights).unwrap();
        prop_assert_eq!(postcard::from_bytes::<CastlingRights>(&bytes).unwrap(), rights);
        let json = serde_json::to_string(&rights).unwrap();
        prop_assert_eq!(serde_json::from_str::<CastlingRights>(&json).unwrap(), rights);
    }
}
