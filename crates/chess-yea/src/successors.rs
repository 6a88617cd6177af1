//! All positions that a normal move leads to, made set by set: what the moves of one turn, and of one piece, share is
//! worked out once.

use core::ops::ControlFlow;

use chess_core::movegen::PawnStep;
use chess_core::{Bitboard, Color, Role, Square};

use crate::moves::Sink;
use crate::sinks::pawn_move;
use crate::{Action, PieceMove, Position, Yea};

/// Hands out each move with the position after it.
#[derive(Debug)]
pub(crate) struct Successors<'p, F> {
    rules: &'p Yea,
    before: &'p Position,
    /// The position after a move that captures nothing, and after one that captures, but for what the piece changes.
    quiet: Position,
    capture: Position,
    visit: F,
}

impl<'p, B, F: FnMut(Action, &Position) -> ControlFlow<B>> Successors<'p, F> {
    #[inline(always)]
    pub(crate) fn new(rules: &'p Yea, before: &'p Position, visit: F) -> Self {
        let (quiet, capture) = (before.passed(rules, false), before.passed(rules, true));
        Self { rules, before, quiet, capture, visit }
    }

    #[inline(never)]
    fn each_of_piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<B> {
        let before = self.before;
        let lifted = before.board.lift(from);
        let mut castling = before.castling;
        castling.remove(from.into());
        if role == Role::King {
            castling.remove_color(before.turn);
        }
        let occupied = before.board.colored();
        let quiet = Position { castling, extra: None, ..self.quiet };
        for to in targets - occupied {
            let next = Position { board: lifted.on_empty(to), ..quiet };
            (self.visit)(Action::Move(PieceMove::new(from, to)), &next)?;
        }
        let capture = Position { extra: None, ..self.capture };
        for to in targets & occupied {
            let mut castling = castling;
            castling.remove(to.into());
            let next = Position { board: lifted.on(to), castling, ..capture };
            (self.visit)(Action::Move(PieceMove::new(from, to)), &next)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn each_of_pawns(&mut self, step: PawnStep, marked: bool, targets: Bitboard) -> ControlFlow<B> {
        let before = self.before;
        let us = before.turn;
        let captures = !marked && matches!(step, PawnStep::East | PawnStep::West);
        let shared = Position { clock: 0, ..if captures { self.capture } else { self.quiet } };
        for to in targets {
            let moved = pawn_move(us, step, marked, to);
            let board = before.board.pawn_moved(us, moved.from(), to);
            let en_passant = match step {
                PawnStep::Double => before.crossed(us, moved.from(), to),
                _ => Bitboard::EMPTY,
            };
            (self.visit)(Action::Move(moved), &Position { board, en_passant, ..shared })?;
        }
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn other(&mut self, step: PieceMove) -> ControlFlow<B> {
        let action = Action::Move(step);
        (self.visit)(action, &self.before.after(self.rules, action))
    }
}

impl<B, F: FnMut(Action, &Position) -> ControlFlow<B>> Sink for Successors<'_, F> {
    type Break = B;

    #[inline]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<B> {
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        // With tokens for an extra move a turn goes on, and remembers more.
        if self.capture.extra.is_some() {
            return targets.into_iter().try_for_each(|to| self.other(PieceMove::new(from, to)));
        }
        self.each_of_piece(role, from, targets)
    }

    fn shifts(&mut self, king: Square, targets: Bitboard) -> ControlFlow<B> {
        targets.into_iter().try_for_each(|to| self.other(PieceMove::new(king, to)))
    }

    #[inline]
    fn pawns(&mut self, step: PawnStep, marked: bool, targets: Bitboard) -> ControlFlow<B> {
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        self.each_of_pawns(step, marked, targets)
    }

    fn promotions(
        &mut self,
        step: PawnStep,
        marked: bool,
        targets: Bitboard,
        roles: &[Role],
    ) -> ControlFlow<B> {
        let color: Color = self.before.turn;
        for to in targets {
            for &role in roles {
                self.other(pawn_move(color, step, marked, to).promoting(role))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<B> {
        self.other(PieceMove::new(from, to))
    }
}
