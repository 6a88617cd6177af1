//! Squares, files and ranks.

use core::fmt;
use core::str::FromStr;

use crate::Color;

macro_rules! coordinate {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $index:literal),* } $first:literal $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $(#[doc = concat!("The ", $what, " of index ", $index, ".")] $variant = $index),* }

        impl $name {
            /// All eight, in order.
            pub const ALL: [Self; 8] = [$(Self::$variant),*];

            /// The one with this index, 0 to 7.
            #[inline]
            #[must_use]
            pub const fn from_index(index: u8) -> Option<Self> {
                match index { $($index => Some(Self::$variant),)* _ => None }
            }

            /// Its index, 0 to 7.
            #[inline]
            #[must_use]
            pub const fn index(self) -> u8 {
                self as u8
            }

            /// Its character in notation.
            #[inline]
            #[must_use]
            pub const fn to_char(self) -> char {
                ($first + self as u8) as char
            }

            /// The one that this character names, in lower case.
            #[inline]
            #[must_use]
            pub const fn from_char(character: char) -> Option<Self> {
                let code = character as u32;
                if code < $first as u32 || code > $first as u32 + 7 {
                    return None;
                }
                Self::from_index((code - $first as u32) as u8)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Write::write_char(f, self.to_char())
            }
        }
    };
}

coordinate! {
    /// A file: a column of the board, `a` to `h`.
    File { A = 0, B = 1, C = 2, D = 3, E = 4, F = 5, G = 6, H = 7 } b'a' "file"
}
coordinate! {
    /// A rank: a row of the board, `1` to `8`, as White counts.
    Rank { First = 0, Second = 1, Third = 2, Fourth = 3, Fifth = 4, Sixth = 5, Seventh = 6, Eighth = 7 } b'1' "rank"
}

impl Rank {
    /// The rank that `color` counts as this one: its own first rank is White's `First` and Black's `Eighth`.
    ///
    /// ```
    /// use chess_core::{Color, Rank};
    /// assert_eq!(Rank::Second.relative_to(Color::Black), Rank::Seventh);
    /// ```
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::ALL[7 - self as usize],
        }
    }
}

/// One of the 64 squares, ordered a1, b1, ... h1, a2, ... h8.
///
/// ```
/// use chess_core::{File, Rank, Square};
/// assert_eq!(Square::new(File::E, Rank::Fourth), Square::E4);
/// assert_eq!("e4".parse(), Ok(Square::E4));
/// assert_eq!(Square::E4.to_string(), "e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

macro_rules! name_squares {
    ($($name:ident $index:literal)*) => {
        /// The squares by name.
        impl Square {
            $(#[doc = concat!("The square ", stringify!($name), ", of index ", $index, ".")] pub const $name: Self = Self($index);)*
        }
    };
}
name_squares! {
    A1 0 B1 1 C1 2 D1 3 E1 4 F1 5 G1 6 H1 7
    A2 8 B2 9 C2 10 D2 11 E2 12 F2 13 G2 14 H2 15
    A3 16 B3 17 C3 18 D3 19 E3 20 F3 21 G3 22 H3 23
    A4 24 B4 25 C4 26 D4 27 E4 28 F4 29 G4 30 H4 31
    A5 32 B5 33 C5 34 D5 35 E5 36 F5 37 G5 38 H5 39
    A6 40 B6 41 C6 42 D6 43 E6 44 F6 45 G6 46 H6 47
    A7 48 B7 49 C7 50 D7 51 E7 52 F7 53 G7 54 H7 55
    A8 56 B8 57 C8 58 D8 59 E8 60 F8 61 G8 62 H8 63
}

impl Square {
    /// The square where a file and a rank cross.
    #[inline]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank as u8 * 8 + file as u8)
    }

    /// The square of this index, 0 (a1) to 63 (h8).
    #[inline]
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square of the six low bits; the others are ignored.
    #[inline]
    pub(crate) const fn from_low_bits(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// Its index, 0 (a1) to 63 (h8).
    #[inline]
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0 & 63
    }

    /// Its index as a table index, provably below 64.
    #[inline]
    pub(crate) const fn slot(self) -> usize {
        (self.0 & 63) as usize
    }

    /// All squares in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64).map(Self)
    }

    /// Its file.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// Its rank.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3 & 7) as usize]
    }

    /// The square `files` to the east and `ranks` to the north, if it is on the board.
    ///
    /// ```
    /// use chess_core::Square;
    /// assert_eq!(Square::E4.offset(1, 2), Some(Square::F6));
    /// assert_eq!(Square::H4.offset(1, 0), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.0 & 7) as i16 + files as i16;
        let rank = (self.0 >> 3) as i16 + ranks as i16;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            None
        } else {
            Some(Self((rank * 8 + file) as u8))
        }
    }

    /// The square one rank ahead as `color` moves, if it is on the board.
    #[inline]
    #[must_use]
    pub const fn forward(self, color: Color) -> Option<Self> {
        self.offset(0, color.forward())
    }

    /// The square mirrored top to bottom: a1 becomes a8.
    #[inline]
    #[must_use]
    pub const fn flip_rank(self) -> Self {
        Self(self.0 ^ 56)
    }

    /// The square as `color` sees it: unchanged for White, mirrored top to bottom for Black.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip_rank(),
        }
    }

    /// How many king steps apart two squares are, 0 to 7.
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        let files = (self.0 & 7).abs_diff(other.0 & 7);
        let ranks = (self.0 >> 3).abs_diff(other.0 >> 3);
        if files > ranks { files } else { ranks }
    }

    /// Whether the square is a light one, as h1 is.
    #[inline]
    #[must_use]
    pub const fn is_light(self) -> bool {
        (self.0 + (self.0 >> 3)) & 1 == 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.file().to_char())?;
        fmt::Write::write_char(f, self.rank().to_char())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a square from `a1` to `h8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a square is a file a-h and a rank 1-8, as in e4")]
pub struct SquareError;

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let mut characters = text.chars();
        match (characters.next(), characters.next(), characters.next()) {
            (Some(file), Some(rank), None) => {
                match (File::from_char(file), Rank::from_char(rank)) {
                    (Some(file), Some(rank)) => Ok(Self::new(file, rank)),
                    _ => Err(SquareError),
                }
            }
            _ => Err(SquareError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_square_round_trips() {
        for (index, square) in Square::all().enumerate() {
            assert_eq!(usize::from(square.index()), index);
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
        }
        assert_eq!(Square::all().len(), 64);
    }

    #[test]
    fn rubbish_is_no_square() {
        for text in ["", "e", "e9", "i1", "e44", "E4", "é4", "4e"] {
            assert_eq!(text.parse::<Square>(), Err(SquareError), "{text}");
        }
    }

    #[test]
    fn colours_of_corners() {
        assert!(!Square::A1.is_light());
        assert!(Square::H1.is_light());
        assert!(Square::A8.is_light());
        assert!(!Square::H8.is_light());
    }
}
