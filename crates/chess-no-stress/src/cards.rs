//! Kinds of card, and multisets of cards kept as counts.
//!
//! Nothing here knows an order of a deck: a deck is what is still in it, and drawing is a pick in proportion to the
//! counts.

use core::fmt;
use core::str::FromStr;

use chess_core::rand_core::Rng;
use chess_core::{Role, below};

/// A kind of card: a picture of a piece, or "move same type of piece again".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Card {
    /// `P`
    Pawn = 0,
    /// `N`
    Knight = 1,
    /// `B`
    Bishop = 2,
    /// `R`
    Rook = 3,
    /// `Q`
    Queen = 4,
    /// `K`
    King = 5,
    /// `M`: "move same type of piece again".
    Again = 6,
}

impl Card {
    /// All seven, in the order in which counts are written.
    pub const ALL: [Self; 7] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King, Self::Again];

    /// The kind of piece pictured; `None` for [`Again`](Self::Again).
    #[inline]
    #[must_use]
    pub const fn role(self) -> Option<Role> {
        Role::from_index(self as u8)
    }

    /// Its letter: `P N B R Q K M`.
    #[inline]
    #[must_use]
    pub const fn to_char(self) -> char {
        match self.role() {
            Some(role) => role.to_upper_char(),
            None => 'M',
        }
    }

    /// The card of a capital letter.
    #[inline]
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Self> {
        match letter {
            'P' => Some(Self::Pawn),
            'N' => Some(Self::Knight),
            'B' => Some(Self::Bishop),
            'R' => Some(Self::Rook),
            'Q' => Some(Self::Queen),
            'K' => Some(Self::King),
            'M' => Some(Self::Again),
            _ => None,
        }
    }

    /// The card of this index, 0 (`P`) to 6 (`M`).
    #[inline]
    const fn from_index(index: u32) -> Option<Self> {
        match index {
            0 => Some(Self::Pawn),
            1 => Some(Self::Knight),
            2 => Some(Self::Bishop),
            3 => Some(Self::Rook),
            4 => Some(Self::Queen),
            5 => Some(Self::King),
            6 => Some(Self::Again),
            _ => None,
        }
    }

    #[inline]
    const fn shift(self) -> u32 {
        self as u32 * 8
    }
}

/// The card that pictures a piece of this kind.
impl From<Role> for Card {
    #[inline]
    fn from(role: Role) -> Self {
        match role {
            Role::Pawn => Self::Pawn,
            Role::Knight => Self::Knight,
            Role::Bishop => Self::Bishop,
            Role::Rook => Self::Rook,
            Role::Queen => Self::Queen,
            Role::King => Self::King,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.to_char())
    }
}

/// A multiset of cards: a deck, a hand, the discards. Up to 255 cards of each kind, in eight bytes.
///
/// ```
/// use chess_no_stress::{Card, Cards};
/// let mut hand: Cards = "P2M1".parse().unwrap();
/// hand.add(Card::Queen);
/// assert_eq!(hand.to_string(), "P2Q1M1");
/// assert_eq!(hand.len(), 4);
/// assert!(hand.remove(Card::Again) && !hand.remove(Card::Again));
/// assert_eq!(hand.kinds().collect::<Vec<_>>(), [Card::Pawn, Card::Queen]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cards(
    /// One byte for each kind, the first kind lowest; the highest byte is 0.
    u64,
);

impl Cards {
    /// No card.
    pub const EMPTY: Self = Self(0);

    /// So many cards of each kind, in the order of [`Card::ALL`].
    #[inline]
    #[must_use]
    pub const fn from_counts(counts: [u8; 7]) -> Self {
        let [p, n, b, r, q, k, m] = counts;
        Self(u64::from_le_bytes([p, n, b, r, q, k, m, 0]))
    }

    /// How many there are of each kind, in the order of [`Card::ALL`].
    #[inline]
    #[must_use]
    pub const fn counts(self) -> [u8; 7] {
        let [p, n, b, r, q, k, m, _] = self.0.to_le_bytes();
        [p, n, b, r, q, k, m]
    }

    /// How many there are of this kind.
    #[inline]
    #[must_use]
    pub const fn count(self, card: Card) -> u8 {
        (self.0 >> card.shift()) as u8
    }

    /// Whether there is one of this kind.
    #[inline]
    #[must_use]
    pub const fn has(self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// Whether there is none at all.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are in all.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        (self.sums_by_pairs() >> 48) as u32
    }

    /// How many there are of the first two kinds, of the first four, six, and of all, in 16 bits each.
    #[inline]
    const fn sums_by_pairs(self) -> u64 {
        let pairs = (self.0 & 0x00ff_00ff_00ff_00ff) + (self.0 >> 8 & 0x00ff_00ff_00ff_00ff);
        pairs.wrapping_mul(0x0001_0001_0001_0001)
    }

