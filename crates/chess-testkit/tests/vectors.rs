//! The runners of files accept what is right, and refuse what is wrong or unknown.
#![allow(clippy::unwrap_used)]

use std::panic::{UnwindSafe, catch_unwind};

use chess_core::Standard;
use chess_testkit::tiny::Tiny;
use chess_testkit::vectors::{check_games, check_perft, check_positions, perft_file};

const POSITION: &str = r#"{"rules":{"goal":3,"ones":1,"twos":0},"position":"w draw 102 000 000 0 0 0 1","to_act":"chance","actions":{"draw:1":"w play 002 100 000 0 0 0 1","draw:3":"w play 101 001 000 0 0 0 1"},"weights":{"draw:1":1,"draw:3":2},"outcome":null}"#;
const WON: &str = r#"{"rules":{"goal":3},"position":"w play 431 000 000 3 0 0 1","to_act":"none","actions":{},"outcome":{"winner":"first","reason":"all_captured"}}"#;
const GAME: &str = r#"{"rules":{"goal":3,"ones":0,"twos":0,"threes":1},"start":"w draw 001 000 000 0 0 0 1","actions":["draw:3","end","end","end","end","end"],"positions":["w play 000 001 000 0 0 0 1","b play 000 001 000 0 0 1 1","w play 000 001 000 0 0 2 2","b play 000 001 000 0 0 3 2","w play 000 001 000 0 0 4 3","b play 000 001 000 0 0 5 3"],"outcome":{"winner":null,"reason":"threefold_repetition"}}"#;
const PERFT: &str = r#"{"rules":{},"position":"w draw 432 000 000 0 0 0 1","nodes":[3,6,12]}"#;

#[track_caller]
fn refused(run: fn(&str) -> usize, line: String, message: &str) {
    let found = panic_of(move || run(&line));
    assert!(found.contains(message), "{found}");
}

fn panic_of(check: impl FnOnce() -> usize + UnwindSafe) -> String {
    let payload = catch_unwind(check).unwrap_err();
    match payload.downcast::<String>() {
        Ok(message) => *message,
        Err(payload) => payload.downcast_ref::<&str>().copied().unwrap_or_default().into(),
    }
}

#[test]
fn what_is_right_is_counted() {
    assert_eq!(check_positions::<Tiny>(&format!("{POSITION}\n{WON}\n")), 2);
    assert_eq!(check_games::<Tiny>(GAME), 1);
    assert_eq!(check_perft::<Tiny>(&format!("{PERFT}\n{PERFT}")), 2);
}

#[test]
fn wrong_positions_are_refused() {
    let run = check_positions::<Tiny>;
    for (from, to, message) in [
        (r#""draw:1":1,"#, r#""draw:1":2,"#, "the weights should be"),
        (r#""weights":{"draw:1":1,"draw:3":2},"#, "", "no weights are given"),
        ("chance", "first", "who acts should be"),
        ("w play 002", "w play 003", "after draw:1 the position should be"),
        (r#""draw:1":"w play 002 100 000 0 0 0 1","#, "", "draw:1 is legal and should not be"),
        ("{\"draw:1\":\"w", "{\"draw:2\":\"w\",\"draw:1\":\"w", "draw:2 should be legal"),
        ("w draw 102", "w draw 103", "more cards than the game"),
        (
            r#""outcome":null"#,
            r#""outcome":{"winner":null,"reason":"stalemate"}"#,
            "the outcome should be",
        ),
        (
            r#""outcome":null"#,
            r#""outcome":{"winner":"third","reason":"stalemate"}"#,
            "a seat is first or second",
        ),
        (r#""outcome":null"#, r#""outcome":{"reason":"stalemate"}"#, "missing field `winner`"),
        (r#","outcome":null"#, "", "missing field `outcome`"),
        (r#""outcome":null"#, r#""outcome":null,"depth":1"#, "unknown field `depth`"),
        (r#""goal":3"#, r#""gaol":3"#, "there is no option \"gaol\""),
        (r#""goal":3"#, r#""goal":0"#, "the option goal takes 1 to 99"),
        (r#""goal":3"#, r#""goal":[3]"#, "the option goal is no number, switch or word"),
        (r#""goal":3"#, r#""goal":3,"goal":3"#, "the key \"goal\" comes twice"),
    ] {
        assert!(POSITION.contains(from), "{from}");
        refused(run, POSITION.replacen(from, to, 1), message);
    }
    refused(run, WON.replace("first", "second"), "the outcome should be");
    refused(
        run,
        WON.replace(r#""actions":{}"#, r#""actions":{},"weights":{}"#),
        "chance does not act",
    );
    refused(run, format!("{WON}\n\n"), "line 2: not a line of this kind");
    refused(run, format!("{WON}\n{GAME}"), "line 2: not a line of this kind");
    refused(run, String::new(), "the file is empty");
}

#[test]
fn wrong_games_are_refused() {
    let run = check_games::<Tiny>;
    for (from, to, message) in [
        ("threefold_repetition", "fifty_moves", "the outcome should be"),
        (r#"{"winner":null,"reason":"threefold_repetition"}"#, "null", "the outcome should be"),
        (r#"["draw:3","#, r#"["draw:2","#, "action 1 (draw:2): \"draw:2\" is not legal here"),
        (r#""end"],"#, r#""end","end"],"#, "the number of positions should be"),
        ("0 5 3\"]", "0 6 3\"]", "after action 6 (end) the position should be"),
    ] {
        assert!(GAME.contains(from), "{from}");
        refused(run, GAME.replacen(from, to, 1), message);
    }
    let on = GAME.replace(r#""end"],"#, r#""end","end"],"#).replace("0 5 3\"]", "0 5 3\",\"w\"]");
    refused(run, on, "action 7 (end): the game is over");
}

#[test]
fn wrong_counts_are_refused() {
    refused(check_perft::<Tiny>, PERFT.replace("12", "13"), "perft 3 should be");
    refused(check_perft::<Tiny>, PERFT.replace("[3,6,12]", "[]"), "no counts are given");
}

#[test]
fn perft_files_are_checked_up_to_so_many_nodes() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let run = |text: &str, max_nodes| perft_file(&Standard, text, max_nodes);
    let file = format!("# Counts.\n\n{START} ;D1 20 ;D2 400 ;D9 2439530234167\n");
    assert_eq!(run(&file, 10_000), 2);
    assert_eq!(run(&file, 20), 1);
    for (line, message) in [
        (format!("{START} ;D1 21"), "line 1: perft 1 should be"),
        (format!("{START} ;D1 20 ;E2 400"), "\"E2 400\" is not like"),
        (format!("{START} ;D1 20 ;D2"), "\"D2\" is not like"),
        (format!("{START} ;D1 20 ;D2 4OO"), "\"D2 4OO\" is not like"),
        (START.into(), "no counts are given"),
        ("nonsense ;D1 20".into(), "line 1: "),
    ] {
        let found = panic_of(move || perft_file(&Standard, &line, 10_000));
        assert!(found.contains(message), "{found}");
    }
    let found = panic_of(|| perft_file(&Standard, "# Nothing.\n", 10));
    assert_eq!(found, "no count was checked");
}
