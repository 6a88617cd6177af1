//! Reports: the same bytes for the same run, and numbers that agree with the games.
#![allow(clippy::unwrap_used)]

use chess_arena::Stop;
use chess_arena::players::PlayerSpec;
use chess_arena::report::{Comparison, Report};
use chess_arena::simulation::{Plan, simulate};
use chess_core::Standard;

fn report(games: u64, seed: u64, threads: usize) -> Report {
    let players = [PlayerSpec::Greedy, PlayerSpec::Random];
    let plan = Plan { max_actions: 60, players, ..Plan::new(&Standard, games, seed) };
    let tally = simulate(&Standard, &plan, None, threads, &Stop::default(), &|_| ()).unwrap();
    Report::new(&Standard, plan, tally)
}

#[test]
fn all_forms_are_the_same_whatever_the_threads() {
    let (one, two) = (report(50, 3, 1), report(50, 3, 2));
    assert_eq!(one.to_string(), two.to_string());
    assert_eq!(one.to_json().to_string(), two.to_json().to_string());
    assert_eq!(one.to_html(), two.to_html());
}

#[test]
fn json_adds_up() {
    let json = report(50, 3, 2).to_json();
    let count = |pointer: &str| json.pointer(pointer).and_then(serde_json::Value::as_u64).unwrap();
    let ends = ["first", "second", "draw", "unfinished"]
        .map(|end| count(&format!("/results/{end}/games")));
    assert_eq!(ends.iter().sum::<u64>(), 50);
    assert_eq!(count("/games"), 50);
    let first: u64 = json["first_actions"]
        .as_object()
        .unwrap()
        .values()
        .map(|counts| counts["games"].as_u64().unwrap())
        .sum();
    assert_eq!(first, 50);
    assert_eq!(json["players"][0]["player"], "greedy");
    assert!(count("/length/max") <= 60);
    let low = json.pointer("/results/first/share/low").unwrap().as_f64().unwrap();
    let value = json.pointer("/results/first/share/value").unwrap().as_f64().unwrap();
    assert!(low <= value);
}

#[test]
fn the_page_stands_alone_and_is_escaped() {
    let page = report(30, 5, 2).to_html();
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    assert!(page.matches("<svg").count() >= 4, "charts");
    for word in ["<script", "<link", "src=", "href=", "could not be drawn"] {
        assert!(!page.contains(word), "{word}");
    }
}

#[test]
fn comparing_a_run_with_itself_shows_no_difference() {
    let (a, b) = (report(40, 3, 2), report(40, 3, 2));
    let same = Comparison::new(&a, &b);
    let (tested, untested): (Vec<_>, Vec<_>) =
        same.rows.iter().partition(|row| row.p_value.is_some());
    assert!(tested.iter().all(|row| row.p_value > Some(0.99)));
    assert!(same.rows.iter().all(|row| row.values[0] == row.values[1]));
    let names: Vec<_> = untested.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["actions a turn"], "always one");

    let plan = Plan { max_actions: 20, ..a.plan().clone() };
    let tally = simulate(&Standard, &plan, None, 2, &Stop::default(), &|_| ()).unwrap();
    let shorter = Comparison::new(&a, &Report::new(&Standard, plan, tally));
    let length = shorter.rows.iter().find(|row| row.name == "length in actions").unwrap();
    assert_eq!(length.stars(), "***");
    let text = shorter.to_string();
    assert!(
        text.contains("length in actions") && text.contains("A and B share seed 3: "),
        "{text}"
    );
    assert_eq!(shorter.to_json()["seeds"], serde_json::json!([3, 3]));
    let other = Comparison::new(&a, &report(40, 4, 2)).to_string();
    assert!(other.ends_with("A has seed 3, B seed 4.\n"), "{other}");
}

