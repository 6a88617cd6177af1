//! What makes a set-up a position: one small check for each condition that play relies on.

use alloc::vec::Vec;

use crate::{Bitboard, Color, Fault, Problem, Rank, Role, Setup, Wing, attacks};

/// All faults, in the order of FEN's fields.
pub(crate) fn faults(setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    for check in [
        each_side_has_one_king,
        no_pawn_stands_on_a_back_rank,
        no_piece_is_neutral,
        promoted_marks_are_on_officers,
        side_not_to_move_is_not_in_check,
        castling_kings_and_rooks_are_ready,
        one_castling_rook_a_wing,
        crossed_square_was_crossed,
    ] {
        check(setup, &mut faults);
    }
    faults
}

fn each_side_has_one_king(setup: &Setup, faults: &mut Vec<Fault>) {
    for color in Color::ALL {
        match setup.board.pieces(color, Role::King).len() {
            0 => faults.push(Fault::new("placement", Problem::NoKing(color))),
            1 => {}
            _ => faults.push(Fault::new("placement", Problem::TooManyKings(color))),
        }
    }
}

fn no_pawn_stands_on_a_back_rank(setup: &Setup, faults: &mut Vec<Fault>) {
    let back_ranks = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth);
    for square in setup.board.role(Role::Pawn) & back_ranks {
        faults.push(Fault::on("placement", square, Problem::PawnOnBackRank));
    }
}

fn no_piece_is_neutral(setup: &Setup, faults: &mut Vec<Fault>) {
    for square in setup.board.neutral() {
        faults.push(Fault::on("placement", square, Problem::NeutralPiece));
    }
}

fn promoted_marks_are_on_officers(setup: &Setup, faults: &mut Vec<Fault>) {
    let board = &setup.board;
    let officers = board.occupied() - board.role(Role::Pawn) - board.role(Role::King);
    for square in setup.promoted - officers {
        faults.push(Fault::on("placement", square, Problem::PromotedMark));
    }
}

fn side_not_to_move_is_not_in_check(setup: &Setup, faults: &mut Vec<Fault>) {
    let board = &setup.board;
    for king in board.pieces(!setup.turn, Role::King) {
        if !attacks::attackers(board, setup.turn, king, board.occupied()).is_empty() {
            faults.push(Fault::on("colour", king, Problem::OpponentInCheck));
        }
    }
}

fn castling_kings_and_rooks_are_ready(setup: &Setup, faults: &mut Vec<Fault>) {
    for color in Color::ALL {
        let back_rank = Bitboard::from_rank(Rank::First.relative_to(color));
        let king_is_ready = setup.board.pieces(color, Role::King).intersects(back_rank);
        for rook in setup.castling.rooks(color) {
            if !king_is_ready || !setup.board.pieces(color, Role::Rook).has(rook) {
                faults.push(Fault::on("castling", rook, Problem::CastlingWithoutRook));
            }
        }
    }
}

fn one_castling_rook_a_wing(setup: &Setup, faults: &mut Vec<Fault>) {
    for color in Color::ALL {
        let back_rank = Bitboard::from_rank(Rank::First.relative_to(color));
        let kings = setup.board.pieces(color, Role::King) & back_rank;
        let Some(king) = kings.first() else { continue };
        for wing in Wing::ALL {
            let on_wing = setup.castling.rooks(color).into_iter();
            for extra in on_wing.filter(|&rook| Wing::of(king, rook) == wing).skip(1) {
                faults.push(Fault::on("castling", extra, Problem::CrowdedCastling));
            }
        }
    }
}

/// The fault lies on the square that speaks against the double step.
fn crossed_square_was_crossed(setup: &Setup, faults: &mut Vec<Fault>) {
    let Some(crossed) = setup.crossed else { return };
    let mut fault_on =
        |square| faults.push(Fault::on("en passant", square, Problem::ImpossibleEnPassant));
    let mover = !setup.turn;
    let (Some(reached), Some(origin)) = (crossed.forward(mover), crossed.forward(setup.turn))
    else {
        return fault_on(crossed);
    };
    if crossed.rank() != Rank::Third.relative_to(mover) || setup.board.occupied().has(crossed) {
        fault_on(crossed);
    } else if !setup.board.pieces(mover, Role::Pawn).has(reached) {
        fault_on(reached);
    } else if setup.board.occupied().has(origin) {
        fault_on(origin);
    }
}
