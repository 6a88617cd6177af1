//! Standard chess: the position, what may be played in it, and the rules as a [`Variant`](crate::Variant).

mod play;
mod random;
mod rules;
mod successors;

pub use rules::Standard;

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use crate::movegen::{self, Counter, EachMove, Legal, Sink};
use crate::{Bitboard, Board, CastlingRights, Color, Move, Role, Square, VariantExt, attacks};

/// A position of standard chess or Chess960.
///
/// Positions are equal when their FENs are: an en passant square that no legal capture can use does not count.
#[derive(Clone, Copy)]
pub struct Chess {
    board: Board,
    castling: CastlingRights,
    turn: Color,
    /// The index of the square that the last move's double step crossed, whether or not it can be captured on; 0 if none.
    crossed: u8,
    clock: u16,
    fullmove: u16,
}

impl Chess {
    /// Where standard chess starts.
    #[must_use]
    pub fn start() -> Self {
        Self::from_parts(Board::start(), CastlingRights::STANDARD, Color::White, None, 0, 1)
    }

    /// Puts a position together, unchecked. `crossed` is the square that a double step crossed just now.
    pub(crate) const fn from_parts(
        board: Board,
        castling: CastlingRights,
        turn: Color,
        crossed: Option<Square>,
        clock: u16,
        fullmove: u16,
    ) -> Self {
        let crossed = match crossed {
            Some(square) => square.index(),
            None => 0,
        };
        Self { board, castling, turn, crossed, clock, fullmove }
    }

    /// The pieces.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The rooks that may still castle.
    #[inline]
    #[must_use]
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The square crossed by the double step of the last move, if it was one.
    #[inline]
    #[must_use]
    pub const fn crossed_square(&self) -> Option<Square> {
        if self.crossed == 0 { None } else { Square::from_index(self.crossed) }
    }

    /// The square on which an en passant capture is legal now.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        let to = self.crossed_square()?;
        let pawns = attacks::pawn(!self.turn, to) & self.board.pieces(self.turn, Role::Pawn);
        let safe = |from| {
            self.board.king(self.turn).is_none_or(|king| {
                movegen::en_passant_is_safe(&self.board, self.turn, king, from, to)
            })
        };
        pawns.into_iter().any(safe).then_some(to)
    }

    /// Half-moves since the last capture or pawn move.
    #[inline]
    #[must_use]
    pub const fn clock(&self) -> u16 {
        self.clock
    }

    /// The number of the full move, from 1.
    #[inline]
    #[must_use]
    pub const fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// The enemy pieces that give check.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.board.king(self.turn).map_or(Bitboard::EMPTY, |king| {
            attacks::attackers(&self.board, !self.turn, king, self.board.occupied())
        })
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces of the side to move that shield their king from a slider: they move along the line of both, or not at all.
    #[must_use]
    pub fn pins(&self) -> Bitboard {
        let Some(king) = self.board.king(self.turn) else {
            return Bitboard::EMPTY;
        };
        let snipers = attacks::diagonal_rays(king) & self.board.diagonal_sliders()
            | attacks::straight_rays(king) & self.board.straight_sliders();
        (snipers & self.board.color(!self.turn))
            .into_iter()
            .map(|sniper| attacks::between(king, sniper) & self.board.occupied())
            .filter(|blockers| !blockers.has_many())
            .fold(Bitboard::EMPTY, |pins, blockers| pins | blockers & self.board.color(self.turn))
    }

    /// The legal moves, to be narrowed by origins and targets and handed out in sets.
    ///
    /// ```
    /// use chess_core::movegen::{Counter, Legal};
    /// use chess_core::{Chess, Rank};
    /// let start = Chess::start();
    /// let mut counter = Counter::default();
    /// let _ = Legal { targets: Rank::Fourth.into(), ..start.legal() }.generate(&mut counter);
    /// assert_eq!(counter.moves, 8);
    /// ```
    #[inline]
    #[must_use]
    pub fn legal(&self) -> Legal<'_> {
        Legal {
            crossed: self.crossed_square(),
            castling: self.castling,
            ..Legal::without_neutral(&self.board, self.turn)
        }
    }

    /// Hands the legal moves to `sink` in sets, without listing them.
    ///
    /// # Errors
    /// None: a break value is what the sink ended with.
    #[inline]
    pub fn generate<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        self.legal().generate(sink)
    }

    /// Calls `visit` with each legal move until it breaks. Castling is the king taking its rook.
    ///
    /// # Errors
    /// None: a break value is what `visit` ended with.
    #[inline]
    pub fn for_each_move<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.generate(&mut EachMove(visit))
    }

    /// How many legal moves there are, counted without listing them.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        let mut counter = Counter::default();
        let _ = self.generate(&mut counter);
        counter.moves
    }

    /// How many sequences of `depth` moves there are. The last move is counted without being played.
    ///
    /// ```
    /// assert_eq!(chess_core::Chess::start().perft(4), 197_281);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        Standard.perft(self, depth)
    }

    /// As [`perft`](Self::perft), but every last move is played.
    #[must_use]
    pub fn perft_leaves(&self, depth: u32) -> u64 {
        Standard.perft_leaves(self, depth)
    }

    fn identity(&self) -> (Board, CastlingRights, Color, Option<Square>, u16, u16) {
        (self.board, self.castling, self.turn, self.en_passant(), self.clock, self.fullmove)
    }
}

impl PartialEq for Chess {
    /// What is cheap and most often differs comes first: histories are searched by this.
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.turn == other.turn
            && self.board == other.board
            && self.castling == other.castling
            && (self.clock, self.fullmove) == (other.clock, other.fullmove)
            && (self.crossed == other.crossed || self.en_passant() == other.en_passant())
    }
}

impl Eq for Chess {}

impl Hash for Chess {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl fmt::Debug for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chess({self})")
    }
}
