//! What reports and searching players ask for: counts of what happened, and a judgement of positions.

use chess_core::{Color, Counters, Evaluate, Role, Seat, Variant};

use crate::action::Action;
use crate::options::NoMercy;
use crate::position::{Phase, Position};

const NAMES: [&str; 17] = [
    "turns",
    "free_moves",
    "bought_quiet_moves",
    "bought_captures",
    "enemy_moves",
    "bought_promotions",
    "resurrections",
    "usurps",
    "draw_payments",
    "tokens_gained_by_captures",
    "tokens_gained_by_draws",
    "tokens_spent_on_quiet_moves",
    "tokens_spent_on_captures",
    "tokens_spent_on_enemy_moves",
    "tokens_spent_on_promotions",
    "tokens_spent_on_resurrections",
    "tokens_lost_to_usurps",
];

impl Counters for NoMercy {
    fn counter_names(&self) -> &'static [&'static str] {
        &NAMES
    }

    fn count(&self, before: &Position, action: Action, after: &Position, counts: &mut [u64]) {
        let us = before.color;
        let price = u64::from(self.price(before, action));
        let mut add = |name: &str, count: u64| {
            let place = NAMES.iter().position(|own| *own == name);
            if let Some(place) = place.and_then(|index| counts.get_mut(index)) {
                *place += count;
            }
        };
        let mut buy = |what: &str, spent_on: &str| {
            add(what, 1);
            add(spent_on, price);
        };
        match action {
            Action::Free(_) => add("free_moves", 1),
            Action::Bought(_) if price == u64::from(self.price_quiet.get()) => {
                buy("bought_quiet_moves", "tokens_spent_on_quiet_moves");
            }
            Action::Bought(_) => buy("bought_captures", "tokens_spent_on_captures"),
            Action::Enemy(_) => buy("enemy_moves", "tokens_spent_on_enemy_moves"),
            Action::Promote { .. } => buy("bought_promotions", "tokens_spent_on_promotions"),
            Action::Resurrect { .. } => buy("resurrections", "tokens_spent_on_resurrections"),
            Action::Usurp => {
                add("usurps", 1);
                let lost = before.tokens[!us] - after.tokens[us];
                add("tokens_lost_to_usurps", u64::from(lost));
                return;
            }
            Action::End => {}
        }
        let _ = after;
    }
}

impl Evaluate for NoMercy {
    /// Material and tokens: a token is worth a pawn, a piece in the graveyard a quarter of itself. The king is one piece
    /// among others.
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        const VALUES: [(Role, i32); 6] = [
            (Role::Pawn, 100),
            (Role::Knight, 300),
            (Role::Bishop, 310),
            (Role::Rook, 500),
            (Role::Queen, 900),
            (Role::King, 300),
        ];
        let worth = |color: Color| {
            let pieces: i32 = VALUES
                .iter()
                .map(|(role, value)| value * position.board.pieces(color, *role).len() as i32)
                .sum();
            pieces + 100 * i32::from(position.tokens[color])
        };
        let own = position.color_of(seat);
        worth(own) - worth(!own)
    }
}
