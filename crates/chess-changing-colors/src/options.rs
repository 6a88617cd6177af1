//! House rules: what a table may agree on before the game.

use alloc::vec::Vec;

use chess_core::{Color, Configure, OptionError, OptionValue};

/// Who gets a neutral piece that both strings reach in the same ring (clause 4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Contested {
    /// The side that has just moved.
    #[default]
    Mover,
    /// The side that has not.
    Opponent,
}

impl Contested {
    /// The side that gets contested pieces after a move of `mover`.
    #[inline]
    #[must_use]
    pub const fn favored(self, mover: Color) -> Color {
        match self {
            Self::Mover => mover,
            Self::Opponent => mover.other(),
        }
    }
}

/// Where the kings stand as the game begins (clause 2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KingSetup {
    /// On e1 and e8.
    #[default]
    Home,
    /// Each seat first places its king, First then Second, on any empty square of its own half.
    OwnHalf,
}

/// The rules of Changing Colors Chess, with the house rules of this game.
///
/// ```
/// use chess_changing_colors::{ChangingColors, Contested, KingSetup};
/// use chess_core::{Configure, Variant};
///
/// assert_eq!(ChangingColors::default().start().to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// let rules = ChangingColors { contested: Contested::Opponent, ..ChangingColors::placed_kings() };
/// assert_eq!(ChangingColors::with_options(rules.options()), Ok(rules));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ChangingColors {
    /// Who gets a neutral piece that both strings reach in the same ring. Option `contested`: `mover` or `opponent`.
    pub contested: Contested,
    /// Where the kings stand as the game begins. Option `king_setup`: `home` or `own_half`.
    pub king_setup: KingSetup,
}

const CONTESTED: [(&str, Contested); 2] =
    [("mover", Contested::Mover), ("opponent", Contested::Opponent)];
const KING_SETUP: [(&str, KingSetup); 2] =
    [("home", KingSetup::Home), ("own_half", KingSetup::OwnHalf)];

impl ChangingColors {
    /// The rules with the seats placing their kings before the first move.
    #[must_use]
    pub const fn placed_kings() -> Self {
        Self { contested: Contested::Mover, king_setup: KingSetup::OwnHalf }
    }
}

impl Configure for ChangingColors {
    fn options(&self) -> Vec<(&'static str, OptionValue)> {
        let contested = match self.contested {
            Contested::Mover => "mover",
            Contested::Opponent => "opponent",
        };
        let king_setup = match self.king_setup {
            KingSetup::Home => "home",
            KingSetup::OwnHalf => "own_half",
        };
        alloc::vec![("contested", contested.into()), ("king_setup", king_setup.into())]
    }

    fn set_option(&mut self, key: &str, value: &OptionValue) -> Result<(), OptionError> {
        match key {
            "contested" => self.contested = value.choice(key, &CONTESTED, "mover or opponent")?,
            "king_setup" => self.king_setup = value.choice(key, &KING_SETUP, "home or own_half")?,
            _ => return Err(OptionError::unknown(key, &["contested", "king_setup"])),
        }
        Ok(())
    }
}
