//! Reading a position, and everything for which one is refused.

use alloc::vec::Vec;

use chess_core::notation::{Field, fields};
use chess_core::{
    Bitboard, Board, ByColor, ByRole, Color, Fault, Piece, PositionError, Problem, Rank, Role,
    Seat, attacks,
};

use crate::history::History;
use crate::position::{Phase, Position, graveyard_order};

pub(crate) fn position(text: &str) -> Result<Position, PositionError> {
    let [pieces, colour, castling, en_passant, clock, fullmove, tokens, seat, turn] = fields(
        text,
        [
            "placement",
            "colour",
            "castling",
            "en passant",
            "clock",
            "fullmove",
            "tokens",
            "seat",
            "turn",
        ],
    )?;
    let (placement, graveyard) = split_graveyard(&pieces)?;
    let (board, promoted) = placement.placement(false, true)?;
    let buried = read_graveyard(&graveyard)?;
    let color = colour.color()?;
    let rights = castling.castling(&board, false);
    let crossed_last = en_passant.squares()?;
    let (clock, fullmove) = (clock.counter(0)?, fullmove.counter(1)?);
    let tokens = read_tokens(&tokens)?;
    let white = match seat.text {
        "1" => Seat::First,
        "2" => Seat::Second,
        _ => return Err(seat.unexpected_word("1 or 2").into()),
    };
    let Turn { phase, crossed, shielded } = read_turn(&turn)?;

    let mut faults = Vec::new();
    check_pieces(&mut faults, &board, promoted, &buried);
    let mut position = Position {
        board,
        promoted,
        crossed: Bitboard::EMPTY,
        shielded,
        graveyard: buried,
        tokens,
        castling: chess_core::CastlingRights::NONE,
        clock,
        fullmove,
        color,
        white,
        phase,
        history: History::default(),
    };
    match rights {
        Ok(rights) => {
            position.castling = rights;
            for rook in rights.all() & promoted {
                faults.push(Fault::on(castling.name, rook, Problem::CastlingWithoutRook));
            }
        }
        Err(fault) => faults.push(fault),
    }
    for square in crossed_last - crossed_by(&position, !color) {
        faults.push(Fault::on(en_passant.name, square, Problem::ImpossibleEnPassant));
    }
    if phase != Phase::Start && !crossed_last.is_empty() {
        faults.push(en_passant.fault(Problem::Rule("can only be given at the start of a turn")));
    }
    for square in crossed - crossed_by(&position, color) {
        faults.push(Fault::on(turn.name, square, Problem::ImpossibleEnPassant));
    }
    for square in shielded - board.color(!color) {
        let problem = Problem::Rule("shields a square without an enemy piece");
        faults.push(Fault::on(turn.name, square, problem));
    }
    PositionError::check(faults)?;
    position.crossed = match phase {
        Phase::Start => {
            crossed_last & attacks::pawns(color, position.board.pieces(color, Role::Pawn))
        }
        Phase::Owed | Phase::Moved => crossed,
    };
    Ok(position)
}

/// The squares that double steps of `color` may have crossed.
fn crossed_by(position: &Position, color: Color) -> Bitboard {
    position.crossable(color) & Bitboard::from_rank(Rank::Third.relative_to(color))
}

fn split_graveyard<'a>(field: &Field<'a>) -> Result<(Field<'a>, Field<'a>), Fault> {
    let Some((placement, rest)) = field.text.split_once('[') else {
        return Err(field.unexpected(field.text.len(), "the graveyard in brackets"));
    };
    let Some(graveyard) = rest.strip_suffix(']') else {
        return Err(field.unexpected(field.text.len(), "the bracket that closes the graveyard"));
    };
    let offset = field.offset + placement.len() + 1;
    Ok((Field { text: placement, ..*field }, Field { name: "graveyard", text: graveyard, offset }))
}

