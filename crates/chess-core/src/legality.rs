//! Single moves judged without listing any.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::movegen::castling_path;
use crate::{
    Bitboard, Chess, Move, Outcome, Rank, Role, Square, Standard, Variant, VariantExt, Wing,
    attacks,
};

impl Chess {
    /// The legal moves, listed. Castling is the king taking its rook. [`for_each_move`](Self::for_each_move) and
    /// [`count_moves`](Self::count_moves) do without the list.
    ///
    /// ```
    /// assert_eq!(chess_core::Chess::start().legal_moves().len(), 20);
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        Standard.actions(self)
    }

    /// How the game ended, if this position ends it: by checkmate or stalemate. Draws by history are
    /// [`Game`](crate::Game)'s to judge, and dead material is [`dead_material`](crate::dead_material).
    ///
    /// ```
    /// use chess_core::{Chess, Outcome, Reason};
    /// let position: Chess = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap();
    /// assert_eq!(position.outcome(), Some(Outcome::draw(Reason::Stalemate)));
    /// assert_eq!(Chess::start().outcome(), None);
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        Standard.outcome(self)
    }

    /// Whether `action` is legal. Castling is the king taking its rook.
    ///
    /// ```
    /// use chess_core::Chess;
    /// let position: Chess = "4k3/4r3/8/8/8/8/4B3/4K2R w K - 0 1".parse().unwrap();
    /// assert!(position.is_legal("e1h1".parse().unwrap()));
    /// assert!(!position.is_legal("e2d3".parse().unwrap())); // the bishop is pinned
    /// ```
    #[must_use]
    pub fn is_legal(&self, action: Move) -> bool {
        let (from, to) = (action.from(), action.to());
        let Some(role) = self.board().role_at(from) else { return false };
        if self.board().color(self.turn()).has(to) {
            return role == Role::King && action.promotion().is_none() && self.can_castle(from, to);
        }
        let promotes = role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(self.turn());
        let promotion_fits = match action.promotion() {
            Some(role) => promotes && Role::PROMOTIONS.contains(&role),
            None => !promotes,
        };
        promotion_fits && self.legal_origins(role, to, from.into()).has(from)
    }

    /// The squares among `origins` from which a piece of this role can legally go to `to`, castling aside.
    #[must_use]
    pub fn legal_origins(&self, role: Role, to: Square, origins: Bitboard) -> Bitboard {
        let (board, us) = (self.board(), self.turn());
        if board.color(us).has(to) {
            return Bitboard::EMPTY;
        }
        let reached_from = match role {
            Role::Pawn => self.pawn_origins(to),
            _ => attacks::piece(us, role, to, board.occupied()),
        };
        let candidates = reached_from & board.pieces(us, role) & origins;
        candidates.into_iter().filter(|&from| self.keeps_king_safe(role, from, to)).collect()
    }

    /// Whether the side to move has a legal move; if not, the game is over.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.for_each_move(|_| ControlFlow::Break(())).is_break()
    }

    fn pawn_origins(&self, to: Square) -> Bitboard {
        let (board, us) = (self.board(), self.turn());
        if board.color(!us).has(to) || self.crossed_square() == Some(to) {
            return attacks::pawn(!us, to);
        }
        let Some(behind) = to.forward(!us) else { return Bitboard::EMPTY };
        let single = Bitboard::from(behind);
        if to.rank() == Rank::Fourth.relative_to(us) && !board.occupied().has(behind) {
            single.forward(!us)
        } else {
            single
        }
    }

    fn keeps_king_safe(&self, role: Role, from: Square, to: Square) -> bool {
        let (board, us) = (self.board(), self.turn());
        let king = if role == Role::King { Some(to) } else { board.king(us) };
        let Some(king) = king else { return true };
        let victim = match to.forward(!us) {
            Some(beside) if role == Role::Pawn && self.crossed_square() == Some(to) => beside,
            _ => to,
        };
        let occupied = board.occupied().without(from).without(victim).with(to);
        attacks::attackers(board, !us, king, occupied).without(victim).is_empty()
    }

    pub(crate) fn can_castle(&self, king: Square, rook: Square) -> bool {
        let (board, us) = (self.board(), self.turn());
        if !self.castling().rooks(us).has(rook)
            || !board.pieces(us, Role::Rook).has(rook)
            || !board.pieces(us, Role::King).has(king)
        {
            return false;
        }
        let wing = Wing::of(king, rook);
        let target = wing.king_target(us);
        let others = board.occupied().without(king).without(rook);
        let attacked = |at, occupied| !attacks::attackers(board, !us, at, occupied).is_empty();
        let walk = attacks::between(king, target).with(king);
        castling_path(us, king, rook).is_disjoint(others)
            && !walk.into_iter().any(|at| attacked(at, others.with(rook)))
            && !attacked(target, others.with(wing.rook_target(us)))
    }
}
