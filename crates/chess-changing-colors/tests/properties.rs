//! What holds in every position of random games.
#![allow(clippy::unwrap_used)]

mod support {
    pub(crate) mod games;
}

use chess_changing_colors::loyalty::{Owners, offender, resolve};
use chess_changing_colors::{Action, ChangingColors, Phase, Position};
use chess_core::{Bitboard, Color, Counters, Evaluate, Role, Seat, Square, Variant, VariantExt};
use support::games::{all_rules, generator, random_game};

/// Plays random games by all four combinations of options.
fn for_each_move(games: u64, mut visit: impl FnMut(&ChangingColors, &Position, Action, &Position)) {
    for seed in 0..games {
        for rules in all_rules() {
            random_game(&rules, 7_000 + seed, 300, |before, action| {
                visit(&rules, before, action, &rules.after(before, action));
            });
        }
    }
}

#[test]
fn a_position_is_small_and_copied() {
    const fn copied<T: Copy>() {}
    const { assert!(size_of::<Position>() <= 128) };
    assert_eq!(size_of::<Position>(), 72);
    assert_eq!(size_of::<Action>(), 3);
    copied::<Position>();
}

/// Clause 5, and resolving what is resolved changes nothing.
#[test]
fn loyalty_is_settled_after_every_move() {
    let mut checked = 0;
    for_each_move(60, |_, _, _, after| {
        if matches!(after.phase(), Phase::Moving(_) | Phase::Promoting { .. }) {
            assert_eq!(offender(after.owners(), kings(after)), None, "{after}");
            for favored in Color::ALL {
                assert_eq!(resolve(after.owners(), kings(after), favored), after.owners());
            }
            checked += 1;
        }
    });
    assert!(checked > 10_000, "{checked}");
}

/// Pieces are only lost by capture and only gained by placing kings; only pawns change their role.
#[test]
fn pieces_are_neither_lost_nor_found() {
    let mut captures = 0;
    for_each_move(60, |_, before, action, after| {
        let [old, new] = [before, after].map(|position| *position.board());
        let count = |board: &chess_core::Board| board.occupied().len();
        match action {
            Action::PlaceKing { .. } => assert_eq!(count(&new), count(&old) + 1),
            Action::Promote { role, .. } => {
                assert_eq!(new.occupied(), old.occupied());
                assert_eq!(
                    (new.color(Color::White), new.color(Color::Black)),
                    (old.color(Color::White), old.color(Color::Black))
                );
                assert_eq!(new.role(role).len(), old.role(role).len() + 1);
                assert_eq!(new.role(Role::Pawn).len(), old.role(Role::Pawn).len() - 1);
            }
            Action::Move { from, to } => {
                let pawn = old.role(Role::Pawn).has(from);
                let captured = old.occupied().has(to) || pawn && before.en_passant() == Some(to);
                captures += u32::from(captured);
                assert_eq!(count(&new), count(&old) - u32::from(captured), "{before} {action}");
                assert_eq!(new.role_at(to), old.role_at(from));
                assert!(!old.neutral().has(from) && !old.neutral().has(to), "{before} {action}");
            }
        }
    });
    assert!(captures > 500, "{captures}");
}

/// The position with colours exchanged and the board turned upside down, through its text.
fn mirrored(text: &str) -> String {
    let mut fields: Vec<String> = text.split(' ').map(String::from).collect();
    let swap = |letter: char| match letter {
        _ if letter.is_ascii_uppercase() => letter.to_ascii_lowercase(),
        _ => letter.to_ascii_uppercase(),
    };
    let rows: Vec<String> = fields[0]
        .split('/')
        .rev()
        .map(|row| {
            let (mut mirrored, mut neutral) = (String::new(), false);
            for letter in row.chars() {
                mirrored.push(if neutral { letter } else { swap(letter) });
                neutral = letter == '-';
            }
            mirrored
        })
        .collect();
    fields[0] = rows.join("/");
    fields[1] = if fields[1] == "w" { "b".into() } else { "w".into() };
    let rights: String = "KQkq".chars().filter(|&right| fields[2].contains(swap(right))).collect();
    fields[2] = if rights.is_empty() { "-".into() } else { rights };
    if let Ok(square) = fields[3].parse::<Square>() {
        fields[3] = square.flip_rank().to_string();
    }
    fields[4] = "0".into();
    fields[5] = "1".into();
    fields.join(" ")
}

fn mirrored_action(action: Action) -> Action {
    match action {
        Action::Move { from, to } => Action::Move { from: from.flip_rank(), to: to.flip_rank() },
        Action::Promote { square, role } => Action::Promote { square: square.flip_rank(), role },
        Action::PlaceKing { square } => Action::PlaceKing { square: square.flip_rank() },
    }
}

