//! Records: PGN's import form, faults and what follows them, round trips.
#![allow(clippy::unwrap_used)]

use std::io::{BufReader, Read};

use chess_arena::lines::MAX_LINE;
use chess_arena::record::{Ending, Entry, Reader, Record, RecordProblem};
use chess_core::random::{below, game_seed};
use chess_core::{Policy, Reason, Referee, Standard, Variant, VariantExt};
use chess_testkit::tiny::Tiny;
use proptest::prelude::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn read(text: &str) -> Vec<Record> {
    Reader::new(text.as_bytes()).map(Result::unwrap).collect()
}

fn texts(line: &[Entry]) -> Vec<&str> {
    line.iter().map(|entry| entry.text.as_str()).collect()
}

#[track_caller]
fn one(text: &str) -> Record {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text:?}");
    games.remove(0)
}

/// The first line is given up long before its end, and passed over to the games behind it, also on the way to the next game.
#[test]
fn lines_beyond_the_limit_are_faults() {
    let zeros = || std::io::repeat(0).take(2 * MAX_LINE as u64);
    let games = b"\n\n[Event \"A\"]\n1. e4 )\n".chain(zeros());
    let stream = zeros().chain(games).chain(&b"\n\n[Event \"B\"]\n1. d4 *\n"[..]);
    let mut reader = Reader::new(BufReader::new(stream));
    let error = reader.next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 1: the line is longer than 16777216 bytes");
    assert!(!error.is_fatal());
    let error = reader.next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "line 4, column 7: \")\" does not belong here");
    assert_eq!(reader.next().unwrap().unwrap().tag("Event"), Some("B"));
    assert!(reader.next().is_none());
}

#[test]
fn a_comment_goes_on_behind_a_line_beyond_the_limit() {
    let zeros = std::io::repeat(0).take(2 * MAX_LINE as u64);
    let stream = b"1. e4 {c\n".chain(zeros).chain(&b"\n * 1. d4 d5 1-0 } e5 *\n1. c4 *\n"[..]);
    let mut reader = Reader::new(BufReader::new(stream));
    assert!(matches!(reader.next(), Some(Err(_))));
    assert_eq!(texts(&reader.next().unwrap().unwrap().line), ["c4"]);
    assert!(reader.next().is_none());
}

#[test]
fn endless_lines_are_given_up() {
    for opening in ["", "{", "; ", "[Event \"", "e4 "] {
        let stream = opening.as_bytes().chain(std::io::repeat(b'x'));
        let error = Reader::new(BufReader::new(stream)).next().unwrap().unwrap_err();
        assert!(matches!(error.problem, RecordProblem::LongLine(_)), "{opening:?}: {error}");
    }
}

