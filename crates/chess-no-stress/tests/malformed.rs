//! What comes from outside and is wrong: a typed error that says what and where, never a panic.
#![allow(clippy::unwrap_used)]

mod support {
    pub(crate) mod levels;
    pub(crate) mod play;
    pub(crate) mod position;
}

use chess_core::{ActionError, Configure, OptionError, OptionValue, Square, Variant, VariantExt};
use chess_no_stress::{Action, Cards, Level, NoStress, Position};
use support::levels::{LEVELS, printed};
use support::play::play;
use support::position::position;

/// Checks that the text is refused, for all these reasons.
#[track_caller]
fn refuses(level: Level, text: &str, reasons: &[&str]) {
    let error = printed(level).parse_position(text).unwrap_err();
    let found: Vec<String> = error.faults().iter().map(ToString::to_string).collect();
    assert_eq!(found, reasons, "{text}");
}

const BOARD: &str = "4k3/8/8/8/8/8/8/4K3 w - - 3 9";

#[test]
fn fields_are_eleven() {
    refuses(Level::One, "", &["the placement is missing (at offset 0)"]);
    refuses(Level::One, BOARD, &["the deck is missing (at offset 29)"]);
    let whole = format!("{BOARD} P11N8B8R8Q8K7M6 - -- -/- draw");
    refuses(Level::One, &format!("{whole} "), &["the rest is one field too many (at offset 60)"]);
    refuses(
        Level::One,
        &whole.replace(" - --", "  - --"),
        &["the discards field is missing (at offset 46)"],
    );
}

#[test]
fn cards_are_counts_in_order() {
    let refuses = |cards: &str, reason: &str| {
        let text = format!("{BOARD} {cards} - -- -/- draw");
        refuses(Level::One, &text, &[reason]);
    };
    refuses(
        "X1",
        "the deck has \"X\" where one of P N B R Q K M, or - for no card was expected (at offset 30)",
    );
    refuses(
        "P1X1",
        "the deck has \"X\" where one of P N B R Q K M, or - for no card was expected (at offset 32)",
    );
    refuses("P", "the deck ends where a count from 1 to 255 was expected (at offset 31)");
    refuses("P0", "the deck has \"0\" where a count from 1 to 255 was expected (at offset 31)");
    refuses("P01", "the deck has \"0\" where a count from 1 to 255 was expected (at offset 31)");
    refuses("P256", "the deck has \"2\" where a count from 1 to 255 was expected (at offset 31)");
    refuses(
        "N1P1",
        "the deck has \"P\" where the kinds in the order P N B R Q K M, each once was expected (at offset 32)",
    );
    refuses(
        "P1P1",
        "the deck has \"P\" where the kinds in the order P N B R Q K M, each once was expected (at offset 32)",
    );
    refuses(
        "p1",
        "the deck has \"p\" where one of P N B R Q K M, or - for no card was expected (at offset 30)",
    );
}

#[test]
fn counts_that_do_not_match_the_deck_are_refused_kind_by_kind() {
    let more_or_fewer = |kind: &str| {
        format!(
            "the cards have more or fewer {kind} in deck, discards and hands together than the rules' deck"
        )
    };
    refuses(
        Level::One,
        &format!("{BOARD} P10N8B8R8Q8K8M6 - -- -/- draw"),
        &[&more_or_fewer("P"), &more_or_fewer("K")],
    );
    refuses(Level::One, &format!("{BOARD} P11N8B8R8Q8K7M6 M1 -- -/- draw"), &[&more_or_fewer("M")]);
    refuses(
        Level::Two,
        &format!("{BOARD} P255N255B8R8Q8K7M6 - -- P3/P3 draw"),
        &[&more_or_fewer("P"), &more_or_fewer("N")],
    );
}

