//! Yea Chess: every move needs a second, regions give bonuses, and captures buy extra moves.
#![no_std]
#![forbid(unsafe_code)]
