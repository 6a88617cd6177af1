//! Many games, played in parallel, counted, written to a file as they end, and picked up again after an interruption.

mod game;
mod plan;
mod run;
mod store;
mod tally;

pub use plan::{Plan, Shard, option_from_json, option_to_json};
pub use run::simulate;
pub use store::{RunFile, for_each_record, merge};
pub use tally::{Extreme, FirstAction, Tally};

use std::path::PathBuf;

use chess_core::OptionError;

use crate::players::PlayerSpecError;

/// Why games could not be played or counted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SimulationError {
    /// A part that is none.
    #[error("{0:?} is no part of a run: give K/N with 1 <= K <= N")]
    Shard(String),
    /// A plan that cannot be read.
    #[error("the plan of the run cannot be read: {0}")]
    Plan(String),
    /// A plan that plays nothing: this field of it is 0.
    #[error("the plan of the run plays nothing: its {0} is 0, and must be at least 1")]
    Nothing(&'static str),
    /// An option that the game does not take.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A player that does not exist.
    #[error(transparent)]
    Player(PlayerSpecError),
    /// A file that could not be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// What happened.
        error: std::io::Error,
    },
    /// A file that is there already and was not to be overwritten.
    #[error("{0} exists already: resume it, or name another file")]
    Exists(PathBuf),
    /// A line of a run's file that is not what it should be.
    #[error("{path}, line {line}: {problem}")]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        problem: String,
    },
    /// A line of a run's file that is longer than [`MAX_LINE`](crate::lines::MAX_LINE).
    #[error("{path}, line {line}: it is longer than {limit} bytes", limit = crate::lines::MAX_LINE)]
    LongLine {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
    },
    /// What should be a run's file is a pipe, a device or a folder, which cannot be read twice, nor gone on with.
    #[error("{0} is no regular file, and a run's file is one")]
    NoFile(PathBuf),
    /// The file belongs to another run.
    #[error("{path} belongs to another run: {difference}")]
    OtherRun {
        /// The file.
        path: PathBuf,
        /// What differs.
        difference: String,
    },
    /// Parts of a run do not add up to the whole.
    #[error("the parts do not make up the run: {0}")]
    Parts(String),
    /// Threads could not be started.
    #[error("no threads to play on: {0}")]
    Threads(String),
}
