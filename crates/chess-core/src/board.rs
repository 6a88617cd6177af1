//! Which piece stands where: sets of squares by role and by colour. No rules.

mod lifted;

pub use lifted::Lifted;

use core::fmt;

use crate::{Bitboard, ByColor, Color, File, Piece, Rank, Role, Square};

/// The pieces on the board, as sets of squares.
///
/// A piece has a role and belongs to White, to Black, or to nobody: a *neutral* piece stands in its role's set and in
/// neither colour's. There are six role sets to read; inside, queens are kept as members of both slider sets, which is
/// what move generation asks for.
///
/// ```
/// use chess_core::{Board, Color, Role, Square};
/// let mut board = Board::start();
/// assert_eq!(board.role(Role::Pawn).len(), 16);
/// board.put_neutral(Square::E4, Role::Knight);
/// assert_eq!(board.role_at(Square::E4), Some(Role::Knight));
/// assert_eq!(board.color_at(Square::E4), None);
/// assert!(board.neutral().has(Square::E4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// The sets, by the constants below: an array, so that what is done to all of them alike can be done at once.
    sets: [Bitboard; 7],
}

const PAWNS: usize = 0;
const KNIGHTS: usize = 1;
const DIAGONAL: usize = 2;
const STRAIGHT: usize = 3;
const KINGS: usize = 4;
const WHITE: usize = 5;
const BLACK: usize = 6;

impl Board {
    /// No piece at all.
    pub const EMPTY: Self = Self { sets: [Bitboard::EMPTY; 7] };

    /// The 32 pieces where a game of chess starts.
    #[must_use]
    pub fn start() -> Self {
        let mut board = Self::EMPTY;
        let back = [
            Role::Rook,
            Role::Knight,
            Role::Bishop,
            Role::Queen,
            Role::King,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
        ];
        for color in Color::ALL {
            for (file, role) in File::ALL.into_iter().zip(back) {
                board.put(Square::new(file, Rank::First.relative_to(color)), Piece { color, role });
                board.put(
                    Square::new(file, Rank::Second.relative_to(color)),
                    Piece { color, role: Role::Pawn },
                );
            }
        }
        board
    }

    /// All squares with a piece of this role, of either colour or neutral.
    #[inline]
    #[must_use]
    pub const fn role(&self, role: Role) -> Bitboard {
        match role {
            Role::Pawn => self.sets[PAWNS],
            Role::Knight => self.sets[KNIGHTS],
            Role::Bishop => Bitboard(self.sets[DIAGONAL].0 & !self.sets[STRAIGHT].0),
            Role::Rook => Bitboard(self.sets[STRAIGHT].0 & !self.sets[DIAGONAL].0),
            Role::Queen => self.sets[DIAGONAL].intersection(self.sets[STRAIGHT]),
            Role::King => self.sets[KINGS],
        }
    }

    /// All squares with a bishop or a queen.
    #[inline]
    #[must_use]
    pub const fn diagonal_sliders(&self) -> Bitboard {
        self.sets[DIAGONAL]
    }

    /// All squares with a rook or a queen.
    #[inline]
    #[must_use]
    pub const fn straight_sliders(&self) -> Bitboard {
        self.sets[STRAIGHT]
    }

