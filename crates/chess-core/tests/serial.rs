//! Serde of the parts that every game shares: seeds, rules, texts for humans and packed.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used)]

use std::fmt::Debug;

use chess_core::serial::{PositionSeed, Ruled};
use chess_core::{
    Configure, Move, OptionValue, Outcome, Reason, Role, Seat, Square, Standard, Variant,
    VariantExt, random::game_seed,
};
use chess_testkit::tiny::{Tiny, TinyAction};
use proptest::prelude::*;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use serde::de::{DeserializeOwned, DeserializeSeed};
use serde::{Deserialize, Serialize};

#[track_caller]
fn round_trips<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
    assert_eq!(serde_json::from_reader::<_, T>(json.as_bytes()).unwrap(), *value);
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(postcard::from_bytes::<T>(&bytes).unwrap(), *value);
}

#[track_caller]
fn refused<T: DeserializeOwned + Debug>(json: &str, message: &str) {
    let error = serde_json::from_str::<T>(json).unwrap_err().to_string();
    assert!(error.contains(message), "{error}");
}

#[test]
fn plain_types_are_words() {
    round_trips(&Seat::Second, r#""second""#);
    round_trips(&Reason::FiftyMoves, r#""fifty_moves""#);
    let win = Outcome::win(Seat::First, Reason::Checkmate);
    round_trips(&win, r#"{"winner":"first","reason":"checkmate"}"#);
    round_trips(&Outcome::draw(Reason::Agreement), r#"{"winner":null,"reason":"agreement"}"#);
    round_trips(&OptionValue::Integer(-3), "-3");
    round_trips(&OptionValue::Boolean(true), "true");
    round_trips(&OptionValue::Text("8".into()), r#""8""#);
    round_trips(&"e7e8q".parse::<Move>().unwrap(), r#""e7e8q""#);
    round_trips(&TinyAction::Play(2), r#""play:2""#);
}

#[test]
fn faults_are_named() {
    refused::<Seat>(r#""third""#, "a seat is first or second");
    refused::<Reason>(r#""boredom""#, "not the name of a reason");
    refused::<Outcome>(r#"{"reason":"checkmate"}"#, "missing field `winner`");
    refused::<Outcome>(r#"{"winner":null,"reason":"checkmate","by":1}"#, "unknown field `by`");
    refused::<OptionValue>("1.5", "a whole number");
    refused::<OptionValue>("18446744073709551615", "a whole number");
    refused::<Move>(r#""e7e9""#, "malformed at offset 2");
    refused::<Move>("7", "expected a text");
    assert!(postcard::from_bytes::<Seat>(&[2]).is_err());
    assert!(postcard::from_bytes::<Reason>(&[200]).is_err());
    assert!(postcard::from_bytes::<Move>(&[0x80, 0xe0, 1]).is_err());
}

#[test]
fn a_packed_move_promotes_to_what_its_text_may_name() {
    for role in Role::ALL {
        let action = Move::promoting(Square::E7, Square::E8, role);
        let packed = postcard::from_bytes::<Move>(&postcard::to_allocvec(&action).unwrap());
        let text = action.to_string().parse::<Move>();
        assert_eq!(packed.ok(), text.ok(), "{role:?}");
    }
}

#[test]
fn a_position_is_read_by_its_rules() {
    let big = Tiny { goal: 8, cards: [9, 0, 0] };
    let json = serde_json::to_string(&big.start()).unwrap();
    let read = |rules: &Tiny| {
        PositionSeed(rules).deserialize(&mut serde_json::Deserializer::from_str(&json))
    };
    assert_eq!(read(&big).unwrap(), big.start());
    let error = read(&Tiny::default()).unwrap_err().to_string();
    assert!(error.contains("the deck has more cards than the game"), "{error}");

    let bytes = postcard::to_allocvec(&big.start()).unwrap();
    assert!(bytes.len() < json.len());
    let read = |rules: &Tiny| {
        PositionSeed(rules).deserialize(&mut postcard::Deserializer::from_bytes(&bytes))
    };
    assert_eq!(read(&big).unwrap(), big.start());
    assert!(read(&Tiny::default()).is_err());
}

#[test]
fn a_position_carries_its_rules() {
    let rules = Tiny { goal: 5, ..Tiny::default() };
    let ruled = Ruled { position: rules.start(), rules };
    let json = r#"{"rules":{"goal":5},"position":"w draw 432 000 000 0 0 0 1"}"#;
    round_trips(&ruled, json);
    let turned = r#"{"position":"w draw 432 000 000 0 0 0 1","rules":{"goal":5}}"#;
    assert_eq!(serde_json::from_str::<Ruled<Tiny>>(turned).unwrap(), ruled);

    let with = |rules: &str| json.replace(r#"{"goal":5}"#, rules);
    refused::<Ruled<Tiny>>(&with(r#"{"goal":0}"#), "the option goal takes 1 to 99, not 0");
    refused::<Ruled<Tiny>>(&with(r#"{"gaol":5}"#), "there is no option");
    refused::<Ruled<Tiny>>(&with(r#"{"goal":"5"}"#), "the option goal takes a whole number");
    refused::<Ruled<Tiny>>(&with(r#"{"goal":5,"goal":6}"#), "there twice");
    refused::<Ruled<Tiny>>(&with(r#"{"ones":3}"#), "has more cards than the game");
    refused::<Ruled<Tiny>>(&with("[]"), "a map of options");
    refused::<Ruled<Tiny>>(r#"{"rules":{}}"#, "missing field `position`");
    refused::<Ruled<Tiny>>(r#"{"rules":{},"seat":1}"#, "unknown field `seat`");
}

#[test]
fn rules_are_their_changed_options() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Table {
        #[serde(with = "chess_core::serial::rules")]
        rules: Tiny,
    }
    round_trips(&Table { rules: Tiny::default() }, r#"{"rules":{}}"#);
    let rules = Tiny::with_options([("goal", 9.into()), ("twos", 1.into())]).unwrap();
    round_trips(&Table { rules }, r#"{"rules":{"goal":9,"twos":1}}"#);
}

#[test]
fn positions_of_random_games_round_trip() {
    for game in 0..50 {
        let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(1, game));
        let rules = Tiny::default();
        let mut position = rules.start();
        while let Some(action) = rules.random_action(&position, &mut rng) {
            rules.apply(&mut position, action);
            let bytes = postcard::to_allocvec(&position).unwrap();
            let mut bytes = postcard::Deserializer::from_bytes(&bytes);
            assert_eq!(PositionSeed(&rules).deserialize(&mut bytes).unwrap(), position);
        }
    }
}

proptest! {
    #[test]
    fn no_bytes_make_a_position_that_the_rules_refuse(
        bytes in proptest::collection::vec(any::<u8>(), 0..60),
    ) {
        let mut input = postcard::Deserializer::from_bytes(&bytes);
        if let Ok(position) = PositionSeed(&Tiny::default()).deserialize(&mut input) {
            prop_assert!(Tiny::default().parse_position(&position.to_string()).is_ok());
        }
        let _ = postcard::from_bytes::<Ruled<Tiny>>(&bytes);
        let _ = postcard::from_bytes::<Ruled<Standard>>(&bytes);
        let _ = postcard::from_bytes::<(Move, TinyAction, Outcome, OptionValue)>(&bytes);
    }

    #[test]
    fn a_byte_changed_gives_an_error_or_another_position(at in 0_usize..20, byte: u8) {
        let rules = Tiny::default();
        let mut bytes = postcard::to_allocvec(&rules.start()).unwrap();
        let at = at % bytes.len();
        bytes[at] = byte;
        let mut input = postcard::Deserializer::from_bytes(&bytes);
        if let Ok(position) = PositionSeed(&rules).deserialize(&mut input) {
            prop_assert_eq!(rules.actions(&position).is_empty(), rules.outcome(&position).is_some());
        }
    }
}
