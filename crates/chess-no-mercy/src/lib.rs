//! Chess No Mercy: capture *every* piece of the opponent, and spend mercy tokens on further moves, on moves of enemy
//! pieces, on promotions anywhere, on resurrections.
//!
//! ```
//! use chess_core::{Seat, Variant};
//! use chess_no_mercy::NoMercy;
//!
//! let rules = NoMercy::default();
//! let mut game = rules.parse_position("7k/8/8/8/8/8/r7/R3K3[Q] w - - 0 40 6:0 1 -")?;
//! for text in ["!h8g7", "a1a2", "+a2g2", "end", "g7h8", "g2h2", "+h2h8"] {
//!     let action = rules.parse_action(&game, text)?;
//!     rules.apply(&mut game, action);
//! }
//! assert_eq!(rules.outcome(&game).and_then(|outcome| outcome.winner), Some(Seat::First));
//! assert_eq!(game.to_string(), "7R/8/8/8/8/8/8/4K3[Qkr] w - - 0 41 1:0 1 m");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The enemy king is moved for 3 tokens (`!`, and may not be captured in this turn), the free move captures a rook and
//! gains one, a quiet move is bought for 1 (`+`); later the king is captured for 2.
#![doc = ""]
#![doc = include_str!("../RULES.md")]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod action;
mod history;
mod offers;
mod options;
mod parse;
mod play;
mod position;
mod report;
mod rules;
mod sinks;
mod tokens;

pub use action::Action;
pub use options::{EnemyMoves, NoMercy};
pub use position::{Phase, Position};
