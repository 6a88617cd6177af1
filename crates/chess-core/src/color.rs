//! The two armies, and values held once for each.

use core::fmt;
use core::ops::Not;

/// An army. Who commands it is a [`Seat`](crate::Seat).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// The army that starts on ranks 1 and 2 and moves north.
    White = 0,
    /// The army that starts on ranks 7 and 8 and moves south.
    Black = 1,
}

impl Color {
    /// White, then Black.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The other army.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The direction of its pawns in ranks: 1 for White, -1 for Black.
    #[inline]
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }

    /// `w` or `b`.
    #[inline]
    #[must_use]
    pub const fn to_char(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// The army that `w` or `b` names.
    #[inline]
    #[must_use]
    pub const fn from_char(character: char) -> Option<Self> {
        match character {
            'w' => Some(Self::White),
            'b' => Some(Self::Black),
            _ => None,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// One value for each army.
///
/// ```
/// use chess_core::{ByColor, Color};
/// let mut tokens = ByColor { white: 2, black: 2 };
/// tokens[Color::Black] += 1;
/// assert_eq!(tokens.black, 3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByColor<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Makes both values from the colours.
    pub fn from_fn(mut make: impl FnMut(Color) -> T) -> Self {
        Self { white: make(Color::White), black: make(Color::Black) }
    }

    /// Both values, changed.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { white: change(self.white), black: change(self.black) }
    }

    /// The values with their colours, White's first.
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        [(Color::White, &self.white), (Color::Black, &self.black)].into_iter()
    }

    /// The two values exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { white: self.black, black: self.white }
    }
}

impl<T> core::ops::Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> core::ops::IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
