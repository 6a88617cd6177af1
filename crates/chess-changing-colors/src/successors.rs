//! All positions that a move leads to, made set by set: what loyalty has to know of a position, or of the piece that leaves
//! its square, is worked out once for all moves.

use core::ops::ControlFlow;

use chess_core::movegen::{PawnStep, Sink};
use chess_core::{Bitboard, ByColor, Color, Lifted, Role, Square, Wing};

use crate::loyalty::{flood, grow, string};
use crate::neighbors::Neighbors;
use crate::{Action, ChangingColors, Position};

/// Hands out each move with the position after it.
#[derive(Debug)]
pub(crate) struct Successors<'p, F> {
    rules: &'p ChangingColors,
    before: &'p Position,
    /// The position after a move that captures nothing, but for what the piece changes.
    passed: Position,
    sides: Sides,
    visit: F,
}

/// The two sides of a settled board, as the side to move sees them.
#[derive(Clone, Copy, Debug)]
struct Sides {
    us: Color,
    own: Bitboard,
    foe: Bitboard,
    loose: Bitboard,
    own_neighbors: Neighbors,
    /// Own pieces whose going may part the string.
    own_links: Bitboard,
    beside_foe: Bitboard,
    beside_loose: Bitboard,
    /// Enemy pieces whose capture is not the plain case: it may part the string, or ends the game.
    foe_links: Bitboard,
}

impl Sides {
    #[inline(always)]
    fn of(position: &Position) -> Self {
        let board = &position.board;
        let us = position.turn;
        let (own, foe, loose) = (board.color(us), board.color(!us), board.neutral());
        let (own_neighbors, foe_neighbors) = (Neighbors::of(own), Neighbors::of(foe));
        Self {
            us,
            own,
            foe,
            loose,
            own_neighbors,
            own_links: own_neighbors.parted(),
            beside_foe: foe_neighbors.any(),
            beside_loose: Neighbors::of(loose).any(),
            foe_links: (foe_neighbors.parted() | board.role(Role::King)) & foe,
        }
    }

    /// Who gets a piece of ours by where it lands, if our string is whole and beside these squares without it.
    #[inline(always)]
    fn owners(&self, beside_own: Bitboard) -> ByColor<Bitboard> {
        let lost = self.beside_foe - beside_own;
        match self.us {
            Color::White => ByColor { white: beside_own, black: lost },
            Color::Black => ByColor { white: lost, black: beside_own },
        }
    }

    /// The squares where a piece of ours that lands brings neutral pieces to either side.
    #[inline(always)]
    fn wins_others(&self, beside_own: Bitboard) -> Bitboard {
        self.beside_loose & (beside_own | self.beside_foe)
    }
}

impl<'p, B, F: FnMut(Action, &Position) -> ControlFlow<B>> Successors<'p, F> {
    /// For a position that waits for a move.
    #[inline(always)]
    pub(crate) fn new(rules: &'p ChangingColors, before: &'p Position, visit: F) -> Self {
        let passed = Position {
            board: before.board,
            castling: before.castling,
            turn: !before.turn,
            en_passant: None,
            clock: before.clock.saturating_add(1),
            fullmove: before.fullmove.saturating_add(u16::from(before.turn == Color::Black)),
            setup: false,
        };
        Self { rules, before, passed, sides: Sides::of(before), visit }
    }

    #[inline(never)]
    fn each_of_piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<B> {
        let sides = &self.sides;
        let rest = sides.own.without(from);
        let lifted = self.before.board.lift(from);
        let mut passed = self.passed;
        passed.castling.remove(from.into());
        if role == Role::King {
            passed.castling.remove_color(sides.us);
        }
        if sides.own_links.has(from) {
            return self.each_of_link(role, from, targets, &lifted, &passed);
        }
        self.each_landing(role, from, targets, Neighbors::of(rest).any(), &lifted, &passed)
    }

    /// The moves of a piece without which its side is whole.
    #[inline(always)]
    fn each_landing(
        &mut self,
        role: Role,
        from: Square,
        targets: Bitboard,
        beside_own: Bitboard,
        lifted: &Lifted,
        passed: &Position,
    ) -> ControlFlow<B> {
        let sides = &self.sides;
        let owners = sides.owners(beside_own);
        let lifted = lifted.with_owners(owners);
        let mut special = targets & sides.foe_links;
        if role == Role::King {
            special |= targets - beside_own;
        }
        let plain = targets - special;
        let winning = plain & sides.wins_others(beside_own);
        let (foe, loose, us) = (sides.foe, sides.loose, sides.us);
        for to in plain - winning - foe {
            let next = Position { board: lifted.on_empty(to), ..*passed };
            (self.visit)(Action::Move { from, to }, &next)?;
        }
        for to in (plain & foe) - winning {
            let mut next = Position { board: lifted.on(to), clock: 0, ..*passed };
            next.castling.remove(to.into());
            (self.visit)(Action::Move { from, to }, &next)?;
        }
        for to in winning {
            let mut next = Position { board: lifted.on(to), ..*passed };
            if foe.has(to) {
                next.castling.remove(to.into());
                next.clock = 0;
            }
            let winner = if beside_own.has(to) { us } else { !us };
            next.board.set_color(flood(to, loose), Some(winner));
            (self.visit)(Action::Move { from, to }, &next)?;
        }
        special.into_iter().try_for_each(|to| self.other(from, to))
    }

