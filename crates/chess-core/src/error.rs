//! Errors about text that came from outside: what is wrong, where, and what was expected.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::{Color, Role, Square};

/// Where in a text or on a board a fault lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A byte offset in the whole text, from 0.
    Offset(usize),
    /// A square of the board.
    Square(Square),
}

/// What is wrong with one field of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The text ends before this field.
    #[error("is missing")]
    Missing,
    /// There is more text than fields.
    #[error("is one field too many")]
    ExtraField,
    /// This was found, and that was expected.
    #[error("{} where {expected} was expected", what_stands(.found))]
    Unexpected {
        /// The offending piece of text (a character, or a short word); empty if the field ends there.
        found: String,
        /// What may stand there.
        expected: &'static str,
    },
    /// The bytes here are not UTF-8.
    #[error("is not text")]
    NotText,
    /// A number below or above its range.
    #[error("must be {}", range(*.min, *.max))]
    OutOfRange {
        /// The smallest number allowed.
        min: u64,
        /// The largest number allowed.
        max: u64,
    },
    /// A colour that must have a king has none.
    #[error("has no {0} king")]
    NoKing(Color),
    /// A colour has two kings or more.
    #[error("has more than one {0} king")]
    TooManyKings(Color),
    /// A pawn stands where none can.
    #[error("has a pawn on its first or last rank")]
    PawnOnBackRank,
    /// The king of the side that is not to move can be captured.
    #[error("lets the king of the side that is not to move be captured")]
    OpponentInCheck,
    /// A castling right whose king or rook is not at home.
    #[error("has a castling right without king and rook at home")]
    CastlingWithoutRook,
    /// Two rooks of one side that may castle on the same side of their king.
    #[error("has castling rights for two rooks on one side of their king")]
    CrowdedCastling,
    /// A piece that belongs to nobody, in a game that knows none.
    #[error("has a piece that belongs to nobody")]
    NeutralPiece,
    /// The mark of a promoted pawn on a pawn, a king or an empty square.
    #[error("marks as promoted what no pawn can have become")]
    PromotedMark,
    /// An en passant square that no double step can have crossed.
    #[error("has an en passant square that no pawn has just crossed")]
    ImpossibleEnPassant,
    /// A piece that this field says is there is not.
    #[error("speaks of a {0} that is not there")]
    NoSuchPiece(Role),
    /// A list is not in its order, or has something twice.
    #[error("is out of order")]
    OutOfOrder,
    /// Broken by the rules of one game, which say how.
    #[error("{0}")]
    Rule(&'static str),
}

fn what_stands(found: &str) -> String {
    if found.is_empty() { "ends".into() } else { format!("has {found:?}") }
}

fn range(min: u64, max: u64) -> String {
    if min == max { max.to_string() } else { format!("a number from {min} to {max}") }
}

/// One fault of a position: the field, the place if there is one, and the problem.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fault {
    /// The name of the field, as in "placement", "castling", "clock".
    pub field: &'static str,
    /// The place in the text or on the board.
    pub place: Option<Place>,
    /// What is wrong there.
    pub problem: Problem,
}

impl Fault {
    /// A fault of the whole field.
    #[must_use]
    pub const fn new(field: &'static str, problem: Problem) -> Self {
        Self { field, place: None, problem }
    }

    /// A fault on a square.
    #[must_use]
    pub const fn on(field: &'static str, square: Square, problem: Problem) -> Self {
        Self { field, place: Some(Place::Square(square)), problem }
    }

    /// A fault at a byte offset of the text.
    #[must_use]
    pub const fn at(field: &'static str, offset: usize, problem: Problem) -> Self {
        Self { field, place: Some(Place::Offset(offset)), problem }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What a rule says fits the field's number, the rest is said of one thing.
        let plural = self.field.ends_with('s') && !matches!(self.problem, Problem::Rule(_));
        let field = if plural { " field" } else { "" };
        write!(f, "the {}{field} {}", self.field, self.problem)?;
        match self.place {
            Some(Place::Offset(offset)) => write!(f, " (at offset {offset})"),
            Some(Place::Square(square)) => write!(f, " (on {square})"),
            None => Ok(()),
        }
    }
}

/// A position that cannot be: every fault that was found, at least one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub struct PositionError {
    faults: Vec<Fault>,
}

impl PositionError {
    /// The error of these faults, or `Ok` if there are none.
    ///
    /// # Errors
    /// If there is a fault.
    pub fn check(faults: Vec<Fault>) -> Result<(), Self> {
        if faults.is_empty() { Ok(()) } else { Err(Self { faults }) }
    }

    /// The faults, in the order of the fields; never empty.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl From<Fault> for PositionError {
    fn from(fault: Fault) -> Self {
        Self { faults: alloc::vec![fault] }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

/// An action that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ActionError {
    /// The text has not the form of an action.
    #[error("{text:?} is malformed at offset {offset}: expected {expected}")]
    Malformed {
        /// The text, or its beginning if it is long.
        text: String,
        /// The byte offset of the first fault.
        offset: usize,
        /// What may stand there.
        expected: &'static str,
    },
    /// The action moves a piece from a square that has none.
    #[error("{text:?}: there is no piece on {square}")]
    NoPiece {
        /// The action.
        text: String,
        /// The empty square.
        square: Square,
    },
    /// The action is well formed and not legal in this position.
    #[error("{text:?} is not legal here")]
    NotLegal {
        /// The action.
        text: String,
    },
    /// The text is well formed and fits several legal actions.
    #[error("{text:?} may be any of {candidates} legal actions")]
    Ambiguous {
        /// The text.
        text: String,
        /// How many actions fit, two or more.
        candidates: usize,
    },
    /// Nothing can be played: the game is over.
    #[error("{text:?}: the game is over")]
    GameOver {
        /// The action.
        text: String,
    },
}

impl ActionError {
    /// A malformed action; long texts are cut.
    #[must_use]
    pub fn malformed(text: &str, offset: usize, expected: &'static str) -> Self {
        Self::Malformed {
            text: text.chars().take(40).collect(),
            offset: offset.min(text.len()),
            expected,
        }
    }

    /// A word for the kind of error, for protocols: `malformed`, `no_piece`, `not_legal`, `ambiguous` or
    /// `game_over`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Malformed { .. } => "malformed",
            Self::NoPiece { .. } => "no_piece",
            Self::NotLegal { .. } => "not_legal",
            Self::Ambiguous { .. } => "ambiguous",
            Self::GameOver { .. } => "game_over",
        }
    }
}
