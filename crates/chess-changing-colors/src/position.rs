//! The state of a game, and its text form.

use alloc::vec::Vec;
use core::fmt;

use chess_core::notation::{self, Field};
use chess_core::{
    Bitboard, Board, CastlingRights, Color, Fault, PositionError, Problem, Rank, Role, Square,
    attacks,
};

use crate::loyalty::{self, Owners};
use crate::{ChangingColors, KingSetup};

/// A position: the pieces with whose they are, whose move it is, and what chess remembers besides.
///
/// It is `Copy` and small; its text ([`Display`](fmt::Display)) is canonical, so equal positions have equal texts. It is
/// read by [`parse_position`](chess_core::Variant::parse_position), which refuses what breaks loyalty, and by
/// [`ChangingColors::settle`], which resolves it instead.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) castling: CastlingRights,
    pub(crate) turn: Color,
    pub(crate) en_passant: Option<Square>,
    pub(crate) clock: u16,
    pub(crate) fullmove: u16,
    pub(crate) setup: bool,
}

/// What a position waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A king is to be placed (clause 2).
    PlacingKing(Color),
    /// A pawn must promote, the first in square order if several must (clause 10).
    Promoting {
        /// Whose pawn it is, and so who decides.
        owner: Color,
        /// Where it stands.
        square: Square,
    },
    /// A move.
    Moving(Color),
    /// Nothing: a king was captured (clause 1).
    Finished {
        /// The side whose king still stands.
        winner: Color,
    },
}

impl Position {
    /// The pieces. Those in neither colour's set are neutral.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who moves next, once pending promotions are done.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The rooks that may still castle if they are loyal when they do (clause 11).
    #[inline]
    #[must_use]
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The square that the last move's double step crossed, if an enemy pawn stands ready to capture there (clause 9).
    #[inline]
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Half-moves since the last capture, pawn move or promotion; stops at 65,535.
    #[inline]
    #[must_use]
    pub const fn clock(&self) -> u16 {
        self.clock
    }

    /// The number of the full move, from 1; stops at 65,535.
    #[inline]
    #[must_use]
    pub const fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// Whose the pieces are.
    #[inline]
    #[must_use]
    pub const fn owners(&self) -> Owners {
        Owners::of(&self.board)
    }

    /// What the position waits for.
    #[inline]
    #[must_use]
    pub fn phase(&self) -> Phase {
        if self.setup {
            return Phase::PlacingKing(self.turn);
        }
        let kings = self.board.role(Role::King);
        if !kings.has_many() {
            let white = self.board.color(Color::White).intersects(kings);
            return Phase::Finished { winner: if white { Color::White } else { Color::Black } };
        }
        match self.waiting_pawns().first() {
            None => Phase::Moving(self.turn),
            Some(square) => {
                let white = self.board.color(Color::White).has(square);
                let owner = if white { Color::White } else { Color::Black };
                Phase::Promoting { owner, square }
            }
        }
    }

    /// The loyal pawns on the last rank of their side.
    #[inline]
    fn waiting_pawns(&self) -> Bitboard {
        let white = self.board.color(Color::White) & Bitboard::from_rank(Rank::Eighth);
        let black = self.board.color(Color::Black) & Bitboard::from_rank(Rank::First);
        (white | black) & self.board.role(Role::Pawn)
    }

    /// Keeps `crossed` as the en passant square if a pawn of the side to move is ready to capture on it, and the pawn
    /// that crossed it is still its enemy's.
    #[inline]
    pub(crate) fn set_en_passant(&mut self, crossed: Square) {
        let us = self.turn;
        let pawns = self.board.role(Role::Pawn);
        let pushed = crossed
            .forward(!us)
            .is_some_and(|square| pawns.has(square) && self.board.color(!us).has(square));
        let ready = (pawns & self.board.color(us)).intersects(attacks::pawn(!us, crossed));
        self.en_passant = (pushed && ready).then_some(crossed);
    }

    /// Hands the pieces over to their new owners.
    #[inline]
    pub(crate) const fn set_owners(&mut self, owners: Owners) {
        self.board.set_colors(owners.colored.white, owners.colored.black);
    }
}

