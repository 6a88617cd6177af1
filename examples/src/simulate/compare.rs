//! Two rule sets of one game, side by side.

use std::io::Write;

use chess_arena::report::{Comparison, Report};
use chess_arena::simulation::Plan;
use chess_core::OptionValue;

use super::{Format, Players, finished_or_stopped, play, stop_at_ctrl_c};
use crate::RuleOptions;
use crate::cli::{Failure, Game};
use crate::registry::{Playable, Task, dispatch};

/// Plays a game by two sets of rules and puts them side by side, with the significance of each difference.
///
/// A is what --rules says, B what --against says. Both begin from the same seed: game i has the same chance and the
/// same thoughts in both until the rules part them, so games that the difference never touches are the same.
/// Significance is worked out as if the games were independent, and so is rather understated.
///
/// Examples:
///   compare no-mercy --against price_queen=9 --games 10000
///   compare no-stress --rules level=two --against level=three --games 1000 --players mcts:200,random
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "compare", version, verbatim_doc_comment)]
pub struct CompareArguments {
    /// The game.
    #[command(flatten)]
    pub game: Game,

    /// The house rules to compare with
    #[arg(long, value_name = "K=V,..")]
    pub against: RuleOptions,

    /// How many games to play by each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,

    /// Where chance begins, for both
    #[arg(long, default_value_t = 1)]
    pub seed: u64,

    /// How many threads play; all cores if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// After how many actions a game is cut and counts as unfinished
    #[arg(long, value_name = "M", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_actions: u32,

    /// Who plays: one player for both seats, or two that change seats
    #[arg(long, value_name = "A[,B]", default_value = "random")]
    pub players: Players,

    /// How the comparison is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// Plays both, and writes the comparison to `out`.
///
/// # Errors
/// If the arguments name no game or rules that can be, both rule sets are the same, the threads cannot be had, `out` fails,
/// or it was stopped.
pub fn run_compare(arguments: CompareArguments, out: &mut dyn Write) -> Result<(), Failure> {
    // Both rules are tried before the long work with the first.
    let changed = |rules| dispatch(&arguments.game.variant, rules, Changed);
    if changed(&arguments.game.rules)? == changed(&arguments.against)? {
        return Err(Failure::SameRules);
    }
    stop_at_ctrl_c();
    let played = |rules: &RuleOptions| {
        let report = dispatch(&arguments.game.variant, rules, Side(&arguments))?;
        finished_or_stopped(&report, None).map(|()| report)
    };
    let comparison = Comparison::new(&played(&arguments.game.rules)?, &played(&arguments.against)?);
    match arguments.format {
        Format::Text => write!(out, "{comparison}")?,
        Format::Json => writeln!(out, "{}", comparison.to_json())?,
    }
    Ok(())
}

/// What the rules change about the printed ones.
struct Changed;

impl Task for Changed {
    type Output = Vec<(&'static str, OptionValue)>;
    type Error = Failure;

    fn run<V: Playable>(self, rules: V) -> Result<Self::Output, Failure> {
        Ok(rules.changed_options())
    }
}

struct Side<'a>(&'a CompareArguments);

impl Task for Side<'_> {
    type Output = Report;
    type Error = Failure;

    fn run<V: Playable>(self, rules: V) -> Result<Report, Failure> {
        let arguments = self.0;
        let plan = Plan {
            max_actions: arguments.max_actions,
            players: arguments.players.0,
            ..Plan::new(&rules, arguments.games, arguments.seed)
        };
        play(&rules, plan, None, arguments.threads)
    }
}
