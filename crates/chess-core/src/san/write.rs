//! Writing: the shortest text that names one legal move.

use core::fmt::{self, Write};

use super::{CheckMark, San, SanForm};
use crate::inline_text::InlineText;
use crate::{Bitboard, Chess, Move, Role, Wing};

impl Chess {
    /// The SAN of a legal move, to be formatted: told apart from other *legal* moves by file, else by rank, else by
    /// both, and marked as check or mate. (Of a move that is not legal it gives something, and does not panic.)
    ///
    /// ```
    /// use chess_core::Chess;
    /// let position: Chess = "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1".parse().unwrap();
    /// assert_eq!(position.san("g1e2".parse().unwrap()).to_string(), "Nge2");
    /// ```
    #[must_use]
    pub fn san(&self, action: Move) -> San {
        let mut next = *self;
        next.play(action);
        let check = if next.checkers().is_empty() {
            CheckMark::None
        } else if next.has_legal_move() {
            CheckMark::Check
        } else {
            CheckMark::Checkmate
        };
        San { form: self.san_form(action), check }
    }

    fn san_form(&self, action: Move) -> SanForm {
        let (from, to) = (action.from(), action.to());
        if self.takes_own_rook(action) {
            return SanForm::Castle(Wing::of(from, to));
        }
        let role = self.board().role_at(from).unwrap_or(Role::Pawn);
        let (mut file, mut rank) = (None, None);
        let mut captures = self.board().occupied().has(to);
        if role == Role::Pawn {
            captures |= from.file() != to.file();
            file = captures.then_some(from.file());
        } else {
            let rivals = self.legal_origins(role, to, Bitboard::ALL).without(from);
            if !rivals.is_empty() {
                let same_file = rivals.intersects(Bitboard::from_file(from.file()));
                let same_rank = rivals.intersects(Bitboard::from_rank(from.rank()));
                file = (!same_file || same_rank).then_some(from.file());
                rank = same_file.then_some(from.rank());
            }
        }
        SanForm::Piece { role, file, rank, captures, to, promotion: action.promotion() }
    }
}

/// The longest text: `Qa1xb2=Q#`, which no game has but [`San`]'s fields can say.
const LONGEST: usize = 9;

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = InlineText::<LONGEST>::new();
        match self.form {
            SanForm::Castle(Wing::King) => text.write_str("O-O")?,
            SanForm::Castle(Wing::Queen) => text.write_str("O-O-O")?,
            SanForm::Piece { role, file, rank, captures, to, promotion } => {
                if role != Role::Pawn {
                    text.write_char(role.to_upper_char())?;
                }
                if let Some(file) = file {
                    text.write_char(file.to_char())?;
                }
                if let Some(rank) = rank {
                    text.write_char(rank.to_char())?;
                }
                if captures {
                    text.write_char('x')?;
                }
                text.write_char(to.file().to_char())?;
                text.write_char(to.rank().to_char())?;
                if let Some(role) = promotion {
                    text.write_char('=')?;
                    text.write_char(role.to_upper_char())?;
                }
            }
        }
        match self.check {
            CheckMark::None => {}
            CheckMark::Check => text.write_char('+')?,
            CheckMark::Checkmate => text.write_char('#')?,
        }
        f.pad(text.as_str())
    }
}
