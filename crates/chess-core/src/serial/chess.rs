//! The types of the board and of standard chess: words for humans, small numbers otherwise.

use alloc::string::ToString;
use core::fmt;

use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Bitboard, CastlingRights, Chess, Color, File, Move, Piece, Rank, Role, Setup, Square, notation,
};

crate::impl_serde_text!(Chess);
crate::impl_serde_text!(Setup);

/// A type with a word for humans and a number for machines.
macro_rules! impl_serde_word_or_number {
    ($type:ty, $number:ty, $expected:literal, word $word:expr, read $read:expr, number $to:expr, from $from:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(&$word(*self))
                } else {
                    <$number>::serialize(&$to(*self), serializer)
                }
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    let word = super::text::Text::deserialize(deserializer)?.0;
                    let read: Option<Self> = $read(&word);
                    read.ok_or_else(|| D::Error::invalid_value(Unexpected::Str(&word), &$expected))
                } else {
                    let number = <$number>::deserialize(deserializer)?;
                    let read: Option<Self> = $from(number);
                    read.ok_or_else(|| {
                        D::Error::invalid_value(Unexpected::Unsigned(number.into()), &$expected)
                    })
                }
            }
        }
    };
}

/// The one character of a text.
fn only(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

impl_serde_word_or_number!(
    Square, u8, "a square from a1 to h8",
    word |square| square, read |text: &str| text.parse().ok(),
    number Square::index, from Square::from_index
);
impl_serde_word_or_number!(
    File, u8, "a file from a to h",
    word File::to_char, read |text| only(text).and_then(File::from_char),
    number File::index, from File::from_index
);
impl_serde_word_or_number!(
    Rank, u8, "a rank from 1 to 8",
    word Rank::to_char, read |text| only(text).and_then(Rank::from_char),
    number Rank::index, from Rank::from_index
);
impl_serde_word_or_number!(
    Color, u8, "white or black",
    word |color| color,
    read |text: &str| Color::ALL.into_iter().find(|color| color.to_string() == text),
    number |color| color as u8, from |index| Color::ALL.get(usize::from(index)).copied()
);
impl_serde_word_or_number!(
    Role, u8, "pawn, knight, bishop, rook, queen or king",
    word |role| role,
    read |text: &str| Role::ALL.into_iter().find(|role| role.to_string() == text),
    number Role::index, from Role::from_index
);
impl_serde_word_or_number!(
    Piece, u8, "a piece's letter, as in FEN",
    word Piece::to_char, read |text| only(text).and_then(Piece::from_char),
    number |piece: Self| piece.role.index() | (piece.color as u8) << 3,
    from |code: u8| {
        let color = Color::ALL.get(usize::from(code >> 3)).copied();
        color.zip(Role::from_index(code & 7)).map(|(color, role)| Self { color, role })
    }
);
impl_serde_word_or_number!(
    Move, u16, "a move, as in e2e4 or e7e8q",
    word |action| action, read |text: &str| text.parse().ok(),
    number Move::to_bits, from Move::from_bits
);
impl_serde_word_or_number!(
    Bitboard, u64, "squares in order, as in a1h1e4, or -",
    word SquareList, read read_squares,
    number |set: Self| set.0, from |bits| Some(Self(bits))
);
impl_serde_word_or_number!(
    CastlingRights, u16, "squares of rooks on the first and last rank in order, as in a1h1, or -",
    word |rights: Self| SquareList(rights.all()),
    read |text| read_squares(text).filter(|&rooks| Self::from_rooks(rooks).all() == rooks).map(Self::from_rooks),
    number |rights: Self| (rights.rooks(Color::White).0 | rights.rooks(Color::Black).0 >> 48) as u16,
    from |bits: u16| Some(Self::from_rooks(Bitboard(u64::from(bits & 0xff) | u64::from(bits >> 8) << 56)))
);

/// Squares one after the other, or `-`.
struct SquareList(Bitboard);

impl fmt::Display for SquareList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write_squares(f, self.0)
    }
}

fn read_squares(text: &str) -> Option<Bitboard> {
    notation::Field { name: "squares", text, offset: 0 }.squares().ok()
}
