//! Castling rights, as the squares of the rooks that may still castle.

use core::fmt;

use crate::{Bitboard, Color, File, Rank, Square};

/// The side of the board, seen from the king, toward which it castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Wing {
    /// Toward file h: the king lands on file g, the rook on file f.
    King = 0,
    /// Toward file a: the king lands on file c, the rook on file d.
    Queen = 1,
}

impl Wing {
    /// King's wing, then queen's wing.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The wing on which a rook stands, seen from a king of the same rank.
    #[inline]
    #[must_use]
    pub const fn of(king: Square, rook: Square) -> Self {
        if rook.index() > king.index() { Self::King } else { Self::Queen }
    }

    /// Where the king of `color` lands.
    #[inline]
    #[must_use]
    pub const fn king_target(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::G,
            Self::Queen => File::C,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// Where the rook of `color` lands.
    #[inline]
    #[must_use]
    pub const fn rook_target(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::F,
            Self::Queen => File::D,
        };
        Square::new(file, Rank::First.relative_to(color))
    }
}

/// Which rooks may still castle with their king, on White's first rank and on Black's.
///
/// Rights are kept as rook squares, so that Chess960 needs nothing more. One `u16`: the files of White's rooks, then of
/// Black's.
///
/// ```
/// use chess_core::{CastlingRights, Color, Square};
/// let mut rights = CastlingRights::STANDARD;
/// rights.remove(Square::A1.into());
/// assert!(rights.rooks(Color::White).has(Square::H1));
/// assert_eq!(rights.rooks(Color::White).len(), 1);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CastlingRights(u16);

impl CastlingRights {
    /// No rights.
    pub const NONE: Self = Self(0);
    /// The four rights of the standard start: rooks on a1, h1, a8 and h8.
    pub const STANDARD: Self = Self(0x8181);

    /// The rights of rooks on these squares; squares off the first and last rank are ignored.
    #[inline]
    #[must_use]
    pub const fn from_rooks(rooks: Bitboard) -> Self {
        Self((rooks.0 & 0xff) as u16 | (rooks.0 >> 48 & 0xff00) as u16)
    }

    /// The squares of all rooks that may castle.
    #[inline]
    #[must_use]
    pub const fn all(self) -> Bitboard {
        Bitboard((self.0 & 0xff) as u64 | ((self.0 & 0xff00) as u64) << 48)
    }

    /// The squares of the rooks of `color` that may castle.
    #[inline]
    #[must_use]
    pub const fn rooks(self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard((self.0 & 0xff) as u64),
            Color::Black => Bitboard(((self.0 & 0xff00) as u64) << 48),
        }
    }

    /// The files of the rooks of `color` that may castle, bit 0 for file a.
    #[inline]
    pub(crate) const fn files(self, color: Color) -> u8 {
        match color {
            Color::White => self.0 as u8,
            Color::Black => (self.0 >> 8) as u8,
        }
    }

    /// The rook with which the king of `color`, standing on `king`, may castle toward `wing`.
    #[inline]
    #[must_use]
    pub const fn rook(self, color: Color, wing: Wing, king: Square) -> Option<Square> {
        let rooks = self.rooks(color).0;
        let west_of_king = (1u64 << king.index()) - 1;
        match wing {
            Wing::King => Bitboard(rooks & !west_of_king).last(),
            Wing::Queen => Bitboard(rooks & west_of_king).first(),
        }
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds the rights of rooks on these squares.
    #[inline]
    pub const fn add(&mut self, rooks: Bitboard) {
        self.0 |= Self::from_rooks(rooks).0;
    }

    /// Takes away the rights of rooks on these squares.
    #[inline]
    pub const fn remove(&mut self, rooks: Bitboard) {
        self.0 &= !Self::from_rooks(rooks).0;
    }

    /// The rights but for those of rooks on these squares.
    #[inline]
    pub(crate) const fn without(self, rooks: Bitboard) -> Self {
        Self(self.0 & !Self::from_rooks(rooks).0)
    }

    /// Takes away both rights of `color`.
    #[inline]
    pub const fn remove_color(&mut self, color: Color) {
        self.0 &= match color {
            Color::White => 0xff00,
            Color::Black => 0x00ff,
        };
    }
}

impl fmt::Debug for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CastlingRights").field(&self.all()).finish()
    }
}