    /// The card at this place, from 0, when the cards lie sorted by kind. With a random place, a random card.
    ///
    /// ```
    /// use chess_no_stress::{Card, Cards};
    /// let deck: Cards = "P2K1".parse().unwrap();
    /// assert_eq!([0, 1, 2, 3].map(|place| deck.at(place)), [Some(Card::Pawn), Some(Card::Pawn), Some(Card::King), None]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn at(self, place: u32) -> Option<Card> {
        let sums = self.sums_by_pairs();
        if place >= (sums >> 48) as u32 {
            return None;
        }
        let mut pair = 0;
        let mut before = 0;
        let mut next = 0;
        while next < 3 {
            let sum = (sums >> (16 * next) & 0xffff) as u32;
            if place >= sum {
                pair = next + 1;
                before = sum;
            }
            next += 1;
        }
        let first = (self.0 >> (16 * pair) & 0xff) as u32;
        Card::from_index(2 * pair + (place - before >= first) as u32)
    }

    /// The kinds of which there is one or more, in order.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let card = Card::from_index(rest.trailing_zeros() / 8)?;
            rest &= !(0xff << card.shift());
            Some(card)
        })
    }

    /// Whether there are three or more of one kind.
    #[inline]
    #[must_use]
    pub const fn has_three_alike(self) -> bool {
        const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        const HIGH: u64 = !LOW;
        // Adding 125 sets the high bit of a byte from 3 up.
        (((self.0 & LOW) + 0x7d7d_7d7d_7d7d_7d7d) | self.0) & HIGH != 0
    }

    /// Adds a card. (There can't be more than 255 of a kind: one more is lost.)
    #[inline]
    pub const fn add(&mut self, card: Card) {
        if self.count(card) < u8::MAX {
            self.0 += 1 << card.shift();
        }
    }

    /// Takes a card away, and says whether there was one.
    #[inline]
    pub const fn remove(&mut self, card: Card) -> bool {
        let had = self.has(card);
        if had {
            self.0 -= 1 << card.shift();
        }
        had
    }

    /// Both together; `None` if that makes more than 255 of a kind.
    #[inline]
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let (own, mut counts) = (self.counts(), other.counts());
        for (count, more) in counts.iter_mut().zip(own) {
            *count = count.checked_add(more)?;
        }
        Some(Self::from_counts(counts))
    }

    /// Takes a random card away, each equally likely; `None` if there is none.
    #[inline]
    pub fn take_one<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<Card> {
        let card = self.at(below(rng, self.len()))?;
        self.remove(card);
        Some(card)
    }

    /// Takes `number` random cards away, every choice equally likely, or all if there are fewer, and gives them.
    pub fn take<R: Rng + ?Sized>(&mut self, number: u32, rng: &mut R) -> Self {
        let mut taken = Self::EMPTY;
        for _ in 0..number {
            let Some(card) = self.take_one(rng) else { break };
            taken.add(card);
        }
        taken
    }

    /// Reads counts as they are written; the error is the byte offset and what was expected there.
    pub(crate) fn read(text: &str) -> Result<Self, CardsError> {
        let fail = |offset, expected| Err(CardsError { offset, expected });
        if text == "-" {
            return Ok(Self::EMPTY);
        }
        let bytes = text.as_bytes();
        let mut counts = [0u8; 7];
        let mut next_kind = 0;
        let mut at = 0;
        while at < bytes.len() || at == 0 {
            let letter = bytes.get(at).copied().map(char::from);
            let Some(card) = letter.and_then(Card::from_char) else {
                return fail(at, "one of P N B R Q K M, or - for no card");
            };
            if (card as usize) < next_kind {
                return fail(at, "the kinds in the order P N B R Q K M, each once");
            }
            next_kind = card as usize + 1;
            let digits = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let number = text.get(at + 1..at + 1 + digits).unwrap_or("");
            counts[card as usize] = match number.parse::<u8>() {
                Ok(count) if count > 0 && !number.starts_with('0') => count,
                _ => return fail(at + 1, "a count from 1 to 255"),
            };
            at += 1 + digits;
        }
        Ok(Self::from_counts(counts))
    }
}

/// `P11N8M6`: the counts in the order P N B R Q K M, absent kinds left out; `-` for no card.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.kinds().try_for_each(|card| write!(f, "{card}{}", self.count(card)))
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cards({self})")
    }
}

/// A text that is not the counts of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("malformed cards: expected {expected} at offset {offset}")]
pub struct CardsError {
    /// The byte offset of the first fault.
    pub offset: usize,
    /// What may stand there.
    pub expected: &'static str,
}

impl FromStr for Cards {
    type Err = CardsError;

    fn from_str(text: &str) -> Result<Self, CardsError> {
        Self::read(text)
    }
}
