//! Bishops and rooks: one look into a shared table of attack sets.
//!
//! Each square has a window into the table. Which entry of the window holds the answer is worked out from the relevant
//! blockers: by `pext` where the build has it, else by multiplication with a number that sends all of them to the right
//! entries. A window is as long as any index can be, so that no index needs a check.

use super::slider_table::{BISHOP, ROOK};
use crate::{Bitboard, Square};

/// Where the attack sets of a slider on one square are.
#[derive(Clone, Copy)]
pub(super) struct Slider<const WINDOW: usize> {
    /// The squares whose occupation matters: the rays without their last squares.
    relevant: u64,
    /// What blockers are multiplied with.
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    factor: u64,
    window: &'static [Bitboard; WINDOW],
}

impl<const WINDOW: usize> Slider<WINDOW> {
    pub(super) const fn new(
        relevant: u64,
        factor: u64,
        window: &'static [Bitboard; WINDOW],
    ) -> Self {
        let _ = factor;
        Self {
            relevant,
            #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
            factor,
            window,
        }
    }

    #[inline]
    fn attacks(&self, occupied: Bitboard) -> Bitboard {
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
        let index = safe_arch::population_extract_u64(occupied.0, self.relevant) as usize;
        #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
        let index = ((occupied.0 & self.relevant).wrapping_mul(self.factor)
            >> (64 - WINDOW.ilog2())) as usize;
        self.window[index & (WINDOW - 1)]
    }
}

/// The squares that a bishop on `square` attacks, with these squares `occupied`: up to and with the first piece each way.
#[inline]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    BISHOP[square.slot()].attacks(occupied)
}

/// The squares that a rook on `square` attacks, with these squares `occupied`: up to and with the first piece each way.
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    ROOK[square.slot()].attacks(occupied)
}

/// The squares that the first of these bishops attacks, with these squares `occupied`; none if there is no bishop.
#[inline]
pub(crate) fn first_bishop(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
    BISHOP[bishops.first_slot()].attacks(occupied)
}

/// The squares that the first of these rooks attacks, with these squares `occupied`; none if there is no rook.
#[inline]
pub(crate) fn first_rook(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
    ROOK[rooks.first_slot()].attacks(occupied)
}
