//! How much better one player is than another, in every game, with intervals.
//!
//! `cargo bench --bench strength -- [GAMES] [FILTER]`: how many games a pairing (100), and part of the names of the
//! pairings to play. With `--test` two short games each.

#![allow(clippy::unwrap_used, missing_docs)]

use std::time::Instant;

use chess_arena::Stop;
use chess_arena::players::PlayerSpec;
use chess_arena::simulation::{Plan, simulate};
use chess_arena::statistics::{elo_difference, wilson};
use chess_changing_colors::ChangingColors;
use chess_core::{Configure, Counters, Evaluate, HiddenInfo, OptionValue, Standard};
use chess_no_mercy::NoMercy;
use chess_no_stress::NoStress;
use chess_yea::Yea;

struct Settings {
    games: u64,
    filter: String,
    test: bool,
}

fn pairing<V>(settings: &Settings, rules: &V, players: [&str; 2], at_least: u64)
where
    V: HiddenInfo + Evaluate + Counters + Configure + Sync + 'static,
    V::Action: Send,
{
    let mut plan = Plan::new(rules, settings.games, 20);
    let options: String = plan.rules.iter().map(|(key, value)| format!(" {key}={value}")).collect();
    let name = format!("{}{options}: {} v {}", plan.variant, players[0], players[1]);
    if !name.contains(&settings.filter) {
        return;
    }
    plan.players = players.map(|player| {
        if settings.test { cheap(player) } else { player }.parse::<PlayerSpec>().unwrap()
    });
    plan.max_actions = if settings.test { 20 } else { 1000 };
    let begin = Instant::now();
    let tally = simulate(rules, &plan, None, 0, &Stop::default(), &|_| ()).unwrap();
    assert_eq!(tally.games(), settings.games);
    let [wins, draws, losses] = tally.score(0);
    assert_eq!(wins + draws + losses + tally.unfinished, settings.games);
    let share = wilson(wins, settings.games);
    let elo = elo_difference(wins, draws + tally.unfinished, losses).map_or(0.0, |elo| elo.value);
    println!(
        "{name:<66} won {wins:>3}, drawn {draws:>3}, lost {losses:>3}, cut {:>2}; wins {:>5.1} % ({:.1} to {:.1}), asked {at_least} %; Elo {elo:+.0}; {:.0} s",
        tally.unfinished,
        100.0 * share.value,
        100.0 * share.low,
        100.0 * share.high,
        begin.elapsed().as_secs_f64(),
    );
}

/// The same player with next to no budget.
fn cheap(player: &str) -> &str {
    match player.split_once(':') {
        Some(("mcts", _)) => "mcts:5",
        Some(("alphabeta", _)) => "alphabeta:1",
        _ => player,
    }
}

fn no_stress(level: &str) -> NoStress {
    NoStress::with_options([("level", OptionValue::from(level))]).unwrap()
}

fn all<V>(settings: &Settings, rules: &V, searcher: Option<&str>)
where
    V: HiddenInfo + Evaluate + Counters + Configure + Sync + 'static,
    V::Action: Send,
{
    pairing(settings, rules, ["mcts:1000", "random"], 95);
    pairing(settings, rules, ["mcts:1000", "mcts:250"], 60);
    if let Some(searcher) = searcher {
        pairing(settings, rules, [searcher, "greedy"], 85);
    }
    pairing(settings, rules, ["greedy", "random"], 0);
}

fn main() {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let test = arguments.iter().any(|argument| argument == "--test");
    let numbers = arguments.iter().find_map(|argument| argument.parse().ok());
    let filter = arguments
        .iter()
        .find(|argument| !argument.starts_with("--") && argument.parse::<u64>().is_err());
    let settings = Settings {
        games: if test { 2 } else { numbers.unwrap_or(100) },
        filter: filter.cloned().unwrap_or_default(),
        test,
    };
    all(&settings, &Standard, Some("alphabeta:4"));
    all(&settings, &ChangingColors::default(), Some("alphabeta:4"));
    all(&settings, &Yea::default(), Some("alphabeta:4"));
    // With so many actions to choose from and several in a turn, four ahead takes minutes; positions bound it better.
    all(&settings, &NoMercy::default(), Some("alphabeta:50000n"));
    for level in ["three", "advanced", "one", "two"] {
        all(&settings, &no_stress(level), None);
    }
}
