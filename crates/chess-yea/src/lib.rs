//! Yea Chess: every move needs a second, regions give bonuses, and captures buy extra moves.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod action;
mod moves;
mod options;
mod position;
mod regions;
mod rules;
mod safety;
mod seconding;
mod sinks;
mod text;

pub use action::{Action, PieceMove};
pub use options::{RoyalShift, Yea};
pub use position::{ExtraPhase, Position};
pub use regions::{Area, Areas, attackers, attackers_now};
pub use seconding::Seconding;
