#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod json_problem;
pub mod lines;
pub mod players;
pub mod record;
pub mod report;
pub mod simulation;
pub mod statistics;
mod stop;

pub use stop::Stop;
