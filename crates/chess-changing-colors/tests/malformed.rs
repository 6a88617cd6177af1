//! What is refused, and how the error says so.
#![allow(clippy::unwrap_used)]

use chess_changing_colors::{Action, ChangingColors};
use chess_core::{ActionError, Configure, OptionValue, Variant, VariantExt};
use proptest::prelude::*;

const SETUP: &str =
    "-R-N-B-Q1-B-N-R/-P-P-P-P-P-P-P-P/8/8/8/8/-P-P-P-P-P-P-P-P/-R-N-B-Q1-B-N-R w - - 0 1 setup";

#[track_caller]
fn refused(rules: &ChangingColors, text: &str, message: &str) {
    let error = rules.parse_position(text).unwrap_err();
    assert_eq!(error.to_string(), message, "{text}");
    // What is malformed is not settled either; only loyalty is.
    if !message.contains("joined") && !message.contains("touches") {
        assert_eq!(rules.settle(text).unwrap_err(), error);
    }
}

#[test]
fn positions() {
    let rules = ChangingColors::default();
    for (text, message) in [
        ("", "the placement is missing (at offset 0)"),
        ("4k3/8/8/8/8/8/8/4K3 w - -", "the clock is missing (at offset 25)"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", "the setup is missing (at offset 30)"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 set",
            "the setup has \"set\" where setup, or nothing was expected (at offset 30)",
        ),
        ("4k3/8/8/8/8/8/8/4K3  w - - 0 1", "the colour is missing (at offset 20)"),
        (
            "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
            "the colour has \"x\" where w or b was expected (at offset 20)",
        ),
        (
            "4k3/8/8/8/8/8/8/-p3K3 w - - 0 1",
            "the placement has \"p\" where the capital letter of a neutral piece was expected (at offset 17)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 00 1",
            "the clock has \"00\" where a number without leading zeros was expected (at offset 26)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
            "the fullmove must be a number from 1 to 65535 (at offset 28)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 65536 1",
            "the clock must be a number from 0 to 65535 (at offset 26)",
        ),
        (
            "4k3/8/8/8/8/8/8/8 x - - y 1",
            "the colour has \"x\" where w or b was expected (at offset 18); the clock has \"y\" where a digit was expected (at offset 24)",
        ),
        ("4k2k/8/8/8/8/8/8/4K3 w - - 0 1", "the placement has more than one black king (on h8)"),
        (
            "4k3/8/8/8/8/8/8/4-K3 w - - 0 1",
            "the placement has a neutral king: a king is always loyal to itself (on e1)",
        ),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "the placement has no king at all"),
        (
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "the castling has a castling right without king and rook at home (on h1)",
        ),
        (
            "4k3/8/8/8/8/8/8/3K3-R w K - 0 1",
            "the castling has a castling right without king and rook at home (on h1)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "the placement has a white piece that is not joined to its king (on h1)",
        ),
        (
            "4k3/8/8/8/r7/8/8/4K3 w - - 0 1",
            "the placement has a black piece that is not joined to its king (on a4)",
        ),
        (
            "4k3/3-P4/8/8/8/8/8/4K3 w - - 0 1",
            "the placement has a neutral piece that touches a string of loyalty (on d7)",
        ),
        (SETUP, "the setup is only known where the option king_setup is own_half (at offset 84)"),
    ] {
        refused(&rules, text, message);
    }
}

#[test]
fn en_passant_squares() {
    let rules = ChangingColors::default();
    let impossible = |square: &str| {
        format!(
            "the en passant has an en passant square that no pawn has just crossed (on {square})"
        )
    };
    for (text, square) in [
        ("8/8/8/2k5/2p5/4K3/8/8 b - d3 0 1", "d3"),
        ("8/8/8/2k5/2pP4/4K3/8/8 w - d3 0 1", "d3"),
        ("8/8/8/2k5/2pP4/3NK3/8/8 b - d3 0 1", "d3"),
        ("8/8/8/2k5/2pP4/4K3/8/8 b - d5 0 1", "d5"),
        ("8/8/2k5/2pP4/4K3/8/8/8 b - d4 0 1", "d4"),
        ("8/8/8/2k5/2p-P4/8/8/4K3 b - d3 0 1", "d3"),
    ] {
        refused(&rules, text, &impossible(square));
    }
    refused(
        &rules,
        "8/8/8/2k5/2pPPp2/4K3/8/8 b - d3e3 0 1",
        "the en passant has \"e\" where no more than one square was expected (at offset 31)",
    );
    // The right pawn, but none ready for it: dropped. From the first rank too.
    for (text, canonical) in [
        ("k7/8/8/8/3P4/4K3/8/8 b - d3 0 1", "k7/8/8/8/3P4/4K3/8/8 b - - 0 1"),
        ("k7/8/8/8/8/3PK3/8/8 b - d2 0 1", "k7/8/8/8/8/3PK3/8/8 b - - 0 1"),
        ("8/8/8/2k5/2pP4/4K3/8/8 b - d3 0 1", "8/8/8/2k5/2pP4/4K3/8/8 b - d3 0 1"),
    ] {
        assert_eq!(rules.parse_position(text).unwrap().to_string(), canonical);
    }
    // Settling takes the pawn from the side that pushed it, or the one that was ready.
    for (text, settled) in [
        ("8/8/8/2k5/2pP4/8/8/4K3 b - d3 0 1", "8/8/8/2k5/2pp4/8/8/4K3 b - - 0 1"),
        ("k7/8/8/8/2pP4/4K3/8/8 b - d3 0 1", "k7/8/8/8/2PP4/4K3/8/8 b - - 0 1"),
    ] {
        assert_eq!(rules.settle(text).unwrap().to_string(), settled);
    }
}

