//! The types of the board and of standard chess: words for humans, small numbers otherwise.

use alloc::string::ToString;
use core::fmt;

use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::text::Text;
use crate::{
    Bitboard, CastlingRights, Chess, Color, File, Move, Piece, Rank, Role, Setup, Square, notation,
};

crate::impl_serde_text!(Chess);
crate::impl_serde_text!(Setup);

/// A type with a word for humans and a number for machines.
macro_rules! impl_serde_word_or_number {
    ($type:ty as $number:ty, write $write:expr, read $read:expr, number $to:expr, from $from:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(&$write(*self))
                } else {
                    <$number>::serialize(&$to(*self), serializer)
                }
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    let word = Text::deserialize(deserializer)?.0;
                    return $read(&*word).map_err(D::Error::custom);
                }
                let number = <$number>::deserialize(deserializer)?;
                let read: Option<Self> = $from(number);
                read.ok_or_else(|| {
                    let expected = concat!("the number of a ", stringify!($type));
                    D::Error::invalid_value(Unexpected::Unsigned(number.into()), &expected)
                })
            }
        }
    };
}

/// Whether the text of a move may name this promotion.
const fn may_promote(role: Option<Role>) -> bool {
    matches!(role, None | Some(Role::Knight | Role::Bishop | Role::Rook | Role::Queen))
}

impl_serde_word_or_number!(
    Square as u8,
    write |square| square,
    read |text: &str| text.parse::<Self>(),
    number Square::index,
    from Square::from_index
);
impl_serde_word_or_number!(
    Move as u16,
    write |action| action,
    read |text: &str| text.parse::<Self>(),
    number Move::to_bits,
    from |bits| Move::from_bits(bits).filter(|action| may_promote(action.promotion()))
);
impl_serde_word_or_number!(
    File as u8,
    write File::to_char,
    read |text| only(text).and_then(File::from_char).ok_or("a file is one of a to h"),
    number File::index,
    from File::from_index
);
impl_serde_word_or_number!(
    Rank as u8,
    write Rank::to_char,
    read |text| only(text).and_then(Rank::from_char).ok_or("a rank is one of 1 to 8"),
    number Rank::index,
    from Rank::from_index
);
impl_serde_word_or_number!(
    Color as u8,
    write | color | color,
    read | text | named(&Color::ALL, text).ok_or("a color is white or black"),
    number | color | color as u8,
    from | index | Color::ALL.get(usize::from(index)).copied()
);
impl_serde_word_or_number!(
    Role as u8,
    write |role| role,
    read |text| named(&Role::ALL, text).ok_or("a role is pawn, knight, bishop, rook, queen or king"),
    number Role::index,
    from Role::from_index
);
impl_serde_word_or_number!(
    Piece as u8,
    write Piece::to_char,
    read |text| only(text).and_then(Piece::from_char).ok_or("a piece is a letter, as in FEN"),
    number |piece: Self| piece.role.index() | (piece.color as u8) << 3,
    from |code: u8| {
        let color = Color::ALL.get(usize::from(code >> 3)).copied();
        color.zip(Role::from_index(code & 7)).map(|(color, role)| Self { color, role })
    }
);
impl_serde_word_or_number!(
    Bitboard as u64,
    write SquareList,
    read |text| squares(text).ok_or("a bitboard is squares in order, as in a1h1e4, or -"),
    number |set: Self| set.0,
    from |bits| Some(Self(bits))
);
impl_serde_word_or_number!(
    CastlingRights as u16,
    write |rights: Self| SquareList(rights.all()),
    read |text| {
        squares(text)
            .filter(|&rooks| Self::from_rooks(rooks).all() == rooks)
            .map(Self::from_rooks)
            .ok_or("castling rights are squares of ranks 1 and 8 in order, as in a1h1a8, or -")
    },
    number |rights: Self| {
        (rights.rooks(Color::White).0 | rights.rooks(Color::Black).0 >> 48) as u16
    },
    from |bits: u16| {
        let (white, black) = (u64::from(bits & 0xff), u64::from(bits >> 8));
        Some(Self::from_rooks(Bitboard(white | black << 56)))
    }
);

/// The one character of a text.
fn only(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// The value whose text this is.
fn named<T: Copy + ToString>(all: &[T], text: &str) -> Option<T> {
    all.iter().copied().find(|value| value.to_string() == text)
}

/// Squares one after the other, or `-`.
struct SquareList(Bitboard);

impl fmt::Display for SquareList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write_squares(f, self.0)
    }
}

fn squares(text: &str) -> Option<Bitboard> {
    notation::Field { name: "squares", text, offset: 0 }.squares().ok()
}