#[test]
fn the_import_form_is_read() {
    let text = "\u{feff}% an escaped line\r\n[Event \"A \\\"quoted\\\" \\\\ event\"] [Site \"?\"]\r\n[Result \"1-0\"]\r\n\r\n\
        {before all} 1.e4 {[%clk 0:03:00]} e5 2 . Nf3 ; to the end of the line\r\n% escaped too\r\n\
        Nc6!? 3. Bb5 $10 $14 a6 (3... Nf6 4. 0-0 (4.d3) {after} Nxe4) (3...d6) 4.Ba4 1-0";
    let game = one(text);
    assert_eq!(game.tag("Event"), Some("A \"quoted\" \\ event"));
    assert_eq!(game.tag("Site"), Some("?"));
    assert_eq!(game.ending, Ending::FirstWins);
    assert_eq!(game.comments, ["before all"]);
    assert_eq!(texts(&game.line), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4"]);
    assert_eq!(game.line[0].after, ["[%clk 0:03:00]"]);
    assert_eq!(game.line[2].after, ["to the end of the line"]);
    assert_eq!(game.line[3].nags, [5]);
    assert_eq!(game.line[4].nags, [10, 14]);
    let variations = &game.line[5].variations;
    assert_eq!(variations.len(), 2);
    assert_eq!(texts(&variations[0]), ["Nf6", "0-0", "Nxe4"]);
    assert_eq!(texts(&variations[0][1].variations[0]), ["d3"]);
    assert_eq!(variations[0][1].after, ["after"]);
    let replay = game.replay(&Standard).unwrap();
    assert_eq!(replay.actions.len(), 7);
    assert_eq!(
        replay.end.to_string(),
        "r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 4"
    );
}

#[test]
fn games_end_where_they_end() {
    for (text, count) in [
        ("", 0),
        ("\n \n{only a comment}\n", 0),
        ("*", 1),
        ("1. e4 *", 1),
        ("1. e4", 1),
        ("1. e4 * 1. d4 * 1. c4 *", 3),
        ("[White \"A\"]\n[White \"B\"]\n", 1),
        ("[White \"A\"]\n\n1. e4\n[White \"B\"]\n\n1. d4", 2),
        ("[White \"A\"]\n*\n[White \"B\"] 1. d4 1/2-1/2 {after}\n", 2),
        ("[White \"A\"]\n\n{no moves}\n\n[White \"B\"]\n\n1. e4 *", 2),
        ("[White \"A\"] {of A}\n[White \"B\"]\n\n1. e4 *", 1),
        ("[Event \"A\"]\n\n{no moves}\n[Event \"B\"]\n\n1. e4 *", 2),
        ("[Event \"A\"]\n; by me\n\n[Site \"B\"]\n\n1. e4 *", 1),
        ("{before}\n\n[White \"A\"]\n\n1. e4 *", 1),
    ] {
        assert_eq!(read(text).len(), count, "{text:?}");
    }
    assert_eq!(one("[Result \"0-1\"]\n\n1. e4").ending, Ending::SecondWins);
}

#[test]
fn a_start_of_its_own_and_moves_left_out() {
    let game = one(
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K2R w K - 0 1\"]\n\n1. 0-0 -- 2. e4 Z0 3. e5 *",
    );
    let replay = game.replay(&Standard).unwrap();
    assert_eq!(replay.actions.iter().filter(|action| action.is_none()).count(), 2);
    assert_eq!(replay.end.to_string(), "4k3/8/8/4P3/8/8/8/5RK1 b - - 0 3");
    let in_check = one("[FEN \"4k3/8/8/8/8/8/8/4K2r w - - 0 1\"]\n\n1. -- *");
    let error = in_check.replay(&Standard).unwrap_err();
    assert!(matches!(error.problem, RecordProblem::NullMove), "{error}");
}

#[track_caller]
fn fault(text: &str, expected: &str) {
    let mut reader = Reader::new(text.as_bytes());
    let error = reader.find_map(Result::err).unwrap();
    assert!(error.to_string().contains(expected), "{text:?}: {error}");
    let last = reader.last();
    assert!(
        last.is_some_and(|game| game.is_ok_and(|game| game.tag("White") == Some("next"))),
        "{text:?}"
    );
}

#[test]
fn faults_are_placed_and_the_next_game_is_read() {
    let next = "\n\n[White \"next\"]\n\n1. e4 *\n";
    for (text, expected) in [
        ("[White \"A]\n[Black \"B\"]\n\n1. e4 *", "line 1, column 11: a tag pair"),
        ("[\"A\"]\n\n1. e4 *", "line 1, column 2: a tag pair"),
        ("[White A]\n\n1. e4 *", "line 1, column 8: a tag pair"),
        ("[White \"A\"\n\n1. e4 *", "closing bracket"),
        ("1. e4 e5)\n2. d4 *", "line 1, column 9: \")\" does not belong here"),
        ("(1. e4) *", "line 1, column 1: \"(\""),
        ("1. e4\n  é $300 *", "line 2, column 5: $300 is no annotation"),
        ("1. e4 (1. d4 e5 *", "1 variation has no end"),
        ("1. e4 (1. d4 (1. c4", "2 variations have no end"),
        ("$1 1. e4 *", "does not belong here"),
        ("1. e4 } e5 *", "line 1, column 7: \"}\""),
    ] {
        fault(&format!("{text}{next}"), expected);
    }
    let deep = format!("1. e4 {}", "(1. d4 ".repeat(200));
    fault(&format!("{deep}{next}"), "nested more than 100 deep");
    let open = "1. e4 {no end\n\n[White \"next\"]\n\n*";
    let errors: Vec<_> = Reader::new(open.as_bytes()).collect();
    assert_eq!(errors.len(), 1);
    assert!(
        errors[0]
            .as_ref()
            .is_err_and(|error| error.to_string().starts_with("line 1, column 7: the comment"))
    );
}

#[test]
fn actions_are_checked_with_their_place() {
    let game = one("1. e4 e5\n2. Ke3 *");
    assert_eq!(
        game.replay(&Standard).unwrap_err().to_string(),
        "line 2, column 4: \"Ke3\" is not legal here"
    );
    let game = one("1. e4 e5 (1... e4) *");
    assert!(game.replay(&Standard).unwrap_err().to_string().starts_with("line 1, column 16: "));
    let game = one("[Variant \"hill\"]\n\n1. e4 *");
    assert_eq!(
        game.replay(&Standard).unwrap_err().to_string(),
        "the record is of hill, not of standard"
    );
    let game = one("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*");
    assert!(game.replay(&Standard).unwrap_err().to_string().starts_with("the FEN tag: "));
    let game = one("[Rules \"speed\"]\n\n*");
    assert!(game.rules::<Standard>().unwrap_err().to_string().contains("Rules tag"));
    let game = one("[Rules \"speed=3\"]\n\n*");
    assert!(game.rules::<Standard>().unwrap_err().to_string().contains("no option \"speed\""));
}

#[test]
fn writing_follows_the_export_form() {
    let text = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Me \\\"!\\\"\"]\n[Black \"?\"]\n\
        [Result \"0-1\"]\n\n{Go} 1. f3 $1 {oh  dear} (1. e4 e5 (1... c5) 2. Nf3) 1... e5 2. g4 Qh4# 0-1\n\n";
    assert_eq!(one(text).to_text(&Standard).unwrap(), text);
}

#[test]
fn lines_are_wrapped_and_read_back() {
    let (record, _) = random_standard_game(5, 300);
    let text = record.to_text(&Standard).unwrap();
    assert!(text.lines().all(|line| line.len() <= 79));
    assert!(text.lines().count() > 10);
    assert_eq!(one(&text).line, record.line);
}

fn random_standard_game(game: u64, max_actions: u32) -> (Record, String) {
    let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(9, game));
    let mut position = Standard.start();
    let mut actions = Vec::new();
    let mut referee = Referee::new(Policy::automatic());
    let mut outcome = referee.begin(&Standard, &position);
    while outcome.is_none() && actions.len() < max_actions as usize {
        let Some(action) = Standard.random_action(&position, &mut rng) else { break };
        Standard.apply(&mut position, action);
        actions.push(action);
        outcome = referee.observe(&Standard, &position, action);
    }
    let outcome = outcome.or_else(|| Standard.outcome(&position));
    (Record::from_actions(&Standard, &Standard.start(), &actions, outcome), position.to_string())
}

