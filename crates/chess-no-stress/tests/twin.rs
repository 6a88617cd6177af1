//! The rules against a slow, obvious twin: who acts, every action with its weight, every next position, every end.
#![allow(clippy::unwrap_used)]

mod support {
    pub(crate) mod rules;
    pub(crate) mod twin;
}

use std::collections::BTreeMap;

use chess_core::random::{below, game_seed};
use chess_core::{Outcome, Seat, ToAct, Variant, VariantExt};
use chess_no_stress::NoStress;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use support::rules::rules;
use support::twin::Twin;

fn check(rules: &NoStress, level: &str, position: &<NoStress as Variant>::Position) -> bool {
    let text = position.to_string();
    let twin = Twin::read(level, &text);
    assert_eq!(twin.text(), text);
    let outcome = rules.outcome(position);
    let expected = twin.outcome();
    let seat = |white: bool| if white { Seat::First } else { Seat::Second };
    assert_eq!(
        outcome.map(|Outcome { winner, reason }| (winner, reason.as_str())),
        expected.map(|(winner, reason)| (winner.map(seat), reason)),
        "{text}"
    );
    let found: BTreeMap<String, (u32, String)> = rules
        .actions(position)
        .into_iter()
        .map(|action| {
            let next = rules.after(position, action).to_string();
            (action.to_string(), (rules.weight(position, action), next))
        })
        .collect();
    let expected: BTreeMap<String, (u32, String)> = twin
        .actions()
        .into_iter()
        .map(|(action, (weight, next))| (action, (weight, next.text())))
        .collect();
    assert_eq!(found, expected, "{text}");
    outcome.is_none()
}

/// Plays games with many captures, so that they reach the odd corners, and checks every position. Gives how many.
fn walk(level: &str, deck: &str, start: Option<&str>, games: u64, length: u32) -> u32 {
    let rules = rules(level, deck, "advanced_pawns");
    let mut checked = 0;
    for game in 0..games {
        let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(41, game));
        let mut position = match start {
            Some(text) => rules.parse_position(text).unwrap(),
            None => rules.start(),
        };
        for _ in 0..length {
            checked += 1;
            if !check(&rules, level, &position) {
                break;
            }
            let actions = rules.actions(&position);
            let mut action = actions[below(&mut rng, actions.len() as u32) as usize];
            if rules.to_act(&position) != ToAct::Chance && below(&mut rng, 3) == 0 {
                let pieces =
                    |action| rules.after(&position, action).table().board().occupied().len();
                action = actions.iter().copied().min_by_key(|action| pieces(*action)).unwrap();
            }
            rules.apply(&mut position, action);
        }
    }
    checked
}

const PRINTED: &str = "P11N8B8R8Q8K7M6";

#[test]
fn levels_one_to_three() {
    assert!(walk("one", PRINTED, None, 20, 150) > 400);
    assert!(walk("two", PRINTED, None, 20, 150) > 400);
    assert!(walk("three", PRINTED, None, 20, 150) > 400);
    assert!(walk("two", "P4N1B1R1Q1K1M3", None, 20, 150) > 400);
}

#[test]
fn level_advanced() {
    assert!(walk("advanced", PRINTED, None, 20, 150) > 400);
    for placement in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -",
        "1k6/8/8/q2pP2K/8/8/8/r7 w - d6",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -",
        "7k/5Q2/8/6K1/8/8/8/8 w - -",
        "8/8/8/8/3kr3/3KR3/4N3/8 w - -",
        "3kr3/3KP3/8/8/8/2q5/8/8 w - -",
    ] {
        let start = format!("{placement} 0 1 P6N1B2R2Q2K2M1 - -- P1N1B1R1Q1/P1N1B1R1Q1 draw");
        assert!(walk("advanced", "P8N3B4R4Q4K2M1", Some(&start), 12, 80) > 12);
    }
}
