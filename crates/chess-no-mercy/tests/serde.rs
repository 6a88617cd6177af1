//! Actions and positions as JSON.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used)]

use chess_core::serial::{PositionSeed, Ruled};
use chess_core::{Configure, Variant, VariantExt};
use chess_no_mercy::{Action, NoMercy};
use serde::de::DeserializeSeed;

#[test]
fn actions_are_their_texts() {
    for text in ["e2e4", "e7e8q", "+e1g1", "!d8d5", "e4=n", "Q@d1", "usurp", "end"] {
        let action: Action = text.parse().unwrap();
        let json = serde_json::to_string(&action).unwrap();
        assert_eq!(json, format!("{text:?}"));
        assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action);
    }
    let error = serde_json::from_str::<Action>(r#""Q@d9""#).unwrap_err().to_string();
    assert!(error.contains("malformed at offset 2"), "{error}");
}

#[test]
fn positions_are_read_by_their_rules() {
    let rules = NoMercy::with_options([("start_tokens", 7.into())]).unwrap();
    let start = rules.start();
    for action in rules.actions(&start) {
        let position = rules.after(&start, action);
        let json = serde_json::to_string(&position).unwrap();
        let read = PositionSeed(&rules)
            .deserialize(&mut serde_json::Deserializer::from_str(&json))
            .unwrap();
        assert_eq!(read, position);

        let ruled = Ruled { rules, position };
        let json = serde_json::to_string(&ruled).unwrap();
        assert!(json.starts_with(r#"{"rules":{"start_tokens":7},"position":""#), "{json}");
        assert_eq!(serde_json::from_str::<Ruled<NoMercy>>(&json).unwrap(), ruled);
    }
}

#[test]
fn no_json_gets_around_the_checks() {
    for json in [
        r#"{"rules":{},"position":"8/8/8/8/8/8/8/8[] w - - 0 1 2:2 1 -"}"#,
        r#"{"rules":{"price_queen":0},"position":"8/8/8/8/8/8/8/4K3[] w - - 0 1 2:2 1 -"}"#,
        r#"{"rules":{"mercy":1},"position":"8/8/8/8/8/8/8/4K3[] w - - 0 1 2:2 1 -"}"#,
        r#"{"position":"8/8/8/8/8/8/8/4K3[] w - - 0 1 2:2 1 -"}"#,
    ] {
        assert!(serde_json::from_str::<Ruled<NoMercy>>(json).is_err(), "{json}");
    }
}
