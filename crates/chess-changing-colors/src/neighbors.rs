//! Which squares are beside a set, worked out for the whole board at once.

use chess_core::movegen::PawnStep;
use chess_core::{Bitboard, Color};

/// By direction, the squares that have a member of one set as their neighbour there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neighbors {
    north: Bitboard,
    south: Bitboard,
    east: Bitboard,
    west: Bitboard,
    northeast: Bitboard,
    northwest: Bitboard,
    southeast: Bitboard,
    southwest: Bitboard,
}

impl Neighbors {
    #[inline(always)]
    pub(crate) const fn of(set: Bitboard) -> Self {
        let (east, west) = (set.west(), set.east());
        Self {
            north: set.south(),
            south: set.north(),
            east,
            west,
            northeast: east.south(),
            northwest: west.south(),
            southeast: east.north(),
            southwest: west.north(),
        }
    }

    /// The squares beside a member. (A member itself only if it is beside another.)
    #[inline(always)]
    pub(crate) fn any(&self) -> Bitboard {
        self.northern() | self.sides() | self.southern()
    }

    /// The squares whose neighbours in the set are not joined among themselves without any other member.
    ///
    /// Going around a square, a run of touching neighbours begins after a straight direction without one: there are as
    /// many runs as there are such beginnings.
    #[inline(always)]
    pub(crate) fn parted(&self) -> Bitboard {
        let begins = [
            (self.northeast | self.north) - self.east,
            (self.northwest | self.west) - self.north,
            (self.southwest | self.south) - self.west,
            (self.southeast | self.east) - self.south,
        ];
        let [a, b, c, d] = begins;
        a & b | c & d | (a | b) & (c | d)
    }

    /// The squares that are beside a member other than the one that a pawn of `color` would leave to reach them.
    #[inline(always)]
    pub(crate) fn any_but_origin(&self, color: Color, step: PawnStep) -> Bitboard {
        let white = color == Color::White;
        let (ahead, behind) = if white {
            (self.northern(), [self.southwest, self.south, self.southeast])
        } else {
            (self.southern(), [self.northwest, self.north, self.northeast])
        };
        let [west, middle, east] = behind;
        ahead
            | self.sides()
            | match step {
                PawnStep::Double => west | middle | east,
                PawnStep::Single => west | east,
                PawnStep::East => middle | east,
                PawnStep::West => west | middle,
            }
    }

    #[inline(always)]
    fn northern(&self) -> Bitboard {
        self.northwest | self.north | self.northeast
    }

    #[inline(always)]
    fn sides(&self) -> Bitboard {
        self.west | self.east
    }

    #[inline(always)]
    fn southern(&self) -> Bitboard {
        self.southwest | self.south | self.southeast
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loyalty::string;
    use chess_core::{Square, attacks};

    /// Sets from thin to full, scattered by multiplication.
    fn sets() -> impl Iterator<Item = Bitboard> {
        (1u64..2_000).map(|n| {
            let mix = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29) ^ n << 7;
            match n % 3 {
                0 => Bitboard(mix(n) & mix(n + 7_001)),
                1 => Bitboard(mix(n)),
                _ => Bitboard(mix(n) | mix(n + 7_001)),
            }
        })
    }

    #[test]
    fn all_squares_at_once_as_each_alone() {
        for set in sets() {
            let neighbors = Neighbors::of(set);
            let beside = |square| attacks::king(square).intersects(set);
            assert!(neighbors.any().into_iter().eq(Square::all().filter(|square| beside(*square))));
            let parted = |square| {
                let around = attacks::king(square) & set;
                string(Bitboard::from_iter(around.first()), around) != around
            };
            let listed = Square::all().filter(|&square| parted(square));
            assert!(neighbors.parted().into_iter().eq(listed), "{set:?}");
        }
    }

    #[test]
    fn the_origin_of_a_pawn_is_left_out() {
        let steps = [PawnStep::Single, PawnStep::Double, PawnStep::East, PawnStep::West];
        for (set, color) in sets().zip(Color::ALL.into_iter().cycle()) {
            for step in steps {
                let reached = Neighbors::of(set).any_but_origin(color, step);
                for from in set {
                    let ahead = Bitboard::from(from).forward(color);
                    let to = match step {
                        PawnStep::Single => ahead,
                        PawnStep::Double => ahead.forward(color),
                        PawnStep::East => ahead.east(),
                        PawnStep::West => ahead.west(),
                    };
                    let Some(to) = to.first() else { continue };
                    let beside = attacks::king(to).intersects(set.without(from));
                    assert_eq!(reached.has(to), beside, "{color:?} {step:?} {from} {set:?}");
                }
            }
        }
    }
}
