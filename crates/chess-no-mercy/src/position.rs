//! The state of a game, and what can be asked of it.

use core::fmt;

use chess_core::{Bitboard, Board, ByColor, ByRole, CastlingRights, Color, Role, Seat, notation};

use crate::history::{History, Identity};

/// How far a turn has come (rules 7 and 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Phase {
    /// Nothing is done yet: `-`.
    Start,
    /// Something is done, and the free move still owed: `a`.
    Owed,
    /// The free move is used: `m`.
    Moved,
}

/// A position of Chess No Mercy, in the middle of a turn too.
///
/// Equal positions have equal texts. What was reached before in the game (rule 13) travels along and takes no part in
/// equality, hash and text; a position that was read from a text has no past.
///
/// ```
/// use chess_core::{Color, Seat, Variant};
/// use chess_no_mercy::{NoMercy, Phase};
/// let rules = NoMercy::default();
/// let position = rules.parse_position("4k3/8/8/3q4/8/8/8/4K3[Rp] w - - 0 30 4:1 2 m!d5")?;
/// assert_eq!(position.phase(), Phase::Moved);
/// assert_eq!(position.seat_of(Color::White), Seat::Second);
/// assert_eq!(position.tokens(Color::White), 4);
/// assert_eq!(position.to_string(), "4k3/8/8/3q4/8/8/8/4K3[Rp] w - - 0 30 4:1 2 m!d5");
/// # Ok::<(), chess_core::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) board: Board,
    /// Pieces that were pawns.
    pub(crate) promoted: Bitboard,
    /// At the start of a turn, the squares that can be captured on en passant; later, those crossed in this turn.
    pub(crate) crossed: Bitboard,
    pub(crate) shielded: Bitboard,
    pub(crate) graveyard: ByColor<ByRole<u8>>,
    pub(crate) tokens: ByColor<u8>,
    pub(crate) castling: CastlingRights,
    pub(crate) clock: u16,
    pub(crate) fullmove: u16,
    pub(crate) color: Color,
    pub(crate) white: Seat,
    pub(crate) phase: Phase,
    pub(crate) history: History,
}

const _: () = assert!(size_of::<Position>() - size_of::<History>() <= 256);

impl Position {
    /// Where a game starts, each seat with this many tokens.
    pub(crate) fn start(tokens: u8) -> Self {
        Self {
            board: Board::start(),
            promoted: Bitboard::EMPTY,
            crossed: Bitboard::EMPTY,
            shielded: Bitboard::EMPTY,
            graveyard: ByColor::default(),
            tokens: ByColor { white: tokens, black: tokens },
            castling: CastlingRights::STANDARD,
            clock: 0,
            fullmove: 1,
            color: Color::White,
            white: Seat::First,
            phase: Phase::Start,
            history: History::default(),
        }
    }

    /// The pieces.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces that were pawns once: captured, they count as pawns (rule 9).
    #[inline]
    #[must_use]
    pub const fn promoted(&self) -> Bitboard {
        self.promoted
    }

    /// The colour to move.
    #[inline]
    #[must_use]
    pub const fn color(&self) -> Color {
        self.color
    }

    /// Who controls the pieces of `color` (rule 12).
    #[inline]
    #[must_use]
    pub const fn seat_of(&self, color: Color) -> Seat {
        match color {
            Color::White => self.white,
            Color::Black => self.white.other(),
        }
    }

    /// Which pieces `seat` controls (rule 12).
    #[inline]
    #[must_use]
    pub fn color_of(&self, seat: Seat) -> Color {
        if seat == self.white { Color::White } else { Color::Black }
    }

    /// The tokens of whoever controls `color`, 0 to 255.
    #[inline]
    #[must_use]
    pub fn tokens(&self, color: Color) -> u8 {
        self.tokens[color]
    }

