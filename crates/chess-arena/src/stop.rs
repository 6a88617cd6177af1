//! The wish that something long should end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The wish that a run or a search should end early, shared by who may wish it and who must know. Clones are of the
/// same wish, which cannot be taken back.
///
/// ```
/// use chess_arena::Stop;
/// let stop = Stop::default();
/// let known = stop.clone();
/// assert!(!known.is_set());
/// stop.set();
/// assert!(known.is_set());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Wishes it; says whether that is new.
    pub fn set(&self) -> bool {
        !self.0.swap(true, Ordering::Relaxed)
    }

    /// Whether it was wished.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
