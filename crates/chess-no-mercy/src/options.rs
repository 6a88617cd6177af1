//! House rules.

use alloc::vec;
use alloc::vec::Vec;
use core::num::NonZeroU8;

use chess_core::{Configure, OptionError, OptionValue, Role};

/// Which moves of enemy pieces can be bought (rule 9, option `enemy_moves`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EnemyMoves {
    /// Any that their owner could make, captures of the buyer's own pieces included: `owner_moves`.
    #[default]
    OwnerMoves,
    /// Only those that capture nothing: `quiet_only`.
    QuietOnly,
}

/// The rules of Chess No Mercy with their house rules; `Default` is the printed rules.
///
/// Gains may be 0; prices and the margin of the usurp can't, as their types say: a turn would not have to end.
///
/// ```
/// use chess_core::{Configure, Variant, VariantExt};
/// use chess_no_mercy::NoMercy;
/// let rules = NoMercy::with_options([("start_tokens", 0.into()), ("enemy_moves", "quiet_only".into())])?;
/// assert_eq!(rules.actions(&rules.start()).len(), 20);
/// assert!(NoMercy::with_options([("price_queen", 0.into())]).is_err());
/// # Ok::<(), chess_core::OptionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NoMercy {
    /// Tokens of each seat at the start: 2.
    pub start_tokens: u8,
    /// Gained by a free move that captures: 1.
    pub capture_gain: u8,
    /// Gained by a free move that captures en passant: 2.
    pub en_passant_gain: u8,
    /// Paid for a move of an own piece that captures nothing: 1.
    pub price_quiet: NonZeroU8,
    /// Paid for a move of an own piece that captures: 2.
    pub price_capture: NonZeroU8,
    /// Paid for a move of an enemy piece: 3.
    pub price_enemy: NonZeroU8,
    /// Paid for a pawn that becomes a knight where it stands: 1.
    pub price_knight: NonZeroU8,
    /// Paid for a pawn that becomes a bishop where it stands: 2.
    pub price_bishop: NonZeroU8,
    /// Paid for a pawn that becomes a rook where it stands: 3.
    pub price_rook: NonZeroU8,
    /// Paid for a pawn that becomes a queen where it stands: 5.
    pub price_queen: NonZeroU8,
    /// Paid for a captured piece that comes back: 4.
    pub price_resurrect: NonZeroU8,
    /// How many tokens the opponent must be ahead for a usurp, and how many he then loses: 8.
    pub usurp_margin: NonZeroU8,
    /// Gained where chess would be drawn, and by both where only bishops of opposite colours are left: 1.
    pub draw_gain: u8,
    /// Which moves of enemy pieces can be bought.
    pub enemy_moves: EnemyMoves,
}

const fn price(tokens: u8) -> NonZeroU8 {
    match NonZeroU8::new(tokens) {
        Some(price) => price,
        None => NonZeroU8::MIN,
    }
}

impl NoMercy {
    /// The printed rules.
    pub const PRINTED: Self = Self {
        start_tokens: 2,
        capture_gain: 1,
        en_passant_gain: 2,
        price_quiet: price(1),
        price_capture: price(2),
        price_enemy: price(3),
        price_knight: price(1),
        price_bishop: price(2),
        price_rook: price(3),
        price_queen: price(5),
        price_resurrect: price(4),
        usurp_margin: price(8),
        draw_gain: 1,
        enemy_moves: EnemyMoves::OwnerMoves,
    };

    /// Nobody can be made to capture his own army: enemy pieces move only without capturing.
    pub const LOYAL_ENEMIES: Self = Self { enemy_moves: EnemyMoves::QuietOnly, ..Self::PRINTED };

    /// Six tokens each at the start: the first turn can already buy anything.
    pub const RICH_START: Self = Self { start_tokens: 6, ..Self::PRINTED };

