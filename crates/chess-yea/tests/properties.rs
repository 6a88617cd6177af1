//! What holds along every game.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use chess_core::rand_core::SeedableRng;
use chess_core::{Counters, Evaluate, Seat, Variant, VariantExt, attacks};
use chess_yea::{Action, Position, Yea, attackers_now};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Random games with every legal action looked at: `see` gets the rules, the position, the action and what it makes.
fn along_games(seed: u64, games: u32, mut see: impl FnMut(&Yea, &Position, Action, &Position)) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let house = [
        Yea::default(),
        Yea { extra_cost: 2, ..Yea::default() },
        Yea { extra_cost: 1, momentum_max: 2, ..Yea::with_castling_rights() },
        Yea::pieces_only(),
    ];
    for game in 0..games {
        let rules = &house[game as usize % house.len()];
        let mut position = rules.start();
        for _ in 0..200 {
            let actions = rules.actions(&position);
            for &action in &actions {
                see(rules, &position, action, &rules.after(&position, action));
            }
            let Some(action) = rules.random_action(&position, &mut rng) else { break };
            assert!(actions.contains(&action));
            rules.apply(&mut position, action);
        }
    }
}

#[test]
fn positions_are_small_and_copied() {
    fn copy<T: Copy>() {}
    copy::<Position>();
    assert!(size_of::<Position>() <= 144, "{}", size_of::<Position>());
    assert!(size_of::<Action>() <= 4, "{}", size_of::<Action>());
}

#[test]
fn momentum_follows_its_ledger() {
    let (mut gains, mut spent, mut kept) = (0, 0, 0);
    along_games(1, 40, |rules, before, action, after| {
        let us = before.turn();
        let lost = before.board().color(!us).len() - after.board().color(!us).len();
        let had = before.tokens()[us];
        let has = after.tokens()[us];
        assert_eq!(after.tokens()[!us], before.tokens()[!us]);
        match action {
            Action::Move(_) => {
                assert_eq!(u32::from(has), (u32::from(had) + lost).min(rules.momentum_max.into()));
                gains += lost;
                let phase = has >= rules.extra_cost;
                assert_eq!(after.extra_phase().is_some(), phase);
                assert_eq!(after.turn() == us, phase);
            }
            Action::Extra(_) => {
                assert!(had >= rules.extra_cost);
                assert_eq!((has, lost, after.turn()), (0, 0, !us));
                spent += 1;
            }
            Action::End => {
                assert_eq!((has, after.board(), after.turn()), (had, before.board(), !us));
                kept += 1;
            }
        }
    });
    assert!(gains > 100 && spent > 100 && kept > 100, "{gains} {spent} {kept}");
}

#[test]
fn extra_moves_capture_nothing_and_add_no_checker() {
    let mut extras = 0;
    along_games(2, 40, |_, before, action, after| {
        if !matches!(action, Action::Extra(_)) {
            return;
        }
        extras += 1;
        let (us, them) = (before.turn(), !before.turn());
        assert_eq!(after.board().color(them), before.board().color(them));
        let king = before.board().king(them).unwrap();
        let old = attackers_now(before.board(), us, king);
        assert!(attackers_now(after.board(), us, king).is_subset(old), "{before:?} {action}");
    });
    assert!(extras > 1_000, "{extras}");
}

#[test]
fn no_action_leaves_the_own_king_attacked() {
    let mut in_check = 0;
    along_games(3, 40, |_, before, action, after| {
        let us = before.turn();
        let king = after.board().king(us).unwrap();
        assert!(attackers_now(after.board(), !us, king).is_empty(), "{before:?} {action}");
        in_check += u32::from(!before.checkers().is_empty());
    });
    assert!(in_check > 100, "{in_check}");
}

#[test]
fn what_is_reached_is_a_position() {
    along_games(4, 12, |rules, before, action, after| {
        let text = after.to_string();
        let read = rules.parse_position(&text).unwrap_or_else(|e| panic!("{before} {action} {e}"));
        assert_eq!(read, *after);
        assert_eq!(rules.key(&read), rules.key(after));
    });
}

