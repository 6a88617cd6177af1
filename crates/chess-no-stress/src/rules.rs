//! The rules, as a [`Variant`]: whose turn it is, what may be played, and what it does.

use alloc::string::ToString;
use core::ops::ControlFlow;

use chess_core::movegen::EachMove;
use chess_core::rand_core::Rng;
use chess_core::{
    ActionError, Bitboard, Board, ByColor, ByRole, CastlingRights, Color, Move, Outcome,
    PositionError, Reason, Recurrence, Role, Seat, Square, ToAct, TurnStart, Variant, attacks,
    below,
};

use crate::movement::{CountByRole, Nth, as_written, generate};
use crate::{Action, Card, Cards, Level, NoStress, Opening, Phase, Position, Table, position};

/// First plays White throughout.
#[inline]
pub(crate) const fn seat_of(color: Color) -> Seat {
    match color {
        Color::White => Seat::First,
        Color::Black => Seat::Second,
    }
}

impl NoStress {
    /// The array at the start (clause 4).
    fn board(&self) -> Board {
        let mut board = Board::start();
        if self.opening == Opening::AdvancedPawns {
            for (from, to) in [
                (Square::D2, Square::D4),
                (Square::E2, Square::E3),
                (Square::D7, Square::D5),
                (Square::E7, Square::E6),
            ] {
                board.shift(from, to);
            }
        }
        board
    }

    /// Whether the side to move has a legal move for some card or other.
    fn can_move(&self, table: &Table) -> bool {
        let mut any = EachMove(|_: Move| ControlFlow::Break(()));
        generate(self.level, table, Bitboard::ALL, &mut any).is_break()
    }

