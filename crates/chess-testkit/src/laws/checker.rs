//! The laws, one short function each.

use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use chess_core::random::below;
use chess_core::{HiddenInfo, Recurrence, Seat, ToAct, VariantExt as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::noise::mutate;
use super::violation::{Law, Violation};

type Checked = Result<(), Violation>;

/// How many actions of other positions are remembered, to be refused where they are not legal.
const REMEMBERED: usize = 48;
/// Laws that cost much are checked at one position in so many.
const SELDOM: u32 = 8;
/// The mean number of times each action is drawn where the random pick is checked.
const DRAWS: u32 = 64;

/// Checks laws at positions and steps of one game.
pub(crate) struct Checker<'a, V: HiddenInfo> {
    rules: &'a V,
    rng: Xoshiro256PlusPlus,
    remembered: Vec<V::Action>,
    /// What this game's turns so far count as, for repetition.
    turns: Vec<Option<V::Position>>,
}

impl<'a, V: HiddenInfo> Checker<'a, V> {
    pub(crate) fn new(rules: &'a V, rng: Xoshiro256PlusPlus) -> Self {
        Self { rules, rng, remembered: Vec::new(), turns: Vec::new() }
    }

    /// Checks everything that can be said of one position; `last` led to it. Gives its actions.
    pub(crate) fn check_position(
        &mut self,
        position: &V::Position,
        last: Option<V::Action>,
    ) -> Result<Vec<V::Action>, Violation> {
        let _context = OnPanic(position);
        let actions = self.listing(position)?;
        self.acceptance(position, &actions)?;
        self.refusal(position, &actions)?;
        self.action_texts(position, &actions)?;
        self.position_text(position, last)?;
        self.chance(position, &actions)?;
        self.views(position, &actions)?;
        self.keys(position)?;
        self.repetition_window(position, last)?;
        if below(&mut self.rng, SELDOM) == 0 {
            self.random_pick(position, &actions)?;
            self.perft(position, &actions)?;
            self.successors(position, &actions)?;
        }
        if below(&mut self.rng, SELDOM) == 0 {
            self.odd_texts(position)?;
        }
        self.remember(&actions);
        Ok(actions)
    }

    /// Checks everything that can be said of playing an action. Gives the next position.
    pub(crate) fn check_step(
        &self,
        before: &V::Position,
        action: V::Action,
    ) -> Result<V::Position, Violation> {
        let rules = self.rules;
        let _context = OnPanic(before);
        let broken = |law, found: String| Violation::at(law, before, found).of(action);
        let (next, twin) = (rules.after(before, action), rules.after(&before.clone(), action));
        if next != twin || next.to_string() != twin.to_string() {
            return Err(broken(Law::Deterministic, format!("gives {next} and then {twin}")));
        }
        if rules.actions(&next) != rules.actions(&twin) {
            return Err(broken(
                Law::Deterministic,
                format!("two copies of {next} differ in actions"),
            ));
        }
        let (old, new) = (rules.move_number(before), rules.move_number(&next));
        if old < 1 || new < old || new > old + 1 {
            return Err(broken(
                Law::MoveNumber,
                format!("the move number goes from {old} to {new}"),
            ));
        }
        Ok(next)
    }

    fn listing(&self, position: &V::Position) -> Result<Vec<V::Action>, Violation> {
        let actions = self.rules.actions(position);
        let count = self.rules.count_actions(position);
        if count != actions.len() as u64 {
            let found = format!("{count} actions counted, {} listed: {actions:?}", actions.len());
            return Err(Violation::at(Law::Count, position, found));
        }
        if let Some(double) = first_double(&actions) {
            return Err(Violation::at(Law::NoDuplicates, position, "listed twice").of(double));
        }
        let outcome = self.rules.outcome(position);
        if outcome.is_some() != actions.is_empty() {
            let found = format!("the outcome is {outcome:?}, the actions are {actions:?}");
            return Err(Violation::at(Law::OutcomeWithoutActions, position, found));
        }
        Ok(actions)
    }

