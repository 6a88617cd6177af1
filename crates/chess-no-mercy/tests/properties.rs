//! What holds in every game, judged from the record alone.

use chess_core::random::{below, game_seed};
use chess_core::{
    Bitboard, ByColor, ByRole, Color, Counters, Role, Seat, Square, Variant, VariantExt,
};
use chess_no_mercy::{Action, NoMercy, Phase, Position};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// One action of a random game.
struct Step {
    before: Position,
    action: Action,
    after: Position,
}

/// Calls `check` with every step of random games, and gives the number of steps and of finished games.
fn each_step(rules: &NoMercy, games: u64, mut check: impl FnMut(u64, &Step)) -> (u32, u32) {
    let (mut steps, mut finished) = (0, 0);
    for game in 0..games {
        let rng = &mut Xoshiro256PlusPlus::from_seed(game_seed(7, game));
        let mut position = rules.start();
        for _ in 0..1500 {
            let Some(action) = choose(rules, &position, game, rng) else {
                finished += 1;
                break;
            };
            let after = rules.after(&position, action);
            let step = Step { before: position, action, after };
            check(game, &step);
            steps += 1;
            position = step.after;
        }
    }
    (steps, finished)
}

/// An action at random, first its kind and then one of this kind: what is rare happens often so. Players save tokens up;
/// in odd games the second seat hardly spends any, which makes for usurps.
fn choose(
    rules: &NoMercy,
    position: &Position,
    game: u64,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<Action> {
    let miser = game % 2 == 1 && rules.turn(position) == Seat::Second;
    let saves = (miser || position.tokens(position.color()) < 6) && below(rng, 10) > 0;
    let costs = |action: &Action| !matches!(action, Action::Free(_) | Action::Usurp | Action::End);
    let kind = |action: &Action| {
        let from_to = action.as_move().map(|own| (own.from(), own.to()));
        let passing = from_to.is_some_and(|(from, to)| {
            position.en_passant().has(to) && position.board().role(Role::Pawn).has(from)
        });
        let captures = from_to.is_some_and(|(_, to)| position.board().occupied().has(to));
        (std::mem::discriminant(action), passing, captures)
    };
    let mut actions = rules.actions(position);
    if saves && !actions.iter().all(costs) {
        actions.retain(|action| !costs(action));
    }
    let wanted = kind(actions.get(below(rng, actions.len() as u32) as usize)?);
    let mut kinds = vec![wanted];
    kinds.extend(actions.iter().map(kind));
    kinds.dedup();
    let wanted =
        if below(rng, 2) == 0 { wanted } else { kinds[below(rng, kinds.len() as u32) as usize] };
    actions.retain(|action| kind(action) == wanted);
    actions.get(below(rng, actions.len() as u32) as usize).copied()
}

impl Step {
    /// The square of the piece that the action captures, if it does.
    fn victim(&self) -> Option<Square> {
        let (from, to) = self.action.as_move().map(|own| (own.from(), own.to()))?;
        let board = self.before.board();
        let own_pawn = board.pieces(self.before.color(), Role::Pawn).has(from);
        if own_pawn && self.before.en_passant().has(to) {
            to.forward(!self.before.color())
        } else {
            board.occupied().has(to).then_some(to)
        }
    }

    fn is_en_passant(&self) -> bool {
        self.victim().is_some() && self.victim() != self.action.as_move().map(|own| own.to())
    }

    fn ends_turn(&self) -> bool {
        self.after.phase() == Phase::Start
    }
}

/// All rules of rule 9's price list, written down once more.
fn price(rules: &NoMercy, step: &Step) -> u8 {
    let price = match step.action {
        Action::Free(_) | Action::Usurp | Action::End => return 0,
        Action::Bought(_) if step.victim().is_some() => rules.price_capture,
        Action::Bought(_) => rules.price_quiet,
        Action::Enemy(_) => rules.price_enemy,
        Action::Promote { role: Role::Knight, .. } => rules.price_knight,
        Action::Promote { role: Role::Bishop, .. } => rules.price_bishop,
        Action::Promote { role: Role::Rook, .. } => rules.price_rook,
        Action::Promote { .. } => rules.price_queen,
        Action::Resurrect { .. } => rules.price_resurrect,
    };
    price.get()
}

#[test]
fn tokens_change_only_as_prices_gains_and_draws_say() {
    for rules in [NoMercy::PRINTED, NoMercy { draw_gain: 7, start_tokens: 30, ..NoMercy::PRINTED }]
    {
        let (mut payments, mut usurps) = (0, 0);
        let (steps, _) = each_step(&rules, 600, |_, step| {
            let us = step.before.color();
            let held = |position: &Position, color| i32::from(position.tokens(color));
            if step.action == Action::Usurp {
                let margin = i32::from(rules.usurp_margin.get());
                assert!(held(&step.before, !us) - held(&step.before, us) >= margin);
                assert_eq!(held(&step.after, us), held(&step.before, !us) - margin);
                assert_eq!(held(&step.after, !us), held(&step.before, us));
                usurps += 1;
                return;
            }
            let price = i32::from(price(&rules, step));
            assert!(price <= held(&step.before, us), "{} in {}", step.action, step.before);
            let gain = match step.action {
                Action::Free(_) if step.is_en_passant() => rules.en_passant_gain,
                Action::Free(_) if step.victim().is_some() => rules.capture_gain,
                _ => 0,
            };
            let draw = i32::from(rules.draw_gain);
            let bishops = step.ends_turn() && step.after.is_bishops_apart();
            let own = held(&step.before, us) - price + i32::from(gain);
            let own = (own + if bishops { draw } else { 0 }).min(255);
            assert_eq!(held(&step.after, us), own, "{} in {}", step.action, step.before);
            let paid = held(&step.after, !us) - held(&step.before, !us);
            if paid != 0 {
                assert!(step.ends_turn());
                assert!(
                    paid == draw || paid == 2 * draw && bishops || held(&step.after, !us) == 255
                );
                payments += 1;
            }
        });
        assert!(steps > 20_000 && payments > 50 && usurps > 5, "{steps} {payments} {usurps}");
    }
}

#[test]
fn the_counters_balance_with_the_tokens_held() {
    let rules = NoMercy::default();
    let names = rules.counter_names();
    let mut saturated = false;
    let mut counts = vec![0; names.len()];
    let mut held = 0;
    let (steps, _) = each_step(&rules, 150, |_, step| {
        if step.before == rules.start() {
            held += 2 * i64::from(rules.start_tokens);
        }
        rules.count(&step.before, step.action, &step.after, &mut counts);
        let tokens = |position: &Position| {
            Color::ALL.map(|color| i64::from(position.tokens(color))).iter().sum::<i64>()
        };
        held += tokens(&step.after) - tokens(&step.before);
        saturated |= Color::ALL.iter().any(|color| step.after.tokens(*color) == 255);
    });
    let sum = |prefix: &str| -> i64 {
        names
            .iter()
            .zip(&counts)
            .filter(|(name, _)| name.starts_with(prefix))
            .map(|(_, count)| *count as i64)
            .sum()
    };
    let started = 2 * 150 * i64::from(rules.start_tokens);
    assert_eq!(
        started + sum("tokens_gained") - sum("tokens_spent") - sum("tokens_lost"),
        held,
        "saturated: {saturated}"
    );
    assert!(counts.iter().all(|count| *count > 0), "{names:?} {counts:?}");
    assert!(sum("turns") < i64::from(steps));
}

/// Standing and buried pieces by colour and kind, promoted ones counted as pawns.
fn census(position: &Position) -> [ByColor<ByRole<u32>>; 2] {
    let standing = |color, role| {
        let own = position.board().color(color);
        let kind = position.board().role(role);
        let of_kind = match role {
            Role::Pawn => kind | position.promoted(),
            _ => kind - position.promoted(),
        };
        (own & of_kind).len()
    };
    let both = |count: &dyn Fn(Color, Role) -> u32| {
        ByColor::from_fn(|color| ByRole::from_fn(|role| count(color, role)))
    };
    [both(&standing), both(&|color, role| u32::from(position.graveyard(color, role)))]
}

#[test]
fn pieces_are_those_of_the_start_less_captured_plus_resurrected() {
    let rules = NoMercy { start_tokens: 8, ..NoMercy::PRINTED };
    let [start, _] = census(&rules.start());
    let mut expected = start;
    let (mut captured, mut resurrected) = (0, 0);
    each_step(&rules, 150, |_, step| {
        if step.before == rules.start() {
            expected = start;
        }
        if let Some(square) = step.victim() {
            let piece = step.before.board().piece_at(square).unwrap();
            let was_pawn = step.before.promoted().has(square);
            let role = if was_pawn { Role::Pawn } else { piece.role };
            expected[piece.color][role] -= 1;
            captured += 1;
        }
        if let Action::Resurrect { role, .. } = step.action {
            expected[step.before.color()][role] += 1;
            resurrected += 1;
        }
        let [standing, buried] = census(&step.after);
        assert_eq!(standing, expected, "{} in {}", step.action, step.before);
        for color in Color::ALL {
            for role in Role::ALL {
                assert_eq!(standing[color][role] + buried[color][role], start[color][role]);
            }
        }
    });
    assert!(captured > 2_000 && resurrected > 100, "{captured} {resurrected}");
}

#[test]
fn shielded_pieces_are_never_captured() {
    let rules = NoMercy { start_tokens: 20, ..NoMercy::PRINTED };
    let mut shields = 0;
    each_step(&rules, 200, |_, step| {
        let us = step.before.color();
        let before = step.before.shielded();
        assert!(step.victim().is_none_or(|square| !before.has(square)), "{}", step.before);
        if step.ends_turn() {
            assert_eq!(step.after.shielded(), Bitboard::EMPTY);
            return;
        }
        let after = step.after.shielded();
        assert!(after.is_subset(step.after.board().color(!us)));
        match step.action {
            Action::Enemy(own) => {
                assert!(after.has(own.to()) && !after.has(own.from()));
                assert!(before.without(own.from()).is_subset(after));
                shields += 1;
            }
            Action::Usurp => assert_eq!(before, Bitboard::EMPTY),
            _ => assert_eq!(after, before),
        }
    });
    assert!(shields > 1_000, "{shields}");
}

#[test]
fn no_turn_passes_without_its_free_move_while_one_exists() {
    let mut without = 0;
    for rules in [NoMercy::PRINTED, NoMercy { start_tokens: 9, ..NoMercy::PRINTED }] {
        let mut moved = false;
        each_step(&rules, 150, |_, step| {
            if step.before.phase() == Phase::Start {
                moved = false;
            }
            moved |= matches!(step.action, Action::Free(_));
            if step.ends_turn() && !moved {
                let free = rules.actions(&step.before);
                assert!(!free.iter().any(|action| matches!(action, Action::Free(_))));
                assert_eq!(step.action, Action::End);
                without += 1;
            }
            assert!(step.after.phase() != Phase::Moved || moved);
        });
    }
    assert!(without > 0);
}

#[test]
fn a_won_game_has_exactly_one_side_without_pieces() {
    let rules = NoMercy::default();
    let mut won = 0;
    let (_, finished) = each_step(&rules, 300, |_, step| {
        let bare =
            Color::ALL.into_iter().filter(|color| step.after.board().color(*color).is_empty());
        let bare: Vec<Color> = bare.collect();
        match rules.outcome(&step.after) {
            None => assert!(bare.is_empty()),
            Some(outcome) => {
                assert_eq!(bare.len(), 1, "{}", step.after);
                assert_eq!(outcome.winner, Some(step.after.seat_of(!bare[0])));
                assert!(rules.actions(&step.after).is_empty());
                won += 1;
            }
        }
    });
    assert!(won > 20 && won == finished, "{won} {finished}");
}
