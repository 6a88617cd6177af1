//! The form of a SAN, read without a position.

use core::str::FromStr;

use super::{CheckMark, San, SanError, SanForm};
use crate::{File, Rank, Role, Square, Wing};

/// Reads the one strict form: `Nbd7`, `exd5`, `e8=Q+`, `O-O-O#`. Only the form is checked.
impl FromStr for San {
    type Err = SanError;

    fn from_str(text: &str) -> Result<Self, SanError> {
        Reader { text, at: 0, lenient: false }.san()
    }
}

impl San {
    /// Reads what people write: the strict form, and also `0-0` for `O-O`, `e8Q`, `e8(Q)` and `e8=q` for `e8=Q`, `ed5` for
    /// `exd5`, a hyphen between the squares of a long form (`e2-e4`), `++` for `+`, and any of `!` and `?` at the end.
    ///
    /// A small `b` at the start is always the file, a capital one the bishop.
    ///
    /// # Errors
    /// If the text is malformed.
    ///
    /// ```
    /// use chess_core::San;
    /// assert_eq!(San::lenient("exd8(N)+!?").unwrap(), "exd8=N+".parse().unwrap());
    /// assert_eq!(San::lenient("Nf").unwrap_err().to_string(),
    ///     "\"Nf\" is malformed at offset 2: expected a square, as in e4");
    /// ```
    pub fn lenient(text: &str) -> Result<Self, SanError> {
        Reader { text, at: 0, lenient: true }.san()
    }
}

const SQUARE: &str = "a square, as in e4";

const OFFICERS: [(char, Role); 5] = [
    ('N', Role::Knight),
    ('B', Role::Bishop),
    ('R', Role::Rook),
    ('Q', Role::Queen),
    ('K', Role::King),
];

/// What UCI writes after a move, and people after a square.
const PROMOTIONS: [(char, Role); 4] =
    [('n', Role::Knight), ('b', Role::Bishop), ('r', Role::Rook), ('q', Role::Queen)];

struct Reader<'a> {
    text: &'a str,
    at: usize,
    lenient: bool,
}

impl Reader<'_> {
    fn san(mut self) -> Result<San, SanError> {
        let form = match self.castling() {
            Some(wing) => SanForm::Castle(wing),
            None => self.piece()?,
        };
        let check = if self.take("#") {
            CheckMark::Checkmate
        } else if self.take("+") {
            let _ = self.lenient && self.take("+");
            CheckMark::Check
        } else {
            CheckMark::None
        };
        while self.lenient && (self.take("!") || self.take("?")) {}
        if self.at == self.text.len() {
            Ok(San { form, check })
        } else {
            Err(self.expected("the end, + or #"))
        }
    }

    fn castling(&mut self) -> Option<Wing> {
        if self.take("O-O-O") || (self.lenient && self.take("0-0-0")) {
            Some(Wing::Queen)
        } else if self.take("O-O") || (self.lenient && self.take("0-0")) {
            Some(Wing::King)
        } else {
            None
        }
    }

    fn piece(&mut self) -> Result<SanForm, SanError> {
        let officer = self.role(&OFFICERS);
        let role = officer.unwrap_or(Role::Pawn);
        let start = self.at;
        let (first_file, first_rank) = (self.file(), self.rank());
        if officer.is_none() && first_file.is_none() {
            self.at = start;
            return Err(self.expected("one of N B R Q K, a file, or O-O"));
        }
        let captures = self.take("x");
        let long = first_file.is_some() && first_rank.is_some();
        let apart = captures || (self.lenient && long && self.take("-"));
        let (file, rank, to) = match (self.file(), first_file, first_rank) {
            (Some(file), ..) => match (self.rank(), first_file, first_rank) {
                (Some(rank), ..) => (first_file, first_rank, Square::new(file, rank)),
                // What looked like a file is the bishop that a pawn becomes.
                (None, Some(first_file), Some(rank))
                    if self.lenient && !apart && role == Role::Pawn && file == File::B =>
                {
                    self.at -= 1;
                    (None, None, Square::new(first_file, rank))
                }
                _ => return Err(self.expected(SQUARE)),
            },
            (None, Some(file), Some(rank)) if !apart => (None, None, Square::new(file, rank)),
            _ => return Err(self.expected(SQUARE)),
        };
        if role == Role::Pawn && !self.lenient && (rank.is_some() || file.is_some() != captures) {
            self.at = start;
            return Err(self.expected("a pawn's move, as in e4 or exd5"));
        }
        let promotion = if role == Role::Pawn { self.promotion()? } else { None };
        Ok(SanForm::Piece { role, file, rank, captures, to, promotion })
    }

    fn promotion(&mut self) -> Result<Option<Role>, SanError> {
        let (marked, bracketed) = (self.take("="), self.lenient && self.take("("));
        let mut role = if marked || self.lenient { self.role(&OFFICERS[..4]) } else { None };
        if role.is_none() && self.lenient {
            role = self.role(&PROMOTIONS);
        }
        if role.is_none() && (marked || bracketed) {
            return Err(self.expected("one of N B R Q"));
        }
        if bracketed && !self.take(")") {
            return Err(self.expected("a closing bracket"));
        }
        Ok(role)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn next_if<T>(&mut self, read: impl FnOnce(char) -> Option<T>) -> Option<T> {
        let found = self.peek().and_then(|byte| read(char::from(byte)));
        self.at += usize::from(found.is_some());
        found
    }

    fn file(&mut self) -> Option<File> {
        self.next_if(File::from_char)
    }

    fn rank(&mut self) -> Option<Rank> {
        self.next_if(Rank::from_char)
    }

    fn role(&mut self, letters: &[(char, Role)]) -> Option<Role> {
        self.next_if(|found| {
            letters.iter().find(|(letter, _)| *letter == found).map(|&(_, role)| role)
        })
    }

    fn take(&mut self, expected: &str) -> bool {
        let found = self
            .text
            .as_bytes()
            .get(self.at..)
            .is_some_and(|rest| rest.starts_with(expected.as_bytes()));
        if found {
            self.at += expected.len();
        }
        found
    }

    fn expected(&self, expected: &'static str) -> SanError {
        SanError::malformed(self.text, self.at, expected)
    }
}
