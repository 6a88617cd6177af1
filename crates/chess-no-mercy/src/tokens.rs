//! The idea of the game: what tokens are gained for, and what they buy.

use chess_core::{Bitboard, Color, Role};

use crate::action::Action;
use crate::options::NoMercy;
use crate::position::{Phase, Position};

/// How often a position must have been reached to pay (rule 13).
const REPETITIONS: u8 = 3;
/// Where the clock pays and starts anew (rule 13).
const CLOCK_LIMIT: u16 = 100;

impl Position {
    /// Tokens stop at 255; what is gained beyond is lost.
    #[inline]
    pub(crate) fn gain(&mut self, color: Color, tokens: u8) {
        self.tokens[color] = self.tokens[color].saturating_add(tokens);
    }

    /// Whether chess would call the material dead (rule 13): two kings, and besides them nothing, one knight, or bishops
    /// on squares of one colour.
    #[must_use]
    pub fn is_dead_material(&self) -> bool {
        let board = &self.board;
        if !(board.role(Role::Pawn) | board.straight_sliders()).is_empty() {
            return false;
        }
        let (knights, bishops) = (board.role(Role::Knight), board.role(Role::Bishop));
        board.role(Role::King).len() == 2
            && (knights.is_empty() && on_one_color(bishops)
                || bishops.is_empty() && knights.single().is_some())
    }

    /// Whether each side has bishops and nothing else, one side's on light squares and the other's on dark ones
    /// (rule 14).
    #[must_use]
    pub fn is_bishops_apart(&self) -> bool {
        let (white, black) = (self.board.color(Color::White), self.board.color(Color::Black));
        self.board.occupied() == self.board.role(Role::Bishop)
            && !white.is_empty()
            && !black.is_empty()
            && on_one_color(white)
            && on_one_color(black)
            && !on_one_color(white | black)
    }
}

fn on_one_color(squares: Bitboard) -> bool {
    squares.is_subset(Bitboard::LIGHT) || squares.is_subset(Bitboard::DARK)
}

impl NoMercy {
    /// What the player pays for a legal action; moves that come free, `usurp` and `end` cost nothing (rules 5 and 9).
    #[must_use]
    pub fn price(&self, position: &Position, action: Action) -> u8 {
        match action {
            Action::Free(_) | Action::Usurp | Action::End => 0,
            Action::Enemy(_) => self.price_enemy.get(),
            Action::Promote { role, .. } => self.promotion_price(role).unwrap_or(0),
            Action::Resurrect { .. } => self.price_resurrect.get(),
            Action::Bought(piece_move) if position.captures(piece_move) => self.price_capture.get(),
            Action::Bought(_) => self.price_quiet.get(),
        }
    }

    /// What the player gains at once by a legal action (rules 5 and 6).
    #[must_use]
    pub fn gain(&self, position: &Position, action: Action) -> u8 {
        match action {
            Action::Free(piece_move) if position.is_en_passant(piece_move) => self.en_passant_gain,
            Action::Free(piece_move) if position.captures(piece_move) => self.capture_gain,
            _ => 0,
        }
    }

    /// Whether the player to act may take over the other army (rule 12).
    #[inline]
    #[must_use]
    pub fn may_usurp(&self, position: &Position) -> bool {
        let (own, other) = (position.tokens[position.color], position.tokens[!position.color]);
        position.phase == Phase::Start
            && u16::from(other) >= u16::from(own) + u16::from(self.usurp_margin.get())
    }

    /// Rule 12: the opponent loses the margin, and the players swap colours with their tokens in hand.
    pub(crate) fn usurp(&self, position: &mut Position) {
        let opponent = !position.color;
        let rest = position.tokens[opponent].saturating_sub(self.usurp_margin.get());
        position.tokens[opponent] = rest;
        position.tokens = position.tokens.swapped();
        position.white = !position.white;
        position.color = opponent;
        position.crossed = Bitboard::EMPTY;
        position.phase = Phase::Owed;
        position.history.forget();
    }

    /// Rules 13 and 14, in a position that has just been reached by the end of a turn.
    pub(crate) fn pay_for_draws(&self, position: &mut Position) {
        let repeats = position.count_arrival() >= REPETITIONS;
        let clock_ran_out = position.clock >= CLOCK_LIMIT;
        if clock_ran_out {
            position.clock = 0;
        }
        if repeats || clock_ran_out || position.is_dead_material() || !position.has_free_move() {
            position.gain(position.color, self.draw_gain);
        }
        if position.is_bishops_apart() {
            for color in Color::ALL {
                position.gain(color, self.draw_gain);
            }
        }
    }
}
