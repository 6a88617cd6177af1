//! Yea Chess as a [`Variant`]: what may be done, what it does, and how a game ends. The numbers are those of `RULES.md`.

use core::ops::ControlFlow;

use chess_core::rand_core::Rng;
use chess_core::{
    ActionError, Bitboard, Color, Counters, Evaluate, Outcome, PerfectInformation, PositionError,
    Reason, Recurrence, Role, Seat, ToAct, TurnStart, Variant, attacks, below,
};

use crate::moves::generate;
use crate::position::royal_shift;
use crate::sinks::{Any, Count, Each, Pick};
use crate::successors::Successors;
use crate::{Action, Areas, Position, Yea, text};

/// Who commands an army: White's is the first seat's.
const fn seat(color: Color) -> Seat {
    match color {
        Color::White => Seat::First,
        Color::Black => Seat::Second,
    }
}

impl Yea {
    /// Why the side to move has no move at the start of its turn, if that is so (rule 13).
    fn ending(&self, position: &Position) -> Option<Reason> {
        // In the extra-move phase the turn can always be ended.
        if position.extra.is_some() || generate(self, position, true, &mut Any).is_break() {
            return None;
        }
        Some(if !position.checkers().is_empty() {
            Reason::Checkmate
        } else if generate(self, position, false, &mut Any).is_break() {
            Reason::NoSecondedMove
        } else {
            Reason::Stalemate
        })
    }

    /// The position with all set to one value that does not tell repetitions apart (rule 14).
    fn identity(&self, position: &Position) -> Position {
        let mut identity = Position { clock: 0, fullmove: 1, ..*position };
        for crossed in position.en_passant {
            // A capture on this square and no other: nothing else lands on it that is unmarked, comes from a pawn, and
            // leaves its file.
            let pawns = attacks::pawn(!position.turn, crossed)
                & position.board.pieces(position.turn, Role::Pawn);
            let legal = self.for_each_action(position, |action| match action {
                Action::Move(step)
                    if step.to() == crossed && !step.is_diagonal() && pawns.has(step.from()) =>
                {
                    ControlFlow::Break(())
                }
                _ => ControlFlow::Continue(()),
            });
            if legal.is_continue() {
                identity.en_passant.remove(crossed);
            }
        }
        identity
    }
}

impl Variant for Yea {
    type Position = Position;
    type Action = Action;

    fn name(&self) -> &'static str {
        "yea"
    }

    fn start(&self) -> Position {
        Position::start(self)
    }

    #[inline]
    fn to_act(&self, position: &Position) -> ToAct {
        ToAct::Player(seat(position.turn))
    }

    #[inline]
    fn turn(&self, position: &Position) -> Seat {
        seat(position.turn)
    }

    fn move_number(&self, position: &Position) -> u32 {
        u32::from(position.fullmove)
    }

    #[inline]
    fn for_each_action<B>(
        &self,
        position: &Position,
        mut visit: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let color = position.turn;
        if position.extra.is_none() {
            let mut each = Each { color, visit: |step| visit(Action::Move(step)) };
            return generate(self, position, true, &mut each);
        }
        let mut each = Each { color, visit: |step| visit(Action::Extra(step)) };
        generate(self, position, true, &mut each)?;
        visit(Action::End)
    }

    #[inline]
    fn apply(&self, position: &mut Position, action: Action) {
        *position = position.after(self, action);
    }

    #[inline(always)]
    fn successor(&self, position: &Position, action: Action) -> Position {
        position.after(self, action)
    }

    #[inline]
    fn for_each_successor<B>(
        &self,
        position: &Position,
        mut visit: impl FnMut(Action, &Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if position.extra.is_none() {
            return generate(self, position, true, &mut Successors::new(self, position, visit));
        }
        self.for_each_action(position, |action| visit(action, &position.after(self, action)))
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let reason = self.ending(position)?;
        Some(Outcome::win(!seat(position.turn), reason))
    }

    #[inline]
    fn count_actions(&self, position: &Position) -> u64 {
        let mut count = Count::default();
        let _ = generate(self, position, true, &mut count);
        count.0 + u64::from(position.extra.is_some())
    }

    fn random_action<R: Rng + ?Sized>(&self, position: &Position, rng: &mut R) -> Option<Action> {
        let total = u32::try_from(self.count_actions(position)).unwrap_or(u32::MAX);
        if total == 0 {
            return None;
        }
        let mut pick = Pick { color: position.turn, left: below(rng, total) };
        match (generate(self, position, true, &mut pick), position.extra) {
            (ControlFlow::Break(step), None) => Some(Action::Move(step)),
            (ControlFlow::Break(step), Some(_)) => Some(Action::Extra(step)),
            (ControlFlow::Continue(()), _) => Some(Action::End),
        }
    }

    fn turn_start(&self, position: &Position, _: Option<Action>) -> Option<TurnStart<Position>> {
        position.extra.is_none().then(|| TurnStart {
            dead_material: position.board.occupied() == position.board.role(Role::King),
            recurrence: Recurrence::Count(self.identity(position)),
            clock: Some(u32::from(position.clock)),
        })
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        text::parse(self, text)
    }

    fn refusal(&self, position: &Position, action: Action) -> ActionError {
        let text = self.action_text(position, action);
        if self.outcome(position).is_some() {
            return ActionError::GameOver { text };
        }
        match action.piece_move().map(|step| step.from()) {
            Some(square) if !position.board.occupied().has(square) => {
                ActionError::NoPiece { text, square }
            }
            _ => ActionError::NotLegal { text },
        }
    }
}

