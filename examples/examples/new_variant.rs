//! A game of one's own: chess without check, castling and en passant, won by capturing the king. `docs/new-variant.md`
//! walks through it. Run it to see a random game.

use std::{fmt, ops::ControlFlow, process::ExitCode};

use chess_core::movegen::{EachMove, Movement};
use chess_core::notation::{fields, write_placement};
use chess_core::{
    Bitboard, Board, Color, Configure, Counters, Fault, Move, Outcome, PerfectInformation, Piece,
    PositionError, Problem, Rank, Reason, Role, Seat, ToAct, Variant, VariantExt,
};
use rand_xoshiro::{Xoshiro256PlusPlus as Rng, rand_core::SeedableRng};

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CaptureTheKing;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    board: Board,
    turn: Color,
    fullmove: u16,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(f, &self.board, Bitboard::EMPTY)?;
        write!(f, " {} {}", self.turn.to_char(), self.fullmove)
    }
}

impl Variant for CaptureTheKing {
    type Position = Position;
    type Action = Move;
    fn name(&self) -> &'static str {
        "capture-the-king"
    }
    fn start(&self) -> Position {
        Position { board: Board::start(), turn: Color::White, fullmove: 1 }
    }
    fn turn(&self, position: &Position) -> Seat {
        Seat::ALL[position.turn as usize]
    }
    fn to_act(&self, position: &Position) -> ToAct {
        ToAct::Player(self.turn(position))
    }
    fn move_number(&self, position: &Position) -> u32 {
        position.fullmove.into()
    }
    fn for_each_action<B>(
        &self,
        &Position { ref board, turn, .. }: &Position,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match board.king(turn) {
            Some(_) => Movement::new(board, turn).generate(&mut EachMove(visit)),
            None => ControlFlow::Continue(()),
        }
    }
    fn apply(&self, position: &mut Position, action: Move) {
        position.board.shift(action.from(), action.to());
        if let Some(role) = action.promotion() {
            position.board.put(action.to(), Piece { color: position.turn, role });
        }
        position.fullmove = position.fullmove.saturating_add(position.turn as u16);
        position.turn = !position.turn;
    }
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match (position.board.king(position.turn), self.count_actions(position)) {
            (None, _) => Some(Outcome::win(!self.turn(position), Reason::KingCaptured)),
            (Some(_), 0) => Some(Outcome::draw(Reason::Stalemate)),
            (Some(_), _) => None,
        }
    }
    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        let [placement, color, fullmove] = fields(text, ["placement", "color", "fullmove"])?;
        let (board, _) = placement.placement(false, false)?;
        let (turn, fullmove) = (color.color()?, fullmove.counter(1)?);
        if board.king(!turn).is_none() {
            return Err(placement.fault(Problem::NoKing(!turn)).into());
        }
        let last_ranks = Bitboard::from(Rank::First) | Bitboard::from(Rank::Eighth);
        match (board.role(Role::Pawn) & last_ranks).first() {
            Some(at) => Err(Fault::on("placement", at, Problem::PawnOnBackRank).into()),
            None => Ok(Position { board, turn, fullmove }),
        }
    }
}

impl PerfectInformation for CaptureTheKing {}
impl Counters for CaptureTheKing {}
impl Configure for CaptureTheKing {}

fn main() -> ExitCode {
    chess_examples::cli::main(|chess_examples::cli::NoArguments {}, out| {
        let mut position = CaptureTheKing.start();
        let playout = CaptureTheKing.playout(&mut position, &mut Rng::seed_from_u64(1), 10_000);
        Ok(writeln!(out, "{}{:?}", position.board, playout)?)
    })
}