#[test]
fn exchanged_colours_give_exchanged_results() {
    let mut checked = 0;
    for_each_move(40, |rules, before, action, after| {
        // Two waiting promotions are taken in square order, which the mirror turns round; kings are placed White first.
        let waiting = |position: &Position| {
            let last = Bitboard::from_rank(chess_core::Rank::First)
                | Bitboard::from_rank(chess_core::Rank::Eighth);
            let pawns = position.board().role(Role::Pawn) & position.board().colored();
            (pawns & last).len() > 1
        };
        let placing = matches!(before.phase(), Phase::PlacingKing(_));
        let finished = matches!(after.phase(), Phase::Finished { .. });
        if placing || finished || waiting(before) {
            return;
        }
        let mirror = rules.parse_position(&mirrored(&before.to_string())).unwrap();
        let there = rules.after(&mirror, mirrored_action(action));
        assert_eq!(mirrored(&there.to_string()), {
            let mut fields: Vec<String> = after.to_string().split(' ').map(String::from).collect();
            fields[4] = "0".into();
            fields[5] = "1".into();
            fields.join(" ")
        });
        assert_eq!(rules.count_actions(&mirror), rules.count_actions(before));
        assert_eq!(rules.evaluate(&mirror, Seat::First), rules.evaluate(before, Seat::Second));
        let Owners { colored, neutral } = mirror.owners();
        assert_eq!(neutral.flip_ranks(), before.owners().neutral);
        assert_eq!(colored.white.flip_ranks(), before.owners().colored.black);
        checked += 1;
    });
    assert!(checked > 10_000, "{checked}");
}

#[test]
fn what_is_good_for_one_seat_is_bad_for_the_other() {
    for_each_move(10, |rules, before, _, _| {
        assert_eq!(rules.evaluate(before, Seat::First), -rules.evaluate(before, Seat::Second));
    });
    let rules = ChangingColors::default();
    let won = rules.parse_position("8/8/8/8/8/8/8/4K3 b - - 0 1").unwrap();
    assert!(rules.evaluate(&won, Seat::First) > 9_000);
}

#[test]
fn counters_count_what_happened() {
    #[track_caller]
    fn check(text: &str, action: &str, expected: [u64; 7]) {
        let rules = ChangingColors::default();
        let before = rules.parse_position(text).unwrap();
        let action = rules.parse_action(&before, action).unwrap();
        let mut counts = [0; 7];
        rules.count(&before, action, &rules.after(&before, action), &mut counts);
        assert_eq!(counts, expected);
    }
    let names = ChangingColors::default().counter_names();
    assert_eq!(
        names,
        [
            "captures",
            "pieces_converted",
            "pieces_neutralized",
            "pieces_won",
            "promotions",
            "double_steps",
            "castlings"
        ]
    );
    let start = ChangingColors::default().start().to_string();
    check(&start, "e2e3", [0; 7]);
    check(&start, "e2e4", [0, 0, 1, 0, 0, 1, 0]);
    // One captured; knight and pawns on e5 and e6 change sides.
    check("8/8/4p3/2kpp3/5PK1/4N3/8/8 w - - 7 1", "e3d5", [1, 3, 0, 0, 0, 0, 0]);
    check("7k/8/8/8/1-P6/-P1-P5/8/3K4 w - - 0 1", "d1d2", [0, 0, 0, 3, 0, 0, 0]);
    check("4k3/8/8/8/8/8/5PP1/4K2R w K - 0 1", "e1g1", [0, 0, 0, 0, 0, 0, 1]);
    check("8/8/8/2k5/2pP4/4K3/8/8 b - d3 0 1", "c4d3", [1, 1, 0, 0, 0, 0, 0]);
    check("4P3/3K4/8/8/8/8/8/k7 b - - 0 1", "e8=q", [0, 0, 0, 0, 1, 0, 0]);
    check("7k/8/8/8/8/2P5/1P6/K7 w - - 0 1", "b2b3", [0, 0, 2, 0, 0, 0, 0]);
}

/// The action picked is the one that the list has at that number.
#[test]
fn random_actions_are_picked_from_the_list() {
    for_each_move(20, |rules, before, _, _| {
        for seed in 0..5 {
            let mut rng = generator(seed, 9);
            let actions = rules.actions(before);
            let number = chess_core::below(&mut rng.clone(), actions.len() as u32);
            let picked = rules.random_action(before, &mut rng).unwrap();
            assert_eq!(picked, actions[number as usize], "{before}");
        }
    });
}

/// Each action is about equally likely.
#[test]
fn random_actions_are_uniform() {
    let rules = ChangingColors::default();
    let mut rng = generator(3, 0);
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4P3/3K4/8/8/8/8/8/k7 b - - 0 1",
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
        "8/8/8/2k5/2pP4/4K3/8/8 b - d3 0 1",
    ] {
        let position = rules.parse_position(text).unwrap();
        let actions = rules.actions(&position);
        let mut seen = vec![0; actions.len()];
        for _ in 0..1_000 * actions.len() {
            let action = rules.random_action(&position, &mut rng).unwrap();
            seen[actions.iter().position(|&legal| legal == action).unwrap()] += 1;
        }
        assert!(seen.iter().all(|times| (850..1_150).contains(times)), "{seen:?}");
    }
}

fn kings(position: &Position) -> Bitboard {
    position.board().role(Role::King)
}
