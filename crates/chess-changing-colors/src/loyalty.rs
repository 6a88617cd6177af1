//! Loyalty on bitboards: who owns which piece, now that something has moved.
//!
//! It needs no position of this crate, nor a game of chess: give it the squares of both sides, of the neutral pieces and
//! of the kings, and it returns the three sets as loyalty leaves them.
//!
//! ```
//! use chess_changing_colors::loyalty::{Owners, resolve};
//! use chess_core::{Bitboard, ByColor, Color, Square};
//!
//! // White's knight has jumped from beside its king to d7, beside Black's.
//! let owners = Owners {
//!     colored: ByColor {
//!         white: Bitboard::from_iter([Square::E1, Square::D7]),
//!         black: Bitboard::from(Square::E8),
//!     },
//!     neutral: Bitboard::from(Square::C6),
//! };
//! let kings = Bitboard::from_iter([Square::E1, Square::E8]);
//! let after = resolve(owners, kings, Color::White);
//! assert!(after.colored.white.into_iter().eq([Square::E1]));
//! assert!(after.colored.black.into_iter().eq([Square::C6, Square::D7, Square::E8]));
//! assert!(after.neutral.is_empty());
//! ```
//!
//! # When a move needs no propagation
//! After a move on a settled board ([`resolve_move`]) nothing changes hands if
//! 1. the piece lands beside another of its side (or there is no other), and the side stays joined without the square it
//!    left, which the pieces around that square, the landed one perhaps among them, show by themselves ([`stays_joined`]);
//! 2. so does the other side without a captured piece, if one was;
//! 3. no neutral piece is beside the square landed on.
//!
//! For a settled board has no neutral piece beside a string: only the landing square is new to either string, so only
//! there can one grow. If 1 and 2 hold and 3 does not, what grows is the one flood of neutral pieces from the landing
//! square, and nobody contests it. If a piece other than the king lands beside none of its side, which stays joined without
//! it, and 2 holds, that piece alone is lost: to nobody or, beside the enemy's string, to the enemy, who then wins that same
//! flood too. Everything else is resolved in full, but for the enemy's string where 2 holds.

use chess_core::{Bitboard, Board, ByColor, Color, File, Square, attacks};

pub use crate::joined::stays_joined;

/// Whose the pieces are: three sets that share no square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Owners {
    /// The squares of White's and of Black's pieces.
    pub colored: ByColor<Bitboard>,
    /// The squares of the pieces that belong to nobody.
    pub neutral: Bitboard,
}

impl Owners {
    /// Whose the pieces of a board are.
    #[inline]
    #[must_use]
    pub const fn of(board: &Board) -> Self {
        Self {
            colored: ByColor { white: board.color(Color::White), black: board.color(Color::Black) },
            neutral: board.neutral(),
        }
    }

    /// All squares with a piece.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.colored.white | self.colored.black | self.neutral
    }

    /// The three sets, of which `favored` is one of the coloured ones.
    #[inline]
    fn new(favored: Color, favored_set: Bitboard, other_set: Bitboard, neutral: Bitboard) -> Self {
        let colored = match favored {
            Color::White => ByColor { white: favored_set, black: other_set },
            Color::Black => ByColor { white: other_set, black: favored_set },
        };
        Self { colored, neutral }
    }
}

/// The pieces of `pieces` that are joined to `seeds` through touching pieces of `pieces` (clause 3): the string of a
/// side, given its king and all its pieces. Seeds outside `pieces` are ignored.
///
/// ```
/// use chess_changing_colors::loyalty::string;
/// use chess_core::{Bitboard, Square};
/// let pieces = Bitboard::from_iter([Square::A1, Square::B2, Square::C3, Square::E5]);
/// assert!(string(Square::A1.into(), pieces).into_iter().eq([Square::A1, Square::B2, Square::C3]));
/// ```
#[inline]
#[must_use]
pub fn string(seeds: Bitboard, pieces: Bitboard) -> Bitboard {
    let terrain = Terrain::new(pieces);
    let mut reached = seeds & pieces;
    // Real strings take three to five rounds on average: testing the first five costs more than it saves.
    for _ in 0..5 {
        reached = terrain.round(reached);
    }
    loop {
        reached = terrain.round(reached);
        let before = reached;
        reached = terrain.round(reached);
        if reached == before {
            return reached;
        }
    }
}

/// Both strings at once, so that the processor overlaps what each alone would wait for.
#[inline]
fn both_strings(kings: Bitboard, pieces: [Bitboard; 2]) -> [Bitboard; 2] {
    let [own, foe] = pieces.map(Terrain::new);
    let mut reached = pieces.map(|set| set & kings);
    for _ in 0..5 {
        reached = [own.round(reached[0]), foe.round(reached[1])];
    }
    loop {
        for _ in 0..2 {
            reached = [own.round(reached[0]), foe.round(reached[1])];
        }
        let before = reached;
        reached = [own.round(reached[0]), foe.round(reached[1])];
        if reached == before {
            return reached;
        }
    }
}

/// The pieces that a string may run over, also without those on the files where a step east or west would wrap around.
#[derive(Clone, Copy)]
struct Terrain {
    pieces: Bitboard,
    without_a: Bitboard,
    without_h: Bitboard,
}

impl Terrain {
    #[inline]
    fn new(pieces: Bitboard) -> Self {
        let (a, h) = (Bitboard::from_file(File::A), Bitboard::from_file(File::H));
        Self { pieces, without_a: pieces - a, without_h: pieces - h }
    }

    /// `reached` and all pieces that touch it: [`Bitboard::dilated`] on these pieces, a step shorter for the processor.
    #[inline]
    fn round(self, reached: Bitboard) -> Bitboard {
        let column = reached.0 | reached.0 << 8 | reached.0 >> 8;
        let (east, west) = (column << 1 & self.without_a.0, column >> 1 & self.without_h.0);
        Bitboard(column & self.pieces.0 | east | west)
    }
}

