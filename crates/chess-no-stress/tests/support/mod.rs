//! What several tests need.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used)]

use chess_core::{Configure, OptionValue};
use chess_no_stress::{Level, NoStress};

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
