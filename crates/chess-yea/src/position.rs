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

    /// Plays a legal action.
    #[inline]
    pub(crate) fn play(&mut self, rules: &Yea, action: Action) {
        match action {
            Action::Move(step) => self.play_normal(rules, step),
            Action::Extra(step) => {
                let pawn = self.board.role(Role::Pawn).has(step.from());
                self.relocate(step);
                let still_passed = self.board.pieces(self.turn, Role::Pawn).forward(!self.turn);
                self.en_passant &= still_passed - self.board.colored();
                self.note_double_step(step, pawn);
                if pawn {
                    self.clock = 0;
                }
                self.tokens[self.turn] = 0;
                self.end_turn();
            }
            Action::End => self.end_turn(),
        }
    }

    #[inline]
    fn play_normal(&mut self, rules: &Yea, step: PieceMove) {
        let (us, from, to) = (self.turn, step.from(), step.to());
        let pawn = self.board.role(Role::Pawn).has(from);
        let mut captures = self.board.color(!us).has(to);
        if pawn && self.en_passant.has(to) && !step.is_diagonal() {
            captures = true;
            self.board.clear(Bitboard::from(to).forward(!us));
        }
        let tokens = self.tokens[us].saturating_add(u8::from(captures)).min(rules.momentum_max);
        self.tokens[us] = tokens;
        let phase = (tokens >= rules.extra_cost).then(|| self.phase_after(step));
        self.relocate(step);
        self.en_passant = Bitboard::EMPTY;
        self.note_double_step(step, pawn);
        self.clock = if pawn || captures { 0 } else { self.clock.saturating_add(1) };
        if phase.is_some() {
            self.extra = phase;
        } else {
            self.end_turn();
        }
    }

    /// What the extra-move phase after this normal move remembers, on the board before it.
    fn phase_after(&self, step: PieceMove) -> ExtraPhase {
        let leaps = self.board.role(Role::Rook).has(step.from())
            && attacks::knight(step.from()).has(step.to());
        ExtraPhase {
            areas: Areas::held_by(&self.board, self.turn),
            leaped: leaps.then_some(step.to()),
        }
    }

    /// Moves the piece, and the rook of a Royal Shift; takes what stands on the target; keeps the castling rights.
    #[inline]
    fn relocate(&mut self, step: PieceMove) {
        let (us, from, to) = (self.turn, step.from(), step.to());
        if self.board.role(Role::King).has(from)
            && let Some((rook, crossed)) = royal_shift(&self.board, us, from, to)
        {
            self.board.shift(rook, crossed);
        }
        self.board.shift(from, to);
        if let Some(role) = step.promotion() {
            self.board.put(to, Piece::new(us, role));
        }
        if !self.castling.is_empty() {
            if self.board.role(Role::King).has(to) {
                self.castling.remove_color(us);
            }
            self.castling.remove(Bitboard::from(from).with(to));
        }
    }

    /// Lists the square that a double step has crossed, if an enemy pawn stands ready to capture there.
    #[inline]
    fn note_double_step(&mut self, step: PieceMove, pawn: bool) {
        let (us, from, to) = (self.turn, step.from(), step.to());
        if pawn && from.index().abs_diff(to.index()) == 16 {
            let crossed = Bitboard::from(from).forward(us);
            let ready = attacks::pawns(us, crossed) & self.board.pieces(!us, Role::Pawn);
            if !ready.is_empty() {
                self.en_passant |= crossed;
            }
        }
    }

    #[inline]
    fn end_turn(&mut self) {
        self.extra = None;
        self.fullmove = self.fullmove.saturating_add(u16::from(self.turn == Color::Black));
        self.turn = !self.turn;
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
