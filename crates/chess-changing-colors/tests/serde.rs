//! Positions and actions as JSON: their texts, and nothing that skips the parser.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used)]

mod support {
    pub(crate) mod games;
}

use chess_changing_colors::{Action, ChangingColors};
use chess_core::serial::PositionSeed;
use serde::de::DeserializeSeed;
use support::games::{all_rules, random_game};

#[test]
fn positions_and_actions_are_their_texts() {
    for rules in all_rules() {
        random_game(&rules, 1, 100, |position, action| {
            let json = serde_json::to_string(position).unwrap();
            assert_eq!(json, format!("\"{position}\""));
            let mut reader = serde_json::Deserializer::from_str(&json);
            assert_eq!(PositionSeed(&rules).deserialize(&mut reader).unwrap(), *position);
            let json = serde_json::to_string(&action).unwrap();
            assert_eq!(json, format!("\"{action}\""));
            assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action);
        });
    }
}

#[test]
fn what_the_parser_refuses_is_refused() {
    let rules = ChangingColors::default();
    let mut json = serde_json::Deserializer::from_str("\"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"");
    let error = PositionSeed(&rules).deserialize(&mut json).unwrap_err();
    assert!(error.to_string().contains("not joined to its king (on h1)"), "{error}");
    assert!(serde_json::from_str::<Action>("\"e7e8q\"").is_err());
}
