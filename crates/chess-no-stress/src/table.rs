//! What lies open on the table: everything of a position but the deck and the hands.

use core::fmt;

use chess_core::{
    Bitboard, Board, ByColor, CastlingRights, Color, Move, Piece, Role, Square, Wing, attacks,
    notation,
};

use crate::{Card, Cards};

/// What the next action is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Phase {
    /// The hands are being dealt, White's whole hand first.
    Deal,
    /// A turn begins: the side to move draws a card.
    Draw,
    /// The side to move plays a card.
    Play,
    /// The side to move draws a new hand for the one it threw in; then its turn is over.
    Redraw,
}

impl Phase {
    pub(crate) const ALL: [Self; 4] = [Self::Deal, Self::Draw, Self::Play, Self::Redraw];

    /// Its word in position strings: `deal`, `draw`, `play` or `redraw`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Deal => "deal",
            Self::Draw => "draw",
            Self::Play => "play",
            Self::Redraw => "redraw",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The open part of a position: the board, the turn, and the two piles of cards that were played.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Table {
    pub(crate) board: Board,
    pub(crate) discards: Cards,
    pub(crate) castling: CastlingRights,
    pub(crate) clock: u16,
    pub(crate) fullmove: u16,
    pub(crate) en_passant: Option<Square>,
    pub(crate) tops: ByColor<Option<Role>>,
    pub(crate) turn: Color,
    pub(crate) phase: Phase,
}

impl Table {
    /// The pieces.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side whose turn it is; White while hands are dealt.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// What the next action is about.
    #[inline]
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The rooks that may still castle; none but at level Advanced.
    #[inline]
    #[must_use]
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The square behind a pawn that has just moved two squares, if an enemy pawn stands ready to capture there;
    /// none but at level Advanced.
    #[inline]
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Turns since the last capture or pawn move; lost turns and thrown-in hands count. Stops at 65,535.
    #[inline]
    #[must_use]
    pub const fn clock(&self) -> u16 {
        self.clock
    }

    /// The number of the full move, from 1; it goes up when Black's turn ends. Stops at 65,535.
    #[inline]
    #[must_use]
    pub const fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// The cards of both discard piles.
    #[inline]
    #[must_use]
    pub const fn discards(&self) -> Cards {
        self.discards
    }

    /// What the top cards of White's and Black's discard pile picture, M cards looked through; `None` is blank (clause 7).
    #[inline]
    #[must_use]
    pub const fn tops(&self) -> ByColor<Option<Role>> {
        self.tops
    }

    /// The pieces of the side to move that `card` lets move, whether or not they can (clauses 6 and 7).
    #[inline]
    #[must_use]
    pub fn movers(&self, card: Card) -> Bitboard {
        let of = |role: Option<Role>| role.map_or(Bitboard::EMPTY, |role| self.board.role(role));
        let pieces = match card.role() {
            Some(role) => self.board.role(role),
            None => of(self.tops.white) | of(self.tops.black),
        };
        pieces & self.board.color(self.turn)
    }

    /// Whether the king of the side to move is attacked. It matters at level Advanced only.
    #[must_use]
    pub fn is_check(&self) -> bool {
        let attackers =
            |king| attacks::attackers(&self.board, !self.turn, king, self.board.occupied());
        self.board.king(self.turn).is_some_and(|king| !attackers(king).is_empty())
    }

    /// Adds a card to the pile of the side to move, as its top if it pictures a piece (clauses 6 to 8).
    #[inline]
    pub(crate) fn discard(&mut self, card: Card) {
        self.discards.add(card);
        if let Some(role) = card.role() {
            self.tops[self.turn] = Some(role);
        }
    }

    /// Moves a piece where there is no castling, en passant and promotion (clause 10), and ends the turn.
    #[inline]
    pub(crate) fn move_simply(&mut self, step: Move) {
        let (from, to) = (step.from(), step.to());
        let resets = self.board.role(Role::Pawn).has(from) || self.board.occupied().has(to);
        self.board.shift(from, to);
        self.end_turn(resets);
    }

    /// Moves a piece by the rules of level Advanced (clause 12), and ends the turn.
    pub(crate) fn move_fully(&mut self, step: Move) {
        let (from, to, us) = (step.from(), step.to(), self.turn);
        let role = self.board.role_at(from);
        let is_pawn = role == Some(Role::Pawn);
        let resets = is_pawn || self.board.occupied().has(to);
        let crossed = self.en_passant;
        self.board.shift(from, to);
        if let Some(role) = step.promotion() {
            self.board.put(to, Piece::new(us, role));
        }
        if is_pawn
            && crossed == Some(to)
            && let Some(victim) = to.forward(!us)
        {
            self.board.remove(victim);
        }
        if role == Some(Role::King) {
            if from.distance(to) == 2 {
                let wing = Wing::of(from, to);
                if let Some(rook) = self.castling.rook(us, wing, from) {
                    self.board.shift(rook, wing.rook_target(us));
                }
            }
            self.castling.remove_color(us);
        }
        self.castling.remove(Bitboard::from(from).with(to));
        if self.board.king(!us).is_none() {
            self.castling.remove_color(!us);
        }
        self.end_turn(resets);
        if is_pawn
            && from.distance(to) == 2
            && let Some(behind) = from.forward(us)
            && attacks::pawn(us, behind).intersects(self.board.pieces(!us, Role::Pawn))
        {
            self.en_passant = Some(behind);
        }
    }

    /// Passes the turn; `resets` says whether a pawn moved or something was captured.
    #[inline]
    pub(crate) fn end_turn(&mut self, resets: bool) {
        self.clock = if resets { 0 } else { self.clock.saturating_add(1) };
        self.fullmove = self.fullmove.saturating_add(u16::from(self.turn == Color::Black));
        self.en_passant = None;
        self.turn = !self.turn;
        self.phase = Phase::Draw;
    }

    /// Placement, side, castling, en passant, clock and full move, as they are written.
    pub(crate) const fn chess_fields(&self) -> ChessFields<'_> {
        ChessFields(self)
    }

    /// The tops as they are written.
    pub(crate) const fn top_marks(&self) -> TopMarks {
        TopMarks(self.tops)
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (chess, tops) = (self.chess_fields(), self.top_marks());
        write!(f, "Table({chess} {} {tops} {})", self.discards, self.phase)
    }
}

/// White's and Black's top as letters, `-` for a blank.
pub(crate) struct TopMarks(ByColor<Option<Role>>);

impl fmt::Display for TopMarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(_, top)| {
            fmt::Write::write_char(f, top.map_or('-', Role::to_upper_char))
        })
    }
}

/// The six fields of chess.
pub(crate) struct ChessFields<'a>(&'a Table);

impl fmt::Display for ChessFields<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Table { board, turn, castling, en_passant, clock, fullmove, .. } = self.0;
        notation::write_placement(f, board, Bitboard::EMPTY)?;
        write!(f, " {} ", turn.to_char())?;
        notation::write_castling(f, *castling)?;
        f.write_str(" ")?;
        notation::write_squares(f, en_passant.map_or(Bitboard::EMPTY, Bitboard::from))?;
        write!(f, " {clock} {fullmove}")
    }
}
