//! The rules: what may be done, what it does, and how it ends.

use core::ops::ControlFlow;

use chess_core::movegen::{Counter, Movement, PawnRules};
use chess_core::rand_core::Rng;
use chess_core::{
    ActionError, Bitboard, Board, CastlingRights, Color, Outcome, PerfectInformation, Piece,
    PositionError, Reason, Recurrence, Role, Seat, Square, ToAct, TurnStart, Variant, Wing, below,
};

use crate::loyalty::{self, Step, Work};
use crate::position::{Disloyal, own_half, read};
use crate::sinks::{Any, Each, Nth};
use crate::successors::Successors;
use crate::{Action, ChangingColors, KingSetup, Phase, Position};

impl Variant for ChangingColors {
    type Position = Position;
    type Action = Action;

    fn name(&self) -> &'static str {
        "changing-colors"
    }

    /// Clause 2: all of chess's pieces, loyal to the king on their side; or neutral, before the kings are placed.
    fn start(&self) -> Position {
        let mut position = Position {
            board: Board::start(),
            castling: CastlingRights::STANDARD,
            turn: Color::White,
            en_passant: None,
            clock: 0,
            fullmove: 1,
            setup: false,
        };
        if self.king_setup == KingSetup::OwnHalf {
            position.board.clear(position.board.role(Role::King));
            position.board.set_colors(Bitboard::EMPTY, Bitboard::EMPTY);
            position.castling = CastlingRights::NONE;
            position.setup = true;
        }
        position
    }

    fn to_act(&self, position: &Position) -> ToAct {
        ToAct::Player(seat_of(match position.phase() {
            Phase::PlacingKing(color) | Phase::Moving(color) => color,
            Phase::Promoting { owner, .. } => owner,
            Phase::Finished { .. } => position.turn,
        }))
    }

    /// A promotion still belongs to the turn of the move before it (clause 10).
    fn turn(&self, position: &Position) -> Seat {
        match position.phase() {
            Phase::Promoting { .. } => seat_of(!position.turn),
            _ => seat_of(position.turn),
        }
    }

    fn move_number(&self, position: &Position) -> u32 {
        u32::from(position.fullmove)
    }

    fn for_each_action<B>(
        &self,
        position: &Position,
        mut visit: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match position.phase() {
            Phase::Moving(color) => position.movement(color).generate(&mut Each(visit)),
            Phase::Promoting { square, .. } => Role::PROMOTIONS
                .into_iter()
                .try_for_each(|role| visit(Action::Promote { square, role })),
            Phase::PlacingKing(color) => (own_half(color) - position.board.occupied())
                .into_iter()
                .try_for_each(|square| visit(Action::PlaceKing { square })),
            Phase::Finished { .. } => ControlFlow::Continue(()),
        }
    }

    #[inline]
    fn for_each_successor<B>(
        &self,
        position: &Position,
        mut visit: impl FnMut(Action, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match position.phase() {
            Phase::Moving(color) => {
                let mut successors = Successors::new(self, position, visit);
                position.movement(color).generate(&mut successors)?;
                successors.finish()
            }
            _ => self.for_each_action(position, |action| {
                visit(action, &self.successor(position, action))
            }),
        }
    }

    fn count_actions(&self, position: &Position) -> u64 {
        match position.phase() {
            Phase::Moving(color) => u64::from(position.movement(color).tally().moves()),
            Phase::Promoting { .. } => Role::PROMOTIONS.len() as u64,
            Phase::PlacingKing(color) => {
                u64::from((own_half(color) - position.board.occupied()).len())
            }
            Phase::Finished { .. } => 0,
        }
    }

    fn random_action<R: Rng + ?Sized>(&self, position: &Position, rng: &mut R) -> Option<Action> {
        match position.phase() {
            Phase::Moving(color) => {
                // Counted the way that it is then picked: the second walk finds its branches foretold by the first.
                let movement = position.movement(color);
                let mut counter = Counter::default();
                let _ = movement.generate(&mut counter);
                let count = u32::try_from(counter.moves).ok().filter(|count| *count > 0)?;
                movement.generate(&mut Nth(below(rng, count))).break_value()
            }
            Phase::Promoting { square, .. } => {
                let nth = below(rng, Role::PROMOTIONS.len() as u32);
                let role = *Role::PROMOTIONS.get(nth as usize)?;
                Some(Action::Promote { square, role })
            }
            Phase::PlacingKing(color) => {
                let squares = own_half(color) - position.board.occupied();
                let square = squares.nth_square(below(rng, squares.len()))?;
                Some(Action::PlaceKing { square })
            }
            Phase::Finished { .. } => None,
        }
    }

    fn apply(&self, position: &mut Position, action: Action) {
        match action {
            Action::Move { from, to } => {
                position.make_move(self, from, to);
            }
            Action::Promote { square, role } => position.promote(square, role),
            Action::PlaceKing { square } => position.place_king(self, square),
        }
    }

    /// Clauses 1 and 12.
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.phase() {
            Phase::Finished { winner } => Some(Outcome::win(seat_of(winner), Reason::KingCaptured)),
            Phase::Moving(color) => match position.movement(color).generate(&mut Any) {
                ControlFlow::Break(()) => None,
                ControlFlow::Continue(()) => Some(Outcome::draw(Reason::Stalemate)),
            },
            _ => None,
        }
    }

    /// Clause 12: repetition and the clock are judged whenever a move is due.
    fn turn_start(
        &self,
        position: &Position,
        _last: Option<Action>,
    ) -> Option<TurnStart<Position>> {
        let Phase::Moving(_) = position.phase() else {
            return None;
        };
        Some(TurnStart {
            dead_material: false,
            recurrence: Recurrence::Count(Position { clock: 0, fullmove: 1, ..*position }),
            clock: Some(u32::from(position.clock)),
        })
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        read(text, self, Disloyal::Refuse)
    }

    fn refusal(&self, position: &Position, action: Action) -> ActionError {
        let text = self.action_text(position, action);
        if !matches!(position.phase(), Phase::Finished { .. })
            && let Action::Move { from: square, .. } | Action::Promote { square, .. } = action
            && !position.board.occupied().has(square)
        {
            return ActionError::NoPiece { text, square };
        }
        if self.outcome(position).is_some() {
            ActionError::GameOver { text }
        } else {
            ActionError::NotLegal { text }
        }
    }
}

