//! What a broken law looks like.

use core::fmt;

/// A law of the [`Variant`](chess_core::Variant) family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Law {
    /// A position has an outcome exactly if it has no actions.
    OutcomeWithoutActions,
    /// `count_actions` is the length of the list.
    Count,
    /// No action is listed twice.
    NoDuplicates,
    /// Each listed action is legal and can be played.
    ListedAreAccepted,
    /// Every other action is refused, in every form.
    OthersAreRefused,
    /// A refused action leaves the position as it was.
    UnchangedOnError,
    /// Two actions of a position never share a text.
    DistinctTexts,
    /// The text of an action, in a position or alone, is read back as the action.
    ActionText,
    /// The text of a position is read back as an equal position, which has the same text and plays alike.
    PositionText,
    /// A text that is read, however odd, gives a position that can be written, read again and played.
    OddText,
    /// Chance acts with positive weights.
    Weights,
    /// A random action is legal, and each comes as often as it should.
    RandomAction,
    /// What a seat sees of an imagined position is what it saw.
    ViewOfDeterminization,
    /// Where a seat is to act it can do the same in the position that it imagines.
    ActionsOfDeterminization,
    /// Playing an action on two copies gives equal positions that play alike.
    Deterministic,
    /// The number of the full move starts at 1 and grows by at most 1 at an action.
    MoveNumber,
    /// Perft is what listing and playing give.
    Perft,
    /// The positions after all actions, made together, are those made one by one; and none follows once a visitor breaks.
    Successors,
    /// Equal copies have equal keys and hashes.
    Key,
    /// No turn repeats one from before its `repetition_window`.
    RepetitionWindow,
    /// What is good for one seat is as bad for the other.
    Evaluate,
    /// There are as many names as counts, all different, in snake case.
    Counters,
}

/// A broken law, and where.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The law that is broken.
    pub law: Law,
    /// The text of the position.
    pub position: String,
    /// The text of the action, where one is at fault.
    pub action: Option<String>,
    /// What was found.
    pub found: String,
    /// The seed and number of the game, where there are such.
    pub game: Option<(u64, u32)>,
}

impl Violation {
    /// A violation at a position.
    pub(crate) fn at(law: Law, position: &impl fmt::Display, found: impl Into<String>) -> Self {
        Self { law, position: position.to_string(), action: None, found: found.into(), game: None }
    }

    /// The same, of this action.
    pub(crate) fn of(mut self, action: impl fmt::Display) -> Self {
        self.action = Some(action.to_string());
        self
    }

    /// The same, in this game.
    pub(crate) fn in_game(mut self, seed: u64, game: u32) -> Self {
        self.game = Some((seed, game));
        self
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {:?} broken: {}\n  position: {}", self.law, self.found, self.position)?;
        if let Some(action) = &self.action {
            write!(f, "\n  action: {action}")?;
        }
        if let Some((seed, game)) = self.game {
            write!(f, "\n  game {game} of seed {seed}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Violation {}
