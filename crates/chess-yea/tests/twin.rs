//! The crate agrees with its slow twin on positions of all phases, random ones and those of random games.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use chess_core::rand_core::{Rng, SeedableRng};
use chess_core::{Seat, Variant, VariantExt, below};
use chess_yea::{Area, Position, RoyalShift, Yea};
use rand_xoshiro::Xoshiro256PlusPlus;
use support::Twin;

/// Compares actions, the positions after them, and the outcome.
#[track_caller]
fn compare(rules: &Yea, position: &Position) {
    let text = position.to_string();
    let twin = Twin::read(*rules, &text);
    assert_eq!(twin.text(), text);
    let actions: BTreeMap<String, String> = rules
        .actions(position)
        .into_iter()
        .map(|action| (action.to_string(), rules.after(position, action).to_string()))
        .collect();
    assert_eq!(actions, twin.actions(), "{text} by {rules:?}");
    assert_eq!(rules.count_actions(position), actions.len() as u64, "{text} by {rules:?}");
    let mut successors = BTreeMap::new();
    let _ = rules.for_each_successor(position, |action, next| {
        assert!(successors.insert(action.to_string(), next.to_string()).is_none());
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(successors, actions, "{text} by {rules:?}");
    let outcome = rules.outcome(position);
    assert_eq!(outcome.map(|outcome| outcome.reason.as_str()), twin.lost_by(), "{text}");
    let winner = outcome.and_then(|outcome| outcome.winner);
    let loser = if text.contains(" w ") { Seat::First } else { Seat::Second };
    assert!(winner.is_none_or(|winner| winner != loser));
}

/// Rules drawn at random, the printed ones half of the time.
fn some_rules(rng: &mut impl Rng) -> Yea {
    match below(rng, 8) {
        0 => Yea::with_castling_rights(),
        1 => Yea::pieces_only(),
        2 => Yea { extra_cost: 1, momentum_max: 3, ..Yea::default() },
        3 => Yea { pawns_second: false, ..Yea::with_castling_rights() },
        _ => Yea::default(),
    }
}

fn one<T: Copy>(rng: &mut impl Rng, of: &[T]) -> T {
    of[below(rng, of.len() as u32) as usize]
}

/// A text that is often a position: pieces anywhere, with a liking for the squares that matter.
fn scatter(rng: &mut impl Rng, rules: &Yea) -> String {
    let mut board = ['.'; 64];
    let white = below(rng, 2) == 0;
    let extra = below(rng, 5) < 2;
    let stepper_is_white = white == extra;
    let (pawn, captor, fourth) = if stepper_is_white { ('P', 'p', 24) } else { ('p', 'P', 32) };
    let areas: Vec<usize> =
        (0..64).filter(|at| matches!(at % 8, 0 | 1 | 6 | 7) != matches!(at / 8, 3 | 4)).collect();
    let many = 2 + below(rng, 18);
    let home = rules.royal_shift == RoyalShift::Unmoved;
    for _ in 0..many {
        let piece =
            one(rng, &['P', 'P', 'P', 'p', 'p', 'p', 'N', 'n', 'B', 'b', 'R', 'r', 'Q', 'q']);
        let mut at = below(rng, 64) as usize;
        if below(rng, 3) == 0 {
            at = one(rng, &areas);
        }
        if piece.eq_ignore_ascii_case(&'p') {
            at = 8 + at % 48;
            if below(rng, 6) == 0 {
                at = if piece == 'P' { 48 + at % 8 } else { 8 + at % 8 };
            }
        }
        board[at] = piece;
    }
    let mut castling = String::new();
    if below(rng, 6) == 0 {
        for _ in 0..1 + below(rng, 2) {
            let file = below(rng, 7) as usize;
            (board[fourth + file], board[fourth + file + 1]) =
                if below(rng, 2) == 0 { (pawn, captor) } else { (captor, pawn) };
        }
    }
    let kings = if home {
        [4, 60]
    } else {
        let white = below(rng, 64) as usize;
        [white, (white + 1 + below(rng, 63) as usize) % 64]
    };
    for (at, rook, letters) in [(kings[0], 'R', "KQ"), (kings[1], 'r', "kq")] {
        let first = at / 8 * 8;
        if home {
            for (corner, letter) in [first + 7, first].into_iter().zip(letters.chars()) {
                if below(rng, 2) == 0 {
                    board[corner] = rook;
                    castling.push(letter);
                }
            }
        } else if below(rng, 3) == 0 {
            board[first + below(rng, 8) as usize] = rook;
        }
    }
    board[kings[0]] = 'K';
    board[kings[1]] = 'k';
    let most = u32::from(rules.momentum_max);
    let cost = u32::from(rules.extra_cost);
    let mut tokens = [below(rng, most + 1), below(rng, most + 1)];
    let mut phase = "-".to_owned();
    if extra {
        let own = usize::from(!white);
        tokens[own] = tokens[own].max(cost);
        phase = "x".to_owned();
        phase.extend(Area::ALL.map(Area::to_char).into_iter().filter(|_| below(rng, 2) == 0));
        let rook = if white { 'R' } else { 'r' };
        if let Some(at) = board.iter().position(|&piece| piece == rook)
            && phase.contains('K')
            && below(rng, 2) == 0
        {
            phase += &format!("!{}{}", (b'a' + (at % 8) as u8) as char, at / 8 + 1);
        }
    }
    let crossed: String = (0..8)
        .filter(|file| {
            let third = if stepper_is_white { 16 + file } else { 40 + file };
            board[fourth + file] == pawn && board[third] == '.'
        })
        .take(if extra { 1 } else { 2 })
        .map(|file| {
            format!("{}{}", (b'a' + file as u8) as char, if stepper_is_white { 3 } else { 6 })
        })
        .collect();
    let rows: Vec<String> = board.rchunks(8).map(|row| row.iter().collect()).collect();
    let mut placement = rows.join("/");
    for run in (1..=8).rev() {
        placement = placement.replace(&".".repeat(run), &run.to_string());
    }
    format!(
        "{placement} {} {} {} {} {} {}:{} {phase}",
        if white { 'w' } else { 'b' },
        if castling.is_empty() { "-" } else { &castling },
        if crossed.is_empty() { "-" } else { &crossed },
        below(rng, 40),
        1 + below(rng, 90),
        tokens[0],
        tokens[1],
    )
}

#[test]
fn on_squares_with_many_attackers() {
    let rules = Yea::default();
    // Eight queens and eight knights attack e4; then all but one queen; then seven more pieces a leap away.
    for text in [
        "6rk/6pp/2QNQNQ1/2N3N1/2Q3Q1/2N3N1/2QNQNQ1/K7 w - - 0 1 0:0 -",
        "6rk/6pp/2QNQNQ1/2N3N1/2Q3Q1/2N3N1/3NQNQ1/K7 w - - 0 1 0:0 -",
        "6rk/6pp/2QRQRQ1/2R3R1/2Q3Q1/2R3R1/2QRQRQ1/K6B w - - 0 1 2:0 -",
    ] {
        let position = rules.parse_position(text).unwrap();
        compare(&rules, &position);
    }
}

#[test]
fn on_scattered_positions() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20);
    let (mut compared, mut extra, mut finished, mut crossed) = (0, 0, 0, 0);
    while compared < 35_000 {
        let rules = some_rules(&mut rng);
        let text = scatter(&mut rng, &rules);
        let Ok(position) = rules.parse_position(&text) else { continue };
        assert!(!Twin::read(rules, &text).has_exposed_king(), "{text}");
        compare(&rules, &position);
        compared += 1;
        extra += u32::from(position.extra_phase().is_some());
        finished += u32::from(rules.outcome(&position).is_some());
        crossed += u32::from(!position.en_passant().is_empty());
    }
    assert!(extra > 5_000, "{extra} positions were of the extra-move phase");
    assert!(finished > 200, "{finished} positions were finished");
    assert!(crossed > 1_000, "{crossed} positions had an en passant square");
}

#[test]
fn on_positions_of_random_games() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(21);
    let (mut compared, mut extra) = (0, 0);
    while compared < 15_000 {
        let rules = some_rules(&mut rng);
        let mut position = rules.start();
        for _ in 0..250 {
            compare(&rules, &position);
            compared += 1;
            extra += u32::from(position.extra_phase().is_some());
            let Some(action) = rules.random_action(&position, &mut rng) else { break };
            rules.apply(&mut position, action);
        }
    }
    assert!(extra > 400, "{extra} positions were of the extra-move phase");
}

#[test]
fn positions_with_a_king_to_be_taken_are_refused_and_no_others() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(22);
    let (mut refused, mut read) = (0, 0);
    while refused < 2_000 {
        let rules = some_rules(&mut rng);
        let text = scatter(&mut rng, &rules);
        let exposed = Twin::read(rules, &text).has_exposed_king();
        match rules.parse_position(&text) {
            Ok(_) => {
                assert!(!exposed, "{text}");
                read += 1;
            }
            Err(error) => {
                assert!(exposed, "{text}: {error}");
                refused += 1;
            }
        }
    }
    assert!(read > 1_000);
}
