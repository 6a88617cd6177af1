//! The laws that every variant obeys, and runners of vector and perft files.
//!
//! - [`laws`] plays random games of any variant and checks everything that programs rely on.
//! - [`vectors`] compares a variant with files of positions, games and counts, and refuses lines it doesn't know.
//! - [`tiny`] is a small card game that uses all that the trait offers, as a test double.

#![forbid(unsafe_code)]
// Tests fail by panicking, and this crate is nothing but tests.
#![allow(clippy::panic)]

pub mod laws;
pub mod tiny;
pub mod vectors;
