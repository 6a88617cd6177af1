//! SAN: moves as people write them.

mod parse;
mod read;
mod write;

pub use read::SanError;

use crate::{File, Rank, Role, Square, Wing};

/// A move in standard algebraic notation, taken apart: `Nbxd7+`, `e8=Q#`, `O-O`. What it means depends on a position.
///
/// Reading from text ([`FromStr`](core::str::FromStr), or [`lenient`](Self::lenient)) checks the form alone;
/// [`Chess::read_san`](crate::Chess::read_san) finds the move. `Display` writes the one strict form.
///
/// ```
/// use chess_core::{CheckMark, File, Role, San, SanForm, Square};
/// let san: San = "Nbxd7+".parse().unwrap();
/// assert_eq!(san.check, CheckMark::Check);
/// let SanForm::Piece { role, file, to, captures, .. } = san.form else { unreachable!() };
/// assert_eq!((role, file, to, captures), (Role::Knight, Some(File::B), Square::D7, true));
/// assert_eq!(san.to_string(), "Nbxd7+");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct San {
    /// The move itself.
    pub form: SanForm,
    /// Whether it is said to give check or mate.
    pub check: CheckMark,
}

/// What a [`San`] says of the move itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanForm {
    /// `O-O` or `O-O-O`.
    Castle(Wing),
    /// Anything else.
    Piece {
        /// What moves.
        role: Role,
        /// The file it comes from, if that is said.
        file: Option<File>,
        /// The rank it comes from, if that is said.
        rank: Option<Rank>,
        /// Whether it is said to capture.
        captures: bool,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
}

/// What stands at the end of a [`San`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CheckMark {
    /// Nothing.
    #[default]
    None,
    /// `+`
    Check,
    /// `#`
    Checkmate,
}