#[test]
fn tops_are_among_the_discards() {
    let refuses = |discards: &str, deck: &str, tops: &str, reasons: &[&str]| {
        refuses(Level::One, &format!("{BOARD} {deck} {discards} {tops} -/- draw"), reasons);
    };
    let absent = "the tops show a card that is not among the discards";
    refuses("P1", "P10N8B8R8Q8K7M6", "PP", &[absent]);
    refuses("P1", "P10N8B8R8Q8K7M6", "NQ", &[absent, absent]);
    refuses(
        "M1",
        "P11N8B8R8Q8K7M5",
        "M-",
        &[
            "the tops field has \"M\" where one of P N B R Q K, or - for a blank top was expected (at offset 49)",
        ],
    );
    refuses(
        "P1",
        "P10N8B8R8Q8K7M6",
        "P",
        &[
            "the tops field ends where one of P N B R Q K, or - for a blank top was expected (at offset 50)",
        ],
    );
    refuses(
        "P1",
        "P10N8B8R8Q8K7M6",
        "P--",
        &["the tops field has \"-\" where two tops only was expected (at offset 51)"],
    );
}

#[test]
fn hands_fit_the_phase() {
    let whole = "the hands must both be whole when a card is drawn";
    refuses(Level::One, &format!("{BOARD} P10N8B8R8Q8K7M6 - -- P1/- draw"), &[whole]);
    let played =
        "the hands must be whole, and one card more for the side to move, when a card is played";
    refuses(Level::One, &format!("{BOARD} P10N8B8R8Q8K7M6 - -- -/P1 play"), &[played]);
    let never = "the phase must be draw or play at level One";
    refuses(Level::One, &format!("{BOARD} P11N8B8R8Q8K7M6 - -- -/- deal"), &[never]);
    refuses(Level::One, &format!("{BOARD} P11N8B8R8Q8K7M6 - -- -/- redraw"), &[never]);
    let dealt = "the hands must be dealt White's first and one of them not yet whole, while hands are dealt";
    refuses(Level::Two, &format!("{BOARD} P10N8B8R8Q8K7M6 - -- -/P1 deal"), &[dealt]);
    refuses(Level::Two, &format!("{BOARD} P5N8B8R8Q8K7M6 - -- P3/P3 deal"), &[dealt]);
    let new = "the hands must be whole, but not yet for the side to move, when a new hand is drawn";
    refuses(Level::Two, &format!("{BOARD} P5N8B8R8Q8K7M6 - -- P3/P3 redraw"), &[new]);
    let black = BOARD.replace(" w ", " b ");
    let side = "the colour must be w while hands are dealt";
    refuses(Level::Two, &format!("{black} P11N8B8R8Q8K7M6 - -- -/- deal"), &[side]);
    refuses(
        Level::Two,
        &format!("{BOARD} P11N8B8R8Q8K7M6 - -- -- deal"),
        &[
            "the hands field ends where a / between White's and Black's hand was expected (at offset 53)",
        ],
    );
    refuses(
        Level::Two,
        &format!("{BOARD} P10N8B8R8Q8K7M6 - -- P1/X deal"),
        &[
            "the hands field has \"X\" where one of P N B R Q K M, or - for no card was expected (at offset 54)",
        ],
    );
    refuses(
        Level::Two,
        &format!("{BOARD} P11N8B8R8Q8K7M6 - -- -/- dealt"),
        &["the phase has \"dealt\" where deal, draw, play or redraw was expected (at offset 55)"],
    );
}

#[test]
fn pieces_make_a_position() {
    let one = |placement: &str| format!("{placement} w - - 3 9 P11N8B8R8Q8K7M6 - -- -/- draw");
    refuses(Level::One, &one("8/8/8/8/8/8/8/8"), &["the placement has no king at all"]);
    refuses(
        Level::One,
        &one("4kk2/8/8/8/8/8/8/4K3"),
        &["the placement has more than one black king"],
    );
    let pawn =
        |square: &str| format!("the placement has a pawn on its first or last rank (on {square})");
    refuses(Level::One, &one("4k2p/8/8/8/8/8/8/P3K3"), &[&pawn("a1"), &pawn("h8")]);
    // A pawn on its last rank just stands there, and a side without a king has lost.
    assert!(printed(Level::One).parse_position(&one("P3k3/8/8/8/8/8/8/p3K3")).is_ok());
    assert!(printed(Level::One).parse_position(&one("4k3/8/8/8/8/8/8/8")).is_ok());
    let advanced = "P3k3/8/8/8/8/8/8/4K3 w - - 3 9 P9N6B6R6Q6K7M6 - -- P1N1B1R1Q1/P1N1B1R1Q1 draw";
    refuses(Level::Advanced, advanced, &[&pawn("a8")]);
}