/// Lets both strings grow over the loose pieces, ring by ring (clause 4); the first string gets what both reach in the
/// same ring.
#[inline]
pub(crate) fn grow(
    mut favored: Bitboard,
    mut other: Bitboard,
    mut loose: Bitboard,
) -> [Bitboard; 3] {
    loop {
        let gained = favored.dilated() & loose;
        let lost = (other.dilated() & loose) - gained;
        if (gained | lost).is_empty() {
            return [favored, other, loose];
        }
        favored |= gained;
        other |= lost;
        loose = loose - gained - lost;
    }
}

/// The loose pieces that are joined to a piece on `square`, and that square itself: few rounds, as neutral pieces lie
/// scattered.
#[inline]
pub(crate) fn flood(square: Square, loose: Bitboard) -> Bitboard {
    let mut reached = attacks::king(square) & loose;
    if reached.is_empty() {
        return square.into();
    }
    for _ in 0..2 {
        reached = reached.dilated() & loose;
    }
    loop {
        reached = reached.dilated() & loose;
        let before = reached;
        reached = reached.dilated() & loose;
        if reached == before {
            return reached.with(square);
        }
    }
}

/// Resolves loyalty (clause 4), whatever it was before: pieces outside the string of their side become neutral, then
/// both strings grow in the same rings, and `favored` gets what both reach at once
/// ([`Contested::favored`](crate::Contested::favored) names it; nothing else depends on who moved).
///
/// A side's string starts from all its pieces on `kings`; without any it has no string and loses everything.
/// Resolving twice changes nothing more.
#[must_use]
pub fn resolve(owners: Owners, kings: Bitboard, favored: Color) -> Owners {
    let [own, foe] =
        both_strings(kings, [owners.colored[favored], owners.colored[favored.other()]]);
    let [own, foe, neutral] = grow(own, foe, owners.occupied() - own - foe);
    Owners::new(favored, own, foe, neutral)
}

/// The first square, in square order, that breaks loyalty (clause 5), if one does: a coloured piece outside the string of
/// its side, or a neutral piece that touches a string.
#[must_use]
pub fn offender(owners: Owners, kings: Bitboard) -> Option<Square> {
    let [white, black] = both_strings(kings, [owners.colored.white, owners.colored.black]);
    let strays = (owners.colored.white - white) | (owners.colored.black - black);
    let touching = owners.neutral & (white | black).dilated();
    (strays | touching).first()
}

/// How much work a move was to loyalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Work {
    /// None: nobody's loyalty changed.
    Nothing,
    /// Only the piece that landed and the neutral pieces joined to it can have changed.
    Landing,
    /// A string may have broken, or the king left its side: the mover's was searched from its king, and the enemy's if a
    /// capture may have parted it. (Both may turn out whole.)
    Strings,
}

/// A move of one piece, as far as loyalty is concerned. Castling moves two: it is for [`resolve`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The square left.
    pub from: Square,
    /// The square landed on.
    pub to: Square,
    /// The square of the captured piece: `to`, another one (en passant), or none.
    pub captured: Option<Square>,
}

/// Resolves loyalty after a move of `mover` on a settled board, which is what [`resolve`] would give once the pieces have
/// moved, in a fraction of the time; see the [module](self). Says also how much work it was.
///
/// `settled` and `kings` are as they were before the move. Each side has one king, and the captured piece must not be one:
/// games end there.
#[inline]
#[must_use]
pub fn resolve_move(
    settled: Owners,
    kings: Bitboard,
    mover: Color,
    step: Step,
    favored: Color,
) -> (Owners, Work) {
    // Few branches here: what a move is to loyalty is hard to foresee.
    let Step { from, to, captured } = step;
    let stayed = settled.colored[mover].without(from);
    let own = stayed.with(to);
    let captured_set = captured.map_or(Bitboard::EMPTY, Bitboard::from);
    let foe = settled.colored[mover.other()] - captured_set;
    let loose = settled.neutral;
    let beside = attacks::king(to);
    let foe_joined = captured.is_none_or(|square| stays_joined(square, foe));
    let king_moves = kings.has(from);
    let keeps = beside.intersects(stayed) | stayed.is_empty();
    if keeps {
        // The piece may join, where it lands, what its leaving would part.
        if stays_joined(from, own) & foe_joined {
            if beside.is_disjoint(loose) {
                return (Owners::new(mover, own, foe, loose), Work::Nothing);
            }
            let won = flood(to, loose);
            return (Owners::new(mover, stayed | won, foe, loose - won), Work::Landing);
        }
    } else if stays_joined(from, stayed) & foe_joined & !king_moves {
        if beside.is_disjoint(foe) {
            return (Owners::new(mover, stayed, foe, loose.with(to)), Work::Landing);
        }
        let lost = flood(to, loose);
        return (Owners::new(mover, stayed, foe | lost, loose - lost), Work::Landing);
    }
    let king = if king_moves { to.into() } else { kings & stayed };
    let own_string = string(king, own);
    let foe_string = if foe_joined { foe } else { string(kings & foe, foe) };
    let loose = loose | (own - own_string) | (foe - foe_string);
    if (own_string | foe_string).dilated().is_disjoint(loose) {
        return (Owners::new(mover, own_string, foe_string, loose), Work::Strings);
    }
    let owners = if favored == mover {
        let [own, foe, loose] = grow(own_string, foe_string, loose);
        Owners::new(mover, own, foe, loose)
    } else {
        let [foe, own, loose] = grow(foe_string, own_string, loose);
        Owners::new(mover, own, foe, loose)
    };
    (owners, Work::Strings)
}
