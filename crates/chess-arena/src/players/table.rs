//! The transposition table of alpha-beta.

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<A> {
    key: u64,
    pub(super) depth: i32,
    pub(super) score: i32,
    pub(super) bound: Bound,
    pub(super) best: Option<A>,
}

/// A table of fixed size; a newer or deeper entry takes an older one's place.
#[derive(Clone, Debug)]
pub(super) struct Table<A> {
    entries: Vec<Option<Entry<A>>>,
}

impl<A: Copy> Table<A> {
    /// A table of two to the power of `bits` entries.
    pub(super) fn new(bits: u32) -> Self {
        Self { entries: vec![None; 1 << bits] }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(None);
    }

    fn slot(&self, key: u64) -> usize {
        (key as usize) & (self.entries.len() - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<&Entry<A>> {
        self.entries[self.slot(key)].as_ref().filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, key: u64, depth: i32, score: i32, bound: Bound, best: Option<A>) {
        let slot = self.slot(key);
        let kept = self.entries[slot].filter(|entry| entry.key == key);
        let best = best.or_else(|| kept.and_then(|entry| entry.best));
        self.entries[slot] = Some(Entry { key, depth, score, bound, best });
    }
}
