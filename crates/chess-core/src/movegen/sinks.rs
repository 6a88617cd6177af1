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

/// Moves that differ in their target only: the bits of each are a sum, `factor` times the target plus `rest`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveSet {
    pub(crate) targets: Bitboard,
    factor: u32,
    rest: u32,
}

impl MoveSet {
    pub(crate) const EMPTY: Self = Self { targets: Bitboard::EMPTY, factor: 0, rest: 0 };

    /// All from one square.
    #[inline]
    fn from_square(from: Square, targets: Bitboard) -> Self {
        Self { targets, factor: 1 << 6, rest: u32::from(from.index()) }
    }

    /// All by one step, so that the origin is the target less the step's offset.
    #[inline]
    fn by_step(color: Color, step: PawnStep, targets: Bitboard, promotion: u32) -> Self {
        let offset = step.offset(color) as u32;
        Self { targets, factor: (1 << 6) + 1, rest: promotion.wrapping_sub(offset) }
    }

    /// The move to one of its targets.
    #[inline]
    pub(crate) fn to(self, target: Square) -> Move {
        Move::from_sum((u32::from(target.index()) * self.factor).wrapping_add(self.rest))
    }
}

/// Hands out moves in sets.
pub(crate) struct EachSet<F>(pub(crate) F);

impl<B, F: FnMut(MoveSet) -> ControlFlow<B>> Sink for EachSet<F> {
    type Break = B;

    #[inline]
    fn piece(&mut self, _role: Role, from: Square, targets: Bitboard) -> ControlFlow<B> {
        (self.0)(MoveSet::from_square(from, targets))
    }

    #[inline]
    fn pawns(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<B> {
        (self.0)(MoveSet::by_step(color, step, targets, 0))
    }

    #[inline]
    fn promotions(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<B> {
        for role in Role::PROMOTIONS {
            let promotion = (u32::from(role.index()) + 1) << 12;
            (self.0)(MoveSet::by_step(color, step, targets, promotion))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<B> {
        (self.0)(MoveSet::from_square(from, to.into()))
    }

    #[inline]
    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<B> {
        (self.0)(MoveSet::from_square(king, rook.into()))
    }
}

/// Hands out moves one by one: castling as the king taking its rook, promotions to queens, then to rooks, bishops and
/// knights.
#[derive(Clone, Copy, Debug)]
pub struct EachMove<F>(
    /// What is called with each move.
    pub F,
);

impl<B, F: FnMut(Move) -> ControlFlow<B>> EachMove<F> {
    /// All sets come through here, and it is not inlined, so that what is done with a move is compiled once, in place.
    #[inline(never)]
    fn each(&mut self, set: MoveSet) -> ControlFlow<B> {
        for to in set.targets {
            (self.0)(set.to(to))?;
        }
        ControlFlow::Continue(())
    }
}

impl<B, F: FnMut(Move) -> ControlFlow<B>> Sink for EachMove<F> {
    type Break = B;

    #[inline]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<B> {
        EachSet(|set| self.each(set)).piece(role, from, targets)
    }

    #[inline]
    fn pawns(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<B> {
        EachSet(|set| self.each(set)).pawns(color, step, targets)
    }

    #[inline]
    fn promotions(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<B> {
        EachSet(|set| self.each(set)).promotions(color, step, targets)
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<B> {
        EachSet(|set| self.each(set)).en_passant(from, to)
    }

    #[inline]
    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<B> {
        EachSet(|set| self.each(set)).castle(king, rook)
    }
}
