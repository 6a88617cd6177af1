//! The report: the same whatever the threads, and complete.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use chess_examples::analyze;
use chess_examples::cli::{Failure, Game};
use chess_examples::simulate::{
    Arguments, CompareArguments, Format, MergeArguments, Output, run, run_compare, run_merge,
    simulate,
};
use clap::Parser;
use serde_json::Value;

fn arguments(variant: &str, games: u64) -> Arguments {
    Arguments {
        game: Game { variant: variant.into(), rules: "".parse().unwrap() },
        games: Some(games),
        seed: Some(5),
        threads: Some(1),
        max_actions: Some(200),
        players: None,
        shard: None,
        out: None,
        resume: None,
        output: Output { format: Format::Json, ..Output::default() },
    }
}

fn text() -> Output {
    Output { format: Format::Text, ..Output::default() }
}

#[track_caller]
fn report(arguments: Arguments) -> String {
    arguments.output.render(&simulate(&arguments).unwrap())
}

#[test]
fn threads_do_not_show() {
    for &name in chess_examples::registry::NAMES {
        for format in [Format::Json, Format::Text] {
            let output = Output { format, ..Output::default() };
            let one = report(Arguments { output: output.clone(), ..arguments(name, 60) });
            for threads in [Some(2), Some(7), None] {
                let many =
                    report(Arguments { output: output.clone(), threads, ..arguments(name, 60) });
                assert_eq!(one, many, "{name}");
            }
        }
    }
}

#[test]
fn seeds_show() {
    let other = report(Arguments { seed: Some(6), ..arguments("standard", 40) });
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
            "players",
            "elo",
            "results",
            "first_seat_score",
            "length",
            "actions_per_turn",
            "branching",
            "counters",
            "first_actions",
            "shortest",
            "longest"
        ]
    );
    assert_eq!(json["games"], 20);
    let turns = &json["actions_per_turn"];
    assert_eq!((&turns["mean"], &turns["max"]), (&1.0.into(), &1.into()));
    let length = &json["length"];
    let [min, median, mean, max] =
        ["min", "median", "mean", "max"].map(|key| length[key].as_f64().unwrap());
    assert!(min <= median && median <= max && min <= mean && mean <= max, "{length}");
    assert!(max <= 200.0);

    let text = report(Arguments { output: text(), ..arguments("standard", 20) });
    for part in [
        "variant      standard\n",
        "rules        as printed\n",
        "players      random in both seats\n",
        "seed         5\n",
        "games        20 games, cut after 200 actions\n",
        "\nresults ",
        "\n  first seat wins ",
        "\n  second seat wins ",
        "\n  draws ",
        "\n  unfinished ",
        "\n  length in actions ",
        "\n  actions a turn                1        1      1.00        1\n",
        "\n  legal actions ",
        "\nfirst action ",
    ] {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
}

