//! Writing: the shortest text that names one legal move.

use core::fmt;

use super::{CheckMark, San, SanForm};
use crate::{Bitboard, Chess, Move, Role, Square, Wing};

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

/// A text built in place, to be written at one go.
struct Text {
    bytes: [u8; LONGEST],
    len: usize,
}

impl Text {
    fn push(&mut self, character: char) {
        if let Some(byte) = self.bytes.get_mut(self.len) {
            *byte = character as u8;
            self.len += 1;
        }
    }

    fn push_square(&mut self, square: Square) {
        self.push(square.file().to_char());
        self.push(square.rank().to_char());
    }

    fn as_str(&self) -> &str {
        self.bytes.get(..self.len).and_then(|bytes| core::str::from_utf8(bytes).ok()).unwrap_or("")
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text { bytes: [0; LONGEST], len: 0 };
        match self.form {
            SanForm::Castle(wing) => {
                let castling = match wing {
                    Wing::King => "O-O",
                    Wing::Queen => "O-O-O",
                };
                castling.chars().for_each(|character| text.push(character));
            }
            SanForm::Piece { role, file, rank, captures, to, promotion } => {
                if role != Role::Pawn {
                    text.push(role.to_upper_char());
                }
                if let Some(file) = file {
                    text.push(file.to_char());
                }
                if let Some(rank) = rank {
                    text.push(rank.to_char());
                }
                if captures {
                    text.push('x');
                }
                text.push_square(to);
                if let Some(role) = promotion {
                    text.push('=');
                    text.push(role.to_upper_char());
                }
            }
        }
        match self.check {
            CheckMark::None => {}
            CheckMark::Check => text.push('+'),
            CheckMark::Checkmate => text.push('#'),
        }
        f.pad(text.as_str())
    }
}
