//! Command lines, perft, and games at the terminal.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::Cursor;

use chess_examples::{RuleOptions, perft, play, registry, simulate, stdio};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

#[track_caller]
fn usage_error<A: Parser>(line: &str, kind: ErrorKind) {
    let Err(error) = A::try_parse_from(line.split(' ')) else { panic!("{line} was accepted") };
    assert_eq!(error.kind(), kind, "{line}");
    assert_eq!(error.exit_code(), 2, "{line}");
}

#[track_caller]
fn perft_lines(line: &str) -> Result<Vec<String>, String> {
    let arguments = perft::Arguments::try_parse_from(line.split(' ')).unwrap();
    let mut out = Vec::new();
    match perft::run(arguments, &mut out) {
        Ok(()) => Ok(String::from_utf8(out).unwrap().lines().map(String::from).collect()),
        Err(failure) => {
            assert_eq!(failure.exit_code(), 2);
            Err(failure.to_string())
        }
    }
}

#[test]
fn a_time_too_short_to_measure_has_no_rate() {
    assert_eq!(
        perft_lines("perft yea 0").unwrap(),
        ["time 0.000 s", "rate unknown: too short a time", "nodes 1"]
    );
}

#[test]
fn help_names_every_game() {
    for mut command in
        [perft::Arguments::command(), simulate::Arguments::command(), play::Arguments::command()]
    {
        let help = command.render_long_help().to_string();
        for name in registry::NAMES {
            assert!(help.contains(name), "{help}");
        }
    }
    assert!(
        stdio::Arguments::command().render_long_help().to_string().contains("docs/protocol.md")
    );
}

#[test]
fn wrong_usage() {
    usage_error::<perft::Arguments>("perft standard", ErrorKind::MissingRequiredArgument);
    usage_error::<perft::Arguments>("perft standard x", ErrorKind::ValueValidation);
    usage_error::<perft::Arguments>("perft standard 1 2", ErrorKind::UnknownArgument);
    usage_error::<perft::Arguments>("perft standard 1 --rules a", ErrorKind::ValueValidation);
    usage_error::<simulate::Arguments>("simulate standard", ErrorKind::MissingRequiredArgument);
    for value in ["0", "-1", "1e3", "many", "18446744073709551616"] {
        let line = format!("simulate standard --games={value}");
        usage_error::<simulate::Arguments>(&line, ErrorKind::ValueValidation);
    }
    for option in ["--threads=0", "--threads=100000", "--max-actions=0", "--seed=-1"] {
        let line = format!("simulate standard --games=1 {option}");
        usage_error::<simulate::Arguments>(&line, ErrorKind::ValueValidation);
    }
    usage_error::<simulate::Arguments>(
        "simulate standard --games=1 --format=xml",
        ErrorKind::InvalidValue,
    );
    for option in ["--first=nobody", "--second=Human", "--first=mcts", "--second=human:3"] {
        let line = format!("play standard {option}");
        usage_error::<play::Arguments>(&line, ErrorKind::ValueValidation);
    }
}

#[test]
fn rules_on_a_command_line() {
    let options: RuleOptions = "a=1,b=true,c=two words,d=x=y".parse().unwrap();
    let texts: Vec<_> = options.iter().map(|(key, value)| format!("{key}:{value:?}")).collect();
    assert_eq!(
        texts,
        ["a:Integer(1)", "b:Boolean(true)", "c:Text(\"two words\")", "d:Text(\"x=y\")"]
    );
    assert_eq!("".parse(), Ok(RuleOptions::default()));
    for (text, message) in [
        ("a", "expected key=value, not \"a\""),
        ("a=", "expected key=value, not \"a=\""),
        ("=1", "expected key=value, not \"=1\""),
        ("a=1,", "expected key=value, not \"\""),
        (",", "expected key=value, not \"\""),
        ("a=1,a=2", "the option \"a\" is given twice"),
    ] {
        assert_eq!(text.parse::<RuleOptions>(), Err(message.into()));
    }
}

