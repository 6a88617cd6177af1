//! Changing Colors Chess: loyalty spreads from the kings through touching pieces.
#![no_std]
#![forbid(unsafe_code)]
