//! Counting moves by the squares that they go to, without a call for each piece.

use super::Movement;
use super::castling::castling_is_open;
use super::pawns::{PawnMoves, PawnTargets};
use crate::{Bitboard, Role, attacks};

/// How many moves go to each square, added up in binary: five bitboards, a digit each.
///
/// Counting the members of each piece's set would be most of the work. This way members are counted once, at the end. No
/// square is reached by more than 22 moves: eight leaps, and eight lines, of which two may promote a pawn in four ways.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    ones: Bitboard,
    twos: Bitboard,
    fours: Bitboard,
    eights: Bitboard,
    sixteens: Bitboard,
    en_passant: u32,
    castling: u32,
}

impl Tally {
    /// How many moves there are in all.
    #[inline]
    #[must_use]
    pub const fn moves(&self) -> u32 {
        self.moves_to(Bitboard::ALL) + self.en_passant + self.castling
    }

    /// How many moves go to these squares, captures en passant and castling aside.
    #[inline]
    #[must_use]
    pub const fn moves_to(&self, squares: Bitboard) -> u32 {
        let few = weigh(self.ones.0 & squares.0, self.twos.0 & squares.0, self.fours.0 & squares.0);
        if self.eights.0 | self.sixteens.0 == 0 {
            return few;
        }
        few + 8 * weigh(self.eights.0 & squares.0, self.sixteens.0 & squares.0, 0)
    }

    /// How many of the moves are captures en passant.
    #[inline]
    #[must_use]
    pub const fn en_passant(&self) -> u32 {
        self.en_passant
    }

    #[inline]
    fn add(&mut self, one: Bitboard, other: Bitboard) {
        let (ones, twos) = add(self.ones, one, other);
        self.ones = ones;
        let fours = self.twos & twos;
        self.twos ^= twos;
        self.add_fours(fours);
    }

    #[inline]
    fn add_fours(&mut self, fours: Bitboard) {
        let eights = self.fours & fours;
        self.fours ^= fours;
        if !eights.is_empty() {
            self.sixteens |= self.eights & eights;
            self.eights ^= eights;
        }
    }
}

