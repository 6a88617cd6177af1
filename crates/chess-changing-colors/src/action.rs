//! What a seat can decide, and its text form.

use core::fmt;
use core::str::FromStr;

use chess_core::{ActionError, Role, Square};

/// One decision of a seat.
///
/// ```
/// use chess_changing_colors::Action;
/// use chess_core::{Role, Square};
/// assert_eq!("e7e8".parse(), Ok(Action::Move { from: Square::E7, to: Square::E8 }));
/// assert_eq!("e8=q".parse(), Ok(Action::Promote { square: Square::E8, role: Role::Queen }));
/// assert_eq!("K@e1".parse(), Ok(Action::PlaceKing { square: Square::E1 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A piece moves, capturing what stands on `to`: `e2e4`. Castling is written as the king's two steps, `e1g1`.
    /// A pawn that arrives on its last rank stays a pawn for the moment (clause 10).
    Move {
        /// Where it stands.
        from: Square,
        /// Where it lands.
        to: Square,
    },
    /// The pawn that waits on its last rank becomes a queen, rook, bishop or knight: `e8=q` (clause 10).
    Promote {
        /// Where the pawn stands.
        square: Square,
        /// What it becomes.
        role: Role,
    },
    /// A seat places its king before the game: `K@e1`, for either colour (clause 2).
    PlaceKing {
        /// The empty square.
        square: Square,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { from, to } => write!(f, "{from}{to}"),
            Self::Promote { square, role } => write!(f, "{square}={}", role.to_char()),
            Self::PlaceKing { square } => write!(f, "K@{square}"),
        }
    }
}

impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let malformed = |offset, expected| ActionError::malformed(text, offset, expected);
        let square = |at: usize| -> Result<Square, ActionError> {
            let square = text.get(at..at + 2).and_then(|part| part.parse().ok());
            square.ok_or_else(|| malformed(at, "a square"))
        };
        let (action, end) = if text.starts_with("K@") {
            (Self::PlaceKing { square: square(2)? }, 4)
        } else {
            let first = square(0)?;
            match text.get(2..).and_then(|rest| rest.strip_prefix('=')) {
                None => (Self::Move { from: first, to: square(2)? }, 4),
                Some(letter) => {
                    let role = Role::PROMOTIONS
                        .into_iter()
                        .find(|role| letter.starts_with(role.to_char()))
                        .ok_or_else(|| malformed(3, "q, r, b or n"))?;
                    (Self::Promote { square: first, role }, 4)
                }
            }
        };
        if text.len() == end {
            Ok(action)
        } else {
            Err(malformed(end, "the end (a promotion is an action of its own, as in e8=q)"))
        }
    }
}

#[cfg(feature = "serde")]
chess_core::impl_serde_text!(Action);