fn read_graveyard(field: &Field<'_>) -> Result<ByColor<ByRole<u8>>, Fault> {
    let mut buried = ByColor::<ByRole<u8>>::default();
    let mut last = 0;
    for (at, letter) in field.text.char_indices() {
        let piece = Piece::from_char(letter)
            .ok_or_else(|| field.unexpected(at, "letters of KQRBNPkqrbnp"))?;
        let place = graveyard_order().position(|next| next == (piece.color, piece.role));
        let place = place.unwrap_or(last);
        if place < last {
            return Err(Fault::at(field.name, field.offset + at, Problem::OutOfOrder));
        }
        last = place;
        let count = &mut buried[piece.color][piece.role];
        *count = count
            .checked_add(1)
            .ok_or_else(|| Fault::at(field.name, field.offset + at, Problem::Rule(TOO_MANY)))?;
    }
    Ok(buried)
}

const TOO_MANY: &str = "has more than 255 pieces of one kind, board and graveyard together";

fn check_pieces(
    faults: &mut Vec<Fault>,
    board: &Board,
    promoted: Bitboard,
    buried: &ByColor<ByRole<u8>>,
) {
    let pawns = board.role(Role::Pawn);
    let back_ranks = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth);
    for square in pawns & back_ranks {
        faults.push(Fault::on("placement", square, Problem::PawnOnBackRank));
    }
    for square in promoted & (pawns | board.role(Role::King)) {
        let problem = Problem::Rule("marks a pawn or a king as promoted");
        faults.push(Fault::on("placement", square, problem));
    }
    if board.occupied().is_empty() {
        faults.push(Fault::new("placement", Problem::Rule("has no piece at all")));
    }
    for (color, role) in graveyard_order() {
        let own = board.color(color);
        let standing = match role {
            Role::Pawn => own & (pawns | promoted),
            _ => own & (board.role(role) - promoted),
        };
        let total = standing.len() + u32::from(buried[color][role]);
        if role == Role::King && total > 1 {
            faults.push(Fault::new("placement", Problem::TooManyKings(color)));
        } else if total > 255 {
            faults.push(Fault::new("graveyard", Problem::Rule(TOO_MANY)));
        }
    }
}

fn read_tokens(field: &Field<'_>) -> Result<ByColor<u8>, Fault> {
    let Some((white, black)) = field.text.split_once(':') else {
        return Err(
            field.unexpected(field.text.len(), "a colon between White's and Black's tokens")
        );
    };
    let read = |text: &str, offset| {
        if text.is_empty() {
            return Err(field.unexpected(offset, "a number of tokens"));
        }
        let part = Field { name: field.name, text, offset: field.offset + offset };
        Ok(part.number(0, 255)? as u8)
    };
    Ok(ByColor { white: read(white, 0)?, black: read(black, white.len() + 1)? })
}

struct Turn {
    phase: Phase,
    crossed: Bitboard,
    shielded: Bitboard,
}

fn read_turn(field: &Field<'_>) -> Result<Turn, Fault> {
    let mut turn =
        Turn { phase: Phase::Start, crossed: Bitboard::EMPTY, shielded: Bitboard::EMPTY };
    turn.phase = match field.text.as_bytes() {
        b"-" => return Ok(turn),
        [b'a', ..] => Phase::Owed,
        [b'm', ..] => Phase::Moved,
        [b'-', ..] => return Err(field.unexpected(1, "nothing after -")),
        _ => return Err(field.unexpected_word("-, a or m")),
    };
    let end = field.text.len();
    let shields = field.text.find('!').unwrap_or(end);
    if field.text.as_bytes().get(1) == Some(&b'^') {
        turn.crossed = field.square_list(2, shields)?;
    } else if shields > 1 {
        return Err(field.unexpected(1, "^ or !"));
    }
    if shields < end {
        turn.shielded = field.square_list(shields + 1, end)?;
    }
    Ok(turn)
}
