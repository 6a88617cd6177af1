//! Move generation: all moves of a piece at a time, as sets.

use core::ops::ControlFlow;

use chess_core::movegen::PawnStep;
use chess_core::{Bitboard, Board, Color, Rank, Role, Square, attacks};

use crate::position::royal_shift;
use crate::regions::straight_steps;
use crate::safety::{NewChecks, Safety, any_attacked};
use crate::seconding::Tally;
use crate::{Area, Areas, Position, RoyalShift, Seconding, Yea};

/// Takes legal moves, one set at a time. Sets may be empty; a break value ends the generation.
pub(crate) trait Sink {
    type Break;

    /// Whether only the number of moves is asked for, so that some may be counted together and given to
    /// [`add`](Self::add).
    const COUNTS: bool = false;

    /// So many moves more.
    fn add(&mut self, _moves: u64) {}

    /// A piece other than a pawn on `from` may go to each of `targets`.
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) -> ControlFlow<Self::Break>;

    /// The king may make a Royal Shift to each of `targets`.
    fn shifts(&mut self, king: Square, targets: Bitboard) -> ControlFlow<Self::Break> {
        self.piece(Role::King, king, targets)
    }

    /// Pawns may reach each of `targets` by `step`. A diagonal step without capture is marked.
    fn pawns(
        &mut self,
        step: PawnStep,
        marked: bool,
        targets: Bitboard,
    ) -> ControlFlow<Self::Break>;

    /// As [`pawns`](Self::pawns), becoming each of `roles`.
    fn promotions(
        &mut self,
        step: PawnStep,
        marked: bool,
        targets: Bitboard,
        roles: &[Role],
    ) -> ControlFlow<Self::Break>;

    /// The pawn on `from` may capture en passant and land on `to`.
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<Self::Break>;
}

/// Hands all legal moves of the side to move to `sink`, in the extra-move phase its extra moves. With `ask_seconds` off,
/// those too that lack nothing but a second.
#[inline]
pub(crate) fn generate<S: Sink>(
    rules: &Yea,
    position: &Position,
    ask_seconds: bool,
    sink: &mut S,
) -> ControlFlow<S::Break> {
    match (position.turn, position.extra.is_some()) {
        (Color::White, false) => moves::<true, false, S>(rules, position, ask_seconds, sink),
        (Color::Black, false) => moves::<false, false, S>(rules, position, ask_seconds, sink),
        (Color::White, true) => moves::<true, true, S>(rules, position, ask_seconds, sink),
        (Color::Black, true) => moves::<false, true, S>(rules, position, ask_seconds, sink),
    }
}

#[inline]
fn moves<const WHITE: bool, const EXTRA: bool, S: Sink>(
    rules: &Yea,
    position: &Position,
    ask_seconds: bool,
    sink: &mut S,
) -> ControlFlow<S::Break> {
    let us = if WHITE { Color::White } else { Color::Black };
    let board = &position.board;
    let (Some(king), Some(enemy_king)) = (board.king(us), board.king(!us)) else {
        return ControlFlow::Continue(());
    };
    let army = Army::of(position, us);
    let safety = Safety::of(board, us, king);
    let mut tally = Tally::default();
    let seconding = if ask_seconds {
        army.seconding(rules, king, |from, reach| {
            if S::COUNTS && !EXTRA && !safety.pinned.has(from) {
                tally.add(reach);
            }
        })
    } else {
        Seconding::EVERYWHERE
    };
    let turn = Turn::<'_, WHITE, EXTRA> {
        rules,
        position,
        army,
        king,
        enemy_king,
        safety,
        pushes: seconding.once,
        // A piece attacks all its targets itself; so does a pawn that steps diagonally, which counts only if pawns do.
        attacks: seconding.twice,
        pawn_attacks: if rules.pawns_second { seconding.twice } else { seconding.once },
        new_checks: EXTRA.then(|| NewChecks::of(board, us, enemy_king)),
    };
    turn.pawns(sink)?;
    turn.en_passant(sink)?;
    if S::COUNTS && !EXTRA {
        sink.add(tally.total(turn.open() & turn.attacks));
        if !turn.safety.pinned.is_empty() {
            turn.officers(turn.safety.pinned, sink)?;
        }
    } else {
        turn.officers(Bitboard::ALL, sink)?;
    }
    turn.king(sink)
}

/// The pieces of the side to move, with the bonuses of its turn.
struct Army<'p> {
    board: &'p Board,
    us: Color,
    own: Bitboard,
    occupied: Bitboard,
    areas: Areas,
    leaped: Option<Square>,
}

impl<'p> Army<'p> {
    #[inline(always)]
    fn of(position: &'p Position, us: Color) -> Self {
        let board = &position.board;
        Self {
            board,
            us,
            own: board.color(us),
            occupied: board.colored(),
            areas: position.active_areas(),
            leaped: position.extra.and_then(|phase| phase.leaped),
        }
    }

