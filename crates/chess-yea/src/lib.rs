//! Yea Chess: a piece may only go where another one of its side attacks too, held areas give bonuses, and captures gain
//! tokens for extra moves.
//!
//! ```
//! use chess_core::{Outcome, Reason, Seat, Variant};
//! use chess_yea::Yea;
//!
//! let rules = Yea::default();
//! assert!(rules.parse_action(&rules.start(), "e2e4").is_err());
//! let mut game = rules.parse_position("6k1/5ppp/8/8/8/8/6B1/R5K1 w - - 0 1 3:0 -")?;
//! for text in ["a1a8", "end"] {
//!     let action = rules.parse_action(&game, text)?;
//!     rules.apply(&mut game, action);
//! }
//! assert_eq!(rules.outcome(&game), Some(Outcome::win(Seat::First, Reason::Checkmate)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In the first position nobody seconds e2-e4. In the second the bishop seconds the rook on a8, an extra move could
//! be bought with the three tokens, and White ends the turn instead, which is mate.
//!
//! The state of a turn is in [`Position`], [`Yea`] holds the house rules and is the
//! [`Variant`](chess_core::Variant); [`Seconding`] and [`Areas`] are the two ideas of the game, on their own.
#![doc = ""]
#![doc = include_str!("../RULES.md")]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

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
mod successors;
mod text;

pub use action::{Action, PieceMove};
pub use options::{RoyalShift, Yea};
pub use position::{ExtraPhase, Position};
pub use regions::{Area, Areas, attackers, attackers_now};
pub use seconding::Seconding;

#[cfg(feature = "serde")]
chess_core::impl_serde_text!(Action);
#[cfg(feature = "serde")]
chess_core::impl_serialize_text!(Position);