    fn acceptance(&self, position: &V::Position, actions: &[V::Action]) -> Checked {
        for &action in actions {
            let broken = |found: String| {
                Err(Violation::at(Law::ListedAreAccepted, position, found).of(action))
            };
            if !self.rules.is_legal(position, action) {
                return broken("listed, but not legal".into());
            }
            let mut next = position.clone();
            if let Err(error) = self.rules.try_apply(&mut next, action) {
                return broken(format!("listed, but refused: {error}"));
            }
        }
        Ok(())
    }

    fn refusal(&self, position: &V::Position, actions: &[V::Action]) -> Checked {
        for &other in self.remembered.iter().filter(|other| !actions.contains(other)) {
            let broken = |law, found: &str| Err(Violation::at(law, position, found).of(other));
            if self.rules.is_legal(position, other) {
                return broken(Law::OthersAreRefused, "legal, but not listed");
            }
            let mut same = position.clone();
            if self.rules.try_apply(&mut same, other).is_ok() {
                return broken(Law::OthersAreRefused, "played, but not listed");
            }
            if same != *position || same.to_string() != position.to_string() {
                return broken(Law::UnchangedOnError, "refused, but the position has changed");
            }
            for text in [other.to_string(), self.rules.action_text(position, other)] {
                if let Ok(read) = self.rules.parse_action(position, &text)
                    && !actions.contains(&read)
                {
                    return broken(Law::OthersAreRefused, "read, but not listed");
                }
            }
        }
        Ok(())
    }

    fn action_texts(&self, position: &V::Position, actions: &[V::Action]) -> Checked {
        let mut texts = HashSet::new();
        for &action in actions {
            let broken = |law, found: String| Err(Violation::at(law, position, found).of(action));
            let text = self.rules.action_text(position, action);
            match self.rules.parse_action(position, &text) {
                Ok(read) if read == action => {}
                result => {
                    return broken(Law::ActionText, format!("{text:?} is read as {result:?}"));
                }
            }
            let alone = action.to_string();
            match alone.parse::<V::Action>() {
                Ok(read) if read == action && read.to_string() == alone => {}
                result => {
                    return broken(Law::ActionText, format!("{alone:?} is read as {result:?}"));
                }
            }
            if !texts.insert(text) {
                return broken(Law::DistinctTexts, "shares its text with another action".into());
            }
        }
        Ok(())
    }

    fn position_text(&self, position: &V::Position, last: Option<V::Action>) -> Checked {
        let broken = |found: String| Err(Violation::at(Law::PositionText, position, found));
        let text = position.to_string();
        let read = match self.rules.parse_position(&text) {
            Ok(read) => read,
            Err(error) => return broken(format!("its text is refused: {error}")),
        };
        if read != *position || hash(&read) != hash(position) {
            return broken(format!(
                "its text is read as another position: {read:?}, not {position:?}"
            ));
        }
        if read.to_string() != text {
            return broken(format!("read and written again it is {read}"));
        }
        if self.rules.actions(&read) != self.rules.actions(position)
            || self.rules.to_act(&read) != self.rules.to_act(position)
            || self.rules.outcome(&read) != self.rules.outcome(position)
            || self.rules.turn_start(&read, last) != self.rules.turn_start(position, last)
        {
            return broken("read from its text it plays otherwise".into());
        }
        Ok(())
    }

    fn chance(&self, position: &V::Position, actions: &[V::Action]) -> Checked {
        if self.rules.to_act(position) == ToAct::Chance {
            for &action in actions {
                if self.rules.weight(position, action) == 0 {
                    return Err(Violation::at(Law::Weights, position, "has no weight").of(action));
                }
            }
        }
        Ok(())
    }

