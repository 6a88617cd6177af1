//! What a seat sees, what it may imagine, and that nothing else comes through.
#![allow(clippy::unwrap_used)]

mod support {
    pub(crate) mod chi_squared;
    pub(crate) mod choose;
    pub(crate) mod levels;
    pub(crate) mod play;
    pub(crate) mod position;
}

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use chess_core::random::game_seed;
use chess_core::{ByColor, HiddenInfo, Seat, ToAct, Variant, VariantExt};
use chess_no_stress::{Cards, Level, NoStress, Position, View};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use support::chi_squared::{fits, hands, hypergeometric};
use support::levels::{LEVELS, printed};
use support::play::play;
use support::position::position;

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::from_seed(game_seed(seed, 0))
}

/// The cards of a seat, and those of the other.
fn own_and_other(position: &Position, seat: Seat) -> (Cards, Cards) {
    let ByColor { white, black } = position.hands();
    if seat == Seat::First { (white, black) } else { (black, white) }
}

/// The position in which the other seat holds the first kinds of the cards that `seat` does not see, or the last kinds.
/// Made by way of the text, not of views.
fn rearranged(rules: &NoStress, position: &Position, seat: Seat, first: bool) -> Position {
    let (own, other) = own_and_other(position, seat);
    let mut deck = position.deck().checked_add(other).unwrap();
    let mut hand = Cards::EMPTY;
    for _ in 0..other.len() {
        let place = if first { 0 } else { deck.len() - 1 };
        let card = deck.at(place).unwrap();
        assert!(deck.remove(card));
        hand.add(card);
    }
    let hands = if seat == Seat::First { format!("{own}/{hand}") } else { format!("{hand}/{own}") };
    let text = position.to_string();
    let mut fields: Vec<&str> = text.split(' ').collect();
    let deck = deck.to_string();
    fields[6] = &deck;
    fields[9] = &hands;
    support::position::position(rules, &fields.join(" "))
}

