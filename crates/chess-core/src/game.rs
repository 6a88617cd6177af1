//! A game as it is played: position, history, undo, and what ends it beside its positions.

use alloc::vec::Vec;
use core::fmt;

use crate::{
    ActionError, Mark, Outcome, Policy, Reason, Referee, Seat, Standing, Variant, VariantExt as _,
};

/// A game of any [`Variant`] with its history.
///
/// A position decides what needs no history, such as mate. The game adds the draws by repetition, clock and dead material
/// where the rules know them, as its [`Policy`] says, and what players declare: resignation, agreement, claims, and time
/// that has run out. Once it is over nothing can be played, but everything can be taken back.
///
/// ```
/// use chess_core::{Game, GameError, Outcome, Reason, Seat, Standard};
///
/// let mut game = Game::new(Standard);
/// for action in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     game.play_text(action)?;
/// }
/// assert_eq!(game.outcome(), Some(Outcome::win(Seat::Second, Reason::Checkmate)));
/// assert!(matches!(game.play_text("e1e2"), Err(GameError::Over(_))));
///
/// game.undo();
/// assert_eq!(game.outcome(), None);
/// game.resign(Seat::Second)?;
/// assert_eq!(game.outcome().map(|outcome| outcome.to_string()).as_deref(), Some("first wins by resignation"));
/// # Ok::<(), GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<V: Variant> {
    rules: V,
    position: V::Position,
    referee: Referee<V::Position>,
    /// The end by history or declaration; what the position decides is asked of it.
    ended: Option<Outcome>,
    done: Vec<Step<V::Position, V::Action>>,
    undone: Vec<Event<V::Action>>,
}

/// Something that happened, and what is needed to take it back.
#[derive(Clone, Debug)]
struct Step<P, A> {
    before: P,
    mark: Mark,
    event: Event<A>,
}

/// One thing that happened in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event<A> {
    /// An action was played.
    Played(A),
    /// The game was ended by resignation, agreement, claim or time.
    Declared(Outcome),
}

/// Why a game does not go on as asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The action can't be played here.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// Nothing entitles to a draw here.
    #[error("there is no draw to claim here")]
    NoClaim,
}

impl GameError {
    /// A word for the kind of error, for protocols: `game_over`, `no_claim`, or that of the action's error.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Over(_) => "game_over",
            Self::Action(error) => error.kind(),
            Self::NoClaim => "no_claim",
        }
    }
}

impl<V: Variant> Game<V> {
    /// A game from its start, with the default [`Policy`].
    pub fn new(rules: V) -> Self {
        let start = rules.start();
        Self::from_position(rules, start)
    }

    /// A game from `position` on, with the default [`Policy`]. The position counts as one occurrence of itself, and the
    /// game can be over at once.
    pub fn from_position(rules: V, position: V::Position) -> Self {
        Self::with_policy(rules, position, Policy::default())
    }

    /// A game from `position` on that ends as `policy` says.
    pub fn with_policy(rules: V, position: V::Position, policy: Policy) -> Self {
        let mut referee = Referee::new(policy);
        let ended = referee.begin(&rules, &position);
        Self { rules, position, referee, ended, done: Vec::new(), undone: Vec::new() }
    }

    /// The rules.
    pub const fn rules(&self) -> &V {
        &self.rules
    }

    /// What ends the game beside its positions.
    pub const fn policy(&self) -> Policy {
        self.referee.policy()
    }

    /// The position on the board.
    pub const fn position(&self) -> &V::Position {
        &self.position
    }

    /// The position at which the game started.
    pub fn start(&self) -> &V::Position {
        self.done.first().map_or(&self.position, |step| &step.before)
    }

    /// What history says of the position on the board.
    pub const fn standing(&self) -> Standing {
        self.referee.standing()
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.or_else(|| self.rules.outcome(&self.position))
    }