    #[inline(always)]
    fn role(&self, role: Role) -> Bitboard {
        self.own & self.board.role(role)
    }

    /// What a piece other than king and pawn attacks.
    #[inline(always)]
    fn reach(&self, role: Role, from: Square) -> Bitboard {
        match role {
            Role::Knight => attacks::knight(from),
            Role::Bishop if self.areas.has(Area::QueensWing) => {
                attacks::bishop(from, self.occupied) | straight_steps(from)
            }
            Role::Bishop => attacks::bishop(from, self.occupied),
            Role::Rook if self.areas.has(Area::KingsWing) && self.leaped != Some(from) => {
                attacks::rook(from, self.occupied) | attacks::knight(from)
            }
            Role::Rook => attacks::rook(from, self.occupied),
            Role::Queen => attacks::queen(from, self.occupied),
            Role::Pawn | Role::King => Bitboard::EMPTY,
        }
    }

    /// Gathers what all pieces attack, and calls `see` with each officer and what it attacks.
    #[inline(always)]
    fn seconding(
        &self,
        rules: &Yea,
        king: Square,
        mut see: impl FnMut(Square, Bitboard),
    ) -> Seconding {
        let mut seconding = Seconding::NOBODY;
        if rules.pawns_second {
            let ahead = self.role(Role::Pawn).forward(self.us);
            seconding.add(ahead.east());
            seconding.add(ahead.west());
        }
        seconding.add(attacks::king(king));
        for role in OFFICERS {
            for from in self.role(role) {
                let reach = self.reach(role, from);
                seconding.add(reach);
                see(from, reach);
            }
        }
        seconding
    }
}

const OFFICERS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// All that the moves of one position depend on.
struct Turn<'p, const WHITE: bool, const EXTRA: bool> {
    rules: &'p Yea,
    position: &'p Position,
    army: Army<'p>,
    king: Square,
    enemy_king: Square,
    safety: Safety,
    /// Where pawns may push, where pieces and where pawns may move that attack their targets: all by seconds alone.
    pushes: Bitboard,
    attacks: Bitboard,
    pawn_attacks: Bitboard,
    /// What an extra move must not do.
    new_checks: Option<NewChecks<'p>>,
}