fn hash(view: &View) -> u64 {
    let mut hasher = DefaultHasher::new();
    view.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn positions_that_differ_in_hidden_cards_look_and_play_alike() {
    let mut compared = 0;
    for level in [Level::Two, Level::Three, Level::Advanced] {
        let rules = printed(level);
        let mut rng = rng(1);
        for _ in 0..8 {
            let mut position = rules.start();
            for _ in 0..120 {
                for seat in Seat::ALL {
                    let [a, b] =
                        [true, false].map(|first| rearranged(&rules, &position, seat, first));
                    compared += u32::from(a != b);
                    let [left, right] = [&a, &b].map(|position| rules.view(position, seat));
                    assert_eq!(left, right);
                    assert_eq!(hash(&left), hash(&right));
                    assert_eq!(left.to_string(), right.to_string());
                    assert_eq!(format!("{left:?}"), format!("{right:?}"));
                    assert_eq!(format!("{left:#?}"), format!("{right:#?}"));
                    #[cfg(feature = "serde")]
                    assert_eq!(
                        serde_json::to_string(&left).unwrap(),
                        serde_json::to_string(&right).unwrap()
                    );
                    assert!(rules.open_position(&left).is_none());
                    if rules.outcome(&position).is_none()
                        && rules.to_act(&position) == ToAct::Player(seat)
                    {
                        assert_eq!(rules.actions(&a), rules.actions(&b));
                    }
                }
                let Some(action) = rules.random_action(&position, &mut rng) else { break };
                rules.apply(&mut position, action);
            }
        }
    }
    assert!(compared > 3_000, "{compared}");
}

#[test]
fn a_view_tells_sizes_and_own_cards() {
    for level in LEVELS {
        let rules = printed(level);
        let mut rng = rng(2);
        let mut position = rules.start();
        for _ in 0..300 {
            for seat in Seat::ALL {
                let view = rules.view(&position, seat);
                let (own, other) = own_and_other(&position, seat);
                assert_eq!((view.seat(), view.table()), (seat, position.table()));
                assert_eq!((view.hand(), view.other_hand_size()), (own, other.len()));
                assert_eq!(view.deck_size(), position.deck().len());
                let open = level == Level::One;
                assert_eq!(view.other_hand(), open.then_some(other));
                let hidden = if open { Cards::EMPTY } else { other };
                assert_eq!(Some(view.unseen()), position.deck().checked_add(hidden));
                assert_eq!(rules.open_position(&view), open.then_some(&position));
            }
            let Some(action) = rules.random_action(&position, &mut rng) else { break };
            rules.apply(&mut position, action);
        }
    }
}

#[cfg(feature = "serde")]
#[test]
fn clause_13_views_as_json() {
    let rules = printed(Level::Advanced);
    let text =
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 31 P7N7B8R8Q5K4M5 P1M1 -P P1Q1K3/P2N1Q2 draw";
    let view = rules.view(&position(&rules, text), Seat::Second);
    assert_eq!(
        serde_json::to_string(&view).unwrap(),
        concat!(
            r#"{"seat":"second","placement":"r3k2r/8/8/3pP3/8/8/8/R3K2R","colour":"w","#,
            r#""castling":"KQkq","ep":"d6","clock":0,"fullmove":31,"phase":"draw","#,
            r#""discards":"P1M1","tops":"-P","hand":"P2N1Q2","other_hand_size":5,"#,
            r#""other_hand":null,"deck_size":44,"unseen":"P8N7B8R8Q6K7M5"}"#
        )
    );
    let rules = printed(Level::One);
    let text = "4k3/8/8/8/8/8/8/4K3 w - - 3 9 P10N8B8R8Q8K7M6 - -- P1/- play";
    let view = serde_json::to_value(rules.view(&position(&rules, text), Seat::Second)).unwrap();
    assert_eq!((&view["hand"], &view["other_hand"]), (&"-".into(), &"P1".into()));
    assert_eq!((&view["deck_size"], &view["unseen"]), (&55.into(), &"P10N8B8R8Q8K7M6".into()));
}

/// Imagines often what `seat` does not see, and compares the other hands with what a fair deal gives.
#[track_caller]
fn check_determinize(rules: &NoStress, text: &str, seat: Seat, seed: u64) {
    let position = position(rules, text);
    let view = rules.view(&position, seat);
    let mut rng = rng(seed);
    let mut counts: HashMap<[u8; 7], u64> = HashMap::new();
    for _ in 0..20_000 {
        let imagined = rules.determinize(&view, &mut rng);
        let (own, other) = own_and_other(&imagined, seat);
        assert_eq!(own, view.hand());
        assert_eq!(imagined.deck().checked_add(other), Some(view.unseen()));
        *counts.entry(other.counts()).or_default() += 1;
    }
    let (_, other) = own_and_other(&position, seat);
    let pile = view.unseen().counts();
    let possible = hands(pile, other.len() as u8);
    let counted: Vec<(u64, f64)> = possible
        .iter()
        .map(|hand| (counts.remove(hand).unwrap_or(0), hypergeometric(pile, *hand)))
        .collect();
    assert!(counts.is_empty(), "impossible hands: {counts:?}");
    assert!(fits(&counted), "{text}: {counted:?}");
}

#[test]
fn clause_14_every_split_of_the_unseen_cards_is_as_likely_as_a_fair_deal_makes_it() {
    let two = printed(Level::Two);
    let cases = [
        // While hands are dealt.
        ("w - - 0 1 P10N7B8R8Q8K6M5 - -- P1N1K1/M1 deal", Seat::First),
        ("w - - 0 1 P10N7B8R8Q8K6M5 - -- P1N1K1/M1 deal", Seat::Second),
        ("w - - 0 1 P10N7B8R8Q8K7M6 - -- P1N1/- deal", Seat::Second),
        // Between turns, and while a card is played.
        ("w - - 0 1 P10N7B8R8Q8K5M4 - -- P1N1K1/K1M2 draw", Seat::First),
        ("w - - 0 1 P10N7B8R8Q8K5M3 - -- P1N1K1M1/K1M2 play", Seat::First),
        ("w - - 0 1 P10N7B8R8Q8K5M3 - -- P1N1K1M1/K1M2 play", Seat::Second),
        // While a new hand is drawn.
        ("w - - 0 9 P8N7B8R8Q7K6M4 P3M1 -- N1/Q1K1M1 redraw", Seat::First),
        ("w - - 0 9 P8N7B8R8Q7K6M4 P3M1 -- N1/Q1K1M1 redraw", Seat::Second),
        // With few cards left.
        ("w - - 0 9 P2 P9N7B8R7Q8K5M4 -- N1R1K1/K1M2 draw", Seat::First),
        ("w - - 0 9 P2 P9N7B8R7Q8K5M4 -- N1R1K1/K1M2 draw", Seat::Second),
    ];
    for (seed, (rest, seat)) in (100..).zip(cases) {
        let text = format!("rnbqkbnr/ppp2ppp/4p3/3p4/3P4/4P3/PPP2PPP/RNBQKBNR {rest}");
        check_determinize(&two, &text, seat, seed);
    }
}

#[test]
fn clause_14_with_an_empty_deck_the_other_hand_is_known() {
    let rules = printed(Level::Two);
    let text = "4k3/8/8/8/8/8/8/4K3 w - - 3 9 - P11N7B8R7Q8K5M4 -- N1R1K1/K1M2 draw";
    let position = position(&rules, text);
    for seat in Seat::ALL {
        assert_eq!(rules.determinize(&rules.view(&position, seat), &mut rng(5)), position);
    }
}

#[test]
fn clause_14_at_level_one_there_is_nothing_to_imagine() {
    let rules = printed(Level::One);
    let drawn = play(&rules, &rules.start(), &["draw:Q"]);
    for seat in Seat::ALL {
        let view = rules.view(&drawn, seat);
        assert_eq!(rules.determinize(&view, &mut rng(6)), drawn);
        assert_eq!(rules.open_position(&view), Some(&drawn));
        assert_eq!(view.to_string(), drawn.to_string());
    }
}

#[test]
fn cards_are_drawn_in_proportion_to_what_is_left() {
    for (text, seed) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 3 9 P11N8B8R8Q8K7M6 - -- -/- draw", 20),
        ("4k3/8/8/8/8/8/8/4K3 w - - 3 9 P1N2B3R4Q5K6M6 P10N6B5R4Q3K1 PN -/- draw", 21),
        ("4k3/8/8/8/8/8/8/4K3 w - - 3 9 K1M2 P11N8B8R8Q8K6M4 PN -/- draw", 22),
        ("4k3/8/8/8/8/8/8/4K3 w - - 3 9 - P11N8B8R8Q8K7M6 PN -/- draw", 23),
    ] {
        let rules = printed(Level::One);
        let position = position(&rules, text);
        let mut rng = rng(seed);
        let mut counts: HashMap<_, u64> = HashMap::new();
        for _ in 0..20_000 {
            let action = rules.random_action(&position, &mut rng).unwrap();
            *counts.entry(action).or_default() += 1;
        }
        let total = f64::from(position.source().len());
        let counted: Vec<(u64, f64)> = rules
            .actions(&position)
            .into_iter()
            .map(|action| {
                let chance = f64::from(rules.weight(&position, action)) / total;
                (counts.remove(&action).unwrap_or(0), chance)
            })
            .collect();
        assert!(counts.is_empty(), "impossible draws: {counts:?}");
        assert!(fits(&counted), "{text}: {counted:?}");
    }
}

