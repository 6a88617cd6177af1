//! No Stress Chess: a card says what kind of piece moves. The king is captured, not mated, and what the next card will
//! be, nobody knows; at the higher levels, a hand of cards is there to choose from.
//!
//! The rules in full, with every ruling on what the printed text leaves open: [`rulebook`].
//!
//! ```
//! use chess_core::{Seat, Variant, VariantExt};
//! use chess_no_stress::NoStress;
//! let rules = NoStress::default();
//! let mut game = rules.start();
//! for text in ["draw:N", "N:g1f3", "draw:R", "R:-", "draw:M", "M:f3e5"] {
//!     let action = rules.parse_action(&game, text).unwrap();
//!     rules.apply(&mut game, action);
//! }
//! assert_eq!(rules.turn(&game), Seat::Second);
//! assert_eq!(rules.actions(&game).len(), 7, "one draw for each kind of card");
//! ```
//!
//! - [`NoStress`] is the rules value: level, deck, opening.
//! - [`Position`] is the open [`Table`] with the deck and both hands; [`View`] is what one seat knows of it.
//! - [`Action`] is a card drawn by chance, a card played, or a hand thrown in.
//! - [`Cards`] is a multiset of [`Card`]s, of use for other card games too.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod action;
mod cards;
mod movement;
mod options;
mod position;
mod report;
mod rules;
#[cfg(feature = "serde")]
mod serialize;
mod table;
mod view;

#[doc = include_str!("../RULES.md")]
pub mod rulebook {}

pub use action::Action;
pub use cards::{Card, Cards, CardsError};
pub use options::{Level, NoStress, Opening};
pub use position::Position;
#[cfg(feature = "serde")]
pub use serialize::ViewSeed;
pub use table::{Phase, Table};
pub use view::View;
