//! Two players against each other.

use std::io::Write;

use chess_arena::players::PlayerSpec;
use chess_arena::report::{Report, counted};
use chess_core::Seat;
use serde_json::json;

use super::{Arguments, Format, Output, Players, finished_or_stopped, simulate, stop_at_ctrl_c};
use crate::cli::{Failure, Game};

/// Plays two players against each other with changing seats, and gives the Elo between them.
///
/// Examples:
///   match yea mcts:1000 greedy --games 100
///   match standard alphabeta:4 alphabeta:3 --games 200 --format json
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "match", version, verbatim_doc_comment)]
pub struct MatchArguments {
    /// The game.
    #[command(flatten)]
    pub game: Game,

    /// One player: random, greedy, alphabeta:DEPTH, mcts:PLAYOUTS
    #[arg(value_name = "PLAYER")]
    pub player: PlayerSpec,

    /// The other
    #[arg(value_name = "OPPONENT")]
    pub opponent: PlayerSpec,

    /// How many games to play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,

    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    pub seed: u64,

    /// How many threads play; all cores if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// After how many actions a game is cut and counts as unfinished
    #[arg(long, value_name = "M", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_actions: u32,

    /// How the result is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// Plays, and writes the result to `out`.
///
/// # Errors
/// If the arguments name no game or rules that can be, both players are the same, the threads cannot be had, `out` fails,
/// or it was stopped.
pub fn run_match(arguments: MatchArguments, out: &mut dyn Write) -> Result<(), Failure> {
    if arguments.player == arguments.opponent {
        return Err(Failure::SamePlayer(arguments.player.to_string()));
    }
    stop_at_ctrl_c();
    let report = simulate(&Arguments {
        game: arguments.game,
        games: Some(arguments.games),
        seed: Some(arguments.seed),
        threads: arguments.threads,
        max_actions: Some(arguments.max_actions),
        players: Some(Players([arguments.player, arguments.opponent])),
        shard: None,
        out: None,
        resume: None,
        output: Output::default(),
    })?;
    match arguments.format {
        Format::Text => write_text(&report, out)?,
        Format::Json => writeln!(out, "{}", to_json(&report))?,
    }
    finished_or_stopped(&report, None)
}

fn write_text(report: &Report, out: &mut dyn Write) -> std::io::Result<()> {
    let (plan, tally) = (report.plan(), report.tally());
    writeln!(
        out,
        "{}: {} against {}, {}",
        plan.variant,
        plan.players[0],
        plan.players[1],
        counted(tally.games(), "game")
    )?;
    writeln!(out, "{:<24} {:>7} {:>7} {:>7}", "", "wins", "draws", "losses")?;
    let mut row = |name: &str, [wins, draws, losses]: [u64; 3]| {
        writeln!(out, "{name:<24} {wins:>7} {draws:>7} {losses:>7}")
    };
    row("both seats", tally.score(0))?;
    for seat in Seat::ALL {
        row(&format!("in the {seat} seat"), tally.scores[0][seat.index()])?;
    }
    writeln!(out, "unfinished {}", tally.unfinished)?;
    match report.elo() {
        Some(elo) => writeln!(
            out,
            "Elo difference {:+.1} (95 % interval {:+.1} to {:+.1})",
            elo.value, elo.low, elo.high
        ),
        None => writeln!(out, "Elo difference unknown: no game was finished"),
    }
}

fn to_json(report: &Report) -> serde_json::Value {
    let whole = report.to_json();
    json!({
        "variant": whole["variant"], "rules": whole["rules"], "games": whole["games"], "seed": whole["seed"],
        "players": whole["players"], "unfinished": report.tally().unfinished, "elo": whole["elo"],
    })
}
