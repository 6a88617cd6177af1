//! Attacks on kings: what leaves the own king safe (rules 4 and 8), and what gives the enemy king a new check (rule 12).
//!
//! Nothing is played to find out. An enemy area's bonus ends only if its sole holder is captured, so the squares where a
//! piece must land to leave its king safe are a few set operations away.

use chess_core::{Bitboard, Board, Color, Role, Square, attacks};

use crate::regions::{all_straight_steps, attackers_now, straight_steps};
use crate::{Area, Areas};

/// What the enemy's pieces forbid the mover, on the board before the move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Safety {
    /// Whether the king is attacked.
    pub(crate) in_check: bool,
    /// Where a piece other than the king must land, so that no check is left: everywhere, if there is none.
    pub(crate) targets: Bitboard,
    /// The own pieces that may move on the line through the king only.
    pub(crate) pinned: Bitboard,
    /// Enemy rooks that leap, and the only square whose capture ends that.
    leapers: Bitboard,
    leap_holder: Bitboard,
    /// Enemy bishops that step, and the only square whose capture ends that.
    steppers: Bitboard,
    step_holder: Bitboard,
}

/// The pieces that have a bonus, and the square of the area's only holder, if there is only one.
#[inline(always)]
fn bonus(board: &Board, color: Color, area: Area, role: Role) -> (Bitboard, Bitboard) {
    let holders = (board.color(color) & area.squares(color)) - board.role(Role::Pawn);
    if holders.is_empty() {
        return (Bitboard::EMPTY, Bitboard::EMPTY);
    }
    let sole = if holders.has_many() { Bitboard::EMPTY } else { holders };
    (board.pieces(color, role), sole)
}

impl Safety {
    /// Looks at the king of `us` on `king`.
    #[inline(always)]
    pub(crate) fn of(board: &Board, us: Color, king: Square) -> Self {
        let (own, enemy) = (board.color(us), board.color(!us));
        let occupied = own | enemy;
        let (leapers, leap_holder) = bonus(board, !us, Area::KingsWing, Role::Rook);
        let (steppers, step_holder) = bonus(board, !us, Area::QueensWing, Role::Bishop);

        let mut standard = attacks::knight(king) & board.role(Role::Knight) & enemy
            | attacks::pawn(us, king) & board.role(Role::Pawn) & enemy;
        let mut pinned = Bitboard::EMPTY;
        let snipers = attacks::diagonal_rays(king) & board.diagonal_sliders() & enemy
            | attacks::straight_rays(king) & board.straight_sliders() & enemy;
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if between.is_empty() {
                standard.insert(sniper);
            } else if !between.has_many() {
                pinned |= between & own;
            }
        }
        let leaping = attacks::knight(king) & leapers;
        let stepping = straight_steps(king) & steppers;
        let in_check = !(standard | leaping | stepping).is_empty();
        let mut safety = Self {
            in_check,
            targets: Bitboard::ALL,
            pinned,
            leapers,
            leap_holder,
            steppers,
            step_holder,
        };
        if in_check {
            safety.targets = safety.evasions(king, enemy, standard, leaping, stepping);
        }
        safety
    }

    /// Where a piece other than the king ends every one of these checks, at least one.
    fn evasions(
        &self,
        king: Square,
        enemy: Bitboard,
        standard: Bitboard,
        leaping: Bitboard,
        stepping: Bitboard,
    ) -> Bitboard {
        let ended_by_capture = |checkers: Bitboard, holder: Bitboard| {
            if checkers.is_empty() {
                Bitboard::ALL
            } else if checkers.has_many() {
                holder
            } else {
                checkers | holder
            }
        };
        let captures = ended_by_capture(standard, Bitboard::EMPTY)
            & ended_by_capture(leaping, self.leap_holder)
            & ended_by_capture(stepping, self.step_holder)
            & enemy;
        match standard.single() {
            Some(checker) if (leaping | stepping).is_empty() => {
                captures | attacks::between(king, checker)
            }
            _ => captures,
        }
    }

    /// Where the king is not attacked, of these squares.
    #[inline(always)]
    pub(crate) fn king_steps(
        &self,
        board: &Board,
        us: Color,
        king: Square,
        enemy_king: Square,
        steps: Bitboard,
    ) -> Bitboard {
        let mut safe = steps;
        if safe.is_empty() {
            return safe;
        }
        let enemy = board.color(!us);
        let knights = board.role(Role::Knight) & enemy;
        safe -= attacks::king(enemy_king) | attacks::pawns(!us, board.role(Role::Pawn) & enemy);
        if safe.is_disjoint(self.leap_holder | self.step_holder) {
            safe -= attacks::knights(knights | self.leapers) | all_straight_steps(self.steppers);
        } else {
            // A king that captures the only holder of an area ends the bonus that would have attacked it there.
            safe -= attacks::knights(knights)
                | (attacks::knights(self.leapers) - self.leap_holder)
                | (all_straight_steps(self.steppers) - self.step_holder);
        }
        let occupied = board.colored().without(king);
        let diagonal = board.diagonal_sliders() & enemy;
        let straight = board.straight_sliders() & enemy;
        for to in safe {
            let attacked = (attacks::diagonal_rays(to).intersects(diagonal)
                && attacks::bishop(to, occupied).intersects(diagonal))
                || (attacks::straight_rays(to).intersects(straight)
                    && attacks::rook(to, occupied).intersects(straight));
            if attacked {
                safe.remove(to);
            }
        }
        safe
    }
}