#[test]
fn castling_and_en_passant_fit_the_board_and_the_level() {
    let cards = "P9N6B6R6Q6K7M6 - -- P1N1B1R1Q1/P1N1B1R1Q1 draw";
    let advanced = |chess: &str, reason: &str| {
        refuses(Level::Advanced, &format!("{chess} 3 9 {cards}"), &[reason]);
    };
    advanced(
        "4k3/8/8/8/8/8/8/4K3 w K -",
        "the castling has a castling right without king and rook at home (on h1)",
    );
    let impossible = |square: &str| {
        format!(
            "the en passant has an en passant square that no pawn has just crossed (on {square})"
        )
    };
    advanced("4k3/8/8/8/8/8/8/4K3 w - e6", &impossible("e6"));
    advanced("4k3/8/4n3/4pP2/8/8/8/4K3 w - e6", &impossible("e6"));
    advanced("4k3/8/8/8/4Pp2/8/8/4K3 w - e3", &impossible("e3"));
    advanced("4k3/8/8/3pPp2/8/8/8/4K3 w - d6f6", "the en passant has more than one square");
    let dropped = printed(Level::Advanced)
        .parse_position(&format!("4k3/8/8/4p3/8/8/8/4K3 w - e6 3 9 {cards}"))
        .unwrap();
    assert_eq!(dropped.table().en_passant(), None);
    let three = |chess: &str, reason: &str| {
        refuses(Level::Three, &format!("{chess} 3 9 {cards}"), &[reason]);
    };
    three("4k3/8/8/8/8/8/8/4K2R w K -", "the castling must be -: only level Advanced has castling");
    three(
        "4k3/8/8/4pP2/8/8/8/4K3 w - e6",
        "the en passant must be -: only level Advanced has en passant",
    );
}

#[test]
fn numbers_are_in_range() {
    let cards = "P11N8B8R8Q8K7M6 - -- -/- draw";
    let kings = "4k3/8/8/8/8/8/8/4K3 w - -";
    refuses(
        Level::One,
        &format!("{kings} 65536 9 {cards}"),
        &["the clock must be a number from 0 to 65535 (at offset 26)"],
    );
    refuses(
        Level::One,
        &format!("{kings} 0 0 {cards}"),
        &["the fullmove must be a number from 1 to 65535 (at offset 28)"],
    );
    // At the upper ends counting stops.
    let rules = printed(Level::One);
    let last = position(&rules, &format!("4k3/8/8/8/8/8/8/4K3 b - - 65535 65535 {cards}"));
    let after = play(&rules, &last, &["draw:R", "R:-"]);
    assert!(after.to_string().contains(" w - - 65535 65535 "), "{after}");
}

#[test]
fn malformed_actions_say_where() {
    for (text, offset) in [
        ("", 0),
        ("e2e4", 0),
        ("p:e2e4", 0),
        ("P", 1),
        ("P-", 1),
        ("P:", 2),
        ("P:--", 2),
        ("P:e2", 4),
        ("P:e2e9", 4),
        ("P:e7e8k", 6),
        ("P:e7e8Q", 6),
        ("P:e2e4 ", 6),
        ("draw", 0),
        ("draw:", 5),
        ("draw:X", 5),
        ("draw:PP", 6),
        ("redraw ", 0),
        ("Pé2e4", 1),
        ("é", 0),
    ] {
        match text.parse::<Action>() {
            Err(ActionError::Malformed { offset: found, .. }) => {
                assert_eq!(found, offset, "{text:?}");
            }
            other => panic!("{text:?} is read as {other:?}"),
        }
    }
    let long = "x".repeat(1_000);
    assert!(long.parse::<Action>().unwrap_err().to_string().len() < 300);
}

