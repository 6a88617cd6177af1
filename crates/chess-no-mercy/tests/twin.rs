//! The library agrees with its slow twin: on positions that no game need lead to, and in whole games.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "support/positions.rs"]
mod positions;
#[path = "support/twin.rs"]
mod twin;

use std::collections::BTreeSet;

use chess_core::random::{below, game_seed};
use chess_core::{Configure, Evaluate, Variant, VariantExt};
use chess_no_mercy::{Action, NoMercy, Phase, Position};
use positions::random_position;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use twin::Twin;

fn generator(seed: u64, game: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::from_seed(game_seed(seed, game))
}

fn house_rules() -> [NoMercy; 4] {
    let odd = [
        ("start_tokens", 20.into()),
        ("price_quiet", 3.into()),
        ("price_capture", 1.into()),
        ("price_enemy", 2.into()),
        ("price_resurrect", 2.into()),
        ("en_passant_gain", 0.into()),
        ("usurp_margin", 2.into()),
        ("draw_gain", 3.into()),
    ];
    let poor = [("start_tokens", 0.into()), ("capture_gain", 0.into()), ("draw_gain", 0.into())];
    [
        NoMercy::default(),
        NoMercy { start_tokens: 12, ..NoMercy::LOYAL_ENEMIES },
        NoMercy::with_options(odd).unwrap(),
        NoMercy::with_options(poor).unwrap(),
    ]
}

/// Every action of the library is an action of the twin and the reverse, and each leads to the same position.
#[track_caller]
fn compare(rules: &NoMercy, position: &Position, twin: &Twin) {
    assert_eq!(position.to_string(), twin.write());
    let actions = rules.actions(position);
    let texts: BTreeSet<String> = actions.iter().map(Action::to_string).collect();
    assert_eq!(texts, twin.actions(rules), "{position}");
    assert_eq!(rules.count_actions(position), texts.len() as u64, "{position}");
}

#[test]
fn the_twin_agrees_on_random_positions() {
    let mut middles = 0;
    let mut castlings = 0;
    for game in 0..50_000 {
        let rng = &mut generator(1, game);
        let rules = house_rules()[(game % 4) as usize];
        let position = random_position(&rules, rng);
        let twin = Twin::read(&position.to_string());
        compare(&rules, &position, &twin);
        middles += u32::from(position.phase() != Phase::Start);
        castlings += u32::from(!position.castling().is_empty());
        for action in rules.actions(&position) {
            if below(rng, 24) > 0 {
                continue;
            }
            let mut next = twin.clone();
            next.play(&rules, &action.to_string());
            assert_eq!(
                rules.after(&position, action).to_string(),
                next.write(),
                "{action} in {position}"
            );
        }
    }
    assert!(middles > 25_000 && castlings > 20, "{middles} {castlings}");
}

#[test]
fn the_twin_agrees_in_whole_games() {
    let mut actions = 0;
    for game in 0..200 {
        let rng = &mut generator(2, game);
        let rules = house_rules()[(game % 4) as usize];
        let mut position = rules.start();
        let mut twin = Twin::read(&position.to_string());
        for _ in 0..500 {
            compare(&rules, &position, &twin);
            let Some(action) = rules.random_action(&position, rng) else { break };
            rules.apply(&mut position, action);
            twin.play(&rules, &action.to_string());
            actions += 1;
        }
    }
    assert!(actions > 40_000, "{actions}");
}

/// Few pieces and no captures for long: here repetitions, the clock and dead material pay.
#[test]
fn the_twin_agrees_where_history_counts() {
    let rules = NoMercy::default();
    let mut kept = 0;
    for (game, text) in [
        "k7/8/8/8/8/8/8/K7[] w - - 0 1 0:0 1 -",
        "k7/7b/8/8/8/8/7B/K7[] b - - 0 1 0:0 2 -",
        "8/7b/8/8/8/8/8/7B[] w - - 90 1 0:0 1 -",
        "k6r/8/8/8/8/8/8/K6R[] w - - 95 1 1:0 1 -",
        "7b/8/5p2/5P2/2p5/2P5/8/B7[] w - - 0 40 0:0 1 -",
        "4k2r/8/8/8/8/8/8/R3K3[] w Qk - 0 1 0:0 1 -",
    ]
    .into_iter()
    .cycle()
    .take(60)
    .enumerate()
    {
        let rng = &mut generator(3, game as u64);
        let mut position = rules.parse_position(text).unwrap();
        let mut twin = Twin::read(text);
        for _ in 0..400 {
            // Quiet moves to and fro repeat more than a fair choice would.
            let actions = rules.actions(&position);
            let quiet: Vec<Action> = actions
                .iter()
                .copied()
                .filter(|action| !rules.is_noisy(&position, *action))
                .take(1 + below(rng, 6) as usize)
                .collect();
            let choice = if quiet.is_empty() { &actions } else { &quiet };
            let Some(&action) = choice.get(below(rng, choice.len() as u32) as usize) else { break };
            rules.apply(&mut position, action);
            twin.play(&rules, &action.to_string());
            assert_eq!(position.to_string(), twin.write());
            kept = kept.max(position.remembered());
        }
    }
    assert!(kept > 50, "{kept}");
}