/// After a fault the next game is found behind the result of the faulty one, which a comment does not hold.
#[test]
fn games_after_a_faulty_one_are_not_lost() {
    for (text, expected) in [
        ("[Event \"a\"]\n\n1. e4 ) *\n\n1. d4 *\n\n1. c4 *\n", &["-", "d4", "c4"][..]),
        ("1. e4 ) e5 1-0 1. d4 * 1. c4", &["-", "d4", "c4"]),
        ("1. e4 ) {not yet: *\n1-0} ; nor here 1-0\n 0-1\n1. d4", &["-", "d4"]),
        ("1. e4 (1. d4 d5 * 1. c4 *", &["-", "c4"]),
        ("1. e4 (1. d4\n[Event \"b\"] 1. c4 *", &["-", "c4"]),
        ("1. e4 )\n\n[White \"b\"]\n1. c4 *", &["-", "c4"]),
        ("[White \"b]\n[Black \"c\"]\n\n1. e4 *\n1. c4 *", &["-", "c4"]),
        ("1. e4 ) 1. d4", &["-"]),
        ("[White \"Ann\"]\n[Result 1-0\n[Black \"Cy\"]\n\n1. e4 1-0\n1. c4 *", &["-", "c4"]),
        ("[Result 1-0]\n\n1. e4 1-0\n1. c4 *", &["-", "c4"]),
        ("1. e4 (1. d4 1-0) e5 2. Nf3 *\n\n[White \"Bob\"]\n\n1. d4 *", &["-", "d4"]),
        ("1. e4 ) (1. d4 1-0) e5 2. d4 * 1. c4", &["-", "c4"]),
        ("1. e4 ) e5\n% evaluation * here\n2. d4 d5 1-0\n\n1. c4 *", &["-", "c4"]),
        ("1. e4 ) e5 [junk] 1-0\n1. d4 *\n1. c4 *", &["-", "d4", "c4"]),
        ("1. e4 (1. d4\n  [Event \"b\"]\n\n1. d4 *\n1. c4 *", &["-", "d4", "c4"]),
        ("1. e4 ) 2.* 1. d4 *\n1. c4 *", &["-", "d4", "c4"]),
    ] {
        let first = |game: Result<Record, _>| {
            game.map_or("-".into(), |game| {
                game.line.first().map_or("".into(), |entry| entry.text.clone())
            })
        };
        let found: Vec<String> = Reader::new(text.as_bytes()).map(first).collect();
        assert_eq!(found, expected, "{text:?}");
    }
}

