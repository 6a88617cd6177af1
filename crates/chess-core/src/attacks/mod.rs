//! What each piece attacks, from tables made at compile time.

mod leapers;
mod lines;
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
mod magics;
mod slider_table;
mod sliders;

pub(crate) use leapers::{first_king, first_knight};
pub use leapers::{king, knight, pawn};
pub use lines::{between, diagonal_rays, line, straight_rays};
pub use sliders::{bishop, rook};
pub(crate) use sliders::{first_bishop, first_rook};

use crate::{Bitboard, Board, Color, Role, Square};

/// The squares that a queen on `square` attacks, with these squares `occupied`.
#[inline]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares that pawns of `color` on these squares attack.
///
/// ```
/// use chess_core::{Bitboard, Color, Square, attacks};
/// let pawns = Bitboard::from(Square::E2) | Bitboard::from(Square::H2);
/// assert!(attacks::pawns(Color::White, pawns).into_iter().eq([Square::D3, Square::F3, Square::G3]));
/// ```
#[inline]
#[must_use]
pub const fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(color);
    ahead.east().union(ahead.west())
}

/// The squares that knights on these squares attack.
#[inline]
#[must_use]
pub const fn knights(knights: Bitboard) -> Bitboard {
    let one = knights.east().union(knights.west());
    let two = knights.east().east().union(knights.west().west());
    Bitboard(one.0 << 16 | one.0 >> 16 | two.0 << 8 | two.0 >> 8)
}

/// The squares that a piece of this colour and role on `square` attacks, with these squares `occupied`.
#[inline]
#[must_use]
pub fn piece(color: Color, role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// The pieces of `color` that attack `square` by standard movement, with these squares `occupied`.
#[inline]
#[must_use]
pub fn attackers(board: &Board, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    let by_leap = pawn(!color, square) & board.role(Role::Pawn)
        | knight(square) & board.role(Role::Knight)
        | king(square) & board.role(Role::King);
    let by_slide = bishop(square, occupied) & board.diagonal_sliders()
        | rook(square, occupied) & board.straight_sliders();
    (by_leap | by_slide) & board.color(color)
}

/// All squares that pieces of `color` attack by standard movement, with these squares `occupied`.
#[inline]
#[must_use]
pub fn attacked(board: &Board, color: Color, occupied: Bitboard) -> Bitboard {
    let own = board.color(color);
    let mut all =
        pawns(color, board.role(Role::Pawn) & own) | knights(board.role(Role::Knight) & own);
    for square in board.role(Role::King) & own {
        all |= king(square);
    }
    for square in board.diagonal_sliders() & own {
        all |= bishop(square, occupied);
    }
    for square in board.straight_sliders() & own {
        all |= rook(square, occupied);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Piece;

    fn walk(square: Square, steps: &[(i8, i8)], occupied: Bitboard, far: bool) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        for &(files, ranks) in steps {
            let mut at = square;
            while let Some(next) = at.offset(files, ranks) {
                reached.insert(next);
                if !far || occupied.has(next) {
                    break;
                }
                at = next;
            }
        }
        reached
    }

    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const JUMPS: [(i8, i8); 8] =
        [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

    #[test]
    fn sliders_agree_with_walking_on_every_relevant_occupancy() {
        for square in Square::all() {
            for (steps, slide) in [
                (&DIAGONAL, bishop as fn(Square, Bitboard) -> Bitboard),
                (&STRAIGHT, rook as fn(_, _) -> _),
            ] {
                let rays = walk(square, steps, Bitboard::EMPTY, true);
                let mut subset = Bitboard::EMPTY;
                loop {
                    let noise = Bitboard(0x5a5a_a5a5_1234_8421) - rays;
                    assert_eq!(
                        slide(square, subset | noise),
                        walk(square, steps, subset | noise, true)
                    );
                    subset = Bitboard(subset.0.wrapping_sub(rays.0) & rays.0);
                    if subset.is_empty() {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn leapers_agree_with_walking() {
        for square in Square::all() {
            let one = Bitboard::from(square);
            assert_eq!(knight(square), walk(square, &JUMPS, one, false));
            assert_eq!(knights(one), knight(square));
            let steps = [DIAGONAL, STRAIGHT].concat();
            assert_eq!(king(square), walk(square, &steps, one, false));
            assert_eq!(pawn(Color::White, square), walk(square, &[(1, 1), (-1, 1)], one, false));
            assert_eq!(pawn(Color::Black, square), walk(square, &[(1, -1), (-1, -1)], one, false));
            for color in Color::ALL {
                assert_eq!(pawns(color, one), pawn(color, square));
            }
        }
    }

    #[test]
    fn lines_and_what_lies_between() {
        assert!(between(Square::A1, Square::D4).into_iter().eq([Square::B2, Square::C3]));
        assert!(between(Square::A1, Square::B3).is_empty());
        assert!(between(Square::A1, Square::A2).is_empty());
        assert_eq!(line(Square::B2, Square::C3).len(), 8);
        assert!(line(Square::A1, Square::B3).is_empty());
        for a in Square::all() {
            for b in Square::all() {
                assert_eq!(between(a, b), between(b, a));
                assert_eq!(line(a, b), line(b, a));
                assert!(between(a, b).is_subset(line(a, b)));
            }
        }
    }

    #[test]
    fn attackers_and_attacked_agree() {
        let mut board = Board::start();
        board.put(Square::E4, Piece::new(Color::Black, Role::Queen));
        board.put(Square::C5, Piece::new(Color::White, Role::Bishop));
        for color in Color::ALL {
            let attacked = attacked(&board, color, board.occupied());
            for square in Square::all() {
                let any = !attackers(&board, color, square, board.occupied()).is_empty();
                assert_eq!(attacked.has(square), any, "{square}");
            }
        }
    }
}