/// The decisions of one game are alike. Taken for observations of their own, they would show most of these runs, which
/// differ in nothing but the seed, as different.
#[test]
fn runs_that_differ_by_chance_alone_seldom_look_different() {
    let run = |seed| {
        let plan = Plan { max_actions: 150, ..Plan::new(&Standard, 30, seed) };
        let tally = simulate(&Standard, &plan, None, 2, &Stop::default(), &|_| ()).unwrap();
        Report::new(&Standard, plan, tally)
    };
    let starred = (0..20)
        .filter(|pair| {
            let comparison = Comparison::new(&run(2 * pair), &run(2 * pair + 1));
            let row = comparison.rows.iter().find(|row| row.name == "legal actions").unwrap();
            assert_ne!(row.values[0], row.values[1]);
            row.p_value.unwrap() < 0.05
        })
        .count();
    assert!(starred <= 4, "{starred} of 20");
}

fn report_of(plan: Plan) -> Report {
    let tally = simulate(&Standard, &plan, None, 1, &Stop::default(), &|_| ()).unwrap();
    Report::new(&Standard, plan, tally)
}

#[test]
fn one_is_not_many() {
    let plan = Plan { max_actions: 1, ..Plan::new(&Standard, 1, 1) };
    let players = [PlayerSpec::Greedy, PlayerSpec::Random];
    let plans = [plan.clone(), Plan { players, max_actions: 1000, ..plan }];
    let [cut, whole] = plans.map(report_of);
    assert!(cut.to_string().contains("games        1 game, cut after 1 action\n"), "{cut}");
    assert!(cut.to_html().contains("<h1>standard: 1 game</h1>"));
    assert!(cut.to_html().contains("games cut after 1 action.</p>"));
    assert!(Comparison::new(&cut, &whole).to_string().contains("changing seats: 1 game\n"));
    let [wins, draws, losses] = whole.tally().score(0);
    assert_eq!([wins, draws, losses], [1, 0, 0]);
    assert!(whole.to_string().contains("greedy scored 1 win, 0 draws, 0 losses against random"));
    assert!(whole.to_html().contains("greedy scored 1 win, 0 draws and 0 losses against random"));
    assert!(whole.to_string().contains("Elo difference +inf (95 % interval -233.8 to +inf)"));
    let elo = &whole.to_json()["elo"];
    assert_eq!((&elo["value"], &elo["high"]), (&"inf".into(), &"inf".into()));
    assert!((elo["low"].as_f64().unwrap() + 233.8).abs() < 0.1, "{elo}");
    let unfinished = report_of(Plan { players, max_actions: 1, ..Plan::new(&Standard, 1, 1) });
    assert!(unfinished.to_json()["elo"].is_null());
}

#[test]
fn no_games_make_a_report_too() {
    let report = report(0, 1, 1);
    assert!(report.to_string().contains("No game was won."));
    assert!(report.to_html().contains("0 games"));
    assert_eq!(report.to_json()["first_seat_score"], serde_json::Value::Null);
}

/// Cut after three actions and after four, all games of a side have the same length: nothing says by how much they might
/// differ.
#[test]
fn without_spread_nothing_is_tested() {
    let [a, b] =
        [3, 4].map(|max_actions| report_of(Plan { max_actions, ..Plan::new(&Standard, 2, 1) }));
    let comparison = Comparison::new(&a, &b);
    let row = |name: &str| comparison.rows.iter().position(|row| row.name == name).unwrap();
    let length = &comparison.rows[row("length in actions")];
    assert_eq!((length.values, length.p_value, length.stars()), ([3.0, 4.0], None, ""));
    assert_eq!(comparison.rows[row("unfinished")].p_value, Some(1.0));
    let json = comparison.to_json();
    assert!(json["rows"][row("length in actions")]["p_value"].is_null());
    let text = comparison.to_string();
    let line = text.lines().find(|line| line.starts_with("length in actions")).unwrap();
    assert!(line.trim_end().ends_with("+1.000         -"), "{line}");
    for note in
        ["- not tested\n", "\nNot tested is ", "\nWith fewer than 30 games ", "\nOf a game cut "]
    {
        assert!(text.contains(note), "{note:?} is not in\n{text}");
    }
    let many = Comparison::new(&report(30, 3, 2), &report(30, 4, 2));
    assert!(!many.to_string().contains("\nWith fewer "), "{many}");
}
