//! Who acts, who won, and why.

use core::fmt;
use core::str::FromStr;

/// A person at the board. Which [`Color`](crate::Color) a seat commands is the game's to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Seat {
    /// Who starts, with White.
    First = 0,
    /// Who answers.
    Second = 1,
}

impl Seat {
    /// First, then Second.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The other seat.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Its index, 0 or 1.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl core::ops::Not for Seat {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

/// `first` or `second`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// A text that is not `first` or `second`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seat is first or second")]
pub struct SeatError;

impl FromStr for Seat {
    type Err = SeatError;

    fn from_str(text: &str) -> Result<Self, SeatError> {
        match text {
            "first" => Ok(Self::First),
            "second" => Ok(Self::Second),
            _ => Err(SeatError),
        }
    }
}

/// Who makes the next decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ToAct {
    /// A person.
    Player(Seat),
    /// Chance: the actions are its outcomes, with weights.
    Chance,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The seat that won; `None` is a draw.
    pub winner: Option<Seat>,
    /// Why the game ended.
    pub reason: Reason,
}

impl Outcome {
    /// A win of `seat`.
    #[inline]
    #[must_use]
    pub const fn win(seat: Seat, reason: Reason) -> Self {
        Self { winner: Some(seat), reason }
    }

    /// A draw.
    #[inline]
    #[must_use]
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(seat) => write!(f, "{seat} wins by {}", self.reason),
            None => write!(f, "draw by {}", self.reason),
        }
    }
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident $text:literal,)*) => {
        /// Why a game ended.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Reason { $($(#[$doc])* $name),* }

        impl Reason {
            /// All reasons, in the order in which reports list them.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Its name in protocols and records, in snake case.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }
        }

        impl FromStr for Reason {
            type Err = ReasonError;

            fn from_str(text: &str) -> Result<Self, ReasonError> {
                match text { $($text => Ok(Self::$name),)* _ => Err(ReasonError) }
            }
        }
    };
}

reasons! {
    /// A king was captured.
    KingCaptured "king_captured",
    /// A side has no piece left.
    AllCaptured "all_captured",
    /// A king is attacked and nothing helps.
    Checkmate "checkmate",
    /// The side to move has no move.
    Stalemate "stalemate",
    /// Every move that would do lacks a piece that seconds it.
    NoSecondedMove "no_seconded_move",
    /// Neither side can win with the pieces left.
    DeadMaterial "dead_material",
    /// The same position for the third time.
    ThreefoldRepetition "threefold_repetition",
    /// A hundred half-moves without capture or pawn move.
    FiftyMoves "fifty_moves",
    /// The same position for the fifth time.
    FivefoldRepetition "fivefold_repetition",
    /// A hundred and fifty half-moves without capture or pawn move.
    SeventyFiveMoves "seventy_five_moves",
    /// A player gave up.
    Resignation "resignation",
    /// A player's time ran out.
    TimeForfeit "time_forfeit",
    /// The players agreed on a draw.
    Agreement "agreement",
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text that names no [`Reason`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the name of a reason for which a game ends")]
pub struct ReasonError;