/// Which landings of an extra move attack the enemy king anew (rule 12).
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewChecks<'b> {
    board: &'b Board,
    us: Color,
    enemy_king: Square,
    occupied: Bitboard,
    /// The own pieces that stand alone between an own slider and the enemy king.
    screens: Bitboard,
    /// The own pieces in each wing.
    kings_wing: Bitboard,
    queens_wing: Bitboard,
    /// The own rooks and bishops that attack the enemy king as soon as the wing is held.
    waiting_rooks: Bitboard,
    waiting_bishops: Bitboard,
}

impl<'b> NewChecks<'b> {
    /// Looks at the king of the enemy of `us`, on `enemy_king`.
    pub(crate) fn of(board: &'b Board, us: Color, enemy_king: Square) -> Self {
        let own = board.color(us);
        let occupied = board.colored();
        let snipers = attacks::diagonal_rays(enemy_king) & board.diagonal_sliders() & own
            | attacks::straight_rays(enemy_king) & board.straight_sliders() & own;
        let screens = snipers
            .into_iter()
            .map(|sniper| attacks::between(enemy_king, sniper) & occupied)
            .filter(|between| !between.has_many())
            .fold(Bitboard::EMPTY, |screens, between| screens | between & own);
        let officers = own - board.role(Role::Pawn);
        Self {
            board,
            us,
            enemy_king,
            occupied,
            screens,
            kings_wing: officers & Area::KingsWing.squares(us),
            queens_wing: officers & Area::QueensWing.squares(us),
            waiting_rooks: attacks::knight(enemy_king) & board.role(Role::Rook) & own,
            waiting_bishops: straight_steps(enemy_king) & board.role(Role::Bishop) & own,
        }
    }

    /// The pieces that may not leave their line to the enemy king.
    pub(crate) const fn screens(&self) -> Bitboard {
        self.screens
    }

    /// Where the piece on `from` must not land as a `role`.
    pub(crate) fn of_landing(&self, role: Role, from: Square) -> Bitboard {
        let king = self.enemy_king;
        let left = self.occupied.without(from);
        // With these squares a bonus attacks, if the wing is still held or landed in.
        let held_after = |holders: Bitboard, area: Area| {
            if holders.without(from).is_empty() { area.squares(self.us) } else { Bitboard::ALL }
        };
        let direct = match role {
            Role::Pawn => attacks::pawn(!self.us, king),
            Role::Knight => attacks::knight(king),
            Role::Bishop => {
                attacks::bishop(king, left)
                    | straight_steps(king) & held_after(self.queens_wing, Area::QueensWing)
            }
            Role::Rook => {
                attacks::rook(king, left)
                    | attacks::knight(king) & held_after(self.kings_wing, Area::KingsWing)
            }
            Role::Queen => attacks::queen(king, left),
            Role::King => Bitboard::EMPTY,
        };
        let mut forbidden = direct | self.of_gaining_areas(role, from);
        if self.screens.has(from) {
            forbidden |= !attacks::line(king, from);
        }
        forbidden
    }

    /// Where the piece must not land since another one would get the bonus of the wing.
    fn of_gaining_areas(&self, role: Role, from: Square) -> Bitboard {
        let mut forbidden = Bitboard::EMPTY;
        if role != Role::Pawn {
            if self.kings_wing.is_empty() && !self.waiting_rooks.without(from).is_empty() {
                forbidden |= Area::KingsWing.squares(self.us);
            }
            if self.queens_wing.is_empty() && !self.waiting_bishops.without(from).is_empty() {
                forbidden |= Area::QueensWing.squares(self.us);
            }
        }
        forbidden
    }

    /// Whether some piece attacks the enemy king on the board `after` the move that did not before.
    pub(crate) fn arise_on(&self, after: &Board) -> bool {
        let before = attackers_now(self.board, self.us, self.enemy_king);
        !attackers_now(after, self.us, self.enemy_king).is_subset(before)
    }
}

/// Whether one of `squares` is attacked by the enemy of `us` on this board (rules 5 and 8).
pub(crate) fn any_attacked(board: &Board, us: Color, squares: Bitboard) -> bool {
    let areas = Areas::held_by(board, !us);
    squares.into_iter().any(|square| {
        !crate::regions::attackers(board, !us, areas, square, board.colored()).is_empty()
    })
}
