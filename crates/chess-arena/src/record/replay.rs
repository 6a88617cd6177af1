//! Records checked by the rules of their game.

use chess_core::{Outcome, Policy, Referee, Variant};

use super::{Entry, Record, RecordError, RecordProblem};

/// A record that the rules agree with.
#[derive(Clone, Debug)]
pub struct Replay<V: Variant> {
    /// Where the game started.
    pub start: V::Position,
    /// What was played; `None` is a move left out.
    pub actions: Vec<Option<V::Action>>,
    /// Where the game ended.
    pub end: V::Position,
    /// How the game ended by the rules and its history, if it did.
    pub outcome: Option<Outcome>,
}

impl Record {
    /// Plays the record through and checks every action, those of variations too.
    ///
    /// That the game goes on where the default policy would have ended it is no fault: claims are the players' own.
    ///
    /// # Errors
    /// If the record is of another game, its start is no position, or an action is not legal; the error says where it stands.
    pub fn replay<V: Variant>(&self, rules: &V) -> Result<Replay<V>, RecordError> {
        let mut actions = Vec::with_capacity(self.line.len());
        let start = self.start(rules)?;
        let mut referee = Referee::new(Policy::automatic());
        let mut outcome = referee.begin(rules, &start);
        let end = self.walk(rules, |_, action, after| {
            actions.push(action);
            outcome = action.and_then(|action| referee.observe(rules, after, action));
        })?;
        let outcome = rules.outcome(&end).or(outcome);
        Ok(Replay { start, actions, end, outcome })
    }

    /// Plays the record through and checks every action, telling `visit` the position before, the action and the position
    /// after for each of the main line.
    ///
    /// # Errors
    /// As for [`replay`](Self::replay).
    pub fn walk<V: Variant>(
        &self,
        rules: &V,
        mut visit: impl FnMut(&V::Position, Option<V::Action>, &V::Position),
    ) -> Result<V::Position, RecordError> {
        self.check_variant(rules)?;
        let mut position = self.start(rules)?;
        for entry in &self.line {
            check_variations(rules, &position, entry)?;
            let before = position.clone();
            let action = step(rules, &mut position, entry)?;
            visit(&before, action, &position);
        }
        Ok(position)
    }

    /// Where the game starts: the `FEN` tag, or the usual start.
    ///
    /// # Errors
    /// If the tag holds no position of the game.
    pub fn start<V: Variant>(&self, rules: &V) -> Result<V::Position, RecordError> {
        match self.tag("FEN") {
            Some(text) => rules
                .parse_position(text)
                .map_err(|error| RecordError::of_game(RecordProblem::Position(error))),
            None => Ok(rules.start()),
        }
    }
}

/// Plays the action of an entry; `None` is a move left out.
pub(super) fn step<V: Variant>(
    rules: &V,
    position: &mut V::Position,
    entry: &Entry,
) -> Result<Option<V::Action>, RecordError> {
    let fault = |problem| RecordError { place: entry.place, problem };
    match rules.parse_movetext(position, &entry.text) {
        Ok(action) => {
            rules.apply(position, action);
            Ok(Some(action))
        }
        Err(_) if matches!(entry.text.as_str(), "--" | "Z0" | "0000" | "@@@@") => {
            *position =
                rules.without_moving(position).ok_or_else(|| fault(RecordProblem::NullMove))?;
            Ok(None)
        }
        Err(error) => Err(fault(error.into())),
    }
}

fn check_variations<V: Variant>(
    rules: &V,
    position: &V::Position,
    entry: &Entry,
) -> Result<(), RecordError> {
    for variation in &entry.variations {
        let mut position = position.clone();
        for entry in variation {
            check_variations(rules, &position, entry)?;
            step(rules, &mut position, entry)?;
        }
    }
    Ok(())
}
