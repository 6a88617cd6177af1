//! What has been reached before in this game, as far as a repetition can still matter (rule 13).

use alloc::sync::Arc;
use core::fmt;
use core::hash::{Hash, Hasher};

use chess_core::{Bitboard, Board, CastlingRights, Color, Role};

/// What makes two positions at the ends of turns the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Identity {
    board: Board,
    castling: CastlingRights,
    color: Color,
    /// The files of the squares that can be captured on en passant; the colour to move tells their rank.
    en_passant: u8,
}

impl Identity {
    pub(crate) fn new(
        board: Board,
        castling: CastlingRights,
        color: Color,
        en_passant: Bitboard,
    ) -> Self {
        let files = en_passant.0 >> 16 | en_passant.0 >> 40;
        Self { board, castling, color, en_passant: files as u8 }
    }

    /// A well mixed 64-bit digest.
    fn mark(&self) -> u64 {
        let rest =
            self.castling.all().0 ^ (self.color as u64) << 20 ^ u64::from(self.en_passant) << 24;
        let board = &self.board;
        let mut mark = rest;
        for set in [
            board.color(Color::White),
            board.color(Color::Black),
            board.role(Role::Pawn),
            board.role(Role::Knight),
            board.diagonal_sliders(),
            board.straight_sliders(),
            board.role(Role::King),
        ] {
            mark = (mark.rotate_left(25) ^ set.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mark ^= mark >> 32;
        }
        mark
    }
}

const CHUNK: usize = 8;

/// Up to eight positions, and those before them.
#[derive(Clone)]
struct Chunk {
    earlier: Option<Arc<Chunk>>,
    used: usize,
    /// Part of the mark of each position, to pass over most chunks at a glance.
    marks: [u32; CHUNK],
    identities: [Identity; CHUNK],
}

impl Chunk {
    #[inline]
    fn may_hold(&self, mark: u64) -> bool {
        self.marks.iter().fold(false, |found, own| found | (*own == mark as u32))
    }
}

/// The positions that turns began with since the last irreversible action, without the present one.
///
/// A list in chunks that clones share, so that a clone costs one counter and an addition at most one chunk. The
/// position that a turn begins with is added once something reversible is done in it: irreversible actions, which are
/// the most, never touch the heap. Every position is kept at most twice, so the list cannot outgrow
/// the number of positions that can be reached.
///
/// It takes no part in equality and hash.
#[derive(Clone, Default)]
pub(crate) struct History {
    latest: Option<Arc<Chunk>>,
    /// A digest of the kept positions, whatever their order.
    digest: u64,
    /// How often the present position had been reached before it was, when its turn began: 0, 1, or 2 for more.
    before: u8,
}

impl History {
    /// Something irreversible was done: nothing that was can come again.
    #[inline]
    pub(crate) fn forget(&mut self) {
        if self.latest.is_some() {
            *self = Self::default();
        }
        self.before = 0;
    }

    /// The first action of a turn that began with this position is reversible.
    pub(crate) fn leave(&mut self, position: Identity) {
        if self.before >= 2 {
            return;
        }
        let mark = position.mark();
        self.digest = self.digest.wrapping_add(mark);
        match &mut self.latest {
            Some(chunk) if chunk.used < CHUNK => {
                let chunk = Arc::make_mut(chunk);
                chunk.marks[chunk.used] = mark as u32;
                chunk.identities[chunk.used] = position;
                chunk.used += 1;
            }
            latest => {
                let earlier = latest.take();
                let (marks, identities) = ([mark as u32; CHUNK], [position; CHUNK]);
                *latest = Some(Arc::new(Chunk { earlier, used: 1, marks, identities }));
            }
        }
    }

    /// Whether nothing is kept, so that nothing can repeat.
    #[inline]
    pub(crate) const fn is_empty(&self) -> bool {
        self.latest.is_none()
    }

    /// A turn ends and leads to a position that cannot be one of those kept.
    #[inline]
    pub(crate) const fn arrive_anew(&mut self) {
        self.before = 0;
    }

    /// A turn ends and leads to this position: how often it has been reached now, 1, 2, or 3 for more.
    pub(crate) fn arrive(&mut self, position: &Identity) -> u8 {
        self.before = self.times(position);
        self.before + 1
    }

    /// How often a position is kept, 0 to 2.
    fn times(&self, position: &Identity) -> u8 {
        let mark = position.mark();
        let mut found = 0;
        let mut next = &self.latest;
        while let Some(chunk) = next {
            if chunk.may_hold(mark) {
                found +=
                    chunk.identities[..chunk.used].iter().filter(|own| *own == position).count();
                if found >= 2 {
                    return 2;
                }
            }
            next = &chunk.earlier;
        }
        found as u8
    }

    /// A digest of what the history may still do to the future, 0 if nothing.
    pub(crate) const fn digest(&self) -> u64 {
        self.digest
    }

    /// How many positions are kept.
    pub(crate) fn len(&self) -> usize {
        let mut next = &self.latest;
        let mut len = 0;
        while let Some(chunk) = next {
            len += chunk.used;
            next = &chunk.earlier;
        }
        len
    }
}

/// Chunk by chunk: dropping a long list at once would nest as deep as the list is long.
impl Drop for History {
    fn drop(&mut self) {
        let mut next = self.latest.take();
        while let Some(chunk) = next {
            next = Arc::into_inner(chunk).and_then(|mut chunk| chunk.earlier.take());
        }
    }
}

impl PartialEq for History {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Eq for History {}

impl Hash for History {
    fn hash<H: Hasher>(&self, _state: &mut H) {}
}

impl fmt::Debug for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "History({} kept)", self.len())
    }
}
