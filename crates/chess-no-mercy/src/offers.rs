//! What the player to act can do: listed, counted, and picked at random.

use core::num::NonZeroU8;
use core::ops::ControlFlow;

use chess_core::movegen::{Movement, PawnRules, PawnStep, Sink, Tally};
use chess_core::{Bitboard, Color, Move, Role, Square};

use crate::action::Action;
use crate::options::{EnemyMoves, NoMercy};
use crate::position::{Phase, Position};
use crate::sinks::{Any, Pick, castling, promotion};

/// What the player to act may do, by kind: which squares moves of each kind may go to, and what else is affordable.
pub(crate) struct Offers<'a> {
    rules: &'a NoMercy,
    position: &'a Position,
    tokens: u8,
    /// Whether the free move is still owed.
    owed: bool,
    buys_quiet: bool,
    buys_captures: bool,
    buys_enemy: bool,
}

/// How many actions there are of each kind, in the order in which they are picked.
#[derive(Default)]
struct Counts {
    usurp: u32,
    free: u32,
    bought: u32,
    enemy: u32,
    promotions: u32,
    resurrections: u32,
    end: u32,
}

impl<'a> Offers<'a> {
    /// What can be done; `None` once the game is over.
    #[inline]
    pub(crate) fn new(rules: &'a NoMercy, position: &'a Position) -> Option<Self> {
        if position.is_over() {
            return None;
        }
        let tokens = position.tokens[position.color];
        let can_pay = |price: NonZeroU8| tokens >= price.get();
        Some(Self {
            rules,
            position,
            tokens,
            owed: position.phase != Phase::Moved,
            buys_quiet: can_pay(rules.price_quiet),
            buys_captures: can_pay(rules.price_capture),
            buys_enemy: can_pay(rules.price_enemy),
        })
    }

    /// Calls `visit` with every action: `usurp` first, moves of own pieces (each piece's free ones, then its bought ones), of
    /// enemy pieces, promotions, resurrections, `end` last.
    #[inline]
    pub(crate) fn list<B>(
        &self,
        mut visit: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.rules.may_usurp(self.position) {
            visit(Action::Usurp)?;
        }
        let mut own = OwnMoves {
            free: if self.owed { Bitboard::ALL } else { Bitboard::EMPTY },
            bought: self.bought_targets(),
            buys_captures: self.buys_captures,
            has_free: false,
            visit: &mut visit,
        };
        if self.moves_own() {
            self.position.own_movement().generate(&mut own)?;
        }
        let may_end = !own.has_free;
        if self.buys_enemy {
            self.enemy_movement().generate(&mut EnemyPieces(&mut visit))?;
        }
        for role in self.promotions() {
            for square in self.pawns() {
                visit(Action::Promote { square, role })?;
            }
        }
        for (role, homes) in self.resurrections() {
            for square in homes {
                visit(Action::Resurrect { role, square })?;
            }
        }
        if may_end { visit(Action::End) } else { ControlFlow::Continue(()) }
    }

