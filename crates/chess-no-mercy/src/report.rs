//! What reports and searching players ask for: counts of what happened, and a judgement of positions.

use chess_core::{Color, Counters, Evaluate, Role, Seat};

use crate::action::Action;
use crate::options::NoMercy;
use crate::position::{Phase, Position};

macro_rules! counts {
    ($($kind:ident $name:literal,)*) => {
        /// What is counted, in the order of the names.
        #[derive(Clone, Copy)]
        enum Kind { $($kind),* }

        const NAMES: &[&str] = &[$($name),*];
    };
}

counts! {
    Turns "turns",
    FreeMoves "free_moves",
    QuietMoves "bought_quiet_moves",
    Captures "bought_captures",
    EnemyMoves "bought_enemy_moves",
    Promotions "bought_promotions",
    Resurrections "resurrections",
    Usurps "usurps",
    DrawPayments "draw_payments",
    GainedByCaptures "tokens_gained_by_captures",
    GainedByEnPassant "tokens_gained_by_en_passant",
    GainedByDraws "tokens_gained_by_draws",
    SpentOnQuietMoves "tokens_spent_on_quiet_moves",
    SpentOnCaptures "tokens_spent_on_captures",
    SpentOnEnemyMoves "tokens_spent_on_enemy_moves",
    SpentOnPromotions "tokens_spent_on_promotions",
    SpentOnResurrections "tokens_spent_on_resurrections",
    LostToUsurps "tokens_lost_to_usurps",
}

impl Counters for NoMercy {
    fn counter_names(&self) -> &'static [&'static str] {
        NAMES
    }

    fn count(&self, before: &Position, action: Action, after: &Position, counts: &mut [u64]) {
        let us = before.color;
        let mut add = |kind: Kind, count: u8| {
            if let Some(place) = counts.get_mut(kind as usize) {
                *place += u64::from(count);
            }
        };
        if action == Action::Usurp {
            add(Kind::Usurps, 1);
            return add(Kind::LostToUsurps, before.tokens[!us] - after.tokens[us]);
        }
        let bought = match action {
            Action::Bought(piece_move) if before.captures(piece_move) => {
                Some((Kind::Captures, Kind::SpentOnCaptures))
            }
            Action::Bought(_) => Some((Kind::QuietMoves, Kind::SpentOnQuietMoves)),
            Action::Enemy(_) => Some((Kind::EnemyMoves, Kind::SpentOnEnemyMoves)),
            Action::Promote { .. } => Some((Kind::Promotions, Kind::SpentOnPromotions)),
            Action::Resurrect { .. } => Some((Kind::Resurrections, Kind::SpentOnResurrections)),
            Action::Free(_) | Action::Usurp | Action::End => None,
        };
        let price = self.price(before, action);
        if let Some((kind, spent)) = bought {
            add(kind, 1);
            add(spent, price);
        }
        let mut expected = before.tokens;
        expected[us] = expected[us].saturating_sub(price).saturating_add(self.gain(before, action));
        if let Action::Free(piece_move) = action {
            let passing = before.is_en_passant(piece_move);
            add(Kind::FreeMoves, 1);
            add(
                if passing { Kind::GainedByEnPassant } else { Kind::GainedByCaptures },
                expected[us] - before.tokens[us],
            );
        }
        if after.phase == Phase::Start {
            let paid = expected.iter().map(|(color, own)| after.tokens[color] - own);
            let paid = paid.fold(0, u8::saturating_add);
            add(Kind::Turns, 1);
            add(Kind::DrawPayments, u8::from(paid > 0));
            add(Kind::GainedByDraws, paid);
        }
    }
}

/// In hundredths of a pawn. The king is a piece like others: it moves much as a knight does.
const VALUES: [(Role, i32); 6] = [
    (Role::Pawn, 100),
    (Role::Knight, 300),
    (Role::Bishop, 310),
    (Role::Rook, 500),
    (Role::Queen, 900),
    (Role::King, 300),
];
const TOKEN: i32 = 80;

impl Evaluate for NoMercy {
    /// Material, and 80 for each token.
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let worth = |color: Color| {
            let pieces = VALUES
                .iter()
                .map(|(role, value)| value * position.board.pieces(color, *role).len() as i32);
            pieces.sum::<i32>() + TOKEN * i32::from(position.tokens[color])
        };
        let own = position.color_of(seat);
        worth(own) - worth(!own)
    }

    /// Captures, whoever makes them, promotions, resurrections and usurps.
    fn is_noisy(&self, position: &Position, action: Action) -> bool {
        match action {
            Action::Free(piece_move) | Action::Bought(piece_move) => {
                position.captures(piece_move) || piece_move.promotion().is_some()
            }
            Action::Enemy(piece_move) => {
                position.board.occupied().has(piece_move.to()) || piece_move.promotion().is_some()
            }
            Action::Promote { .. } | Action::Resurrect { .. } | Action::Usurp => true,
            Action::End => false,
        }
    }
}
