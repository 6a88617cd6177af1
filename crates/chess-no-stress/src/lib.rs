//! No Stress Chess: cards say which pieces may move, with chance and hidden hands.
#![no_std]
#![forbid(unsafe_code)]
