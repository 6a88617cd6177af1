//! What reports count, and a first judgement of positions.

use chess_core::{Color, Counters, Evaluate, Role, Seat};

use crate::{Action, ChangingColors, Phase, Position};

const VALUES: [(Role, i32); 6] = [
    (Role::Pawn, 100),
    (Role::Knight, 300),
    (Role::Bishop, 310),
    (Role::Rook, 500),
    (Role::Queen, 900),
    (Role::King, 10_000),
];

/// Loyal material; neutral pieces count for nobody, and a captured king for more than everything else.
impl Evaluate for ChangingColors {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        if let Phase::PlacingKing(_) = position.phase() {
            return 0;
        }
        let own = match seat {
            Seat::First => Color::White,
            Seat::Second => Color::Black,
        };
        let material = |color| -> i32 {
            let of = |(role, value)| value * position.board().pieces(color, role).len() as i32;
            VALUES.into_iter().map(of).sum()
        };
        material(own) - material(!own)
    }
}

impl Counters for ChangingColors {
    fn counter_names(&self) -> &'static [&'static str] {
        &[
            "captures",
            "pieces_converted",
            "pieces_neutralized",
            "pieces_won",
            "promotions",
            "double_steps",
            "castlings",
        ]
    }

    fn count(&self, before: &Position, action: Action, after: &Position, counts: &mut [u64]) {
        let [captures, converted, neutralized, won, promotions, double_steps, castlings] = counts
        else {
            return;
        };
        let (from, to) = match action {
            Action::Move { from, to } => (from, to),
            Action::Promote { .. } => {
                *promotions += 1;
                return;
            }
            Action::PlaceKing { .. } => return,
        };
        let mover = before.turn();
        let (old, new) = (before.owners(), after.owners());
        let two_files = from.file().index().abs_diff(to.file().index()) == 2;
        let king = before.board().role(Role::King).has(from);
        let pawn = before.board().role(Role::Pawn).has(from);
        *captures += u64::from(new.occupied().len() < old.occupied().len());
        *castlings += u64::from(king && two_files);
        *double_steps += u64::from(pawn && from.distance(to) == 2);
        // Where each side's pieces stand after the move, had nothing changed hands: a castling rook goes where it is new.
        let landed = (new.occupied() - old.occupied()).with(to);
        let own = (old.colored[mover] | landed) & new.occupied();
        let foe = (old.colored[!mover] & new.occupied()) - landed;
        let moved = |set: chess_core::Bitboard| u64::from(set.len());
        *converted += moved(own & new.colored[!mover]) + moved(foe & new.colored[mover]);
        *neutralized += moved((own | foe) & new.neutral);
        *won += moved(old.neutral - new.neutral);
    }
}
