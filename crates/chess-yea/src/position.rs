//! The state of a game: the board, what surrounds it, and the phase of the turn.

use chess_core::{Bitboard, Board, ByColor, CastlingRights, Color, Piece, Role, Square, attacks};

use crate::regions::attackers_now;
use crate::{Action, Areas, PieceMove, RoyalShift, Yea};

/// What the extra-move phase remembers of its turn (rules 8 and 12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExtraPhase {
    /// The areas that the mover held when the turn began.
    pub areas: Areas,
    /// Where the rook stands that has leaped this turn, if one has.
    pub leaped: Option<Square>,
}

/// A position of Yea Chess. Its text has eight fields; see rule 16 of the crate's `RULES.md`.
///
/// ```
/// use chess_core::Variant;
/// use chess_yea::Yea;
/// let rules = Yea::default();
/// let text = "6k1/5ppp/8/8/8/8/6B1/R5K1 w - - 0 1 3:0 -";
/// let position = rules.parse_position(text).unwrap();
/// assert_eq!(position.tokens().white, 3);
/// assert_eq!(position.to_string(), text);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) board: Board,
    /// The crossed squares with a pawn ready to capture there: for the side to move, or in the extra-move phase for the
    /// other side.
    pub(crate) en_passant: Bitboard,
    pub(crate) castling: CastlingRights,
    pub(crate) clock: u16,
    pub(crate) fullmove: u16,
    pub(crate) tokens: ByColor<u8>,
    pub(crate) turn: Color,
    pub(crate) extra: Option<ExtraPhase>,
}

impl Position {
    /// The start of a game by these rules.
    #[must_use]
    pub fn start(rules: &Yea) -> Self {
        Self {
            board: Board::start(),
            en_passant: Bitboard::EMPTY,
            castling: match rules.royal_shift {
                RoyalShift::AnyTime => CastlingRights::NONE,
                RoyalShift::Unmoved => CastlingRights::STANDARD,
            },
            clock: 0,
            fullmove: 1,
            tokens: ByColor { white: 0, black: 0 },
            turn: Color::White,
            extra: None,
        }
    }

    /// The pieces.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is, the extra-move phase included.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The tokens that each side holds (rule 10).
    #[inline]
    #[must_use]
    pub const fn tokens(&self) -> ByColor<u8> {
        self.tokens
    }

    /// The extra-move phase, if the normal move of the turn has been made and an extra one may follow (rule 11).
    #[inline]
    #[must_use]
    pub const fn extra_phase(&self) -> Option<ExtraPhase> {
        self.extra
    }

    /// The crossed squares on which a pawn stands ready to capture en passant, at most two: for the side to move, or in
    /// the extra-move phase what the other side will find as things stand.
    #[inline]
    #[must_use]
    pub const fn en_passant(&self) -> Bitboard {
        self.en_passant
    }

    /// The rooks with which a Royal Shift is still allowed; always none where it is allowed at any time (rule 5).
    #[inline]
    #[must_use]
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// Half-moves since the last capture or pawn move; an extra move adds none.
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

    /// The areas whose bonuses the side to move has: those held when its turn began (rule 8).
    #[inline]
    #[must_use]
    pub fn active_areas(&self) -> Areas {
        match self.extra {
            Some(phase) => phase.areas,
            None => Areas::held_by(&self.board, self.turn),
        }
    }

