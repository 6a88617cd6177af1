//! Loyalty as the clauses say it: squares one by one, strings by queue. The slow twin of `loyalty`.

use std::collections::VecDeque;

/// Whose a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    White,
    Black,
    Nobody,
}

impl Owner {
    pub(crate) fn enemy(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
            Self::Nobody => Self::Nobody,
        }
    }
}

/// The owners of the pieces, square by square from a1 to h8; `None` is an empty square.
pub(crate) type Owners = [Option<Owner>; 64];

/// The squares a king's step from `square`.
pub(crate) fn touching(square: usize) -> impl Iterator<Item = usize> {
    let (file, rank) = ((square % 8) as i32, (square / 8) as i32);
    (-1..=1).flat_map(move |dr| (-1..=1).map(move |df| (df, dr))).filter_map(move |(df, dr)| {
        let (f, r) = (file + df, rank + dr);
        let on_board = (0..8).contains(&f) && (0..8).contains(&r) && (df, dr) != (0, 0);
        on_board.then_some((r * 8 + f) as usize)
    })
}

/// Which squares belong to the string of `side`: reached from its king through touching pieces of its colour.
pub(crate) fn string(owners: &Owners, kings: &[usize], side: Owner) -> [bool; 64] {
    let mut in_string = [false; 64];
    let mut queue = VecDeque::new();
    for &king in kings {
        if owners[king] == Some(side) {
            in_string[king] = true;
            queue.push_back(king);
        }
    }
    while let Some(square) = queue.pop_front() {
        for next in touching(square) {
            if owners[next] == Some(side) && !in_string[next] {
                in_string[next] = true;
                queue.push_back(next);
            }
        }
    }
    in_string
}

/// Clause 4: strays of both sides become neutral, then the strings grow ring by ring; `favored` gets what both reach in
/// the same ring.
pub(crate) fn resolve(owners: &mut Owners, kings: &[usize], favored: Owner) {
    let sides = [favored, favored.enemy()];
    let mut strings = sides.map(|side| string(owners, kings, side));
    for square in 0..64 {
        for (side, string) in sides.iter().zip(&strings) {
            if owners[square] == Some(*side) && !string[square] {
                owners[square] = Some(Owner::Nobody);
            }
        }
    }
    let mut rings = [0, 1].map(|side| {
        let string: &[bool; 64] = &strings[side];
        (0..64).filter(|&square| string[square]).collect::<VecDeque<usize>>()
    });
    while rings.iter().any(|ring| !ring.is_empty()) {
        let reached = [0, 1].map(|side| {
            let mut reached = Vec::new();
            while let Some(square) = rings[side].pop_front() {
                reached
                    .extend(touching(square).filter(|&next| owners[next] == Some(Owner::Nobody)));
            }
            reached
        });
        for (side, reached) in reached.iter().enumerate() {
            for &square in reached {
                if owners[square] == Some(Owner::Nobody) {
                    owners[square] = Some(sides[side]);
                    strings[side][square] = true;
                    rings[side].push_back(square);
                }
            }
        }
    }
}
