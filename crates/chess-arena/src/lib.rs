//! Records, players, matches and simulation, generic over any `Variant`.
#![forbid(unsafe_code)]
