//! Kings, knights and pawns.

use crate::{Bitboard, Color, Square};

/// By square; an entry beyond is empty.
const fn steps<const N: usize, const LENGTH: usize>(steps: [(i8, i8); N]) -> [Bitboard; LENGTH] {
    let mut table = [Bitboard::EMPTY; LENGTH];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_low_bits(index as u32);
        let mut step = 0;
        while step < N {
            if let Some(target) = square.offset(steps[step].0, steps[step].1) {
                table[index].insert(target);
            }
            step += 1;
        }
        index += 1;
    }
    table
}

static KNIGHT: [Bitboard; 65] =
    steps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; 65] =
    steps([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [[Bitboard; 64]; 2] = [steps([(-1, 1), (1, 1)]), steps([(-1, -1), (1, -1)])];

/// The squares that a knight on `square` attacks.
#[inline]
#[must_use]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.slot()]
}

/// The squares that a king on `square` attacks.
#[inline]
#[must_use]
pub fn king(square: Square) -> Bitboard {
    KING[square.slot()]
}

/// The squares that the first of these knights attacks; none if there is no knight.
#[inline]
pub(crate) fn first_knight(knights: Bitboard) -> Bitboard {
    KNIGHT[knights.first_slot()]
}

/// The squares that the first of these kings attacks; none if there is no king.
#[inline]
pub(crate) fn first_king(kings: Bitboard) -> Bitboard {
    KING[kings.first_slot()]
}

/// The two squares diagonally ahead that a pawn of `color` on `square` attacks.
#[inline]
#[must_use]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color as usize][square.slot()]
}