#[test]
fn names_of_other_programs_are_understood() {
    for (name, variant) in [
        ("From Position", "standard"),
        ("Chess", "standard"),
        ("Fischerandom", "chess960"),
        ("Chess 960", "chess960"),
        ("Another", "another"),
    ] {
        assert_eq!(one(&format!("[Variant \"{name}\"]\n\n1. e4 *")).variant(), variant);
    }
}

#[test]
fn what_is_no_record_in_json_is_said_with_its_place_once() {
    for (text, expected) in [
        ("{}", "line 1, column 2: no record: missing field `tags`"),
        (
            "{\"tags\":[],\n\"line\":7}",
            "line 2, column 8: no record: invalid type: integer `7`, expected a sequence",
        ),
    ] {
        assert_eq!(Record::from_json(text).unwrap_err().to_string(), expected);
    }
}

#[test]
fn random_games_round_trip_as_text_and_as_json() {
    for game in 0..300 {
        let (record, end) = random_standard_game(game, 400);
        let text = record.to_text(&Standard).unwrap();
        let read = one(&text);
        assert_eq!((&read.line, read.ending), (&record.line, record.ending));
        assert_eq!(read.to_text(&Standard).unwrap(), text);
        let replay = read.replay(&Standard).unwrap();
        assert_eq!(replay.end.to_string(), end);
        assert_eq!(Ending::from(replay.outcome), record.ending);
        assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
    }
}

#[test]
fn turns_of_several_actions_are_joined() {
    let rules = Tiny::default();
    for game in 0..200 {
        let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(2, game));
        let mut position = rules.start();
        let mut actions = Vec::new();
        while let Some(action) = rules.random_action(&position, &mut rng) {
            actions.push(action);
            rules.apply(&mut position, action);
        }
        let record =
            Record::from_actions(&rules, &rules.start(), &actions, rules.outcome(&position));
        let text = record.to_text(&rules).unwrap();
        assert!(text.contains(','), "{text}");
        let read = one(&text);
        assert_eq!(read, record);
        let replay = read.replay(&read.rules::<Tiny>().unwrap()).unwrap();
        assert_eq!(replay.actions, actions.iter().copied().map(Some).collect::<Vec<_>>());
        assert_eq!(replay.outcome, rules.outcome(&position));
    }
}

