//! Plays many games and reports how they went.

mod compare;
mod matches;
mod merge;
mod output;
mod records;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Instant;

use chess_arena::Stop;
use chess_arena::players::PlayerSpec;
use chess_arena::report::{Report, counted};
use chess_arena::simulation::{Plan, RunFile, Shard, SimulationError};
use indicatif::{ProgressBar, ProgressStyle};

pub use compare::{CompareArguments, run_compare};
pub use matches::{MatchArguments, run_match};
pub use merge::{MergeArguments, run_merge};
pub use output::{Format, Output};
pub use records::{RecordsArguments, run_records};

use crate::cli::{Failure, Game};
use crate::registry::{Playable, Task, dispatch};

/// Plays games and reports results, lengths, choice, and what the game itself counts.
///
/// The report depends on the game, its rules, the players, the seed and the limits alone, whatever the threads; times and
/// rates go to standard error. Players are random, greedy, alphabeta:DEPTH and mcts:PLAYOUTS; two different ones change
/// seats from game to game.
///
/// With --out every game is written to a file as it ends. Ctrl-C ends a run with what is finished; --resume goes on with
/// it, with nothing else to be said but the game. --shard plays one part of a run; `merge` joins the parts' files.
///
/// Examples:
///   simulate standard --games 2000
///   simulate no-stress --rules level=two --games 10000 --seed 7 --format json
///   simulate yea --games 100 --players mcts:1000,greedy --html yea.html
///   simulate no-mercy --games 100000 --out run.jsonl
///   simulate no-mercy --resume run.jsonl
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "simulate", version, verbatim_doc_comment)]
pub struct Arguments {
    /// The game.
    #[command(flatten)]
    pub game: Game,

    /// How many games the whole run has
    #[arg(long, value_name = "N", required_unless_present = "resume", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,

    /// Where chance begins: game i depends on the seed and on i alone [default: 1]
    #[arg(long)]
    pub seed: Option<u64>,

    /// How many threads play; all cores if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// After how many actions a game is cut and counts as unfinished [default: 1000]
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_actions: Option<u32>,

    /// Who plays: one player for both seats, or two that change seats [default: random]
    #[arg(long, value_name = "A[,B]")]
    pub players: Option<Players>,

    /// Which part of the run to play, from 1/N to N/N
    #[arg(long, value_name = "K/N", requires = "out")]
    pub shard: Option<Shard>,

    /// A new file to which every game is written as it ends
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// The file of an interrupted run, to go on with
    #[arg(
        long, value_name = "FILE",
        conflicts_with_all = ["games", "seed", "max_actions", "players", "shard", "out"]
    )]
    pub resume: Option<PathBuf>,

    /// Where and how the report is written.
    #[command(flatten)]
    pub output: Output,
}

/// The players of a command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players(pub [PlayerSpec; 2]);

impl std::str::FromStr for Players {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = |name: &str| name.parse::<PlayerSpec>().map_err(|error| error.to_string());
        match text.split(',').collect::<Vec<_>>()[..] {
            [both] => Ok(Self([read(both)?; 2])),
            [first, second] => Ok(Self([read(first)?, read(second)?])),
            _ => Err("give one player, or two with a comma between".into()),
        }
    }
}

/// Plays, and writes the report to `out`; how long it took goes to standard error.
///
/// # Errors
/// If the arguments name no game or rules that can be, a file cannot be read or written, the threads cannot be had, `out`
/// fails, or the run was stopped.
pub fn run(arguments: Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let games = || arguments.out.iter().chain(&arguments.resume);
    arguments.output.check(games())?;
    stop_at_ctrl_c();
    let report = simulate(&arguments)?;
    arguments.output.write(&report, games(), out)?;
    finished_or_stopped(&report, arguments.out.as_deref().or(arguments.resume.as_deref()))
}

/// Plays the games and counts. A bar on standard error, if that is a terminal, shows how far it is.
///
/// # Errors
/// If the arguments name no game or rules that can be, a file cannot be read or written, or the threads cannot be had.
pub fn simulate(arguments: &Arguments) -> Result<Report, Failure> {
    dispatch(&arguments.game.variant, &arguments.game.rules, Simulation(arguments))
}

struct Simulation<'a>(&'a Arguments);

