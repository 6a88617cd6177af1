//! Bishops and rooks.

use crate::{Bitboard, Square};

use super::lines::{diagonal_rays, line, straight_rays};

/// The squares that a bishop on `square` attacks, with these squares `occupied`: up to and with the first piece each way.
#[inline]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    slide(square, diagonal_rays(square), occupied)
}

/// The squares that a rook on `square` attacks, with these squares `occupied`: up to and with the first piece each way.
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    slide(square, straight_rays(square), occupied)
}

fn slide(square: Square, rays: Bitboard, occupied: Bitboard) -> Bitboard {
    let mut seen = rays;
    let below = Bitboard((1 << square.index()) - 1);
    for blocker in rays & occupied {
        if seen.has(blocker) {
            let same_side = if below.has(blocker) { below } else { !below };
            let behind =
                line(square, blocker) & (same_side - super::lines::between(square, blocker));
            seen -= behind.without(blocker);
        }
    }
    seen
}