impl ChangingColors {
    /// Reads a position as [`parse_position`](Variant::parse_position) does, and resolves its loyalty where that would
    /// refuse it, as if the side that is not to move had just made it by its move. So any set-up becomes a position.
    ///
    /// # Errors
    /// If the text is malformed, or contradicts itself in anything but loyalty.
    ///
    /// ```
    /// use chess_changing_colors::ChangingColors;
    /// use chess_core::Variant;
    /// let rules = ChangingColors::default();
    /// let text = "4k3/4-P3/8/8/8/8/8/4K2R w K - 0 1";
    /// assert_eq!(
    ///     rules.parse_position(text).unwrap_err().to_string(),
    ///     "the placement has a white piece that is not joined to its king (on h1)"
    /// );
    /// assert_eq!(rules.settle(text).unwrap().to_string(), "4k3/4p3/8/8/8/8/8/4K2-R w K - 0 1");
    /// ```
    pub fn settle(&self, text: &str) -> Result<Position, PositionError> {
        read(text, self, Disloyal::Resolve)
    }
}

const fn seat_of(color: Color) -> Seat {
    match color {
        Color::White => Seat::First,
        Color::Black => Seat::Second,
    }
}

impl Position {
    /// Standard movement with the pawns of clauses 8 to 10 and loyal rooks for castling (clause 11).
    #[inline]
    fn movement(&self, color: Color) -> Movement<'_> {
        let double_step_from = match color {
            Color::White => Bitboard(0xffff),
            Color::Black => Bitboard(0xffff << 48),
        };
        let pawns = PawnRules {
            double_step_from,
            promote_on: Bitboard::EMPTY,
            en_passant: self.en_passant.map_or(Bitboard::EMPTY, Bitboard::from),
        };
        Movement { pawns, castling: self.castling, ..Movement::new(&self.board, color) }
    }

    /// Moves a piece, captures, and resolves loyalty.
    #[inline]
    pub(crate) fn make_move(&mut self, rules: &ChangingColors, from: Square, to: Square) {
        let us = self.turn;
        let kings = self.board.role(Role::King);
        let pawn = self.board.role(Role::Pawn).has(from);
        let captured = if pawn && self.en_passant == Some(to) {
            to.forward(!us)
        } else {
            self.board.color(!us).has(to).then_some(to)
        };
        if kings.has(to) || kings.has(from) && from.distance(to) == 2 {
            return self.castle_or_capture_king(rules, from, to);
        }
        // Loyalty is worked out before anything moves: this order leaves the processor the fewest values to hold.
        let favored = rules.contested.favored(us);
        let step = Step { from, to, captured };
        let (owners, work) = loyalty::resolve_move(self.owners(), kings, us, step, favored);
        if let Some(victim) = captured
            && victim != to
        {
            self.board.clear(victim.into());
        }
        self.board.shift(from, to);
        if work != Work::Nothing {
            self.set_owners(owners);
        }
        self.pass_turn(from, to, kings.has(from), pawn || captured.is_some());
        if pawn
            && from.distance(to) == 2
            && let Some(crossed) = from.forward(us)
        {
            self.set_en_passant(crossed);
        }
    }

    /// The two moves of which loyalty is resolved in full, or not at all.
    #[cold]
    fn castle_or_capture_king(&mut self, rules: &ChangingColors, from: Square, to: Square) {
        let us = self.turn;
        let ends = self.board.role(Role::King).has(to);
        let king_moves = self.board.role(Role::King).has(from);
        if ends {
            self.castling.remove_color(!us);
        }
        self.board.shift(from, to);
        self.pass_turn(from, to, king_moves, ends);
        if !ends {
            let wing = if to > from { Wing::King } else { Wing::Queen };
            self.board.shift(rook_home(us, wing), wing.rook_target(us));
            self.resolve(rules, us);
        }
    }

    /// Everything that a move changes but the pieces.
    #[inline]
    fn pass_turn(&mut self, from: Square, to: Square, king_moves: bool, resets_clock: bool) {
        if king_moves {
            self.castling.remove_color(self.turn);
        }
        self.castling.remove(Bitboard::from(from).with(to));
        self.clock = if resets_clock { 0 } else { self.clock.saturating_add(1) };
        self.fullmove = self.fullmove.saturating_add(u16::from(self.turn == Color::Black));
        self.turn = !self.turn;
        self.en_passant = None;
    }

    fn promote(&mut self, square: Square, role: Role) {
        if let Some(color) = self.board.color_at(square) {
            self.board.put(square, Piece { color, role });
        }
        self.clock = 0;
    }

    fn place_king(&mut self, rules: &ChangingColors, square: Square) {
        let color = self.turn;
        self.board.put(square, Piece::new(color, Role::King));
        if square == Square::E1.relative_to(color) {
            let homes = Wing::ALL.map(|wing| rook_home(color, wing));
            self.castling.add(Bitboard::from_iter(homes) & self.board.role(Role::Rook));
        }
        self.turn = !color;
        if color == Color::Black {
            self.setup = false;
            self.resolve(rules, color);
        }
    }
}

const fn rook_home(color: Color, wing: Wing) -> Square {
    let home = match wing {
        Wing::King => Square::H1,
        Wing::Queen => Square::A1,
    };
    home.relative_to(color)
}

impl PerfectInformation for ChangingColors {}
