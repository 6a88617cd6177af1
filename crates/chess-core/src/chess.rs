//! Standard chess: the position, and the rules as a [`Variant`].

use alloc::string::{String, ToString};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use crate::movegen::{EachMove, Movement, PawnRules};
use crate::{
    ActionError, Bitboard, Board, CastlingRights, Color, Configure, Counters, Evaluate, Move,
    OptionError, OptionValue, Outcome, PerfectInformation, Piece, PositionError, Reason, Role,
    Seat, Square, ToAct, TurnStart, Variant, Wing, attacks,
};

/// A position of standard chess or Chess960.
///
/// Positions are equal when their FENs are: an en passant square that no legal capture can use does not count.
#[derive(Clone, Copy)]
pub struct Chess {
    pub(crate) board: Board,
    pub(crate) castling: CastlingRights,
    pub(crate) turn: Color,
    /// The square that the last move's double step crossed, whether or not it can be captured on.
    pub(crate) crossed: Option<Square>,
    pub(crate) clock: u16,
    pub(crate) fullmove: u16,
}

impl Chess {
    /// Where standard chess starts.
    #[must_use]
    pub fn start() -> Self {
        Self {
            board: Board::start(),
            castling: CastlingRights::STANDARD,
            turn: Color::White,
            crossed: None,
            clock: 0,
            fullmove: 1,
        }
    }

    /// Puts a position together, unchecked. `crossed` is the square that a double step crossed just now.
    pub(crate) const fn from_parts(
        board: Board,
        castling: CastlingRights,
        turn: Color,
        crossed: Option<Square>,
        clock: u16,
        fullmove: u16,
    ) -> Self {
        Self { board, castling, turn, crossed, clock, fullmove }
    }

    /// The pieces.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The rooks that may still castle.
    #[inline]
    #[must_use]
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The square crossed by the double step of the last move, if it was one.
    #[inline]
    #[must_use]
    pub const fn crossed_square(&self) -> Option<Square> {
        self.crossed
    }

    /// The square on which an en passant capture is legal now.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        let to = self.crossed?;
        let pawns = attacks::pawn(!self.turn, to) & self.board.pieces(self.turn, Role::Pawn);
        pawns.into_iter().any(|from| self.is_safe(Move::new(from, to))).then_some(to)
    }

    /// Half-moves since the last capture or pawn move.
    #[inline]
    #[must_use]
    pub const fn clock(&self) -> u16 {
        self.clock
    }

    /// The number of the full move, from 1.
    #[inline]
    #[must_use]
    pub const fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// The enemy pieces that give check.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.board.king(self.turn).map_or(Bitboard::EMPTY, |king| {
            attacks::attackers(&self.board, !self.turn, king, self.board.occupied())
        })
    }

    fn is_safe(&self, action: Move) -> bool {
        let mut next = *self;
        next.play(action);
        next.board.king(self.turn).is_none_or(|king| {
            attacks::attackers(&next.board, next.turn, king, next.board.occupied()).is_empty()
        })
    }

    /// Calls `visit` with each legal move until it breaks. Castling is the king taking its rook.
    pub fn for_each_move<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let crossed = self.crossed.map_or(Bitboard::EMPTY, Bitboard::from);
        let in_check = !self.checkers().is_empty();
        Movement {
            pawns: PawnRules::standard(self.turn, crossed),
            castling: if in_check { CastlingRights::NONE } else { self.castling },
            ..Movement::new(&self.board, self.turn)
        }
        .generate(&mut EachMove(|action: Move| {
            if self.board.color(self.turn).has(action.to()) {
                let target = Wing::of(action.from(), action.to()).king_target(self.turn);
                let path = attacks::between(action.from(), target).with(target);
                let occupied = self.board.occupied().without(action.from());
                if path
                    .into_iter()
                    .any(|at| !attacks::attackers(&self.board, !self.turn, at, occupied).is_empty())
                {
                    return ControlFlow::Continue(());
                }
            }
            if self.is_safe(action) { visit(action) } else { ControlFlow::Continue(()) }
        }))
    }

    /// Plays a legal move.
    pub fn play(&mut self, action: Move) {
        let (from, to, us) = (action.from(), action.to(), self.turn);
        let role = self.board.role_at(from);
        let pawn = role == Some(Role::Pawn);
        let castles = role == Some(Role::King) && self.board.pieces(us, Role::Rook).has(to);
        let captures = !castles && self.board.occupied().has(to);
        if castles {
            let wing = Wing::of(from, to);
            self.board.clear(Bitboard::from(from).with(to));
            self.board.put(wing.king_target(us), Piece::new(us, Role::King));
            self.board.put(wing.rook_target(us), Piece::new(us, Role::Rook));
        } else {
            self.board.shift(from, to);
            if let Some(role) = action.promotion() {
                self.board.put(to, Piece::new(us, role));
            }
            if pawn
                && self.crossed == Some(to)
                && let Some(victim) = to.forward(!us)
            {
                self.board.remove(victim);
            }
        }
        if role == Some(Role::King) {
            self.castling.remove_color(us);
        }
        self.castling.remove(Bitboard::from(from).with(to));
        self.crossed = if pawn && from.distance(to) == 2 { from.forward(us) } else { None };
        self.clock = if pawn || captures { 0 } else { self.clock.saturating_add(1) };
        self.fullmove = self.fullmove.saturating_add(u16::from(us == Color::Black));
        self.turn = !us;
    }

    fn identity(&self) -> (Board, CastlingRights, Color, Option<Square>, u16, u16) {
        (self.board, self.castling, self.turn, self.en_passant(), self.clock, self.fullmove)
    }
}