    /// All squares with a piece of this colour.
    #[inline]
    #[must_use]
    pub const fn color(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.sets[WHITE],
            Color::Black => self.sets[BLACK],
        }
    }

    /// All squares with a piece of this colour and role.
    #[inline]
    #[must_use]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.color(color).intersection(self.role(role))
    }

    /// All squares with a piece that belongs to White or Black.
    #[inline]
    #[must_use]
    pub const fn colored(&self) -> Bitboard {
        self.sets[WHITE].union(self.sets[BLACK])
    }

    /// All squares with a piece, neutral ones included.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        self.sets[PAWNS]
            .union(self.sets[KNIGHTS])
            .union(self.sets[DIAGONAL])
            .union(self.sets[STRAIGHT])
            .union(self.sets[KINGS])
    }

    /// All squares with a piece that belongs to nobody.
    #[inline]
    #[must_use]
    pub const fn neutral(&self) -> Bitboard {
        Bitboard(self.occupied().0 & !self.colored().0)
    }

    /// The king of this colour: its first one in square order, should there be several.
    #[inline]
    #[must_use]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// What kind of piece stands here, neutral ones included.
    #[inline]
    #[must_use]
    pub const fn role_at(&self, square: Square) -> Option<Role> {
        if self.sets[PAWNS].has(square) {
            Some(Role::Pawn)
        } else if self.sets[DIAGONAL].has(square) {
            Some(if self.sets[STRAIGHT].has(square) { Role::Queen } else { Role::Bishop })
        } else if self.sets[STRAIGHT].has(square) {
            Some(Role::Rook)
        } else if self.sets[KNIGHTS].has(square) {
            Some(Role::Knight)
        } else if self.sets[KINGS].has(square) {
            Some(Role::King)
        } else {
            None
        }
    }

    /// Whose piece stands here; `None` if the square is empty or its piece neutral.
    #[inline]
    #[must_use]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        if self.sets[WHITE].has(square) {
            Some(Color::White)
        } else if self.sets[BLACK].has(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The coloured piece that stands here; `None` if the square is empty or its piece neutral.
    #[inline]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        match (self.color_at(square), self.role_at(square)) {
            (Some(color), Some(role)) => Some(Piece { color, role }),
            _ => None,
        }
    }

    /// Takes away whatever stands on these squares.
    #[inline]
    pub const fn clear(&mut self, squares: Bitboard) {
        let mut set = 0;
        while set < self.sets.len() {
            self.sets[set].0 &= !squares.0;
            set += 1;
        }
    }

    /// Takes away whatever stands here and says what it was, neutral or not.
    #[inline]
    pub const fn remove(&mut self, square: Square) -> Option<Role> {
        let role = self.role_at(square);
        self.clear(Bitboard::from_square(square));
        role
    }

    /// Puts a coloured piece here, in place of whatever stood here.
    #[inline]
    pub const fn put(&mut self, square: Square, piece: Piece) {
        self.clear(Bitboard::from_square(square));
        self.put_on_empty(square, piece.role, Some(piece.color));
    }

    /// Puts a piece that belongs to nobody here, in place of whatever stood here.
    #[inline]
    pub const fn put_neutral(&mut self, square: Square, role: Role) {
        self.clear(Bitboard::from_square(square));
        self.put_on_empty(square, role, None);
    }

    /// Puts a piece on a square that is known to be empty.
    #[inline]
    pub(crate) const fn put_on_empty(&mut self, square: Square, role: Role, color: Option<Color>) {
        let set = Bitboard::from_square(square);
        match role {
            Role::Pawn => self.sets[PAWNS] = self.sets[PAWNS].union(set),
            Role::Knight => self.sets[KNIGHTS] = self.sets[KNIGHTS].union(set),
            Role::Bishop => self.sets[DIAGONAL] = self.sets[DIAGONAL].union(set),
            Role::Rook => self.sets[STRAIGHT] = self.sets[STRAIGHT].union(set),
            Role::Queen => {
                self.sets[DIAGONAL] = self.sets[DIAGONAL].union(set);
                self.sets[STRAIGHT] = self.sets[STRAIGHT].union(set);
            }
            Role::King => self.sets[KINGS] = self.sets[KINGS].union(set),
        }
        match color {
            Some(Color::White) => self.sets[WHITE] = self.sets[WHITE].union(set),
            Some(Color::Black) => self.sets[BLACK] = self.sets[BLACK].union(set),
            None => {}
        }
    }

    /// Gives the pieces on these squares to a colour, or to nobody. Empty squares stay empty.
    #[inline]
    pub const fn set_color(&mut self, squares: Bitboard, color: Option<Color>) {
        let pieces = squares.intersection(self.occupied());
        self.sets[WHITE] = Bitboard(self.sets[WHITE].0 & !pieces.0);
        self.sets[BLACK] = Bitboard(self.sets[BLACK].0 & !pieces.0);
        match color {
            Some(Color::White) => self.sets[WHITE] = self.sets[WHITE].union(pieces),
            Some(Color::Black) => self.sets[BLACK] = self.sets[BLACK].union(pieces),
            None => {}
        }
    }

    /// Says outright which squares White and Black own; the other pieces are neutral.
    /// Squares without a piece, and Black's claims to White's squares, are left out.
    #[inline]
    pub const fn set_colors(&mut self, white: Bitboard, black: Bitboard) {
        let occupied = self.occupied();
        self.sets[WHITE] = white.intersection(occupied);
        self.sets[BLACK] = Bitboard(black.0 & occupied.0 & !white.0);
    }

    /// Moves whatever stands on `from` to `to`, in place of whatever stood there. Nothing happens if `from` is empty.
    #[inline]
    pub const fn shift(&mut self, from: Square, to: Square) {
        if from.index() == to.index() || !self.occupied().has(from) {
            return;
        }
        *self = self.shifted(from, to);
    }

    /// Makes the pawn on `square` a piece of another role.
    #[inline]
    pub(crate) const fn promote(&mut self, square: Square, role: Role) {
        let set = 1 << square.index();
        self.sets[PAWNS].0 &= !set;
        match role {
            Role::Pawn => self.sets[PAWNS].0 |= set,
            Role::Knight => self.sets[KNIGHTS].0 |= set,
            Role::Bishop => self.sets[DIAGONAL].0 |= set,
            Role::Rook => self.sets[STRAIGHT].0 |= set,
            Role::Queen => {
                self.sets[DIAGONAL].0 |= set;
                self.sets[STRAIGHT].0 |= set;
            }
            Role::King => self.sets[KINGS].0 |= set,
        }
    }

    /// The board after a pawn of `color` moved, capturing what stands where it lands.
    #[inline(always)]
    #[must_use]
    pub const fn pawn_moved(&self, color: Color, from: Square, to: Square) -> Self {
        let mut next = *self;
        next.clear(Bitboard::from_square(to));
        let both = 1 << from.index() | 1 << to.index();
        next.sets[PAWNS].0 ^= both;
        match color {
            Color::White => next.sets[WHITE].0 ^= both,
            Color::Black => next.sets[BLACK].0 ^= both,
        }
        next
    }

    /// The board after a pawn moved, capturing what stands where it lands. Whose it is then depends on where that is:
    /// White's on the squares of `owners.white`, else Black's on those of `owners.black`, else nobody's.
    #[inline(always)]
    #[must_use]
    pub const fn pawn_moved_to_owner(
        &self,
        from: Square,
        to: Square,
        owners: ByColor<Bitboard>,
    ) -> Self {
        let mut next = *self;
        let to = 1 << to.index();
        next.clear(Bitboard(1 << from.index() | to));
        next.sets[PAWNS].0 |= to;
        next.sets[WHITE].0 |= to & owners.white.0;
        next.sets[BLACK].0 |= to & owners.black.0 & !owners.white.0;
        next
    }

    /// The board after whatever stands on `from` moved to `to`, which are different. If nothing does, `to` becomes empty.
    #[inline(always)]
    #[must_use]
    pub const fn shifted(&self, from: Square, to: Square) -> Self {
        let keep = !(1 << from.index() | 1 << to.index());
        let mut next = *self;
        let mut set = 0;
        while set < next.sets.len() {
            let bits = next.sets[set].0;
            next.sets[set].0 = bits & keep | (bits >> from.index() & 1) << to.index();
            set += 1;
        }
        next
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Eight lines of eight marks, rank 8 first: FEN letters for pieces, `-` and a capital for neutral ones, dots for empty
/// squares.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_neutral = !self.neutral().is_empty();
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let square = Square::new(file, rank);
                let mark = match (self.piece_at(square), self.role_at(square)) {
                    (Some(piece), _) => piece.to_char(),
                    (None, Some(role)) => role.to_upper_char(),
                    (None, None) => '.',
                };
                if has_neutral {
                    f.write_str(if self.neutral().has(square) { "-" } else { " " })?;
                }
                write!(f, "{mark}{}", if file == File::H { '\n' } else { ' ' })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Board(")?;
        crate::notation::write_placement(f, self, Bitboard::EMPTY)?;
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn putting_and_removing() {
        let mut board = Board::EMPTY;
        for (role, square) in Role::ALL.into_iter().zip(Square::all()) {
            for color in Color::ALL {
                board.put(square, Piece { color, role });
                assert_eq!(board.piece_at(square), Some(Piece { color, role }));
                assert_eq!(board.occupied().len(), 1);
                assert_eq!(board.remove(square), Some(role));
                assert_eq!(board, Board::EMPTY);
            }
            board.put_neutral(square, role);
            assert_eq!(board.piece_at(square), None);
            assert_eq!(board.role_at(square), Some(role));
            assert_eq!(board.neutral(), Bitboard::from(square));
            assert_eq!(board.remove(square), Some(role));
        }
    }

    #[test]
    fn shifting_carries_the_piece_and_captures() {
        let mut board = Board::start();
        board.shift(Square::D1, Square::D8);
        assert_eq!(board.piece_at(Square::D8), Some(Piece::new(Color::White, Role::Queen)));
        assert_eq!(board.role_at(Square::D1), None);
        assert_eq!(board.occupied().len(), 31);
        let before = board;
        board.shift(Square::E4, Square::E5);
        assert_eq!(board, before);
    }

    #[test]
    fn where_a_piece_lands_decides_whose_it_is() {
        let owners = ByColor {
            white: Bitboard::from_iter([Square::A4, Square::A5]),
            black: Bitboard::from_iter([Square::A5, Square::A6, Square::B8]),
        };
        let board = Board::start();
        for (to, owner) in [
            (Square::A4, Some(Color::White)),
            (Square::A5, Some(Color::White)),
            (Square::A6, Some(Color::Black)),
            (Square::B8, Some(Color::Black)),
            (Square::A8, None),
        ] {
            let mut expected = board;
            expected.shift(Square::A1, to);
            expected.set_color(to.into(), owner);
            assert_eq!(board.lift(Square::A1).with_owners(owners).on(to), expected);
            let mut expected = board;
            expected.shift(Square::A2, to);
            expected.set_color(to.into(), owner);
            assert_eq!(board.pawn_moved_to_owner(Square::A2, to, owners), expected);
        }
    }

    #[test]
    fn colours_never_overlap() {
        let mut board = Board::start();
        board.set_colors(Bitboard::ALL, Bitboard::ALL);
        assert_eq!(board.color(Color::White).len(), 32);
        assert!(board.color(Color::Black).is_empty());
    }
}
