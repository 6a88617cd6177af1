//! All positions that a move leads to, made set by set: what loyalty has to know of a position, or of the piece that leaves
//! its square, is worked out once for all moves.

use core::ops::ControlFlow;

use chess_core::movegen::{PawnStep, Sink};
use chess_core::{Bitboard, ByColor, Color, Lifted, Role, Square, Wing};

use crate::loyalty::{flood, grow, stays_joined, string};
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
    /// Own pawns without which their side may fall apart, and by step where they go: they are seen to at the end.
    linking_pawns: Bitboard,
    put_off: [Bitboard; 4],
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
    /// Enemy pieces whose capture is not the plain case: it may part the string, takes a right to castle, or ends the game.
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
            foe_links: (foe_neighbors.parted() | board.role(Role::King) | position.castling.all())
                & foe,
        }
    }

    /// Who gets a piece of ours by where it lands, if our string and the enemy's are beside these squares without it.
    #[inline(always)]
    fn owners(&self, beside_own: Bitboard, beside_foe: Bitboard) -> ByColor<Bitboard> {
        by_color(self.us, beside_own, beside_foe - beside_own)
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
        let sides = Sides::of(before);
        let linking_pawns = sides.own_links & before.board.role(Role::Pawn);
        Self { rules, before, passed, sides, linking_pawns, put_off: [Bitboard::EMPTY; 4], visit }
    }

    #[inline(never)]
    fn each_of_piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<B> {
        let sides = &self.sides;
        let lifted = self.before.board.lift(from);
        let mut passed = self.passed;
        passed.castling.remove(from.into());
        if role == Role::King {
            passed.castling.remove_color(sides.us);
        }
        if sides.own_links.has(from) {
            return self.each_of_link(role, from, targets, &lifted, &passed);
        }
        let beside_own = Neighbors::of(sides.own.without(from)).any();
        self.each_of_unbound(role, from, targets, beside_own, &lifted, &passed)
    }

    /// The moves of a piece without which its side is whole; only the king can still leave it behind.
    #[inline(always)]
    fn each_of_unbound(
        &mut self,
        role: Role,
        from: Square,
        mut targets: Bitboard,
        beside_own: Bitboard,
        lifted: &Lifted,
        passed: &Position,
    ) -> ControlFlow<B> {
        if role == Role::King && !targets.is_subset(beside_own) {
            let rest = self.sides.own.without(from);
            self.each_cutting(role, from, targets - beside_own, rest, lifted, passed)?;
            targets &= beside_own;
        }
        self.each_landing(from, targets, beside_own, lifted, passed)
    }

    /// The moves of a piece without which its side is whole, and stays so.
    #[inline(always)]
    fn each_landing(
        &mut self,
        from: Square,
        targets: Bitboard,
        beside_own: Bitboard,
        lifted: &Lifted,
        passed: &Position,
    ) -> ControlFlow<B> {
        let Sides { us, foe, loose, foe_links, .. } = self.sides;
        let lifted = lifted.with_owners(self.sides.owners(beside_own, self.sides.beside_foe));
        let special = targets & foe_links;
        let plain = targets - special;
        let winning = plain & self.sides.wins_others(beside_own);
        for to in plain - winning {
            let next = landed(&lifted, passed, to, foe);
            (self.visit)(Action::Move { from, to }, &next)?;
        }
        for to in winning {
            let mut next = landed(&lifted, passed, to, foe);
            let winner = if beside_own.has(to) { us } else { !us };
            next.board.set_color(flood(to, loose), Some(winner));
            (self.visit)(Action::Move { from, to }, &next)?;
        }
        special.into_iter().try_for_each(|to| self.other(from, to))
    }

    /// The moves of a piece without which its side may fall apart.
    #[inline(never)]
    fn each_of_link(
        &mut self,
        role: Role,
        from: Square,
        targets: Bitboard,
        lifted: &Lifted,
        passed: &Position,
    ) -> ControlFlow<B> {
        let Sides { own, .. } = self.sides;
        let rest = own.without(from);
        let kings = self.before.board.role(Role::King);
        let seeds = if role == Role::King { Bitboard::from_iter(rest.first()) } else { kings };
        let core = if stays_joined(from, rest) { rest } else { string(seeds, rest) };
        if core == rest {
            let beside_own = Neighbors::of(rest).any();
            return self.each_of_unbound(role, from, targets, beside_own, lifted, passed);
        }
        let cut = if role == Role::King { rest } else { rest - core };
        self.each_cutting(role, from, targets, cut, lifted, passed)
    }

    /// The moves of a piece that was all that joined `cut` to the king.
    ///
    /// Neither what the king keeps nor the enemy's string is beside a loose piece, nor the former beside one that is
    /// cut off: unless the piece lands beside such, only the enemy gains, and the same wherever it lands.
    #[inline(never)]
    fn each_cutting(
        &mut self,
        role: Role,
        from: Square,
        targets: Bitboard,
        cut: Bitboard,
        lifted: &Lifted,
        passed: &Position,
    ) -> ControlFlow<B> {
        let Sides { us, own, foe, loose, beside_foe, beside_loose, foe_links, .. } = self.sides;
        let core = own.without(from) - cut;
        let lost = cut | loose;
        let mut beside_foe = beside_foe;
        let mut foe_after = foe;
        if !cut.is_disjoint(beside_foe) {
            foe_after |= string(cut & beside_foe, lost);
            beside_foe = Neighbors::of(foe_after).any();
        }
        let beside_cut = Neighbors::of(cut).any();
        let beside_core =
            if role == Role::King { Bitboard::ALL } else { Neighbors::of(core).any() };
        let beside_lost = beside_cut | beside_loose;
        let mut parted = *lifted;
        parted.set_colors(by_color(us, core, foe_after));
        let parted = parted.with_owners(self.sides.owners(beside_core, beside_foe));

        let special = targets & foe_links;
        let plain = targets - special;
        let critical = plain & beside_lost & (beside_core | beside_foe | foe);
        for to in plain - critical {
            let next = landed(&parted, passed, to, foe);
            (self.visit)(Action::Move { from, to }, &next)?;
        }
        let mut joining = critical & beside_core & (beside_cut - beside_loose);
        if !joining.is_empty() && string(Bitboard::from_iter(cut.first()), cut) != cut {
            joining = Bitboard::EMPTY;
        }
        for to in joining {
            let next = landed(lifted, passed, to, foe);
            (self.visit)(Action::Move { from, to }, &next)?;
        }
        let turning = critical - beside_core - foe;
        for to in turning {
            let mut next = landed(&parted, passed, to, foe);
            next.board.set_color(flood(to, lost), Some(!us));
            (self.visit)(Action::Move { from, to }, &next)?;
        }
        for to in critical - joining - turning {
            let mut next = landed(lifted, passed, to, foe);
            let own = if beside_core.has(to) { core | flood(to, cut) } else { core };
            let foe = foe.without(to);
            let loose = lost.with(to) - own;
            let favored = self.rules.contested.favored(us);
            let (own, foe) = if favored == us {
                let [own, foe, _] = grow(own, foe, loose);
                (own, foe)
            } else {
                let [foe, own, _] = grow(foe, own, loose);
                (own, foe)
            };
            let ByColor { white, black } = by_color(us, own, foe);
            next.board.set_colors(white, black);
            (self.visit)(Action::Move { from, to }, &next)?;
        }
        special.into_iter().try_for_each(|to| self.other(from, to))
    }

    /// The moves that were put off: those of pawns without which their side may fall apart, pawn by pawn.
    #[inline(always)]
    pub(crate) fn finish(&mut self) -> ControlFlow<B> {
        if self.linking_pawns.is_empty() {
            ControlFlow::Continue(())
        } else {
            self.each_of_linking_pawns()
        }
    }

    #[inline(never)]
    fn each_of_linking_pawns(&mut self) -> ControlFlow<B> {
        let us = self.sides.us;
        for from in self.linking_pawns {
            let origin = Bitboard::from(from);
            let mut targets = Bitboard::EMPTY;
            for step in [PawnStep::Single, PawnStep::East, PawnStep::West] {
                targets |= reached(us, step, origin) & self.put_off[step as usize];
            }
            let lifted = self.before.board.lift(from);
            let passed = Position { clock: 0, ..self.passed };
            if !targets.is_empty() {
                self.each_of_link(Role::Pawn, from, targets, &lifted, &passed)?;
            }
            let double = reached(us, PawnStep::Double, origin);
            for to in double & self.put_off[PawnStep::Double as usize] {
                self.other(from, to)?;
            }
        }
        ControlFlow::Continue(())
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
        let owners = self.sides.owners(beside_own, self.sides.beside_foe);
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

#[inline(always)]
fn by_color(us: Color, own: Bitboard, foe: Bitboard) -> ByColor<Bitboard> {
    match us {
        Color::White => ByColor { white: own, black: foe },
        Color::Black => ByColor { white: foe, black: own },
    }
}

/// The position after the lifted piece is put down, perhaps on one of the enemy's.
#[inline(always)]
fn landed(lifted: &Lifted, passed: &Position, to: Square, foe: Bitboard) -> Position {
    let mut next = Position { board: lifted.on(to), ..*passed };
    if foe.has(to) {
        next.clock = 0;
    }
    next
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
    Position { board, en_passant, ..*passed }
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
        let put_off = targets & reached(us, step, own_links);
        self.put_off[step as usize] = put_off;
        let targets = targets - put_off;
        let special = targets & foe_links;
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
