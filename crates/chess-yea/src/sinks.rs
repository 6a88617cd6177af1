//! Takers of generated moves: one that counts, one that lists, one that picks, one that only wants to know whether.

use core::convert::Infallible;
use core::ops::ControlFlow;

use chess_core::movegen::PawnStep;
use chess_core::{Bitboard, Color, Role, Square};

use crate::PieceMove;
use crate::moves::Sink;

/// Counts moves without listing them.
#[derive(Debug, Default)]
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    type Break = Infallible;

    const COUNTS: bool = true;

    #[inline(always)]
    fn add(&mut self, moves: u64) {
        self.0 += moves;
    }

    #[inline(always)]
    fn piece(&mut self, _: Role, _from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.0 += u64::from(targets.len());
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, _: PawnStep, _: bool, targets: Bitboard) -> ControlFlow<Infallible> {
        self.0 += u64::from(targets.len());
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(
        &mut self,
        _: PawnStep,
        _: bool,
        targets: Bitboard,
        roles: &[Role],
    ) -> ControlFlow<Infallible> {
        self.0 += u64::from(targets.len()) * roles.len() as u64;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) -> ControlFlow<Infallible> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Hands out the moves of `color` one by one.
#[derive(Debug)]
pub(crate) struct Each<F> {
    pub(crate) color: Color,
    pub(crate) visit: F,
}

impl<B, F: FnMut(PieceMove) -> ControlFlow<B>> Sink for Each<F> {
    type Break = B;

    #[inline]
    fn piece(&mut self, _: Role, from: Square, targets: Bitboard) -> ControlFlow<B> {
        for to in targets {
            (self.visit)(PieceMove::new(from, to))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, step: PawnStep, marked: bool, targets: Bitboard) -> ControlFlow<B> {
        for to in targets {
            (self.visit)(pawn_move(self.color, step, marked, to))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn promotions(
        &mut self,
        step: PawnStep,
        marked: bool,
        targets: Bitboard,
        roles: &[Role],
    ) -> ControlFlow<B> {
        for to in targets {
            for &role in roles {
                (self.visit)(pawn_move(self.color, step, marked, to).promoting(role))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<B> {
        (self.visit)(PieceMove::new(from, to))
    }
}

/// Gives the move of this number, counted from 0 in the order of [`Each`], without listing those before it.
#[derive(Debug)]
pub(crate) struct Pick {
    pub(crate) color: Color,
    pub(crate) left: u32,
}

impl Pick {
    /// The target whose turn it is, if it is among these `each` times over; and which of the times.
    #[inline]
    fn among(&mut self, targets: Bitboard, each: u32) -> Option<(Square, u32)> {
        let here = targets.len() * each;
        if self.left < here {
            return targets.nth_square(self.left / each).map(|to| (to, self.left % each));
        }
        self.left -= here;
        None
    }
}

/// Breaks with this move, or goes on without one.
#[inline]
fn found(step: Option<PieceMove>) -> ControlFlow<PieceMove> {
    step.map_or(ControlFlow::Continue(()), ControlFlow::Break)
}

impl Sink for Pick {
    type Break = PieceMove;

    #[inline]
    fn piece(&mut self, _: Role, from: Square, targets: Bitboard) -> ControlFlow<PieceMove> {
        found(self.among(targets, 1).map(|(to, _)| PieceMove::new(from, to)))
    }

    #[inline]
    fn pawns(&mut self, step: PawnStep, marked: bool, targets: Bitboard) -> ControlFlow<PieceMove> {
        let picked = self.among(targets, 1);
        found(picked.map(|(to, _)| pawn_move(self.color, step, marked, to)))
    }

    #[inline]
    fn promotions(
        &mut self,
        step: PawnStep,
        marked: bool,
        targets: Bitboard,
        roles: &[Role],
    ) -> ControlFlow<PieceMove> {
        let picked = self.among(targets, roles.len() as u32);
        found(picked.and_then(|(to, which)| {
            let role = roles.get(which as usize)?;
            Some(pawn_move(self.color, step, marked, to).promoting(*role))
        }))
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<PieceMove> {
        self.piece(Role::Pawn, from, to.into())
    }
}

/// Breaks as soon as there is a move.
#[derive(Debug)]
pub(crate) struct Any;

impl Any {
    #[inline]
    fn whether(found: bool) -> ControlFlow<()> {
        if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Sink for Any {
    type Break = ();

    #[inline]
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard) -> ControlFlow<()> {
        Self::whether(!targets.is_empty())
    }

    #[inline]
    fn pawns(&mut self, _: PawnStep, _: bool, targets: Bitboard) -> ControlFlow<()> {
        Self::whether(!targets.is_empty())
    }

    #[inline]
    fn promotions(
        &mut self,
        _: PawnStep,
        _: bool,
        targets: Bitboard,
        _: &[Role],
    ) -> ControlFlow<()> {
        Self::whether(!targets.is_empty())
    }

    #[inline]
    fn en_passant(&mut self, _: Square, _: Square) -> ControlFlow<()> {
        Self::whether(true)
    }
}

#[inline]
pub(crate) fn pawn_move(color: Color, step: PawnStep, marked: bool, to: Square) -> PieceMove {
    let plain = PieceMove::new(step.origin(color, to), to);
    if marked { plain.diagonal() } else { plain }
}
