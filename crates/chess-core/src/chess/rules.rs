//! The rules of standard chess as a [`Variant`].

use alloc::string::{String, ToString};
use core::ops::ControlFlow;

use rand_core::Rng;

use super::Chess;
use crate::{
    ActionError, Color, Configure, Counters, Evaluate, Move, OptionError, OptionValue, Outcome,
    PerfectInformation, PositionError, Reason, Role, Seat, ToAct, TurnStart, Variant,
};

/// The rules of standard chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Standard;

impl Variant for Standard {
    type Position = Chess;
    type Action = Move;

    fn name(&self) -> &'static str {
        "standard"
    }

    fn start(&self) -> Chess {
        Chess::start()
    }

    fn to_act(&self, position: &Chess) -> ToAct {
        ToAct::Player(self.turn(position))
    }

    fn turn(&self, position: &Chess) -> Seat {
        match position.turn {
            Color::White => Seat::First,
            Color::Black => Seat::Second,
        }
    }

    fn move_number(&self, position: &Chess) -> u32 {
        u32::from(position.fullmove)
    }

    #[inline]
    fn for_each_action<B>(
        &self,
        position: &Chess,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        position.for_each_move(visit)
    }

    #[inline]
    fn count_actions(&self, position: &Chess) -> u64 {
        position.count_moves()
    }

    fn random_action<R: Rng + ?Sized>(&self, position: &Chess, rng: &mut R) -> Option<Move> {
        position.random_move(rng)
    }

    #[inline]
    fn apply(&self, position: &mut Chess, action: Move) {
        position.play(action);
    }

    fn key(&self, position: &Chess) -> u64 {
        position.quick_key()
    }

    #[inline]
    fn for_each_successor<B>(
        &self,
        position: &Chess,
        visit: impl FnMut(Move, &Chess) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        position.for_each_successor(visit)
    }

    #[inline(always)]
    fn successor(&self, position: &Chess, action: Move) -> Chess {
        position.after(action)
    }

    fn outcome(&self, position: &Chess) -> Option<Outcome> {
        if position.for_each_move(|_| ControlFlow::Break(())).is_break() {
            return None;
        }
        Some(if position.checkers().is_empty() {
            Outcome::draw(Reason::Stalemate)
        } else {
            Outcome::win(!self.turn(position), Reason::Checkmate)
        })
    }

    fn turn_start(&self, position: &Chess, _last: Option<Move>) -> Option<TurnStart<Chess>> {
        Some(position.turn_start())
    }

    fn repetition_window(&self, position: &Chess) -> u32 {
        match position.clock() {
            // Both sides have to leave and come back.
            0..4 => 0,
            u16::MAX => u32::MAX,
            clock => u32::from(clock),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Chess, PositionError> {
        text.parse()
    }

    fn action_text(&self, position: &Chess, action: Move) -> String {
        position.to_uci(action).to_string()
    }

    fn movetext(&self, position: &Chess, action: Move) -> String {
        position.san(action).to_string()
    }

    fn parse_movetext(&self, position: &Chess, text: &str) -> Result<Move, ActionError> {
        Ok(position.read_san_lenient(text)?)
    }

    fn without_moving(&self, position: &Chess) -> Option<Chess> {
        position.without_moving()
    }

    fn parse_action(&self, position: &Chess, text: &str) -> Result<Move, ActionError> {
        position.read_uci(text)
    }

    fn refusal(&self, position: &Chess, action: Move) -> ActionError {
        position.uci_refusal(self.action_text(position, action), action)
    }
}

impl PerfectInformation for Standard {}
impl Counters for Standard {}

impl Evaluate for Standard {
    fn evaluate(&self, position: &Chess, seat: Seat) -> i32 {
        let own = if seat == Seat::First { Color::White } else { Color::Black };
        [100, 300, 310, 500, 900]
            .into_iter()
            .zip(Role::ALL)
            .map(|(value, role)| {
                let balance = position.board.pieces(own, role).len() as i32
                    - position.board.pieces(!own, role).len() as i32;
                value * balance
            })
            .sum()
    }

    fn is_noisy(&self, position: &Chess, action: Move) -> bool {
        action.promotion().is_some() || position.board.color(!position.turn).has(action.to())
    }
}

impl Configure for Standard {
    fn options(&self) -> alloc::vec::Vec<(&'static str, OptionValue)> {
        alloc::vec::Vec::new()
    }

    fn set_option(&mut self, key: &str, _value: &OptionValue) -> Result<(), OptionError> {
        Err(OptionError::unknown(key, &[]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::VariantExt;

    #[test]
    fn small_perfts() {
        let start = Standard.start();
        assert_eq!(Standard.perft(&start, 4), 197_281);
        assert_eq!(Standard.perft_leaves(&start, 3), 8_902);
        let kiwipete = Standard
            .parse_position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
            .unwrap();
        assert_eq!(Standard.perft(&kiwipete, 3), 97_862);
    }
}
