#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod chess;
mod chess960;
mod chess_move;
mod color;
mod draws;
mod error;
mod fen;
mod game;
mod inline_text;
mod legality;
pub mod movegen;
pub mod notation;
mod options;
mod outcome;
mod policy;
pub mod random;
mod referee;
mod role;
mod san;
#[cfg(feature = "serde")]
pub mod serial;
mod setup;
mod square;
mod uci;
mod validate;
mod variant;
pub mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::{Board, Lifted};
pub use castling::{CastlingRights, Wing};
pub use chess::{Chess, Standard};
pub use chess_move::Move;
pub use chess960::Chess960;
pub use color::{ByColor, Color};
pub use draws::dead_material;
pub use error::{ActionError, Fault, Place, PositionError, Problem};
pub use fen::{CastlingStyle, EnPassantStyle, Fen, FenStyle};
pub use game::{Event, Game, GameError};
pub use options::{Configure, OptionError, OptionValue};
pub use outcome::{Outcome, Reason, ReasonError, Seat, SeatError, ToAct};
pub use policy::Policy;
pub use referee::{Mark, Referee, Standing};
pub use role::{ByRole, Piece, Role};
pub use san::{CheckMark, San, SanError, SanForm};
pub use setup::{Setup, SetupError};
pub use square::{File, Rank, Square, SquareError};
pub use variant::{
    Counters, Evaluate, HiddenInfo, PerfectInformation, Playout, Recurrence, TurnStart, Variant,
    VariantExt, below, hash_key,
};

pub use rand_core;
