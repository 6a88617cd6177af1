//! Changing Colors Chess: loyalty spreads from the kings through touching pieces.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod action;
mod judge;
pub mod loyalty;
mod options;
mod position;
mod rules;

pub use action::Action;
pub use options::{ChangingColors, Contested, KingSetup};
pub use position::{Phase, Position};