    /// Every preset with the name by which programs know it, the printed rules first.
    pub const PRESETS: [(&'static str, Self); 3] = [
        ("printed", Self::PRINTED),
        ("loyal_enemies", Self::LOYAL_ENEMIES),
        ("rich_start", Self::RICH_START),
    ];

    /// What it costs that a pawn becomes this where it stands; `None` for what no pawn becomes.
    #[inline]
    #[must_use]
    pub const fn promotion_price(&self, role: Role) -> Option<u8> {
        match role {
            Role::Knight => Some(self.price_knight.get()),
            Role::Bishop => Some(self.price_bishop.get()),
            Role::Rook => Some(self.price_rook.get()),
            Role::Queen => Some(self.price_queen.get()),
            Role::Pawn | Role::King => None,
        }
    }
}

impl Default for NoMercy {
    fn default() -> Self {
        Self::PRINTED
    }
}

const OPTIONS: [&str; 14] = [
    "start_tokens",
    "capture_gain",
    "en_passant_gain",
    "price_quiet",
    "price_capture",
    "price_enemy",
    "price_knight",
    "price_bishop",
    "price_rook",
    "price_queen",
    "price_resurrect",
    "usurp_margin",
    "draw_gain",
    "enemy_moves",
];

const FREE_PRICE: &str = "with a price of 0 a turn could go on for ever";
const NO_MARGIN: &str = "with a margin of 0 every turn could begin by swapping armies, at no loss";

impl Configure for NoMercy {
    fn options(&self) -> Vec<(&'static str, OptionValue)> {
        let enemy_moves = match self.enemy_moves {
            EnemyMoves::OwnerMoves => "owner_moves",
            EnemyMoves::QuietOnly => "quiet_only",
        };
        let tokens = [
            self.start_tokens,
            self.capture_gain,
            self.en_passant_gain,
            self.price_quiet.get(),
            self.price_capture.get(),
            self.price_enemy.get(),
            self.price_knight.get(),
            self.price_bishop.get(),
            self.price_rook.get(),
            self.price_queen.get(),
            self.price_resurrect.get(),
            self.usurp_margin.get(),
            self.draw_gain,
        ];
        let mut options = vec![];
        options.extend(OPTIONS.into_iter().zip(tokens.map(|count| i64::from(count).into())));
        options.push(("enemy_moves", enemy_moves.into()));
        options
    }

    fn set_option(&mut self, key: &str, value: &OptionValue) -> Result<(), OptionError> {
        let gain = || Ok(value.integer(key, 0, 255)? as u8);
        let price = || match value {
            OptionValue::Integer(0) => {
                let why = if key == "usurp_margin" { NO_MARGIN } else { FREE_PRICE };
                Err(OptionError::Nonsense { key: key.into(), why })
            }
            _ => Ok(price(value.integer(key, 1, 255)? as u8)),
        };
        match key {
            "start_tokens" => self.start_tokens = gain()?,
            "capture_gain" => self.capture_gain = gain()?,
            "en_passant_gain" => self.en_passant_gain = gain()?,
            "price_quiet" => self.price_quiet = price()?,
            "price_capture" => self.price_capture = price()?,
            "price_enemy" => self.price_enemy = price()?,
            "price_knight" => self.price_knight = price()?,
            "price_bishop" => self.price_bishop = price()?,
            "price_rook" => self.price_rook = price()?,
            "price_queen" => self.price_queen = price()?,
            "price_resurrect" => self.price_resurrect = price()?,
            "usurp_margin" => self.usurp_margin = price()?,
            "draw_gain" => self.draw_gain = gain()?,
            "enemy_moves" => {
                let choices = [
                    ("owner_moves", EnemyMoves::OwnerMoves),
                    ("quiet_only", EnemyMoves::QuietOnly),
                ];
                self.enemy_moves = value.choice(key, &choices, "owner_moves or quiet_only")?;
            }
            _ => return Err(OptionError::unknown(key, &OPTIONS)),
        }
        Ok(())
    }
}