/// The canonical text: FEN's six fields, neutral pieces as `-P`, and `setup` while kings are being placed.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write_placement(f, &self.board, Bitboard::EMPTY)?;
        write!(f, " {} ", self.turn.to_char())?;
        notation::write_castling(f, self.castling)?;
        f.write_str(" ")?;
        notation::write_squares(f, self.en_passant.map_or(Bitboard::EMPTY, Bitboard::from))?;
        write!(f, " {} {}", self.clock, self.fullmove)?;
        f.write_str(if self.setup { " setup" } else { "" })
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

#[cfg(feature = "serde")]
chess_core::impl_serialize_text!(Position);

/// What is to be done with a position that breaks loyalty.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Disloyal {
    Refuse,
    Resolve,
}

/// Reads a position and gives every fault there is.
pub(crate) fn read(
    text: &str,
    rules: &ChangingColors,
    disloyal: Disloyal,
) -> Result<Position, PositionError> {
    let (fields, setup) = split(text, rules)?;
    let [placement, colour, castling, en_passant, clock, fullmove] = fields;
    let (board, _) = placement.placement(true, false)?;
    let mut faults = Faults(Vec::new());
    let turn = faults.keep(colour.color()).unwrap_or(Color::White);
    let mut position = Position {
        board,
        turn,
        castling: faults.keep(castling.castling(&board, true)).unwrap_or_default(),
        en_passant: faults.keep(read_crossed(&en_passant)).flatten(),
        clock: faults.keep(clock.counter(0)).unwrap_or(0),
        fullmove: faults.keep(fullmove.counter(1)).unwrap_or(1),
        setup,
    };
    PositionError::check(faults.0)?;

    let mut faults = Faults(Vec::new());
    faults.check_kings(&position, &placement);
    if setup {
        faults.check_setup(&position, &placement);
        if position.fullmove != 1 {
            faults.0.push(fullmove.fault(Problem::OutOfRange { min: 1, max: 1 }));
        }
    }
    let finished = !setup && !board.role(Role::King).has_many();
    if setup || finished {
        if position.en_passant.is_some() {
            faults.0.push(en_passant.unexpected_word("- (no double step can have come last)"));
        }
        if position.clock != 0 {
            faults.0.push(clock.fault(Problem::OutOfRange { min: 0, max: 0 }));
        }
    } else if let Some(crossed) = position.en_passant
        && !can_have_been_crossed(&board, turn, crossed)
    {
        faults.0.push(Fault::on(en_passant.name, crossed, Problem::ImpossibleEnPassant));
    }
    let lost = |color| finished && board.king(color).is_none() && board.king(!color).is_some();
    if lost(!turn) {
        faults.0.push(colour.fault(Problem::Rule(
            "is that of the side that has captured the king: the other one would be to move",
        )));
    }
    if lost(Color::White) && turn == Color::White && position.fullmove == 1 {
        // The capture was a move of Black, which has raised the number.
        faults.0.push(fullmove.fault(Problem::OutOfRange { min: 2, max: u16::MAX.into() }));
    }
    PositionError::check(faults.0)?;

    if !setup && !finished {
        match disloyal {
            Disloyal::Refuse => {
                let offender = loyalty::offender(position.owners(), board.role(Role::King));
                if let Some(square) = offender {
                    let problem = match board.color_at(square) {
                        Some(Color::White) => "has a white piece that is not joined to its king",
                        Some(Color::Black) => "has a black piece that is not joined to its king",
                        None => "has a neutral piece that touches a string of loyalty",
                    };
                    return Err(Fault::on(placement.name, square, Problem::Rule(problem)).into());
                }
            }
            Disloyal::Resolve => position.resolve(rules, !turn),
        }
    }
    if let Some(crossed) = position.en_passant {
        position.set_en_passant(crossed);
    }
    Ok(position)
}

impl Position {
    /// Resolves loyalty after a move of `mover`, whatever it was before.
    pub(crate) fn resolve(&mut self, rules: &ChangingColors, mover: Color) {
        let kings = self.board.role(Role::King);
        let favored = rules.contested.favored(mover);
        self.set_owners(loyalty::resolve(self.owners(), kings, favored));
    }
}

const NAMES: [&str; 6] = ["placement", "colour", "castling", "en passant", "clock", "fullmove"];

