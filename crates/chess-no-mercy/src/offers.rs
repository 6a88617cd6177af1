//! What the player to act can do, handed out in sets: to list, to count, or to pick from.
//!
//! One walk over the sets serves all three, so they cannot disagree.

use core::convert::Infallible;
use core::num::NonZeroU8;
use core::ops::ControlFlow;

use chess_core::movegen::{Movement, PawnRules, PawnStep, Sink};
use chess_core::{Bitboard, Color, Move, Role, Square, Wing};

use crate::action::Action;
use crate::options::{EnemyMoves, NoMercy};
use crate::position::{Phase, Position};

/// Takes the actions of a turn, many at a time.
pub(crate) trait Taker {
    type Break;

    /// Actions to each of `targets`, as many as `each` to one target; `make` makes the `n`-th to a target.
    fn take(
        &mut self,
        targets: Bitboard,
        each: u32,
        make: impl Fn(Square, u32) -> Action,
    ) -> ControlFlow<Self::Break>;

    /// A single action.
    fn one(&mut self, action: Action) -> ControlFlow<Self::Break> {
        self.take(Square::A1.into(), 1, |_, _| action)
    }
}

/// Hands out each action.
pub(crate) struct List<F>(pub(crate) F);

impl<B, F: FnMut(Action) -> ControlFlow<B>> Taker for List<F> {
    type Break = B;

