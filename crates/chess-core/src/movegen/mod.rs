//! Move generation by sets: origins, targets and special rules are parameters, and each piece's targets are handed out
//! as one set, so that a caller may list, count, or pick without listing.

mod castling;
mod legal;
mod pawns;
mod pseudo;
mod sinks;
mod tally;

pub(crate) use castling::castling_path;
pub use legal::Legal;
pub(crate) use legal::en_passant_is_safe;
pub use pseudo::{Movement, PawnRules};
pub use sinks::{Counter, EachMove};
pub(crate) use sinks::{EachSet, MoveSet};
pub use tally::Tally;

use core::ops::ControlFlow;

use crate::{Bitboard, Color, Role, Square};

/// How all the pawns of one set come to their targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PawnStep {
    /// One square ahead.
    Single,
    /// Two squares ahead.
    Double,
    /// One square ahead and to the east.
    East,
    /// One square ahead and to the west.
    West,
}

impl PawnStep {
    /// How much larger the index of the square reached is than that of the square left, for a pawn of `color`.
    #[inline]
    pub(crate) const fn offset(self, color: Color) -> i32 {
        let (ahead, aside) = match self {
            Self::Single => (8, 0),
            Self::Double => (16, 0),
            Self::East => (8, 1),
            Self::West => (8, -1),
        };
        match color {
            Color::White => ahead + aside,
            Color::Black => aside - ahead,
        }
    }

    /// Where a pawn of `color` came from that reached `target` by this step. (Not for targets that no such step reaches.)
    #[inline]
    #[must_use]
    pub const fn origin(self, color: Color, target: Square) -> Square {
        Square::from_low_bits((target.index() as u32).wrapping_sub(self.offset(color) as u32))
    }
}

/// Takes the moves of a position, one set at a time. Sets may be empty.
///
/// A break value ends the generation at once.
pub trait Sink {
    /// What an early end gives.
    type Break;

    /// A knight, bishop, rook, queen or king on `from` may move to each of `targets`. Its targets may come in parts.
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<Self::Break>;

    /// Pawns of `color` may reach each of `targets` by `step`, without promotion.
    fn pawns(
        &mut self,
        color: Color,
        step: PawnStep,
        targets: Bitboard,
    ) -> ControlFlow<Self::Break>;

    /// Pawns of `color` may reach each of `targets` by `step` and become a queen, rook, bishop or knight there.
    fn promotions(
        &mut self,
        color: Color,
        step: PawnStep,
        targets: Bitboard,
    ) -> ControlFlow<Self::Break>;

    /// The pawn on `from` may capture en passant and land on `to`.
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<Self::Break>;

    /// The king may castle with the rook.
    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<Self::Break>;
}