impl<const WHITE: bool, const EXTRA: bool> Turn<'_, WHITE, EXTRA> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const LAST_RANK: Bitboard = Bitboard::from_rank(Rank::Eighth.relative_to(Self::US));
    const THIRD_RANK: Bitboard = Bitboard::from_rank(Rank::Third.relative_to(Self::US));

    /// Where a piece may land that is not the king, by what stands there and by the own king's safety.
    #[inline(always)]
    fn open(&self) -> Bitboard {
        self.safety.targets - self.blocked()
    }

    /// Where nothing can land.
    #[inline(always)]
    fn blocked(&self) -> Bitboard {
        if EXTRA { self.army.occupied } else { self.army.own }
    }

    #[inline(always)]
    fn pawns<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let pawns = self.army.role(Role::Pawn);
        match &self.new_checks {
            None => {
                let pinned = pawns & self.safety.pinned;
                self.pawn_steps(pawns - pinned, self.open(), sink)?;
                for from in pinned {
                    let line = attacks::line(self.king, from);
                    self.pawn_steps(from.into(), self.open() & line, sink)?;
                }
            }
            Some(checks) => {
                let ahead = pawns.forward(Self::US);
                let promoting = ahead & Self::LAST_RANK;
                let special =
                    pawns & (self.safety.pinned | checks.screens()) | promoting.forward(!Self::US);
                if let Some(any) = (pawns - special).first() {
                    let quiet = self.open() - checks.of_landing(Role::Pawn, any);
                    self.pawn_steps(pawns - special, quiet, sink)?;
                }
                for from in special {
                    let mut open = self.open();
                    if self.safety.pinned.has(from) {
                        open &= attacks::line(self.king, from);
                    }
                    if promoting.intersects(Bitboard::from(from).forward(Self::US)) {
                        self.quiet_promotions(checks, from, open, sink)?;
                    } else {
                        let quiet = open - checks.of_landing(Role::Pawn, from);
                        self.pawn_steps(from.into(), quiet, sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The steps of these pawns to `open` squares.
    #[inline(always)]
    fn pawn_steps<S: Sink>(
        &self,
        pawns: Bitboard,
        open: Bitboard,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        let occupied = self.army.occupied;
        let ahead = pawns.forward(Self::US);
        let single = ahead - occupied;
        let double = (single & Self::THIRD_RANK).forward(Self::US) - occupied;
        self.pawn_set(PawnStep::Single, false, single & open & self.pushes, sink)?;
        sink.pawns(PawnStep::Double, false, double & open & self.pushes)?;
        let open = open & self.pawn_attacks;
        for (step, reached) in [(PawnStep::East, ahead.east()), (PawnStep::West, ahead.west())] {
            if !EXTRA {
                self.pawn_set(step, false, reached & open & occupied, sink)?;
            }
            if self.army.areas.has(Area::Center) {
                self.pawn_set(step, true, (reached & open) - occupied, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawn_set<S: Sink>(
        &self,
        step: PawnStep,
        marked: bool,
        targets: Bitboard,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        sink.pawns(step, marked, targets - Self::LAST_RANK)?;
        let last = targets & Self::LAST_RANK;
        if last.is_empty() {
            return ControlFlow::Continue(());
        }
        sink.promotions(step, marked, last, &Role::PROMOTIONS)
    }

    /// The promotions of an extra move by the pawn on `from`, to `open` squares and without a new check.
    fn quiet_promotions<S: Sink>(
        &self,
        checks: &NewChecks<'_>,
        from: Square,
        open: Bitboard,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        let ahead = Bitboard::from(from).forward(Self::US);
        for role in Role::PROMOTIONS {
            let quiet = open - checks.of_landing(role, from);
            sink.promotions(PawnStep::Single, false, ahead & quiet & self.pushes, &[role])?;
            if self.army.areas.has(Area::Center) {
                let quiet = quiet & self.pawn_attacks;
                sink.promotions(PawnStep::East, true, ahead.east() & quiet, &[role])?;
                sink.promotions(PawnStep::West, true, ahead.west() & quiet, &[role])?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        if EXTRA || self.position.en_passant.is_empty() {
            return ControlFlow::Continue(());
        }
        for to in self.position.en_passant & self.pawn_attacks {
            for from in attacks::pawn(!Self::US, to) & self.army.role(Role::Pawn) {
                let mut after = *self.army.board;
                after.clear(Bitboard::from(to).forward(!Self::US));
                after.shift(from, to);
                if !any_attacked(&after, Self::US, self.king.into()) {
                    sink.en_passant(from, to)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The moves of the knights, bishops, rooks and queens among these.
    #[inline(always)]
    fn officers<S: Sink>(&self, among: Bitboard, sink: &mut S) -> ControlFlow<S::Break> {
        let open = self.open() & self.attacks;
        for role in OFFICERS {
            for from in self.army.role(role) & among {
                let mut targets = self.army.reach(role, from) & open;
                if self.safety.pinned.has(from) {
                    targets &= attacks::line(self.king, from);
                }
                if let Some(checks) = &self.new_checks {
                    targets -= checks.of_landing(role, from);
                }
                sink.piece(role, from, targets)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn king<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let king = self.king;
        let steps = attacks::king(king) - self.blocked();
        let shifts = if self.safety.in_check { Bitboard::EMPTY } else { self.royal_shifts() };
        let board = self.army.board;
        let mut safe =
            self.safety.king_steps(board, Self::US, king, self.enemy_king, steps | shifts);
        let mut shifts = shifts & safe;
        safe -= shifts;
        for to in shifts {
            if !self.crosses_safely(to, safe) {
                shifts.remove(to);
            }
        }
        if let Some(checks) = &self.new_checks {
            safe -= checks.of_landing(Role::King, king);
        }
        sink.piece(Role::King, king, safe)?;
        if shifts.is_empty() { ControlFlow::Continue(()) } else { sink.shifts(king, shifts) }
    }

    /// Where a Royal Shift may take the king as far as the way there is free.
    #[inline(always)]
    fn royal_shifts(&self) -> Bitboard {
        let king = Bitboard::from(self.king);
        let occupied = self.army.occupied;
        let two_away =
            ((king.east() - occupied).east() | (king.west() - occupied).west()) - occupied;
        if two_away.is_empty() {
            return two_away;
        }
        let mut rooks = self.army.role(Role::Rook);
        if self.rules.royal_shift == RoyalShift::Unmoved {
            rooks &= self.position.castling.rooks(Self::US);
        }
        let near = attacks::rook(self.king, occupied) & rooks;
        two_away
            .into_iter()
            .filter(|&to| near.into_iter().any(|rook| attacks::between(self.king, rook).has(to)))
            .collect()
    }

    /// Whether a Royal Shift to `to` is legal, a square that is safe as long as the rook stands where it stands. The king
    /// can step to each of the `safe` squares.
    ///
    /// With both pieces moved, the crossed square and the target are attacked as before but along the rank: from
    /// beyond the king nothing attacks, since it is not in check; from beyond the rook something may.
    #[inline(always)]
    fn crosses_safely(&self, to: Square, safe: Bitboard) -> bool {
        let board = self.army.board;
        let Some((rook, crossed)) = royal_shift(board, Self::US, self.king, to) else {
            return false;
        };
        let behind = attacks::rook(rook, self.army.occupied)
            & attacks::line(self.king, rook)
            & board.straight_sliders()
            & board.color(!Self::US);
        safe.has(crossed)
            && behind.is_empty()
            && self.new_checks.as_ref().is_none_or(|checks| {
                let mut after = *board;
                after.shift(self.king, to);
                after.shift(rook, crossed);
                !checks.arise_on(&after)
            })
    }
}
