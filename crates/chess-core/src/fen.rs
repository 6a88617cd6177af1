//! FEN: six fields that say all of a position, read leniently where the world is lax, written in one way.

use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use crate::inline_text::InlineText;
use crate::notation::{self, Field};
use crate::{
    Bitboard, Board, CastlingRights, Chess, Color, Fault, File, PositionError, Problem, Rank, Role,
    Setup, Square, Wing,
};

const FIELDS: [&str; 6] = ["placement", "colour", "castling", "en passant", "clock", "fullmove"];

/// Reads a FEN: placement, side to move, castling rights, crossed square, clock, number of the full move.
///
/// - `K` and `Q` (`k` and `q`) name the outermost rook on that side of the king, as X-FEN has it; a letter from `A` to
///   `H` (`a` to `h`) names the rook of that file, as Shredder writes it. White's come first, `K` before `Q`.
/// - Fields missing at the end are taken to be `w - - 0 1`. Any run of spaces separates fields.
/// - Full move 0 is read as 1.
/// - `~` after a piece marks it as a promoted pawn.
///
/// All else is an error, which lists every field at fault. Whether such a position can be is not asked here: see
/// [`Setup::into_chess`].
///
/// ```
/// use chess_core::{Setup, Square};
/// let setup: Setup = "1k1r4/8/8/8/8/8/8/RK1R4 w KQ".parse().unwrap();
/// assert!(setup.castling.all().has(Square::D1));
///
/// let error = "8/8/8/9/8/8/8/8 x - - 0 1".parse::<Setup>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the placement has \"9\" where a piece, a run of empty squares, or a new rank was expected (at offset 6); \
///      the colour has \"x\" where w or b was expected (at offset 16)",
/// );
/// ```
impl FromStr for Setup {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let mut offset = 0;
        let mut rest = text.split(' ').filter_map(|part| {
            let start = offset;
            offset += part.len() + 1;
            (!part.is_empty()).then_some((start, part))
        });
        let [placement, colour, castling, en_passant, clock, fullmove] =
            FIELDS.map(|name| rest.next().map(|(offset, text)| Field { name, text, offset }));
        let extra = rest.next();

        let mut faults = Vec::new();
        let mut setup = Self::EMPTY;
        match placement {
            None => faults.push(Fault::at(FIELDS[0], text.len(), Problem::Missing)),
            Some(field) => match field.placement(false, true) {
                Ok((board, promoted)) => (setup.board, setup.promoted) = (board, promoted),
                Err(fault) => faults.push(fault),
            },
        }
        let mut note = |fault| faults.push(fault);
        if let Some(field) = colour {
            field.color().map_or_else(&mut note, |turn| setup.turn = turn);
        }
        if let Some(field) = castling {
            read_castling(&field, &setup.board)
                .map_or_else(&mut note, |rights| setup.castling = rights);
        }
        if let Some(field) = en_passant {
            read_crossed(&field).map_or_else(&mut note, |crossed| setup.crossed = crossed);
        }
        if let Some(field) = clock {
            field.counter(0).map_or_else(&mut note, |clock| setup.clock = clock);
        }
        if let Some(field) = fullmove {
            field.counter(0).map_or_else(&mut note, |number| setup.fullmove = number.max(1));
        }
        if let Some((offset, _)) = extra {
            note(Fault::at("rest", offset, Problem::ExtraField));
        }
        PositionError::check(faults).map(|()| setup)
    }
}

impl Setup {
    /// Reads a FEN from bytes that need not be text.
    ///
    /// # Errors
    /// As reading from a `str`, and if the bytes are not UTF-8.
    ///
    /// ```
    /// use chess_core::Setup;
    /// assert_eq!(Setup::from_fen_bytes(b"8/8/8/8/8/8/8/8 w - -").unwrap(), Setup::EMPTY);
    /// assert!(Setup::from_fen_bytes(b"8/8/\xff").is_err());
    /// ```
    pub fn from_fen_bytes(bytes: &[u8]) -> Result<Self, PositionError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => text.parse(),
            Err(error) => {
                let before = bytes.get(..error.valid_up_to()).unwrap_or(&[]);
                let field = before
                    .split(|&byte| byte == b' ')
                    .filter(|part| !part.is_empty())
                    .count()
                    .saturating_sub(usize::from(before.last().is_some_and(|&byte| byte != b' ')));
                let name = FIELDS.get(field).copied().unwrap_or("rest");
                Err(Fault::at(name, before.len(), Problem::NotText).into())
            }
        }
    }
}

/// Which rook `K` or `Q` speaks of: the outermost on that side of the king. Where there is none, the corner, so that the
/// fault is found when the set-up is checked.
fn outermost_rook(board: &Board, color: Color, wing: Wing) -> Square {
    let back_rank = Bitboard::from_rank(Rank::First.relative_to(color));
    let rooks = board.pieces(color, Role::Rook) & back_rank;
    let king = (board.pieces(color, Role::King) & back_rank).first();
    let rook = king.and_then(|king| CastlingRights::from_rooks(rooks).rook(color, wing, king));
    let corner = match wing {
        Wing::King => Square::H1,
        Wing::Queen => Square::A1,
    };
    rook.unwrap_or(corner.relative_to(color))
}

