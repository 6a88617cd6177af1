//! The protocol: what it answers, and that it answers whatever it is sent.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::{BufReader, Cursor, Read, Write};

use chess_arena::lines::MAX_LINE;
use chess_examples::stdio::serve;
use proptest::prelude::*;
use serde_json::{Value, json};

/// The answers to these bytes, one for each line.
fn answers(input: &[u8]) -> Vec<Value> {
    let mut out = Vec::new();
    serve(&mut Cursor::new(input), &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[track_caller]
fn answer(line: &str) -> Value {
    let mut all = answers(line.as_bytes());
    assert_eq!(all.len(), 1, "{line}");
    all.remove(0)
}

#[track_caller]
fn refused(line: &str, kind: &str, part: &str) {
    let answer = answer(line);
    assert_eq!(answer["error"]["kind"], kind, "{line}\n{answer}");
    let message = answer["error"]["message"].as_str().unwrap();
    assert!(message.contains(part), "{line}\n{message}");
    assert_eq!(answer.as_object().unwrap().len(), 1, "{line}");
}

/// Each request in the protocol's documentation is answered by the line that follows it there.
#[test]
fn the_documentation_tells_the_truth() {
    let mut pairs = 0;
    let mut request = None;
    for line in include_str!("../../docs/protocol.md").lines() {
        if let Some(text) = line.strip_prefix("> {") {
            assert_eq!(request.replace(format!("{{{text}")), None, "unanswered before {line}");
        } else if let Some(expected) = line.strip_prefix("< ") {
            let request = request.take().expect("an answer without a request");
            let mut out = Vec::new();
            serve(&mut Cursor::new(&request), &mut out).unwrap();
            assert_eq!(String::from_utf8(out).unwrap().trim_end(), expected, "{request}");
            pairs += 1;
        }
    }
    assert_eq!(request, None);
    assert!(pairs >= 15, "only {pairs} examples were found");
}

#[test]
fn all_games_are_served() {
    for name in chess_examples::registry::NAMES {
        let start = answer(&json!({"op": "start", "variant": name}).to_string());
        let position = start["position"].as_str().unwrap();
        let request = json!({"op": "actions", "variant": name, "position": position});
        let from_start = answer(&request.to_string());
        assert_eq!(from_start, answer(&json!({"op": "actions", "variant": name}).to_string()));
        assert_eq!(from_start["position"], position);
        assert_eq!(from_start["outcome"], Value::Null);
        let actions = from_start["actions"].as_object().unwrap();
        let perft = answer(&json!({"op": "perft", "variant": name, "depth": 1}).to_string());
        assert_eq!(perft["nodes"], actions.len(), "{name}");
        let divided: Vec<_> = perft["divide"].as_object().unwrap().keys().collect();
        assert_eq!(divided, actions.keys().collect::<Vec<_>>(), "{name}");
        for (action, next) in actions {
            let request = json!({"op": "play", "variant": name, "actions": [action]});
            assert_eq!(answer(&request.to_string())["positions"], json!([next]), "{name} {action}");
        }
        if from_start["to_act"] == "chance" {
            let weights = from_start["weights"].as_object().unwrap();
            assert_eq!(weights.len(), actions.len());
        } else {
            assert_eq!(from_start.get("weights"), None);
        }
        for seat in ["first", "second"] {
            let request = json!({"op": "view", "variant": name, "seat": seat});
            assert!(answer(&request.to_string())["view"].is_object(), "{name}");
        }
    }
}

#[test]
fn perft_depths() {
    for (depth, nodes) in [(0, 1), (1, 20), (2, 400), (3, 8902)] {
        let request = json!({"op": "perft", "variant": "standard", "depth": depth});
        assert_eq!(answer(&request.to_string())["nodes"], nodes);
    }
    refused(r#"{"op":"perft","variant":"standard","depth":65}"#, "limit", "0 to 64, not 65");
    refused(
        r#"{"op":"perft","variant":"standard","depth":18446744073709551615}"#,
        "limit",
        "not 18446744073709551615",
    );
}

#[test]
fn requests_with_wrong_keys() {
    for (line, part) in [
        (r#"{"variant":"standard"}"#, "\"op\" is missing"),
        (r#"{"op":"start"}"#, "\"variant\" is missing"),
        (r#"{"op":"play","variant":"standard"}"#, "\"actions\" is missing"),
        (r#"{"op":"perft","variant":"standard"}"#, "\"depth\" is missing"),
        (r#"{"op":"view","variant":"standard"}"#, "\"seat\" is missing"),
        (r#"{"op":"view","variant":"standard","seat":"white"}"#, "first or second, not \"white\""),
        (r#"{"op":"start","variant":"standard","position":"8"}"#, "takes no \"position\""),
        (r#"{"op":"actions","variant":"standard","actions":[]}"#, "takes no \"actions\""),
        (r#"{"op":"view","variant":"standard","seat":"first","depth":1}"#, "takes no \"depth\""),
        (r#"{"op":"start","variant":"standard","seat":"first"}"#, "takes no \"seat\""),
        (r#"{"op":"start","variant":"standard","Rules":{}}"#, "no key \"Rules\""),
        (r#"{"op":"start","op":"start","variant":"standard"}"#, "\"op\" is given twice"),
    ] {
        refused(line, "request", part);
    }
}

#[test]
fn values_of_the_wrong_type() {
    for (line, part) in [
        (r#"{"op":1}"#, "expected a string"),
        (r#"{"op":"start","variant":null}"#, "expected a string"),
        (r#"{"op":"start","variant":"standard","rules":[]}"#, "expected an object of options"),
        (r#"{"op":"start","variant":"standard","rules":{"a":null}}"#, "expected an integer"),
        (r#"{"op":"start","variant":"standard","rules":{"a":1.0}}"#, "expected an integer"),
        (r#"{"op":"start","variant":"standard","rules":{"a":{}}}"#, "expected an integer"),
        (r#"{"op":"start","variant":"standard","rules":{"a":9223372036854775808}}"#, "too large"),
        (r#"{"op":"start","variant":"standard","rules":{"a":1,"a":1}}"#, "given twice"),
        (r#"{"op":"actions","variant":"standard","position":7}"#, "expected a string"),
        (r#"{"op":"play","variant":"standard","actions":"e2e4"}"#, "expected a sequence"),
        (r#"{"op":"play","variant":"standard","actions":[4]}"#, "expected a string"),
        (r#"{"op":"perft","variant":"standard","depth":-1}"#, "a depth from 0"),
        (r#"{"op":"perft","variant":"standard","depth":2.0}"#, "a depth from 0"),
        (r#"{"op":"perft","variant":"standard","depth":"2"}"#, "a depth from 0"),
        (r#"["start"]"#, "expected a request"),
        (r#""start""#, "expected a request"),
        ("17", "expected a request"),
        ("null", "expected a request"),
    ] {
        refused(line, "request", part);
    }
}

#[test]
fn lines_that_are_not_json() {
    for line in [
        "\n",
        "   \r\n",
        "start",
        "{",
        r#"{"op":"start","variant":"standard"} x"#,
        r#"{"op":"start","variant":"standard"}{}"#,
        r#"{'op':'start'}"#,
        "{\"op\":\"st\u{1}art\"}",
    ] {
        refused(line, "json", "not JSON");
    }
    for bytes in [&b"\xff\n"[..], b"{\"op\":\"\xc3\"}", b"\x00\n", b"\xef\xbb\xbf{}"] {
        let all = answers(bytes);
        assert_eq!(all.len(), 1);
        assert_eq!(all[0]["error"]["kind"], "json", "{bytes:?}");
    }
}

#[test]
fn unknown_names() {
    refused(r#"{"op":"undo","variant":"standard"}"#, "unknown_op", "start, actions, play");
    refused(r#"{"op":"start","variant":"Standard"}"#, "unknown_variant", "no variant \"Standard\"");
    refused(
        r#"{"op":"start","variant":"standard","rules":{"castling":true}}"#,
        "option",
        "no option \"castling\"",
    );
}

#[test]
fn positions_and_actions_that_cannot_be() {
    refused(
        r#"{"op":"actions","variant":"standard","position":"8/8 w - - 0 1"}"#,
        "position",
        "placement",
    );
    refused(r#"{"op":"actions","variant":"standard","position":""}"#, "position", "placement");
    for (actions, kind, part) in [
        (r#"["e2e4","e7e9"]"#, "malformed", "action 2"),
        (r#"["e2e5"]"#, "not_legal", "action 1: \"e2e5\""),
        (r#"["e4e5"]"#, "no_piece", "no piece on e4"),
        (r#"["f2f3","e7e5","g2g4","d8h4","a2a3"]"#, "game_over", "action 5: the game is over"),
        (r#"[""]"#, "malformed", "action 1"),
    ] {
        let line = format!(r#"{{"op":"play","variant":"standard","actions":{actions}}}"#);
        refused(&line, kind, part);
    }
}

#[test]
fn history_begins_at_the_position_given() {
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"];
    let request = json!({"op": "play", "variant": "standard", "actions": shuffle});
    let threefold = json!({"winner": null, "reason": "threefold_repetition"});
    assert_eq!(answer(&request.to_string())["outcome"], threefold);

    let request = json!({"op": "play", "variant": "standard", "actions": &shuffle[..7]});
    assert_eq!(answer(&request.to_string())["outcome"], Value::Null);

    let over: Vec<_> = shuffle.iter().chain(&["e2e4"]).collect();
    let request = json!({"op": "play", "variant": "standard", "actions": over});
    refused(&request.to_string(), "game_over", "action 9");
}

#[test]
fn a_bad_line_does_not_stop_the_next() {
    let all = answers(b"?\n\xf0\n{\"op\":\"start\",\"variant\":\"standard\"}\n\n{}");
    let kinds: Vec<_> = all.iter().map(|answer| answer["error"]["kind"].as_str()).collect();
    assert_eq!(kinds, [Some("json"), Some("json"), None, Some("json"), Some("request")]);
}

#[test]
fn long_lines_and_deep_nesting() {
    let long = "x".repeat(3_000_000);
    refused(&format!(r#"{{"op":"{long}"}}"#), "unknown_op", "xxx...");
    refused(&format!(r#"{{"op":"start","variant":"{long}"}}"#), "unknown_variant", "xxx...");
    refused(&format!(r#"{{"{long}":1}}"#), "request", "xxx...");
    refused(
        &format!(r#"{{"op":"play","variant":"standard","actions":["{long}"]}}"#),
        "malformed",
        "action 1",
    );
    refused(
        &format!(r#"{{"op":"actions","variant":"standard","position":"{long}"}}"#),
        "position",
        "placement",
    );
    let many: Vec<_> = (0..300_000).map(|key| format!("\"{key}\":0")).collect();
    let many = format!(r#"{{"op":"start","variant":"yea","rules":{{{}}}}}"#, many.join(","));
    refused(&many, "request", "more than 64 options");
    let deep = "[".repeat(1_000_000);
    refused(&deep, "request", "expected a request");
    refused(&format!(r#"{{"op":{deep}"#), "request", "expected a string");
    refused(&format!(r#"{{"rules":{{"a":{}"#, "{\"a\":".repeat(100_000)), "request", "an integer");
}

#[test]
fn lines_beyond_the_limit_are_answered_and_passed_over() {
    let endless = || std::io::repeat(0).take(3 * MAX_LINE as u64);
    let last = b"\n{\"op\":\"start\",\"variant\":\"standard\"}\n";
    let mut out = Vec::new();
    let input = endless().chain(&b"\n"[..]).chain(endless()).chain(&last[..]);
    serve(&mut BufReader::new(input), &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 3, "{out}");
    let message = "the line is longer than 16777216 bytes";
    let refused = json!({"error": {"kind": "limit", "message": message}});
    assert_eq!((&answers[0], &answers[1]), (&refused, &refused));
    assert!(answers[2]["position"].is_string());
}

/// Stops the program when it has answered: its input would not end.
#[test]
fn an_endless_line_is_answered_at_once() {
    struct Once(Vec<u8>);
    impl Write for Once {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
    }
    let mut out = Once(Vec::new());
    serve(&mut BufReader::new(std::io::repeat(b'{')), &mut out).unwrap_err();
    assert!(String::from_utf8(out.0).unwrap().contains("\"kind\":\"limit\""));
}

#[test]
fn broken_output_is_an_error_and_no_panic() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let failure = serve(&mut Cursor::new("{}\n"), &mut Full).unwrap_err();
    assert_eq!(failure.exit_code(), 1);
    assert!(failure.to_string().starts_with("cannot write the output"), "{failure}");
}

/// JSON that looks somewhat like a request.
fn requests() -> impl Strategy<Value = String> {
    let text = prop_oneof![
        Just(json!("standard")),
        Just(json!("first")),
        Just(json!(3)),
        Just(json!(null)),
        Just(json!({"level": "two", "momentum_max": 70_000})),
        Just(json!(["e2e4", "e7e5", "end", "draw:P", ""])),
        proptest::sample::select(chess_examples::registry::NAMES.to_vec())
            .prop_map(|name| json!(name)),
        "[a-hKQRBNPkqrbnp1-8/]{0,30} [wb] [-KQkq]{1,4} - [0-9]{1,3} [0-9]{1,3}( .*)?"
            .prop_map(|text| json!(text)),
    ];
    let ops = proptest::sample::select(vec!["start", "actions", "play", "view"]);
    let keys = proptest::sample::select(vec![
        "variant", "rules", "position", "actions", "seat", "depth", "x",
    ]);
    (ops, proptest::collection::vec((keys, text), 0..5)).prop_map(|(op, pairs)| {
        let mut request = json!({"op": op, "variant": "standard"});
        for (key, value) in pairs {
            request[key] = value;
        }
        request.to_string()
    })
}

proptest! {
    #[test]
    fn any_bytes_are_answered_line_by_line(
        lines in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..60), 0..6)
    ) {
        let bytes = lines.join(&b'\n');
        let sent = bytes.split(|&byte| byte == b'\n').count()
            - usize::from(bytes.is_empty() || bytes.ends_with(b"\n"));
        prop_assert_eq!(answers(&bytes).len(), sent);
    }

    #[test]
    fn anything_like_a_request_is_answered(line in requests()) {
        let answer = answer(&line);
        prop_assert!(answer.is_object());
    }

    #[test]
    fn cut_requests_are_answered(cut in 0usize..90) {
        let line = r#"{"op":"play","variant":"standard","position":null,"actions":["e2e4"],"rules":{}}"#;
        let line = line.get(..cut).unwrap_or(line);
        prop_assert_eq!(answers(line.as_bytes()).len(), usize::from(!line.is_empty()));
    }
}
