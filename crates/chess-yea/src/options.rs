//! House rules.

use alloc::vec;
use alloc::vec::Vec;

use chess_core::{Configure, OptionError, OptionValue};

/// When a king may make the Royal Shift (rule 5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RoyalShift {
    /// Toward any own rook, on any rank, whatever has moved before: the printed rule.
    #[default]
    AnyTime,
    /// As castling in chess: from e1 or e8 toward a rook on file a or h, neither of which has moved.
    Unmoved,
}

impl RoyalShift {
    const WORDS: [(&'static str, Self); 2] =
        [("any_time", Self::AnyTime), ("unmoved", Self::Unmoved)];

    /// The word for it among the options: `any_time` or `unmoved`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        Self::WORDS[self as usize].0
    }
}

/// The rules of Yea Chess, with their house rules. `Default` is the printed game.
///
/// ```
/// use chess_core::{Configure, Variant};
/// use chess_yea::Yea;
/// let rules = Yea::with_options([("extra_cost", 2.into())]).unwrap();
/// assert_eq!(rules, Yea { extra_cost: 2, ..Yea::default() });
/// assert!(Yea::with_options([("extra_cost", 0.into())]).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Yea {
    /// When the Royal Shift is allowed (rule 5).
    pub royal_shift: RoyalShift,
    /// How many tokens must be held to make an extra move, 1 to 255. All are spent, however many there are (rule 11).
    pub extra_cost: u8,
    /// How many tokens a side can hold (rule 10). Below `extra_cost` there are no extra moves.
    pub momentum_max: u8,
    /// Whether pawns second other pieces (rule 1).
    pub pawns_second: bool,
}

impl Default for Yea {
    fn default() -> Self {
        Self {
            royal_shift: RoyalShift::AnyTime,
            extra_cost: 3,
            momentum_max: 5,
            pawns_second: true,
        }
    }
}

impl Yea {
    /// The printed rules, but with castling rights: a Royal Shift needs a king and a rook that have not moved.
    #[must_use]
    pub fn with_castling_rights() -> Self {
        Self { royal_shift: RoyalShift::Unmoved, ..Self::default() }
    }

    /// A harder game: pawns second nobody.
    #[must_use]
    pub fn pieces_only() -> Self {
        Self { pawns_second: false, ..Self::default() }
    }

    /// A game without momentum: no tokens, no extra moves.
    #[must_use]
    pub fn without_momentum() -> Self {
        Self { momentum_max: 0, ..Self::default() }
    }
}

impl Configure for Yea {
    fn options(&self) -> Vec<(&'static str, OptionValue)> {
        vec![
            ("royal_shift", self.royal_shift.as_str().into()),
            ("extra_cost", i64::from(self.extra_cost).into()),
            ("momentum_max", i64::from(self.momentum_max).into()),
            ("pawns_second", self.pawns_second.into()),
        ]
    }

    fn set_option(&mut self, key: &str, value: &OptionValue) -> Result<(), OptionError> {
        match key {
            "royal_shift" => {
                self.royal_shift = value.choice(key, &RoyalShift::WORDS, "any_time or unmoved")?;
            }
            "extra_cost" => self.extra_cost = value.integer(key, 1, 255)? as u8,
            "momentum_max" => self.momentum_max = value.integer(key, 0, 255)? as u8,
            "pawns_second" => self.pawns_second = value.boolean(key)?,
            _ => {
                return Err(OptionError::unknown(
                    key,
                    &["royal_shift", "extra_cost", "momentum_max", "pawns_second"],
                ));
            }
        }
        Ok(())
    }

    fn validate(&self) -> Result<(), OptionError> {
        OptionValue::from(i64::from(self.extra_cost)).integer("extra_cost", 1, 255).map(|_| ())
    }
}
