//! Takers of moves that need no list: one that picks, one that looks whether there is any.

use core::ops::ControlFlow;

use chess_core::movegen::{PawnStep, Sink};
use chess_core::{Bitboard, Color, Move, Role, Square, Wing};

/// The `n`-th promotion, 0 to 3, of the pawn that goes to `to`.
#[inline]
pub(crate) fn promotion(from: Square, to: Square, n: u32) -> Move {
    Move::promoting(from, to, Role::PROMOTIONS[n as usize & 3])
}

/// Castling as it is written: a move of the king by two files.
#[inline]
pub(crate) fn castling(king: Square, rook: Square) -> Move {
    let color = if king.index() < 32 { Color::White } else { Color::Black };
    Move::new(king, Wing::of(king, rook).king_target(color))
}

/// Breaks with the move that has this many before it.
pub(crate) struct Pick {
    pub(crate) skip: u32,
    /// Where moves count; captures en passant and castling go by the flags.
    pub(crate) targets: Bitboard,
    pub(crate) en_passant: bool,
    pub(crate) castling: bool,
}

impl Pick {
    /// The `skip`-th of moves to `targets`.
    pub(crate) const fn new(skip: u32, targets: Bitboard) -> Self {
        Self { skip, targets, en_passant: true, castling: true }
    }

    #[inline]
    fn take(
        &mut self,
        targets: Bitboard,
        each: u32,
        make: impl Fn(Square, u32) -> Move,
    ) -> ControlFlow<Move> {
        let targets = targets & self.targets;
        let here = targets.len() * each;
        if self.skip < here
            && let Some(target) = targets.nth_square(self.skip / each)
        {
            return ControlFlow::Break(make(target, self.skip % each));
        }
        self.skip -= here;
        ControlFlow::Continue(())
    }

    fn one(&mut self, allowed: bool, piece_move: Move) -> ControlFlow<Move> {
        match (allowed, self.skip) {
            (true, 0) => ControlFlow::Break(piece_move),
            (counts, _) => {
                self.skip -= u32::from(counts);
                ControlFlow::Continue(())
            }
        }
    }
}

impl Sink for Pick {
    type Break = Move;

    #[inline]
    fn piece(&mut self, _role: Role, from: Square, targets: Bitboard) -> ControlFlow<Move> {
        self.take(targets, 1, |to, _| Move::new(from, to))
    }

    #[inline]
    fn pawns(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<Move> {
        self.take(targets, 1, |to, _| Move::new(step.origin(color, to), to))
    }

    #[inline]
    fn promotions(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<Move> {
        self.take(targets, 4, |to, n| promotion(step.origin(color, to), to, n))
    }

    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<Move> {
        self.one(self.en_passant, Move::new(from, to))
    }

    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<Move> {
        self.one(self.castling, castling(king, rook))
    }
}

/// Breaks at the first move.
pub(crate) struct Any;

impl Any {
    #[inline]
    fn see(targets: Bitboard) -> ControlFlow<()> {
        if targets.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl Sink for Any {
    type Break = ();

    #[inline]
    fn piece(&mut self, _role: Role, _from: Square, targets: Bitboard) -> ControlFlow<()> {
        Self::see(targets)
    }

    #[inline]
    fn pawns(&mut self, _color: Color, _step: PawnStep, targets: Bitboard) -> ControlFlow<()> {
        Self::see(targets)
    }

    #[inline]
    fn promotions(&mut self, _color: Color, _step: PawnStep, targets: Bitboard) -> ControlFlow<()> {
        Self::see(targets)
    }

    fn en_passant(&mut self, _from: Square, _to: Square) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn castle(&mut self, _king: Square, _rook: Square) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}