    /// The legal actions; none once the game is over.
    pub fn actions(&self) -> Vec<V::Action> {
        if self.ended.is_some() { Vec::new() } else { self.rules.actions(&self.position) }
    }

    /// Plays an action. What was undone is forgotten.
    ///
    /// # Errors
    /// If the game is over or the action is not legal; nothing changes then.
    pub fn play(&mut self, action: V::Action) -> Result<(), GameError> {
        if let Some(outcome) = self.ended {
            return Err(GameError::Over(outcome));
        }
        if !self.rules.is_legal(&self.position, action) {
            return Err(self.refused(self.rules.refusal(&self.position, action)));
        }
        self.undone.clear();
        self.advance(action);
        Ok(())
    }

    /// Plays an action given as text.
    ///
    /// # Errors
    /// If the game is over, or the text is malformed or of no legal action; nothing changes then.
    pub fn play_text(&mut self, text: &str) -> Result<V::Action, GameError> {
        if let Some(outcome) = self.ended {
            return Err(GameError::Over(outcome));
        }
        let action =
            self.rules.parse_action(&self.position, text).map_err(|error| self.refused(error))?;
        self.undone.clear();
        self.advance(action);
        Ok(action)
    }

    /// Plays an action that is known to be legal, such as one that was just listed, without looking for it again. In a
    /// game that is over it does nothing.
    ///
    /// What an illegal action does is unspecified, as with [`Variant::apply`].
    pub fn play_legal(&mut self, action: V::Action) {
        if self.ended.is_none() {
            self.undone.clear();
            self.advance(action);
        }
    }

    /// Why a draw can be claimed now, if it can.
    pub fn can_claim(&self) -> Option<Reason> {
        if self.outcome().is_some() {
            return None;
        }
        self.policy().claimable(self.standing())
    }

    /// Claims the draw that the position on the board entitles to.
    ///
    /// ```
    /// use chess_core::{Game, Policy, Reason, Standard, Variant};
    /// let mut game = Game::with_policy(Standard, Standard.start(), Policy::fide());
    /// for _ in 0..2 {
    ///     for action in ["g1f3", "g8f6", "f3g1", "f6g8"] {
    ///         game.play_text(action).unwrap();
    ///     }
    /// }
    /// assert_eq!(game.outcome(), None);
    /// assert_eq!(game.claim_draw(), Ok(Reason::ThreefoldRepetition));
    /// ```
    ///
    /// # Errors
    /// If the game is over or there is nothing to claim.
    pub fn claim_draw(&mut self) -> Result<Reason, GameError> {
        let reason = self.policy().claimable(self.standing());
        if let Some(outcome) = self.outcome() {
            return Err(GameError::Over(outcome));
        }
        let reason = reason.ok_or(GameError::NoClaim)?;
        self.declare(Outcome::draw(reason))?;
        Ok(reason)
    }

    /// Why a draw can be claimed with `action` before it is played, if it can: because of the position that it would
    /// lead to, if that does not decide the game by itself.
    ///
    /// # Errors
    /// If the game is over or the action is not legal.
    pub fn can_claim_with(&self, action: V::Action) -> Result<Option<Reason>, GameError> {
        if let Some(outcome) = self.outcome() {
            return Err(GameError::Over(outcome));
        }
        if !self.rules.is_legal(&self.position, action) {
            return Err(self.rules.refusal(&self.position, action).into());
        }
        let after = self.rules.after(&self.position, action);
        let mut referee = self.referee.clone();
        referee.observe(&self.rules, &after, action);
        let undecided = self.rules.outcome(&after).is_none();
        Ok(self.policy().claimable(referee.standing()).filter(|_| undecided))
    }

