//! Counts the sequences of actions from a position, to check rules and to measure them.

use std::io::Write;
use std::time::{Duration, Instant};

use chess_core::VariantExt;

use crate::cli::{Failure, Game};
use crate::registry::{Playable, Task, dispatch};
use crate::{Error, MAX_DEPTH};

/// Counts the sequences of DEPTH actions from a position of a game.
///
/// The last line of the output is `nodes N`. Outcomes of chance count like actions.
///
/// Examples:
///   perft standard 5
///   perft no-mercy 3 --divide
///   perft yea 4 --position "8/8/r2k2r1/8/8/1R3K1R/8/8 w - - 0 1 5:5 -"
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "perft", version, verbatim_doc_comment)]
pub struct Arguments {
    /// The game.
    #[command(flatten)]
    pub game: Game,

    /// How many actions deep: 0 to 64
    pub depth: u64,

    /// Where to start, in the game's notation; the starting position if not given
    #[arg(long, allow_hyphen_values = true)]
    pub position: Option<String>,

    /// List the count after each first action
    #[arg(long)]
    pub divide: bool,

    /// Play every last action instead of counting them
    #[arg(long)]
    pub leaves: bool,
}

/// Counts, and writes the answer to `out`.
///
/// # Errors
/// If the arguments name no game, rules, position or depth that can be, or `out` fails.
pub fn run(arguments: Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let Arguments { game, depth, position, divide, leaves } = arguments;
    let task = Perft { depth, position: position.as_deref(), leaves };
    let Count { nodes, by_action, time } = dispatch(&game.variant, &game.rules, task)?;
    if divide {
        for (action, nodes) in by_action {
            writeln!(out, "{action} {nodes}")?;
        }
    }
    let seconds = time.as_secs_f64();
    writeln!(out, "time {seconds:.3} s")?;
    if time < Duration::from_millis(1) {
        // It would say more about the clock.
        writeln!(out, "rate unknown: too short a time")?;
    } else {
        writeln!(out, "rate {:.3} Mnodes/s", nodes as f64 / seconds / 1e6)?;
    }
    writeln!(out, "nodes {nodes}")?;
    Ok(())
}

/// The count to make.
#[derive(Clone, Copy, Debug)]
pub struct Perft<'a> {
    /// How many actions deep, up to [`MAX_DEPTH`].
    pub depth: u64,
    /// Where to start; `None` is the start.
    pub position: Option<&'a str>,
    /// Whether every last action is played.
    pub leaves: bool,
}

/// What was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// All sequences.
    pub nodes: u64,
    /// The sequences that begin with each action; empty for depth 0.
    pub by_action: Vec<(String, u64)>,
    /// How long it took.
    pub time: Duration,
}

impl Task for Perft<'_> {
    type Output = Count;
    type Error = Error;

    fn run<V: Playable>(self, rules: V) -> Result<Count, Error> {
        let position =
            self.position.map_or_else(|| Ok(rules.start()), |text| rules.parse_position(text))?;
        let Some(deeper) = checked_depth(self.depth)?.checked_sub(1) else {
            return Ok(Count { nodes: 1, by_action: Vec::new(), time: Duration::ZERO });
        };
        let start = Instant::now();
        let by_action: Vec<(String, u64)> = rules
            .actions(&position)
            .into_iter()
            .map(|action| {
                let next = rules.after(&position, action);
                let nodes = if self.leaves {
                    rules.perft_leaves(&next, deeper)
                } else {
                    rules.perft(&next, deeper)
                };
                (rules.action_text(&position, action), nodes)
            })
            .collect();
        let nodes = by_action.iter().map(|(_, nodes)| nodes).sum();
        Ok(Count { nodes, by_action, time: start.elapsed() })
    }
}

fn checked_depth(depth: u64) -> Result<u32, Error> {
    match u32::try_from(depth) {
        Ok(depth) if depth <= MAX_DEPTH => Ok(depth),
        _ => Err(Error::Limit { name: "depth", value: depth, min: 0, max: MAX_DEPTH.into() }),
    }
}
