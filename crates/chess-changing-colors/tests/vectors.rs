//! Positions, games and counts that were worked out by another implementation.

#![allow(clippy::unwrap_used)]

use chess_changing_colors::ChangingColors;
use chess_core::{Configure, OptionValue, Seat, ToAct, Variant, VariantExt};
use serde_json::Value;

fn rules_of(line: &Value) -> ChangingColors {
    let options = line["rules"].as_object().unwrap();
    ChangingColors::with_options(
        options
            .iter()
            .map(|(key, value)| (key.as_str(), OptionValue::from(value.as_str().unwrap()))),
    )
    .unwrap()
}

fn outcome_of(outcome: &Value) -> Option<(Option<String>, String)> {
    outcome.as_object().map(|outcome| {
        (
            outcome["winner"].as_str().map(String::from),
            outcome["reason"].as_str().unwrap().to_owned(),
        )
    })
}

fn check_positions(text: &str) -> usize {
    let mut lines = 0;
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let rules = rules_of(&line);
        let text = line["position"].as_str().unwrap();
        let position = rules.parse_position(text).unwrap();
        assert_eq!(position.to_string(), text);
        let outcome = rules
            .outcome(&position)
            .map(|o| (o.winner.map(|w| w.to_string()), o.reason.to_string()));
        assert_eq!(outcome, outcome_of(&line["outcome"]), "{text}");
        let to_act = match rules.to_act(&position) {
            _ if outcome.is_some() => "none",
            ToAct::Player(Seat::First) => "first",
            ToAct::Player(Seat::Second) => "second",
            ToAct::Chance => "chance",
        };
        assert_eq!(to_act, line["to_act"], "{text}");
        let mut actions: Vec<(String, String)> = rules
            .actions(&position)
            .into_iter()
            .map(|action| (action.to_string(), rules.after(&position, action).to_string()))
            .collect();
        actions.sort();
        let mut expected: Vec<(String, String)> = line["actions"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(action, next)| (action.clone(), next.as_str().unwrap().to_owned()))
            .collect();
        expected.sort();
        assert_eq!(actions, expected, "{text}");
        assert_eq!(rules.count_actions(&position), expected.len() as u64);
        lines += 1;
    }
    lines
}

#[test]
fn positions() {
    assert_eq!(check_positions(include_str!("data/changing-colors.jsonl")), 320);
    assert_eq!(check_positions(include_str!("data/changing-colors-edges.jsonl")), 2);
}

#[test]
fn games() {
    let mut lines = 0;
    for line in include_str!("data/changing-colors-games.jsonl").lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let rules = rules_of(&line);
        let mut position = rules.parse_position(line["start"].as_str().unwrap()).unwrap();
        let actions = line["actions"].as_array().unwrap();
        for (action, next) in actions.iter().zip(line["positions"].as_array().unwrap()) {
            let action = rules.parse_action(&position, action.as_str().unwrap()).unwrap();
            rules.try_apply(&mut position, action).unwrap();
            assert_eq!(position.to_string(), next.as_str().unwrap());
        }
        lines += 1;
    }
    assert_eq!(lines, 14);
}

#[test]
fn perft() {
    let mut lines = 0;
    for line in include_str!("data/changing-colors-perft.jsonl").lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let rules = rules_of(&line);
        let position = rules.parse_position(line["position"].as_str().unwrap()).unwrap();
        for (depth, nodes) in (1..).zip(line["nodes"].as_array().unwrap()) {
            assert_eq!(rules.perft(&position, depth), nodes.as_u64().unwrap(), "{position}");
            assert_eq!(rules.perft_leaves(&position, depth), nodes.as_u64().unwrap());
        }
        lines += 1;
    }
    assert_eq!(lines, 9);
}
