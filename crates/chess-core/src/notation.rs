//! The shared grammar of position strings: fields, piece placement, counters, lists of squares.
//!
//! Everything here is strict: single spaces, one spelling for each thing. (Plain FEN, which is laxer, is read by
//! [`Setup`](crate::Setup).)

use alloc::string::{String, ToString};
use core::fmt;

use crate::{
    Bitboard, Board, CastlingRights, Color, Fault, File, Piece, PositionError, Problem, Rank, Role,
    Square,
};

/// One field of a position string: its name, its text, and where it starts in the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<'a> {
    /// Its name, for errors.
    pub name: &'static str,
    /// Its text, never empty.
    pub text: &'a str,
    /// The byte offset of its first character.
    pub offset: usize,
}

/// Splits a position string at single spaces into exactly these fields.
///
/// # Errors
/// If a field is missing or empty, or there are more.
///
/// ```
/// use chess_core::notation::fields;
/// let [colour, clock] = fields("w 12", ["colour", "clock"]).unwrap();
/// assert_eq!((colour.text, clock.text, clock.offset), ("w", "12", 2));
/// assert_eq!(fields("w", ["colour", "clock"]).unwrap_err().to_string(), "the clock is missing (at offset 1)");
/// ```
pub fn fields<'a, const N: usize>(
    text: &'a str,
    names: [&'static str; N],
) -> Result<[Field<'a>; N], PositionError> {
    let mut rest = Some(text);
    let mut offset = 0;
    let mut fault = None;
    let fields = names.map(|name| {
        let (part, after) = match rest {
            Some(rest) => {
                rest.split_once(' ').map_or((rest, None), |(part, after)| (part, Some(after)))
            }
            None => ("", None),
        };
        let field = Field { name, text: part, offset: offset.min(text.len()) };
        if part.is_empty() && fault.is_none() {
            fault = Some(Fault::at(name, field.offset, Problem::Missing));
        }
        offset += part.len() + 1;
        rest = after;
        field
    });
    if let (Some(_), None) = (rest, &fault) {
        fault = Some(Fault::at("rest", offset, Problem::ExtraField));
    }
    fault.map_or(Ok(fields), |fault| Err(fault.into()))
}

impl<'a> Field<'a> {
    /// A fault of this field as a whole.
    #[must_use]
    pub fn fault(&self, problem: Problem) -> Fault {
        Fault::at(self.name, self.offset, problem)
    }

    /// The fault that at this byte of the field something else was expected.
    #[must_use]
    pub fn unexpected(&self, at: usize, expected: &'static str) -> Fault {
        let found = self.text.char_indices().find(|&(index, _)| index >= at);
        let found = found.map_or_else(String::new, |(_, character)| character.to_string());
        Fault::at(self.name, self.offset + at, Problem::Unexpected { found, expected })
    }

    /// The fault that another word was expected for the whole field; of a long text the beginning is shown.
    #[must_use]
    pub fn unexpected_word(&self, expected: &'static str) -> Fault {
        let mut found: String = self.text.chars().take(20).collect();
        if found.len() < self.text.len() {
            found.push_str("...");
        }
        self.fault(Problem::Unexpected { found, expected })
    }

    /// Reads `w` or `b`.
    ///
    /// # Errors
    /// If it is anything else.
    pub fn color(&self) -> Result<Color, Fault> {
        match self.text {
            "w" => Ok(Color::White),
            "b" => Ok(Color::Black),
            _ => Err(self.unexpected_word("w or b")),
        }
    }

    /// Reads a decimal number without sign or leading zeros, from `min` to `max`.
    ///
    /// # Errors
    /// If it is anything else.
    pub fn number(&self, min: u64, max: u64) -> Result<u64, Fault> {
        if let Some(at) = self.text.bytes().position(|byte| !byte.is_ascii_digit()) {
            return Err(self.unexpected(at, "a digit"));
        }
        if self.text.len() > 1 && self.text.starts_with('0') {
            return Err(self.unexpected_word("a number without leading zeros"));
        }
        match self.text.parse() {
            Ok(value) if (min..=max).contains(&value) => Ok(value),
            _ => Err(self.fault(Problem::OutOfRange { min, max })),
        }
    }