/// A stream of many games that are never in memory together.
struct Endless {
    game: Vec<u8>,
    left: u64,
    at: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.at == self.game.len() {
            self.left = self.left.saturating_sub(1);
            self.at = 0;
        }
        if self.left == 0 {
            return Ok(0);
        }
        let count = buffer.len().min(self.game.len() - self.at);
        buffer[..count].copy_from_slice(&self.game[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

#[test]
fn a_million_games_stream_by() {
    let stream = Endless {
        game: b"[White \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n".to_vec(),
        left: 1_000_000,
        at: 0,
    };
    let games =
        Reader::new(std::io::BufReader::new(stream)).inspect(|game| assert!(game.is_ok())).count();
    assert_eq!(games, 1_000_000);
}

#[test]
fn a_failing_stream_is_reported_once() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("gone"))
        }
    }
    let games: Vec<_> = Reader::new(std::io::BufReader::new(Broken)).collect();
    assert_eq!(games.len(), 1);
    assert!(games[0].as_ref().is_err_and(|error| error.is_fatal()));
}

#[test]
fn resignation_and_reasons_are_tags() {
    let game = one("[Result \"1-0\"]\n[Termination \"resignation\"]\n\n1. e4 1-0");
    assert_eq!(game.reason(), Some(Reason::Resignation));
    assert_eq!(game.replay(&Standard).unwrap().outcome, None);
}

proptest! {
    #[test]
    fn rubbish_never_panics(text in "([\\[\\](){};$\"%,*. \n\\\\a-h1-8NO0x=+#!?-]|[^\\x00])*") {
        for game in Reader::new(text.as_bytes()).flatten() {
            let _ = game.replay(&Standard);
            prop_assert_eq!(Record::from_json(&game.to_json()).unwrap(), game);
        }
    }

    #[test]
    fn bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        for game in Reader::new(&bytes[..]).flatten() {
            let _ = game.to_text(&Standard);
        }
    }

    #[test]
    fn damaged_games_never_panic(game in 0..20u64, at in any::<prop::sample::Index>(), with in any::<char>()) {
        let text = random_standard_game(game, 60).0.to_text(&Standard).unwrap();
        let mut characters: Vec<char> = text.chars().collect();
        let index = at.index(characters.len());
        characters[index] = with;
        let text: String = characters.into_iter().collect();
        for game in Reader::new(text.as_bytes()).flatten() {
            let _ = game.replay(&Standard);
        }
    }

    #[test]
    fn annotated_games_round_trip(game in 0..50u64, seed in any::<u64>()) {
        let mut record = random_standard_game(game, 40).0;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = Standard.start();
        for entry in &mut record.line {
            let action = Standard.parse_movetext(&position, &entry.text).unwrap();
            if below(&mut rng, 3) == 0 {
                entry.nags.push(below(&mut rng, 256) as u8);
            }
            if below(&mut rng, 3) == 0 {
                entry.after.push("a  comment % with (odd) [%clk 1:00] things; ".repeat(3).trim().into());
            }
            if below(&mut rng, 4) == 0 {
                let text = Standard.movetext(&position, Standard.actions(&position)[0]);
                let before = vec!["instead".to_string(); below(&mut rng, 2) as usize];
                entry.variations.push(vec![Entry { text, before, ..Entry::default() }]);
            }
            Standard.apply(&mut position, action);
        }
        let text = record.to_text(&Standard).unwrap();
        prop_assert_eq!(&one(&text).line, &record.line);
        prop_assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
    }
}
