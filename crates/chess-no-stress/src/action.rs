//! What can happen in the game, and how it is written.

use core::fmt;
use core::str::FromStr;

use chess_core::{ActionError, Move};

use crate::Card;

/// A card drawn, a card played, or a hand thrown in.
///
/// ```
/// use chess_no_stress::{Action, Card};
/// assert_eq!("draw:M".parse(), Ok(Action::Draw(Card::Again)));
/// assert_eq!("N:b1c3".parse(), Ok(Action::Play(Card::Knight, "b1c3".parse().unwrap())));
/// assert_eq!("R:-".parse(), Ok(Action::Lose(Card::Rook)));
/// assert_eq!(Action::Redraw.to_string(), "redraw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// `draw:P`: chance gives a card, to whom the position says.
    Draw(Card),
    /// `P:e2e4`: the card is played and the piece moves. Castling is the king's move, `K:e1g1`.
    Play(Card, Move),
    /// `P:-`: the card is played, no piece can move, and the turn is lost.
    Lose(Card),
    /// `redraw`: the hand is thrown in for a new one.
    Redraw,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw(card) => write!(f, "draw:{card}"),
            Self::Play(card, step) => write!(f, "{card}:{step}"),
            Self::Lose(card) => write!(f, "{card}:-"),
            Self::Redraw => f.write_str("redraw"),
        }
    }
}

/// Only the form is checked.
impl FromStr for Action {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        const CARD: &str = "a card, one of P N B R Q K M";
        let malformed = |offset, expected| Err(ActionError::malformed(text, offset, expected));
        if text == "redraw" {
            return Ok(Self::Redraw);
        }
        if let Some(card) = text.strip_prefix("draw:") {
            let mut letters = card.chars();
            return match (letters.next().and_then(Card::from_char), letters.next()) {
                (Some(card), None) => Ok(Self::Draw(card)),
                (Some(_), Some(_)) => malformed(6, "nothing after the card"),
                (None, _) => malformed(5, CARD),
            };
        }
        let Some(card) = text.chars().next().and_then(Card::from_char) else {
            return malformed(0, "draw:, redraw, or a card and a colon, as in P:e2e4 or P:-");
        };
        match text.get(1..).and_then(|rest| rest.strip_prefix(':')) {
            None => malformed(1, "a colon after the card, as in P:e2e4 or P:-"),
            Some("-") => Ok(Self::Lose(card)),
            Some(step) => match step.parse() {
                Ok(step) => Ok(Self::Play(card, step)),
                Err(ActionError::Malformed { offset, .. }) => malformed(
                    offset + 2,
                    "- or two squares and, for a promotion, one of q r b n, as in P:e2e4",
                ),
                Err(other) => Err(other),
            },
        }
    }
}
