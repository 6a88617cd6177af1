//! Texts through serde: actions, cards, positions and views, read back by the rules.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used)]

mod support {
    pub(crate) mod levels;
    pub(crate) mod position;
}

use chess_core::random::{below, game_seed};
use chess_core::serial::{PositionSeed, Ruled};
use chess_core::{HiddenInfo, Seat, Variant};
use chess_no_stress::{Action, Cards, Level, NoStress, View, ViewSeed};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use serde::de::DeserializeSeed;
use serde_json::{Value, json};
use support::levels::{LEVELS, printed};
use support::position::position;

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

fn read(rules: &NoStress, json: &Value) -> Result<View, String> {
    ViewSeed(rules).deserialize(json).map_err(|error| error.to_string())
}

/// The views of both seats along a random game, written as JSON.
fn views(rules: &NoStress, seed: u64) -> Vec<(View, Value)> {
    let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(seed, 0));
    let mut position = rules.start();
    let mut views = Vec::new();
    for _ in 0..200 {
        for seat in Seat::ALL {
            let view = rules.view(&position, seat);
            views.push((view, serde_json::to_value(view).unwrap()));
        }
        let Some(action) = rules.random_action(&position, &mut rng) else { break };
        rules.apply(&mut position, action);
    }
    views
}

#[test]
fn views_survive_json_and_bytes() {
    for level in LEVELS {
        let rules = printed(level);
        for seed in 0..5 {
            let views = views(&rules, seed);
            assert!(views.len() > 20, "{level:?}");
            for (view, json) in views {
                assert_eq!(read(&rules, &json), Ok(view), "{json}");
                let text = json.to_string();
                let mut reader = serde_json::Deserializer::from_str(&text);
                assert_eq!(ViewSeed(&rules).deserialize(&mut reader).unwrap(), view);
                let bytes = postcard::to_allocvec(&view).unwrap();
                assert!(bytes.len() < text.len() / 2, "{} of {}", bytes.len(), text.len());
                let from_bytes = |bytes: &[u8]| {
                    ViewSeed(&rules).deserialize(&mut postcard::Deserializer::from_bytes(bytes))
                };
                assert_eq!(from_bytes(&bytes).unwrap(), view);
                assert!(from_bytes(&bytes[..bytes.len() - 1]).is_err());
            }
        }
    }
}

