//! Standard movement without any regard for attacks on kings.

use core::ops::ControlFlow;

use super::Sink;
use super::castling::castling_is_open;
use super::pawns::PawnMoves;
use crate::{Bitboard, Board, CastlingRights, Color, Rank, Role, attacks};

/// What pawns may do that differs between games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PawnRules {
    /// Where a double step may start.
    pub double_step_from: Bitboard,
    /// Where a pawn that arrives must become something else; empty if pawns never promote as they move.
    pub promote_on: Bitboard,
    /// The squares that a pawn may capture en passant on.
    pub en_passant: Bitboard,
}

impl PawnRules {
    /// The pawns of standard chess: two squares from the second rank, promotion on the last.
    #[inline]
    #[must_use]
    pub const fn standard(color: Color, en_passant: Bitboard) -> Self {
        Self {
            double_step_from: Bitboard::from_rank(Rank::Second.relative_to(color)),
            promote_on: Bitboard::from_rank(Rank::Eighth.relative_to(color)),
            en_passant,
        }
    }
}

/// The pieces of one colour, moving by standard movement: sliders stop at pieces of any kind, own and neutral pieces are
/// never captured, attacks on kings do not matter.
///
/// ```
/// use chess_core::{Bitboard, Board, CastlingRights, Color};
/// use chess_core::movegen::{Counter, Movement, PawnRules};
/// let board = Board::start();
/// let movement = Movement::new(&board, Color::White);
/// let mut counter = Counter::default();
/// let _ = movement.generate(&mut counter);
/// assert_eq!(counter.moves, 20);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Movement<'a> {
    /// The pieces.
    pub board: &'a Board,
    /// Whose pieces move.
    pub color: Color,
    /// Only pieces standing here move.
    pub origins: Bitboard,
    /// Only these squares are moved to. En passant asks for the square landed on; castling looks at [`Self::castling`] only.
    pub targets: Bitboard,
    /// What pawns may do.
    pub pawns: PawnRules,
    /// The rooks that the king may castle with, if it stands on its first rank and all squares between are empty.
    pub castling: CastlingRights,
}

impl<'a> Movement<'a> {
    /// All pieces of `color`, to every square, with standard pawns, without castling and en passant.
    #[inline]
    #[must_use]
    pub const fn new(board: &'a Board, color: Color) -> Self {
        Self {
            board,
            color,
            origins: Bitboard::ALL,
            targets: Bitboard::ALL,
            pawns: PawnRules::standard(color, Bitboard::EMPTY),
            castling: CastlingRights::NONE,
        }
    }

    /// Hands all moves to `sink`, pawns first.
    ///
    /// # Errors
    /// None: a break value is what the sink ended with.
    #[inline]
    pub fn generate<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        match self.color {
            Color::White => self.generate_for::<true, S>(sink),
            Color::Black => self.generate_for::<false, S>(sink),
        }
    }

    #[inline]
    fn generate_for<const WHITE: bool, S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let board = self.board;
        let color = if WHITE { Color::White } else { Color::Black };
        let occupied = board.occupied();
        let enemies = board.color(!color);
        let movers = board.color(color) & self.origins;
        let targets = self.targets & (!occupied | enemies);

        let pawns = movers & board.role(Role::Pawn);
        PawnMoves { pawns, occupied, enemies, targets }.generate::<WHITE, S>(&self.pawns, sink)?;
        for to in self.pawns.en_passant & self.targets {
            for from in attacks::pawn(!color, to) & pawns {
                sink.en_passant(from, to)?;
            }
        }

        for from in movers & board.role(Role::Knight) {
            sink.piece(Role::Knight, from, attacks::knight(from) & targets)?;
        }
        for from in movers & board.role(Role::Bishop) {
            sink.piece(Role::Bishop, from, attacks::bishop(from, occupied) & targets)?;
        }
        for from in movers & board.role(Role::Rook) {
            sink.piece(Role::Rook, from, attacks::rook(from, occupied) & targets)?;
        }
        for from in movers & board.role(Role::Queen) {
            sink.piece(Role::Queen, from, attacks::queen(from, occupied) & targets)?;
        }
        for from in movers & board.role(Role::King) {
            sink.piece(Role::King, from, attacks::king(from) & targets)?;
            for rook in self.castling_rooks() {
                if castling_is_open(color, from, rook, occupied) {
                    sink.castle(from, rook)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The rooks that may castle, whatever stands in the way.
    #[inline(always)]
    pub(super) fn castling_rooks(&self) -> Bitboard {
        let Self { board, color, .. } = *self;
        self.castling.rooks(color) & board.role(Role::Rook) & board.color(color)
    }
}