    #[inline]
    fn take(
        &mut self,
        targets: Bitboard,
        each: u32,
        make: impl Fn(Square, u32) -> Action,
    ) -> ControlFlow<B> {
        for target in targets {
            for n in 0..each {
                (self.0)(make(target, n))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Counts the actions.
#[derive(Default)]
pub(crate) struct Count(pub(crate) u32);

impl Taker for Count {
    type Break = Infallible;

    #[inline]
    fn take(
        &mut self,
        targets: Bitboard,
        each: u32,
        _make: impl Fn(Square, u32) -> Action,
    ) -> ControlFlow<Infallible> {
        self.0 += targets.len() * each;
        ControlFlow::Continue(())
    }
}

/// Breaks with the action that has this many before it.
pub(crate) struct Pick(pub(crate) u32);

impl Taker for Pick {
    type Break = Action;

    #[inline]
    fn take(
        &mut self,
        targets: Bitboard,
        each: u32,
        make: impl Fn(Square, u32) -> Action,
    ) -> ControlFlow<Action> {
        let here = targets.len() * each;
        if self.0 < here
            && let Some(target) = targets.nth_square(self.0 / each)
        {
            return ControlFlow::Break(make(target, self.0 % each));
        }
        self.0 -= here;
        ControlFlow::Continue(())
    }
}

/// Breaks at the first action.
struct Any;

impl Taker for Any {
    type Break = ();

    #[inline]
    fn take(
        &mut self,
        targets: Bitboard,
        _each: u32,
        _make: impl Fn(Square, u32) -> Action,
    ) -> ControlFlow<()> {
        if targets.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Moves of own pieces: the same sets may be offered as the free move and for tokens.
struct OwnMoves<'t, T> {
    taker: &'t mut T,
    /// Where a free move may go.
    free: Bitboard,
    /// Where a bought move may go; en passant is not judged by it.
    bought: Bitboard,
    /// Whether a capture can be bought.
    buys_captures: bool,
    has_free: bool,
}

impl<T: Taker> OwnMoves<'_, T> {
    #[inline]
    fn offer(
        &mut self,
        targets: Bitboard,
        each: u32,
        make: impl Fn(Square, u32) -> Move,
    ) -> ControlFlow<T::Break> {
        let (free, bought) = (targets & self.free, targets & self.bought);
        self.has_free |= !free.is_empty();
        self.taker.take(free, each, |to, n| Action::Free(make(to, n)))?;
        self.taker.take(bought, each, |to, n| Action::Bought(make(to, n)))
    }
}

impl<T: Taker> Sink for OwnMoves<'_, T> {
    type Break = T::Break;

    #[inline]
    fn piece(&mut self, _role: Role, from: Square, targets: Bitboard) -> ControlFlow<T::Break> {
        self.offer(targets, 1, |to, _| Move::new(from, to))
    }

    #[inline]
    fn pawns(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<T::Break> {
        self.offer(targets, 1, |to, _| Move::new(step.origin(color, to), to))
    }

    #[inline]
    fn promotions(
        &mut self,
        color: Color,
        step: PawnStep,
        targets: Bitboard,
    ) -> ControlFlow<T::Break> {
        self.offer(targets, 4, |to, n| promotion(step.origin(color, to), to, n))
    }

    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<T::Break> {
        let capture = Move::new(from, to);
        if self.free.has(to) {
            self.has_free = true;
            self.taker.one(Action::Free(capture))?;
        }
        if self.buys_captures {
            self.taker.one(Action::Bought(capture))?;
        }
        ControlFlow::Continue(())
    }

    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<T::Break> {
        let color = if king.index() < 32 { Color::White } else { Color::Black };
        let to = Wing::of(king, rook).king_target(color);
        self.offer(to.into(), 1, |to, _| Move::new(king, to))
    }
}

/// Moves of enemy pieces, for tokens.
struct EnemyPieces<'t, T>(&'t mut T);

impl<T: Taker> Sink for EnemyPieces<'_, T> {
    type Break = T::Break;

    #[inline]
    fn piece(&mut self, _role: Role, from: Square, targets: Bitboard) -> ControlFlow<T::Break> {
        self.0.take(targets, 1, |to, _| Action::Enemy(Move::new(from, to)))
    }

    #[inline]
    fn pawns(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<T::Break> {
        self.0.take(targets, 1, |to, _| Action::Enemy(Move::new(step.origin(color, to), to)))
    }

    #[inline]
    fn promotions(
        &mut self,
        color: Color,
        step: PawnStep,
        targets: Bitboard,
    ) -> ControlFlow<T::Break> {
        self.0.take(targets, 4, |to, n| Action::Enemy(promotion(step.origin(color, to), to, n)))
    }

    fn en_passant(&mut self, _from: Square, _to: Square) -> ControlFlow<T::Break> {
        ControlFlow::Continue(())
    }

    fn castle(&mut self, _king: Square, _rook: Square) -> ControlFlow<T::Break> {
        ControlFlow::Continue(())
    }
}

#[inline]
fn promotion(from: Square, to: Square, n: u32) -> Move {
    Move::promoting(from, to, Role::PROMOTIONS[n as usize & 3])
}

impl Position {
    /// Own pieces by standard movement: en passant at the start of a turn only, never onto a shielded piece.
    #[inline]
    fn own_movement(&self) -> Movement<'_> {
        Movement {
            targets: !self.shielded,
            pawns: PawnRules::standard(self.color, self.en_passant()),
            castling: self.castling,
            ..Movement::new(&self.board, self.color)
        }
    }

    /// Whether a free move exists, used or not (rule 8).
    pub(crate) fn has_free_move(&self) -> bool {
        let mut moves = OwnMoves {
            taker: &mut Any,
            free: Bitboard::ALL,
            bought: Bitboard::EMPTY,
            buys_captures: false,
            has_free: false,
        };
        self.own_movement().generate(&mut moves).is_break()
    }
}

impl NoMercy {
    /// Hands all actions to `taker`, if the game is not over: `usurp` first, moves of own pieces (each set free, then
    /// bought), of enemy pieces, promotions, resurrections, `end` last.
    #[inline]
    pub(crate) fn offer<T: Taker>(
        &self,
        position: &Position,
        taker: &mut T,
    ) -> ControlFlow<T::Break> {
        let us = position.color;
        let board = &position.board;
        let (own, enemies) = (board.color(us), board.color(!us));
        if own.is_empty() || enemies.is_empty() {
            return ControlFlow::Continue(());
        }
        if self.may_usurp(position) {
            taker.one(Action::Usurp)?;
        }
        let empty = !board.occupied();
        let tokens = position.tokens[us];
        let owed = position.phase != Phase::Moved;
        let can_pay = |price: NonZeroU8| tokens >= price.get();
        let when = |allowed, squares| if allowed { squares } else { Bitboard::EMPTY };

        let mut moves = OwnMoves {
            free: when(owed, Bitboard::ALL),
            bought: when(can_pay(self.price_quiet), empty)
                | when(can_pay(self.price_capture), enemies),
            buys_captures: can_pay(self.price_capture),
            has_free: false,
            taker,
        };
        if !(moves.free | moves.bought).is_empty() {
            position.own_movement().generate(&mut moves)?;
        }
        let may_end = !moves.has_free;

        if tokens > 0 {
            if can_pay(self.price_enemy) {
                let targets = match self.enemy_moves {
                    EnemyMoves::OwnerMoves => Bitboard::ALL,
                    EnemyMoves::QuietOnly => empty,
                };
                Movement { targets, ..Movement::new(board, !us) }
                    .generate(&mut EnemyPieces(&mut *taker))?;
            }
            self.offer_promotions(position, taker)?;
            if can_pay(self.price_resurrect) {
                offer_resurrections(position, taker)?;
            }
        }
        if may_end { taker.one(Action::End) } else { ControlFlow::Continue(()) }
    }

    #[inline]
    fn offer_promotions<T: Taker>(
        &self,
        position: &Position,
        taker: &mut T,
    ) -> ControlFlow<T::Break> {
        let us = position.color;
        let pawns = position.board.pieces(us, Role::Pawn);
        let tokens = position.tokens[us];
        for role in Role::PROMOTIONS {
            if self.promotion_price(role).is_some_and(|price| price <= tokens) {
                taker.take(pawns, 1, |square, _| Action::Promote { square, role })?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[inline]
fn offer_resurrections<T: Taker>(position: &Position, taker: &mut T) -> ControlFlow<T::Break> {
    let us = position.color;
    for (role, buried) in position.graveyard[us].iter() {
        if *buried > 0 {
            let free_homes = homes(us, role) - position.board.occupied();
            taker.take(free_homes, 1, |square, _| Action::Resurrect { role, square })?;
        }
    }
    ControlFlow::Continue(())
}

/// The starting squares of a piece, on which it may be resurrected (rule 9).
#[inline]
pub(crate) fn homes(color: Color, role: Role) -> Bitboard {
    let white = Bitboard(match role {
        Role::Pawn => 0xff00,
        Role::Knight => 0x42,
        Role::Bishop => 0x24,
        Role::Rook => 0x81,
        Role::Queen => 0x08,
        Role::King => 0x10,
    });
    if color == Color::White { white } else { white.flip_ranks() }
}