    /// How many pieces of this colour and role were captured and may be resurrected.
    #[inline]
    #[must_use]
    pub fn graveyard(&self, color: Color, role: Role) -> u8 {
        self.graveyard[color][role]
    }

    /// How far the turn has come.
    #[inline]
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The squares that the colour to move can capture on en passant now (rule 11).
    #[inline]
    #[must_use]
    pub const fn en_passant(&self) -> Bitboard {
        match self.phase {
            Phase::Start => self.crossed,
            Phase::Owed | Phase::Moved => Bitboard::EMPTY,
        }
    }

    /// The squares that double steps of this turn crossed, as far as they still count (rule 11).
    #[inline]
    #[must_use]
    pub const fn crossed(&self) -> Bitboard {
        match self.phase {
            Phase::Start => Bitboard::EMPTY,
            Phase::Owed | Phase::Moved => self.crossed,
        }
    }

    /// The enemy pieces that were moved in this turn, which may not be captured in it (rule 9).
    #[inline]
    #[must_use]
    pub const fn shielded(&self) -> Bitboard {
        self.shielded
    }

    /// The rooks that may still castle.
    #[inline]
    #[must_use]
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// Free moves since the last capture, pawn move, promotion or resurrection, or since the clock last paid (rule 13).
    #[inline]
    #[must_use]
    pub const fn clock(&self) -> u16 {
        self.clock
    }

    /// The number of the full move, from 1.
    #[inline]
    #[must_use]
    pub const fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// How many earlier positions the value still carries because they may repeat (rule 13).
    #[must_use]
    pub fn remembered(&self) -> usize {
        self.history.len()
    }

    /// What is compared at the ends of turns (rule 13).
    #[inline]
    pub(crate) fn identity(&self) -> Identity {
        Identity::new(self.board, self.castling, self.color, self.en_passant())
    }

    /// A turn has just ended: how often this position has been reached, 3 for more.
    #[inline]
    pub(crate) fn count_arrival(&mut self) -> u8 {
        if self.history.is_empty() {
            self.history.arrive_anew();
            1
        } else {
            let identity = self.identity();
            self.history.arrive(&identity)
        }
    }

    /// The squares crossed by double steps of `color` that may count: empty, with a pawn of `color` just beyond.
    #[inline]
    pub(crate) fn crossable(&self, color: Color) -> Bitboard {
        let pawns = self.board.pieces(color, Role::Pawn);
        pawns.forward(!color) - self.board.occupied()
    }
}

/// `<placement>[<graveyard>] <colour> <castling> <ep> <clock> <fullmove> <tokens> <seat> <turn>`
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write_placement(f, &self.board, self.promoted)?;
        f.write_str("[")?;
        for (color, role) in graveyard_order() {
            for _ in 0..self.graveyard[color][role] {
                chess_core::Piece::new(color, role).to_char().fmt(f)?;
            }
        }
        write!(f, "] {} ", self.color.to_char())?;
        notation::write_castling(f, self.castling)?;
        f.write_str(" ")?;
        notation::write_squares(f, self.en_passant())?;
        let ByColor { white, black } = self.tokens;
        let seat = self.white.index() + 1;
        write!(f, " {} {} {white}:{black} {seat} ", self.clock, self.fullmove)?;
        f.write_str(match self.phase {
            Phase::Start => "-",
            Phase::Owed => "a",
            Phase::Moved => "m",
        })?;
        for (sign, squares) in [("^", self.crossed()), ("!", self.shielded)] {
            if !squares.is_empty() {
                f.write_str(sign)?;
                notation::write_squares(f, squares)?;
            }
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
chess_core::impl_serialize_text!(Position);

/// The order in which a graveyard is written: kings to pawns, White's first.
pub(crate) fn graveyard_order() -> impl Iterator<Item = (Color, Role)> {
    const ROLES: [Role; 6] =
        [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    Color::ALL.into_iter().flat_map(|color| ROLES.into_iter().map(move |role| (color, role)))
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
