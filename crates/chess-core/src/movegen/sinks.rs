//! The usual takers of moves: one that counts, one that lists.

use core::convert::Infallible;
use core::ops::ControlFlow;

use super::{PawnStep, Sink};
use crate::{Bitboard, Color, Move, Role, Square};

/// Counts moves without listing them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counter {
    /// How many moves there were.
    pub moves: u64,
}

impl Sink for Counter {
    type Break = Infallible;

    #[inline]
    fn piece(&mut self, _role: Role, _from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.moves += u64::from(targets.len());
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(
        &mut self,
        _color: Color,
        _step: PawnStep,
        targets: Bitboard,
    ) -> ControlFlow<Infallible> {
        self.moves += u64::from(targets.len());
        ControlFlow::Continue(())
    }

    #[inline]
    fn promotions(
        &mut self,
        _color: Color,
        _step: PawnStep,
        targets: Bitboard,
    ) -> ControlFlow<Infallible> {
        self.moves += u64::from(targets.len() * 4);
        ControlFlow::Continue(())
    }

    #[inline]
    fn en_passant(&mut self, _from: Square, _to: Square) -> ControlFlow<Infallible> {
        self.moves += 1;
        ControlFlow::Continue(())
    }

    #[inline]
    fn castle(&mut self, _king: Square, _rook: Square) -> ControlFlow<Infallible> {
        self.moves += 1;
        ControlFlow::Continue(())
    }
}

/// Hands out moves one by one: castling as the king taking its rook, promotions as queen, rook, bishop, knight.
#[derive(Clone, Copy, Debug)]
pub struct EachMove<F>(
    /// What is called with each move.
    pub F,
);

impl<B, F: FnMut(Move) -> ControlFlow<B>> Sink for EachMove<F> {
    type Break = B;

    #[inline]
    fn piece(&mut self, _role: Role, from: Square, targets: Bitboard) -> ControlFlow<B> {
        for to in targets {
            (self.0)(Move::new(from, to))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<B> {
        for to in targets {
            (self.0)(Move::new(step.origin(color, to), to))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn promotions(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<B> {
        for to in targets {
            for role in Role::PROMOTIONS {
                (self.0)(Move::promoting(step.origin(color, to), to, role))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<B> {
        (self.0)(Move::new(from, to))
    }

    #[inline]
    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<B> {
        (self.0)(Move::new(king, rook))
    }
}
