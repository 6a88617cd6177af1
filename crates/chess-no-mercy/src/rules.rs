//! The rules: whose turn it is, what can be done, and what it does.

use alloc::string::ToString;
use core::ops::ControlFlow;

use chess_core::rand_core::Rng;
use chess_core::{
    ActionError, Bitboard, Color, Move, Outcome, PerfectInformation, PositionError, Reason, Role,
    Seat, ToAct, Variant, attacks, below, hash_key,
};

use crate::action::Action;
use crate::offers::Offers;
use crate::options::NoMercy;
use crate::parse;
use crate::position::{Phase, Position};

impl Variant for NoMercy {
    type Position = Position;
    type Action = Action;

    fn name(&self) -> &'static str {
        "no-mercy"
    }

    fn start(&self) -> Position {
        Position::start(self.start_tokens)
    }

    fn to_act(&self, position: &Position) -> ToAct {
        ToAct::Player(self.turn(position))
    }

    fn turn(&self, position: &Position) -> Seat {
        position.seat_of(position.color)
    }

    fn move_number(&self, position: &Position) -> u32 {
        u32::from(position.fullmove)
    }

    fn for_each_action<B>(
        &self,
        position: &Position,
        visit: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        Offers::new(self, position).map_or(ControlFlow::Continue(()), |offers| offers.list(visit))
    }

    fn count_actions(&self, position: &Position) -> u64 {
        Offers::new(self, position).map_or(0, |offers| u64::from(offers.count()))
    }

    fn random_action<R: Rng + ?Sized>(&self, position: &Position, rng: &mut R) -> Option<Action> {
        Offers::new(self, position)?.pick(|count| below(rng, count))
    }

    fn apply(&self, position: &mut Position, action: Action) {
        let us = position.color;
        let price = self.price(position, action);
        let gain = self.gain(position, action);
        match action {
            Action::Usurp => return self.usurp(position),
            Action::End => {
                position.begin(false);
                return self.end_turn(position);
            }
            Action::Free(piece_move) => position.move_own_piece(piece_move, true),
            Action::Bought(piece_move) => position.move_own_piece(piece_move, false),
            Action::Enemy(piece_move) => position.move_enemy_piece(piece_move),
            Action::Promote { square, role } => position.promote(square, role),
            Action::Resurrect { role, square } => position.resurrect(role, square),
        }
        position.crossed &= position.crossable(us);
        position.tokens[us] = position.tokens[us].saturating_sub(price);
        position.gain(us, gain);
        if matches!(action, Action::Free(_)) {
            position.phase = Phase::Moved;
        }
        if position.phase == Phase::Moved && position.tokens[us] == 0 && !position.is_over() {
            self.end_turn(position);
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let loser = Color::ALL.into_iter().find(|color| position.board.color(*color).is_empty())?;
        Some(Outcome::win(position.seat_of(!loser), Reason::AllCaptured))
    }

    fn key(&self, position: &Position) -> u64 {
        hash_key(position) ^ position.history.digest()
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        parse::position(text)
    }

    fn refusal(&self, position: &Position, action: Action) -> ActionError {
        let text = action.to_string();
        let origin = match action {
            Action::Promote { square, .. } => Some(square),
            _ => action.as_move().map(Move::from),
        };
        match origin {
            _ if position.is_over() => ActionError::GameOver { text },
            Some(square) if !position.board.occupied().has(square) => {
                ActionError::NoPiece { text, square }
            }
            _ => ActionError::NotLegal { text },
        }
    }
}

impl PerfectInformation for NoMercy {}

impl NoMercy {
    /// Rules 8, 11, 13 and 14: the turn passes, and the next player is paid for what would be a draw.
    fn end_turn(&self, position: &mut Position) {
        let ended = position.color;
        let next = !ended;
        position.fullmove = position.fullmove.saturating_add(u16::from(ended == Color::Black));
        position.color = next;
        position.phase = Phase::Start;
        position.shielded = Bitboard::EMPTY;
        let pawns = position.board.pieces(next, Role::Pawn);
        position.crossed &= attacks::pawns(next, pawns);
        self.pay_for_draws(position);
    }
}

impl Position {
    /// Whether a side has no piece left.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.board.color(color).is_empty())
    }

    /// Whether a move captures, en passant included.
    #[inline]
    pub(crate) fn captures(&self, piece_move: Move) -> bool {
        self.board.occupied().has(piece_move.to()) || self.is_en_passant(piece_move)
    }

    /// Whether a move of an own piece would be a capture en passant now (rule 11).
    #[inline]
    pub(crate) fn is_en_passant(&self, piece_move: Move) -> bool {
        self.en_passant().has(piece_move.to()) && self.board.role(Role::Pawn).has(piece_move.from())
    }
}
