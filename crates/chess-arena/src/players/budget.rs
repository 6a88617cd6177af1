//! How much a search may think about one action.

use core::fmt;
use std::time::{Duration, Instant};

use crate::Stop;

/// How much a search may think about one action. Only a budget of time makes a choice depend on the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// So many actions ahead (alpha-beta only).
    Depth(u32),
    /// So many positions looked at.
    Nodes(u64),
    /// So many games imagined to their end or horizon (Monte Carlo only).
    Playouts(u64),
    /// So long.
    Time(Duration),
}

/// `4` alone is a depth or a number of playouts, whichever the player counts; `5000n` nodes, `250ms` and `2s` time.
impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Depth(depth) => write!(f, "{depth}"),
            Self::Nodes(nodes) => write!(f, "{nodes}n"),
            Self::Playouts(playouts) => write!(f, "{playouts}"),
            Self::Time(time) if time.subsec_millis() == 0 => write!(f, "{}s", time.as_secs()),
            Self::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

/// A budget being used up.
#[derive(Debug)]
pub(super) struct Meter {
    spent: u64,
    limit: u64,
    deadline: Option<Instant>,
    stop: Stop,
    exhausted: bool,
}

impl Meter {
    /// Starts to spend `budget`, which `stop` ends too. What is counted, nodes or playouts, is the caller's to say; a
    /// depth is no limit here.
    pub(super) fn new(budget: Budget, stop: Stop) -> Self {
        let (limit, deadline) = match budget {
            Budget::Depth(_) => (u64::MAX, None),
            Budget::Nodes(count) | Budget::Playouts(count) => (count, None),
            Budget::Time(time) => (u64::MAX, Instant::now().checked_add(time)),
        };
        let exhausted = stop.is_set();
        Self { spent: 0, limit, deadline, stop, exhausted }
    }

    /// Spends one unit; `false` once the budget is used up.
    pub(super) fn spend(&mut self) -> bool {
        self.spent += 1;
        let ended = self.spent.is_multiple_of(256)
            && (self.stop.is_set() || self.deadline.is_some_and(|at| Instant::now() >= at));
        self.exhausted |= self.spent > self.limit || ended;
        !self.exhausted
    }

    /// Whether the budget is used up.
    pub(super) const fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// How many units were spent.
    pub(super) const fn spent(&self) -> u64 {
        self.spent
    }
}