    /// Claims the draw that the position after `action` would entitle to, as a player may who has announced a move but
    /// not made it. The game ends where it is: the action is not played.
    ///
    /// ```
    /// use chess_core::{Game, Policy, Reason, Standard, Variant, VariantExt};
    /// let mut game = Game::with_policy(Standard, Standard.start(), Policy::fide());
    /// for action in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
    ///     game.play_text(action).unwrap();
    /// }
    /// assert_eq!(game.can_claim(), None);
    /// let home = Standard.parse_action(game.position(), "f6g8").unwrap();
    /// assert_eq!(game.claim_draw_with(home), Ok(Reason::ThreefoldRepetition));
    /// assert_eq!(game.played().count(), 7);
    /// ```
    ///
    /// # Errors
    /// If the game is over, the action is not legal, or there is nothing to claim.
    pub fn claim_draw_with(&mut self, action: V::Action) -> Result<Reason, GameError> {
        let reason = self.can_claim_with(action)?.ok_or(GameError::NoClaim)?;
        self.declare(Outcome::draw(reason))?;
        Ok(reason)
    }

    /// Ends the game: `seat` gives up.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, seat: Seat) -> Result<(), GameError> {
        self.declare(Outcome::win(!seat, Reason::Resignation))
    }

    /// Ends the game: the time of `seat` has run out. The other seat wins, whatever pieces it has.
    ///
    /// # Errors
    /// If the game is over.
    pub fn forfeit_on_time(&mut self, seat: Seat) -> Result<(), GameError> {
        self.declare(Outcome::win(!seat, Reason::TimeForfeit))
    }

    /// Ends the game: the players agree on a draw.
    ///
    /// # Errors
    /// If the game is over.
    pub fn agree_draw(&mut self) -> Result<(), GameError> {
        self.declare(Outcome::draw(Reason::Agreement))
    }

    /// Takes back the last thing that happened, exactly; gives it, or `None` at the start.
    pub fn undo(&mut self) -> Option<Event<V::Action>> {
        let step = self.done.pop()?;
        self.position = step.before;
        self.referee.rewind(step.mark);
        // Nothing happens in a game that is over, so it was not over before this.
        self.ended = None;
        self.undone.push(step.event);
        Some(step.event)
    }

    /// Does again what was undone last; gives it, or `None` if nothing was undone since the last action.
    pub fn redo(&mut self) -> Option<Event<V::Action>> {
        let event = self.undone.pop()?;
        match event {
            Event::Played(action) => self.advance(action),
            Event::Declared(outcome) => self.end(outcome),
        }
        Some(event)
    }

    /// What happened, from the start on, each with the position before it.
    pub fn history(&self) -> impl DoubleEndedIterator<Item = (&V::Position, Event<V::Action>)> {
        self.done.iter().map(|step| (&step.before, step.event))
    }

    /// The actions played, from the start on.
    pub fn played(&self) -> impl DoubleEndedIterator<Item = V::Action> {
        self.done.iter().filter_map(|step| match step.event {
            Event::Played(action) => Some(action),
            Event::Declared(_) => None,
        })
    }

    fn refused(&self, error: ActionError) -> GameError {
        self.outcome().map_or(GameError::Action(error), GameError::Over)
    }

    fn advance(&mut self, action: V::Action) {
        let mark = self.referee.mark();
        let before = self.position.clone();
        self.rules.apply(&mut self.position, action);
        self.ended = self.referee.observe(&self.rules, &self.position, action);
        self.done.push(Step { before, mark, event: Event::Played(action) });
    }

    fn declare(&mut self, outcome: Outcome) -> Result<(), GameError> {
        if let Some(outcome) = self.outcome() {
            return Err(GameError::Over(outcome));
        }
        self.undone.clear();
        self.end(outcome);
        Ok(())
    }

    fn end(&mut self, outcome: Outcome) {
        let mark = self.referee.mark();
        self.done.push(Step {
            before: self.position.clone(),
            mark,
            event: Event::Declared(outcome),
        });
        self.ended = Some(outcome);
    }
}

/// The position on the board.
impl<V: Variant> fmt::Display for Game<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}
