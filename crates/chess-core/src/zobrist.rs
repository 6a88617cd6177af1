//! Keys of positions of standard chess, for transposition tables.

use crate::{Bitboard, Chess, Color, Piece, Role, Square};

/// The words of a small generator that mixes a counter (splitmix64).
const fn word(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

const fn words<const N: usize>(first: u64) -> [u64; N] {
    let mut words = [0; N];
    let mut index = 0;
    while index < N {
        words[index] = word(first + index as u64);
        index += 1;
    }
    words
}

static PIECES: [[[u64; 64]; 6]; 2] = {
    let mut table = [[[0; 64]; 6]; 2];
    let mut color = 0;
    while color < 2 {
        let mut role = 0;
        while role < 6 {
            table[color][role] = words(1_000 * color as u64 + 100 * role as u64);
            role += 1;
        }
        color += 1;
    }
    table
};
static CASTLING: [u64; 64] = words(2_000);
static EN_PASSANT: [u64; 8] = words(2_100);
const BLACK_TO_MOVE: u64 = word(2_200);
const SALT: [u64; 8] = words(2_300);

/// The Zobrist word of a piece on a square. A [key](Chess::zobrist_key) changes by the words of what changes on the board.
#[inline]
#[must_use]
pub fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.color as usize][piece.role as usize][square.slot()]
}

/// The high and low half of a product, mixed.
#[inline]
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

impl Chess {
    /// The Zobrist key: the sum without carry of a word for each piece on its square, each rook that may castle, the file on
    /// which an en passant capture is legal, and the side to move. Clocks don't count.
    ///
    /// ```
    /// use chess_core::Chess;
    /// let one: Chess = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    /// let later: Chess = "4k3/8/8/8/8/8/4P3/4K3 w - - 7 30".parse().unwrap();
    /// assert_eq!(one.zobrist_key(), later.zobrist_key());
    /// assert_ne!(one.zobrist_key(), Chess::start().zobrist_key());
    /// ```
    #[must_use]
    pub fn zobrist_key(&self) -> u64 {
        let mut key = if self.turn() == Color::Black { BLACK_TO_MOVE } else { 0 };
        for color in Color::ALL {
            for role in Role::ALL {
                for square in self.board().pieces(color, role) {
                    key ^= piece(Piece { color, role }, square);
                }
            }
        }
        for rook in self.castling().all() {
            key ^= CASTLING[rook.slot()];
        }
        if let Some(square) = self.en_passant() {
            key ^= EN_PASSANT[usize::from(square.file().index())];
        }
        key
    }

    /// A key of what the [Zobrist key](Self::zobrist_key) covers, mixed from the sets as a whole, which takes a fraction of the
    /// time.
    #[inline]
    #[must_use]
    pub fn quick_key(&self) -> u64 {
        let board = self.board();
        let en_passant = self.en_passant().map_or(Bitboard::EMPTY, Bitboard::from);
        // Rooks that may castle stand on the first and last rank, en passant squares on the third and sixth.
        let state = (self.castling().all() | en_passant).0 ^ (self.turn() as u64) << 28;
        let low = fold(board.role(Role::Pawn).0 ^ SALT[0], board.role(Role::Knight).0 ^ SALT[1]);
        let sliders =
            fold(board.diagonal_sliders().0 ^ SALT[2], board.straight_sliders().0 ^ SALT[3]);
        let kings = fold(board.role(Role::King).0 ^ SALT[4], board.color(Color::White).0 ^ SALT[5]);
        let rest = fold(board.color(Color::Black).0 ^ SALT[6], state ^ SALT[7]);
        fold(low ^ sliders.rotate_left(16), kings ^ rest.rotate_left(32) ^ SALT[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Move;
    use alloc::collections::{BTreeMap, BTreeSet};
    use alloc::string::ToString;

    /// Walks all positions to a depth: equal keys exactly for equal positions, and moves change the key by their words.
    #[test]
    fn keys_tell_positions_apart() {
        fn walk(position: &Chess, depth: u32, seen: &mut BTreeMap<(u64, u64), Chess>) {
            let clockless = position.turn_start();
            let crate::Recurrence::Count(identity) = clockless.recurrence else { return };
            let keys = (position.zobrist_key(), position.quick_key());
            if let Some(known) = seen.insert(keys, identity) {
                assert_eq!(known, identity);
            }
            if depth > 0 {
                let _ = position.for_each_successor(|_, next| {
                    walk(next, depth - 1, seen);
                    core::ops::ControlFlow::<()>::Continue(())
                });
            }
        }
        let mut seen = BTreeMap::new();
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1",
        ] {
            walk(&fen.parse().unwrap(), 3, &mut seen);
        }
        let positions: BTreeSet<_> = seen.values().map(ToString::to_string).collect();
        let zobrist: BTreeSet<u64> = seen.keys().map(|keys| keys.0).collect();
        let quick: BTreeSet<u64> = seen.keys().map(|keys| keys.1).collect();
        assert_eq!((zobrist.len(), quick.len()), (positions.len(), positions.len()));
        assert!(positions.len() > 5_000);
    }

    #[test]
    fn a_move_changes_the_key_by_its_words() {
        let start = Chess::start();
        let next = start.after(Move::new(Square::G1, Square::F3));
        let knight = Piece::new(Color::White, Role::Knight);
        let change = piece(knight, Square::G1) ^ piece(knight, Square::F3) ^ BLACK_TO_MOVE;
        assert_eq!(start.zobrist_key() ^ next.zobrist_key(), change);
    }
}
