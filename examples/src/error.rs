//! What can be wrong with a command line or a request.

use std::fmt::Write as _;

use chess_core::{GameError, OptionError, PositionError};

/// Something that was asked for and cannot be done, with a message that says what, where and why.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The line is longer than [`MAX_LINE`](chess_arena::lines::MAX_LINE).
    #[error("the line is longer than {limit} bytes", limit = chess_arena::lines::MAX_LINE)]
    LongLine,
    /// The line is not UTF-8 text, or not JSON.
    #[error("not JSON: {0}")]
    Json(String),
    /// The JSON is not a request: a key is missing, unknown, there twice, or of the wrong type.
    #[error("{0}")]
    Request(String),
    /// There is no such operation.
    #[error("there is no op {0:?}; there are: {1}")]
    UnknownOp(String, &'static str),
    /// There is no game of this name.
    #[error("there is no variant {name:?}; there are: {known}", name = .0, known = crate::registry::NAMES.join(", "))]
    UnknownVariant(String),
    /// A number beyond what the programs take.
    #[error("{name} takes {min} to {max}, not {value}")]
    Limit {
        /// What the number is of.
        name: &'static str,
        /// The number given.
        value: u64,
        /// The smallest number allowed.
        min: u64,
        /// The largest number allowed.
        max: u64,
    },
    /// The rules cannot be so.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The position cannot be read.
    #[error("the position cannot be: {0}")]
    Position(#[from] PositionError),
    /// An action of a list cannot be played.
    #[error("action {number}: {error}")]
    Game {
        /// Its place in the list, from 1.
        number: usize,
        /// Why it cannot be played.
        error: GameError,
    },
}

impl Error {
    /// A word for the kind of error, as protocols give it.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Json(_) => "json",
            Self::Request(_) => "request",
            Self::UnknownOp(..) => "unknown_op",
            Self::UnknownVariant(_) => "unknown_variant",
            Self::Limit { .. } | Self::LongLine => "limit",
            Self::Option(_) => "option",
            Self::Position(_) => "position",
            Self::Game { error, .. } => error.kind(),
        }
    }
}

/// The beginning of a text from outside, short enough for a message.
#[must_use]
pub(crate) fn excerpt(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        let _ = write!(short, "...");
    }
    short
}