    /// How many actions there are.
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        let Counts { usurp, free, bought, enemy, promotions, resurrections, end } = self.counts();
        usurp + free + bought + enemy + promotions + resurrections + end
    }

    #[inline]
    fn counts(&self) -> Counts {
        let own =
            if self.moves_own() { self.position.own_movement().tally() } else { Tally::default() };
        let moves = own.moves();
        let free = if self.owed { moves } else { 0 };
        let mut counts = Counts {
            usurp: u32::from(self.rules.may_usurp(self.position)),
            free,
            end: u32::from(free == 0),
            ..Counts::default()
        };
        if self.tokens == 0 {
            return counts;
        }
        let captures = || own.moves_to(self.position.enemies()) + own.en_passant();
        counts.bought = match (self.buys_quiet, self.buys_captures) {
            (true, true) => moves,
            (true, false) => moves - captures(),
            (false, true) => captures(),
            (false, false) => 0,
        };
        if self.buys_enemy {
            counts.enemy = self.enemy_movement().tally().moves();
        }
        counts.promotions = self.promotions().count() as u32 * self.pawns().len();
        if self.buys_resurrections() {
            counts.resurrections = (self.buried_homes() - self.position.board.occupied()).len();
        }
        counts
    }

    /// One action, each equally likely, by a number that `below` draws.
    #[inline]
    pub(crate) fn pick(&self, below: impl FnOnce(u32) -> u32) -> Option<Action> {
        let counts = self.counts();
        let Counts { usurp, free, bought, enemy, promotions, resurrections, end } = counts;
        let mut skip = below(usurp + free + bought + enemy + promotions + resurrections + end);
        let mut falls_in = |count: u32| {
            let here = skip < count;
            if !here {
                skip -= count;
            }
            here.then_some(skip)
        };
        let picked = |movement: Movement<'_>, mut pick: Pick| match movement.generate(&mut pick) {
            ControlFlow::Break(piece_move) => Some(piece_move),
            ControlFlow::Continue(()) => None,
        };
        let own = || self.position.own_movement();
        if let Some(skip) = falls_in(free) {
            return picked(own(), Pick::new(skip, Bitboard::ALL)).map(Action::Free);
        }
        if let Some(skip) = falls_in(bought) {
            let pick = Pick {
                en_passant: self.buys_captures,
                castling: self.buys_quiet,
                ..Pick::new(skip, self.bought_targets())
            };
            return picked(own(), pick).map(Action::Bought);
        }
        if let Some(skip) = falls_in(enemy) {
            let pick = Pick::new(skip, Bitboard::ALL);
            return picked(self.enemy_movement(), pick).map(Action::Enemy);
        }
        let pawns = self.pawns();
        for role in self.promotions() {
            if let Some(skip) = falls_in(pawns.len()) {
                return pawns.nth_square(skip).map(|square| Action::Promote { square, role });
            }
        }
        for (role, homes) in self.resurrections() {
            if let Some(skip) = falls_in(homes.len()) {
                return homes.nth_square(skip).map(|square| Action::Resurrect { role, square });
            }
        }
        Some(if falls_in(usurp).is_some() { Action::Usurp } else { Action::End })
    }

    /// Whether own pieces can be moved at all, be it free or bought.
    fn moves_own(&self) -> bool {
        self.owed || self.buys_quiet || self.buys_captures
    }

    /// Where a bought move may go; en passant and castling aside.
    fn bought_targets(&self) -> Bitboard {
        let board = &self.position.board;
        let mut targets = Bitboard::EMPTY;
        if self.buys_quiet {
            targets |= !board.occupied();
        }
        if self.buys_captures {
            targets |= self.position.enemies();
        }
        targets
    }

    /// Enemy pieces by standard movement, without castling and en passant.
    fn enemy_movement(&self) -> Movement<'a> {
        let board = &self.position.board;
        let targets = match self.rules.enemy_moves {
            EnemyMoves::OwnerMoves => Bitboard::ALL,
            EnemyMoves::QuietOnly => !board.occupied(),
        };
        Movement { targets, ..Movement::new(board, !self.position.color) }
    }

    fn pawns(&self) -> Bitboard {
        self.position.board.pieces(self.position.color, Role::Pawn)
    }

    /// What a pawn can be turned into where it stands.
    fn promotions(&self) -> impl Iterator<Item = Role> {
        Role::PROMOTIONS.into_iter().filter(|role| {
            self.rules.promotion_price(*role).is_some_and(|price| price <= self.tokens)
        })
    }

    /// What can be resurrected, and on which squares.
    fn resurrections(&self) -> impl Iterator<Item = (Role, Bitboard)> {
        let us = self.position.color;
        let roles: &[Role] = if self.buys_resurrections() { &Role::ALL } else { &[] };
        let buried = roles.iter().filter(move |role| self.position.graveyard[us][**role] > 0);
        buried.map(move |role| (*role, homes(us, *role) - self.position.board.occupied()))
    }

    fn buys_resurrections(&self) -> bool {
        self.tokens >= self.rules.price_resurrect.get()
    }

    /// The starting squares of all that may come back, occupied or not. No two roles share one.
    #[inline]
    fn buried_homes(&self) -> Bitboard {
        let us = self.position.color;
        Role::ALL.into_iter().fold(Bitboard::EMPTY, |all, role| {
            let buried = self.position.graveyard[us][role] > 0;
            all | if buried { homes(us, role) } else { Bitboard::EMPTY }
        })
    }
}

