//! Takers of moves: one that hands them out, one that picks, one that only asks whether there is any.

use core::ops::ControlFlow;

use chess_core::movegen::{PawnStep, Sink};
use chess_core::{Bitboard, Color, Role, Square, Wing};

use crate::Action;

/// Castling as the king's two steps.
#[inline]
const fn castling(king: Square, rook: Square) -> Action {
    let color = if king.index() <= Square::H1.index() { Color::White } else { Color::Black };
    Action::Move { from: king, to: Wing::of(king, rook).king_target(color) }
}

/// Hands out moves one by one.
pub(crate) struct Each<F>(pub(crate) F);

impl<B, F: FnMut(Action) -> ControlFlow<B>> Sink for Each<F> {
    type Break = B;

    #[inline]
    fn piece(&mut self, _role: Role, from: Square, targets: Bitboard) -> ControlFlow<B> {
        targets.into_iter().try_for_each(|to| (self.0)(Action::Move { from, to }))
    }

    #[inline]
    fn pawns(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<B> {
        let from = |to| step.origin(color, to);
        targets.into_iter().try_for_each(|to| (self.0)(Action::Move { from: from(to), to }))
    }

    /// Not called: pawns promote by an action of its own.
    #[inline]
    fn promotions(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<B> {
        self.pawns(color, step, targets)
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<B> {
        (self.0)(Action::Move { from, to })
    }

    #[inline]
    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<B> {
        (self.0)(castling(king, rook))
    }
}

/// Breaks with the move that comes after so many others, in the order in which [`Each`] hands them out.
pub(crate) struct Nth(pub(crate) u32);

impl Nth {
    #[inline]
    fn among(
        &mut self,
        targets: Bitboard,
        action: impl Fn(Square) -> Action,
    ) -> ControlFlow<Action> {
        let here = targets.len();
        if self.0 < here
            && let Some(to) = targets.nth_square(self.0)
        {
            return ControlFlow::Break(action(to));
        }
        self.0 -= here;
        ControlFlow::Continue(())
    }
}

impl Sink for Nth {
    type Break = Action;

    #[inline]
    fn piece(&mut self, _role: Role, from: Square, targets: Bitboard) -> ControlFlow<Action> {
        self.among(targets, |to| Action::Move { from, to })
    }

    #[inline]
    fn pawns(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<Action> {
        self.among(targets, |to| Action::Move { from: step.origin(color, to), to })
    }

    /// Not called: pawns promote by an action of its own.
    #[inline]
    fn promotions(&mut self, color: Color, step: PawnStep, to: Bitboard) -> ControlFlow<Action> {
        self.pawns(color, step, to)
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<Action> {
        self.among(to.into(), |to| Action::Move { from, to })
    }

    #[inline]
    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<Action> {
        self.among(rook.into(), |rook| castling(king, rook))
    }
}

/// Breaks at the first move.
pub(crate) struct Any;

#[inline]
const fn stop_if_any(targets: Bitboard) -> ControlFlow<()> {
    if targets.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

impl Sink for Any {
    type Break = ();

    #[inline]
    fn piece(&mut self, _role: Role, _from: Square, targets: Bitboard) -> ControlFlow<()> {
        stop_if_any(targets)
    }

    #[inline]
    fn pawns(&mut self, _color: Color, _step: PawnStep, targets: Bitboard) -> ControlFlow<()> {
        stop_if_any(targets)
    }

    #[inline]
    fn promotions(&mut self, _: Color, _: PawnStep, targets: Bitboard) -> ControlFlow<()> {
        stop_if_any(targets)
    }

    #[inline]
    fn en_passant(&mut self, _from: Square, _to: Square) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    #[inline]
    fn castle(&mut self, _king: Square, _rook: Square) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}
