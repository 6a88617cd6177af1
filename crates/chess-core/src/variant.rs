//! The rules of a game as a trait, and what every game gets from it.

use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt::{Debug, Display};
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;
use core::str::FromStr;

use rand_core::Rng;

use crate::{ActionError, Outcome, PositionError, Seat, ToAct};

/// The rules of a game, as a value that holds its options.
///
/// A game is three plain types: the rules, a [`Position`](Self::Position) that is copied to play on, and an
/// [`Action`](Self::Action), one decision of a player or one outcome of chance. Everything else ([`VariantExt`],
/// [`Game`](crate::Game), records, players, servers) is written once over this trait.
///
/// # Laws
/// - A position has an [`outcome`](Self::outcome) exactly if it has no actions.
/// - Actions are listed without duplicates, and [`count_actions`](Self::count_actions) counts them.
/// - Two different actions of a position never have the same text; parsing the text gives the action back.
/// - Parsing the text of a position gives an equal position.
/// - The weights of chance are positive.
pub trait Variant {
    /// Everything the rules need to know to go on. Equal positions have equal texts.
    type Position: Clone + Debug + Display + Eq + Hash;
    /// One decision, or one outcome of chance. Its text form needs no position.
    type Action: Copy + Debug + Display + Eq + Hash + FromStr<Err = ActionError>;

    /// The name by which programs and records know the game, in lower case with hyphens.
    fn name(&self) -> &'static str;

    /// Where a game starts.
    fn start(&self) -> Self::Position;

    /// Who decides next; of no meaning once the game is over. Takes constant time.
    fn to_act(&self, position: &Self::Position) -> ToAct;

    /// Whose turn it is. Chance, and forced answers of the other seat, belong to a turn without owning it; a turn ends
    /// when this changes. Of no meaning once the game is over.
    fn turn(&self, position: &Self::Position) -> Seat;

    /// The number of the full move, as the position counts it.
    fn move_number(&self, position: &Self::Position) -> u32;

    /// Calls `visit` with each legal action, in an order that depends on nothing but the position, until it breaks.
    fn for_each_action<B>(
        &self,
        position: &Self::Position,
        visit: impl FnMut(Self::Action) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Plays a legal action. What an illegal one does is unspecified, but it does not panic; see [`VariantExt::try_apply`].
    fn apply(&self, position: &mut Self::Position, action: Self::Action);

    /// The position after a legal action. To be overridden only where it can be made faster than by copying first.
    fn successor(&self, position: &Self::Position, action: Self::Action) -> Self::Position {
        let mut next = position.clone();
        self.apply(&mut next, action);
        next
    }

    /// Calls `visit` with each legal action and the position after it, in an order that need not be that of
    /// [`for_each_action`](Self::for_each_action), until it breaks. To be overridden only where the positions can be made faster
    /// together than one by one.
    #[inline]
    fn for_each_successor<B>(
        &self,
        position: &Self::Position,
        mut visit: impl FnMut(Self::Action, &Self::Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.for_each_action(position, |action| visit(action, &self.successor(position, action)))
    }

    /// How the game ended, if it has, by this position alone. History is [`Game`](crate::Game)'s to judge.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// How likely an outcome of chance is: its share of the sum over all. Of no meaning for players' actions.
    fn weight(&self, _position: &Self::Position, _action: Self::Action) -> u32 {
        1
    }

    /// How many legal actions there are.
    fn count_actions(&self, position: &Self::Position) -> u64 {
        let mut count = 0;
        let _ = self.for_each_action(position, |_| {
            count += 1;
            ControlFlow::<Infallible>::Continue(())
        });
        count
    }

    /// One legal action at random, each equally likely (by weight where chance acts); `None` once the game is over.
    fn random_action<R: Rng + ?Sized>(
        &self,
        position: &Self::Position,
        rng: &mut R,
    ) -> Option<Self::Action> {
        random_listed_action(self, position, rng)
    }

    /// What the history of a game should know of a position that begins a turn, for the standard draws; `None` where no
    /// turn begins, or where the game knows no such draws. `last` is the action that led here, `None` at a start.
    fn turn_start(
        &self,
        _position: &Self::Position,
        _last: Option<Self::Action>,
    ) -> Option<TurnStart<Self::Position>> {
        None
    }

    /// How many turns back an equal position can lie at most: captures and the like make the time before them
    /// unreachable. Only saves comparisons; when in doubt it is too large.
    fn repetition_window(&self, _position: &Self::Position) -> u32 {
        u32::MAX
    }

    /// A key for transposition tables: positions with different futures have different keys, but for rare collisions.
    /// A game with history inside its position adds a digest of it.
    fn key(&self, position: &Self::Position) -> u64 {
        hash_key(position)
    }

    /// Reads a position. Exact: one text for one position, but for what [`Display`] would write otherwise.
    ///
    /// # Errors
    /// If the text is malformed, or can't be a position of this game; the error names field, place and problem.
    fn parse_position(&self, text: &str) -> Result<Self::Position, PositionError>;

    /// The text of a legal action.
    fn action_text(&self, _position: &Self::Position, action: Self::Action) -> String {
        action.to_string()
    }

    /// Reads a legal action.
    ///
    /// # Errors
    /// If the text is malformed, or the action is not legal here.
    fn parse_action(
        &self,
        position: &Self::Position,
        text: &str,
    ) -> Result<Self::Action, ActionError> {
        let action: Self::Action = text.parse()?;
        if self.is_legal(position, action) {
            Ok(action)
        } else {
            Err(self.refusal(position, action))
        }
    }

    /// A legal action as records of games write it: where people have a notation of their own for the game, that one.
    fn movetext(&self, position: &Self::Position, action: Self::Action) -> String {
        self.action_text(position, action)
    }

    /// Reads a legal action as records of games write it, generously where people are.
    ///
    /// # Errors
    /// If the text is malformed, or names no action that is legal here.
    fn parse_movetext(
        &self,
        position: &Self::Position,
        text: &str,
    ) -> Result<Self::Action, ActionError> {
        self.parse_action(position, text)
    }

    /// The position after a move left out, which is no action of the game but stands in some records; `None` where that
    /// makes no position.
    fn without_moving(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Why an action that is not legal here is not.
    fn refusal(&self, position: &Self::Position, action: Self::Action) -> ActionError {
        let text = self.action_text(position, action);
        if self.outcome(position).is_some() {
            ActionError::GameOver { text }
        } else {
            ActionError::NotLegal { text }
        }
    }
}

/// What a position at the beginning of a turn means to the history of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnStart<P> {
    /// Whether the material is dead, so that the game is drawn at once.
    pub dead_material: bool,
    /// How the position takes part in the count of repetitions.
    pub recurrence: Recurrence<P>,
    /// The half-moves since the last capture or pawn move, where they may draw the game.
    pub clock: Option<u32>,
}

/// How a position at the beginning of a turn takes part in the count of repetitions. Positions repeat when their
/// identities are equal: what the rules compare, with all else set to one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recurrence<P> {
    /// Not at all.
    Skip,
    /// It counts.
    Count(P),
    /// It counts only if no position has counted before in this game.
    CountIfFirst(P),
}

/// A game whose positions hold nothing that is hidden from a player. It is its own [`HiddenInfo`].
pub trait PerfectInformation: Variant {}

/// What each seat can see, and what it may imagine of the rest.
///
/// Every game has views, so that players and servers can be written once; where nothing is hidden
/// ([`PerfectInformation`]) the view is the position.
///
/// # Laws
/// - `view(determinize(view, seat)) == view`.
/// - Where the viewing seat is to act, its legal actions are the same after determinizing.
pub trait HiddenInfo: Variant {
    /// What a seat knows, by type nothing else.
    type View: Clone + Debug + Eq + Hash;