#[test]
fn perft_ends_with_its_count() {
    let lines = perft_lines("perft standard 3").unwrap();
    assert_eq!(lines.last().unwrap(), "nodes 8902");
    assert_eq!(lines.len(), 3);
    let leaves = perft_lines("perft standard 3 --leaves").unwrap();
    assert_eq!(leaves.last().unwrap(), "nodes 8902");
    assert_eq!(perft_lines("perft standard 0").unwrap().last().unwrap(), "nodes 1");

    let divided = perft_lines("perft standard 2 --divide").unwrap();
    assert_eq!(divided.len(), 23);
    assert!(divided.contains(&"e2e4 20".into()));
}

#[test]
fn perft_refuses() {
    for (line, part) in [
        ("perft standard 65", "depth takes 0 to 64, not 65"),
        ("perft chess 1", "no variant \"chess\""),
        ("perft standard 1 --rules x=1", "no option \"x\""),
        ("perft standard 1 --position 8/8", "the placement"),
        ("perft standard 1 --position -R", "the placement"),
    ] {
        let message = perft_lines(line).unwrap_err();
        assert!(message.contains(part), "{line}: {message}");
    }
}

/// What a game at the terminal shows if `input` is typed.
fn session(line: &str, input: &str) -> String {
    session_of(&line.split(' ').collect::<Vec<_>>(), input)
}

