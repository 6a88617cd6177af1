//! Which squares are attacked by two pieces or more, so that a mover always has another piece to second it (rule 1).

use chess_core::Bitboard;

/// The squares that one side's pieces attack, and those that at least two of them attack.
///
/// Attack sets are added one at a time, as bits are in a carry-save adder, so that one pass over the pieces answers for
/// every piece at once which targets another piece attacks.
///
/// ```
/// use chess_core::{Bitboard, Square, attacks};
/// use chess_yea::Seconding;
/// let (knight, king) = (attacks::knight(Square::G1), attacks::king(Square::E1));
/// let mut seconding = Seconding::NOBODY;
/// seconding.add(knight);
/// seconding.add(king);
/// // Both attack e2; the knight is seconded there, but not on f3.
/// assert!(seconding.seconded_by_other(knight).has(Square::E2));
/// assert!(!seconding.seconded_by_other(knight).has(Square::F3));
/// // A pawn does not attack the square ahead of it, so any attacker will do: the knight seconds f2-f3.
/// assert!(seconding.seconded_by_other(Bitboard::EMPTY).has(Square::F3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seconding {
    /// The squares that at least one piece attacks.
    pub once: Bitboard,
    /// The squares that at least two pieces attack.
    pub twice: Bitboard,
}

impl Seconding {
    /// No piece attacks anything.
    pub const NOBODY: Self = Self { once: Bitboard::EMPTY, twice: Bitboard::EMPTY };
    /// Every square is seconded, whoever moves: for asking what lacks nothing but a second (rule 13).
    pub const EVERYWHERE: Self = Self { once: Bitboard::ALL, twice: Bitboard::ALL };

    /// Counts the squares that one more piece attacks.
    #[inline]
    pub fn add(&mut self, attacks: Bitboard) {
        self.twice |= self.once & attacks;
        self.once |= attacks;
    }

    /// The squares that another piece attacks than the one that was added with these attacks. For a piece that was not
    /// added, or whose move is no attack, give the empty set.
    ///
    /// Among a piece's own attacks this is [`twice`](Self::twice); elsewhere it is [`once`](Self::once).
    #[inline]
    #[must_use]
    pub fn seconded_by_other(&self, attacks: Bitboard) -> Bitboard {
        self.twice | (self.once - attacks)
    }
}

/// How many pieces attack each square, in binary: the same adder with more digits.
///
/// Counting moves square by square instead of piece by piece needs no second look at the pieces.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// The digits, the lowest first. No square has more attackers than eight on its lines and eight a leap away.
    digits: [Bitboard; 5],
}

impl Tally {
    /// Counts the squares that one more piece attacks.
    #[inline(always)]
    pub(crate) fn add(&mut self, attacks: Bitboard) {
        let [ones, twos, fours, high @ ..] = &mut self.digits;
        let mut carry = attacks;
        for digit in [ones, twos, fours] {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
        if !carry.is_empty() {
            // Eight attackers of one square are rare.
            for digit in high {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
        }
    }

    /// The number of attacks on all these squares together.
    #[inline(always)]
    pub(crate) fn total(&self, squares: Bitboard) -> u64 {
        let [ones, twos, fours, rest @ ..] = self.digits.map(|digit| digit & squares);
        let mut total = u64::from(ones.len() + 2 * twos.len() + 4 * fours.len());
        for (digit, weight) in rest.into_iter().zip([8, 16]) {
            if !digit.is_empty() {
                total += u64::from(weight * digit.len());
            }
        }
        total
    }
}