#[test]
fn finished_games() {
    let rules = ChangingColors::default();
    for (text, message) in [
        (
            "8/8/8/8/8/8/8/4K3 w - - 0 1",
            "the colour is that of the side that has captured the king: the other one would be to move (at offset 18)",
        ),
        (
            "4k3/8/8/8/8/8/8/8 w - - 0 1",
            "the fullmove must be a number from 2 to 65535 (at offset 26)",
        ),
        (
            "4k3/8/8/8/8/8/8/8 w - - 1 1",
            "the clock must be 0 (at offset 24); the fullmove must be a number from 2 to 65535 (at offset 26)",
        ),
        ("8/8/8/8/8/8/8/4K3 b - - 1 1", "the clock must be 0 (at offset 24)"),
        (
            "8/8/8/8/2pP4/4K3/8/8 b - d3 0 1",
            "the en passant has \"d3\" where - (no double step can have come last) was expected (at offset 25)",
        ),
        (
            "r7/8/8/8/8/8/8/4K3 b q - 0 1",
            "the castling has a castling right without king and rook at home (on a8)",
        ),
    ] {
        refused(&rules, text, message);
    }
    // White may capture at its first move, Black's first makes it the second.
    for text in ["8/8/8/8/8/8/8/4K3 b - - 0 1", "4k3/8/8/8/8/8/8/8 w - - 0 2"] {
        assert_eq!(rules.parse_position(text).unwrap().to_string(), text);
    }
    // Loyalty stays as it was, and no pawn waits.
    let text = "-P2P4/8/1r6/8/8/5p2/8/4K3 b - - 0 1";
    let position = rules.parse_position(text).unwrap();
    assert_eq!(position.to_string(), text);
    assert_eq!(rules.settle(text), Ok(position));
    assert_eq!(rules.count_actions(&position), 0);
}

#[test]
fn kings_still_being_placed() {
    let rules = ChangingColors::placed_kings();
    for (text, message) in [
        (
            "8/8/8/8/8/8/8/4K3 w - - 0 1 setup",
            "the placement has a white king though White is to place it (on e1)",
        ),
        ("8/8/8/8/8/8/8/8 b - - 0 1 setup", "the placement has no white king"),
        (
            "8/8/8/4K3/8/8/8/8 b - - 0 1 setup",
            "the placement has the white king outside White's half (on e5)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 b - - 0 1 setup",
            "the placement has a black king though the kings are still being placed (on e8)",
        ),
        (
            "8/8/8/8/8/8/8/3PK3 b - - 0 1 setup",
            "the placement has a coloured piece before both kings stand (on d1)",
        ),
        ("8/8/8/8/8/8/8/4K3 b - - 1 1 setup", "the clock must be 0 (at offset 24)"),
        ("8/8/8/8/8/8/8/4K3 b - - 0 2 setup", "the fullmove must be 1 (at offset 26)"),
        (
            "8/8/8/8/8/8/8/3K3-R b K - 0 1 setup",
            "the castling has a castling right without king and rook at home (on h1)",
        ),
        (
            "-N-N-N-N-N-N-N-N/-N-N-N-N-N-N-N-N/-N-N-N-N-N-N-N-N/-N-N-N-N-N-N-N-N/8/8/8/8 w - - 0 1 setup",
            "the placement has no room for the black king",
        ),
    ] {
        refused(&rules, text, message);
    }
    let start = rules.parse_position(SETUP).unwrap();
    assert_eq!(start, rules.start());
}

