//! The laws that every variant obeys, and runners of vector and perft files.
