//! Chess No Mercy: capture *every* piece of the opponent, and spend mercy tokens on extra moves, moves of enemy pieces,
//! promotions anywhere, resurrections, or, far behind, on taking over the other army.
//!
//! ```
//! use chess_core::{Variant, VariantExt};
//! use chess_no_mercy::NoMercy;
//!
//! let rules = NoMercy::default();
//! let mut game = rules.start();
//! for text in ["e2e4", "+f1c4", "+c4f7", "e8f7"] {
//!     let action = rules.parse_action(&game, text);
//!     # let _ = action;
//! }
//! ```
#![doc = ""]
#![no_std]
#![forbid(unsafe_code)]

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
mod tokens;

pub use action::Action;
pub use options::{EnemyMoves, NoMercy};
pub use position::{Phase, Position};
