//! Text that is no position or no action: a typed error that says what and where, and no panic.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use chess_core::{ActionError, Fault, Place, Problem, Role, Square, Variant, VariantExt};
use chess_yea::{Action, Yea};
use proptest::prelude::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 0:0 -";

#[track_caller]
fn fault(rules: &Yea, text: &str) -> Fault {
    let error = rules.parse_position(text).expect_err(text);
    assert!(!error.to_string().is_empty());
    error.faults()[0].clone()
}

/// The field and the byte offset or square of the first fault.
#[track_caller]
fn refused(text: &str, field: &str) -> Fault {
    let fault = fault(&Yea::default(), text);
    assert_eq!(fault.field, field, "{text}: {fault}");
    fault
}

#[test]
fn fields_missing_or_too_many() {
    assert_eq!(refused("", "placement").problem, Problem::Missing);
    assert_eq!(refused(START.strip_suffix(" -").unwrap(), "turn").problem, Problem::Missing);
    assert_eq!(refused(&format!("{START} -"), "rest").problem, Problem::ExtraField);
    assert_eq!(refused(&START.replace(" 0 1 ", "  0 1 "), "clock").problem, Problem::Missing);
}

#[test]
fn fields_malformed() {
    for (good, bad, field) in [
        ("rnbqkbnr/", "rnbqkbn/", "placement"),
        ("pppppppp/8", "pppppppp/9", "placement"),
        (" w ", " white ", "colour"),
        (" w - -", " w KQkq -", "castling"),
        (" - 0 1", " e9 0 1", "en passant"),
        (" 0 1 ", " -1 1 ", "clock"),
        (" 0 1 ", " 65536 1 ", "clock"),
        (" 0 1 ", " 0 0 ", "fullmove"),
        (" 0:0 ", " 0 ", "momentum"),
        (" 0:0 ", " 0:6 ", "momentum"),
        (" 0:0 ", " 06:0 ", "momentum"),
        (" 0:0 ", " :0 ", "momentum"),
        (" 0:0 ", " 0:0:0 ", "momentum"),
        ("0:0 -", "0:0 y", "turn"),
        ("0:0 -", "3:0 xQK", "turn"),
        ("0:0 -", "3:0 xKK", "turn"),
        ("0:0 -", "3:0 xkq", "turn"),
        ("0:0 -", "3:0 xK!", "turn"),
        ("0:0 -", "3:0 xK!z9", "turn"),
        ("0:0 -", "3:0 xK!a1!h1", "turn"),
    ] {
        assert!(START.contains(good));
        refused(&START.replace(good, bad), field);
    }
    let far = refused(&START.replace("0:0 -", "0:6 -"), "momentum");
    assert_eq!(far.place, Some(Place::Offset(START.find("0:0").unwrap() + 2)));
    assert_eq!(far.problem, Problem::OutOfRange { min: 0, max: 5 });
}