#[test]
fn hands_are_dealt_as_from_a_shuffled_deck() {
    let rules = printed(Level::Two);
    let mut rng = rng(30);
    let mut counts: HashMap<[u8; 7], u64> = HashMap::new();
    for _ in 0..20_000 {
        let mut position = rules.start();
        for _ in 0..6 {
            let action = rules.random_action(&position, &mut rng).unwrap();
            rules.apply(&mut position, action);
        }
        *counts.entry(position.hands().black.counts()).or_default() += 1;
    }
    let pile = rules.deck.counts();
    let counted: Vec<(u64, f64)> = hands(pile, 3)
        .into_iter()
        .map(|hand| (counts.remove(&hand).unwrap_or(0), hypergeometric(pile, hand)))
        .collect();
    assert!(counts.is_empty(), "impossible hands: {counts:?}");
    assert!(fits(&counted), "{counted:?}");
}

#[test]
fn the_comparison_with_chances_notices_what_is_unfair() {
    assert!(fits(&[(5_010, 0.5), (4_990, 0.5)]));
    assert!(!fits(&[(5_250, 0.5), (4_750, 0.5)]));
    // A deal that takes kinds alike instead of cards alike.
    let pile = NoStress::PRINTED_DECK.counts();
    let counted: Vec<(u64, f64)> =
        pile.iter().map(|count| (2_000, f64::from(*count) / 56.0)).collect();
    assert!(!fits(&counted));
}
