//! Whether a string holds without one of its pieces, told by the squares around it.

use chess_core::{Bitboard, Square, attacks};

/// Whether the pieces of `pieces` that stand beside `square` are seen to be joined without it, by what is at most two
/// squares away: they form one group of touching pieces, or two, and a piece of `pieces` two squares away touches both.
/// True if nothing stands beside `square`; whether `square` itself is among `pieces` makes no difference.
///
/// If so, and `pieces` are all joined with a piece on `square`, they are without it too. The converse does not hold: a
/// longer way, or one that joins more than two groups, is not looked for.
///
/// ```
/// use chess_changing_colors::loyalty::stays_joined;
/// use chess_core::{Bitboard, Square};
/// let row = Bitboard::from_iter([Square::A1, Square::B1, Square::C1]);
/// assert!(stays_joined(Square::A1, row));
/// assert!(!stays_joined(Square::B1, row));
/// assert!(stays_joined(Square::B1, row | Square::B2.into()));
/// // From a2 by b3 to c2.
/// let arch = Bitboard::from_iter([Square::A2, Square::B1, Square::C2, Square::B3]);
/// assert!(stays_joined(Square::B1, arch));
/// ```
#[inline]
#[must_use]
pub fn stays_joined(square: Square, pieces: Bitboard) -> bool {
    let from_home = u32::from(square.index()).wrapping_sub(u32::from(HOME.index()));
    let around = (pieces & attacks::king(square)).0.rotate_right(from_home);
    let links = Bitboard(LINKS[index_around(around)].0.rotate_left(from_home));
    links.intersects(pieces.with(square) & WITHIN_TWO[usize::from(square.index())])
}

/// Where the neighbours of a square are moved to, to be looked up.
const HOME: Square = Square::B2;

/// A different number below 256 for each set of squares around [`HOME`].
#[inline]
const fn index_around(around: u64) -> usize {
    const GATHER: u64 = 0x2010_4200_0000_0000;
    (around.wrapping_mul(GATHER) >> 56) as usize
}

/// By [`index_around`], the squares of which one must be occupied, so that these neighbours are joined: the middle,
/// which is taken to be, if they are by themselves; those that touch both groups, if they fall into two; none, if into
/// more. Beyond an edge, squares come in again on the other side: [`WITHIN_TWO`] takes them out once they are back
/// where they belong.
static LINKS: [Bitboard; 256] = {
    let middle = Square::C3;
    let ring = Bitboard::from_square(middle).dilated().without(middle).0;
    let to_home = (middle.index() - HOME.index()) as u32;
    let mut links = [Bitboard::EMPTY; 256];
    let mut subset = 0u64;
    loop {
        let group = group_of_first(subset);
        let rest = subset & !group;
        let squares = if rest == 0 {
            Bitboard::from_square(middle)
        } else if group_of_first(rest) == rest {
            let (one, other) = (Bitboard(group).dilated(), Bitboard(rest).dilated());
            Bitboard(one.0 & other.0).without(middle)
        } else {
            Bitboard::EMPTY
        };
        links[index_around(subset.rotate_right(to_home))] =
            Bitboard(squares.0.rotate_right(to_home));
        subset = subset.wrapping_sub(ring) & ring;
        if subset == 0 {
            break;
        }
    }
    links
};

/// The squares of a set that are joined to its first one.
const fn group_of_first(set: u64) -> u64 {
    let mut reached = set & set.wrapping_neg();
    let mut round = 0;
    while round < 8 {
        reached = Bitboard(reached).dilated().0 & set;
        round += 1;
    }
    reached
}

/// By square, what is at most two king's steps away, itself included.
static WITHIN_TWO: [Bitboard; 64] = {
    let mut within = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        within[index] = Bitboard(1 << index).dilated().dilated();
        index += 1;
    }
    within
};