/// The starting squares of a piece, on which it may be resurrected (rule 9).
#[inline]
fn homes(color: Color, role: Role) -> Bitboard {
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

impl Position {
    #[inline]
    fn enemies(&self) -> Bitboard {
        self.board.color(!self.color)
    }

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
    #[inline]
    pub(crate) fn has_free_move(&self) -> bool {
        let pawns = self.board.pieces(self.color, Role::Pawn);
        let pushes = pawns.forward(self.color) - self.board.occupied();
        !pushes.is_empty() || self.own_movement().generate(&mut Any).is_break()
    }
}

/// Lists moves of own pieces: the same sets may be offered as the free move and for tokens.
struct OwnMoves<'v, F> {
    visit: &'v mut F,
    /// Where a free move may go.
    free: Bitboard,
    /// Where a bought move may go; en passant is not judged by it.
    bought: Bitboard,
    buys_captures: bool,
    has_free: bool,
}

impl<B, F: FnMut(Action) -> ControlFlow<B>> OwnMoves<'_, F> {
    #[inline]
    fn offer(
        &mut self,
        targets: Bitboard,
        each: u32,
        make: impl Fn(Square, u32) -> Move,
    ) -> ControlFlow<B> {
        let (free, bought) = (targets & self.free, targets & self.bought);
        self.has_free |= !free.is_empty();
        for to in free {
            for n in 0..each {
                (self.visit)(Action::Free(make(to, n)))?;
            }
        }
        for to in bought {
            for n in 0..each {
                (self.visit)(Action::Bought(make(to, n)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<B, F: FnMut(Action) -> ControlFlow<B>> Sink for OwnMoves<'_, F> {
    type Break = B;

    #[inline]
    fn piece(&mut self, _role: Role, from: Square, targets: Bitboard) -> ControlFlow<B> {
        self.offer(targets, 1, |to, _| Move::new(from, to))
    }

    #[inline]
    fn pawns(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<B> {
        self.offer(targets, 1, |to, _| Move::new(step.origin(color, to), to))
    }

    #[inline]
    fn promotions(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<B> {
        self.offer(targets, 4, |to, n| promotion(step.origin(color, to), to, n))
    }

    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<B> {
        let capture = Move::new(from, to);
        if self.free.has(to) {
            self.has_free = true;
            (self.visit)(Action::Free(capture))?;
        }
        if self.buys_captures {
            (self.visit)(Action::Bought(capture))?;
        }
        ControlFlow::Continue(())
    }

    fn castle(&mut self, king: Square, rook: Square) -> ControlFlow<B> {
        let castling = castling(king, rook);
        self.offer(castling.to().into(), 1, |_, _| castling)
    }
}

/// Lists moves of enemy pieces, for tokens.
struct EnemyPieces<'v, F>(&'v mut F);

impl<B, F: FnMut(Action) -> ControlFlow<B>> Sink for EnemyPieces<'_, F> {
    type Break = B;

    #[inline]
    fn piece(&mut self, _role: Role, from: Square, targets: Bitboard) -> ControlFlow<B> {
        targets.into_iter().try_for_each(|to| (self.0)(Action::Enemy(Move::new(from, to))))
    }

    #[inline]
    fn pawns(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<B> {
        targets
            .into_iter()
            .try_for_each(|to| (self.0)(Action::Enemy(Move::new(step.origin(color, to), to))))
    }

    #[inline]
    fn promotions(&mut self, color: Color, step: PawnStep, targets: Bitboard) -> ControlFlow<B> {
        for to in targets {
            for n in 0..4 {
                (self.0)(Action::Enemy(promotion(step.origin(color, to), to, n)))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A right of the owner's turn alone (rule 9).
    fn en_passant(&mut self, _from: Square, _to: Square) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }

    /// A right of the owner's turn alone (rule 9).
    fn castle(&mut self, _king: Square, _rook: Square) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }
}
