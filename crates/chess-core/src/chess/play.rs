//! Playing moves.

use super::Chess;
use crate::{Bitboard, Board, Color, Move, Piece, Role, Square, Wing};

impl Chess {
    /// Plays a legal move. What an illegal one does is unspecified, but it does not panic.
    #[inline]
    pub fn play(&mut self, action: Move) {
        *self = self.after(action);
    }

    /// The position after a legal move.
    ///
    /// ```
    /// use chess_core::{Chess, Move, Square};
    /// let next = Chess::start().after(Move::new(Square::E2, Square::E4));
    /// assert_eq!(next.crossed_square(), Some(Square::E3));
    /// ```
    // Always inlined: where moves are generated most of the cases below are known not to apply.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, action: Move) -> Self {
        let (from, to, us) = (action.from(), action.to(), self.turn);
        let origin = Bitboard::from(from);
        let moved = origin.with(to);
        let quiet = u16::from(!self.board.colored().has(to));
        let mut next = Self {
            board: self.board.shifted(from, to),
            castling: self.castling.without(moved),
            turn: !us,
            crossed: 0,
            clock: self.clock.saturating_add(1) & quiet.wrapping_neg(),
            fullmove: self.fullmove.saturating_add(us as u16),
        };
        if self.board.role(Role::Pawn).intersects(origin) {
            next.clock = 0;
            if let Some(role) = action.promotion() {
                next.board.promote(to, role);
            } else if from.index() ^ to.index() == 16 {
                next.crossed = (from.index() + to.index()) / 2;
            } else if to.index() == self.crossed {
                next.board.clear(Bitboard::from(to).forward(!us));
            }
        } else if self.board.role(Role::King).intersects(origin) {
            next.castling.remove_color(us);
            if self.board.color(us).has(to) {
                next.board = castled(self.board, us, from, to);
                next.clock = self.clock.saturating_add(1);
            }
        }
        next
    }
}

#[cold]
#[inline(never)]
fn castled(mut board: Board, us: Color, king: Square, rook: Square) -> Board {
    let wing = Wing::of(king, rook);
    board.clear(Bitboard::from(king).with(rook));
    board.put(wing.king_target(us), Piece::new(us, Role::King));
    board.put(wing.rook_target(us), Piece::new(us, Role::Rook));
    board
}
