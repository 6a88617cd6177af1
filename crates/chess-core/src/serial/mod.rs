//! Serde: text in human-readable formats, the same text packed into about two thirds of the bytes otherwise.
//!
//! # What is read how
//! - A [`Variant::Action`] is checked for its form only; whether it is legal is up to
//!   [`try_apply`](crate::VariantExt::try_apply) or a [`Game`](crate::Game).
//! - A [`Variant::Position`] can't be judged without the rules. It is read by a [`PositionSeed`] that holds them, or
//!   as [`Ruled`], which carries them along. In both cases the game's own parser has the last word, in every format:
//!   there is no way to a position that skips it, and no bytes make it panic.
//! - A rules value is a map of the options that differ from the printed rules: use the module [`rules`] with serde's
//!   `with`.
//!
//! ```
//! # #[cfg(feature = "std")] {
//! use chess_core::serial::{PositionSeed, Ruled};
//! use chess_core::{Standard, Variant};
//! use serde::de::DeserializeSeed;
//!
//! let text = serde_json::to_string(&Standard.start()).unwrap();
//! assert_eq!(text, r#""rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1""#);
//! let mut json = serde_json::Deserializer::from_str(&text);
//! assert_eq!(PositionSeed(&Standard).deserialize(&mut json).unwrap(), Standard.start());
//!
//! let ruled = Ruled { rules: Standard, position: Standard.start() };
//! let text = serde_json::to_string(&ruled).unwrap();
//! assert!(text.starts_with(r#"{"rules":{},"position":"rnbqkbnr/"#));
//! let read: Ruled<Standard> = serde_json::from_str(&text).unwrap();
//! assert_eq!(read.position, Standard.start());
//! # }
//! ```
//!
//! # Adding it to a game of one's own
//! Two lines, as the texts are there already. The action type (`Display` and `FromStr`) can be written and read, the
//! position type (`Display`) only written; the rules type needs [`Configure`](crate::Configure) for [`Ruled`].
//!
//! ```
//! # use std::{fmt, str::FromStr};
//! # #[derive(Clone, Copy, Debug, PartialEq)] struct MyAction;
//! # impl fmt::Display for MyAction { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("pass") } }
//! # impl FromStr for MyAction {
//! #     type Err = chess_core::ActionError;
//! #     fn from_str(text: &str) -> Result<Self, Self::Err> {
//! #         if text == "pass" { Ok(Self) } else { Err(chess_core::ActionError::malformed(text, 0, "pass")) }
//! #     }
//! # }
//! # struct MyPosition;
//! # impl fmt::Display for MyPosition { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("w") } }
//! // In the crate of a game each line has #[cfg(feature = "serde")] in front.
//! chess_core::impl_serde_text!(MyAction);
//! chess_core::impl_serialize_text!(MyPosition);
//!
//! # #[cfg(feature = "std")] {
//! assert_eq!(serde_json::to_string(&MyAction).unwrap(), r#""pass""#);
//! let error = serde_json::from_str::<MyAction>(r#""pas""#).unwrap_err();
//! assert!(error.to_string().contains("malformed at offset 0: expected pass"));
//! # }
//! ```

mod basics;
mod chess;
mod pack;
mod ruled;
mod text;

pub use ruled::{PositionSeed, Ruled, rules};
pub use text::{deserialize, serialize};

#[doc(hidden)]
pub use serde;

#[cfg(doc)]
use crate::Variant;
