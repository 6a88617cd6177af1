//! Playing moves.

use super::Chess;
use crate::{Bitboard, Color, Move, Piece, Role, Square, Wing};

impl Chess {
    /// Plays a legal move. What an illegal one does is unspecified, but it does not panic.
    #[inline]
    pub fn play(&mut self, action: Move) {
        let before = *self;
        before.play_into(action, self);
    }

    /// The position after a legal move.
    ///
    /// ```
    /// use chess_core::{Chess, Move, Square};
    /// let next = Chess::start().after(Move::new(Square::E2, Square::E4));
    /// assert_eq!(next.crossed_square(), Some(Square::E3));
    /// ```
    #[inline]
    #[must_use]
    pub fn after(&self, action: Move) -> Self {
        let mut next = *self;
        next.play(action);
        next
    }

    #[inline(always)]
    fn play_into(&self, action: Move, next: &mut Self) {
        let (from, to, us) = (action.from(), action.to(), self.turn);
        let origin = Bitboard::from(from);
        let target = Bitboard::from(to);
        let pawn = self.board.role(Role::Pawn).has(from);
        let captures = self.board.colored().has(to);
        next.board = self.board.shifted(from, to);
        next.castling = self.castling;
        next.castling.remove(origin | target);
        next.turn = !us;
        next.crossed = 0;
        next.clock = if captures { 0 } else { self.clock.saturating_add(1) };
        next.fullmove = self.fullmove.saturating_add(u16::from(us == Color::Black));
        if pawn {
            next.clock = 0;
            if let Some(role) = action.promotion() {
                next.board.put(to, Piece::new(us, role));
            } else if from.index() ^ to.index() == 16 {
                next.crossed = (from.index() + to.index()) / 2;
            } else if to.index() == self.crossed
                && let Some(victim) = to.forward(!us)
            {
                next.board.remove(victim);
            }
        } else if self.board.role(Role::King).has(from) {
            next.castling.remove_color(us);
            if self.board.color(us).has(to) {
                next.castle(self, from, to);
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn castle(&mut self, before: &Self, king: Square, rook: Square) {
        let us = before.turn;
        let wing = Wing::of(king, rook);
        self.board = before.board;
        self.board.clear(Bitboard::from(king).with(rook));
        self.board.put(wing.king_target(us), Piece::new(us, Role::King));
        self.board.put(wing.rook_target(us), Piece::new(us, Role::Rook));
        self.clock = before.clock.saturating_add(1);
    }
}
