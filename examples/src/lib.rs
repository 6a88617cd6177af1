//! What the example programs share, and the programs themselves as functions that can be tested.
//!
//! Each program is one module with its `Arguments` and a `run`; the files in `examples/` only start them.

pub mod analyze;
pub mod cli;
mod error;
mod options;
pub mod perft;
pub mod picture;
pub mod play;
pub mod registry;
pub mod simulate;
pub mod stdio;

pub use error::Error;
pub use options::RuleOptions;

/// How deep a perft may be asked to go. Far beyond what can be counted, and far from the end of the stack.
pub const MAX_DEPTH: u32 = 64;

/// Runs the code of the front page as a test.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
#[derive(Debug)]
pub struct Readme;