    /// What `seat` can see.
    fn view(&self, position: &Self::Position, seat: Seat) -> Self::View;

    /// A position that may be the real one, for all that the view knows, drawn at random.
    fn determinize<R: Rng + ?Sized>(&self, view: &Self::View, rng: &mut R) -> Self::Position;

    /// The position itself, where the view hides nothing of it.
    fn open_position<'v>(&self, view: &'v Self::View) -> Option<&'v Self::Position>;
}

impl<V: PerfectInformation> HiddenInfo for V {
    type View = V::Position;

    fn view(&self, position: &V::Position, _seat: Seat) -> V::Position {
        position.clone()
    }

    fn determinize<R: Rng + ?Sized>(&self, view: &V::Position, _rng: &mut R) -> V::Position {
        view.clone()
    }

    fn open_position<'v>(&self, view: &'v V::Position) -> Option<&'v V::Position> {
        Some(view)
    }
}

/// A static judgement of positions: the game's own default, for players that look ahead.
pub trait Evaluate: Variant {
    /// How well `seat` stands, in hundredths of a pawn; what is good for one seat is as bad for the other.
    fn evaluate(&self, position: &Self::Position, seat: Seat) -> i32;

    /// Whether a legal action changes the evaluation at once, as a capture does, so that judging the position before the
    /// answer would mislead. A game that can tell without playing the action should.
    fn is_noisy(&self, position: &Self::Position, action: Self::Action) -> bool {
        let before = self.evaluate(position, Seat::First);
        before.abs_diff(self.evaluate(&self.after(position, action), Seat::First)) >= 80
    }
}

/// Named counts of what happened in a game, for reports.
pub trait Counters: Variant {
    /// The names, in snake case, in the order of the counts.
    fn counter_names(&self) -> &'static [&'static str] {
        &[]
    }

    /// Adds to `counts`, which has one place for each name, what playing `action` from `before` to `after` did.
    fn count(
        &self,
        _before: &Self::Position,
        _action: Self::Action,
        _after: &Self::Position,
        _counts: &mut [u64],
    ) {
    }
}