#[test]
fn views_that_contradict_themselves_are_refused() {
    let two = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 9 P9N7B8R8Q7K5M6 - -- P1Q1K1/P1N1K1 draw";
    let one = "4k3/8/8/8/8/8/8/4K3 w - - 3 9 P11N8B8R8Q8K7M5 - -- M1/- play";
    let refuses = |level: Level, text: &str, key: &str, value: Value, reason: &str| {
        let rules = printed(level);
        for seat in Seat::ALL {
            let view = rules.view(&position(&rules, text), seat);
            let mut json = serde_json::to_value(view).unwrap();
            assert_eq!(read(&rules, &json), Ok(view));
            json[key] = value.clone();
            let error = read(&rules, &json).unwrap_err();
            assert!(error.contains(reason), "{key} {value}: {error}");
        }
    };
    for (key, value, reason) in [
        ("seat", json!("third"), "the seat must be first or second"),
        ("seat", json!(1), "invalid type: integer `1`, expected a string"),
        ("placement", json!("4k3/8"), "the placement ends where"),
        ("placement", json!(""), "the placement is missing (at offset 0)"),
        ("placement", json!("4k3/8/8/8/8/8/4P3/4K3 w"), "the placement has \" \""),
        ("placement", json!("8/8/8/8/8/8/4P3/8"), "the placement has no king at all"),
        (
            "colour",
            json!("white"),
            "the colour has \"white\" where w or b was expected (at offset 0)",
        ),
        ("castling", json!("KQ"), "the castling has a castling right without king and rook"),
        ("ep", json!("e3"), "the en passant must be -: only level Advanced has en passant"),
        ("clock", json!(-1), "invalid value: integer `-1`, expected u16"),
        ("fullmove", json!(0), "the fullmove must be a number from 1 to 65535"),
        ("phase", json!("play"), "the hands must be whole, and one card more"),
        ("phase", json!("sleep"), "the phase has \"sleep\" where deal, draw, play or redraw"),
        ("discards", json!("P1"), "the cards have more or fewer P in deck"),
        ("tops", json!("P-"), "the tops show a card that is not among the discards"),
        ("hand", json!("P1Q1M1"), "the cards have more or fewer K in deck"),
        ("hand", json!("P1Q1"), "the hands must both be whole"),
        ("other_hand_size", json!(2), "the deck_size is not that of the unseen cards"),
        ("other_hand_size", json!(u32::MAX), "the other_hand_size is not that of the other hand"),
        ("other_hand", json!("P1N1K1"), "the other_hand is hidden but at level One"),
        ("deck_size", json!(53), "the deck_size is not that of the unseen cards"),
        ("unseen", json!("P10"), "the deck_size is not that of the unseen cards"),
        ("unseen", json!("Q1P1"), "malformed"),
        ("deck", json!("P10"), "unknown field `deck`"),
    ] {
        refuses(Level::Two, two, key, value, reason);
    }
    for (key, value, reason) in [
        ("other_hand", json!(null), "the other_hand lies open at level One"),
        ("other_hand", json!("P2"), "the other_hand_size is not that of the other hand"),
        ("other_hand_size", json!(7), "the other_hand_size is not that of the other hand"),
        ("deck_size", json!(0), "the deck_size is not that of the unseen cards"),
    ] {
        refuses(Level::One, one, key, value, reason);
    }
    let rules = printed(Level::Two);
    let view = serde_json::to_value(rules.view(&position(&rules, two), Seat::First)).unwrap();
    for key in view.as_object().unwrap().keys() {
        let mut short = view.clone();
        short.as_object_mut().unwrap().remove(key);
        let error = read(&rules, &short).unwrap_err();
        assert!(error.contains(&format!("missing field `{key}`")), "{error}");
    }
    assert!(read(&printed(Level::One), &view).is_err(), "of another level");
    let error = read(&rules, &json!("4k3/8/8/8/8/8/8/4K3")).unwrap_err();
    assert!(error.contains("expected struct View"), "{error}");
}

/// Fields of other views, and rubbish, put into views: what is read all the same is a view of the game.
#[test]
fn views_with_foreign_fields_are_views_or_refused() {
    let rubbish =
        ["", " ", "-", "?3", "\0", "P255", "w b", "\u{1f451}", "M0", "99999999999999999999"]
            .map(Value::from)
            .into_iter()
            .chain([
                json!(null),
                json!(0),
                json!(255),
                json!(-1),
                json!(1.5),
                json!([]),
                json!({}),
            ]);
    let rubbish: Vec<_> = rubbish.collect();
    let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(91, 0));
    let (mut accepted, mut refused) = (0, 0);
    for level in LEVELS {
        let rules = printed(level);
        let views = views(&rules, 7);
        for (_, json) in &views {
            let keys: Vec<_> = json.as_object().unwrap().keys().cloned().collect();
            for key in keys {
                let mut changed = json.clone();
                let other = below(&mut rng, (views.len() + rubbish.len()) as u32) as usize;
                changed[&key] = match views.get(other) {
                    Some((_, view)) => view[&key].clone(),
                    None => rubbish[other - views.len()].clone(),
                };
                let Ok(read) = read(&rules, &changed) else {
                    refused += 1;
                    continue;
                };
                accepted += 1;
                // Only an en passant square of which nobody can make use is dropped.
                if changed["ep"] == "-" {
                    assert_eq!(serde_json::to_value(read).unwrap(), changed);
                }
                let imagined = rules.determinize(&read, &mut rng);
                assert_eq!(rules.parse_position(&imagined.to_string()), Ok(imagined));
                assert_eq!(rules.view(&imagined, read.seat()), read);
            }
        }
    }
    assert!(accepted > 1000 && refused > 1000, "{accepted} and {refused}");
}
