//! Kinds of piece, and coloured pieces.

use core::fmt;

use crate::Color;

/// A kind of piece, whatever its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// `P`
    Pawn = 0,
    /// `N`
    Knight = 1,
    /// `B`
    Bishop = 2,
    /// `R`
    Rook = 3,
    /// `Q`
    Queen = 4,
    /// `K`
    King = 5,
}

impl Role {
    /// All six, pawn to king.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// What a pawn may become, in the order in which moves list them: queen, rook, bishop, knight.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// Its index, 0 (pawn) to 5 (king).
    #[inline]
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The role of this index, 0 to 5.
    #[inline]
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        match index {
            0 => Some(Self::Pawn),
            1 => Some(Self::Knight),
            2 => Some(Self::Bishop),
            3 => Some(Self::Rook),
            4 => Some(Self::Queen),
            5 => Some(Self::King),
            _ => None,
        }
    }

    /// Its letter in lower case: `p n b r q k`.
    #[inline]
    #[must_use]
    pub const fn to_char(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// Its letter in upper case: `P N B R Q K`.
    #[inline]
    #[must_use]
    pub const fn to_upper_char(self) -> char {
        self.to_char().to_ascii_uppercase()
    }

    /// The role that a letter of either case names.
    #[inline]
    #[must_use]
    pub const fn from_char(character: char) -> Option<Self> {
        match character.to_ascii_lowercase() {
            'p' => Some(Self::Pawn),
            'n' => Some(Self::Knight),
            'b' => Some(Self::Bishop),
            'r' => Some(Self::Rook),
            'q' => Some(Self::Queen),
            'k' => Some(Self::King),
            _ => None,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        })
    }
}

/// One value for each role.
///
/// ```
/// use chess_core::{ByRole, Role};
/// let values = ByRole([100, 300, 300, 500, 900, 0]);
/// assert_eq!(values[Role::Rook], 500);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByRole<T>(
    /// The values, pawn to king.
    pub [T; 6],
);

impl<T> ByRole<T> {
    /// Makes the six values from the roles.
    pub fn from_fn(mut make: impl FnMut(Role) -> T) -> Self {
        Self(Role::ALL.map(&mut make))
    }

    /// The values with their roles, pawn to king.
    pub fn iter(&self) -> impl Iterator<Item = (Role, &T)> {
        Role::ALL.into_iter().zip(&self.0)
    }
}

impl<T> core::ops::Index<Role> for ByRole<T> {
    type Output = T;

    #[inline]
    fn index(&self, role: Role) -> &T {
        &self.0[role as usize]
    }
}

impl<T> core::ops::IndexMut<Role> for ByRole<T> {
    #[inline]
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role as usize]
    }
}

/// A piece of an army. (Pieces that belong to nobody exist too: see [`Board::neutral`](crate::Board::neutral).)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// A piece of `color`.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Self {
        Self { color, role }
    }

    /// Its FEN letter: upper case for White, lower case for Black.
    #[inline]
    #[must_use]
    pub const fn to_char(self) -> char {
        match self.color {
            Color::White => self.role.to_upper_char(),
            Color::Black => self.role.to_char(),
        }
    }

    /// The piece of a FEN letter.
    #[inline]
    #[must_use]
    pub const fn from_char(character: char) -> Option<Self> {
        let color = if character.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_char(character) {
            Some(role) => Some(Self { color, role }),
            None => None,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}