    /// The moves of a piece without which its side may fall apart.
    fn each_of_link(
        &mut self,
        role: Role,
        from: Square,
        targets: Bitboard,
        lifted: &Lifted,
        passed: &Position,
    ) -> ControlFlow<B> {
        let sides = &self.sides;
        let rest = sides.own.without(from);
        let kings = self.before.board.role(Role::King);
        let seeds = if role == Role::King { Bitboard::from_iter(rest.first()) } else { kings };
        let whole = string(seeds, rest);
        if whole == rest {
            let beside_own = Neighbors::of(rest).any();
            return self.each_landing(role, from, targets, beside_own, lifted, passed);
        }
        if role == Role::King {
            return targets.into_iter().try_for_each(|to| self.other(from, to));
        }
        let (own, foe, loose, us) = (whole, sides.foe, sides.loose, sides.us);
        let cut_off = rest - own;
        let beside_own = Neighbors::of(own).any();
        let special = targets & sides.foe_links;
        for to in targets - special {
            let mut next = Position { board: lifted.on(to), ..*passed };
            if foe.has(to) {
                next.castling.remove(to.into());
                next.clock = 0;
            }
            let own = if beside_own.has(to) { own | flood(to, cut_off) } else { own };
            let foe = foe.without(to);
            let loose = loose | (rest.with(to) - own);
            let favored = self.rules.contested.favored(us);
            let (own, foe) = if favored == us {
                let [own, foe, _] = grow(own, foe, loose);
                (own, foe)
            } else {
                let [foe, own, _] = grow(foe, own, loose);
                (own, foe)
            };
            let (white, black) = if us == Color::White { (own, foe) } else { (foe, own) };
            next.board.set_colors(white, black);
            (self.visit)(Action::Move { from, to }, &next)?;
        }
        special.into_iter().try_for_each(|to| self.other(from, to))
    }

    /// The moves of pawns by one step; `special` are those that are not the plain case, `catchable` the landings after
    /// which a pawn can be captured en passant.
    #[inline(never)]
    fn each_of_pawns(
        &mut self,
        step: PawnStep,
        targets: Bitboard,
        beside_own: Bitboard,
        special: Bitboard,
        catchable: Bitboard,
    ) -> ControlFlow<B> {
        let Sides { us, loose, .. } = self.sides;
        let owners = self.sides.owners(beside_own);
        let winning = targets & self.sides.wins_others(beside_own);
        let passed = Position { clock: 0, ..self.passed };
        for to in targets - winning {
            let from = step.origin(us, to);
            let next = after_pawn(self.before, &passed, from, to, owners, catchable);
            (self.visit)(Action::Move { from, to }, &next)?;
        }
        for to in winning {
            let from = step.origin(us, to);
            let mut next = after_pawn(self.before, &passed, from, to, owners, catchable);
            let winner = if beside_own.has(to) { us } else { !us };
            next.board.set_color(flood(to, loose), Some(winner));
            (self.visit)(Action::Move { from, to }, &next)?;
        }
        special.into_iter().try_for_each(|to| self.other(step.origin(us, to), to))
    }

    #[inline(never)]
    fn other(&mut self, from: Square, to: Square) -> ControlFlow<B> {
        let mut next = *self.before;
        next.make_move(self.rules, from, to);
        (self.visit)(Action::Move { from, to }, &next)
    }
}

/// The position after a plain move of a pawn.
#[inline(always)]
fn after_pawn(
    before: &Position,
    passed: &Position,
    from: Square,
    to: Square,
    owners: ByColor<Bitboard>,
    catchable: Bitboard,
) -> Position {
    let board = before.board.pawn_moved_to_owner(from, to, owners);
    let en_passant = if catchable.has(to) { to.forward(before.turn.other()) } else { None };
    let mut next = Position { board, en_passant, ..*passed };
    next.castling.remove(to.into());
    next
}

/// Where pawns of `color` on these squares come to by a step, whatever stands there.
#[inline(always)]
fn reached(color: Color, step: PawnStep, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(color);
    match step {
        PawnStep::Single => ahead,
        PawnStep::Double => ahead.forward(color),
        PawnStep::East => ahead.east(),
        PawnStep::West => ahead.west(),
    }
}

impl<B, F: FnMut(Action, &Position) -> ControlFlow<B>> Sink for Successors<'_, F> {
    type Break = B;

    #[inline]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<B> {
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        self.each_of_piece(role, from, targets)
    }

    // Here the step is known to the compiler.
    #[inline(always)]
    fn pawns(&mut self, _color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<B> {
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let Sides { us, foe, foe_links, own_links, .. } = self.sides;
        let beside_own = self.sides.own_neighbors.any_but_origin(us, step);
        let special = targets & (foe_links | reached(us, step, own_links));
        let catchable = match step {
            PawnStep::Double => {
                let catchers = self.before.board.role(Role::Pawn) & foe;
                (catchers.east() | catchers.west()) & beside_own
            }
            _ => Bitboard::EMPTY,
        };
        self.each_of_pawns(step, targets - special, beside_own, special, catchable)
    }

    /// Not called: pawns promote by an action of its own.
    #[inline]
    fn promotions(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<B> {
        self.pawns(color, step, targets)
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<B> {
        self.other(from, to)
    }

    #[inline]
    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<B> {
        self.other(king, Wing::of(king, rook).king_target(self.before.turn))
    }
}
