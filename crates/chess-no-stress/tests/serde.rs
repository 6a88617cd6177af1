//! Texts through serde: actions, cards and positions, read back by the rules.
#![cfg(feature = "serde")]

mod support;

use chess_core::Variant;
use chess_core::random::game_seed;
use chess_core::serial::{PositionSeed, Ruled};
use chess_no_stress::{Action, Cards, NoStress};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use serde::de::DeserializeSeed;
use support::{LEVELS, printed};

#[test]
fn games_survive_json() {
    for level in LEVELS {
        let rules = printed(level);
        let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(90, 0));
        let mut position = rules.start();
        for _ in 0..150 {
            let json = serde_json::to_string(&position).unwrap();
            assert_eq!(json, format!("\"{position}\""));
            let mut reader = serde_json::Deserializer::from_str(&json);
            assert_eq!(PositionSeed(&rules).deserialize(&mut reader).unwrap(), position);
            let json = serde_json::to_string(&Ruled { rules, position }).unwrap();
            let read: Ruled<NoStress> = serde_json::from_str(&json).unwrap();
            assert_eq!((read.rules, read.position), (rules, position));
            let Some(action) = rules.random_action(&position, &mut rng) else { break };
            let json = serde_json::to_string(&action).unwrap();
            assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action);
            rules.apply(&mut position, action);
        }
    }
}

#[test]
fn what_is_malformed_is_refused() {
    assert!(serde_json::from_str::<Action>("\"P:e2\"").is_err());
    assert!(serde_json::from_str::<Action>("7").is_err());
    assert!(serde_json::from_str::<Cards>("\"N1P1\"").is_err());
    assert_eq!(serde_json::from_str::<Cards>("\"P1M2\"").unwrap(), "P1M2".parse().unwrap());
    let text = r#"{"rules":{"level":"two"},"position":"4k3/8/8/8/8/8/8/4K3 w - - 3 9 P11N8B8R8Q8K7M6 - -- -/- draw"}"#;
    let error = serde_json::from_str::<Ruled<NoStress>>(text).unwrap_err();
    assert!(error.to_string().contains("the hands must both be whole"), "{error}");
}
