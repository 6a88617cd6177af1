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

/// Where a set of pawns may go, by step, but for en passant.
#[derive(Clone, Copy)]
pub(super) struct PawnTargets {
    pub(super) double: Bitboard,
    pub(super) single: Bitboard,
    pub(super) east: Bitboard,
    pub(super) west: Bitboard,
    ahead: Bitboard,
}

impl PawnTargets {
    /// False only if none of these is a promotion.
    #[inline(always)]
    pub(super) fn may_promote(&self, rules: &PawnRules) -> bool {
        let promote_on = rules.promote_on;
        self.ahead.intersects(promote_on | promote_on.east() | promote_on.west())
    }
}

impl PawnMoves {
    #[inline(always)]
    pub(super) fn by_step(self, color: Color, rules: &PawnRules) -> PawnTargets {
        let ahead = self.pawns.forward(color);
        let free = ahead - self.occupied;
        let double = (free & rules.double_step_from.forward(color)).forward(color) - self.occupied;
        let prey = self.enemies & self.targets;
        PawnTargets {
            single: free & self.targets,
            east: ahead.east() & prey,
            west: ahead.west() & prey,
            double: double & self.targets,
            ahead,
        }
    }

    /// Hands out steps, double steps, captures and promotions, but for en passant.
    #[inline(always)]
    pub(super) fn generate<const WHITE: bool, S: Sink>(
        self,
        rules: &PawnRules,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        let color = if WHITE { Color::White } else { Color::Black };
        let reached = self.by_step(color, rules);
        let PawnTargets { double, single, east, west, .. } = reached;
        sink.pawns(color, PawnStep::Double, double)?;
        if !reached.may_promote(rules) {
            sink.pawns(color, PawnStep::Single, single)?;
            sink.pawns(color, PawnStep::East, east)?;
            sink.pawns(color, PawnStep::West, west)?;
        } else {
            let promote_on = rules.promote_on;
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
