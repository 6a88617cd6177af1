//! The fast code and its slow twins agree.
#![allow(clippy::unwrap_used)]

mod support {
    pub(crate) mod games;
    pub(crate) mod owners;
    pub(crate) mod queue;
    pub(crate) mod slow;
}

use std::collections::HashSet;
use std::ops::ControlFlow;

use chess_changing_colors::loyalty::{self, Owners, Step, Work};
use chess_changing_colors::{Action, ChangingColors, Contested, Phase, Position};
use chess_core::{Bitboard, ByColor, Color, Role, Square, Variant, VariantExt, below};
use rand_xoshiro::rand_core::Rng;
use support::games::{all_rules, generator, random_game};
use support::owners::{self, queue_owner, squares, to_queue};
use support::queue;
use support::slow::Slow;

/// Every action of every position of random games leads where the twin goes.
#[test]
fn all_actions_of_random_games_lead_where_the_slow_twin_goes() {
    let (mut positions, mut actions) = (0, 0);
    for (seed, rules) in (0..24).flat_map(|seed| all_rules().map(|rules| (seed, rules))) {
        random_game(&rules, seed, 300, |position, _| {
            let slow = Slow::read(&position.to_string(), rules.contested == Contested::Mover);
            let mut expected: Vec<(String, String)> =
                slow.actions().into_iter().map(|(action, next)| (action, next.text())).collect();
            let mut found: Vec<(String, String)> = rules
                .actions(position)
                .into_iter()
                .map(|action| (action.to_string(), rules.after(position, action).to_string()))
                .collect();
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{position}");
            assert_eq!(rules.count_actions(position), expected.len() as u64, "{position}");
            positions += 1;
            actions += expected.len();
        });
    }
    assert!(positions > 6_000 && actions > 120_000, "{positions} positions, {actions} actions");
}

/// For every move of 100,000 positions of random games, the short cuts give what a search by queue gives.
#[test]
fn short_cuts_agree_with_the_queue_for_every_move_of_100_000_positions() {
    let (mut positions, mut by_work) = (0u32, [0u32; 3]);
    let mut seed = 1_000;
    while positions < 100_000 {
        let rules = all_rules()[seed as usize % 4];
        random_game(&rules, seed, 400, |position, _| {
            let Phase::Moving(mover) = position.phase() else {
                return;
            };
            positions += 1;
            let settled = position.owners();
            let kings = kings(position);
            for action in rules.actions(position) {
                let Action::Move { from, to } = action else { unreachable!() };
                let pawn = position.board().role(Role::Pawn).has(from);
                let captured = if pawn && position.en_passant() == Some(to) {
                    to.forward(!mover)
                } else {
                    settled.colored[!mover].has(to).then_some(to)
                };
                let castles =
                    kings.has(from) && from.file().index().abs_diff(to.file().index()) == 2;
                if castles || captured.is_some_and(|square| kings.has(square)) {
                    continue;
                }
                let favored = rules.contested.favored(mover);
                let step = Step { from, to, captured };
                let (fast, work) = loyalty::resolve_move(settled, kings, mover, step, favored);
                let mut slow = to_queue(settled);
                let moved = slow[usize::from(from.index())].take();
                if let Some(square) = captured {
                    slow[usize::from(square.index())] = None;
                }
                slow[usize::from(to.index())] = moved;
                let kings_after =
                    if kings.has(from) { kings.without(from).with(to) } else { kings };
                queue::resolve(&mut slow, &squares(kings_after), queue_owner(favored));
                assert_eq!(to_queue(fast), slow, "{position} {action} {work:?}");
                by_work[work as usize] += 1;
            }
        });
        seed += 1;
    }
    assert!(by_work.into_iter().all(|moves| moves > 10_000), "{by_work:?}");
}

/// How many actions a position has, after making sure that the positions after them, made all together, are those made one
/// by one.
fn successors(rules: &ChangingColors, position: &Position) -> usize {
    let mut left: HashSet<Action> = rules.actions(position).into_iter().collect();
    let actions = left.len();
    let _ = rules.for_each_successor(position, |action, next| {
        assert!(left.remove(&action), "{position} {action}");
        assert_eq!(*next, rules.after(position, action), "{position} {action}");
        ControlFlow::<()>::Continue(())
    });
    assert!(left.is_empty(), "{position} {left:?}");
    actions
}

#[test]
fn positions_of_random_games_lead_together_where_each_action_leads() {
    let (mut positions, mut actions) = (0, 0);
    let mut seed = 2_000;
    while positions < 50_000 {
        let rules = all_rules()[seed as usize % 4];
        random_game(&rules, seed, 400, |position, _| {
            actions += successors(&rules, position);
            positions += 1;
        });
        seed += 1;
    }
    assert!(actions > 1_000_000, "{actions}");
}

