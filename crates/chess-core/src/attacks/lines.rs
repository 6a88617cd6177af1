//! Rays on the empty board, lines through two squares, and what lies between.

use crate::{Bitboard, Square};

const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

const fn ray(square: Square, step: (i8, i8)) -> Bitboard {
    let mut ray = Bitboard::EMPTY;
    let mut at = square;
    while let Some(next) = at.offset(step.0, step.1) {
        ray.insert(next);
        at = next;
    }
    ray
}

const fn star(steps: [(i8, i8); 4]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_low_bits(index as u32);
        let mut step = 0;
        while step < 4 {
            table[index] = table[index].union(ray(square, steps[step]));
            step += 1;
        }
        index += 1;
    }
    table
}

static DIAGONAL_RAYS: [Bitboard; 64] = star(DIAGONAL);
static STRAIGHT_RAYS: [Bitboard; 64] = star(STRAIGHT);
static BETWEEN: [[Bitboard; 64]; 64] = pairs(false);
static LINE: [[Bitboard; 64]; 64] = pairs(true);

const fn pairs(whole_line: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_low_bits(index as u32);
        let mut direction = 0;
        while direction < 8 {
            let step = if direction < 4 { DIAGONAL[direction] } else { STRAIGHT[direction - 4] };
            let back = ray(square, (-step.0, -step.1));
            let whole = ray(square, step).union(back).with(square);
            let mut passed = Bitboard::EMPTY;
            let mut at = square;
            while let Some(next) = at.offset(step.0, step.1) {
                table[index][next.slot()] = if whole_line { whole } else { passed };
                passed.insert(next);
                at = next;
            }
            direction += 1;
        }
        index += 1;
    }
    table
}

/// The squares that a bishop on `square` attacks on an empty board.
#[inline]
#[must_use]
pub fn diagonal_rays(square: Square) -> Bitboard {
    DIAGONAL_RAYS[square.slot()]
}

/// The squares that a rook on `square` attacks on an empty board.
#[inline]
#[must_use]
pub fn straight_rays(square: Square) -> Bitboard {
    STRAIGHT_RAYS[square.slot()]
}

/// The squares strictly between two squares of one rank, file or diagonal; none if they share no line.
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.slot()][b.slot()]
}

/// The whole rank, file or diagonal through two different squares; none if they share no line.
#[inline]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.slot()][b.slot()]
}
