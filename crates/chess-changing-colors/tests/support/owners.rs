//! Owners as the queue twin has them, and where they break loyalty.

use chess_changing_colors::loyalty::Owners;
use chess_core::{Bitboard, Color, Square};

use super::queue::{self, Owner, string, touching};

/// The owners of a board as the queue twin has them.
pub(crate) fn to_queue(owners: Owners) -> queue::Owners {
    let mut squares = [None; 64];
    for (set, owner) in [
        (owners.colored.white, queue::Owner::White),
        (owners.colored.black, queue::Owner::Black),
        (owners.neutral, queue::Owner::Nobody),
    ] {
        for square in set {
            squares[usize::from(square.index())] = Some(owner);
        }
    }
    squares
}

pub(crate) fn squares(set: Bitboard) -> Vec<usize> {
    set.into_iter().map(|square: Square| usize::from(square.index())).collect()
}

pub(crate) fn queue_owner(color: Color) -> queue::Owner {
    match color {
        Color::White => queue::Owner::White,
        Color::Black => queue::Owner::Black,
    }
}

/// Clause 5: the first square that breaks loyalty.
pub(crate) fn offender(owners: &queue::Owners, kings: &[usize]) -> Option<usize> {
    let strings = [Owner::White, Owner::Black].map(|side| (side, string(owners, kings, side)));
    (0..64).find(|&square| match owners[square] {
        None => false,
        Some(Owner::Nobody) => {
            touching(square).any(|next| strings.iter().any(|(_, string)| string[next]))
        }
        Some(side) => strings.iter().any(|(of, string)| *of == side && !string[square]),
    })
}
