//! The table of sliders' attack sets, made at compile time.

use super::sliders::Slider;
use crate::{Bitboard, Square};

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use super::magics as layout;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const RIM_FILES: u64 = FILE_A | FILE_A << 7;
const RIM_RANKS: u64 = 0xff | 0xff << 56;

#[derive(Clone, Copy)]
struct Lines {
    square: u64,
    /// The two lines through the square, without it.
    lines: [u64; 2],
    relevant: u64,
}

const fn straight(square: Square) -> Lines {
    let bit = 1 << square.index();
    let rank = 0xff << (square.index() & 56) & !bit;
    let file = FILE_A << (square.index() & 7) & !bit;
    Lines { square: bit, lines: [rank, file], relevant: rank & !RIM_FILES | file & !RIM_RANKS }
}

const fn diagonal(square: Square) -> Lines {
    let bit = 1 << square.index();
    let mut lines = [0; 2];
    let mut line = 0;
    while line < 2 {
        let east = if line == 0 { 1 } else { -1 };
        let mut direction = 0;
        while direction < 2 {
            let north = if direction == 0 { 1 } else { -1 };
            let mut at = square;
            while let Some(next) = at.offset(east * north, north) {
                lines[line] |= 1 << next.index();
                at = next;
            }
            direction += 1;
        }
        line += 1;
    }
    Lines { square: bit, lines, relevant: (lines[0] | lines[1]) & !(RIM_FILES | RIM_RANKS) }
}

/// What a slider sees along one line: subtracting its square from the blockers flips the bits up to the first one above,
/// and mirrored, up to the first one below.
const fn along(line: u64, square: u64, occupied: u64) -> u64 {
    let blockers = line & occupied;
    let above = blockers.wrapping_sub(square << 1);
    let below = blockers.reverse_bits().wrapping_sub(square.reverse_bits() << 1).reverse_bits();
    (above ^ below) & line
}

/// Writes the attack sets of one square; `factor` is 0 where `pext` finds the entries.
///
/// Both ways of finding an entry send the union of two sets to the sum of what they send the sets to, so that each line is
/// worked out alone and the entries are their combinations: a tenth of the work.
const fn fill<const WINDOW: usize>(
    table: &mut [Bitboard; layout::LENGTH],
    Lines { square, lines, relevant }: Lines,
    (factor, offset): (u64, u32),
) {
    let mut parts = [[(0, 0); 64]; 2];
    let mut lengths = [0; 2];
    let mut line = 0;
    while line < 2 {
        let blockers = lines[line] & relevant;
        let mut subset = 0u64;
        loop {
            let hash = if factor == 0 {
                extract(subset, relevant) << (64 - WINDOW.ilog2())
            } else {
                subset.wrapping_mul(factor)
            };
            parts[line][lengths[line]] = (hash, along(lines[line], square, subset));
            lengths[line] += 1;
            subset = subset.wrapping_sub(blockers) & blockers;
            if subset == 0 {
                break;
            }
        }
        line += 1;
    }
    let mut first = 0;
    while first < lengths[0] {
        let (first_hash, first_set) = parts[0][first];
        let mut second = 0;
        while second < lengths[1] {
            let (hash, set) = parts[1][second];
            let index = first_hash.wrapping_add(hash) >> (64 - WINDOW.ilog2());
            table[offset as usize + index as usize] = Bitboard(first_set | set);
            second += 1;
        }
        first += 1;
    }
}

/// What `pext` gives.
const fn extract(set: u64, mask: u64) -> u64 {
    let mut extracted = 0;
    let mut rest = mask;
    let mut number = 0;
    while rest != 0 {
        extracted |= (set >> rest.trailing_zeros() & 1) << number;
        rest &= rest - 1;
        number += 1;
    }
    extracted
}

const ROOK_WINDOW: usize = 1 << 12;
const BISHOP_WINDOW: usize = 1 << 9;

// A hundred thousand entries are half a second of evaluation, and no time at start-up.
#[allow(long_running_const_eval)]
static TABLE: [Bitboard; layout::LENGTH] = {
    let mut table = [Bitboard::EMPTY; layout::LENGTH];
    let mut slot = 0;
    while slot < 64 {
        let square = Square::from_low_bits(slot as u32);
        fill::<ROOK_WINDOW>(&mut table, straight(square), layout::ROOK[slot]);
        fill::<BISHOP_WINDOW>(&mut table, diagonal(square), layout::BISHOP[slot]);
        slot += 1;
    }
    table
};

macro_rules! sliders {
    ($lines:ident $layout:ident $window:ident) => {{
        // The entry beyond attacks nothing: it is for the first square of an empty set.
        let nothing = Slider::new(0, 0, &[Bitboard::EMPTY; $window]);
        let mut sliders = [nothing; 65];
        let mut slot = 0;
        while slot < 64 {
            let (factor, offset) = layout::$layout[slot];
            let relevant = $lines(Square::from_low_bits(slot as u32)).relevant;
            if let Some(window) = TABLE.split_at(offset as usize).1.first_chunk() {
                sliders[slot] = Slider::new(relevant, factor, window);
            }
            slot += 1;
        }
        sliders
    }};
}

pub(super) static ROOK: [Slider<ROOK_WINDOW>; 65] = sliders!(straight ROOK ROOK_WINDOW);
pub(super) static BISHOP: [Slider<BISHOP_WINDOW>; 65] = sliders!(diagonal BISHOP BISHOP_WINDOW);

/// Windows one after the other, each as long as it needs to be.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod layout {
    use super::{Lines, ROOK_WINDOW, diagonal, straight};
    use crate::Square;

    const ENTRIES: [u32; 2] = [102_400, 5_248];

    /// The length of the table, with room for a whole window after the last offset.
    pub(super) const LENGTH: usize = (ENTRIES[0] + ENTRIES[1]) as usize + ROOK_WINDOW;

    const fn offsets(rooks: bool) -> [(u64, u32); 64] {
        let mut offsets = [(0, 0); 64];
        let mut offset = if rooks { ENTRIES[1] } else { 0 };
        let mut slot = 0;
        while slot < 64 {
            let square = Square::from_low_bits(slot as u32);
            let Lines { relevant, .. } = if rooks { straight(square) } else { diagonal(square) };
            offsets[slot] = (0, offset);
            offset += 1 << relevant.count_ones();
            slot += 1;
        }
        offsets
    }

    pub(super) const ROOK: [(u64, u32); 64] = offsets(true);
    pub(super) const BISHOP: [(u64, u32); 64] = offsets(false);
}
