//! Changing Colors Chess: pieces are loyal to a king only while a chain of touching pieces joins them to it, so they change
//! colours, or have none, as strings break and grow; whoever captures the enemy king wins.
//!
//! ```
//! use chess_changing_colors::ChangingColors;
//! use chess_core::{Variant, VariantExt};
//!
//! let rules = ChangingColors::default();
//! let mut game = rules.start();
//! for text in ["e2e4", "e7e5", "e1e2", "b8c6", "e2e3"] {
//!     let action = rules.parse_action(&game, text)?;
//!     rules.try_apply(&mut game, action)?;
//! }
//! assert_eq!(game.to_string(), "r1bqkbnr/pppp1ppp/2n5/4P3/4P3/4K3/PPPP1PPP/RNBQ1BNR b kq - 3 3");
//! # Ok::<(), chess_core::ActionError>(())
//! ```
//!
//! Both pawns ran too far ahead and became neutral; White's king went after them, and won both.
//!
//! To play with draws by repetition and by the clock, wrap the rules in a [`Game`](chess_core::Game). Any crate that depends
//! on this one, `chess-core` and `rand_xoshiro` can play a whole game at random:
//!
//! ```
//! use chess_changing_colors::ChangingColors;
//! use chess_core::{Game, Variant, random::game_seed};
//! use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
//!
//! let rules = ChangingColors::default();
//! let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(1, 0));
//! let mut game = Game::new(rules);
//! while game.outcome().is_none() {
//!     let action = rules.random_action(game.position(), &mut rng).expect("the game goes on");
//!     game.play_legal(action);
//! }
//! println!("{} after {} actions", game.outcome().expect("the game is over"), game.played().count());
//! ```
#![doc = ""]
#![doc = include_str!("../RULES.md")]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod action;
mod joined;
mod judge;
pub mod loyalty;
mod neighbors;
mod options;
mod position;
mod rules;
mod sinks;
mod successors;

pub use action::Action;
pub use options::{ChangingColors, Contested, KingSetup};
pub use position::{Phase, Position};