    /// The en passant square, if a capture there is legal, cards aside.
    fn legal_en_passant(&self, table: &Table) -> Option<Square> {
        let square = table.en_passant?;
        let captors =
            attacks::pawn(!table.turn, square) & table.board.pieces(table.turn, Role::Pawn);
        let mut captures = EachMove(|step: Move| {
            if step.to() == square { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        generate(self.level, table, captors, &mut captures).is_break().then_some(square)
    }

    /// How many moves each kind of piece has that some card of the hand lets move.
    #[inline]
    fn moves_by_role(&self, table: &Table, hand: Cards) -> ByRole<u32> {
        let mut origins = Bitboard::EMPTY;
        for card in hand.kinds() {
            origins |= table.movers(card);
        }
        let mut counter = CountByRole::default();
        let _ = generate(self.level, table, origins, &mut counter);
        counter.0
    }

    /// How many actions there are in phase `play`, given how many moves each kind of piece has.
    #[inline]
    fn count_plays(&self, table: &Table, hand: Cards, moves: &ByRole<u32>) -> u32 {
        let mut stuck = true;
        let mut total = 0;
        for card in hand.kinds() {
            let own = moves_of(table, moves, card);
            stuck &= own == 0;
            total += own.max(1);
        }
        total + u32::from(self.may_redraw(hand, stuck))
    }

    /// Whether this hand may be thrown in (clause 9); `stuck` if no card of it moves anything.
    #[inline]
    fn may_redraw(&self, hand: Cards, stuck: bool) -> bool {
        self.level != Level::One && (stuck || hand.has_three_alike())
    }

    fn for_each_play<B>(
        &self,
        position: &Position,
        visit: &mut impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let table = &position.table;
        let hand = position.hands[table.turn];
        let mut stuck = true;
        for card in hand.kinds() {
            let mut moved = false;
            let mut each = EachMove(|step: Move| {
                moved = true;
                visit(Action::Play(card, as_written(table, step)))
            });
            generate(self.level, table, table.movers(card), &mut each)?;
            if !moved {
                visit(Action::Lose(card))?;
            }
            stuck &= !moved;
        }
        if self.may_redraw(hand, stuck) {
            visit(Action::Redraw)?;
        }
        ControlFlow::Continue(())
    }

    /// A random action of phase `play`: the one at a random place of the list, which is not written out.
    #[inline]
    fn pick_play<R: Rng + ?Sized>(&self, position: &Position, rng: &mut R) -> Option<Action> {
        let table = &position.table;
        let hand = position.hands[table.turn];
        let moves = self.moves_by_role(table, hand);
        let total = self.count_plays(table, hand, &moves);
        let mut place = below(rng, total);
        for card in hand.kinds() {
            let own = moves_of(table, &moves, card);
            if place < own.max(1) {
                return self.play_at(table, card, own, place);
            }
            place -= own.max(1);
        }
        (total > 0).then_some(Action::Redraw)
    }

    /// What comes at this place among the actions that play `card`, which gives so many moves to choose from.
    #[inline]
    fn play_at(&self, table: &Table, card: Card, moves: u32, place: u32) -> Option<Action> {
        if moves == 0 {
            return Some(Action::Lose(card));
        }
        match generate(self.level, table, table.movers(card), &mut Nth { left: place }) {
            ControlFlow::Break(step) => Some(Action::Play(card, as_written(table, step))),
            ControlFlow::Continue(()) => None,
        }
    }

    fn apply_draw(&self, position: &mut Position, card: Card) {
        position.take_from_deck(card);
        let full = self.level.hand_size();
        let Position { table, hands, .. } = position;
        match table.phase {
            Phase::Deal => {
                let to = if hands.white.len() < full { Color::White } else { Color::Black };
                hands[to].add(card);
                if hands.black.len() >= full {
                    table.phase = Phase::Draw;
                }
            }
            Phase::Redraw => {
                hands[table.turn].add(card);
                if hands[table.turn].len() >= full {
                    table.end_turn(false);
                }
            }
            Phase::Draw | Phase::Play => {
                hands[table.turn].add(card);
                table.phase = Phase::Play;
            }
        }
    }
}

/// How many moves playing `card` gives to choose from (clauses 6 and 7).
#[inline]
fn moves_of(table: &Table, moves: &ByRole<u32>, card: Card) -> u32 {
    if let Some(role) = card.role() {
        return moves[role];
    }
    let of = |top: Option<Role>| top.map_or(0, |role| moves[role]);
    let ByColor { white, black } = table.tops;
    if white == black { of(white) } else { of(white) + of(black) }
}

impl Variant for NoStress {
    type Position = Position;
    type Action = Action;

    fn name(&self) -> &'static str {
        "no-stress"
    }

    /// Clauses 4 and 5.
    fn start(&self) -> Position {
        let table = Table {
            board: self.board(),
            discards: Cards::EMPTY,
            castling: match self.level {
                Level::Advanced => CastlingRights::STANDARD,
                _ => CastlingRights::NONE,
            },
            clock: 0,
            fullmove: 1,
            en_passant: None,
            tops: ByColor::default(),
            turn: Color::White,
            phase: if self.level == Level::One { Phase::Draw } else { Phase::Deal },
        };
        Position { table, deck: self.deck, hands: ByColor::default() }
    }

    #[inline]
    fn to_act(&self, position: &Position) -> ToAct {
        match position.table.phase {
            Phase::Play => ToAct::Player(seat_of(position.table.turn)),
            Phase::Deal | Phase::Draw | Phase::Redraw => ToAct::Chance,
        }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Seat {
        seat_of(position.table.turn)
    }

    #[inline]
    fn move_number(&self, position: &Position) -> u32 {
        u32::from(position.table.fullmove)
    }

    fn for_each_action<B>(
        &self,
        position: &Position,
        mut visit: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.outcome(position).is_some() {
            return ControlFlow::Continue(());
        }
        match position.table.phase {
            Phase::Play => self.for_each_play(position, &mut visit),
            Phase::Deal | Phase::Draw | Phase::Redraw => {
                position.source().kinds().try_for_each(|card| visit(Action::Draw(card)))
            }
        }
    }

    #[inline]
    fn apply(&self, position: &mut Position, action: Action) {
        let turn = position.table.turn;
        match action {
            Action::Draw(card) => self.apply_draw(position, card),
            Action::Play(card, step) => {
                position.hands[turn].remove(card);
                position.table.discard(card);
                if self.level == Level::Advanced {
                    position.table.move_fully(step);
                } else {
                    position.table.move_simply(step);
                }
            }
            Action::Lose(card) => {
                position.hands[turn].remove(card);
                position.table.discard(card);
                position.table.end_turn(false);
            }
            Action::Redraw => {
                let hand = core::mem::take(&mut position.hands[turn]);
                let discards = &mut position.table.discards;
                // All cards together are one deck, whose counts fit.
                *discards = discards.checked_add(hand).unwrap_or(*discards);
                position.table.phase = Phase::Redraw;
            }
        }
    }

    /// Clauses 11 and 12.
    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let table = &position.table;
        for color in Color::ALL {
            if table.board.king(color).is_none() {
                return Some(Outcome::win(seat_of(!color), Reason::KingCaptured));
            }
        }
        if self.level != Level::Advanced || table.phase != Phase::Draw || self.can_move(table) {
            return None;
        }
        Some(if table.is_check() {
            Outcome::win(seat_of(!table.turn), Reason::Checkmate)
        } else {
            Outcome::draw(Reason::Stalemate)
        })
    }

    /// Clause 3: a kind's weight is how many cards of it there are to draw from.
    fn weight(&self, position: &Position, action: Action) -> u32 {
        match action {
            Action::Draw(card) => u32::from(position.source().count(card)),
            _ => 1,
        }
    }

    fn count_actions(&self, position: &Position) -> u64 {
        if self.outcome(position).is_some() {
            return 0;
        }
        match position.table.phase {
            Phase::Play => {
                let hand = position.hands[position.table.turn];
                let moves = self.moves_by_role(&position.table, hand);
                u64::from(self.count_plays(&position.table, hand, &moves))
            }
            Phase::Deal | Phase::Draw | Phase::Redraw => position.source().kinds().count() as u64,
        }
    }

    #[inline]
    fn random_action<R: Rng + ?Sized>(&self, position: &Position, rng: &mut R) -> Option<Action> {
        if self.outcome(position).is_some() {
            return None;
        }
        match position.table.phase {
            Phase::Play => self.pick_play(position, rng),
            Phase::Deal | Phase::Draw | Phase::Redraw => {
                let source = position.source();
                source.at(below(rng, source.len())).map(Action::Draw)
            }
        }
    }

    /// The standard draws of level Advanced (clause 12); the other levels know none (clause 11).
    fn turn_start(&self, position: &Position, last: Option<Action>) -> Option<TurnStart<Position>> {
        let table = &position.table;
        if self.level != Level::Advanced || table.phase != Phase::Draw {
            return None;
        }
        let mut identity = position.without_cards();
        identity.table.en_passant = self.legal_en_passant(table);
        let recurrence = match last {
            None | Some(Action::Play(..)) => Recurrence::Count(identity),
            // After a lost turn, a new hand, or the deal.
            Some(_) => Recurrence::CountIfFirst(identity),
        };
        Some(TurnStart {
            dead_material: table.board.occupied() == table.board.role(Role::King),
            recurrence,
            clock: Some(u32::from(table.clock)),
        })
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        position::parse(self, text)
    }

    fn refusal(&self, position: &Position, action: Action) -> ActionError {
        let text = action.to_string();
        match action {
            _ if self.outcome(position).is_some() => ActionError::GameOver { text },
            Action::Play(_, step) if !position.table.board.occupied().has(step.from()) => {
                ActionError::NoPiece { text, square: step.from() }
            }
            _ => ActionError::NotLegal { text },
        }
    }
}
