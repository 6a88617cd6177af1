//! The history of a game as far as it can end one.

use alloc::vec::Vec;

use rand_core::Rng;

use crate::{Outcome, Playout, Policy, Recurrence, Variant};

/// What history says of the position on the board; all is nought where no turn begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Standing {
    /// How often the position has occurred, this time included; 0 if it takes no part in the count.
    pub repetitions: u32,
    /// Half-moves since the last capture or pawn move, where they matter.
    pub clock: Option<u32>,
    /// Whether neither side can win with the pieces left.
    pub dead_material: bool,
}

/// Watches a game for draws by its history, and keeps no more than that takes.
///
/// [`Game`](crate::Game) has one. Simulations use one alone, again and again, as it keeps its memory:
///
/// ```
/// use chess_core::{Policy, Reason, Referee, Standard, Variant, random::game_seed};
/// use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
///
/// let mut referee = Referee::new(Policy::automatic());
/// for game in 0..3 {
///     let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(1, game));
///     let mut position = Standard.start();
///     let playout = referee.playout(&Standard, &mut position, &mut rng, 10_000);
///     assert!(playout.outcome.is_some());
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Referee<P> {
    policy: Policy,
    /// The identities that count for repetition, in order.
    counted: Vec<P>,
    standing: Standing,
}

/// A moment of a game to which a [`Referee`] can go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    counted: usize,
    standing: Standing,
}

impl<P: Clone + Eq> Referee<P> {
    /// A referee who has seen nothing.
    #[must_use]
    pub const fn new(policy: Policy) -> Self {
        let standing = Standing { repetitions: 0, clock: None, dead_material: false };
        Self { policy, counted: Vec::new(), standing }
    }

    /// What ends a game for this referee.
    #[must_use]
    pub const fn policy(&self) -> Policy {
        self.policy
    }

    /// What history says of the last position seen.
    #[must_use]
    pub const fn standing(&self) -> Standing {
        self.standing
    }

    /// Forgets everything and sees the first position of a game. Gives the draw by history, if it is one at once.
    pub fn begin<V: Variant<Position = P>>(&mut self, rules: &V, start: &P) -> Option<Outcome> {
        self.counted.clear();
        self.see(rules, start, None)
    }

    /// Sees the position to which `last` has led. Gives the draw that history makes of it.
    ///
    /// What the position itself decides goes before: if it is [over](Variant::outcome), this is `None`.
    #[inline]
    pub fn observe<V: Variant<Position = P>>(
        &mut self,
        rules: &V,
        position: &P,
        last: V::Action,
    ) -> Option<Outcome> {
        self.see(rules, position, Some(last))
    }

    /// The present moment.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark { counted: self.counted.len(), standing: self.standing }
    }

    /// Goes back to a moment of this game. Marks of moments taken back, or of other games, mean nothing here.
    pub fn rewind(&mut self, mark: Mark) {
        self.counted.truncate(mark.counted);
        self.standing = mark.standing;
    }

    /// Begins a game at `position` and plays random actions until it is over or `max_actions` were played.
    pub fn playout<V: Variant<Position = P>, R: Rng + ?Sized>(
        &mut self,
        rules: &V,
        position: &mut P,
        rng: &mut R,
        max_actions: u32,
    ) -> Playout {
        let mut outcome = self.begin(rules, position);
        let mut actions = 0;
        while outcome.is_none() && actions < max_actions {
            let Some(action) = rules.random_action(position, rng) else { break };
            rules.apply(position, action);
            outcome = self.observe(rules, position, action);
            actions += 1;
        }
        Playout { outcome: outcome.or_else(|| rules.outcome(position)), actions }
    }

    #[inline]
    fn see<V: Variant<Position = P>>(
        &mut self,
        rules: &V,
        position: &P,
        last: Option<V::Action>,
    ) -> Option<Outcome> {
        self.standing = Standing::default();
        let start = rules.turn_start(position, last)?;
        let repetitions = match start.recurrence {
            Recurrence::Count(identity) => self.count(rules, position, identity),
            Recurrence::CountIfFirst(identity) if self.counted.is_empty() => {
                self.count(rules, position, identity)
            }
            Recurrence::Skip | Recurrence::CountIfFirst(_) => 0,
        };
        self.standing =
            Standing { repetitions, clock: start.clock, dead_material: start.dead_material };
        let draw = self.policy.judge(self.standing)?;
        if rules.outcome(position).is_some() { None } else { Some(draw) }
    }

    #[inline]
    fn count<V: Variant<Position = P>>(&mut self, rules: &V, position: &P, identity: P) -> u32 {
        let window = rules.repetition_window(position) as usize;
        let first = self.counted.len().saturating_sub(window);
        let recent = self.counted.get(first..).unwrap_or_default();
        let repetitions = recent.iter().filter(|old| **old == identity).count() as u32 + 1;
        self.counted.push(identity);
        repetitions
    }
}
