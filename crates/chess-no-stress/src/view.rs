//! What a seat sees, and what it may imagine of the rest.

use core::fmt;

use chess_core::rand_core::Rng;
use chess_core::{ByColor, Color, HiddenInfo, Seat};

use crate::{Cards, Level, NoStress, Position, Table};

/// What a seat knows (clause 13), and nothing else: hidden cards are not in it but as a number.
///
/// - At level One it is the whole position, the other seat's card included: a deck has no order that could be hidden.
/// - At the other levels it is the open [`Table`], the own hand, how many cards the other hand holds, and the *unseen*
///   cards: those of the deck and of the other hand together.
///
/// ```
/// use chess_core::{HiddenInfo, Seat, Variant};
/// use chess_no_stress::{Level, NoStress};
/// let rules = NoStress::at(Level::Two);
/// let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 9 P9N7B8R8Q7K5M6 - -- P1Q1K1/P1N1K1 draw";
/// let view = rules.view(&rules.parse_position(text).unwrap(), Seat::First);
/// assert_eq!(view.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 9 ?50 - -- P1Q1K1/?3 draw");
/// assert_eq!(view.unseen().to_string(), "P10N8B8R8Q7K6M6");
/// ```
///
/// With the feature `serde` it is written field by field, and read by a `ViewSeed` that holds the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct View {
    seat: Seat,
    seen: Seen,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Seen {
    /// Level One: nothing is hidden.
    All(Position),
    /// The other levels.
    Part { table: Table, hand: Cards, other_hand_size: u32, unseen: Cards },
}

/// The army of a seat.
const fn color_of(seat: Seat) -> Color {
    match seat {
        Seat::First => Color::White,
        Seat::Second => Color::Black,
    }
}

impl View {
    /// Who sees this.
    #[inline]
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What lies open.
    #[inline]
    #[must_use]
    pub const fn table(&self) -> &Table {
        match &self.seen {
            Seen::All(position) => &position.table,
            Seen::Part { table, .. } => table,
        }
    }

    /// The seat's own cards.
    #[must_use]
    pub fn hand(&self) -> Cards {
        match &self.seen {
            Seen::All(position) => position.hands[color_of(self.seat)],
            Seen::Part { hand, .. } => *hand,
        }
    }

    /// How many cards the other seat holds.
    #[must_use]
    pub fn other_hand_size(&self) -> u32 {
        match &self.seen {
            Seen::All(position) => position.hands[color_of(!self.seat)].len(),
            Seen::Part { other_hand_size, .. } => *other_hand_size,
        }
    }

    /// The other seat's cards, where they lie open: at level One.
    #[must_use]
    pub fn other_hand(&self) -> Option<Cards> {
        match &self.seen {
            Seen::All(position) => Some(position.hands[color_of(!self.seat)]),
            Seen::Part { .. } => None,
        }
    }

    /// How many cards can still be drawn before the discards are shuffled.
    #[must_use]
    pub fn deck_size(&self) -> u32 {
        match &self.seen {
            Seen::All(position) => position.deck.len(),
            Seen::Part { other_hand_size, unseen, .. } => {
                unseen.len().saturating_sub(*other_hand_size)
            }
        }
    }

    /// The cards of the deck and the other hand together; at level One those of the deck.
    #[must_use]
    pub const fn unseen(&self) -> Cards {
        match &self.seen {
            Seen::All(position) => position.deck,
            Seen::Part { unseen, .. } => *unseen,
        }
    }

    /// A position that this view fits.
    fn imagine<R: Rng + ?Sized>(&self, rng: &mut R) -> Position {
        match self.seen {
            Seen::All(position) => position,
            Seen::Part { table, hand, other_hand_size, unseen } => {
                let mut deck = unseen;
                let other = deck.take(other_hand_size, rng);
                let hands = ByColor { white: hand, black: other };
                let hands = if self.seat == Seat::First { hands } else { hands.swapped() };
                Position { table, deck, hands }
            }
        }
    }
}

/// The fields of a position, with `?` and a number for hidden cards.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (table, hand, other) = match &self.seen {
            Seen::All(position) => return position.fmt(f),
            Seen::Part { table, hand, other_hand_size, .. } => (table, hand, other_hand_size),
        };
        let Table { discards, phase, .. } = table;
        let (chess, tops) = (table.chess_fields(), table.top_marks());
        write!(f, "{chess} ?{} {discards} {tops} ", self.deck_size())?;
        match self.seat {
            Seat::First => write!(f, "{hand}/?{other} {phase}"),
            Seat::Second => write!(f, "?{other}/{hand} {phase}"),
        }
    }
}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "View({}: {self}, unseen {})", self.seat, self.unseen())
    }
}

/// Clauses 13 and 14. What a seat could have remembered or inferred from earlier turns, as from a new hand that the other
/// seat did not ask for, is not modelled: every split of the unseen cards is as likely as if they had just been dealt.
impl HiddenInfo for NoStress {
    type View = View;

    fn view(&self, position: &Position, seat: Seat) -> View {
        let Position { table, deck, hands } = *position;
        let (hand, other) = (hands[color_of(seat)], hands[color_of(!seat)]);
        let seen = if self.level == Level::One {
            Seen::All(*position)
        } else {
            let other_hand_size = other.len();
            // All cards together are one deck, whose counts fit.
            let unseen = deck.checked_add(other).unwrap_or(deck);
            Seen::Part { table, hand, other_hand_size, unseen }
        };
        View { seat, seen }
    }

    /// Splits the unseen cards at random between the other hand and the deck.
    fn determinize<R: Rng + ?Sized>(&self, view: &View, rng: &mut R) -> Position {
        view.imagine(rng)
    }

    fn open_position<'v>(&self, view: &'v View) -> Option<&'v Position> {
        match &view.seen {
            Seen::All(position) => Some(position),
            Seen::Part { .. } => None,
        }
    }
}