/// How many bits are set, those of `twos` counted twice, those of `fours` four times.
#[inline]
const fn weigh(ones: u64, twos: u64, fours: u64) -> u32 {
    if cfg!(any(not(target_arch = "x86_64"), target_feature = "popcnt")) {
        return ones.count_ones() + 2 * twos.count_ones() + 4 * fours.count_ones();
    }
    // Without an instruction for it, the three counts share their last steps.
    let (ones, twos, fours) = (in_fours(ones), in_fours(twos), in_fours(fours));
    let few = ones + 2 * twos;
    const BYTES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let bytes = (few & BYTES) + (few >> 4 & BYTES) + 4 * ((fours + (fours >> 4)) & BYTES);
    const WORDS: u64 = 0x00ff_00ff_00ff_00ff;
    let words = (bytes & WORDS) + (bytes >> 8 & WORDS);
    (words.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}

/// How many of each four bits are set.
#[inline]
const fn in_fours(bits: u64) -> u64 {
    const PAIRS: u64 = 0x5555_5555_5555_5555;
    const FOURS: u64 = 0x3333_3333_3333_3333;
    let pairs = bits - (bits >> 1 & PAIRS);
    (pairs & FOURS) + (pairs >> 2 & FOURS)
}

/// Adds square by square: the digits of the sums, and what is carried.
#[inline]
fn add(a: Bitboard, b: Bitboard, c: Bitboard) -> (Bitboard, Bitboard) {
    let either = a ^ b;
    (either ^ c, a & b | either & c)
}

impl Movement<'_> {
    /// Counts all moves, by the squares that they go to.
    ///
    /// ```
    /// use chess_core::{Bitboard, Board, Color, Rank};
    /// use chess_core::movegen::Movement;
    /// let board = Board::start();
    /// let tally = Movement::new(&board, Color::White).tally();
    /// assert_eq!(tally.moves(), 20);
    /// assert_eq!(tally.moves_to(Bitboard::from(Rank::Fourth)), 8);
    /// ```
    // In place, so that what the caller knows (no castling, say) costs nothing, and the digits stay in registers.
    #[inline(always)]
    #[must_use]
    pub fn tally(&self) -> Tally {
        let Self { board, color, .. } = *self;
        let occupied = board.occupied();
        let enemies = board.color(!color);
        let movers = board.color(color) & self.origins;
        let targets = self.targets & (!occupied | enemies);

        let knights = movers & board.role(Role::Knight);
        let more_knights = knights.without_first();
        let kings = movers & board.role(Role::King);
        let (near, near_twos) = add(
            attacks::first_knight(knights) & targets,
            attacks::first_knight(more_knights) & targets,
            attacks::first_king(kings) & targets,
        );
        let pawns = movers & board.role(Role::Pawn);
        let reached = PawnMoves { pawns, occupied, enemies, targets }.by_step(color, &self.pawns);
        let PawnTargets { double, mut single, mut east, mut west, .. } = reached;
        let may_promote = reached.may_promote(&self.pawns);
        let mut promotions = [Bitboard::EMPTY; 3];
        if may_promote {
            let promote_on = self.pawns.promote_on;
            promotions = [single, east, west].map(|reached| reached & promote_on);
            single -= promote_on;
            east -= promote_on;
            west -= promote_on;
        }
        // No two pawns reach one square by stepping ahead, and where they do nothing can be captured.
        let (ones, pawn_twos) = add(near, single | double | east, west);
        let (twos, fours) = (near_twos ^ pawn_twos, near_twos & pawn_twos);

        // Two of each are looked up whether they are there or not: a branch that is guessed wrong costs more.
        let mut diagonal = movers & board.diagonal_sliders();
        let mut straight = movers & board.straight_sliders();
        let mut slide = |ones| {
            let from = (diagonal, straight);
            diagonal = diagonal.without_first();
            straight = straight.without_first();
            add(
                ones,
                attacks::first_bishop(from.0, occupied) & targets,
                attacks::first_rook(from.1, occupied) & targets,
            )
        };
        let (ones, some_twos) = slide(ones);
        let (ones, more_twos) = slide(ones);
        let (twos, slider_fours) = add(twos, some_twos, more_twos);
        let mut tally = Tally {
            ones,
            twos,
            fours: fours ^ slider_fours,
            eights: fours & slider_fours,
            ..Tally::default()
        };
        while !(diagonal | straight).is_empty() {
            tally.add(
                attacks::first_bishop(diagonal, occupied) & targets,
                attacks::first_rook(straight, occupied) & targets,
            );
            diagonal = diagonal.without_first();
            straight = straight.without_first();
        }

        if may_promote {
            promotions.into_iter().for_each(|reached| tally.add_fours(reached));
        }
        for from in more_knights.without_first() {
            tally.add(attacks::knight(from) & targets, Bitboard::EMPTY);
        }
        for from in kings.without_first() {
            tally.add(attacks::king(from) & targets, Bitboard::EMPTY);
        }
        for to in self.pawns.en_passant & self.targets {
            tally.en_passant += (attacks::pawn(!color, to) & pawns).len();
        }
        for rook in self.castling_rooks() {
            for king in kings {
                tally.castling += u32::from(castling_is_open(color, king, rook, occupied));
            }
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use core::convert::Infallible;
    use core::ops::ControlFlow;

    use rand_core::Rng;
    use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

    use super::*;
    use crate::movegen::{PawnRules, PawnStep, Sink};
    use crate::{Board, CastlingRights, Color, Piece, Square, random::below};

    /// One by one.
    struct Slow {
        to: [u32; 64],
        en_passant: u32,
        castling: u32,
    }

    impl Slow {
        fn add(&mut self, targets: Bitboard, each: u32) -> ControlFlow<Infallible> {
            for to in targets {
                self.to[usize::from(to.index())] += each;
            }
            ControlFlow::Continue(())
        }
    }

    impl Sink for Slow {
        type Break = Infallible;

        fn piece(&mut self, _: Role, _: Square, targets: Bitboard) -> ControlFlow<Infallible> {
            self.add(targets, 1)
        }

        fn pawns(&mut self, _: Color, _: PawnStep, to: Bitboard) -> ControlFlow<Infallible> {
            self.add(to, 1)
        }

        fn promotions(&mut self, _: Color, _: PawnStep, to: Bitboard) -> ControlFlow<Infallible> {
            self.add(to, 4)
        }

        fn en_passant(&mut self, _: Square, _: Square) -> ControlFlow<Infallible> {
            self.en_passant += 1;
            ControlFlow::Continue(())
        }

        fn castle(&mut self, _: Square, _: Square) -> ControlFlow<Infallible> {
            self.castling += 1;
            ControlFlow::Continue(())
        }
    }

    fn check(movement: &Movement<'_>) -> Slow {
        let mut slow = Slow { to: [0; 64], en_passant: 0, castling: 0 };
        let _ = movement.generate(&mut slow);
        let tally = movement.tally();
        for square in Square::all() {
            let to = slow.to[usize::from(square.index())];
            assert_eq!(tally.moves_to(square.into()), to, "{square} of {movement:?}");
        }
        let ordinary = slow.to.iter().sum::<u32>();
        assert_eq!(tally.moves_to(Bitboard::ALL), ordinary, "{movement:?}");
        assert_eq!(tally.en_passant(), slow.en_passant, "{movement:?}");
        assert_eq!(tally.moves(), ordinary + slow.en_passant + slow.castling, "{movement:?}");
        slow
    }

    #[test]
    fn tallies_agree_with_counting_one_by_one() {
        let rng = &mut Xoshiro256PlusPlus::seed_from_u64(5);
        let (mut most, mut special) = (0, [0; 2]);
        for round in 0..20_000 {
            let mut board = Board::EMPTY;
            let same = round % 3 == 0;
            for _ in 0..below(rng, 60) {
                let square = Square::from_low_bits(rng.next_u32());
                let role = Role::ALL[below(rng, 6) as usize];
                match below(rng, if same { 12 } else { 4 }) {
                    0 => board.put(square, Piece::new(Color::Black, role)),
                    1 => board.put_neutral(square, role),
                    _ => board.put(square, Piece::new(Color::White, role)),
                }
            }
            let rights = CastlingRights::from_rooks(board.role(Role::Rook));
            for color in Color::ALL {
                let everywhere = Movement {
                    pawns: PawnRules::standard(color, Bitboard(rng.next_u64()) - board.occupied()),
                    castling: rights,
                    ..Movement::new(&board, color)
                };
                let slow = check(&everywhere);
                most = slow.to.into_iter().fold(most, u32::max);
                special[0] += slow.en_passant;
                special[1] += slow.castling;
                let (origins, targets) = (Bitboard(rng.next_u64()), Bitboard(rng.next_u64()));
                check(&Movement { origins, targets, ..everywhere });
            }
        }
        assert!(most >= 8 && special.into_iter().all(|count| count > 100), "{most} {special:?}");
    }

    #[test]
    fn a_square_reached_from_everywhere() {
        let mut board = Board::EMPTY;
        let target = Square::D8;
        board.put(target, Piece::new(Color::Black, Role::Rook));
        for square in attacks::knight(target) {
            board.put(square, Piece::new(Color::White, Role::Knight));
        }
        for square in attacks::king(target) {
            board.put(square, Piece::new(Color::White, Role::Queen));
        }
        for square in attacks::pawn(Color::Black, target) {
            board.put(square, Piece::new(Color::White, Role::Pawn));
        }
        let white = Movement::new(&board, Color::White);
        assert_eq!(check(&white).to[usize::from(target.index())], 4 + 3 + 8);
        board.put(Square::D5, Piece::new(Color::Black, Role::Rook));
        for square in attacks::knight(Square::D5) {
            board.put(square, Piece::new(Color::White, Role::Knight));
        }
        for square in attacks::king(Square::D5) {
            board.put(square, Piece::new(Color::White, Role::Queen));
        }
        let white = Movement::new(&board, Color::White);
        assert_eq!(check(&white).to[usize::from(Square::D5.index())], 16);
    }

    #[test]
    fn weighing_full_sets() {
        assert_eq!(weigh(u64::MAX, u64::MAX, u64::MAX), 7 * 64);
        assert_eq!(weigh(1, 1 << 63, 1 << 31), 7);
    }
}
