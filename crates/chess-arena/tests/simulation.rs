//! Runs: the same whatever the threads, the parts and the interruptions.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use chess_arena::Stop;
use chess_arena::lines::MAX_LINE;
use chess_arena::players::PlayerSpec;
use chess_arena::simulation::{Plan, RunFile, Shard, SimulationError, Tally, merge, simulate};
use chess_core::random::game_seed;
use chess_core::{Seat, Standard, Variant, VariantExt};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A folder of a test's own, removed when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("chess-arena-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn plan(games: u64) -> Plan {
    Plan {
        max_actions: 40,
        players: [PlayerSpec::Greedy, PlayerSpec::Random],
        ..Plan::new(&Standard, games, 11)
    }
}

fn run(plan: &Plan, file: Option<&mut RunFile>, threads: usize) -> Result<Tally, SimulationError> {
    simulate(&Standard, plan, file, threads, &Stop::default(), &|_| ())
}

#[test]
fn threads_do_not_show() {
    let whole = run(&plan(60), None, 1).unwrap();
    assert_eq!(whole.games(), 60);
    assert_eq!(run(&plan(60), None, 2).unwrap(), whole);
    assert_eq!(run(&plan(60), None, 5).unwrap(), whole);
    let other = run(&Plan { seed: 12, ..plan(60) }, None, 2).unwrap();
    assert_ne!(other, whole);
}

#[test]
fn parts_add_up_to_the_whole() {
    let folder = Folder::new("parts");
    let whole = run(&plan(50), None, 2).unwrap();
    let mut paths = Vec::new();
    for index in 1..=16 {
        let plan = Plan { shard: Shard { index, of: 16 }, ..plan(50) };
        let path = folder.file(&format!("part-{index}"));
        let mut file = RunFile::create(&path, &Standard, &plan).unwrap();
        run(&plan, Some(&mut file), 2).unwrap();
        paths.push(path);
    }
    let (merged_plan, merged) = merge(&paths, &Standard).unwrap();
    assert_eq!(merged, whole);
    assert_eq!(merged_plan, plan(50));
    paths.reverse();
    assert_eq!(merge(&paths, &Standard).unwrap().1, whole);

    let missing = merge(&paths[1..], &Standard).unwrap_err();
    assert!(matches!(missing, SimulationError::Parts(_)), "{missing}");
    assert!(missing.to_string().contains("4 games missing, game 46 first"), "{missing}");
    let twice = [paths.clone(), vec![paths[0].clone()]].concat();
    assert!(merge(&twice, &Standard).unwrap_err().to_string().contains("there twice"));
    let stranger = folder.file("stranger");
    RunFile::create(&stranger, &Standard, &Plan { seed: 1, ..plan(50) }).unwrap();
    let error = merge(&[paths, vec![stranger]].concat(), &Standard).unwrap_err();
    assert!(matches!(error, SimulationError::OtherRun { .. }), "{error}");
    assert!(error.to_string().contains("its seed is 1, not 11"), "{error}");
    assert!(matches!(merge(&[], &Standard), Err(SimulationError::Parts(_))));
}

#[test]
fn parts_without_games_are_joined_like_others() {
    let folder = Folder::new("empty-parts");
    let mut paths = Vec::new();
    for index in 1..=7 {
        let plan = Plan { shard: Shard { index, of: 7 }, ..plan(3) };
        paths.push(folder.file(&index.to_string()));
        let mut file = RunFile::create(&paths[paths.len() - 1], &Standard, &plan).unwrap();
        let tally = run(&plan, Some(&mut file), 1).unwrap();
        assert_eq!(tally.games(), u64::from([3, 5, 7].contains(&index)), "{index}");
    }
    assert_eq!(merge(&paths, &Standard).unwrap(), (plan(3), run(&plan(3), None, 1).unwrap()));
}

#[test]
fn a_run_cut_anywhere_and_resumed_is_the_whole_run() {
    let folder = Folder::new("resume");
    let whole = run(&plan(12), None, 2).unwrap();
    let path = folder.file("run");
    let mut file = RunFile::create(&path, &Standard, &plan(12)).unwrap();
    run(&plan(12), Some(&mut file), 2).unwrap();
    drop(file);
    let bytes = fs::read(&path).unwrap();
    let head = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for cut in (head..=bytes.len()).step_by(97).chain([bytes.len() - 1, bytes.len()]) {
        fs::write(&path, &bytes[..cut]).unwrap();
        let mut file = RunFile::resume(&path, &Standard).unwrap();
        let resumed = run(&plan(12), Some(&mut file), 2).unwrap();
        assert_eq!(resumed, whole, "cut at {cut}");
        drop(file);
        assert_eq!(fs::read(&path).unwrap().len(), bytes.len(), "cut at {cut}");
    }
}

