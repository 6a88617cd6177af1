//! Pawns, moved as whole sets.

use core::ops::ControlFlow;

use super::{PawnRules, PawnStep, Sink};
use crate::{Bitboard, Color};

/// What decides where a set of pawns may go.
#[derive(Clone, Copy)]
pub(super) struct PawnMoves {
    pub(super) pawns: Bitboard,
    /// The squares that block the way ahead.
    pub(super) occupied: Bitboard,
    /// The squares that may be captured on.
    pub(super) enemies: Bitboard,
    pub(super) targets: Bitboard,
}

impl PawnMoves {
    /// Hands out steps, double steps, captures and promotions, but for en passant.
    #[inline(always)]
    pub(super) fn generate<const WHITE: bool, S: Sink>(
        self,
        rules: &PawnRules,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        let color = if WHITE { Color::White } else { Color::Black };
        let ahead = self.pawns.forward(color);
        let free = ahead - self.occupied;
        let double = (free & rules.double_step_from.forward(color)).forward(color) - self.occupied;
        let prey = self.enemies & self.targets;
        let single = free & self.targets;
        let east = ahead.east() & prey;
        let west = ahead.west() & prey;
        sink.pawns(color, PawnStep::Double, double & self.targets)?;
        let promote_on = rules.promote_on;
        if ahead.is_disjoint(promote_on | promote_on.east() | promote_on.west()) {
            sink.pawns(color, PawnStep::Single, single)?;
            sink.pawns(color, PawnStep::East, east)?;
            sink.pawns(color, PawnStep::West, west)?;
        } else {
            for (step, reached) in
                [(PawnStep::Single, single), (PawnStep::East, east), (PawnStep::West, west)]
            {
                sink.pawns(color, step, reached - promote_on)?;
                sink.promotions(color, step, reached & promote_on)?;
            }
        }
        ControlFlow::Continue(())
    }
}
