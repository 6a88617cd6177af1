//! Chess No Mercy: mercy tokens buy extra moves, promotions and resurrections, and the players may swap armies.
#![no_std]
#![forbid(unsafe_code)]
