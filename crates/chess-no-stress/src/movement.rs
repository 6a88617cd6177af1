//! How the pieces move that a card allows to: masks for the core's generator, and what takes its sets of moves.

use core::convert::Infallible;
use core::ops::ControlFlow;

use chess_core::movegen::{Legal, Movement, PawnRules, PawnStep, Sink};
use chess_core::{
    Bitboard, ByRole, CastlingRights, Color, Move, Rank, Role, Square, Wing, attacks,
};

use crate::{Level, Table};

/// Hands the moves of the pieces on `origins` to `sink`.
#[inline]
pub(crate) fn generate<S: Sink>(
    level: Level,
    table: &Table,
    origins: Bitboard,
    sink: &mut S,
) -> ControlFlow<S::Break> {
    let (board, us) = (&table.board, table.turn);
    if level == Level::Advanced {
        return generate_safe(table, origins, sink);
    }
    let pawns = PawnRules {
        double_step_from: Bitboard::from(Rank::Second.relative_to(us)),
        promote_on: Bitboard::EMPTY,
        en_passant: Bitboard::EMPTY,
    };
    Movement { origins, pawns, ..Movement::new(board, us) }.generate(sink)
}

/// The moves of level Advanced: those that don't leave the own king attacked, and all that capture the enemy king
/// (clause 12).
fn generate_safe<S: Sink>(table: &Table, origins: Bitboard, sink: &mut S) -> ControlFlow<S::Break> {
    let (board, us) = (&table.board, table.turn);
    let enemy_king = board.pieces(!us, Role::King);
    let mut safe = Legal {
        origins,
        targets: !enemy_king,
        crossed: table.en_passant,
        castling: table.castling,
        ..Legal::new(board, us)
    };
    let own_king = board.pieces(us, Role::King);
    // Legal play never brings kings side by side; where they start so, only the king itself can end that attack.
    if own_king.dilated().intersects(enemy_king) {
        safe.origins &= own_king;
        safe.castling = CastlingRights::NONE;
    }
    safe.generate(sink)?;
    for king in enemy_king {
        let captors = attacks::attackers(board, us, king, board.occupied()) & origins;
        if !captors.is_empty() {
            Movement { origins: captors, targets: enemy_king, ..Movement::new(board, us) }
                .generate(sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// The move as it is written: castling, which the core has as the king taking its rook, goes to where the king lands.
#[inline]
pub(crate) fn as_written(table: &Table, step: Move) -> Move {
    let us = table.turn;
    if !table.castling.is_empty() && table.board.color(us).has(step.to()) {
        Move::new(step.from(), Wing::of(step.from(), step.to()).king_target(us))
    } else {
        step
    }
}

/// Counts the moves of each kind of piece.
#[derive(Default)]
pub(crate) struct CountByRole(pub(crate) ByRole<u32>);

impl Sink for CountByRole {
    type Break = Infallible;

    #[inline]
    fn piece(&mut self, role: Role, _from: Square, targets: Bitboard) -> ControlFlow<Infallible> {
        self.0[role] += targets.len();
        ControlFlow::Continue(())
    }

    #[inline]
    fn pawns(
        &mut self,
        _color: Color,
        _step: PawnStep,
        targets: Bitboard,
    ) -> ControlFlow<Infallible> {
        self.0[Role::Pawn] += targets.len();
        ControlFlow::Continue(())
    }

    #[inline]
    fn promotions(
        &mut self,
        _color: Color,
        _step: PawnStep,
        targets: Bitboard,
    ) -> ControlFlow<Infallible> {
        self.0[Role::Pawn] += 4 * targets.len();
        ControlFlow::Continue(())
    }

    #[inline]
    fn en_passant(&mut self, _from: Square, _to: Square) -> ControlFlow<Infallible> {
        self.0[Role::Pawn] += 1;
        ControlFlow::Continue(())
    }

    #[inline]
    fn castle(&mut self, _king: Square, _rook: Square) -> ControlFlow<Infallible> {
        self.0[Role::King] += 1;
        ControlFlow::Continue(())
    }
}

/// Breaks with the move that comes after `left` others, in the order in which they would be listed.
pub(crate) struct Nth {
    pub(crate) left: u32,
}

impl Nth {
    /// The square reached, if it is in this set; `moves` is how many moves each square stands for.
    #[inline]
    fn pick(&mut self, targets: Bitboard, moves: u32) -> Option<Square> {
        let total = targets.len() * moves;
        if self.left < total {
            return targets.nth_square(self.left / moves);
        }
        self.left -= total;
        None
    }
}

impl Sink for Nth {
    type Break = Move;

    #[inline]
    fn piece(&mut self, _role: Role, from: Square, targets: Bitboard) -> ControlFlow<Move> {
        match self.pick(targets, 1) {
            Some(to) => ControlFlow::Break(Move::new(from, to)),
            None => ControlFlow::Continue(()),
        }
    }

    #[inline]
    fn pawns(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<Move> {
        match self.pick(targets, 1) {
            Some(to) => ControlFlow::Break(Move::new(step.origin(color, to), to)),
            None => ControlFlow::Continue(()),
        }
    }

    fn promotions(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<Move> {
        match self.pick(targets, 4) {
            Some(to) => {
                let role = Role::PROMOTIONS[self.left as usize % 4];
                ControlFlow::Break(Move::promoting(step.origin(color, to), to, role))
            }
            None => ControlFlow::Continue(()),
        }
    }

    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<Move> {
        match self.pick(to.into(), 1) {
            Some(to) => ControlFlow::Break(Move::new(from, to)),
            None => ControlFlow::Continue(()),
        }
    }

    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<Move> {
        match self.pick(rook.into(), 1) {
            Some(rook) => ControlFlow::Break(Move::new(king, rook)),
            None => ControlFlow::Continue(()),
        }
    }
}