#[test]
fn random_actions_are_drawn_from_all_alike() {
    let rules = Yea::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 0:0 -",
        "8/3P3k/8/1n6/1PpN4/8/8/R3R2K b - b3 0 1 0:0 -",
        "8/3P3k/8/8/3N4/8/8/R3R2K w - - 0 1 3:0 xKQC",
    ] {
        let position = rules.parse_position(text).unwrap();
        let actions = rules.actions(&position);
        let mut drawn = vec![0; actions.len()];
        for _ in 0..actions.len() * 200 {
            let action = rules.random_action(&position, &mut rng).unwrap();
            drawn[actions.iter().position(|&listed| listed == action).unwrap()] += 1;
        }
        assert!(drawn.iter().all(|times| (120..300).contains(times)), "{text} {drawn:?}");
    }
}

#[test]
fn evaluation_is_symmetric_and_noise_is_where_it_jumps() {
    along_games(6, 8, |rules, before, action, after| {
        let value = rules.evaluate(before, Seat::First);
        assert_eq!(value, -rules.evaluate(before, Seat::Second));
        let jump = value.abs_diff(rules.evaluate(after, Seat::First));
        if before.board().occupied().len() != after.board().occupied().len() && jump > 130 {
            let step = action.piece_move().unwrap();
            let quiet_capture = !before.board().occupied().has(step.to());
            assert!(rules.is_noisy(before, action) || quiet_capture, "{before} {action}");
        }
    });
}

#[test]
fn counters_count_what_happened() {
    let rules = Yea::default();
    let names = rules.counter_names();
    let counts_of = |text: &str, action: &str| {
        let before = rules.parse_position(text).unwrap();
        let action = rules.parse_action(&before, action).unwrap();
        let mut counts = vec![0; names.len()];
        rules.count(&before, action, &rules.after(&before, action), &mut counts);
        let counted = names.iter().zip(counts).filter(|(_, count)| *count > 0);
        counted.map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
    };
    for (text, action, expected) in [
        ("7k/8/8/8/8/1p6/3N4/R6K w - - 0 1 0:0 -", "a1b3", "momentum_gained 1, rook_leaps 1"),
        ("7k/8/8/8/8/1p6/8/KB6 w - - 0 1 0:0 -", "b1b2", "bishop_steps 1"),
        ("1k6/8/8/8/8/8/8/R3K2R w - - 0 1 0:0 -", "e1g1", "royal_shifts 1"),
        ("7k/8/8/8/3NP3/8/8/7K w - - 0 1 0:0 -", "e4f5~", "diagonal_steps 1"),
        ("7k/8/8/8/8/8/8/K7 w - - 0 1 5:0 xQ", "+a1a2", "momentum_spent 5, extra_moves 1"),
        ("7k/8/8/8/8/8/8/K7 w - - 0 1 5:0 xQ", "end", "extra_moves_declined 1"),
        ("7k/8/8/8/8/8/8/K7 w - - 0 1 0:0 -", "a1b2", ""),
    ] {
        assert_eq!(counts_of(text, action), expected, "{text} {action}");
    }
}

#[test]
fn seconding_agrees_with_asking_every_piece() {
    use chess_core::{Bitboard, Color, Role, Square};
    use chess_yea::Seconding;

    along_games(7, 6, |_, before, _, _| {
        let board = before.board();
        for color in Color::ALL {
            let attacks_of = |from: Square| {
                let role = board.role_at(from).unwrap_or(Role::Pawn);
                attacks::piece(color, role, from, board.occupied())
            };
            let mut seconding = Seconding::NOBODY;
            for from in board.color(color) {
                seconding.add(attacks_of(from));
            }
            for mover in board.color(color) {
                let others = board.color(color).without(mover);
                let slow = others.into_iter().map(attacks_of).fold(Bitboard::EMPTY, |a, b| a | b);
                assert_eq!(seconding.seconded_by_other(attacks_of(mover)), slow);
            }
        }
    });
}
