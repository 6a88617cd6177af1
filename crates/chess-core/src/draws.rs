//! What the standard draws ask of a position.

use crate::{Bitboard, Board, Chess, Recurrence, Role, TurnStart};

/// Whether neither side can ever mate with these pieces, kings apart: nothing, one knight alone, or bishops of either side
/// that all stand on squares of one colour. Neutral pieces count like others.
///
/// ```
/// use chess_core::{Standard, Variant, dead_material};
/// let dead = |fen: &str| dead_material(Standard.parse_position(fen).unwrap().board());
/// assert!(dead("4k3/8/8/8/8/8/8/4KN2 w - - 0 1"));
/// assert!(dead("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1"));
/// assert!(!dead("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1"));
/// assert!(!dead("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1"));
/// ```
#[must_use]
pub fn dead_material(board: &Board) -> bool {
    let mating = board.role(Role::Pawn) | board.role(Role::Rook) | board.role(Role::Queen);
    if !mating.is_empty() {
        return false;
    }
    let (knights, bishops) = (board.role(Role::Knight), board.role(Role::Bishop));
    if knights.is_empty() {
        bishops.is_disjoint(Bitboard::LIGHT) || bishops.is_disjoint(Bitboard::DARK)
    } else {
        bishops.is_empty() && knights.len() == 1
    }
}

impl Chess {
    /// The position as repetitions compare it: clock and full move are set to 0 and 1, and an en passant square stays only if
    /// a capture on it is legal.
    #[inline]
    #[must_use]
    pub fn repetition_identity(&self) -> Self {
        Self::from_parts(*self.board(), self.castling(), self.turn(), self.en_passant(), 0, 1)
    }

    /// What a [`Game`](crate::Game) asks of every position, as a turn begins with each.
    #[inline]
    #[must_use]
    pub fn turn_start(&self) -> TurnStart<Self> {
        TurnStart {
            dead_material: dead_material(self.board()),
            recurrence: Recurrence::Count(self.repetition_identity()),
            clock: Some(u32::from(self.clock())),
        }
    }
}