/// Boards that no game leads to: few pieces or many, whosever they are, as loyalty settles them.
#[test]
fn scattered_boards_lead_together_where_each_action_leads() {
    let mut rng = generator(8, 0);
    let mut actions = 0;
    for n in 0..30_000 {
        let rules = all_rules()[n % 4];
        let pieces = 4 + below(&mut rng, 44);
        let mut marks = vec![String::from("1"); 64];
        for _ in 0..pieces {
            let role = one(&mut rng, &["P", "P", "P", "N", "B", "R", "Q"]);
            marks[below(&mut rng, 64) as usize] = match below(&mut rng, 3) {
                0 => role.to_string(),
                1 => role.to_lowercase(),
                _ => format!("-{role}"),
            };
        }
        let white = below(&mut rng, 64) as usize;
        marks[white] = "K".into();
        marks[(white + 1 + below(&mut rng, 63) as usize) % 64] = "k".into();
        let ranks: Vec<String> = marks.chunks(8).map(<[String]>::concat).collect();
        let turn = one(&mut rng, &["w", "b"]);
        let text = format!("{} {turn} - - 3 9", joined_empties(&ranks.join("/")));
        let position = rules.settle(&text).unwrap();
        actions += successors(&rules, &position);
    }
    assert!(actions > 300_000, "{actions}");
}

fn one<'a>(rng: &mut impl Rng, of: &[&'a str]) -> &'a str {
    of[below(rng, of.len() as u32) as usize]
}

/// A placement with runs of `1` written as their length.
fn joined_empties(placement: &str) -> String {
    let mut text = placement.to_string();
    for length in (2..=8).rev() {
        text = text.replace(&"1".repeat(length), &length.to_string());
    }
    text
}

/// Any three sets at all: the public functions agree with the queue, and resolving twice changes nothing more.
#[test]
fn propagation_agrees_with_the_queue_on_any_board() {
    let mut rng = generator(7, 0);
    for _ in 0..20_000 {
        let mut next = || rng.next_u64();
        let occupied = if next() % 2 == 0 { next() & next() } else { next() | next() };
        let (white, colored) = (next(), next() | next());
        let owners = Owners {
            colored: ByColor {
                white: Bitboard(occupied & colored & white),
                black: Bitboard(occupied & colored & !white),
            },
            neutral: Bitboard(occupied & !colored),
        };
        let kings = Bitboard(next() & next() & next() & next() & colored);
        let king_squares = squares(kings);
        let mut slow = to_queue(owners);
        let offender = loyalty::offender(owners, kings).map(|square| usize::from(square.index()));
        assert_eq!(offender, owners::offender(&slow, &king_squares));
        for favored in Color::ALL {
            let fast = loyalty::resolve(owners, kings, favored);
            slow = to_queue(owners);
            queue::resolve(&mut slow, &king_squares, queue_owner(favored));
            assert_eq!(to_queue(fast), slow);
            assert_eq!(loyalty::resolve(fast, kings, favored), fast);
            assert_eq!(loyalty::offender(fast, kings), None);
            assert_eq!(fast.occupied(), owners.occupied());
        }
    }
}

/// Whether the neighbours of a square among `pieces` hold together by themselves or by one piece two steps away, written
/// from the words of [`loyalty::stays_joined`].
fn slowly_joined(square: Square, pieces: Bitboard) -> bool {
    let ring = Bitboard::from(square).dilated().without(square);
    let mut rest = pieces & ring;
    let mut groups = Vec::new();
    while let Some(first) = rest.first() {
        let group = loyalty::string(first.into(), rest);
        groups.push(group);
        rest -= group;
    }
    match groups[..] {
        [] | [_] => true,
        [one, other] => (pieces - ring).without(square).into_iter().any(|piece| {
            let beside = Bitboard::from(piece).dilated();
            beside.intersects(one) && beside.intersects(other)
        }),
        _ => false,
    }
}

/// The tables say of every square and every neighbourhood, with every one of the pieces further out, what a search says.
#[test]
fn neighbourhoods_are_joined_as_a_search_says() {
    let mut answers = [0u32; 2];
    for square in Square::all() {
        let ring = Bitboard::from(square).dilated().without(square);
        let noise = [0, 0x1234_5678_9abc_def0, 0x8421_0f0f_a5c3_9966, !0].map(Bitboard);
        let mut subset = Bitboard::EMPTY;
        loop {
            let single = (Bitboard::ALL - ring).into_iter().map(Bitboard::from);
            for further in single.chain(noise) {
                let pieces = subset | (further - ring);
                let joined = slowly_joined(square, pieces);
                assert_eq!(loyalty::stays_joined(square, pieces), joined, "{square} {pieces:?}");
                answers[usize::from(joined)] += 1;
            }
            subset = Bitboard(subset.0.wrapping_sub(ring.0) & ring.0);
            if subset.is_empty() {
                break;
            }
        }
    }
    assert!(answers.iter().all(|count| *count > 100_000), "{answers:?}");
}

