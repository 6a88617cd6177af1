//! How the pieces move that a card allows to: masks for the core's generator, and what takes its sets of moves.

use core::convert::Infallible;
use core::ops::ControlFlow;

use chess_core::movegen::{Movement, PawnRules, PawnStep, Sink};
use chess_core::{
    Bitboard, Board, ByRole, CastlingRights, Color, Move, Rank, Role, Square, Wing, attacks,
};

use crate::{Level, Table};

/// Hands the moves of the pieces on `origins` to `sink`; castling is a move of the king to where it lands.
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

/// The moves of level Advanced: none that leaves the own king attacked, but for one that captures the enemy king
/// (clause 12).
fn generate_safe<S: Sink>(table: &Table, origins: Bitboard, sink: &mut S) -> ControlFlow<S::Break> {
    let (board, us) = (&table.board, table.turn);
    let Some(king) = board.king(us) else { return ControlFlow::Continue(()) };
    let occupied = board.occupied();
    let checkers = attacks::attackers(board, !us, king, occupied);
    let answers = match checkers.single() {
        Some(checker) => attacks::between(king, checker).with(checker),
        None if checkers.is_empty() => Bitboard::ALL,
        None => Bitboard::EMPTY,
    };
    Movement {
        origins,
        pawns: PawnRules::standard(us, table.en_passant.map_or(Bitboard::EMPTY, Bitboard::from)),
        castling: if checkers.is_empty() { table.castling } else { CastlingRights::NONE },
        ..Movement::new(board, us)
    }
    .generate(&mut KingSafety {
        board,
        us,
        king,
        enemy_king: board.pieces(!us, Role::King),
        answers,
        pinned: pinned(board, us, king),
        sink,
    })
}

/// The pieces of `us` that alone stand between their king and an enemy slider.
fn pinned(board: &Board, us: Color, king: Square) -> Bitboard {
    let sliders = attacks::diagonal_rays(king) & board.diagonal_sliders()
        | attacks::straight_rays(king) & board.straight_sliders();
    let mut pinned = Bitboard::EMPTY;
    for slider in sliders & board.color(!us) {
        if let Some(only) = (attacks::between(king, slider) & board.occupied()).single() {
            pinned.insert(only);
        }
    }
    pinned & board.color(us)
}

/// Passes on the moves after which the own king is not attacked, or the enemy king is gone.
struct KingSafety<'a, S> {
    board: &'a Board,
    us: Color,
    king: Square,
    enemy_king: Bitboard,
    /// Where a piece other than the king may go, for all that checks demand.
    answers: Bitboard,
    pinned: Bitboard,
    sink: &'a mut S,
}

impl<S> KingSafety<'_, S> {
    /// Where a piece other than the king may go.
    fn allowed(&self, from: Square) -> Bitboard {
        let line =
            if self.pinned.has(from) { attacks::line(self.king, from) } else { Bitboard::ALL };
        self.answers & line | self.enemy_king
    }

    fn allowed_pawns(&self, step: PawnStep, targets: Bitboard) -> Bitboard {
        let mut safe = targets & (self.answers | self.enemy_king);
        if !self.pinned.is_empty() {
            for to in safe {
                if !self.allowed(step.origin(self.us, to)).has(to) {
                    safe.remove(to);
                }
            }
        }
        safe
    }

    /// Whether the king could stand here, once it has left its square.
    fn is_attacked(&self, square: Square) -> bool {
        let occupied = self.board.occupied().without(self.king);
        !attacks::attackers(self.board, !self.us, square, occupied).is_empty()
    }
}

impl<S: Sink> Sink for KingSafety<'_, S> {
    type Break = S::Break;

    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<S::Break> {
        let mut safe = targets;
        if role == Role::King {
            for to in targets - self.enemy_king {
                if self.is_attacked(to) {
                    safe.remove(to);
                }
            }
        } else {
            safe &= self.allowed(from);
        }
        self.sink.piece(role, from, safe)
    }

    fn pawns(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<S::Break> {
        self.sink.pawns(color, step, self.allowed_pawns(step, targets))
    }

    fn promotions(
        &mut self,
        color: Color,
        step: PawnStep,
        targets: Bitboard,
    ) -> ControlFlow<S::Break> {
        self.sink.promotions(color, step, self.allowed_pawns(step, targets))
    }

    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<S::Break> {
        // Two pawns leave one rank at once: the only case where it is simplest to look at the board afterwards.
        let mut after = *self.board;
        after.shift(from, to);
        if let Some(victim) = to.forward(!self.us) {
            after.remove(victim);
        }
        if attacks::attackers(&after, !self.us, self.king, after.occupied()).is_empty() {
            self.sink.en_passant(from, to)?;
        }
        ControlFlow::Continue(())
    }

    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<S::Break> {
        let target = Wing::of(king, rook).king_target(self.us);
        let mut path = attacks::between(king, target).with(target).into_iter();
        if path.all(|square| !self.is_attacked(square)) {
            self.sink.piece(Role::King, king, target.into())?;
        }
        ControlFlow::Continue(())
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