#[test]
fn actions_without_the_form_of_one() {
    for (text, message) in [
        ("", "\"\" is malformed at offset 0: expected a square"),
        ("e2", "\"e2\" is malformed at offset 2: expected a square"),
        ("e2e9", "\"e2e9\" is malformed at offset 2: expected a square"),
        (
            "e7e8q",
            "\"e7e8q\" is malformed at offset 4: expected the end (a promotion is an action of its own, as in e8=q)",
        ),
        ("e8=k", "\"e8=k\" is malformed at offset 3: expected q, r, b or n"),
        ("e8=Q", "\"e8=Q\" is malformed at offset 3: expected q, r, b or n"),
        (
            "e8=qq",
            "\"e8=qq\" is malformed at offset 4: expected the end (a promotion is an action of its own, as in e8=q)",
        ),
        ("K@", "\"K@\" is malformed at offset 2: expected a square"),
        ("k@e1", "\"k@e1\" is malformed at offset 0: expected a square"),
        ("Q@d1", "\"Q@d1\" is malformed at offset 0: expected a square"),
        ("é2e4", "\"é2e4\" is malformed at offset 0: expected a square"),
    ] {
        assert_eq!(text.parse::<Action>().unwrap_err().to_string(), message);
    }
}

#[test]
fn actions_that_are_not_legal() {
    let rules = ChangingColors::default();
    let start = rules.start();
    for (text, kind) in [
        ("e4e5", "no_piece"),
        ("e4=q", "no_piece"),
        ("e2e5", "not_legal"),
        ("e2e2", "not_legal"),
        ("e7e5", "not_legal"),
        ("e1g1", "not_legal"),
        ("e2=q", "not_legal"),
        ("K@e4", "not_legal"),
    ] {
        let error = rules.parse_action(&start, text).unwrap_err();
        assert_eq!(error.kind(), kind, "{text}");
        let mut position = start;
        assert_eq!(rules.try_apply(&mut position, text.parse().unwrap()), Err(error));
        assert_eq!(position, start);
    }
    let over = rules.parse_position("8/8/8/8/8/8/8/4K3 b - - 0 1").unwrap();
    let error = rules.parse_action(&over, "e1e2").unwrap_err();
    assert_eq!(error, ActionError::GameOver { text: "e1e2".into() });
    // A move is not legal while a promotion waits.
    let waiting = rules.parse_position("4P3/3K4/8/8/8/8/8/k7 b - - 0 1").unwrap();
    assert_eq!(rules.parse_action(&waiting, "a1a2").unwrap_err().kind(), "not_legal");
    assert_eq!(rules.parse_action(&waiting, "d7d8").unwrap_err().kind(), "not_legal");
}

#[test]
fn options() {
    let set = |key: &str, word: &str| {
        ChangingColors::with_options([(key, OptionValue::from_word(word))])
            .map_err(|error| error.to_string())
    };
    assert_eq!(set("king_setup", "own_half"), Ok(ChangingColors::placed_kings()));
    for (key, word, message) in [
        ("king_setup", "anywhere", "the option king_setup takes home or own_half, not anywhere"),
        ("contested", "1", "the option contested takes mover or opponent, not 1"),
        ("contested", "Mover", "the option contested takes mover or opponent, not Mover"),
        ("loyal", "true", "there is no option \"loyal\"; there are: contested, king_setup"),
    ] {
        assert_eq!(set(key, word), Err(message.to_owned()));
    }
}

proptest! {
    /// Nothing that comes as text makes a parser panic, and what a parser takes it writes back.
    #[test]
    fn any_text_is_read_or_refused(text in "[-a-hKQRBNPkqrnp1-8/ wbset@=~0-9]{0,60}") {
        for rules in [ChangingColors::default(), ChangingColors::placed_kings()] {
            if let Ok(position) = rules.settle(&text) {
                prop_assert_eq!(rules.parse_position(&position.to_string()), Ok(position));
            }
        }
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text);
        }
    }

    /// Any placement with a king a side can be settled, is then accepted, and settling it again changes nothing.
    #[test]
    fn any_set_up_is_settled(
        squares in prop::collection::vec(0..64usize, 2..40),
        letters in prop::collection::vec("[PNBRQpnbrq]|-[PNBRQ]", 40),
        colour in "[wb]",
    ) {
        let mut board: Vec<String> = vec!["1".into(); 64];
        for (square, letter) in squares.iter().zip(&letters) {
            board[*square].clone_from(letter);
        }
        prop_assume!(squares[0] != squares[1]);
        board[squares[0]] = "K".into();
        board[squares[1]] = "k".into();
        let rows: Vec<String> = board.chunks(8).map(|row| {
            let mut row = row.concat();
            for run in (2..=8).rev() {
                row = row.replace(&"1".repeat(run), &run.to_string());
            }
            row
        }).collect();
        let text = format!("{} {colour} - - 0 1", rows.join("/"));
        for contested in ["mover", "opponent"] {
            let options = [("contested", OptionValue::from_word(contested))];
            let rules = ChangingColors::with_options(options).unwrap();
            let settled = rules.settle(&text).unwrap();
            prop_assert_eq!(rules.parse_position(&settled.to_string()), Ok(settled));
            prop_assert_eq!(rules.settle(&settled.to_string()), Ok(settled));
            prop_assert_eq!(
                settled.board().occupied(),
                settled.owners().occupied()
            );
        }
    }
}