/// How a [`playout`](VariantExt::playout) went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Playout {
    /// How it ended; `None` if it was cut short.
    pub outcome: Option<Outcome>,
    /// How many actions were played.
    pub actions: u32,
}

/// What every game can do because it is a [`Variant`]. Never overridden.
pub trait VariantExt: Variant {
    /// The legal actions, listed.
    fn actions(&self, position: &Self::Position) -> Vec<Self::Action> {
        let mut actions = Vec::new();
        let _ = self.for_each_action(position, |action| {
            actions.push(action);
            ControlFlow::<Infallible>::Continue(())
        });
        actions
    }

    /// Whether `action` is legal.
    fn is_legal(&self, position: &Self::Position, action: Self::Action) -> bool {
        self.for_each_action(position, |legal| {
            if legal == action { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .is_break()
    }

    /// Plays `action` if it is legal.
    ///
    /// # Errors
    /// If it is not; the position is unchanged then.
    fn try_apply(
        &self,
        position: &mut Self::Position,
        action: Self::Action,
    ) -> Result<(), ActionError> {
        if !self.is_legal(position, action) {
            return Err(self.refusal(position, action));
        }
        self.apply(position, action);
        Ok(())
    }

    /// The position after a legal action.
    #[inline]
    #[must_use]
    fn after(&self, position: &Self::Position, action: Self::Action) -> Self::Position {
        self.successor(position, action)
    }

    /// How many sequences of `depth` actions there are. The last action is counted without being played.
    fn perft(&self, position: &Self::Position, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_actions(position),
            _ => {
                let mut nodes = 0;
                let _ = self.for_each_successor(position, |_, next| {
                    nodes += self.perft(next, depth - 1);
                    ControlFlow::<Infallible>::Continue(())
                });
                nodes
            }
        }
    }

    /// As [`perft`](Self::perft), but every last action is played.
    fn perft_leaves(&self, position: &Self::Position, depth: u32) -> u64 {
        let mut nodes = 0;
        let _: ControlFlow<Infallible> = match depth {
            0 => {
                nodes = 1;
                ControlFlow::Continue(())
            }
            1 => self.for_each_successor(position, |_, next| {
                core::hint::black_box(next);
                nodes += 1;
                ControlFlow::Continue(())
            }),
            _ => self.for_each_successor(position, |_, next| {
                nodes += self.perft_leaves(next, depth - 1);
                ControlFlow::Continue(())
            }),
        };
        nodes
    }

    /// Plays random actions until the game is over or `max_actions` were played.
    fn playout<R: Rng + ?Sized>(
        &self,
        position: &mut Self::Position,
        rng: &mut R,
        max_actions: u32,
    ) -> Playout {
        for actions in 0..max_actions {
            let Some(action) = self.random_action(position, rng) else {
                return Playout { outcome: self.outcome(position), actions };
            };
            self.apply(position, action);
        }
        Playout { outcome: self.outcome(position), actions: max_actions }
    }
}

impl<V: Variant + ?Sized> VariantExt for V {}

/// A number from 0 to `bound - 1`, each equally likely but for a bias below one in 2^32 per unit of `bound`; 0 if `bound`
/// is 0. The same on every platform.
#[inline]
pub fn below<R: Rng + ?Sized>(rng: &mut R, bound: u32) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(bound)) >> 32) as u32
}

fn random_listed_action<V: Variant + ?Sized, R: Rng + ?Sized>(
    rules: &V,
    position: &V::Position,
    rng: &mut R,
) -> Option<V::Action> {
    let chance = rules.to_act(position) == ToAct::Chance;
    let weight = |action| if chance { rules.weight(position, action) } else { 1 };
    let total = if chance {
        let mut sum = 0;
        let _ = rules.for_each_action(position, |action| {
            sum += weight(action);
            ControlFlow::<Infallible>::Continue(())
        });
        sum
    } else {
        u32::try_from(rules.count_actions(position)).unwrap_or(u32::MAX)
    };
    if total == 0 {
        return None;
    }
    let mut left = below(rng, total);
    let picked = rules.for_each_action(position, |action| {
        let share = weight(action);
        if left < share {
            return ControlFlow::Break(action);
        }
        left -= share;
        ControlFlow::Continue(())
    });
    match picked {
        ControlFlow::Break(action) => Some(action),
        ControlFlow::Continue(()) => None,
    }
}

/// A 64-bit key of a value by what it hashes, the same on every platform of one byte order: [`Variant::key`]'s default.
#[must_use]
pub fn hash_key<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = KeyHasher(0);
    value.hash(&mut hasher);
    hasher.finish()
}

/// A small multiplicative hasher for [`Variant::key`]'s default: fast, not for untrusted keys in hash tables.
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.write_u64(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        let mixed = (self.0.rotate_left(23) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 29;
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 32
    }
}