impl PartialEq for Chess {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for Chess {}

impl Hash for Chess {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl fmt::Debug for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chess({self})")
    }
}

/// The rules of standard chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Standard;

impl Variant for Standard {
    type Position = Chess;
    type Action = Move;

    fn name(&self) -> &'static str {
        "standard"
    }

    fn start(&self) -> Chess {
        Chess::start()
    }

    fn to_act(&self, position: &Chess) -> ToAct {
        ToAct::Player(self.turn(position))
    }

    fn turn(&self, position: &Chess) -> Seat {
        match position.turn {
            Color::White => Seat::First,
            Color::Black => Seat::Second,
        }
    }

    fn move_number(&self, position: &Chess) -> u32 {
        u32::from(position.fullmove)
    }

    fn for_each_action<B>(
        &self,
        position: &Chess,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        position.for_each_move(visit)
    }

    fn apply(&self, position: &mut Chess, action: Move) {
        position.play(action);
    }

    fn outcome(&self, position: &Chess) -> Option<Outcome> {
        if position.for_each_move(|_| ControlFlow::Break(())).is_break() {
            return None;
        }
        Some(if position.checkers().is_empty() {
            Outcome::draw(Reason::Stalemate)
        } else {
            Outcome::win(!self.turn(position), Reason::Checkmate)
        })
    }

    fn turn_start(&self, position: &Chess, _last: Option<Move>) -> Option<TurnStart<Chess>> {
        Some(position.turn_start())
    }

    fn repetition_window(&self, position: &Chess) -> u32 {
        match position.clock() {
            u16::MAX => u32::MAX,
            clock => u32::from(clock),
        }
    }

    fn parse_position(&self, text: &str) -> Result<Chess, PositionError> {
        text.parse()
    }

    fn action_text(&self, position: &Chess, action: Move) -> String {
        position.to_uci(action).to_string()
    }

    fn parse_action(&self, position: &Chess, text: &str) -> Result<Move, ActionError> {
        position.read_uci(text)
    }

    fn refusal(&self, position: &Chess, action: Move) -> ActionError {
        position.uci_refusal(self.action_text(position, action), action)
    }
}

impl PerfectInformation for Standard {}
impl Counters for Standard {}

impl Evaluate for Standard {
    fn evaluate(&self, position: &Chess, seat: Seat) -> i32 {
        let own = if seat == Seat::First { Color::White } else { Color::Black };
        [100, 300, 310, 500, 900]
            .into_iter()
            .zip(Role::ALL)
            .map(|(value, role)| {
                let balance = position.board.pieces(own, role).len() as i32
                    - position.board.pieces(!own, role).len() as i32;
                value * balance
            })
            .sum()
    }

    fn is_noisy(&self, position: &Chess, action: Move) -> bool {
        action.promotion().is_some() || position.board.color(!position.turn).has(action.to())
    }
}

impl Configure for Standard {
    fn options(&self) -> alloc::vec::Vec<(&'static str, OptionValue)> {
        alloc::vec::Vec::new()
    }

    fn set_option(&mut self, key: &str, _value: &OptionValue) -> Result<(), OptionError> {
        Err(OptionError::unknown(key, &[]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::VariantExt;

    #[test]
    fn small_perfts() {
        let start = Standard.start();
        assert_eq!(Standard.perft(&start, 4), 197_281);
        assert_eq!(Standard.perft_leaves(&start, 3), 8_902);
        let kiwipete = Standard
            .parse_position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
            .unwrap();
        assert_eq!(Standard.perft(&kiwipete, 3), 97_862);
    }
}
