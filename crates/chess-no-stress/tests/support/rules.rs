//! Games by house rules.
#![allow(clippy::unwrap_used)]

use chess_core::{Configure, OptionValue};
use chess_no_stress::NoStress;

/// The rules of these options, which make a game.
#[track_caller]
pub(crate) fn rules(level: &str, deck: &str, opening: &str) -> NoStress {
    NoStress::with_options([
        ("level", OptionValue::from_word(level)),
        ("deck", OptionValue::from_word(deck)),
        ("opening", OptionValue::from_word(opening)),
    ])
    .unwrap()
}
