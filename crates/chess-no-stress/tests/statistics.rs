//! Exact numbers, walked through all that chance can do, and the same numbers from games that were played.

mod support {
    pub(crate) mod choose;
}

use chess_core::random::game_seed;
use chess_core::{Color, ToAct, Variant, VariantExt};
use chess_no_stress::{Action, Level, NoStress, Position};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use support::choose::choose;

/// What is measured of the first two turns: whether each was lost, how many moves there were to choose from in each, and
/// pieces captured.
const MEASURES: usize = 5;

/// Adds to `sums` what an action does, and gives the next position.
fn measure(
    rules: &NoStress,
    position: &Position,
    action: Action,
    sums: &mut [f64; MEASURES],
    weight: f64,
) -> Position {
    let next = rules.after(position, action);
    if rules.to_act(position) != ToAct::Chance {
        let turn = usize::from(position.table().turn() == Color::Black);
        let pieces = |position: &Position| f64::from(position.table().board().occupied().len());
        sums[turn] += weight * f64::from(u8::from(matches!(action, Action::Lose(_))));
        sums[2 + turn] += weight * rules.count_actions(position) as f64;
        sums[4] += weight * (pieces(position) - pieces(&next));
    }
    next
}

/// Walks all of chance and of random play, this many actions deep. `chance` is how likely it is to come here.
fn walk(
    rules: &NoStress,
    position: &Position,
    depth: u32,
    chance: f64,
    sums: &mut [f64; MEASURES],
) {
    if depth == 0 {
        return;
    }
    let actions = rules.actions(position);
    let total: u32 = actions.iter().map(|action| rules.weight(position, *action)).sum();
    for action in actions {
        let share = f64::from(rules.weight(position, action)) / f64::from(total);
        let next = measure(rules, position, action, sums, chance * share);
        walk(rules, &next, depth - 1, chance * share, sums);
    }
}

#[test]
fn two_turns_of_random_play_are_as_walking_the_tree_of_chance_says() {
    let rules = NoStress::default();
    let start = rules.start();
    let mut exact = [0.0; MEASURES];
    walk(&rules, &start, 4, 1.0, &mut exact);
    assert!((exact[0] - 14.0 / 56.0).abs() < 1e-12, "the first turn is lost with {}", exact[0]);

    let games = 100_000;
    let mut sums = [0.0; MEASURES];
    let mut squares = [0.0; MEASURES];
    for game in 0..games {
        let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(80, game));
        let mut position = start;
        let mut found = [0.0; MEASURES];
        for _ in 0..4 {
            let action = rules.random_action(&position, &mut rng).unwrap();
            position = measure(&rules, &position, action, &mut found, 1.0);
        }
        for index in 0..MEASURES {
            sums[index] += found[index];
            squares[index] += found[index] * found[index];
        }
    }
    for index in 0..MEASURES {
        let mean = sums[index] / games as f64;
        let variance = squares[index] / games as f64 - mean * mean;
        let deviation = (variance / games as f64).sqrt();
        let off = (mean - exact[index]) / deviation;
        assert!(off.abs() < 4.0, "measure {index}: {mean} played, {} walked", exact[index]);
    }
}

#[test]
fn a_hand_can_be_thrown_in_on_the_first_turn_as_often_as_counting_hands_says() {
    // Of the four cards that White holds then: three alike, or only cards that move nothing (R and M).
    let counts = NoStress::PRINTED_DECK.counts().map(u32::from);
    let hands = choose(56, 4);
    let alike: f64 = counts.iter().map(|n| choose(*n, 3) * f64::from(56 - n) + choose(*n, 4)).sum();
    let stuck = choose(14, 4);
    let (rooks, agains) = (counts[3], counts[6]);
    let both = choose(rooks, 3) * f64::from(agains)
        + choose(agains, 3) * f64::from(rooks)
        + choose(rooks, 4)
        + choose(agains, 4);
    let exact = (alike + stuck - both) / hands;

    let rules = NoStress::at(Level::Two);
    let games = 100_000;
    let mut thrown_in = 0;
    for game in 0..games {
        let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(81, game));
        let mut position = rules.start();
        for _ in 0..7 {
            let action = rules.random_action(&position, &mut rng).unwrap();
            rules.apply(&mut position, action);
        }
        thrown_in += u64::from(rules.is_legal(&position, Action::Redraw));
    }
    let found = thrown_in as f64 / games as f64;
    let deviation = (exact * (1.0 - exact) / games as f64).sqrt();
    assert!((found - exact).abs() < 4.0 * deviation, "{found} played, {exact} counted");
}
