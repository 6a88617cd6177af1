//! The game of the tutorial obeys the laws of every variant.

#![allow(missing_docs)]

#[path = "../examples/new_variant.rs"]
#[expect(dead_code, reason = "the program's `main` is not called here")]
mod new_variant;

use chess_core::{Outcome, Reason, Seat, Variant, VariantExt};
use chess_testkit::laws::{check_laws, proptest_laws};
use new_variant::CaptureTheKing;

#[test]
fn laws_hold() {
    check_laws(&CaptureTheKing, 50, 300, 1);
    proptest_laws(&CaptureTheKing, 50, 60);
}

#[test]
fn a_captured_king_ends_the_game() {
    let mut position = CaptureTheKing.parse_position("4k3/8/8/8/8/8/8/K3R3 w 7").unwrap();
    let capture = CaptureTheKing.parse_action(&position, "e1e8").unwrap();
    CaptureTheKing.try_apply(&mut position, capture).unwrap();
    let won = Outcome::win(Seat::First, Reason::KingCaptured);
    assert_eq!(CaptureTheKing.outcome(&position), Some(won));
    assert_eq!(position.to_string(), "4R3/8/8/8/8/8/8/K7 b 7");
    assert!(CaptureTheKing.actions(&position).is_empty());
}

#[test]
fn kings_may_walk_into_attack() {
    let position = CaptureTheKing.parse_position("3rk3/8/8/8/8/8/8/4K3 w 1").unwrap();
    assert_eq!(CaptureTheKing.count_actions(&position), 5);
}

#[test]
fn bad_positions_are_refused() {
    for (text, message) in [
        ("8/8/8/8/8/8/8/K7 w 1", "the placement has no black king (at offset 0)"),
        ("k6P/8/8/8/8/8/8/K7 w 1", "the placement has a pawn on its first or last rank (on h8)"),
        ("k7/8/8/8/8/8/8/K7 w", "the fullmove is missing (at offset 19)"),
        ("k7/8/8/8/8/8/8/K7 x 1", "the color has \"x\" where w or b was expected (at offset 18)"),
    ] {
        let error = CaptureTheKing.parse_position(text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
}

/// The Rust of the tutorial is that of the program, of this test and of the registry, line by line, so that it is compiled.
#[test]
fn the_tutorial_shows_what_is_compiled() {
    let lines =
        |text: &str| -> Vec<String> { text.lines().map(|line| line.trim().into()).collect() };
    let sources = [
        include_str!("../examples/new_variant.rs"),
        include_str!("new_variant.rs"),
        include_str!("../src/registry.rs"),
    ]
    .map(lines);
    let page = lines(include_str!("../../docs/new-variant.md"));
    let mut shown = 0;
    for (number, opening) in page.iter().enumerate() {
        if !opening.starts_with("```rust") {
            continue;
        }
        assert_eq!(opening, "```rust", "line {} lets the code go unchecked", number + 1);
        let code: Vec<_> =
            page[number + 1..].iter().take_while(|line| *line != "```").cloned().collect();
        assert!(!code.is_empty());
        assert!(
            sources.iter().any(|source| source.windows(code.len()).any(|window| window == code)),
            "{} is nowhere in the sources",
            code.join("\n")
        );
        shown += 1;
    }
    assert_eq!(shown, 6);
}

#[test]
fn it_is_a_hundred_lines_at_most() {
    let lines = include_str!("../examples/new_variant.rs").lines().count();
    assert!(lines < 100, "{lines} lines");
}
