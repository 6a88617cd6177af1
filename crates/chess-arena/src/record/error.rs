//! What can be wrong with a record, and where.

use chess_core::{ActionError, OptionError, PositionError};

use super::Place;
use crate::json_problem::json_fault;

/// A record that cannot be read or replayed: where, and why.
#[derive(Debug, thiserror::Error)]
#[error("{}{problem}", prefix(.place))]
pub struct RecordError {
    /// Where the fault stands; line 0 if it is of the game as a whole.
    pub place: Place,
    /// What is wrong.
    #[source]
    pub problem: RecordProblem,
}

fn prefix(place: &Place) -> String {
    if place.line == 0 {
        String::new()
    } else {
        format!("line {}, column {}: ", place.line, place.column)
    }
}

/// What is wrong with a record.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordProblem {
    /// A tag pair is malformed.
    #[error("a tag pair is [Name \"Value\"] in one line; here {0} was expected")]
    Tag(&'static str),
    /// A comment has no end.
    #[error("the comment that begins here has no end")]
    OpenComment,
    /// A variation has no end.
    #[error("{count} variation{} no end", if *.0 == 1 { " has" } else { "s have" }, count = .0)]
    OpenVariation(usize),
    /// A variation ends that did not begin, or begins where there is no action to vary.
    #[error("{0:?} does not belong here")]
    Stray(String),
    /// Variations inside variations, too many.
    #[error("variations are nested more than {0} deep")]
    TooDeep(usize),
    /// An annotation that is no number from 0 to 255.
    #[error("${0} is no annotation: 0 to 255 are")]
    Annotation(String),
    /// One game is longer than any sensible one.
    #[error("the game is longer than {0} bytes")]
    TooLong(u64),
    /// One line is longer than any sensible one.
    #[error("the line is longer than {0} bytes")]
    LongLine(u64),
    /// An action that is none, or not legal.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// A move left out where none can be.
    #[error("no move can be left out here")]
    NullMove,
    /// The `FEN` tag holds no position of the game.
    #[error("the FEN tag: {0}")]
    Position(#[from] PositionError),
    /// The `Rules` tag is malformed.
    #[error("the Rules tag is name=value with commas between, not {0:?}")]
    RulesTag(String),
    /// An option that the game does not take.
    #[error("the Rules tag: {0}")]
    Option(#[from] OptionError),
    /// The record is of another game.
    #[error("the record is of {found}, not of {expected}")]
    OtherVariant {
        /// The game that the record names.
        found: String,
        /// The game that it should be of.
        expected: &'static str,
    },
    /// A JSON line that is no record.
    #[error("no record: {}", json_fault(.0))]
    Json(#[from] serde_json::Error),
    /// The stream itself failed.
    #[error("the text cannot be read: {0}")]
    Stream(#[from] std::io::Error),
}

impl RecordError {
    pub(super) fn of_game(problem: RecordProblem) -> Self {
        Self { place: Place::default(), problem }
    }

    /// Whether reading cannot go on after it: the stream itself failed.
    #[must_use]
    pub const fn is_fatal(&self) -> bool {
        matches!(self.problem, RecordProblem::Stream(_))
    }
}
