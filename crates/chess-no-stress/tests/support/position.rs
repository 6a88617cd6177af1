//! Positions by their text.
#![allow(clippy::panic)]

use chess_core::Variant;
use chess_no_stress::{NoStress, Position};

/// The position of a text, with the rules.
#[track_caller]
pub(crate) fn position(rules: &NoStress, text: &str) -> Position {
    rules.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}
