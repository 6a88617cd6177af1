//! What ends a game beside its positions, as a value.

use crate::{Outcome, Reason, Standing};

/// Which standard draws end a game by themselves, and which a player may claim.
///
/// Only draws that the rules of the game know are judged: see [`Variant::turn_start`](crate::Variant::turn_start).
///
/// ```
/// use chess_core::Policy;
/// assert_eq!(Policy::default(), Policy::automatic());
/// let patient = Policy { clock: Some(200), ..Policy::automatic() };
/// assert_eq!(patient.repetition, Some(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Policy {
    /// Whether dead material ends the game.
    pub dead_material: bool,
    /// At how many occurrences of a position the game ends by itself; `None` is never. The reason given is the fivefold
    /// repetition from 5 on, else the threefold.
    pub repetition: Option<u32>,
    /// At which clock, in half-moves, the game ends by itself; `None` is never. The reason given is the seventy-five moves
    /// from 150 on, else the fifty.
    pub clock: Option<u32>,
    /// From how many occurrences of the position on the board a draw can be claimed.
    pub claim_repetition: Option<u32>,
    /// From which clock on a draw can be claimed.
    pub claim_clock: Option<u32>,
}

impl Policy {
    /// The game ends by itself at dead material, at the third repetition and at clock 100. This is the default.
    #[must_use]
    pub const fn automatic() -> Self {
        Self { dead_material: true, repetition: Some(3), clock: Some(100), ..Self::endless() }
    }

    /// As FIDE has it: at three repetitions or clock 100 a player may claim a draw, at five or 150 the game ends by itself.
    #[must_use]
    pub const fn fide() -> Self {
        Self {
            dead_material: true,
            repetition: Some(5),
            clock: Some(150),
            claim_repetition: Some(3),
            claim_clock: Some(100),
        }
    }

    /// History never ends the game.
    #[must_use]
    pub const fn endless() -> Self {
        Self {
            dead_material: false,
            repetition: None,
            clock: None,
            claim_repetition: None,
            claim_clock: None,
        }
    }

    /// The draw that this standing makes by itself: dead material first, then repetition, then the clock.
    #[inline]
    #[must_use]
    pub fn judge(&self, standing: Standing) -> Option<Outcome> {
        if self.dead_material && standing.dead_material {
            return Some(Outcome::draw(Reason::DeadMaterial));
        }
        let reason = draw(standing, self.repetition, self.clock)?;
        Some(Outcome::draw(reason))
    }

    /// Why a draw can be claimed in this standing, if it can: repetition first, then the clock.
    #[must_use]
    pub fn claimable(&self, standing: Standing) -> Option<Reason> {
        draw(standing, self.claim_repetition, self.claim_clock)
    }
}

impl Default for Policy {
    fn default() -> Self {
        Self::automatic()
    }
}

#[inline]
fn draw(standing: Standing, repetition: Option<u32>, clock: Option<u32>) -> Option<Reason> {
    if let Some(limit) = repetition
        && standing.repetitions >= limit.max(1)
    {
        return Some(if limit < 5 {
            Reason::ThreefoldRepetition
        } else {
            Reason::FivefoldRepetition
        });
    }
    if let (Some(limit), Some(clock)) = (clock, standing.clock)
        && clock >= limit
    {
        return Some(if limit < 150 { Reason::FiftyMoves } else { Reason::SeventyFiveMoves });
    }
    None
}
