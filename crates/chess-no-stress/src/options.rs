//! House rules: the level, the deck, and where the game starts.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use chess_core::{Configure, OptionError, OptionValue};

use crate::{Card, Cards};

/// How much of the game is played (clause 2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// No hands: the card drawn is the card played.
    #[default]
    One,
    /// Hands of three cards.
    Two,
    /// Hands of five cards.
    Three,
    /// Hands of five cards, and promotion, en passant, castling and check.
    Advanced,
}

impl Level {
    const WORDS: [(&'static str, Self); 4] = [
        ("one", Self::One),
        ("two", Self::Two),
        ("three", Self::Three),
        ("advanced", Self::Advanced),
    ];

    /// How many cards a hand holds between turns.
    #[inline]
    #[must_use]
    pub const fn hand_size(self) -> u32 {
        match self {
            Self::One => 0,
            Self::Two => 3,
            Self::Three | Self::Advanced => 5,
        }
    }

    const fn as_str(self) -> &'static str {
        Self::WORDS[self as usize].0
    }
}

/// Where the pieces stand at the start (clause 4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Opening {
    /// As in chess, but for pawns on d4, e3, d5 and e6: as printed on the board.
    #[default]
    AdvancedPawns,
    /// As in chess.
    Standard,
}

impl Opening {
    const WORDS: [(&'static str, Self); 2] =
        [("advanced_pawns", Self::AdvancedPawns), ("standard", Self::Standard)];
}

/// The rules of No Stress Chess. `Default` is the printed game at level One.
///
/// ```
/// use chess_core::{Configure, OptionValue};
/// use chess_no_stress::{Level, NoStress};
/// let rules = NoStress::with_options([("level", OptionValue::from_word("two"))]).unwrap();
/// assert_eq!(rules, NoStress::at(Level::Two));
/// let too_few = NoStress { deck: "P3M4".parse().unwrap(), ..rules };
/// assert!(too_few.validate().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NoStress {
    /// The level played.
    pub level: Level,
    /// All the cards there are. [`validate`](Configure::validate) says whether they make a game.
    pub deck: Cards,
    /// Where the pieces start.
    pub opening: Opening,
}

impl NoStress {
    /// The 56 cards of the printed game (clause 1).
    pub const PRINTED_DECK: Cards = Cards::from_counts([11, 8, 8, 8, 8, 7, 6]);

    /// The printed game at this level.
    #[must_use]
    pub const fn at(level: Level) -> Self {
        Self { level, deck: Self::PRINTED_DECK, opening: Opening::AdvancedPawns }
    }
}

impl Default for NoStress {
    fn default() -> Self {
        Self::at(Level::One)
    }
}

/// The options `level` (`one`, `two`, `three`, `advanced`), `deck` (counts, as in `P11N8B8R8Q8K7M6`) and `opening`
/// (`advanced_pawns`, `standard`).
impl Configure for NoStress {
    fn options(&self) -> Vec<(&'static str, OptionValue)> {
        let opening = Opening::WORDS[self.opening as usize].0;
        vec![
            ("level", self.level.as_str().into()),
            ("deck", OptionValue::Text(self.deck.to_string())),
            ("opening", opening.into()),
        ]
    }

    fn set_option(&mut self, key: &str, value: &OptionValue) -> Result<(), OptionError> {
        match key {
            "level" => {
                self.level = value.choice(key, &Level::WORDS, "one, two, three or advanced")?;
            }
            "deck" => {
                let deck = match value {
                    OptionValue::Text(text) => text.parse().ok(),
                    _ => None,
                };
                self.deck = deck.ok_or_else(|| {
                    let expected =
                        "counts up to 255 of the kinds P N B R Q K M in this order, as in P11N8M6";
                    OptionError::wrong(key, value, expected)
                })?;
            }
            "opening" => {
                self.opening = value.choice(key, &Opening::WORDS, "advanced_pawns or standard")?;
            }
            _ => return Err(OptionError::unknown(key, &["level", "deck", "opening"])),
        }
        Ok(())
    }

    fn validate(&self) -> Result<(), OptionError> {
        let nonsense = |why| Err(OptionError::Nonsense { key: "deck".into(), why });
        if self.deck.len() < 2 * self.level.hand_size() + 2 {
            return nonsense("it needs the cards of both hands and two more");
        }
        if u32::from(self.deck.count(Card::Again)) == self.deck.len() {
            return nonsense("no card of it pictures a piece");
        }
        Ok(())
    }
}