#[test]
fn a_stopped_run_counts_what_is_finished_and_goes_on() {
    let folder = Folder::new("stop");
    let path = folder.file("run");
    let mut file = RunFile::create(&path, &Standard, &plan(40)).unwrap();
    let stop = Stop::default();
    let seen = AtomicU64::new(0);
    let progress = |done| {
        seen.store(done, Ordering::Relaxed);
        if done >= 5 {
            stop.set();
        }
    };
    let part = simulate(&Standard, &plan(40), Some(&mut file), 2, &stop, &progress).unwrap();
    drop(file);
    assert!((5..40).contains(&part.games()), "{}", part.games());
    let mut file = RunFile::resume(&path, &Standard).unwrap();
    assert_eq!(file.tally(), &part);
    assert_eq!(run(&plan(40), Some(&mut file), 2).unwrap(), run(&plan(40), None, 2).unwrap());
}

#[test]
fn whoever_is_told_to_stop_chooses_at_once() {
    let start = Standard.start();
    let stop = Stop::default();
    stop.set();
    for player in ["alphabeta:60", "mcts:18446744073709551615", "greedy", "random"] {
        let mut player = player.parse::<PlayerSpec>().unwrap().build::<Standard>();
        player.stop_on(&stop);
        let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(1, 0));
        let chosen = player.choose(&Standard, &start, Seat::First, &mut rng).unwrap();
        assert!(Standard.is_legal(&start, chosen));
    }
}

/// Neither game would ever end, nor even its first action.
#[test]
fn a_run_is_stopped_while_players_think() {
    for player in ["alphabeta:60", "mcts:18446744073709551615"] {
        let plan = Plan { players: [player.parse().unwrap(); 2], ..plan(2) };
        let stop = Stop::default();
        let wish = stop.clone();
        let wisher = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(30));
            wish.set()
        });
        let tally = simulate(&Standard, &plan, None, 2, &stop, &|_| ()).unwrap();
        assert!(wisher.join().unwrap());
        assert_eq!((tally.games(), tally.unfinished), (0, 0), "{player}");
    }
}

#[test]
fn files_are_not_overwritten_and_faults_are_named() {
    let folder = Folder::new("faults");
    let path = folder.file("run");
    let mut file = RunFile::create(&path, &Standard, &plan(3)).unwrap();
    run(&plan(3), Some(&mut file), 1).unwrap();
    assert!(matches!(RunFile::create(&path, &Standard, &plan(3)), Err(SimulationError::Exists(_))));
    let error = RunFile::resume(&path, &Standard).unwrap_err();
    assert!(error.to_string().ends_with("another program is writing to it"), "{error}");
    let part = Plan { shard: Shard { index: 1, of: 2 }, ..plan(3) };
    for (other, difference) in [
        (Plan { seed: 12, ..plan(3) }, "its seed is 11, not 12"),
        (plan(4), "its games is 3, not 4"),
        (part, "its shard is \"1/1\", not \"1/2\""),
    ] {
        let error = run(&other, Some(&mut file), 1).unwrap_err();
        assert!(matches!(error, SimulationError::OtherRun { .. }), "{error}");
        assert!(error.to_string().ends_with(difference), "{error}");
    }
    drop(file);
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 4);
    for plan in [
        plan(0),
        Plan { max_actions: 0, ..plan(3) },
        Plan { shard: Shard { index: 0, of: 0 }, ..plan(3) },
    ] {
        assert!(RunFile::create(&folder.file("none"), &Standard, &plan).is_err(), "{plan:?}");
    }
    for (index, of, games) in [(0, 0, 3), (5, 2, 3), (u64::MAX, 1, u64::MAX)] {
        let plan = Plan { shard: Shard { index, of }, ..plan(games) };
        assert!(matches!(run(&plan, None, 1), Err(SimulationError::Shard(_))), "{plan:?}");
    }
    assert!(matches!(
        RunFile::resume(&folder.file("none"), &Standard),
        Err(SimulationError::File { .. })
    ));

    let text = fs::read_to_string(&path).unwrap();
    let fault = |from: &str, to: &str| {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        fs::write(&path, changed).unwrap();
        RunFile::resume(&path, &Standard).unwrap_err().to_string()
    };
    let first = text.lines().nth(1).unwrap();
    let action = first.split('"').nth(5).unwrap();
    assert!(fault(action, "e2e5").contains("line 2: action 1"), "{first}");
    assert!(fault("\"game\":", "\"gam\":").contains("line 2"));
    assert!(fault("\"games\":3", "\"games\":1").contains("no game of part"));
    assert!(
        fault("\"games\":3", "\"games\":0").contains("line 1: the plan of the run plays nothing")
    );
    assert!(fault("\"max_actions\":40", "\"max_actions\":0").contains("its max_actions is 0"));
    assert!(
        fault("\"outcome\":", "\"outcome\":{\"winner\":null,\"reason\":\"agreement\"},\"x\":")
            .contains("line 2")
    );
    assert!(fault("{\"variant\"", "[{\"variant\"").contains("line 1: no plan of a run"));
    assert!(
        fault("\"standard\"", "\"chess\"").contains("its variant is \"chess\", not \"standard\"")
    );
    // Nothing is appended to a plan that was cut off.
    let plan_only = text.lines().next().unwrap();
    fs::write(&path, plan_only).unwrap();
    assert!(
        RunFile::resume(&path, &Standard).unwrap_err().to_string().contains("line 1: the plan")
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), plan_only);
    let twice = format!("{text}{first}\n");
    fs::write(&path, twice).unwrap();
    assert!(RunFile::resume(&path, &Standard).unwrap_err().to_string().contains("line 5: game"));
}

