//! Castling, in Chess960 too: what must be empty, what must not be attacked.

use core::ops::ControlFlow;

use super::Sink;
use crate::{Bitboard, CastlingRights, Color, Rank, Square, Wing, attacks};

/// The squares that must be empty, king and rook aside, for castling: those that king and rook cross or land on, which
/// from the standard places are the squares between the two.
#[inline]
#[must_use]
pub(crate) fn castling_path(color: Color, king: Square, rook: Square) -> Bitboard {
    let wing = Wing::of(king, rook);
    let (king_target, rook_target) = (wing.king_target(color), wing.rook_target(color));
    attacks::between(king, king_target).with(king_target)
        | attacks::between(rook, rook_target).with(rook_target)
        | attacks::between(king, rook)
}

/// Files of a home rank, as bits, for a king's file and a rook's.
type Paths = [[u8; 8]; 8];

const fn span(a: u8, b: u8) -> u8 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    ((1u16 << (high + 1)) - (1u16 << low)) as u8
}

const fn paths(for_king: bool) -> Paths {
    let mut paths = [[0; 8]; 8];
    let mut king = 0;
    while king < 8 {
        let mut rook = 0;
        while rook < 8 {
            let (king_target, rook_target) = if rook > king { (6, 5) } else { (2, 3) };
            let crossed = span(king, king_target);
            paths[king as usize][rook as usize] = if for_king {
                crossed
            } else {
                (crossed | span(rook, rook_target) | span(king, rook)) & !(1 << king | 1 << rook)
            };
            rook += 1;
        }
        king += 1;
    }
    paths
}

/// What must be empty: all that king and rook cross or land on, the two themselves aside.
static EMPTY: Paths = paths(false);
/// What must not be attacked: all that the king leaves, crosses or lands on.
static SAFE: Paths = paths(true);

/// Whether all is empty that must be, for a king on its first rank and a rook there.
#[inline(always)]
pub(super) fn castling_is_open(
    color: Color,
    king: Square,
    rook: Square,
    occupied: Bitboard,
) -> bool {
    let home = Rank::First.relative_to(color);
    let occupied = (occupied.0 >> (8 * home.index())) as u8;
    let path = EMPTY[usize::from(king.index() & 7)][usize::from(rook.index() & 7)];
    king.rank() == home && path & occupied == 0
}

/// The rooks that nothing stands in the way of castling with.
#[derive(Clone, Copy)]
pub(super) struct CastlingWays(u8);

impl CastlingWays {
    pub(super) const NONE: Self = Self(0);

    #[inline(always)]
    pub(super) fn open<const WHITE: bool>(
        rights: CastlingRights,
        king: Square,
        occupied: Bitboard,
    ) -> Self {
        let rooks = rights.files(if WHITE { Color::White } else { Color::Black });
        if rooks == 0 {
            return Self::NONE;
        }
        let occupied = (if WHITE { occupied.0 } else { occupied.0 >> 56 }) as u8;
        let mut open = 0;
        for rook in Bitboard(u64::from(rooks)) {
            if EMPTY[usize::from(king.index() & 7)][usize::from(rook.index() & 7)] & occupied == 0 {
                open |= 1 << rook.index();
            }
        }
        Self(open)
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Hands out what is safe. A rook that shields its king along the rank must stay.
    #[inline(always)]
    pub(super) fn generate<const WHITE: bool, S: Sink>(
        self,
        king: Square,
        attacked: Bitboard,
        straight_pins: Bitboard,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        let home = if WHITE { 0 } else { 56 };
        let attacked = (attacked.0 >> home) as u8;
        for rook in Bitboard(u64::from(self.0)) {
            let safe = SAFE[usize::from(king.index() & 7)][usize::from(rook.index() & 7)];
            let rook = Square::from_low_bits(u32::from(rook.index()) + home);
            if safe & attacked == 0 && !straight_pins.has(rook) {
                sink.castle(king, rook)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::File;

    #[test]
    fn tables_agree_with_lines() {
        for color in Color::ALL {
            let home = |file| Square::new(file, Rank::First.relative_to(color));
            for king in File::ALL {
                for rook in File::ALL.into_iter().filter(|&rook| rook != king) {
                    let path = castling_path(color, home(king), home(rook));
                    let files = EMPTY[usize::from(king.index())][usize::from(rook.index())];
                    let listed = Bitboard::from_iter(
                        File::ALL
                            .into_iter()
                            .filter(|file| files >> file.index() & 1 != 0)
                            .map(home),
                    );
                    assert_eq!(path.without(home(king)).without(home(rook)), listed);
                }
            }
        }
    }
}
