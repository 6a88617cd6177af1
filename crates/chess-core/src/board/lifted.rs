//! A piece taken up once, to be put down on many squares.

use super::{BLACK, Board, WHITE};
use crate::{Bitboard, ByColor, Square};

impl Board {
    /// Takes the piece on `from` up, to be put down elsewhere: for making many boards that differ in where it lands.
    #[inline(always)]
    #[must_use]
    pub const fn lift(&self, from: Square) -> Lifted {
        let mut lifted = Lifted { rest: *self, piece: [0; 7] };
        let mut set = 0;
        while set < lifted.piece.len() {
            let bits = self.sets[set].0;
            lifted.rest.sets[set].0 = bits & !(1 << from.index());
            lifted.piece[set] = (bits >> from.index() & 1).wrapping_neg();
            set += 1;
        }
        lifted
    }
}

/// A piece in the hand, and the board without it: see [`Board::lift`].
#[derive(Clone, Copy, Debug)]
pub struct Lifted {
    rest: Board,
    /// For each set, the squares on which the piece is a member once put there.
    piece: [u64; 7],
}

impl Lifted {
    /// The piece in other hands, which depend on where it is put: White's on the squares of `owners.white`, else Black's on
    /// those of `owners.black`, else nobody's.
    #[inline(always)]
    #[must_use]
    pub const fn with_owners(mut self, owners: ByColor<Bitboard>) -> Self {
        self.piece[WHITE] = owners.white.0;
        self.piece[BLACK] = owners.black.0 & !owners.white.0;
        self
    }

    /// Says outright which squares White and Black own on the board without the piece, as [`Board::set_colors`] does.
    #[inline(always)]
    pub const fn set_colors(&mut self, owners: ByColor<Bitboard>) {
        self.rest.set_colors(owners.white, owners.black);
    }

    /// The board with the piece put on an empty square.
    #[inline(always)]
    #[must_use]
    pub const fn on_empty(&self, to: Square) -> Board {
        let mut board = self.rest;
        let mut set = 0;
        while set < board.sets.len() {
            board.sets[set].0 |= self.piece[set] & 1 << to.index();
            set += 1;
        }
        board
    }

    /// The board with the piece put in place of whatever stands there.
    #[inline(always)]
    #[must_use]
    pub const fn on(&self, to: Square) -> Board {
        let mut board = self.rest;
        let mut set = 0;
        while set < board.sets.len() {
            let to = 1 << to.index();
            board.sets[set].0 = board.sets[set].0 & !to | self.piece[set] & to;
            set += 1;
        }
        board
    }
}