    /// Reads a 16-bit counter.
    ///
    /// # Errors
    /// If it is not a number of at least `min`, or too large.
    pub fn counter(&self, min: u16) -> Result<u16, Fault> {
        Ok(self.number(u64::from(min), u64::from(u16::MAX))? as u16)
    }

    /// Reads `-` as no square, or squares one after the other in square order.
    ///
    /// # Errors
    /// If it is malformed, out of order, or has a square twice.
    pub fn squares(&self) -> Result<Bitboard, Fault> {
        if self.text == "-" { Ok(Bitboard::EMPTY) } else { self.square_list(0, self.text.len()) }
    }

    /// Reads the squares written from byte `start` to byte `end` of the field, at least one, in square order.
    ///
    /// # Errors
    /// If they are malformed, out of order, or one is there twice.
    pub fn square_list(&self, start: usize, end: usize) -> Result<Bitboard, Fault> {
        let mut squares = Bitboard::EMPTY;
        let mut at = start;
        while at < end || squares.is_empty() {
            let part = self.text.get(at..(at + 2).min(end)).unwrap_or("");
            let Ok(square) = part.parse::<Square>() else {
                let alone = at == 0 && end == self.text.len();
                return Err(if alone {
                    self.unexpected_word("a square")
                } else {
                    self.unexpected(at, "a square")
                });
            };
            if squares.last().is_some_and(|last| last >= square) {
                return Err(Fault::at(self.name, self.offset + at, Problem::OutOfOrder));
            }
            squares.insert(square);
            at += 2;
        }
        Ok(squares)
    }

    /// Reads `-`, or letters of `KQkq` in this order, as rights of rooks on a1, h1, a8 and h8, and checks that each has
    /// its king on e1 or e8 and its rook at home. `rook_of_any_owner` lets the rook belong to anybody.
    ///
    /// # Errors
    /// If it is malformed or out of order, or king or rook are not there.
    pub fn castling(
        &self,
        board: &Board,
        rook_of_any_owner: bool,
    ) -> Result<CastlingRights, Fault> {
        const HOMES: [(char, Color, Square, Square); 4] = [
            ('K', Color::White, Square::E1, Square::H1),
            ('Q', Color::White, Square::E1, Square::A1),
            ('k', Color::Black, Square::E8, Square::H8),
            ('q', Color::Black, Square::E8, Square::A8),
        ];
        let mut rights = CastlingRights::NONE;
        if self.text == "-" {
            return Ok(rights);
        }
        let mut next = 0;
        for (at, character) in self.text.char_indices() {
            let Some(index) = HOMES.iter().position(|home| home.0 == character) else {
                return Err(self.unexpected(at, "K, Q, k, q or -"));
            };
            if index < next {
                return Err(Fault::at(self.name, self.offset + at, Problem::OutOfOrder));
            }
            next = index + 1;
            let (_, color, king, rook) = HOMES[index];
            let rook_is_home = if rook_of_any_owner {
                board.role(Role::Rook).has(rook)
            } else {
                board.pieces(color, Role::Rook).has(rook)
            };
            if !rook_is_home || !board.pieces(color, Role::King).has(king) {
                return Err(Fault::on(self.name, rook, Problem::CastlingWithoutRook));
            }
            rights.add(rook.into());
        }
        Ok(rights)
    }

