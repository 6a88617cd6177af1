//! A move of a piece, in two bytes.

use core::fmt;
use core::str::FromStr;

use crate::{ActionError, Role, Square};

/// A move as UCI writes it: from where, to where, and what a pawn becomes.
///
/// Castling is the king taking its own rook (`e1h1`), which is exact in Chess960 too; [`Chess`](crate::Chess) reads and
/// writes `e1g1` where that is what users expect.
///
/// ```
/// use chess_core::{Move, Role, Square};
/// let promotion: Move = "e7e8q".parse().unwrap();
/// assert_eq!(promotion.from(), Square::E7);
/// assert_eq!(promotion.promotion(), Some(Role::Queen));
/// assert_eq!(promotion.to_string(), "e7e8q");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// A move without promotion.
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self(from.index() as u16 | (to.index() as u16) << 6)
    }

    /// A move that promotes a pawn. (Any role can be stored; only knight, bishop, rook and queen are ever legal.)
    #[inline]
    #[must_use]
    pub const fn promoting(from: Square, to: Square, role: Role) -> Self {
        Self(Self::new(from, to).0 | (role.index() as u16 + 1) << 12)
    }

    /// The move of these bits, which are known to be of one.
    #[inline]
    pub(crate) const fn from_sum(bits: u32) -> Self {
        Self(bits as u16)
    }

    /// Where the piece comes from.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.0 as u32)
    }

    /// Where the piece goes; when castling, the rook's square.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.0 >> 6) as u32)
    }

    /// What the pawn becomes.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        match self.0 >> 12 {
            0 => None,
            index => Role::from_index((index - 1) as u8),
        }
    }

    /// Its 16 bits: six of the origin, six of the target, then 0 or the promotion's index plus one.
    #[inline]
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// The move of these bits, if they are of a move.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if bits >> 12 <= 6 { Some(Self(bits)) } else { None }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => fmt::Write::write_char(f, role.to_char()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads two squares and, for a promotion, one of `q r b n` in lower case. Only the form is checked.
impl FromStr for Move {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        const EXPECTED: &str =
            "two squares and, for a promotion, one of q r b n, as in e2e4 or e7e8q";
        if text == "0000" {
            return Err(ActionError::malformed(text, 0, "a move: the null move is none"));
        }
        let malformed = |offset| ActionError::malformed(text, offset, EXPECTED);
        let from = text.get(0..2).and_then(|part| part.parse().ok()).ok_or_else(|| malformed(0))?;
        let to = text.get(2..4).and_then(|part| part.parse().ok()).ok_or_else(|| malformed(2))?;
        match text.as_bytes().get(4..) {
            None | Some([]) => Ok(Self::new(from, to)),
            Some(b"q") => Ok(Self::promoting(from, to, Role::Queen)),
            Some(b"r") => Ok(Self::promoting(from, to, Role::Rook)),
            Some(b"b") => Ok(Self::promoting(from, to, Role::Bishop)),
            Some(b"n") => Ok(Self::promoting(from, to, Role::Knight)),
            Some(_) => Err(malformed(4)),
        }
    }
}