/// The six fields, and whether there is a seventh, `setup`.
fn split<'a>(
    text: &'a str,
    rules: &ChangingColors,
) -> Result<([Field<'a>; 6], bool), PositionError> {
    if text.bytes().filter(|byte| *byte == b' ').count() < NAMES.len() {
        return Ok((notation::fields(text, NAMES)?, false));
    }
    let [a, b, c, d, e, f, setup] = notation::fields(
        text,
        [NAMES[0], NAMES[1], NAMES[2], NAMES[3], NAMES[4], NAMES[5], "setup"],
    )?;
    if setup.text != "setup" {
        return Err(setup.unexpected_word("setup, or nothing").into());
    }
    if rules.king_setup != KingSetup::OwnHalf {
        return Err(setup
            .fault(Problem::Rule("is only known where the option king_setup is own_half"))
            .into());
    }
    Ok(([a, b, c, d, e, f], true))
}

fn read_crossed(field: &Field<'_>) -> Result<Option<Square>, Fault> {
    let squares = field.squares()?;
    if squares.has_many() {
        return Err(field.unexpected(2, "no more than one square"));
    }
    Ok(squares.first())
}

/// Whether a pawn that the enemy of `turn` owns can have made a double step over `crossed`: from its first or second rank
/// (clause 8), to the square beyond.
fn can_have_been_crossed(board: &Board, turn: Color, crossed: Square) -> bool {
    let pusher = !turn;
    let ranks = [Rank::Second, Rank::Third].map(|rank| rank.relative_to(pusher));
    ranks.contains(&crossed.rank())
        && !board.occupied().has(crossed)
        && crossed
            .forward(pusher)
            .is_some_and(|square| board.pieces(pusher, Role::Pawn).has(square))
}

/// The half of the board in which `color` places its king.
#[inline]
pub(crate) fn own_half(color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard(0x0000_0000_ffff_ffff),
        Color::Black => Bitboard(0xffff_ffff_0000_0000),
    }
}

struct Faults(Vec<Fault>);

impl Faults {
    fn keep<T>(&mut self, result: Result<T, Fault>) -> Option<T> {
        result.map_err(|fault| self.0.push(fault)).ok()
    }

    fn check_kings(&mut self, position: &Position, placement: &Field<'_>) {
        let board = &position.board;
        if let Some(square) = (board.neutral() & board.role(Role::King)).first() {
            let problem = Problem::Rule("has a neutral king: a king is always loyal to itself");
            self.0.push(Fault::on(placement.name, square, problem));
        }
        for color in Color::ALL {
            let kings = board.pieces(color, Role::King);
            if kings.has_many() {
                let problem = Problem::TooManyKings(color);
                self.0.push(Fault {
                    place: kings.last().map(chess_core::Place::Square),
                    ..Fault::new(placement.name, problem)
                });
            }
        }
        if !position.setup && board.role(Role::King).is_empty() {
            self.0.push(Fault::new(placement.name, Problem::Rule("has no king at all")));
        }
    }

    /// While kings are being placed everything else is neutral, and there is room for those that come.
    fn check_setup(&mut self, position: &Position, placement: &Field<'_>) {
        let Position { board, turn, .. } = position;
        let placed = board.colored() & board.role(Role::King);
        if let Some(square) = (board.colored() - placed).first() {
            let problem = Problem::Rule("has a coloured piece before both kings stand");
            self.0.push(Fault::on(placement.name, square, problem));
        }
        if let Some(square) = board.king(Color::Black) {
            let problem = Problem::Rule("has a black king though the kings are still being placed");
            self.0.push(Fault::on(placement.name, square, problem));
        }
        match (turn, board.king(Color::White)) {
            (Color::White, Some(square)) => {
                let problem = Problem::Rule("has a white king though White is to place it");
                self.0.push(Fault::on(placement.name, square, problem));
            }
            (Color::Black, None) => {
                self.0.push(Fault::new(placement.name, Problem::NoKing(Color::White)));
            }
            (Color::Black, Some(square)) if !own_half(Color::White).has(square) => {
                let problem = Problem::Rule("has the white king outside White's half");
                self.0.push(Fault::on(placement.name, square, problem));
            }
            _ => {}
        }
        for color in Color::ALL {
            if board.king(color).is_none() && own_half(color).is_subset(board.occupied()) {
                let problem = match color {
                    Color::White => "has no room for the white king",
                    Color::Black => "has no room for the black king",
                };
                self.0.push(Fault::new(placement.name, Problem::Rule(problem)));
            }
        }
    }
}