#[test]
fn actions_that_are_not_legal_say_why() {
    let rules = NoStress::default();
    let start = rules.start();
    let kind = |position: &Position, text: &str| rules.parse_action(position, text).unwrap_err();
    assert!(matches!(kind(&start, "P:a2a3"), ActionError::NotLegal { .. }));
    let drawn = play(&rules, &start, &["draw:P"]);
    assert_eq!(
        kind(&drawn, "P:e4e5"),
        ActionError::NoPiece { text: "P:e4e5".into(), square: Square::E4 }
    );
    for text in ["P:-", "N:b1c3", "P:a2a5", "P:a7a6", "P:a2a3q", "draw:P", "redraw", "N:-"] {
        assert!(matches!(kind(&drawn, text), ActionError::NotLegal { .. }), "{text}");
    }
    let over = "4R3/8/8/8/8/8/8/4K3 b - - 0 9 P11N8B8R7Q8K7M6 R1 R- -/- draw";
    assert!(matches!(kind(&position(&rules, over), "draw:P"), ActionError::GameOver { .. }));
    let mut same = drawn;
    assert!(rules.try_apply(&mut same, "P:a2a5".parse().unwrap()).is_err());
    assert_eq!(same, drawn);
}

#[test]
fn clause_17_options_that_make_no_game_are_refused() {
    let with = |options: &[(&'static str, &str)]| {
        NoStress::with_options(
            options.iter().map(|(key, word)| (*key, OptionValue::from_word(word))),
        )
    };
    let message = |options: &[(&'static str, &str)]| with(options).unwrap_err().to_string();
    assert_eq!(
        message(&[("level", "four")]),
        "the option level takes one, two, three or advanced, not four"
    );
    assert_eq!(
        message(&[("hands", "3")]),
        "there is no option \"hands\"; there are: level, deck, opening"
    );
    for deck in ["P256", "P300N1", "N1P1", "P0", "5", "true", "P1 N1", ""] {
        assert!(matches!(with(&[("deck", deck)]), Err(OptionError::Wrong { .. })), "{deck}");
    }
    let few = "the option deck makes no sense here: it needs the cards of both hands and two more";
    for (level, deck, enough) in [
        ("one", "P1", false),
        ("one", "P1M1", true),
        ("two", "P7", false),
        ("two", "P7M1", true),
        ("three", "P5M6", false),
        ("three", "P6M6", true),
        ("advanced", "P11", false),
        ("advanced", "P12", true),
        ("one", "-", false),
    ] {
        let options = [("level", level), ("deck", deck)];
        if enough {
            assert!(with(&options).is_ok(), "{level} {deck}");
        } else {
            assert_eq!(message(&options), few);
        }
    }
    assert_eq!(
        message(&[("deck", "M12")]),
        "the option deck makes no sense here: no card of it pictures a piece"
    );
    assert_eq!(
        message(&[("opening", "chess")]),
        "the option opening takes advanced_pawns or standard, not chess"
    );
    let mut rules = NoStress::default();
    assert!(rules.set_option("deck", &OptionValue::from_word("P0")).is_err());
    assert_eq!(rules, NoStress::default());
}

#[test]
fn rules_that_were_not_validated_do_no_harm() {
    for deck in [Cards::EMPTY, "P1".parse().unwrap(), "M3".parse().unwrap()] {
        for level in LEVELS {
            let rules = NoStress { deck, ..printed(level) };
            let mut position = rules.start();
            for _ in 0..20 {
                let Some(action) = rules.actions(&position).into_iter().next() else { break };
                rules.apply(&mut position, action);
            }
            assert!(position.deck().len() <= deck.len());
        }
    }
}

#[test]
fn actions_that_are_not_legal_do_no_harm_when_applied() {
    let texts =
        ["draw:M", "redraw", "M:-", "P:a1h8", "K:e1g1", "K:e8c8", "Q:d1d8", "P:a7a8q", "P:e5d6"];
    for level in LEVELS {
        let rules = printed(level);
        for first in texts {
            for second in texts {
                let mut position = rules.start();
                for text in [first, second, first, second] {
                    rules.apply(&mut position, text.parse().unwrap());
                    assert!(rules.actions(&position).len() < 1_000);
                }
            }
        }
    }
}
