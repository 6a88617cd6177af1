//! The text of a position: eight fields (rule 16).

use alloc::vec::Vec;
use core::fmt;

use chess_core::notation::{self, Field};
use chess_core::{
    Bitboard, Board, ByColor, CastlingRights, Color, Fault, PositionError, Problem, Rank, Role,
    attacks,
};

use crate::position::ExtraPhase;
use crate::regions::attackers_now;
use crate::{Area, Areas, Position, RoyalShift, Yea};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write_placement(f, &self.board, Bitboard::EMPTY)?;
        write!(f, " {} ", self.turn.to_char())?;
        notation::write_castling(f, self.castling)?;
        f.write_str(" ")?;
        notation::write_squares(f, self.en_passant)?;
        let ByColor { white, black } = self.tokens;
        write!(f, " {} {} {white}:{black} ", self.clock, self.fullmove)?;
        match self.extra {
            None => f.write_str("-"),
            Some(ExtraPhase { areas, leaped }) => {
                write!(f, "x{areas}")?;
                leaped.map_or(Ok(()), |square| write!(f, "!{square}"))
            }
        }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// Reads a position of these rules.
pub(crate) fn parse(rules: &Yea, text: &str) -> Result<Position, PositionError> {
    let [placement, colour, castling, en_passant, clock, fullmove, momentum, turn] =
        notation::fields(
            text,
            [
                "placement",
                "colour",
                "castling",
                "en passant",
                "clock",
                "fullmove",
                "momentum",
                "turn",
            ],
        )?;
    let (board, _) = placement.placement(false, false)?;
    let mut position = Position {
        board,
        en_passant: en_passant.squares()?,
        castling: read_castling(rules, &castling, &board)?,
        clock: clock.counter(0)?,
        fullmove: fullmove.counter(1)?,
        tokens: read_tokens(rules, &momentum)?,
        turn: colour.color()?,
        extra: read_phase(&turn)?,
    };
    let mut faults = Vec::new();
    check_pieces(&board, &mut faults);
    check_en_passant(&mut position, &en_passant, &mut faults);
    check_phase(rules, &position, &turn, &mut faults);
    if faults.is_empty() {
        check_kings(&position, &mut faults);
    }
    PositionError::check(faults)?;
    Ok(position)
}

fn read_castling(rules: &Yea, field: &Field<'_>, board: &Board) -> Result<CastlingRights, Fault> {
    match rules.royal_shift {
        RoyalShift::Unmoved => field.castling(board, false),
        RoyalShift::AnyTime if field.text == "-" => Ok(CastlingRights::NONE),
        RoyalShift::AnyTime => {
            Err(field.unexpected_word("-, since these rules have no castling rights"))
        }
    }
}

fn read_tokens(rules: &Yea, field: &Field<'_>) -> Result<ByColor<u8>, Fault> {
    let Some((white, black)) = field.text.split_once(':') else {
        return Err(field.unexpected(field.text.len(), "White's tokens, a colon, Black's tokens"));
    };
    let number = |text, offset| {
        Field { name: field.name, text, offset }.number(0, u64::from(rules.momentum_max))
    };
    Ok(ByColor {
        white: number(white, field.offset)? as u8,
        black: number(black, field.offset + white.len() + 1)? as u8,
    })
}

fn read_phase(field: &Field<'_>) -> Result<Option<ExtraPhase>, Fault> {
    if field.text == "-" {
        return Ok(None);
    }
    let Some(letters) = field.text.strip_prefix('x') else {
        return Err(field.unexpected_word("- or x"));
    };
    let mut areas = Areas::NONE;
    let mut next = 0;
    for (at, letter) in letters.char_indices() {
        if letter == '!' {
            let start = at + 2;
            let squares = field.square_list(start, field.text.len())?;
            return match squares.single() {
                None => Err(Fault::at(
                    field.name,
                    field.offset + start,
                    Problem::Rule("has more than one rook that leaped, where a turn has one move"),
                )),
                leaped => Ok(Some(ExtraPhase { areas, leaped })),
            };
        }
        let Some(area) = Area::ALL.into_iter().find(|area| area.to_char() == letter) else {
            return Err(field.unexpected(at + 1, "K, Q, C or !"));
        };
        if (area as usize) < next {
            return Err(Fault::at(field.name, field.offset + at + 1, Problem::OutOfOrder));
        }
        next = area as usize + 1;
        areas = areas.with(area);
    }
    Ok(Some(ExtraPhase { areas, leaped: None }))
}

fn check_pieces(board: &Board, faults: &mut Vec<Fault>) {
    for color in Color::ALL {
        let kings = board.pieces(color, Role::King);
        if kings.is_empty() {
            faults.push(Fault::new("placement", Problem::NoKing(color)));
        } else if kings.has_many() {
            faults.push(Fault::new("placement", Problem::TooManyKings(color)));
        }
    }
    let back_ranks = Bitboard::from(Rank::First) | Bitboard::from(Rank::Eighth);
    if let Some(square) = (board.role(Role::Pawn) & back_ranks).first() {
        faults.push(Fault::on("placement", square, Problem::PawnOnBackRank));
    }
}

/// Refuses squares that no double step can have crossed, and drops those without a pawn ready to capture there.
fn check_en_passant(position: &mut Position, field: &Field<'_>, faults: &mut Vec<Fault>) {
    let board = &position.board;
    let stepper = if position.extra.is_some() { position.turn } else { !position.turn };
    let passed = board.pieces(stepper, Role::Pawn).forward(!stepper);
    let third = Bitboard::from(Rank::Third.relative_to(stepper));
    let possible = (passed & third) - board.occupied();
    if let Some(square) = (position.en_passant - possible).first() {
        faults.push(Fault::on(field.name, square, Problem::ImpossibleEnPassant));
    }
    // A turn has at most two moves, and one of them only has been made in the extra-move phase.
    let most = if position.extra.is_some() { 1 } else { 2 };
    if position.en_passant.len() > most {
        faults.push(
            field.fault(Problem::Rule("has more squares than double steps can have crossed")),
        );
    }
    position.en_passant &= attacks::pawns(!stepper, board.pieces(!stepper, Role::Pawn));
}

fn check_phase(rules: &Yea, position: &Position, field: &Field<'_>, faults: &mut Vec<Fault>) {
    let Some(phase) = position.extra else { return };
    if position.tokens[position.turn] < rules.extra_cost {
        faults
            .push(field.fault(Problem::Rule("is the extra-move phase without the tokens for it")));
    }
    if let Some(square) = phase.leaped {
        if !phase.areas.has(Area::KingsWing) {
            faults.push(Fault::on(
                field.name,
                square,
                Problem::Rule("has a rook that leaped without the King's Wing"),
            ));
        }
        if !position.board.pieces(position.turn, Role::Rook).has(square) {
            faults.push(Fault::on(field.name, square, Problem::NoSuchPiece(Role::Rook)));
        }
    }
}

/// Refuses a king that could be taken at once.
fn check_kings(position: &Position, faults: &mut Vec<Fault>) {
    let exposed = if position.extra.is_some() { position.turn } else { !position.turn };
    let Some(king) = position.board.king(exposed) else { return };
    if attackers_now(&position.board, !exposed, king).is_empty() {
        return;
    }
    faults.push(Fault::on(
        "placement",
        king,
        if position.extra.is_some() {
            Problem::Rule("leaves the own king attacked after the normal move")
        } else {
            Problem::OpponentInCheck
        },
    ));
}
