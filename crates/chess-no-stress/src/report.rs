//! What players and reports ask of the game: a static judgement, and counts.

use chess_core::{Bitboard, Color, Counters, Evaluate, Role, Seat, Variant, attacks};

use crate::{Action, Card, NoStress, Position};

const VALUES: [(Role, i32); 5] = [
    (Role::Pawn, 100),
    (Role::Knight, 300),
    (Role::Bishop, 310),
    (Role::Rook, 500),
    (Role::Queen, 900),
];

/// What it is worth to hold a card that some own piece can be moved with, once for each kind.
const USEFUL_CARD: i32 = 8;

/// What it is worth to attack the enemy king, times the chance to have the card for it.
const ATTACKED_KING: i32 = 600;

fn strength(position: &Position, color: Color) -> i32 {
    let board = &position.table.board;
    let material: i32 =
        VALUES.iter().map(|(role, value)| value * board.pieces(color, *role).len() as i32).sum();
    let hand = position.hands[color];
    let useful = |card: Card| match card.role() {
        Some(role) => !board.pieces(color, role).is_empty(),
        None => true,
    };
    let cards = hand.kinds().filter(|card| useful(*card)).count() as i32;
    let attackers = board
        .king(!color)
        .map_or(Bitboard::EMPTY, |king| attacks::attackers(board, color, king, board.occupied()));
    // Each kind that attacks the king may be in the hand already, or come as the next card.
    let source = position.source();
    let mut hits = 0;
    for role in Role::ALL {
        if !attackers.is_disjoint(board.role(role)) {
            if hand.has(role.into()) {
                hits = source.len();
                break;
            }
            hits += u32::from(source.count(role.into()));
        }
    }
    let threat = ATTACKED_KING * hits as i32 / source.len().max(1) as i32;
    material + USEFUL_CARD * cards + threat
}

/// Material, the kinds of card in hand that can be of use, and the chance of having a card that captures the king.
impl Evaluate for NoStress {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let balance = strength(position, Color::White) - strength(position, Color::Black);
        match seat {
            Seat::First => balance,
            Seat::Second => -balance,
        }
    }

    /// Captures and promotions are. What a card drawn does to chances is chance's to say, and no noise.
    fn is_noisy(&self, position: &Position, action: Action) -> bool {
        let table = &position.table;
        match action {
            Action::Play(_, step) => {
                table.board.occupied().has(step.to())
                    || step.promotion().is_some()
                    || table.en_passant == Some(step.to())
            }
            Action::Draw(_) | Action::Lose(_) | Action::Redraw => false,
        }
    }
}

/// Turns and those lost, new hands, shuffles of the discards, captures, and M cards played.
impl Counters for NoStress {
    fn counter_names(&self) -> &'static [&'static str] {
        &["turns", "turns_lost", "redraws", "reshuffles", "captures", "m_cards"]
    }

    fn count(&self, before: &Position, action: Action, after: &Position, counts: &mut [u64]) {
        let pieces = |position: &Position| position.table.board.occupied().len();
        let card = match action {
            Action::Play(card, _) | Action::Lose(card) => Some(card),
            Action::Draw(_) | Action::Redraw => None,
        };
        let happened = [
            self.turn(before) != self.turn(after),
            matches!(action, Action::Lose(_)),
            action == Action::Redraw,
            matches!(action, Action::Draw(_)) && before.deck.is_empty(),
            pieces(after) < pieces(before),
            card == Some(Card::Again),
        ];
        for (count, happened) in counts.iter_mut().zip(happened) {
            *count += u64::from(happened);
        }
    }
}
