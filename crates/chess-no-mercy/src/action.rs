//! The actions of a turn, with their text form.

use core::fmt;
use core::str::FromStr;

use chess_core::{ActionError, Move, Role, Square};

/// One decision of a player.
///
/// Castling is a move of the king by two files, as in `e1g1`.
///
/// ```
/// use chess_core::{Role, Square};
/// use chess_no_mercy::Action;
/// let queen = Action::Resurrect { role: Role::Queen, square: Square::D1 };
/// assert_eq!(queen.to_string(), "Q@d1");
/// assert_eq!("Q@d1".parse(), Ok(queen));
/// assert_eq!("+e2e4".parse(), Ok(Action::Bought("e2e4".parse()?)));
/// assert!("Q@d9".parse::<Action>().is_err());
/// # Ok::<(), chess_core::ActionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// `e2e4`: the one free move of the turn (rule 5).
    Free(Move),
    /// `+e2e4`: a further move of an own piece, for tokens (rule 9).
    Bought(Move),
    /// `!d8d5`: a move of an enemy piece, for tokens (rule 9).
    Enemy(Move),
    /// `e4=q`: an own pawn becomes something else where it stands, for tokens (rule 9).
    Promote {
        /// Where the pawn stands.
        square: Square,
        /// What it becomes: a queen, rook, bishop or knight.
        role: Role,
    },
    /// `Q@d1`: an own piece that was captured comes back, for tokens (rule 9).
    Resurrect {
        /// What comes back.
        role: Role,
        /// The starting square it is put on.
        square: Square,
    },
    /// `usurp`: the opponent discards tokens, and the players swap armies (rule 12).
    Usurp,
    /// `end`: the turn passes (rule 8).
    End,
}

const _: () = assert!(size_of::<Action>() == 4);

impl Action {
    /// The move, if the action moves a piece.
    #[inline]
    #[must_use]
    pub const fn as_move(self) -> Option<Move> {
        match self {
            Self::Free(piece_move) | Self::Bought(piece_move) | Self::Enemy(piece_move) => {
                Some(piece_move)
            }
            _ => None,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Free(piece_move) => piece_move.fmt(f),
            Self::Bought(piece_move) => write!(f, "+{piece_move}"),
            Self::Enemy(piece_move) => write!(f, "!{piece_move}"),
            Self::Promote { square, role } => write!(f, "{square}={}", role.to_char()),
            Self::Resurrect { role, square } => write!(f, "{}@{square}", role.to_upper_char()),
            Self::Usurp => f.write_str("usurp"),
            Self::End => f.write_str("end"),
        }
    }
}

#[cfg(feature = "serde")]
chess_core::impl_serde_text!(Action);

const EXPECTED: &str =
    "a move as in e2e4 or e7e8q, the same after + or !, or e4=q, Q@d1, usurp or end";

/// Reads an action. Only the form is checked.
impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let malformed = |offset| ActionError::malformed(text, offset, EXPECTED);
        let read_move = |start: usize| {
            text.get(start..).unwrap_or("").parse().map_err(|error| match error {
                ActionError::Malformed { offset, .. } => malformed(start + offset),
                other => other,
            })
        };
        let square =
            |start: usize, end: usize| text.get(start..end).and_then(|part| part.parse().ok());
        match text.as_bytes() {
            b"usurp" => Ok(Self::Usurp),
            b"end" => Ok(Self::End),
            [b'+', ..] => read_move(1).map(Self::Bought),
            [b'!', ..] => read_move(1).map(Self::Enemy),
            [letter, b'@', ..] => {
                let role = letter.is_ascii_uppercase().then(|| char::from(*letter));
                let role = role.and_then(Role::from_char).ok_or_else(|| malformed(0))?;
                let square = square(2, text.len()).ok_or_else(|| malformed(2))?;
                Ok(Self::Resurrect { role, square })
            }
            [_, _, b'=', rest @ ..] => {
                let square = square(0, 2).ok_or_else(|| malformed(0))?;
                let role = match rest {
                    b"q" => Role::Queen,
                    b"r" => Role::Rook,
                    b"b" => Role::Bishop,
                    b"n" => Role::Knight,
                    _ => return Err(malformed(3)),
                };
                Ok(Self::Promote { square, role })
            }
            _ => read_move(0).map(Self::Free),
        }
    }
}