#[test]
fn keys_given_twice_are_refused_by_name() {
    let folder = Folder::new("twice");
    let path = folder.file("run");
    let whole = r#"{"variant":"standard","rules":{},"games":7,"seed":1,"max_actions":9,"players":["random","random"],"shard":"1/1"}"#;
    let read = |from: &str, to: &str| {
        fs::write(&path, format!("{}\n", whole.replacen(from, to, 1))).unwrap();
        RunFile::read_plan(&path)
    };
    assert_eq!(read("", "").unwrap().games, 7);
    for (from, to, key) in [
        ("\"games\":7", "\"games\":7,\"games\":5", "`games`"),
        ("\"seed\":1", "\"seed\":1,\"seed\":1", "`seed`"),
        ("{},", "{},\"rules\":{},", "`rules`"),
        ("{},", "{\"tokens\":1,\"tokens\":2},", "the option \"tokens\" is given twice"),
    ] {
        let error = read(from, to).unwrap_err();
        assert!(matches!(error, SimulationError::Line { line: 1, .. }), "{error}");
        assert!(error.to_string().contains(key), "{error}");
    }
}

#[test]
fn faults_of_json_have_one_place() {
    let folder = Folder::new("places");
    let path = folder.file("run");
    let refused = |line: &str| {
        fs::write(&path, format!("{}\n{line}\n", plan(3).to_json())).unwrap();
        let error = RunFile::resume(&path, &Standard).unwrap_err().to_string();
        error.split_once("run, ").unwrap().1.to_string()
    };
    let deep = refused(&"[".repeat(1000));
    assert!(deep.starts_with("line 2: ") && deep.ends_with(" (column 1)"), "{deep}");
    let cut = refused("{\"game\":");
    assert_eq!(cut, "line 2: EOF while parsing a value (column 8)");
    let raw = refused("{\"\\u001b[31m\":1}");
    assert!(raw.contains("[31m") && !raw.contains('\u{1b}'), "{raw}");
}

#[test]
fn lines_beyond_the_limit_are_refused() {
    let folder = Folder::new("long");
    let path = folder.file("run");
    let long = "0".repeat(MAX_LINE + 1);
    let good = plan(3).to_json().to_string();
    for (line, text) in [(1, format!("{long}\n{good}\n")), (2, format!("{good}\n{long}\n"))] {
        fs::write(&path, text).unwrap();
        for error in [
            RunFile::resume(&path, &Standard).unwrap_err(),
            merge(std::slice::from_ref(&path), &Standard).unwrap_err(),
        ] {
            let expected = format!("line {line}: it is longer than 16777216 bytes");
            assert!(error.to_string().ends_with(&expected), "{error}");
            assert!(matches!(error, SimulationError::LongLine { .. }));
        }
    }
}

/// A folder is no file; neither is a device that never ends, which is not even opened.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_refused_unread() {
    let folder = Folder::new("no-file");
    for path in [folder.0.clone(), PathBuf::from("/dev/zero")] {
        for error in [
            RunFile::read_plan(&path).unwrap_err(),
            RunFile::resume(&path, &Standard).unwrap_err(),
            merge(std::slice::from_ref(&path), &Standard).unwrap_err(),
        ] {
            assert!(matches!(&error, SimulationError::NoFile(named) if *named == path), "{error}");
        }
    }
}

#[test]
fn players_change_seats() {
    let tally = run(&plan(40), None, 2).unwrap();
    let decided: u64 = tally.results().iter().sum();
    let seats: u64 = tally.scores[0].iter().map(|seat| seat.iter().sum::<u64>()).sum();
    assert_eq!(decided, seats);
    assert_eq!(tally.unfinished + decided, 40);
    let [wins, draws, losses] = tally.score(0);
    let [other_wins, other_draws, other_losses] = tally.score(1);
    assert_eq!((wins, draws, losses), (other_losses, other_draws, other_wins));
}