/// What [`loyalty::stays_joined`] promises: where it says so of a piece of a joined set, the rest is joined.
#[test]
fn a_set_that_is_said_to_stay_joined_does() {
    let mut rng = generator(3, 0);
    let (mut promised, mut bridged) = (0u32, 0u32);
    while promised < 200_000 {
        let scattered = Bitboard(rng.next_u64() & (rng.next_u64() | rng.next_u64()));
        let set = loyalty::string(Bitboard::from_iter(scattered.first()), scattered);
        for square in set {
            let rest = set.without(square);
            if loyalty::stays_joined(square, set) {
                let first = Bitboard::from_iter(rest.first());
                assert_eq!(loyalty::string(first, rest), rest, "{square} {set:?}");
                promised += 1;
                let ring = rest & Bitboard::from(square).dilated();
                bridged +=
                    u32::from(loyalty::string(Bitboard::from_iter(ring.first()), ring) != ring);
            }
        }
    }
    assert!(bridged > 1_000, "{bridged}");
}

/// The claims in the documentation of `loyalty`: where its three conditions hold, full propagation changes nothing, and
/// `Work::Nothing` is said exactly there; `Work::Landing` is said exactly where it changes the landed piece at most,
/// and neutral pieces joined to it.
#[test]
fn work_is_what_the_conditions_say_and_changes_no_more() {
    let rules = ChangingColors::default();
    let mut counts = [0u32; 3];
    for seed in 0..60 {
        random_game(&rules, 50_000 + seed, 400, |position, _| {
            let Phase::Moving(mover) = position.phase() else {
                return;
            };
            let settled = position.owners();
            let kings = kings(position);
            for action in rules.actions(position) {
                let Action::Move { from, to } = action else { unreachable!() };
                let captured = settled.colored[!mover].has(to).then_some(to);
                let king_moves = kings.has(from);
                if kings.has(to)
                    || king_moves && from.file().index().abs_diff(to.file().index()) == 2
                {
                    continue;
                }
                let (own, foe) = (settled.colored[mover], settled.colored[!mover]);
                let beside = Bitboard::from(to).dilated();
                let left = own.without(from);
                let keeps = left.is_empty() || beside.intersects(left);
                let joined = if keeps { left.with(to) } else { left };
                let hold = loyalty::stays_joined(from, joined)
                    && captured.is_none_or(|square| loyalty::stays_joined(square, foe));
                let expected = match hold && (keeps || !king_moves) {
                    true if keeps && beside.is_disjoint(settled.neutral) => Work::Nothing,
                    true => Work::Landing,
                    false => Work::Strings,
                };
                let step = Step { from, to, captured };
                let (_, work) = loyalty::resolve_move(settled, kings, mover, step, mover);
                assert_eq!(work, expected, "{position} {action}");
                counts[work as usize] += 1;

                let mut moved = settled;
                moved.colored[mover] = left.with(to);
                moved.colored[!mover] = foe.without(to);
                let kings = if king_moves { kings.without(from).with(to) } else { kings };
                let resolved = loyalty::resolve(moved, kings, mover);
                let may_change = match work {
                    Work::Nothing => Bitboard::EMPTY,
                    Work::Landing => loyalty::string(to.into(), settled.neutral.with(to)),
                    Work::Strings => Bitboard::ALL,
                };
                for color in Color::ALL {
                    let changed = resolved.colored[color] ^ moved.colored[color];
                    assert!(changed.is_subset(may_change), "{position} {action}");
                }
            }
        });
    }
    assert!(counts.iter().all(|count| *count > 10_000), "{counts:?}");
}

/// En passant, the only capture off the square landed on: from e5 to d6.
#[test]
fn a_piece_captured_off_the_landing_square() {
    let set = |squares: &str| -> Bitboard {
        squares.split_whitespace().map(|square| square.parse::<Square>().unwrap()).collect()
    };
    let owners = |white: &str, black: &str, neutral: &str| Owners {
        colored: ByColor { white: set(white), black: set(black) },
        neutral: set(neutral),
    };
    let step = Step { from: Square::E5, to: Square::D6, captured: Some(Square::D5) };
    for (white_king, black, expected) in [
        // The captured pawn was all that joined e6 to its king: White's wins that, and by it its own pawn back.
        ("f5", "c4 d5 e6", owners("f5 e6 d6", "c4", "")),
        // It was the only enemy beside the square landed on.
        ("f4", "c4 d5", owners("f4", "c4", "d6")),
        ("f4", "c4 d5 c6", owners("f4", "c4", "c6 d6")),
        ("f4", "c4 b5 c6 d5", owners("f4", "c4 b5 c6 d6", "")),
    ] {
        let white = set(white_king).with(step.from);
        let settled = Owners { colored: ByColor { white, black: set(black) }, ..Owners::default() };
        let kings = set(white_king) | set("c4");
        assert_eq!(loyalty::offender(settled, kings), None);
        let (after, _) = loyalty::resolve_move(settled, kings, Color::White, step, Color::White);
        assert_eq!(after, expected, "{black}");
        let moved = owners(&format!("{white_king} d6"), &black.replace("d5", ""), "");
        assert_eq!(after, loyalty::resolve(moved, kings, Color::White), "{black}");
    }
}

fn kings(position: &Position) -> Bitboard {
    position.board().role(Role::King)
}
