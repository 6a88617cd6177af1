//! The report: the same whatever the threads, and complete.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use chess_examples::cli::{Failure, Game};
use chess_examples::simulate::{Arguments, Format, run, simulate};
use serde_json::Value;

fn arguments(variant: &str, games: u64) -> Arguments {
    Arguments {
        game: Game { variant: variant.into(), rules: "".parse().unwrap() },
        games,
        seed: 5,
        threads: Some(1),
        max_actions: 200,
        format: Format::Json,
    }
}

#[track_caller]
fn report(arguments: Arguments) -> String {
    simulate(&arguments).unwrap().render(arguments.format)
}

#[test]
fn threads_do_not_show() {
    for &name in chess_examples::registry::NAMES {
        for format in [Format::Json, Format::Text] {
            let one = report(Arguments { format, ..arguments(name, 60) });
            for threads in [Some(2), Some(7), None] {
                let many = report(Arguments { format, threads, ..arguments(name, 60) });
                assert_eq!(one, many, "{name}");
            }
        }
    }
}

#[test]
fn seeds_show() {
    let other = report(Arguments { seed: 6, ..arguments("standard", 40) });
    assert_ne!(report(arguments("standard", 40)), other);
}

#[test]
fn more_games_contain_the_fewer() {
    let count = |games| -> u64 {
        let json: Value = serde_json::from_str(&report(arguments("standard", games))).unwrap();
        (json["length"]["mean"].as_f64().unwrap() * games as f64).round() as u64
    };
    let lengths: Vec<u64> = (1..=4).map(count).collect();
    assert!(lengths.is_sorted_by(|less, more| less < more), "{lengths:?}");
}

#[test]
fn every_game_is_counted_once() {
    for &name in chess_examples::registry::NAMES {
        let json: Value = serde_json::from_str(&report(arguments(name, 50))).unwrap();
        let results = json["results"].as_object().unwrap();
        let names: Vec<_> = results.keys().collect();
        assert_eq!(names, ["first", "second", "draw", "unfinished"]);
        let games: u64 = results.values().map(|part| part["games"].as_u64().unwrap()).sum();
        assert_eq!(games, 50, "{name}");
        for part in results.values().take(3) {
            let reasons = part["reasons"].as_object().unwrap().values();
            let games: u64 = reasons.map(|games| games.as_u64().unwrap()).sum();
            assert_eq!(part["games"], games, "{name}");
        }
    }
}

#[test]
fn the_report_has_its_parts_in_order() {
    let json: Value = serde_json::from_str(&report(arguments("standard", 20))).unwrap();
    let keys: Vec<_> = json.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        keys,
        [
            "variant",
            "rules",
            "games",
            "seed",
            "max_actions",
            "results",
            "length",
            "actions_per_turn",
            "branching",
            "counters"
        ]
    );
    assert_eq!(json["games"], 20);
    assert_eq!(json["actions_per_turn"], serde_json::json!({"mean": 1.0, "max": 1}));
    let length = &json["length"];
    let [min, median, mean, max] =
        ["min", "median", "mean", "max"].map(|key| length[key].as_f64().unwrap());
    assert!(min <= median && median <= max && min <= mean && mean <= max, "{length}");
    assert!(max <= 200.0);

    let text = report(Arguments { format: Format::Text, ..arguments("standard", 20) });
    let labels: Vec<_> = text.lines().filter(|line| !line.starts_with("    ")).collect();
    for (line, label) in labels.iter().zip([
        "variant      standard",
        "rules        as printed",
        "games        20 of random play, seed 5",
        "cut after    200 actions",
        "",
        "results",
        "  first wins ",
        "  second wins ",
        "  draws ",
        "  unfinished ",
        "",
        "length in actions",
        "  min ",
        "actions a turn",
        "  mean 1.00   max 1",
        "legal actions at a decision",
        "  mean ",
    ]) {
        assert!(line.starts_with(label), "{line:?} is not {label:?}");
    }
}

#[test]
fn short_games_are_unfinished() {
    let json: Value =
        serde_json::from_str(&report(Arguments { max_actions: 3, ..arguments("standard", 30) }))
            .unwrap();
    assert_eq!(json["results"]["unfinished"]["games"], 30);
    assert_eq!(json["length"], serde_json::json!({"min": 3, "median": 3.0, "mean": 3.0, "max": 3}));
}

#[test]
fn what_cannot_be_simulated() {
    let unknown_rules = Game { variant: "standard".into(), rules: "speed=fast".parse().unwrap() };
    for (arguments, part) in [
        (arguments("draughts", 1), "no variant \"draughts\""),
        (Arguments { game: unknown_rules, ..arguments("standard", 1) }, "no option \"speed\""),
    ] {
        let failure = run(arguments, &mut Vec::new()).unwrap_err();
        assert!(matches!(failure, Failure::Usage(_)));
        assert_eq!(failure.exit_code(), 2);
        assert!(failure.to_string().contains(part), "{failure}");
    }
}
