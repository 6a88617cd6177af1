//! The published vectors: positions with all their actions, whole games, and perft counts.

use chess_core::{Configure, OptionValue, ToAct, Variant, VariantExt};
use chess_no_mercy::NoMercy;
use serde_json::Value;

fn rules(line: &Value) -> NoMercy {
    let options = line["rules"].as_object().unwrap();
    let read = |value: &Value| match value {
        Value::Number(number) => OptionValue::Integer(number.as_i64().unwrap()),
        Value::Bool(value) => OptionValue::Boolean(*value),
        Value::String(text) => OptionValue::Text(text.clone()),
        other => panic!("not an option: {other}"),
    };
    NoMercy::with_options(options.iter().map(|(key, value)| (key.as_str(), read(value)))).unwrap()
}

fn lines(text: &str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

fn check_positions(text: &str) -> usize {
    let mut n = 0;
    for line in lines(text) {
        n += 1;
        let rules = rules(&line);
        let text = line["position"].as_str().unwrap();
        let position = rules.parse_position(text).unwrap();
        assert_eq!(position.to_string(), text);
        let outcome = rules.outcome(&position);
        match line["outcome"].as_object() {
            None => assert_eq!(outcome, None),
            Some(o) => {
                let outcome = outcome.unwrap();
                assert_eq!(o["reason"].as_str().unwrap(), outcome.reason.as_str());
                assert_eq!(o["winner"].as_str(), outcome.winner.map(|s| s.to_string()).as_deref());
            }
        }
        let to_act = match rules.to_act(&position) {
            _ if outcome.is_some() => "none".to_string(),
            ToAct::Player(seat) => seat.to_string(),
            ToAct::Chance => "chance".into(),
        };
        assert_eq!(line["to_act"].as_str().unwrap(), to_act, "{text}");
        let mut got: Vec<(String, String)> = rules
            .actions(&position)
            .into_iter()
            .map(|a| (a.to_string(), rules.after(&position, a).to_string()))
            .collect();
        got.sort();
        let mut want: Vec<(String, String)> = line["actions"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(k, v)| (k.clone(), v.as_str().unwrap().to_string()))
            .collect();
        want.sort();
        assert_eq!(got, want, "{text}");
        assert_eq!(rules.count_actions(&position), want.len() as u64);
    }
    n
}

fn check_games(text: &str) -> usize {
    let mut n = 0;
    for line in lines(text) {
        n += 1;
        let rules = rules(&line);
        let mut position = rules.parse_position(line["start"].as_str().unwrap()).unwrap();
        let actions = line["actions"].as_array().unwrap();
        let positions = line["positions"].as_array().unwrap();
        assert_eq!(actions.len(), positions.len());
        for (action, next) in actions.iter().zip(positions) {
            let action = rules.parse_action(&position, action.as_str().unwrap()).unwrap();
            rules.apply(&mut position, action);
            assert_eq!(position.to_string(), next.as_str().unwrap(), "game {n}");
        }
        let outcome = rules.outcome(&position);
        assert_eq!(
            line["outcome"]["winner"].as_str().map(String::from),
            outcome.and_then(|o| o.winner).map(|s| s.to_string())
        );
    }
    n
}

#[test]
fn positions() {
    assert_eq!(check_positions(include_str!("data/no-mercy.jsonl")), 130);
    assert_eq!(check_positions(include_str!("data/no-mercy-edges.jsonl")), 9);
    assert_eq!(check_positions(include_str!("data/no-mercy-options.jsonl")), 30);
}

#[test]
fn games() {
    assert_eq!(check_games(include_str!("data/no-mercy-games.jsonl")), 10);
    assert_eq!(check_games(include_str!("data/no-mercy-edge-games.jsonl")), 7);
}

#[test]
fn perfts() {
    for line in lines(include_str!("data/no-mercy-perft.jsonl")) {
        let rules = rules(&line);
        let position = rules.parse_position(line["position"].as_str().unwrap()).unwrap();
        for (depth, nodes) in line["nodes"].as_array().unwrap().iter().enumerate() {
            assert_eq!(rules.perft(&position, depth as u32 + 1), nodes.as_u64().unwrap());
        }
    }
}
