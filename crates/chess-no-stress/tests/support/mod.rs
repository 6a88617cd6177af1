//! What several tests need.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, clippy::panic)]

use chess_core::{Configure, OptionValue, Variant, VariantExt};
use chess_no_stress::{Level, NoStress, Position};

pub const LEVELS: [Level; 4] = [Level::One, Level::Two, Level::Three, Level::Advanced];

/// The printed game at this level.
pub fn printed(level: Level) -> NoStress {
    NoStress::at(level)
}

/// The rules of these options, which make a game.
#[track_caller]
pub fn rules(level: &str, deck: &str, opening: &str) -> NoStress {
    NoStress::with_options([
        ("level", OptionValue::from_word(level)),
        ("deck", OptionValue::from_word(deck)),
        ("opening", OptionValue::from_word(opening)),
    ])
    .unwrap()
}

pub mod twin;

/// The position of a text, with the rules.
#[track_caller]
pub fn position(rules: &NoStress, text: &str) -> Position {
    rules.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after these actions, each of which is legal.
#[track_caller]
pub fn play(rules: &NoStress, from: &Position, actions: &[&str]) -> Position {
    let mut position = *from;
    for text in actions {
        match rules.parse_action(&position, text) {
            Ok(action) => rules.apply(&mut position, action),
            Err(error) => panic!("{position}: {error}"),
        }
    }
    position
}

/// The texts of the legal actions.
pub fn texts(rules: &NoStress, position: &Position) -> Vec<String> {
    rules.actions(position).iter().map(ToString::to_string).collect()
}

/// The texts of the legal actions that begin so.
pub fn texts_with(rules: &NoStress, position: &Position, start: &str) -> Vec<String> {
    texts(rules, position).into_iter().filter(|text| text.starts_with(start)).collect()
}
pub mod chi_squared;