    fn random_pick(&mut self, position: &V::Position, actions: &[V::Action]) -> Checked {
        let broken = |found: String| Violation::at(Law::RandomAction, position, found);
        let chance = self.rules.to_act(position) == ToAct::Chance;
        let share =
            |action| f64::from(if chance { self.rules.weight(position, action) } else { 1 });
        let total: f64 = actions.iter().copied().map(share).sum();
        let mut counts = vec![0_u32; actions.len()];
        let draws = DRAWS * u32::try_from(actions.len()).unwrap_or(u32::MAX).clamp(1, 256);
        for _ in 0..draws {
            let picked = self.rules.random_action(position, &mut self.rng);
            match picked.map(|picked| actions.iter().position(|&action| action == picked)) {
                None if actions.is_empty() => return Ok(()),
                Some(Some(index)) => counts[index] += 1,
                _ => return Err(broken(format!("picked {picked:?} of {actions:?}"))),
            }
        }
        // Seven standard deviations: an honest pick strays so far less than once in 10^11 checks.
        for (&count, &action) in counts.iter().zip(actions) {
            let mean = f64::from(draws) * share(action) / total;
            if (f64::from(count) - mean).abs() > 7.0 * mean.sqrt() + 1.0 {
                let found = format!("picked {count} times of {draws}, about {mean:.0} expected");
                return Err(broken(found).of(action));
            }
        }
        Ok(())
    }

    fn views(&mut self, position: &V::Position, actions: &[V::Action]) -> Checked {
        for seat in Seat::ALL {
            let view = self.rules.view(position, seat);
            let imagined = self.rules.determinize(&view, &mut self.rng);
            let again = self.rules.view(&imagined, seat);
            if again != view {
                let found = format!("{seat} sees {view:?}, and of {imagined} {again:?}");
                return Err(Violation::at(Law::ViewOfDeterminization, position, found));
            }
            if self.rules.open_position(&view).is_some_and(|open| open != position) {
                let found = format!("the view of {seat} is open and holds another position");
                return Err(Violation::at(Law::ViewOfDeterminization, position, found));
            }
            if !actions.is_empty()
                && self.rules.to_act(position) == ToAct::Player(seat)
                && (self.rules.to_act(&imagined) != ToAct::Player(seat)
                    || self.rules.actions(&imagined) != actions)
            {
                let found = format!("{seat} can do other things in {imagined}");
                return Err(Violation::at(Law::ActionsOfDeterminization, position, found));
            }
            self.position_text(&imagined, None)?;
            self.listing(&imagined)?;
        }
        Ok(())
    }

    fn keys(&self, position: &V::Position) -> Checked {
        let copy = position.clone();
        if self.rules.key(&copy) != self.rules.key(position) || hash(&copy) != hash(position) {
            return Err(Violation::at(Law::Key, position, "a copy has another key"));
        }
        Ok(())
    }

    fn repetition_window(&mut self, position: &V::Position, last: Option<V::Action>) -> Checked {
        let Some(start) = self.rules.turn_start(position, last) else { return Ok(()) };
        let identity = match start.recurrence {
            Recurrence::Count(identity) | Recurrence::CountIfFirst(identity) => Some(identity),
            Recurrence::Skip => None,
        };
        let window = self.rules.repetition_window(position) as usize;
        let beyond = self.turns.len().saturating_sub(window);
        if identity.is_some() && self.turns[..beyond].contains(&identity) {
            let found = format!("repeats a turn more than {window} turns back");
            return Err(Violation::at(Law::RepetitionWindow, position, found));
        }
        self.turns.push(identity);
        Ok(())
    }

    fn perft(&self, position: &V::Position, actions: &[V::Action]) -> Checked {
        let next = actions.iter().map(|&action| self.rules.after(position, action));
        let listed: u64 = next.map(|next| self.rules.actions(&next).len() as u64).sum();
        let (bulk, leaves) = (self.rules.perft(position, 2), self.rules.perft_leaves(position, 2));
        if (bulk, leaves) != (listed, listed) {
            let found = format!("perft 2 is {bulk} or {leaves}, the lists say {listed}");
            return Err(Violation::at(Law::Perft, position, found));
        }
        Ok(())
    }

