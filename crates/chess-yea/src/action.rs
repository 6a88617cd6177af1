//! What a player decides, and its text.

use core::fmt;
use core::str::FromStr;

use chess_core::{ActionError, Role, Square};

/// One piece going from one square to another.
///
/// A Royal Shift is the king's move, `e1g1`. A pawn's diagonal step onto an empty square is marked, `d4e5~`, since it can
/// share both squares with a capture en passant (rule 9).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceMove(u16);

impl PieceMove {
    const DIAGONAL: u16 = 1 << 15;

    /// A move without promotion that is not a pawn's diagonal step.
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self(from.index() as u16 | (to.index() as u16) << 6)
    }

    /// The move with the pawn becoming `role`. (Any role can be stored; only knight, bishop, rook and queen are ever
    /// legal.)
    #[inline]
    #[must_use]
    pub const fn promoting(self, role: Role) -> Self {
        Self(self.0 & !(7 << 12) | (role.index() as u16 + 1) << 12)
    }

    /// The move as a pawn's diagonal step without capture.
    #[inline]
    #[must_use]
    pub const fn diagonal(self) -> Self {
        Self(self.0 | Self::DIAGONAL)
    }

    /// Where the piece comes from.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        square(self.0)
    }

    /// Where the piece goes.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        square(self.0 >> 6)
    }

    /// What the pawn becomes.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        match self.0 >> 12 & 7 {
            0 => None,
            index => Role::from_index((index - 1) as u8),
        }
    }

    /// Whether it is a pawn's diagonal step without capture (rule 7).
    #[inline]
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        self.0 & Self::DIAGONAL != 0
    }
}

const fn square(bits: u16) -> Square {
    match Square::from_index((bits & 63) as u8) {
        Some(square) => square,
        None => Square::A1,
    }
}

impl fmt::Display for PieceMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        if let Some(role) = self.promotion() {
            fmt::Write::write_char(f, role.to_char())?;
        }
        f.write_str(if self.is_diagonal() { "~" } else { "" })
    }
}

impl fmt::Debug for PieceMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One decision of a player.
///
/// ```
/// use chess_core::Square;
/// use chess_yea::{Action, PieceMove};
/// let step = PieceMove::new(Square::D4, Square::E5).diagonal();
/// assert_eq!("d4e5~".parse(), Ok(Action::Move(step)));
/// assert_eq!(Action::Extra(step).to_string(), "+d4e5~");
/// assert_eq!("end".parse(), Ok(Action::End));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// The normal move of a turn, as `e2e4`.
    Move(PieceMove),
    /// The extra move, bought with all tokens, as `+g1f3` (rule 11).
    Extra(PieceMove),
    /// No extra move: the tokens are kept, and the turn ends.
    End,
}

impl Action {
    /// What moves, if anything does.
    #[inline]
    #[must_use]
    pub const fn piece_move(self) -> Option<PieceMove> {
        match self {
            Self::Move(step) | Self::Extra(step) => Some(step),
            Self::End => None,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(step) => step.fmt(f),
            Self::Extra(step) => write!(f, "+{step}"),
            Self::End => f.write_str("end"),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads the form only: `e2e4`, `e7e8q`, `d4e5~`, `d7e8q~`, each with a `+` before it for an extra move, or `end`.
impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        const EXPECTED: &str = "end, or two squares with q, r, b or n for a promotion and ~ for a diagonal step, after + for an \
                                extra move";
        if text == "end" {
            return Ok(Self::End);
        }
        let start = usize::from(text.starts_with('+'));
        let malformed = |offset| ActionError::malformed(text, offset, EXPECTED);
        let square = |at: usize| {
            text.get(at..at + 2).and_then(|part| part.parse().ok()).ok_or_else(|| malformed(at))
        };
        let mut step = PieceMove::new(square(start)?, square(start + 2)?);
        let mut rest = text.get(start + 4..).unwrap_or("");
        if let Some(role) =
            Role::PROMOTIONS.into_iter().find(|role| rest.starts_with(role.to_char()))
        {
            step = step.promoting(role);
            rest = &rest[1..];
        }
        if let Some(after) = rest.strip_prefix('~') {
            step = step.diagonal();
            rest = after;
        }
        if !rest.is_empty() {
            return Err(malformed(text.len() - rest.len()));
        }
        Ok(if start == 1 { Self::Extra(step) } else { Self::Move(step) })
    }
}