fn session_of(words: &[&str], input: &str) -> String {
    let arguments = play::Arguments::try_parse_from(words).unwrap();
    let mut out = Vec::new();
    play::play(&arguments, &mut Cursor::new(input), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_game_of_two_people() {
    let shown = session("play standard --second human", "f2f3\ne7e5\ng2g4\nd8h4\n");
    assert!(shown.contains("1  R N B Q K B N R\n   a b c d e f g h"), "{shown}");
    assert!(shown.ends_with("second wins by checkmate\n"), "{shown}");
}

#[test]
fn commands_of_a_game() {
    let shown = session(
        "play standard --second human",
        "help\nactions\nposition\ne2e5\n\ne4e5\nundo\ne2e4\nundo\nundo\nd2d4\nresign\n",
    );
    for part in [
        "takes back your last action",
        "b1a3     b1c3     g1f3     g1h3",
        "first 1> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "\"e2e5\" is not legal here",
        "there is nothing to take back",
        "second 1> ",
    ] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
    assert!(shown.ends_with("first wins by resignation\n"), "{shown}");
}

#[test]
fn undo_takes_back_to_ones_own_decision() {
    let shown = session("play standard", "e2e4\nundo\nposition\nquit\n");
    let start = "first 1> rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(shown.contains(start), "{shown}");
}

#[test]
fn a_line_beyond_the_limit_is_asked_for_again() {
    let long = "x".repeat(chess_arena::lines::MAX_LINE + 1);
    let shown = session("play standard", &format!("{long}\ne2e4\nquit\n"));
    let answer = "first 1> the line is longer than 16777216 bytes\nfirst 1> second plays ";
    assert!(shown.contains(answer), "{shown}");
}

#[test]
fn every_game_can_be_watched() {
    for name in registry::NAMES {
        let line = format!("play {name} --first random --second random --seed 3");
        let shown = session(&line, "");
        assert!(shown.contains("first plays "), "{name}");
        let last = shown.lines().last().unwrap();
        let ends = ["first wins by ", "second wins by ", "draw by ", "unfinished"];
        assert!(ends.iter().any(|end| last.starts_with(end)), "{name}: {last}");
    }
    let cut = session("play standard --first random --second random --max-actions 5", "");
    assert_eq!(cut.lines().last(), Some("unfinished"));
    assert_eq!(cut.matches(" plays ").count(), 5, "{cut}");
}

#[test]
fn cards_of_the_other_hand_are_not_shown() {
    let shown = session("play no-stress --rules level=two --first random --second human", "quit\n");
    let draws = |text: &str| text.matches("chance: draw:").count();
    // Of the deal, the first seat's draw, and one's own draw, only one's own cards: three and one.
    assert_eq!(draws(&shown), 4, "{shown}");
    let watched = session("play no-stress --rules level=two --first random --second random", "");
    let first_move = watched.find("plays").unwrap();
    assert_eq!(draws(&watched[..first_move]), 7, "{watched}");
}

#[test]
fn players_that_cannot_be_are_named() {
    let error = |name: &str| name.parse::<play::Player>().unwrap_err();
    assert!(error("nobody").ends_with("mcts:PLAYOUTS, and human"), "{}", error("nobody"));
    assert!(error("mcts:0").ends_with("give at least 1"), "{}", error("mcts:0"));
}

#[test]
fn programs_answer() {
    for player in ["greedy", "alphabeta:1", "alphabeta:500n", "mcts:200"] {
        let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        let words = ["play", "standard", "--first", player, "--position", mate];
        let shown = session_of(&words, "");
        assert!(shown.starts_with("first plays a1a8\n"), "{player}: {shown}");
        assert!(shown.ends_with("first wins by checkmate\n"), "{player}: {shown}");

        let line = format!("play standard --second {player}");
        let shown = session(&line, "e2e4\nundo\nd2d4\nquit\n");
        assert_eq!(shown.matches("second plays ").count(), 2, "{player}: {shown}");
    }
}

#[test]
fn thought_does_not_change_the_cards() {
    let game = |player: &str| {
        let line = "play no-stress --rules level=two --seed 5 --max-actions 60";
        session(&format!("{line} --first {player} --second {player}"), "")
    };
    let chance = |shown: &str| -> Vec<String> {
        shown.lines().filter(|line| line.starts_with("chance:")).map(String::from).collect()
    };
    let (fast, slow) = (game("mcts:2"), game("mcts:30"));
    assert_eq!(game("mcts:30"), slow);
    assert_ne!(fast, slow);
    let (fast, slow) = (chance(&fast), chance(&slow));
    assert!(fast.len() > 20, "{fast:?}");
    assert_eq!(fast, slow);
}

#[test]
fn every_game_can_be_left() {
    for name in registry::NAMES {
        for input in ["", "quit\n", "\u{0}\u{7f}\nquit", "actions\nposition\n"] {
            let shown = session(&format!("play {name} --seed 2"), input);
            assert!(shown.contains("first 1> "), "{name}");
        }
    }
}

/// Every relative link in the front page and the book leads to something.
#[test]
fn links_lead_somewhere() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut pages = vec![root.join("README.md")];
    for entry in std::fs::read_dir(root.join("docs")).unwrap() {
        let path = entry.unwrap().path();
        pages.extend(path.extension().is_some_and(|end| end == "md").then_some(path));
    }
    let mut links = 0;
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        for part in text.split("](").skip(1) {
            let target = part.split([')', '#']).next().unwrap();
            if target.contains("://") {
                continue;
            }
            let path = page.parent().unwrap().join(target);
            assert!(path.exists(), "{target} in {}", page.display());
            links += 1;
        }
    }
    assert!(links > 20, "{links}");
}

/// The picture on the front page is the one that programs draw.
#[test]
fn the_front_page_shows_a_position() {
    let readme = include_str!("../../README.md");
    let actions = serde_json::json!({
        "op": "play", "variant": "changing-colors", "actions": ["e2e4", "e7e5", "f1b5"]
    });
    let mut out = Vec::new();
    stdio::serve(&mut Cursor::new(actions.to_string()), &mut out).unwrap();
    let answer: serde_json::Value = serde_json::from_slice(&out).unwrap();
    let picture = chess_examples::picture::board(answer["positions"][2].as_str().unwrap());
    assert_eq!(picture.lines().count(), 9, "{answer}");
    let mut lines = readme.lines().skip_while(|line| !line.starts_with("8 "));
    for expected in picture.lines() {
        let line = lines.next().unwrap();
        assert!(line.starts_with(expected), "{line:?} is not {expected:?}");
    }
}