    fn successors(&self, position: &V::Position, actions: &[V::Action]) -> Checked {
        let broken = |found: String| Err(Violation::at(Law::Successors, position, found));
        let mut left: HashSet<V::Action> = actions.iter().copied().collect();
        let made = self.rules.for_each_successor(position, |action, next| {
            let mut alone = position.clone();
            self.rules.apply(&mut alone, action);
            if !left.remove(&action) {
                return ControlFlow::Break((action, "is not listed, or comes twice".into()));
            }
            if *next != alone || next.to_string() != alone.to_string() {
                return ControlFlow::Break((action, format!("leads to {next}, alone to {alone}")));
            }
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break((action, found)) = made {
            return broken(found).map_err(|violation| violation.of(action));
        }
        if !left.is_empty() {
            return broken(format!("no position after {left:?}"));
        }
        let mut visited = 0;
        let stopped = self.rules.for_each_successor(position, |_, _| {
            visited += 1;
            if visited * 2 > actions.len() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let half = actions.len() / 2 + usize::from(!actions.is_empty());
        if visited != half || stopped.is_break() == actions.is_empty() {
            return broken(format!("{visited} positions visited where a visitor broke at {half}"));
        }
        Ok(())
    }

    /// Texts with a fault or two: no panic, and what is read nevertheless is a position like any other.
    fn odd_texts(&mut self, position: &V::Position) -> Checked {
        let text = position.to_string();
        for _ in 0..SELDOM {
            let odd = mutate(&text, &mut self.rng);
            let _context = OnPanic(&odd);
            let Ok(read) = self.rules.parse_position(&odd) else { continue };
            let odd_text = |violation: Violation| Violation {
                law: Law::OddText,
                found: format!("{:?}: {}", violation.law, violation.found),
                position: format!("{} (read from {odd:?})", violation.position),
                ..violation
            };
            self.position_text(&read, None).map_err(odd_text)?;
            let actions = self.listing(&read).map_err(odd_text)?;
            self.acceptance(&read, &actions).map_err(odd_text)?;
            self.chance(&read, &actions).map_err(odd_text)?;
            self.views(&read, &actions).map_err(odd_text)?;
            for &action in &actions {
                self.position_text(&self.rules.after(&read, action), Some(action))
                    .map_err(|violation| odd_text(violation).of(action))?;
            }
        }
        for &action in &self.remembered {
            let odd = mutate(&action.to_string(), &mut self.rng);
            let _context = OnPanic(&odd);
            if let Ok(read) = self.rules.parse_action(position, &odd)
                && !self.rules.is_legal(position, read)
            {
                return Err(
                    Violation::at(Law::OthersAreRefused, position, "read, but not legal").of(&odd)
                );
            }
        }
        Ok(())
    }

    fn remember(&mut self, actions: &[V::Action]) {
        for &action in actions {
            if self.remembered.len() < REMEMBERED {
                if !self.remembered.contains(&action) {
                    self.remembered.push(action);
                }
            } else if below(&mut self.rng, 4) == 0 {
                let index = below(&mut self.rng, REMEMBERED as u32) as usize;
                if !self.remembered.contains(&action) {
                    self.remembered[index] = action;
                }
            }
        }
    }
}

fn first_double<A: Copy + Eq + Hash>(actions: &[A]) -> Option<A> {
    let mut seen = HashSet::new();
    actions.iter().copied().find(|&action| !seen.insert(action))
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Says what was being checked if the checked code panics.
struct OnPanic<'a, T: std::fmt::Display>(&'a T);

impl<T: std::fmt::Display> Drop for OnPanic<'_, T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("panicked while checking: {}", self.0);
        }
    }
}
