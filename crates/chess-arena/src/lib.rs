//! Records, players, matches and simulation, generic over any [`Variant`](chess_core::Variant).
#![forbid(unsafe_code)]

pub mod players;
pub mod record;
pub mod report;
pub mod simulation;
pub mod statistics;
