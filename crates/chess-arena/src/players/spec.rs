//! Players by name, as command lines and records write them.

use core::fmt;
use core::str::FromStr;
use std::time::Duration;

use chess_core::{Evaluate, HiddenInfo};

use super::{AlphaBeta, Budget, Greedy, MonteCarlo, MonteCarloSettings, Player, RandomPlayer};

/// A kind of player with its budget, as text: `random`, `greedy`, `alphabeta:4`, `mcts:1000`.
///
/// A bare number is a depth in actions for `alphabeta` and a number of playouts for `mcts`; `5000n` is a number of nodes,
/// `250ms` and `2s` are times.
///
/// ```
/// use chess_arena::players::{Budget, PlayerSpec};
/// let spec: PlayerSpec = "mcts:1000".parse()?;
/// assert_eq!(spec, PlayerSpec::MonteCarlo(Budget::Playouts(1000)));
/// assert_eq!(spec.to_string(), "mcts:1000");
/// assert_eq!(
///     "mcts:0".parse::<PlayerSpec>().unwrap_err().to_string(),
///     "the budget of \"mcts:0\" is nothing: give at least 1"
/// );
/// # Ok::<(), chess_arena::players::PlayerSpecError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerSpec {
    /// [`RandomPlayer`].
    Random,
    /// [`Greedy`].
    Greedy,
    /// [`AlphaBeta`].
    AlphaBeta(Budget),
    /// [`MonteCarlo`].
    MonteCarlo(Budget),
}

impl PlayerSpec {
    /// Makes the player.
    #[must_use]
    pub fn build<V>(self) -> Box<dyn Player<V> + Send>
    where
        V: HiddenInfo + Evaluate + 'static,
        V::Action: Send,
    {
        match self {
            Self::Random => Box::new(RandomPlayer),
            Self::Greedy => Box::new(Greedy::<super::DefaultEvaluation>::default()),
            Self::AlphaBeta(budget) => Box::new(AlphaBeta::<V>::new(budget)),
            Self::MonteCarlo(budget) => Box::new(MonteCarlo::new(MonteCarloSettings::new(budget))),
        }
    }

    /// Whether its choices depend on nothing but the seed: not so with a budget of time.
    #[must_use]
    pub const fn is_deterministic(self) -> bool {
        !matches!(self, Self::AlphaBeta(Budget::Time(_)) | Self::MonteCarlo(Budget::Time(_)))
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::AlphaBeta(budget) => write!(f, "alphabeta:{budget}"),
            Self::MonteCarlo(budget) => write!(f, "mcts:{budget}"),
        }
    }
}

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerSpecError {
    /// No player has this name.
    #[error(
        "there is no player {0:?}; there are random, greedy, alphabeta:DEPTH and mcts:PLAYOUTS"
    )]
    Unknown(String),
    /// The player needs a budget, or takes none, or not this one.
    #[error("the budget of {text:?} is not one: {expected}")]
    Budget {
        /// The text.
        text: String,
        /// What may stand behind the colon.
        expected: &'static str,
    },
    /// The budget is 0.
    #[error("the budget of {0:?} is nothing: give at least 1")]
    Nothing(String),
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        let (name, budget) =
            text.split_once(':').map_or((text, None), |(name, budget)| (name, Some(budget)));
        let unfit = |expected| PlayerSpecError::Budget { text: text.into(), expected };
        match (name, budget) {
            ("random", None) => Ok(Self::Random),
            ("greedy", None) => Ok(Self::Greedy),
            ("random" | "greedy", Some(_)) => Err(unfit("this player takes none")),
            ("alphabeta", budget) => {
                let expected = "alphabeta takes a depth from 1 to 100 (alphabeta:4), nodes (5000n) or a time (250ms, 2s)";
                let budget = read_budget(text, budget, |count| {
                    u32::try_from(count).ok().filter(|depth| *depth <= 100).map(Budget::Depth)
                });
                budget.transpose().unwrap_or_else(|| Err(unfit(expected))).map(Self::AlphaBeta)
            }
            ("mcts", budget) => {
                let expected = "mcts takes a number of playouts (mcts:1000), nodes (5000n) or a time (250ms, 2s)";
                let budget = read_budget(text, budget, |count| Some(Budget::Playouts(count)));
                budget.transpose().unwrap_or_else(|| Err(unfit(expected))).map(Self::MonteCarlo)
            }
            _ => Err(PlayerSpecError::Unknown(text.chars().take(40).collect())),
        }
    }
}

/// Reads what stands behind the colon; `Ok(None)` if it is no budget.
fn read_budget(
    text: &str,
    budget: Option<&str>,
    bare: impl Fn(u64) -> Option<Budget>,
) -> Result<Option<Budget>, PlayerSpecError> {
    let Some(budget) = budget else { return Ok(None) };
    let digits = budget.trim_end_matches(|character: char| character.is_ascii_lowercase());
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(None);
    }
    let Ok(count) = digits.parse::<u64>() else { return Ok(None) };
    if count == 0 {
        return Err(PlayerSpecError::Nothing(text.into()));
    }
    Ok(match &budget[digits.len()..] {
        "" => bare(count),
        "n" => Some(Budget::Nodes(count)),
        "ms" if count <= 86_400_000 => Some(Budget::Time(Duration::from_millis(count))),
        "s" if count <= 86_400 => Some(Budget::Time(Duration::from_secs(count))),
        _ => None,
    })
}
