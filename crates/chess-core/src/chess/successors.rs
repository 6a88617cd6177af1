//! All positions that a move leads to, made set by set: what the moves of one piece share is worked out once.

use core::ops::ControlFlow;

use super::Chess;
use crate::movegen::{EachSet, MoveSet, PawnStep, Sink};
use crate::{Bitboard, Color, Move, Role, Square};

impl Chess {
    /// Calls `visit` with each legal move and the position after it until it breaks, in the order of
    /// [`for_each_move`](Self::for_each_move) but for captures, which come after a piece's other moves. Faster than playing
    /// each move for itself.
    ///
    /// # Errors
    /// None: a break value is what `visit` ended with.
    #[inline]
    pub fn for_each_successor<B>(
        &self,
        visit: impl FnMut(Move, &Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.generate(&mut Successors { before: self, visit })
    }

    /// The position with the turn passed, as after a move that is neither a capture nor a pawn's.
    #[inline(always)]
    const fn passed(&self) -> Self {
        Self {
            board: self.board,
            castling: self.castling,
            turn: self.turn.other(),
            crossed: 0,
            clock: self.clock.saturating_add(1),
            fullmove: self.fullmove.saturating_add(self.turn as u16),
        }
    }
}

struct Successors<'a, F> {
    before: &'a Chess,
    visit: F,
}

impl<B, F: FnMut(Move, &Chess) -> ControlFlow<B>> Successors<'_, F> {
    #[inline(never)]
    fn each_of_piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<B> {
        let before = self.before;
        let lifted = before.board.lift(from);
        let mut shared = before.passed();
        shared.castling = shared.castling.without(from.into());
        if role == Role::King {
            shared.castling.remove_color(before.turn);
        }
        let occupied = before.board.colored();
        for to in targets - occupied {
            let next = Chess { board: lifted.on_empty(to), ..shared };
            (self.visit)(Move::new(from, to), &next)?;
        }
        for to in targets & occupied {
            let castling = shared.castling.without(to.into());
            let next = Chess { board: lifted.on(to), castling, clock: 0, ..shared };
            (self.visit)(Move::new(from, to), &next)?;
        }
        ControlFlow::Continue(())
    }

    /// Without promotion, so that nothing is captured that castling needs.
    #[inline(never)]
    fn each_of_pawns(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<B> {
        let before = self.before;
        let shared = Chess { clock: 0, ..before.passed() };
        for to in targets {
            let from = step.origin(color, to);
            let crossed =
                if step == PawnStep::Double { (from.index() + to.index()) / 2 } else { 0 };
            let next = Chess { board: before.board.pawn_moved(color, from, to), crossed, ..shared };
            (self.visit)(Move::new(from, to), &next)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn each_other(&mut self, set: MoveSet) -> ControlFlow<B> {
        for to in set.targets {
            let action = set.to(to);
            (self.visit)(action, &self.before.after(action))?;
        }
        ControlFlow::Continue(())
    }
}

impl<B, F: FnMut(Move, &Chess) -> ControlFlow<B>> Sink for Successors<'_, F> {
    type Break = B;

    #[inline]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<B> {
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        self.each_of_piece(role, from, targets)
    }

    #[inline]
    fn pawns(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<B> {
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        self.each_of_pawns(color, step, targets)
    }

    #[inline]
    fn promotions(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<B> {
        EachSet(|set| self.each_other(set)).promotions(color, step, targets)
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<B> {
        EachSet(|set| self.each_other(set)).en_passant(from, to)
    }

    #[inline]
    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<B> {
        EachSet(|set| self.each_other(set)).castle(king, rook)
    }
}
