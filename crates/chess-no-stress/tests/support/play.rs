//! Positions by what was played.
#![allow(clippy::panic)]

use chess_core::Variant;
use chess_no_stress::{NoStress, Position};

/// The position after these actions, each of which is legal.
#[track_caller]
pub(crate) fn play(rules: &NoStress, from: &Position, actions: &[&str]) -> Position {
    let mut position = *from;
    for text in actions {
        match rules.parse_action(&position, text) {
            Ok(action) => rules.apply(&mut position, action),
            Err(error) => panic!("{position}: {error}"),
        }
    }
    position
}
