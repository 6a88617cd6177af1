//! How a program starts, fails and ends: exit code 0 if all is well, 2 for wrong usage or bad input, 1 if input or
//! output broke.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

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
    /// The machine did not give what it needs.
    #[error("cannot start the threads: {0}")]
    Threads(String),
}

impl Failure {
    /// The exit code that tells of it.
    #[must_use]
    pub const fn exit_code(&self) -> u8 {
        match self {
            Self::Usage(_) => 2,
            Self::Input(_) | Self::Output(_) | Self::Threads(_) => 1,
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
