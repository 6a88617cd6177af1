//! How a program starts, fails and ends: exit code 0 if all is well, 2 for wrong usage or bad input, 1 if input or
//! output broke.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use chess_arena::record::RecordError;
use chess_arena::report::counted;
use chess_arena::simulation::SimulationError;
use clap::Parser;

use crate::{Error, RuleOptions};

/// Why a program ends early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// It was asked for something that cannot be.
    #[error(transparent)]
    Usage(#[from] Error),
    /// Its input could not be read.
    #[error("cannot read the input: {0}")]
    Input(io::Error),
    /// Its output could not be written: a full disk, or a reader that went away.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    /// A file could not be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// What happened.
        error: io::Error,
    },
    /// A file is there that was not to be overwritten.
    #[error("{0} exists already: name another file, or add --overwrite")]
    Exists(PathBuf),
    /// The page was to take the place of a run's games.
    #[error("{0} holds the games: name another file for the page")]
    HoldsGames(PathBuf),
    /// Games could not be played or counted.
    #[error(transparent)]
    Simulation(#[from] SimulationError),
    /// The run was stopped; what was finished is reported.
    #[error("stopped after {done} of {}{}", counted(*.all, "game"), .file.as_ref().map(|file| format!("; go on with --resume {}", file.display())).unwrap_or_default())]
    Stopped {
        /// How many games were finished.
        done: u64,
        /// How many there were to be.
        all: u64,
        /// The run's file, if it has one.
        file: Option<PathBuf>,
    },
    /// A player was to play against itself.
    #[error("a match is between two different players, not {0} and {0}")]
    SamePlayer(String),
    /// A player that cannot judge.
    #[error("{0} cannot judge games: alphabeta can")]
    NoJudge(String),
    /// A record that cannot be read or replayed.
    #[error(transparent)]
    Record(RecordError),
    /// The rules of a record cannot be read.
    #[error("the Rules tag: {0}")]
    RulesTag(String),
    /// Some of the records could not be read or replayed; each was reported in its place.
    #[error("{0} of the games could not be read")]
    FaultyRecords(u64),
}

impl Failure {
    /// The exit code that tells of it.
    #[must_use]
    pub const fn exit_code(&self) -> u8 {
        match self {
            Self::Input(_) | Self::Output(_) | Self::File { .. } => 1,
            Self::Simulation(SimulationError::File { .. } | SimulationError::Threads(_)) => 1,
            Self::Stopped { .. } => 130,
            _ => 2,
        }
    }
}

/// The game that a command line names.
#[derive(Clone, Debug, clap::Args)]
pub struct Game {
    /// The game: standard, chess960, changing-colors, no-mercy, yea, no-stress
    #[arg(value_name = "VARIANT")]
    pub variant: String,

    /// House rules, as in level=two,opening=standard
    #[arg(long, value_name = "K=V,..", default_value = "", hide_default_value = true)]
    pub rules: RuleOptions,
}

/// Reads the command line, runs `program` with standard output, and reports what went wrong on standard error.
pub fn main<A: Parser>(program: impl FnOnce(A, &mut dyn Write) -> Result<(), Failure>) -> ExitCode {
    let arguments = A::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let result = program(arguments, &mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = out.flush();
            let _ = writeln!(io::stderr(), "error: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}