    /// Reads a placement in FEN's way, rank 8 first: letters for pieces, digits for runs of empty squares. With
    /// `neutral`, `-P` and its like are pieces that belong to nobody; with `promoted`, `~` after a piece marks it.
    /// Gives the pieces and the marked squares.
    ///
    /// # Errors
    /// At the first character that does not fit.
    pub fn placement(&self, neutral: bool, promoted: bool) -> Result<(Board, Bitboard), Fault> {
        let mut board = Board::EMPTY;
        let mut marked = Bitboard::EMPTY;
        let (mut file, mut rank) = (0u8, 7u8);
        let mut after_digit = false;
        let mut last_piece = None;
        let mut characters = self.text.char_indices();
        while let Some((at, character)) = characters.next() {
            let square = File::from_index(file)
                .zip(Rank::from_index(rank))
                .map(|(file, rank)| Square::new(file, rank));
            match character {
                '/' if file == 8 && rank > 0 => {
                    (file, rank) = (0, rank - 1);
                    after_digit = false;
                    last_piece = None;
                }
                '/' => return Err(self.unexpected(at, "eight squares in each of eight ranks")),
                '~' if promoted => {
                    let Some(square) = last_piece.take() else {
                        return Err(self.unexpected(at, "a piece before the mark of promotion"));
                    };
                    marked.insert(square);
                }
                '1'..='8' if !after_digit => {
                    file += character as u8 - b'0';
                    if file > 8 {
                        return Err(self.unexpected(at, "no more than eight squares in a rank"));
                    }
                    after_digit = true;
                    last_piece = None;
                }
                '-' if neutral => {
                    let role = characters.next().and_then(|(_, letter)| {
                        letter.is_ascii_uppercase().then(|| Role::from_char(letter)).flatten()
                    });
                    let Some(role) = role else {
                        return Err(
                            self.unexpected(at + 1, "the capital letter of a neutral piece")
                        );
                    };
                    let Some(square) = square else {
                        return Err(self.unexpected(at, "no more than eight squares in a rank"));
                    };
                    board.put_on_empty(square, role, None);
                    (file, after_digit, last_piece) = (file + 1, false, None);
                }
                _ => {
                    let Some(piece) = Piece::from_char(character) else {
                        return Err(
                            self.unexpected(at, "a piece, a run of empty squares, or a new rank")
                        );
                    };
                    let Some(square) = square else {
                        return Err(self.unexpected(at, "no more than eight squares in a rank"));
                    };
                    board.put_on_empty(square, piece.role, Some(piece.color));
                    (file, after_digit, last_piece) = (file + 1, false, Some(square));
                }
            }
        }
        if (file, rank) == (8, 0) {
            Ok((board, marked))
        } else {
            Err(self.unexpected(self.text.len(), "eight squares in each of eight ranks"))
        }
    }
}

/// Writes the placement of `board` in FEN's way, neutral pieces as `-P`, and `~` after the pieces on `promoted`.
///
/// # Errors
/// If `out` refuses.
pub fn write_placement(
    out: &mut impl fmt::Write,
    board: &Board,
    promoted: Bitboard,
) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = b'0';
        for file in File::ALL {
            let square = Square::new(file, rank);
            let Some(role) = board.role_at(square) else {
                empty += 1;
                continue;
            };
            if empty > b'0' {
                out.write_char(char::from(empty))?;
                empty = b'0';
            }
            match board.color_at(square) {
                Some(color) => out.write_char(Piece { color, role }.to_char())?,
                None => {
                    out.write_char('-')?;
                    out.write_char(role.to_upper_char())?;
                }
            }
            if promoted.has(square) {
                out.write_char('~')?;
            }
        }
        if empty > b'0' {
            out.write_char(char::from(empty))?;
        }
        if rank != Rank::First {
            out.write_char('/')?;
        }
    }
    Ok(())
}

/// Writes squares one after the other in square order, or `-` if there are none.
///
/// # Errors
/// If `out` refuses.
pub fn write_squares(out: &mut impl fmt::Write, squares: Bitboard) -> fmt::Result {
    if squares.is_empty() {
        return out.write_char('-');
    }
    squares.into_iter().try_for_each(|square| {
        out.write_char(square.file().to_char())?;
        out.write_char(square.rank().to_char())
    })
}

/// Writes rights as letters of `KQkq` in this order, or `-`: for games whose rooks castle from a1, h1, a8 and h8.
///
/// # Errors
/// If `out` refuses.
pub fn write_castling(out: &mut impl fmt::Write, rights: CastlingRights) -> fmt::Result {
    if rights.is_empty() {
        return out.write_char('-');
    }
    for (letter, square) in
        [('K', Square::H1), ('Q', Square::A1), ('k', Square::H8), ('q', Square::A8)]
    {
        if rights.all().has(square) {
            out.write_char(letter)?;
        }
    }
    Ok(())
}