#[test]
fn short_games_are_unfinished() {
    let json: Value = serde_json::from_str(&report(Arguments {
        max_actions: Some(3),
        ..arguments("standard", 30)
    }))
    .unwrap();
    assert_eq!(json["results"]["unfinished"]["games"], 30);
    for (key, value) in [("min", 3.0), ("median", 3.0), ("mean", 3.0), ("max", 3.0)] {
        assert_eq!(json["length"][key].as_f64(), Some(value), "{key}");
    }
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

/// A directory of its own, gone at the end.
struct Directory(std::path::PathBuf);

impl Directory {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("chess-examples-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_page_never_takes_the_place_of_the_games() {
    let directory = Directory::new("page");
    let file = directory.0.join("games.jsonl");
    // The same file by another name.
    let page = directory.0.join("..").join(directory.0.file_name().unwrap()).join("games.jsonl");
    let output = |page| Output { html: Some(page), overwrite: true, ..text() };
    let refused = |failure: Failure| {
        assert!(matches!(failure, Failure::HoldsGames(_)), "{failure}");
        assert_eq!(failure.exit_code(), 2);
    };

    for page in [&file, &page] {
        let new = Arguments {
            out: Some(file.clone()),
            output: output(page.clone()),
            ..arguments("standard", 2)
        };
        refused(run(new, &mut Vec::new()).unwrap_err());
        assert!(!file.exists());
    }

    let played = Arguments { out: Some(file.clone()), output: text(), ..arguments("standard", 2) };
    run(played, &mut Vec::new()).unwrap();
    let games = std::fs::read(&file).unwrap();
    let files = vec![file.clone()];
    let merged = MergeArguments { files: files.clone(), output: output(page.clone()) };
    refused(run_merge(merged, &mut Vec::new()).unwrap_err());
    let resumed = Arguments {
        games: None,
        resume: Some(file.clone()),
        output: output(page),
        ..arguments("standard", 2)
    };
    refused(run(resumed, &mut Vec::new()).unwrap_err());
    assert_eq!(std::fs::read(&file).unwrap(), games);

    let page = directory.0.join("games.html");
    let merged = MergeArguments { files, output: output(page.clone()) };
    run_merge(merged, &mut Vec::new()).unwrap();
    assert!(std::fs::read_to_string(&page).unwrap().starts_with("<!DOCTYPE html>"));
}

/// So many games by the first rules would never end.
#[test]
fn both_rules_are_tried_before_games_are_played() {
    let line = format!("compare no-mercy --games {} --against price_queen=0", u64::MAX);
    let arguments = CompareArguments::try_parse_from(line.split(' ')).unwrap();
    let failure = run_compare(arguments, &mut Vec::new()).unwrap_err();
    assert_eq!(failure.exit_code(), 2);
    assert!(failure.to_string().contains("price_queen"), "{failure}");
}

#[test]
fn rules_are_not_compared_with_themselves() {
    for (rules, against, same) in [
        ("start_tokens=5", "start_tokens=5", true),
        // So the game is printed.
        ("", "start_tokens=2", true),
        ("start_tokens=2", "start_tokens=3", false),
    ] {
        let line = format!("compare no-mercy --games 1 --rules {rules} --against {against}");
        let arguments = CompareArguments::try_parse_from(line.split(' ')).unwrap();
        let result = run_compare(arguments, &mut Vec::new());
        assert_eq!(matches!(result, Err(Failure::SameRules)), same, "{line}");
        assert_eq!(result.is_err(), same, "{line}");
    }
}

/// All games of a side have as many turns: however far apart the sides, nothing measures it.
#[test]
fn what_no_game_varies_gets_no_stars() {
    let line = "compare no-mercy --against start_tokens=200 --games 2 --max-actions 3";
    let compare = |format: &str| {
        let words = line.split(' ').chain(["--format", format]);
        let mut out = Vec::new();
        run_compare(CompareArguments::try_parse_from(words).unwrap(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let json: Value = serde_json::from_str(&compare("json")).unwrap();
    let rows = json["rows"].as_array().unwrap();
    let turns = rows.iter().find(|row| row["name"] == "turns a game").unwrap();
    assert_eq!(
        (&turns["values"], &turns["p_value"]),
        (&serde_json::json!([1.0, 0.0]), &Value::Null)
    );
    let text = compare("text");
    assert!(
        text.lines().any(|line| line.starts_with("turns a game") && line.ends_with(" - ")),
        "{text}"
    );
    assert!(!text.contains(" ***\n"), "two games a side prove nothing:\n{text}");
}

#[test]
fn results_that_contradict_the_game_are_noted() {
    let directory = Directory::new("contradictions");
    let file = directory.0.join("games.pgn");
    let mate = "1. f3 e5 2. g4 Qh4#";
    for (text, notes) in [
        (format!("{mate} 0-1"), vec![]),
        (format!("[Result \"0-1\"]\n\n{mate} 0-1"), vec![]),
        ("[Result \"1-0\"]\n\n1. f3 1-0".into(), vec![]),
        ("[Result \"?\"]\n\n1. f3".into(), vec![]),
        (
            format!("[Result \"1-0\"]\n\n{mate} 1/2-1/2"),
            vec![
                "note: the Result tag says 1-0, the moves end with 1/2-1/2",
                "note: by the rules second wins by checkmate; the record says 1/2-1/2",
            ],
        ),
    ] {
        std::fs::write(&file, &text).unwrap();
        let line = ["analyze".into(), file.clone().into_os_string(), "--player=alphabeta:1".into()];
        let mut out = Vec::new();
        analyze::run(analyze::Arguments::try_parse_from(line).unwrap(), &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        let found: Vec<&str> = out.lines().filter(|line| line.starts_with("note: ")).collect();
        assert_eq!(found, notes, "{text}");
    }
}

/// A directory can be opened, but not read.
#[cfg(unix)]
#[test]
fn unreadable_records_are_no_bad_records() {
    let directory = Directory::new("unreadable");
    let arguments = ["analyze".into(), directory.0.clone().into_os_string()];
    let arguments = analyze::Arguments::try_parse_from(arguments).unwrap();
    let failure = analyze::run(arguments, &mut Vec::new()).unwrap_err();
    assert!(matches!(failure, Failure::Input(_)), "{failure}");
    assert_eq!(failure.exit_code(), 1);
}
