//! Plays many games at random and reports how they went.

mod report;
mod statistics;

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use chess_core::random::game_seed;
use chess_core::{Policy, Referee, ToAct};
use indicatif::{ProgressBar, ProgressStyle};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rayon::prelude::*;

pub use report::Report;
use statistics::Statistics;

use crate::cli::{Failure, Game};
use crate::registry::{Playable, Task, dispatch};

/// Plays games at random and reports results, lengths, and what the game itself counts.
///
/// The report depends on the game, its rules, the seed and the limits alone, whatever the threads; times and rates go to
/// standard error.
///
/// Examples:
///   simulate standard --games 2000
///   simulate no-stress --rules level=two --games 10000 --seed 7 --format json
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "simulate", version, verbatim_doc_comment)]
pub struct Arguments {
    /// The game.
    #[command(flatten)]
    pub game: Game,

    /// How many games to play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,

    /// Where chance begins: game i depends on the seed and on i alone
    #[arg(long, default_value_t = 1)]
    pub seed: u64,

    /// How many threads play; all cores if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// After how many actions a game is cut and counts as unfinished
    #[arg(long, value_name = "M", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_actions: u32,

    /// How the report is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// How a report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// For programs: one JSON object on one line.
    Json,
}

/// Plays, and writes the report to `out`; how long it took goes to standard error.
///
/// # Errors
/// If the arguments name no game or rules that can be, the threads cannot be had, or `out` fails.
pub fn run(arguments: Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let start = Instant::now();
    let report = simulate(&arguments)?;
    let seconds = start.elapsed().as_secs_f64().max(1e-9);
    out.write_all(report.render(arguments.format).as_bytes())?;
    let _ = writeln!(
        io::stderr(),
        "{} games in {seconds:.2} s: {:.0} games/s, {:.0} actions/s",
        report.games(),
        report.games() as f64 / seconds,
        report.actions() as f64 / seconds,
    );
    Ok(())
}

/// Plays the games and counts. A bar on standard error, if that is a terminal, shows how far it is.
///
/// # Errors
/// If the arguments name no game or rules that can be, or the threads cannot be had.
pub fn simulate(arguments: &Arguments) -> Result<Report, Failure> {
    let progress = progress_bar(arguments.games);
    let task = Simulation { arguments, progress: &progress };
    let report = dispatch(&arguments.game.variant, &arguments.game.rules, task);
    progress.finish_and_clear();
    report
}

/// A bar on standard error, if that is a terminal.
fn progress_bar(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template(
        "{bar:40} {human_pos}/{human_len} games, {per_sec}, {eta} left",
    ) {
        bar.set_style(style);
    }
    bar
}

struct Simulation<'a> {
    arguments: &'a Arguments,
    progress: &'a ProgressBar,
}

impl Task for Simulation<'_> {
    type Output = Report;
    type Error = Failure;

    fn run<V: Playable>(self, rules: V) -> Result<Report, Failure> {
        let Arguments { games, seed, threads, max_actions, .. } = *self.arguments;
        let threads = threads.map_or(0, usize::from);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| Failure::Threads(error.to_string()))?;
        let none = || Statistics::new(rules.counter_names().len());
        let idle = || (Referee::new(Policy::default()), none());
        // Folding and reducing keep the order of games.
        let statistics = pool.install(|| {
            (0..games)
                .into_par_iter()
                .fold(idle, |(mut referee, mut statistics), index| {
                    play_game(&rules, self.arguments, index, &mut referee, &mut statistics);
                    self.progress.inc(1);
                    (referee, statistics)
                })
                .map(|(_, statistics)| statistics)
                .reduce(none, |sum, more| sum.merge(&more))
        });
        Ok(Report {
            variant: rules.name(),
            rules: rules.changed_options(),
            seed,
            max_actions,
            counter_names: rules.counter_names(),
            statistics,
        })
    }
}

/// Plays game `index` and counts what happens.
fn play_game<V: Playable>(
    rules: &V,
    arguments: &Arguments,
    index: u64,
    referee: &mut Referee<V::Position>,
    statistics: &mut Statistics,
) {
    let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(arguments.seed, index));
    let mut position = rules.start();
    let mut by_history = referee.begin(rules, &position);
    let (mut length, mut in_turn) = (0, 0);
    while by_history.is_none() && length < arguments.max_actions {
        let Some(action) = rules.random_action(&position, &mut rng) else { break };
        if rules.to_act(&position) != ToAct::Chance {
            statistics.decision(rules.count_actions(&position));
        }
        let before = position.clone();
        rules.apply(&mut position, action);
        by_history = referee.observe(rules, &position, action);
        rules.count(&before, action, &position, &mut statistics.counters);
        length += 1;
        in_turn += 1;
        if rules.turn(&position) != rules.turn(&before) {
            statistics.turn(in_turn);
            in_turn = 0;
        }
    }
    if in_turn > 0 {
        statistics.turn(in_turn);
    }
    statistics.end(by_history.or_else(|| rules.outcome(&position)), length);
}
