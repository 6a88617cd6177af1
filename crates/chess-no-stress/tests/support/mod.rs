//! What several tests need.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, clippy::panic)]

pub mod chi_squared;
pub mod twin;

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

/// The texts of some actions, equal to a list whatever its order.
#[derive(Clone, Debug)]
pub struct Texts(Vec<String>);

impl std::ops::Deref for Texts {
    type Target = Vec<String>;

    fn deref(&self) -> &Vec<String> {
        &self.0
    }
}

impl<const N: usize> PartialEq<[&str; N]> for Texts {
    fn eq(&self, other: &[&str; N]) -> bool {
        let mut own: Vec<&str> = self.0.iter().map(String::as_str).collect();
        let mut other = other.to_vec();
        own.sort_unstable();
        other.sort_unstable();
        own == other
    }
}

/// The texts of the legal actions.
pub fn texts(rules: &NoStress, position: &Position) -> Texts {
    texts_with(rules, position, "")
}

/// The texts of the legal actions that begin so.
pub fn texts_with(rules: &NoStress, position: &Position, start: &str) -> Texts {
    let texts = rules.actions(position).into_iter().map(|action| action.to_string());
    Texts(texts.filter(|text| text.starts_with(start)).collect())
}
