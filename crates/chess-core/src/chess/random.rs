//! One legal move drawn at random, without listing moves.

use core::convert::Infallible;
use core::ops::ControlFlow;

use rand_core::Rng;

use super::Chess;
use crate::movegen::{EachSet, MoveSet};
use crate::{Move, below};

/// How many sets of moves are remembered; positions of real games have about twenty.
const KEPT: usize = 32;

impl Chess {
    /// A legal move, each equally likely; `None` if there is none.
    ///
    /// The sets of moves are remembered as they are counted, and the move is picked from them.
    ///
    /// ```
    /// use chess_core::Chess;
    /// use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
    /// let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    /// let start = Chess::start();
    /// assert!(start.random_move(&mut rng).is_some_and(|action| start.is_legal(action)));
    /// ```
    pub fn random_move<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        let mut sets = [MoveSet::EMPTY; KEPT];
        let (mut kept, mut moves) = (0, 0);
        let _ = self.generate(&mut EachSet(|set: MoveSet| {
            // An empty set is written over by the next one.
            if let Some(place) = sets.get_mut(kept) {
                *place = set;
            }
            kept += usize::from(!set.targets.is_empty());
            moves += set.targets.len();
            ControlFlow::<Infallible>::Continue(())
        }));
        if moves == 0 {
            return None;
        }
        let mut left = below(rng, moves);
        let mut pick = |set: MoveSet| {
            let len = set.targets.len();
            if left < len {
                return ControlFlow::Break(set.targets.nth_square(left).map(|to| set.to(to)));
            }
            left -= len;
            ControlFlow::Continue(())
        };
        let picked = if kept <= KEPT {
            sets.into_iter().try_for_each(pick)
        } else {
            self.generate(&mut EachSet(&mut pick))
        };
        picked.break_value().flatten()
    }
}
