//! Bad input: a typed error that says what and where, nothing changed, no panic.

use chess_core::random::{below, game_seed};
use chess_core::{ActionError, Configure, OptionError, OptionValue, Variant, VariantExt};
use chess_no_mercy::{Action, NoMercy};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const RULES: NoMercy = NoMercy::PRINTED;

#[test]
fn positions_that_cannot_be() {
    let mut wrong = Vec::new();
    for (text, message) in [
        ("", "the placement is missing (at offset 0)"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 0:0 1 -",
            "the placement ends where the graveyard in brackets was expected (at offset 19)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[ w - - 0 1 0:0 1 -",
            "the placement ends where the bracket that closes the graveyard was expected (at offset 20)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[]x w - - 0 1 0:0 1 -",
            "the placement ends where the bracket that closes the graveyard was expected (at offset 22)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[x] w - - 0 1 0:0 1 -",
            "the graveyard has \"x\" where letters of KQRBNPkqrbnp was expected (at offset 20)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[PQ] w - - 0 1 0:0 1 -",
            "the graveyard is out of order (at offset 21)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[pP] w - - 0 1 0:0 1 -",
            "the graveyard is out of order (at offset 21)",
        ),
        ("4k3/8/8/8/8/8/8/4K3[K] w - - 0 1 0:0 1 -", "the placement has more than one white king"),
        ("4k3/8/8/8/8/8/8/4K1K1[] w - - 0 1 0:0 1 -", "the placement has more than one white king"),
        ("8/8/8/8/8/8/8/8[Kk] w - - 0 1 0:0 1 -", "the placement has no piece at all"),
        (
            "4k2P/8/8/8/8/8/8/4K3[] w - - 0 1 0:0 1 -",
            "the placement has a pawn on its first or last rank (on h8)",
        ),
        (
            "4k3/8/8/8/8/8/8/p3K3[] w - - 0 1 0:0 1 -",
            "the placement has a pawn on its first or last rank (on a1)",
        ),
        (
            "4k3/8/8/8/8/8/P~7/4K3[] w - - 0 1 0:0 1 -",
            "the placement marks a pawn or a king as promoted (on a2)",
        ),
        (
            "4k~3/8/8/8/8/8/8/4K3[] w - - 0 1 0:0 1 -",
            "the placement marks a pawn or a king as promoted (on e8)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] x - - 0 1 0:0 1 -",
            "the colour has \"x\" where w or b was expected (at offset 22)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w K - 0 1 0:0 1 -",
            "the castling has a castling right without king and rook at home (on h1)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R~[] w K - 0 1 0:0 1 -",
            "the castling has a castling right without king and rook at home (on h1)",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K2R[] w QK - 0 1 0:0 1 -",
            "the castling is out of order (at offset 27)",
        ),
        (
            "4k3/8/8/8/Pp6/8/8/4K3[] b - a4 0 1 0:0 1 -",
            "the en passant has an en passant square that no pawn has just crossed (on a4)",
        ),
        (
            "4k3/8/8/8/1p6/8/8/4K3[] b - a3 0 1 0:0 1 -",
            "the en passant has an en passant square that no pawn has just crossed (on a3)",
        ),
        (
            "4k3/8/8/8/Pp6/N7/8/4K3[] b - a3 0 1 0:0 1 -",
            "the en passant has an en passant square that no pawn has just crossed (on a3)",
        ),
        (
            "4k3/8/8/8/Pp6/8/8/4K3[] w - a3 0 1 0:0 1 -",
            "the en passant has an en passant square that no pawn has just crossed (on a3)",
        ),
        (
            "4k3/8/8/8/PpP5/8/8/4K3[] b - c3a3 0 1 0:0 1 -",
            "the en passant is out of order (at offset 31)",
        ),
        (
            "4k3/8/8/8/Pp6/8/8/4K3[] b - a3 0 1 0:0 1 m",
            "the en passant can only be given at the start of a turn (at offset 28)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 65536 1 0:0 1 -",
            "the clock must be a number from 0 to 65535 (at offset 28)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 0 0:0 1 -",
            "the fullmove must be a number from 1 to 65535 (at offset 30)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 00 1 -",
            "the tokens field ends where a colon between White's and Black's tokens was expected (at offset 34)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 0: 1 -",
            "the tokens field ends where a number of tokens was expected (at offset 34)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 0:256 1 -",
            "the tokens field must be a number from 0 to 255 (at offset 34)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 -1:0 1 -",
            "the tokens field has \"-\" where a digit was expected (at offset 32)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 0:0:0 1 -",
            "the tokens field has \":\" where a digit was expected (at offset 35)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 0:0 3 -",
            "the seat has \"3\" where 1 or 2 was expected (at offset 36)",
        ),
        ("4k3/8/8/8/8/8/8/4K3[] w - - 0 1 0:0 1", "the turn is missing (at offset 37)"),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 0:0 1 x",
            "the turn has \"x\" where -, a or m was expected (at offset 38)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 0:0 1 -!e8",
            "the turn has \"!\" where nothing after - was expected (at offset 39)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 0:0 1 me8",
            "the turn has \"e\" where ^ or ! was expected (at offset 39)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 0:0 1 m!",
            "the turn ends where a square was expected (at offset 40)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 0:0 1 m^",
            "the turn ends where a square was expected (at offset 40)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 0:0 1 m!e1",
            "the turn shields a square without an enemy piece (on e1)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 0:0 1 m!e4",
            "the turn shields a square without an enemy piece (on e4)",
        ),
        (
            "r3k3/8/8/8/8/8/8/4K3[] w - - 0 1 0:0 1 m!e8a8",
            "the turn is out of order (at offset 43)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 0:0 1 m^a3",
            "the turn has an en passant square that no pawn has just crossed (on a3)",
        ),
        (
            "4k3/8/8/8/P7/n7/8/4K3[] w - - 0 1 0:0 1 m^a3",
            "the turn has an en passant square that no pawn has just crossed (on a3)",
        ),
        (
            "4k3/8/P7/8/8/8/8/4K3[] w - - 0 1 0:0 1 m^a5",
            "the turn has an en passant square that no pawn has just crossed (on a5)",
        ),
        (
            "4k3/8/8/p7/8/8/8/4K3[] w - - 0 1 0:0 1 m^a6",
            "the turn has an en passant square that no pawn has just crossed (on a6)",
        ),
        (
            "r3k3/8/8/8/P7/8/8/4K3[] w - - 0 1 0:0 1 m!a8^a3",
            "the turn has \"^\" where a square was expected (at offset 44)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 0:0 1 - -",
            "the rest is one field too many (at offset 40)",
        ),
        ("4k3/8/8/8/8/8/8/4K3[]  w - - 0 1 0:0 1 -", "the colour is missing (at offset 22)"),
    ] {
        let found = match RULES.parse_position(text) {
            Ok(position) => format!("read as {position}"),
            Err(error) => error.to_string(),
        };
        if found != message {
            wrong.push(format!("{text:?}\n  gives    {found}\n  expected {message}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_fault_is_named() {
    let text = "P3k~3/8/8/8/8/8/8/4K3[] w K a6 0 1 0:0 1 m^a3!e1";
    let error = RULES.parse_position(text).unwrap_err();
    let fields: Vec<&str> = error.faults().iter().map(|fault| fault.field).collect();
    let expected =
        ["placement", "placement", "castling", "en passant", "en passant", "turn", "turn"];
    assert_eq!(fields, expected, "{error}");
}

#[test]
fn odd_positions_that_are_accepted() {
    for text in [
        "QQQQQQQQ/8/8/8/8/8/8/4K3[QQQQQQQQQQ] w - - 0 1 0:0 1 -",
        "8/8/8/8/8/8/8/4K3[] w - - 0 1 0:0 1 -",
        "4k3/8/8/8/8/8/8/4K3[] w - - 65535 65535 255:255 2 -",
        "4k3/8/8/8/P7/8/P7/4K3[] w - - 0 1 0:0 1 m^a3",
        "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 0:0 1 m",
    ] {
        assert_eq!(RULES.parse_position(text).unwrap().to_string(), text);
    }
    // A square that no pawn is ready to capture on is dropped.
    let dropped = RULES.parse_position("4k3/8/8/8/P7/8/8/4K3[] b - a3 0 1 0:0 1 -").unwrap();
    assert_eq!(dropped.to_string(), "4k3/8/8/8/P7/8/8/4K3[] b - - 0 1 0:0 1 -");
}

#[test]
fn a_kind_of_piece_is_counted_up_to_255() {
    let text =
        |count: usize| format!("4k3/8/8/8/8/8/P7/R~3K3[{}] w - - 0 1 0:0 1 -", "P".repeat(count));
    let full = RULES.parse_position(&text(253)).unwrap();
    assert_eq!(full.to_string(), text(253));
    for count in [254, 255, 256, 10_000] {
        let error = RULES.parse_position(&text(count)).unwrap_err();
        assert_eq!(error.faults()[0].field, "graveyard", "{error}");
    }
}

#[test]
fn actions_that_are_none() {
    for (text, offset) in [
        ("", 0),
        ("e2", 2),
        ("e2e", 2),
        ("e2e9", 2),
        ("i2e4", 0),
        ("e7e8k", 4),
        ("e7e8Q", 4),
        ("e7e8qq", 4),
        ("e2e4 ", 4),
        ("+", 1),
        ("+e2", 3),
        ("++e2e4", 1),
        ("!e2e4x", 5),
        ("!!", 1),
        ("e4=", 3),
        ("e4=k", 3),
        ("e4=Q", 3),
        ("x4=q", 0),
        ("q@d1", 0),
        ("X@d1", 0),
        ("Q@", 2),
        ("Q@d9", 2),
        ("Q@d1x", 2),
        ("usurp ", 0),
        ("End", 0),
        ("-", 0),
        ("é2e4", 0),
        ("+é", 1),
        ("é=q", 0),
    ] {
        match text.parse::<Action>() {
            Err(ActionError::Malformed { offset: at, .. }) => assert_eq!(at, offset, "{text:?}"),
            other => panic!("{text:?} is read as {other:?}"),
        }
    }
}

#[test]
fn actions_that_are_not_legal_say_why_and_change_nothing() {
    let start = RULES.start();
    for (text, kind) in [
        ("e3e4", "no_piece"),
        ("+e3e4", "no_piece"),
        ("!e5e4", "no_piece"),
        ("e4=q", "no_piece"),
        ("e7e5", "not_legal"),
        ("!e2e4", "not_legal"),
        ("e2e5", "not_legal"),
        ("Q@d1", "not_legal"),
        ("e2=q", "not_legal"),
        ("usurp", "not_legal"),
        ("end", "not_legal"),
        ("e2", "malformed"),
    ] {
        let error = RULES.parse_action(&start, text).unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
        if let Ok(action) = text.parse() {
            let mut position = start.clone();
            assert_eq!(RULES.try_apply(&mut position, action), Err(error));
            assert_eq!(position, start);
        }
    }
    let over = RULES.parse_position("8/8/8/8/8/8/8/4K3[] w - - 0 1 0:0 1 -").unwrap();
    assert_eq!(RULES.parse_action(&over, "e1e2").unwrap_err().kind(), "game_over");
}

/// Playing what is not legal is unspecified, but it must not panic.
#[test]
fn illegal_actions_do_not_panic() {
    let rng = &mut Xoshiro256PlusPlus::from_seed(game_seed(9, 0));
    let mut seen = 0;
    for _ in 0..300 {
        let mut position = RULES.start();
        let mut other = RULES.start();
        for _ in 0..60 {
            let Some(foreign) = RULES.random_action(&other, rng) else { break };
            RULES.apply(&mut other, foreign);
            RULES.apply(&mut position, foreign);
            if let Some(own) = RULES.random_action(&position, rng)
                && below(rng, 2) == 0
            {
                RULES.apply(&mut position, own);
            }
            seen += usize::from(!position.to_string().is_empty());
        }
    }
    assert!(seen > 1_000, "{seen}");
}

#[test]
fn options_that_make_no_sense() {
    let mut rules = RULES;
    for key in [
        "price_quiet",
        "price_capture",
        "price_enemy",
        "price_knight",
        "price_bishop",
        "price_rook",
        "price_queen",
        "price_resurrect",
        "usurp_margin",
    ] {
        let error = rules.set_option(key, &OptionValue::Integer(0)).unwrap_err();
        assert!(matches!(error, OptionError::Nonsense { .. }), "{error}");
        for value in [-1, 256, i64::MAX] {
            let error = rules.set_option(key, &OptionValue::Integer(value)).unwrap_err();
            assert!(matches!(error, OptionError::OutOfRange { min: 1, max: 255, .. }), "{error}");
        }
        let error = rules.set_option(key, &"two".into()).unwrap_err();
        assert!(matches!(error, OptionError::Wrong { .. }), "{error}");
    }
    for key in ["start_tokens", "capture_gain", "en_passant_gain", "draw_gain"] {
        let error = rules.set_option(key, &OptionValue::Integer(256)).unwrap_err();
        assert!(matches!(error, OptionError::OutOfRange { min: 0, max: 255, .. }), "{error}");
    }
    let error = rules.set_option("enemy_moves", &"all".into()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the option enemy_moves takes owner_moves or quiet_only, not all"
    );
    let error = rules.set_option("mercy", &true.into()).unwrap_err();
    assert!(matches!(error, OptionError::Unknown { .. }), "{error}");
    assert_eq!(rules, RULES, "nothing was changed");
    for (key, value) in RULES.options() {
        rules.set_option(key, &value).unwrap();
    }
    assert_eq!(rules, RULES);
}