    /// The enemy pieces that attack the king of the side to move, by the areas now held (rules 4 and 8).
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.board
            .king(self.turn)
            .map_or(Bitboard::EMPTY, |king| attackers_now(&self.board, !self.turn, king))
    }

    /// The position after a legal action.
    #[inline(always)]
    pub(crate) fn after(&self, rules: &Yea, action: Action) -> Self {
        match action {
            Action::Move(step) | Action::Extra(step) => {
                self.after_piece(rules, step, matches!(action, Action::Extra(_)))
            }
            Action::End => self.with_turn_ended(),
        }
    }

    /// The position after a normal move of no pawn, which captures or does not; the board, the castling rights and a
    /// rook's leap apart.
    #[inline(always)]
    pub(crate) fn passed(&self, rules: &Yea, captures: bool) -> Self {
        let us = self.turn;
        let mut next = *self;
        next.en_passant = Bitboard::EMPTY;
        next.clock = if captures { 0 } else { self.clock.saturating_add(1) };
        let mut tokens = self.tokens_of(us);
        if captures {
            tokens = tokens.saturating_add(1).min(rules.momentum_max);
            next = next.with_tokens(us, tokens);
        }
        if tokens < rules.extra_cost {
            return next.with_turn_ended();
        }
        next.extra = Some(ExtraPhase { areas: Areas::held_by(&self.board, us), leaped: None });
        next
    }

    /// The position after a normal move, or after an extra one. Every field is made anew and in one place, without calls,
    /// so that the compiler keeps them all in registers.
    #[inline(always)]
    fn after_piece(&self, rules: &Yea, step: PieceMove, extra: bool) -> Self {
        let (us, from, to) = (self.turn, step.from(), step.to());
        let pawn = self.board.role(Role::Pawn).has(from);
        let passes_by = pawn && self.en_passant.has(to) && !step.is_diagonal() && !extra;
        let captures = passes_by || self.board.color(!us).has(to);
        let mut next = *self;
        next.board = self.board.shifted(from, to);
        next.castling.remove(Bitboard::from(from).with(to));
        next.en_passant = Bitboard::EMPTY;
        if pawn {
            if let Some(role) = step.promotion() {
                next.board.put(to, Piece::new(us, role));
            } else if passes_by {
                next.board.clear(Bitboard::from(to).forward(!us));
            }
            next.en_passant = next.crossed(us, from, to);
        } else if self.board.role(Role::King).has(from) {
            next.castling.remove_color(us);
            if let Some((rook, crossed)) = royal_shift(&self.board, us, from, to) {
                next.board = next.board.shifted(rook, crossed);
            }
        }
        if pawn || captures {
            next.clock = 0;
        } else if !extra {
            next.clock = self.clock.saturating_add(1);
        }
        if extra {
            let passed = next.board.pieces(us, Role::Pawn).forward(!us);
            next.en_passant |= self.en_passant & (passed - next.board.colored());
            return next.with_tokens(us, 0).with_turn_ended();
        }
        let mut tokens = self.tokens_of(us);
        if captures {
            tokens = tokens.saturating_add(1).min(rules.momentum_max);
            next = next.with_tokens(us, tokens);
        }
        if tokens < rules.extra_cost {
            return next.with_turn_ended();
        }
        let leaps = self.board.role(Role::Rook).has(from) && attacks::knight(from).has(to);
        let areas = Areas::held_by(&self.board, us);
        next.extra = Some(ExtraPhase { areas, leaped: leaps.then_some(to) });
        next
    }

    /// The square that a pawn's double step has crossed, if an enemy pawn stands ready to capture there.
    #[inline(always)]
    pub(crate) fn crossed(&self, us: Color, from: Square, to: Square) -> Bitboard {
        if from.index().abs_diff(to.index()) != 16 {
            return Bitboard::EMPTY;
        }
        let crossed = Bitboard::from(from).forward(us);
        let ready = attacks::pawns(us, crossed) & self.board.pieces(!us, Role::Pawn);
        if ready.is_empty() { Bitboard::EMPTY } else { crossed }
    }

    #[inline(always)]
    const fn tokens_of(&self, color: Color) -> u8 {
        match color {
            Color::White => self.tokens.white,
            Color::Black => self.tokens.black,
        }
    }

    #[inline(always)]
    const fn with_tokens(mut self, color: Color, tokens: u8) -> Self {
        match color {
            Color::White => self.tokens.white = tokens,
            Color::Black => self.tokens.black = tokens,
        }
        self
    }

    #[inline(always)]
    fn with_turn_ended(&self) -> Self {
        let fullmove = self.fullmove.saturating_add(u16::from(self.turn == Color::Black));
        Self { extra: None, fullmove, turn: !self.turn, ..*self }
    }
}

/// The rook of a Royal Shift that takes the king from `from` to `to`, and the crossed square on which it lands: the
/// nearest piece that way along the rank. None for any other move of the king.
#[inline]
pub(crate) fn royal_shift(
    board: &Board,
    color: Color,
    from: Square,
    to: Square,
) -> Option<(Square, Square)> {
    if from.index().abs_diff(to.index()) != 2 {
        return None;
    }
    let crossed = attacks::between(from, to);
    let rooks = attacks::rook(from, board.colored()) & board.pieces(color, Role::Rook);
    let rook = (rooks & attacks::line(from, to))
        .into_iter()
        .find(|&rook| attacks::between(from, rook).has(to))?;
    Some((rook, crossed.first()?))
}