#[test]
fn boards_that_cannot_be() {
    for (text, field) in [
        ("8/8/8/8/8/8/8/K7 w - - 0 1 0:0 -", "placement"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1 0:0 -", "placement"),
        ("7k/8/8/8/8/8/8/K6P w - - 0 1 0:0 -", "placement"),
        ("6Pk/8/8/8/8/8/8/K7 w - - 0 1 0:0 -", "placement"),
        ("7k/8/8/8/8/8/8/K6p w - - 0 1 0:0 -", "placement"),
        // The side not to move could lose its king, with `x` the mover.
        ("7k/8/8/8/8/8/8/K6R w - - 0 1 0:0 -", "placement"),
        ("8/8/8/8/8/1k6/8/R6K w - - 0 1 0:0 -", "placement"),
        ("7k/8/8/8/8/8/8/K6r w - - 0 1 3:0 x", "placement"),
    ] {
        refused(text, field);
    }
    let rules = Yea::default();
    assert!(rules.parse_position("7k/8/8/8/8/8/8/K6R w - - 0 1 3:0 xQ").is_ok());
    assert_eq!(
        refused("7k/8/8/8/8/8/8/K6R w - - 0 1 0:0 -", "placement").place,
        Some(Place::Square(Square::H8))
    );
    let both = rules.parse_position("8/8/8/8/8/8/8/P7 w - - 0 1 0:0 -").unwrap_err();
    assert_eq!(both.faults().len(), 3, "{both}");
}

#[test]
fn castling_rights_where_there_are_none() {
    let unmoved = Yea::with_castling_rights();
    assert!(unmoved.parse_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1 0:0 -").is_ok());
    for text in [
        "4k3/8/8/8/8/8/8/4K2R w Q - 0 1 0:0 -",
        "4k3/8/8/8/8/8/8/3K3R w K - 0 1 0:0 -",
        "4k3/8/8/8/8/8/8/4K2R w k - 0 1 0:0 -",
        "4k3/8/8/8/8/8/8/R3K2R w QK - 0 1 0:0 -",
    ] {
        assert_eq!(fault(&unmoved, text).field, "castling", "{text}");
    }
    refused("4k3/8/8/8/8/8/8/4K2R w K - 0 1 0:0 -", "castling");
}

#[test]
fn en_passant_squares_that_cannot_be() {
    for text in [
        // No pawn beyond; not empty; the wrong rank; the mover's own.
        "7k/8/8/4P3/8/8/8/7K w - d6 0 1 0:0 -",
        "7k/8/3n4/3pP3/8/8/8/7K w - d6 0 1 0:0 -",
        "7k/8/8/8/3pP3/8/8/7K w - e3 0 1 0:0 -",
        "7k/8/8/3pP3/8/8/8/7K b - d6 0 1 0:0 -",
        "7k/8/8/3pP3/8/8/8/7K w - d6 0 1 3:0 xK",
        // Three squares, squares out of order, two after one move.
        "7k/8/8/pPpPpP2/8/8/8/7K w - a6c6e6 0 1 0:0 -",
        "7k/8/8/pPp5/8/8/8/7K w - c6a6 0 1 0:0 -",
        "7k/8/8/8/PpPp4/8/8/7K w - a3c3 0 1 3:0 xK",
    ] {
        refused(text, "en passant");
    }
    let rules = Yea::default();
    assert!(rules.parse_position("7k/8/8/pPp5/8/8/8/7K w - a6c6 0 1 0:0 -").is_ok());
    assert!(rules.parse_position("7k/8/8/8/PpPp4/8/8/7K w - c3 0 1 3:0 xK").is_ok());
}

#[test]
fn phases_that_contradict_the_board() {
    let phase = |text: &str| format!("7k/8/8/8/3r4/1R6/8/K7 w - - 0 1 {text}");
    let rules = Yea::default();
    assert!(rules.parse_position(&phase("3:0 xK!b3")).is_ok());
    assert!(rules.parse_position(&phase("3:0 xKQC")).is_ok(), "areas are taken as written");
    refused(&phase("2:5 xK"), "turn");
    assert_eq!(refused(&phase("3:0 xK!b4"), "turn").problem, Problem::NoSuchPiece(Role::Rook));
    assert_eq!(refused(&phase("3:0 xK!d4"), "turn").problem, Problem::NoSuchPiece(Role::Rook));
    assert_eq!(refused(&phase("3:0 xQ!b3"), "turn").place, Some(Place::Square(Square::B3)));
    refused(&phase("3:0 xK!b3b3"), "turn");
    refused(&phase("3:0 xK!b3c3"), "turn");
}

#[test]
fn actions_malformed_and_not_legal() {
    let rules = Yea::default();
    let start = rules.start();
    for (text, offset) in [
        ("", 0),
        ("e", 0),
        ("e2", 2),
        ("e2e9", 2),
        ("e7e8k", 4),
        ("e7e8Q", 4),
        ("e2e4~~", 5),
        ("e2e4~q", 5),
        ("+", 1),
        ("++e2e4", 1),
        ("+end", 1),
        ("End", 0),
        ("end ", 0),
        ("e2é4", 2),
        ("é2e4", 0),
    ] {
        match rules.parse_action(&start, text) {
            Err(ActionError::Malformed { offset: found, .. }) => {
                assert_eq!(found, offset, "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    let no_piece = rules.parse_action(&start, "e4e5").unwrap_err();
    assert_eq!(no_piece, ActionError::NoPiece { text: "e4e5".into(), square: Square::E4 });
    for text in ["e2e4", "+e2e3", "end", "e2e3~", "e2e3q", "e1g1"] {
        assert_eq!(rules.parse_action(&start, text).unwrap_err().kind(), "not_legal", "{text}");
    }
    let over = rules.parse_position("7k/5Q2/8/8/8/p7/P7/K7 b - - 0 1 0:0 -").unwrap();
    assert_eq!(rules.parse_action(&over, "a3a2").unwrap_err().kind(), "game_over");
    let mut same = start;
    assert!(rules.try_apply(&mut same, "e2e4".parse().unwrap()).is_err());
    assert_eq!(same, start);
}

#[test]
fn illegal_actions_do_not_panic() {
    let rules = Yea::default();
    for text in [START, "7k/8/8/3pP3/8/1R6/8/7K w - - 0 1 3:0 xK!b3"] {
        let position = rules.parse_position(text).unwrap();
        for from in Square::all() {
            for to in Square::all() {
                for form in ["", "+"] {
                    for end in ["", "q", "~", "n~"] {
                        let action = format!("{form}{from}{to}{end}").parse().unwrap();
                        let mut played = position;
                        rules.apply(&mut played, action);
                        let _ = rules.count_actions(&played);
                    }
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,80}") {
        let rules = Yea::default();
        if let Ok(position) = rules.parse_position(&text) {
            prop_assert_eq!(rules.parse_position(&position.to_string()).unwrap(), position);
        }
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text);
        }
    }

    #[test]
    fn a_position_with_a_few_characters_changed_is_read_or_refused(
        changes in proptest::collection::vec((0usize..90, "[ -~]"), 1..4),
        phase in 0usize..3,
    ) {
        let rules = Yea::default();
        let mut text = [
            START,
            "r3k2r/1p1p1p1p/8/P1PNP1P1/p1pnp1p1/8/1P1P1P1P/R3K2R b - - 0 1 2:5 -",
            "6k1/8/8/8/pPp5/1R6/P1P5/1N5K w - b3 1 1 3:0 xKQ!b3",
        ][phase].to_owned();
        for (at, with) in changes {
            let at = at % text.len();
            text.replace_range(at..=at, &with);
        }
        if let Ok(position) = rules.parse_position(&text) {
            let canonical = position.to_string();
            prop_assert_eq!(rules.parse_position(&canonical).unwrap(), position);
            prop_assert_eq!(rules.actions(&position).len() as u64, rules.count_actions(&position));
        }
    }
}

#[cfg(feature = "serde")]
#[test]
fn json_is_text_and_is_judged_like_text() {
    use chess_core::serial::{PositionSeed, Ruled};
    use serde::de::DeserializeSeed;

    let rules = Yea::with_castling_rights();
    let ruled = Ruled { rules, position: rules.start() };
    let text = serde_json::to_string(&ruled).unwrap();
    assert!(
        text.starts_with(r#"{"rules":{"royal_shift":"unmoved"},"position":"rnbqkbnr/"#),
        "{text}"
    );
    assert_eq!(serde_json::from_str::<Ruled<Yea>>(&text).unwrap(), ruled);
    assert!(serde_json::from_str::<Ruled<Yea>>(&text.replace("0:0", "0:9")).is_err());
    let mut json = serde_json::Deserializer::from_str(r#""7k/8/8/8/8/8/8/8 w - - 0 1 0:0 -""#);
    assert!(PositionSeed(&rules).deserialize(&mut json).is_err());
    let step: Action = serde_json::from_str(r#""+d7e8q~""#).unwrap();
    assert_eq!(serde_json::to_string(&step).unwrap(), r#""+d7e8q~""#);
    assert!(serde_json::from_str::<Action>(r#""d7""#).is_err());
}
