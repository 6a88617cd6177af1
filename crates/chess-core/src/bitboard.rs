//! Sets of squares.

use core::fmt;
use core::num::NonZeroU64;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::{Color, File, Rank, Square};

/// A set of squares, one bit each; bit 0 is a1, bit 63 is h8.
///
/// The operators are those of sets: `|` union, `&` intersection, `^` symmetric difference, `-` difference, `!` complement.
/// Iterating gives the squares in order.
///
/// ```
/// use chess_core::{Bitboard, File, Square};
/// let wing = Bitboard::from_iter([Square::G1, Square::H1]);
/// assert!(wing.has(Square::G1));
/// assert_eq!(wing.len(), 2);
/// assert_eq!((wing | Bitboard::from(File::A)).len(), 10);
/// assert_eq!(
///     wing.to_string(),
///     ". . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . . . X X\n"
/// );
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Bitboard(
    /// The bits.
    pub u64,
);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(u64::MAX);
    /// The light squares, h1 among them.
    pub const LIGHT: Self = Self(0x55aa_55aa_55aa_55aa);
    /// The dark squares, a1 among them.
    pub const DARK: Self = Self(0xaa55_aa55_aa55_aa55);

    /// The set of one square.
    #[inline]
    #[must_use]
    pub const fn from_square(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The squares of a file.
    #[inline]
    #[must_use]
    pub const fn from_file(file: File) -> Self {
        Self(FILE_A << file.index())
    }

    /// The squares of a rank.
    #[inline]
    #[must_use]
    pub const fn from_rank(rank: Rank) -> Self {
        Self(0xff << (8 * rank.index()))
    }

    /// Whether it holds no square.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares it holds, 0 to 64.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it holds `square`.
    #[inline]
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.0 & (1 << square.index()) != 0
    }

    /// Whether it shares no square with `other`.
    #[inline]
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether it shares a square with `other`.
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether `other` holds all its squares.
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether it holds two squares or more.
    #[inline]
    #[must_use]
    pub const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The set with `square` added.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// The set without `square`.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// Adds `square`.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    /// Takes `square` out.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }

    /// Its first square in square order.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        match NonZeroU64::new(self.0) {
            Some(bits) => Some(Square::from_low_bits(bits.trailing_zeros())),
            None => None,
        }
    }

    /// The index of its first square; 64 if it holds none.
    #[inline]
    pub(crate) const fn first_slot(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// Its last square in square order.
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        match NonZeroU64::new(self.0) {
            Some(bits) => Some(Square::from_low_bits(63 - bits.leading_zeros())),
            None => None,
        }
    }

    /// Its only square, if it holds exactly one.
    #[inline]
    #[must_use]
    pub const fn single(self) -> Option<Square> {
        if self.has_many() { None } else { self.first() }
    }

    /// The set without its first square.
    #[inline]
    #[must_use]
    pub const fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// The `n`-th square in square order, counted from 0.
    ///
    /// ```
    /// use chess_core::{Bitboard, Rank, Square};
    /// assert_eq!(Bitboard::from(Rank::Second).nth_square(3), Some(Square::D2));
    /// assert_eq!(Bitboard::from(Rank::Second).nth_square(8), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn nth_square(self, n: u32) -> Option<Square> {
        let mut rest = self;
        let mut skipped = 0;
        while skipped < n && !rest.is_empty() {
            rest = rest.without_first();
            skipped += 1;
        }
        rest.first()
    }

    /// Every square moved one rank north; those of rank 8 leave the board.
    #[inline]
    #[must_use]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// Every square moved one rank south; those of rank 1 leave the board.
    #[inline]
    #[must_use]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Every square moved one file east; those of file h leave the board.
    #[inline]
    #[must_use]
    pub const fn east(self) -> Self {
        Self((self.0 & !FILE_H) << 1)
    }

    /// Every square moved one file west; those of file a leave the board.
    #[inline]
    #[must_use]
    pub const fn west(self) -> Self {
        Self((self.0 & !FILE_A) >> 1)
    }

    /// Every square moved one rank ahead as `color` moves.
    #[inline]
    #[must_use]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => self.north(),
            Color::Black => self.south(),
        }
    }

    /// The set and all squares a king's step from it.
    ///
    /// ```
    /// use chess_core::{Bitboard, Square};
    /// assert_eq!(Bitboard::from(Square::A1).dilated().len(), 4);
    /// ```
    #[inline]
    #[must_use]
    pub const fn dilated(self) -> Self {
        let row = self.0 | self.east().0 | self.west().0;
        Self(row | row << 8 | row >> 8)
    }

    /// The set mirrored top to bottom.
    #[inline]
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// Union, where a constant is needed.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Intersection, where a constant is needed.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

macro_rules! set_operator {
    ($operator:ident $method:ident $assign:ident $assign_method:ident |$left:ident, $right:ident| $result:expr) => {
        impl $operator for Bitboard {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($left, $right) = (self.0, other.0);
                Self($result)
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = (*self).$method(other);
            }
        }
    };
}
set_operator!(BitAnd bitand BitAndAssign bitand_assign |a, b| a & b);
set_operator!(BitOr bitor BitOrAssign bitor_assign |a, b| a | b);
set_operator!(BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b);
set_operator!(Sub sub SubAssign sub_assign |a, b| a & !b);

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::from_square(square)
    }
}

impl From<File> for Bitboard {
    #[inline]
    fn from(file: File) -> Self {
        Self::from_file(file)
    }
}

impl From<Rank> for Bitboard {
    #[inline]
    fn from(rank: Rank) -> Self {
        Self::from_rank(rank)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            self.insert(square);
        }
    }
}

/// The squares of a [`Bitboard`] in order.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0 = self.0.without_first();
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let square = self.0.last()?;
        self.0.remove(square);
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}
impl core::iter::FusedIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.has(Square::new(file, rank)) { 'X' } else { '.' };
                write!(f, "{mark}{}", if file == File::H { '\n' } else { ' ' })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iteration_is_in_order_from_both_ends() {
        let set = Bitboard::from_iter([Square::H8, Square::A1, Square::E4]);
        assert!(set.into_iter().eq([Square::A1, Square::E4, Square::H8]));
        assert!(set.into_iter().rev().eq([Square::H8, Square::E4, Square::A1]));
        assert_eq!(set.into_iter().len(), 3);
    }

    #[test]
    fn shifts_do_not_wrap() {
        assert_eq!(Bitboard::from(File::H).east(), Bitboard::EMPTY);
        assert_eq!(Bitboard::from(File::A).west(), Bitboard::EMPTY);
        assert_eq!(Bitboard::from(Rank::Eighth).north(), Bitboard::EMPTY);
        assert_eq!(Bitboard::from(Rank::First).south(), Bitboard::EMPTY);
    }

    #[test]
    fn light_squares_are_those_that_say_so() {
        for square in Square::all() {
            assert_eq!(Bitboard::LIGHT.has(square), square.is_light());
            assert_eq!(Bitboard::DARK.has(square), !square.is_light());
        }
    }
}