fn read_castling(field: &Field<'_>, board: &Board) -> Result<CastlingRights, Fault> {
    let mut rights = CastlingRights::NONE;
    if field.text == "-" {
        return Ok(rights);
    }
    let mut last = (Color::White, false);
    for (at, letter) in field.text.char_indices() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let lower = letter.to_ascii_lowercase();
        let rook = match (lower, File::from_char(lower)) {
            ('k', _) => outermost_rook(board, color, Wing::King),
            ('q', _) => outermost_rook(board, color, Wing::Queen),
            (_, Some(file)) => Square::new(file, Rank::First.relative_to(color)),
            _ => return Err(field.unexpected(at, "K, Q, k, q, the file of a rook, or -")),
        };
        let misplaced = color < last.0 || (lower == 'k' && last == (color, true));
        if misplaced || rights.all().has(rook) {
            return Err(Fault::at(field.name, field.offset + at, Problem::OutOfOrder));
        }
        last = (color, lower == 'q' || (last == (color, true)));
        rights.add(rook.into());
    }
    Ok(rights)
}

fn read_crossed(field: &Field<'_>) -> Result<Option<Square>, Fault> {
    if field.text == "-" {
        return Ok(None);
    }
    match field.text.parse() {
        Ok(square) => Ok(Some(square)),
        Err(_) => Err(field.unexpected_word("one square, or -")),
    }
}

/// When a FEN names the square that a double step has crossed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EnPassantStyle {
    /// If a capture on it is legal: positions that play alike are written alike.
    #[default]
    Legal,
    /// After every double step, as the first standard of FEN has it.
    Always,
}

/// How a FEN writes castling rights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingStyle {
    /// `KQkq` for the outermost rooks, the letter of the file for others. Plain FEN where that has words for it.
    #[default]
    XFen,
    /// Always the letter of the rook's file: `HAha`.
    Shredder,
}

/// How a position is written as FEN. The default is the canonical text, as [`Chess`]'s `Display` has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FenStyle {
    /// When the crossed square is named.
    pub en_passant: EnPassantStyle,
    /// How castling rights are written.
    pub castling: CastlingStyle,
}

/// A set-up about to be written as FEN: what [`Chess::fen`] and [`Setup::fen`] give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fen {
    setup: Setup,
    castling: CastlingStyle,
}

impl Chess {
    /// The FEN of this position, to be formatted.
    ///
    /// ```
    /// use chess_core::{CastlingStyle, Chess, EnPassantStyle, FenStyle};
    /// let mut position = Chess::start();
    /// position.play("e2e4".parse().unwrap());
    /// assert_eq!(
    ///     position.fen(FenStyle::default()).to_string(),
    ///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    /// );
    /// let style = FenStyle { en_passant: EnPassantStyle::Always, castling: CastlingStyle::Shredder };
    /// assert_eq!(
    ///     position.fen(style).to_string(),
    ///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha e3 0 1",
    /// );
    /// ```
    #[must_use]
    pub fn fen(&self, style: FenStyle) -> Fen {
        let mut setup = Setup::from(self);
        if style.en_passant == EnPassantStyle::Legal {
            setup.crossed = self.en_passant();
        }
        Fen { setup, castling: style.castling }
    }
}

impl Setup {
    /// The FEN of this set-up, to be formatted. The crossed square is written as it is.
    #[must_use]
    pub const fn fen(&self, castling: CastlingStyle) -> Fen {
        Fen { setup: *self, castling }
    }
}

/// More than the longest FEN: 199 bytes of marked neutral pieces, and 38 of the other fields.
const LONGEST: usize = 240;

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = &self.setup;
        let mut text = InlineText::<LONGEST>::new();
        notation::write_placement(&mut text, &setup.board, setup.promoted)?;
        text.write_str(if setup.turn == Color::White { " w " } else { " b " })?;
        self.write_castling(&mut text)?;
        text.write_char(' ')?;
        notation::write_squares(&mut text, setup.crossed.into_iter().collect())?;
        write!(text, " {} {}", setup.clock, setup.fullmove)?;
        f.pad(text.as_str())
    }
}

impl Fen {
    fn write_castling(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Setup { board, castling, .. } = &self.setup;
        if castling.is_empty() {
            return out.write_char('-');
        }
        for color in Color::ALL {
            for rook in castling.rooks(color).into_iter().rev() {
                let mut letter = rook.file().to_char();
                if self.castling == CastlingStyle::XFen {
                    if outermost_rook(board, color, Wing::King) == rook {
                        letter = 'k';
                    } else if outermost_rook(board, color, Wing::Queen) == rook {
                        letter = 'q';
                    }
                }
                out.write_char(match color {
                    Color::White => letter.to_ascii_uppercase(),
                    Color::Black => letter,
                })?;
            }
        }
        Ok(())
    }
}

/// X-FEN, with the crossed square as it is. (Neutral pieces are written too, as `-P`, though FEN cannot read them.)
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen(CastlingStyle::XFen).fmt(f)
    }
}

/// X-FEN, with the en passant square if a capture on it is legal: one text for one position.
impl fmt::Display for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen(FenStyle::default()).fmt(f)
    }
}

/// Reads a FEN as [`Setup`] does and checks that it can be.
///
/// ```
/// use chess_core::Chess;
/// let position: Chess = "4k3/8/8/8/8/8/4P3/4K3 w".parse().unwrap();
/// assert_eq!(position.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
/// assert_eq!("4k3/8/8/8/8/8/8/8".parse::<Chess>().unwrap_err().to_string(), "the placement has no white king");
/// ```
impl FromStr for Chess {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        Ok(text.parse::<Setup>()?.into_chess()?)
    }
}