impl PerfectInformation for Yea {}

/// The worth of a pawn, knight, bishop, rook and queen, in hundredths of a pawn. Pawns second and rooks leap, so pawns
/// and rooks are worth a little more than in chess, and the far-reaching queen, which rarely goes alone, a little less.
const WORTH: [(Role, i32); 5] = [
    (Role::Pawn, 110),
    (Role::Knight, 300),
    (Role::Bishop, 320),
    (Role::Rook, 520),
    (Role::Queen, 850),
];
const TOKEN_WORTH: i32 = 20;
const AREA_WORTH: i32 = 15;

impl Evaluate for Yea {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let board = &position.board;
        let side = |color: Color| {
            let material: i32 = WORTH
                .into_iter()
                .map(|(role, worth)| board.pieces(color, role).len() as i32 * worth)
                .sum();
            let tokens = i32::from(position.tokens[color]) * TOKEN_WORTH;
            material + tokens + Areas::held_by(board, color).len() as i32 * AREA_WORTH
        };
        let white = side(Color::White) - side(Color::Black);
        if seat == Seat::First { white } else { -white }
    }

    fn is_noisy(&self, position: &Position, action: Action) -> bool {
        action.piece_move().is_some_and(|step| {
            step.promotion().is_some() || position.board.color(!position.turn).has(step.to())
        })
    }
}

const COUNTERS: [&str; 8] = [
    "momentum_gained",
    "momentum_spent",
    "extra_moves",
    "extra_moves_declined",
    "royal_shifts",
    "rook_leaps",
    "bishop_steps",
    "diagonal_steps",
];

impl Counters for Yea {
    fn counter_names(&self) -> &'static [&'static str] {
        &COUNTERS
    }

    fn count(&self, before: &Position, action: Action, after: &Position, counts: &mut [u64]) {
        let us = before.turn;
        let (had, has) = (before.tokens[us], after.tokens[us]);
        let step = action.piece_move();
        let moved = |role| {
            step.filter(|step| before.board.role(role).has(step.from())).map(|step| {
                let (from, to) = (step.from(), step.to());
                (from, to, Bitboard::from(to))
            })
        };
        let happened = [
            u64::from(has.saturating_sub(had)),
            u64::from(had.saturating_sub(has)),
            u64::from(matches!(action, Action::Extra(_))),
            u64::from(action == Action::End),
            u64::from(
                moved(Role::King).is_some_and(|(from, to, _)| {
                    royal_shift(&before.board, us, from, to).is_some()
                }),
            ),
            u64::from(
                moved(Role::Rook).is_some_and(|(from, _, to)| attacks::knight(from).intersects(to)),
            ),
            u64::from(
                moved(Role::Bishop)
                    .is_some_and(|(from, _, to)| attacks::straight_rays(from).intersects(to)),
            ),
            u64::from(step.is_some_and(|step| step.is_diagonal())),
        ];
        for (count, more) in counts.iter_mut().zip(happened) {
            *count += more;
        }
    }
}