impl Task for Simulation<'_> {
    type Output = Report;
    type Error = Failure;

    fn run<V: Playable>(self, rules: V) -> Result<Report, Failure> {
        let arguments = self.0;
        let Some(path) = &arguments.resume else {
            let mut plan =
                Plan::new(&rules, arguments.games.unwrap_or(1), arguments.seed.unwrap_or(1));
            plan.max_actions = arguments.max_actions.unwrap_or(plan.max_actions);
            plan.players = arguments.players.map_or(plan.players, |players| players.0);
            plan.shard = arguments.shard.unwrap_or(plan.shard);
            let file = arguments
                .out
                .as_ref()
                .map(|path| RunFile::create(path, &rules, &plan))
                .transpose()?;
            return play(&rules, plan, file, arguments.threads);
        };
        // The file says by which rules its games are played; those of the command line may only agree.
        let plan = RunFile::read_plan(path)?;
        if plan.variant != rules.name() {
            let difference = format!("its variant is {:?}, not {:?}", plan.variant, rules.name());
            return Err(SimulationError::OtherRun { path: path.clone(), difference }.into());
        }
        let rules = if arguments.game.rules.is_empty() { plan.rules_value()? } else { rules };
        let file = RunFile::resume(path, &rules)?;
        play(&rules, plan, Some(file), arguments.threads)
    }
}

/// Plays what is left of a plan.
fn play<V: Playable>(
    rules: &V,
    plan: Plan,
    mut file: Option<RunFile>,
    threads: Option<u16>,
) -> Result<Report, Failure> {
    let begin = Instant::now();
    let games = plan.range().end - plan.range().start;
    let known = file.as_ref().map_or(0, |file| file.tally().games());
    if games == 0 {
        let all = counted(plan.games, "game");
        let _ = writeln!(
            io::stderr(),
            "there is nothing to play: part {} of {all} has none",
            plan.shard
        );
    }
    let progress = progress_bar(games, known);
    let told = |done| progress.set_position(done);
    let threads = threads.map_or(0, usize::from);
    let tally =
        chess_arena::simulation::simulate(rules, &plan, file.as_mut(), threads, &STOP, &told);
    progress.finish_and_clear();
    let tally = tally?;
    let played = tally.games() - known;
    let seconds = begin.elapsed().as_secs_f64().max(1e-9);
    let rate = played as f64 / seconds;
    let played = counted(played, "game");
    let _ = writeln!(io::stderr(), "{played} in {seconds:.2} s: {rate:.0} games/s");
    Ok(Report::new(rules, plan, tally))
}

/// Set once the user wants the run to end.
static STOP: LazyLock<Stop> = LazyLock::new(Stop::default);

/// Lets the first Ctrl-C end the run with what is finished, and the second end the program.
fn stop_at_ctrl_c() {
    // A second handler in one process is refused; then the first one serves.
    let _ = ctrlc::set_handler(|| {
        if !ask_to_stop(&STOP, &mut io::stderr()) {
            std::process::exit(130);
        }
    });
}

/// Lets the run end, and says so; `false` if it was to end already.
fn ask_to_stop(stop: &Stop, errors: &mut dyn Write) -> bool {
    let first = stop.set();
    if first {
        // The terminal's ^C or a bar may stand in the line.
        let _ = writeln!(errors, "\nstopping with what is finished; once more ends it at once");
    }
    first
}

/// An error if the run was stopped before its end, which says how to go on.
fn finished_or_stopped(report: &Report, file: Option<&Path>) -> Result<(), Failure> {
    let range = report.plan().range();
    let (done, all) = (report.tally().games(), range.end - range.start);
    if done == all {
        return Ok(());
    }
    Err(Failure::Stopped { done, all, file: file.map(Path::to_path_buf) })
}

/// A bar on standard error, if that is a terminal.
fn progress_bar(games: u64, known: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games).with_position(known);
    if let Ok(style) = ProgressStyle::with_template(
        "{bar:40} {human_pos}/{human_len} games, {per_sec}, {eta} left",
    ) {
        bar.set_style(style);
    }
    bar.reset_eta();
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_wish_to_stop_is_confirmed_and_the_second_is_known() {
        let (stop, mut errors) = (Stop::default(), Vec::new());
        assert!(ask_to_stop(&stop, &mut errors));
        assert!(stop.is_set());
        let told = String::from_utf8_lossy(&errors).into_owned();
        assert!(told.contains("once more ends it at once"), "{told}");
        assert!(!ask_to_stop(&stop, &mut errors));
        assert_eq!(errors.len(), told.len());
    }
}
