//! The areas of the board: who holds them, and what that gives (rules 6 to 8).

use core::fmt;

use chess_core::{Bitboard, Board, Color, Role, Square, attacks};

/// One of the three areas whose holder gets a bonus (rules 6 and 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Area {
    /// g1 g2 h1 h2 for White, g7 g8 h7 h8 for Black. Rooks also move as knights, each once a turn.
    KingsWing = 0,
    /// a1 a2 b1 b2 for White, a7 a8 b7 b8 for Black. Bishops also move one step straight.
    QueensWing = 1,
    /// d4 d5 e4 e5 for both. Pawns also step diagonally forward onto an empty square.
    Center = 2,
}

impl Area {
    /// All three, in the order in which position strings name them.
    pub const ALL: [Self; 3] = [Self::KingsWing, Self::QueensWing, Self::Center];

    /// The squares of the area for `color`.
    ///
    /// ```
    /// use chess_core::{Color, Square};
    /// use chess_yea::Area;
    /// assert!(Area::KingsWing.squares(Color::Black).has(Square::H7));
    /// assert_eq!(Area::Center.squares(Color::White), Area::Center.squares(Color::Black));
    /// ```
    #[inline]
    #[must_use]
    pub const fn squares(self, color: Color) -> Bitboard {
        Bitboard(match (self, color) {
            (Self::KingsWing, Color::White) => 0xc0c0,
            (Self::KingsWing, Color::Black) => 0xc0c0 << 48,
            (Self::QueensWing, Color::White) => 0x0303,
            (Self::QueensWing, Color::Black) => 0x0303 << 48,
            (Self::Center, _) => 0x18_1800_0000,
        })
    }

    /// Its letter in position strings: `K`, `Q` or `C`.
    #[inline]
    #[must_use]
    pub const fn to_char(self) -> char {
        match self {
            Self::KingsWing => 'K',
            Self::QueensWing => 'Q',
            Self::Center => 'C',
        }
    }
}

/// A set of areas, as one side holds them.
///
/// ```
/// use chess_core::{Board, Color};
/// use chess_yea::{Area, Areas};
/// let held = Areas::held_by(&Board::start(), Color::White);
/// assert!(held.has(Area::KingsWing) && held.has(Area::QueensWing) && !held.has(Area::Center));
/// assert_eq!(held.to_string(), "KQ");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Areas(u8);

impl Areas {
    /// No area.
    pub const NONE: Self = Self(0);

    /// The areas in which a piece of `color` stands that is not a pawn (rule 6).
    #[inline]
    #[must_use]
    pub fn held_by(board: &Board, color: Color) -> Self {
        Self::occupied_by(board.color(color) - board.role(Role::Pawn), color)
    }

    /// The areas that `color` holds if its kings, queens, rooks, bishops and knights are these.
    #[inline]
    pub(crate) fn occupied_by(officers: Bitboard, color: Color) -> Self {
        let bit = |area: Area| u8::from(officers.intersects(area.squares(color))) << area as u8;
        Self(bit(Area::KingsWing) | bit(Area::QueensWing) | bit(Area::Center))
    }

    /// Whether `area` is among them.
    #[inline]
    #[must_use]
    pub const fn has(self, area: Area) -> bool {
        self.0 >> area as u8 & 1 != 0
    }

    /// The set with `area` added.
    #[inline]
    #[must_use]
    pub const fn with(self, area: Area) -> Self {
        Self(self.0 | 1 << area as u8)
    }

    /// How many there are, 0 to 3.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Their letters, of `KQC` in this order; nothing for no area.
impl fmt::Display for Areas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Area::ALL
            .into_iter()
            .filter(|&area| self.has(area))
            .try_for_each(|area| fmt::Write::write_char(f, area.to_char()))
    }
}

/// The squares one straight step from `square`: where a bishop steps whose side holds the Queen's Wing.
#[inline]
pub(crate) fn straight_steps(square: Square) -> Bitboard {
    attacks::king(square) & attacks::straight_rays(square)
}

/// The squares one straight step from any of these.
#[inline]
pub(crate) const fn all_straight_steps(from: Bitboard) -> Bitboard {
    from.north().union(from.south()).union(from.east()).union(from.west())
}

/// The pieces of `color` that attack `square` by standard movement or by the bonuses of `areas`, with these squares
/// `occupied` and every rook fresh (rule 8).
#[inline]
#[must_use]
pub fn attackers(
    board: &Board,
    color: Color,
    areas: Areas,
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    let mut attackers = attacks::attackers(board, color, square, occupied);
    if areas.has(Area::KingsWing) {
        attackers |= attacks::knight(square) & board.pieces(color, Role::Rook);
    }
    if areas.has(Area::QueensWing) {
        attackers |= straight_steps(square) & board.pieces(color, Role::Bishop);
    }
    attackers
}

/// The pieces of `color` that attack `square`, with the bonuses of the areas that `color` holds on this board.
///
/// ```
/// use chess_core::{Board, Color, Square};
/// use chess_yea::attackers_now;
/// // The rooks of the start leap, since both wings are held.
/// let on_b3 = attackers_now(&Board::start(), Color::White, Square::B3);
/// assert!(on_b3.into_iter().eq([Square::A1, Square::A2, Square::C2]));
/// ```
#[inline]
#[must_use]
pub fn attackers_now(board: &Board, color: Color, square: Square) -> Bitboard {
    attackers(board, color, Areas::held_by(board, color), square, board.occupied())
}
