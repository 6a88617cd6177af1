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
    /// Rules were to be compared with themselves.
    #[error("both rule sets are the same: there is nothing to compare")]
    SameRules,
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

/// The command line of a program that takes no arguments.
#[derive(Clone, Copy, Debug, clap::Parser)]
#[command(version, about = None)]
pub struct NoArguments {}

/// Reads the command line, runs `program` with standard output, and reports what went wrong on standard error.
pub fn main<A: Parser>(program: impl FnOnce(A, &mut dyn Write) -> Result<(), Failure>) -> ExitCode {
    let arguments = A::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let result = program(arguments, &mut out);
    ExitCode::from(finish(result, &mut out, &mut io::stderr()))
}

/// Writes out what waits in `out`, tells `errors` what went wrong, and gives the exit code. Whoever finds fault with
/// the input still has an output to lose: that it broke is the graver news.
fn finish(result: Result<(), Failure>, out: &mut dyn Write, errors: &mut dyn Write) -> u8 {
    let flushed = match &result {
        // It is known already.
        Err(Failure::Output(_)) => Ok(()),
        _ => out.flush().map_err(Failure::from),
    };
    let mut code = 0;
    for failure in [result, flushed].into_iter().filter_map(Result::err) {
        let _ = writeln!(errors, "error: {failure}");
        code = failure.exit_code();
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A full disk.
    struct Full;

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// The exit code of a program that writes a line and then ends so, and what it says on standard error.
    fn end(mut out: impl Write, failure: Option<Failure>) -> (u8, String) {
        let mut errors = Vec::new();
        let written = writeln!(out, "a line").map_err(Failure::from);
        let result = written.and_then(|()| failure.map_or(Ok(()), Err));
        let code = finish(result, &mut out, &mut errors);
        (code, String::from_utf8_lossy(&errors).into_owned())
    }

    #[test]
    fn an_output_that_broke_is_told_whatever_else_went_wrong() {
        let full = Failure::Output(io::ErrorKind::StorageFull.into());
        let (full, faulty) = (format!("error: {full}\n"), Failure::FaultyRecords(1));
        let told = format!("error: {faulty}\n");
        assert_eq!(end(Vec::new(), None), (0, String::new()));
        assert_eq!(end(Vec::new(), Some(faulty)), (2, told.clone()));
        assert_eq!(end(BufWriter::new(Full), None), (1, full.clone()));
        let late = end(BufWriter::new(Full), Some(Failure::FaultyRecords(1)));
        assert_eq!(late, (1, format!("{told}{full}")));
        let early = end(Full, Some(Failure::FaultyRecords(1)));
        assert_eq!(early, (1, full));
    }
}
