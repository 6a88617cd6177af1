//! Reading: the one legal move that a text names.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::{San, SanForm};
use crate::{ActionError, Bitboard, Chess, Move, Rank, Role, Square};

/// A SAN that names no move of the position, or not exactly one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SanError {
    /// The text has not the form of SAN.
    Malformed {
        /// The text, or its beginning if it is long.
        text: String,
        /// The byte offset of the first fault.
        offset: usize,
        /// What may stand there.
        expected: &'static str,
    },
    /// No legal move fits.
    NoSuchMove {
        /// What was read.
        san: San,
    },
    /// Several legal moves fit.
    Ambiguous {
        /// What was read.
        san: San,
        /// The moves that fit, two or more.
        candidates: Vec<Move>,
    },
    /// The move is legal and, read strictly, should be written otherwise.
    NotStrict {
        /// What was read.
        san: San,
        /// How the move is written.
        written: San,
    },
}

impl SanError {
    pub(super) fn malformed(text: &str, offset: usize, expected: &'static str) -> Self {
        Self::Malformed { text: text.chars().take(40).collect(), offset, expected }
    }

    /// A word for the kind of error, for protocols: `malformed`, `not_legal`, `ambiguous` or `not_strict`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Malformed { .. } => "malformed",
            Self::NoSuchMove { .. } => "not_legal",
            Self::Ambiguous { .. } => "ambiguous",
            Self::NotStrict { .. } => "not_strict",
        }
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { text, offset, expected } => {
                write!(f, "{text:?} is malformed at offset {offset}: expected {expected}")
            }
            Self::NoSuchMove { san } => write!(f, "{san}: no legal move is called so here"),
            Self::Ambiguous { san, candidates } => {
                write!(f, "{san}: this may be")?;
                for (index, candidate) in candidates.iter().enumerate() {
                    f.write_str(if index > 0 { " or " } else { " " })?;
                    candidate.fmt(f)?;
                }
                Ok(())
            }
            Self::NotStrict { san, written } => write!(f, "{san}: this move is written {written}"),
        }
    }
}

impl core::error::Error for SanError {}

impl From<SanError> for ActionError {
    fn from(error: SanError) -> Self {
        match error {
            SanError::Malformed { text, offset, expected } => {
                Self::Malformed { text, offset, expected }
            }
            SanError::Ambiguous { san, candidates } => {
                Self::Ambiguous { text: san.to_string(), candidates: candidates.len() }
            }
            SanError::NoSuchMove { san } | SanError::NotStrict { san, .. } => {
                Self::NotLegal { text: san.to_string() }
            }
        }
    }
}

impl Chess {
    /// The legal move that is written exactly so.
    ///
    /// # Errors
    /// If the text is malformed, fits no legal move or several, or is not the text that [`Chess::san`] writes; see
    /// [`read_san_lenient`](Self::read_san_lenient).
    ///
    /// ```
    /// use chess_core::Chess;
    /// let position: Chess = "4k3/8/8/8/8/8/8/4K1NR w K - 0 1".parse().unwrap();
    /// assert_eq!(position.read_san("Ne2").unwrap().to_string(), "g1e2");
    /// assert_eq!(position.read_san("Nge2").unwrap_err().to_string(), "Nge2: this move is written Ne2");
    /// ```
    pub fn read_san(&self, text: &str) -> Result<Move, SanError> {
        let san: San = text.parse()?;
        let action = san.resolve(self)?;
        let written = self.san(action);
        if san == written { Ok(action) } else { Err(SanError::NotStrict { san, written }) }
    }

    /// The legal move that people write so: as [`San::lenient`] reads, more of the origin than is needed may be said,
    /// and `x`, `+` and `#` may be missing. The marks of check are not verified; an `x` where nothing is captured is
    /// refused. Moves in UCI (`g1f3`, `e1g1`) are understood too.
    ///
    /// # Errors
    /// If the text is malformed, or fits no legal move or several.
    ///
    /// ```
    /// use chess_core::Chess;
    /// let position: Chess = "6k1/3P4/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    /// for (text, action) in [("0-0!", "e1h1"), ("Rh1h7", "h1h7"), ("d8(Q)", "d7d8q"), ("h1h7", "h1h7")] {
    ///     assert!(position.read_san_lenient(text).is_ok_and(|read| read.to_string() == action));
    /// }
    /// ```
    pub fn read_san_lenient(&self, text: &str) -> Result<Move, SanError> {
        San::lenient(text)?.resolve(self).or_else(|error| {
            // Without its letter a piece looks like a pawn.
            self.read_uci(text.trim_end_matches(['+', '#', '!', '?'])).map_err(|_| error)
        })
    }

    /// Plays the move that people write so, read by [`read_san_lenient`](Self::read_san_lenient).
    ///
    /// # Errors
    /// If the text names no legal move, or several; the position is unchanged then.
    pub fn play_san(&mut self, text: &str) -> Result<Move, SanError> {
        let action = self.read_san_lenient(text)?;
        self.play(action);
        Ok(action)
    }
}

impl San {
    /// The one legal move of `position` that fits. Superfluous parts of the origin, a missing `x`, and marks of check
    /// are no hindrance.
    ///
    /// # Errors
    /// If no move fits, or several.
    pub fn resolve(self, position: &Chess) -> Result<Move, SanError> {
        match self.form {
            SanForm::Castle(wing) => position
                .board()
                .king(position.turn())
                .and_then(|king| {
                    let rook = position.castling().rook(position.turn(), wing, king)?;
                    position.can_castle(king, rook).then(|| Move::new(king, rook))
                })
                .ok_or(SanError::NoSuchMove { san: self }),
            SanForm::Piece { role, file, rank, captures, to, promotion } => {
                let mut origins = file.map_or(Bitboard::ALL, Bitboard::from_file)
                    & rank.map_or(Bitboard::ALL, Bitboard::from_rank);
                let promotes =
                    role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(position.turn());
                if role == Role::Pawn && file.is_none() {
                    // A pawn that leaves its file says so.
                    origins &= Bitboard::from_file(to.file());
                }
                if captures && !position.captures_on(role, to) {
                    origins = Bitboard::EMPTY;
                }
                if promotion.is_some_and(|role| !promotes || !Role::PROMOTIONS.contains(&role)) {
                    origins = Bitboard::EMPTY;
                }
                let origins = position.legal_origins(role, to, origins);
                match (origins.single(), promotion, promotes) {
                    (Some(from), None, false) => Ok(Move::new(from, to)),
                    (Some(from), Some(role), true) => Ok(Move::promoting(from, to, role)),
                    _ if origins.is_empty() => Err(SanError::NoSuchMove { san: self }),
                    _ => Err(SanError::Ambiguous {
                        san: self,
                        candidates: candidates(origins, to, promotion, promotes),
                    }),
                }
            }
        }
    }
}

fn candidates(origins: Bitboard, to: Square, promotion: Option<Role>, promotes: bool) -> Vec<Move> {
    let all = origins.into_iter().flat_map(|from| {
        Role::PROMOTIONS.into_iter().map(move |role| Move::promoting(from, to, role))
    });
    if promotes {
        all.filter(|action| promotion.is_none() || action.promotion() == promotion).collect()
    } else {
        origins.into_iter().map(|from| Move::new(from, to)).collect()
    }
}

impl Chess {
    /// Whether a piece of this role that arrives on `to` takes something.
    fn captures_on(&self, role: Role, to: Square) -> bool {
        self.board().color(!self.turn()).has(to)
            || (role == Role::Pawn && self.crossed_square() == Some(to))
    }
}
