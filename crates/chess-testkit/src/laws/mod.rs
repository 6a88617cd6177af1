//! The laws of every variant, checked over random games.

mod checker;
mod noise;
mod reports;
mod violation;

use chess_core::random::{below, game_seed};
use chess_core::{HiddenInfo, VariantExt as _};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use checker::Checker;
pub use reports::{check_counters, check_evaluate};
pub use violation::{Law, Violation};

/// Checks all laws along random games from the start.
///
/// # Panics
/// If one is broken; the message shows law, position, action and seed.
#[track_caller]
pub fn check_laws<V: HiddenInfo>(rules: &V, games: u32, max_actions: u32, seed: u64) {
    check_laws_from(rules, &rules.start(), games, max_actions, seed);
}

/// Checks all laws along random games from `position`.
///
/// # Panics
/// If one is broken; the message shows law, position, action and seed.
#[track_caller]
pub fn check_laws_from<V: HiddenInfo>(
    rules: &V,
    position: &V::Position,
    games: u32,
    max_actions: u32,
    seed: u64,
) {
    if let Err(violation) = find_violation(rules, position, games, max_actions, seed) {
        panic!("{violation}");
    }
}

/// Looks for a broken law along random games from `position`.
///
/// # Errors
/// The first violation found.
pub fn find_violation<V: HiddenInfo>(
    rules: &V,
    position: &V::Position,
    games: u32,
    max_actions: u32,
    seed: u64,
) -> Result<(), Violation> {
    for game in 0..games {
        let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(seed, u64::from(game)));
        let mut checker = Checker::new(rules, rng.clone());
        let mut pick = |count: u32| below(&mut rng, count);
        walk(&mut checker, position.clone(), max_actions, &mut pick)
            .map_err(|violation| violation.in_game(seed, game))?;
    }
    Ok(())
}

/// Checks all laws along games that proptest invents, and shrinks a game that breaks one to a short one.
///
/// # Panics
/// If one is broken; the message shows law, position, action and the choices made.
#[track_caller]
pub fn proptest_laws<V: HiddenInfo>(rules: &V, cases: u32, max_actions: usize) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let games = (any::<u64>(), vec(any::<u16>(), 0..=max_actions));
    let result = TestRunner::new(config).run(&games, |(seed, choices)| {
        let rng = Xoshiro256PlusPlus::from_seed(game_seed(seed, 0));
        let mut checker = Checker::new(rules, rng);
        let mut next = choices.iter().copied();
        let mut pick = |count: u32| u32::from(next.next().unwrap_or(0)) % count.max(1);
        let max_actions = u32::try_from(choices.len()).unwrap_or(u32::MAX);
        walk(&mut checker, rules.start(), max_actions, &mut pick)
            .map_err(|violation| TestCaseError::fail(violation.to_string()))
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

/// Plays one game, `pick` choosing among so many actions, and checks each position and each step.
fn walk<V: HiddenInfo>(
    checker: &mut Checker<'_, V>,
    start: V::Position,
    max_actions: u32,
    pick: &mut dyn FnMut(u32) -> u32,
) -> Result<(), Violation> {
    let mut position = start;
    let mut last = None;
    for _ in 0..max_actions {
        let actions = checker.check_position(&position, last)?;
        let count = u32::try_from(actions.len()).unwrap_or(u32::MAX);
        let Some(&action) = actions.get(pick(count) as usize) else { return Ok(()) };
        position = checker.check_step(&position, action)?;
        last = Some(action);
    }
    checker.check_position(&position, last).map(drop)
}

/// The positions of a random game, its start included.
pub(crate) fn random_game<V: HiddenInfo>(
    rules: &V,
    max_actions: u32,
    seed: u64,
    game: u32,
) -> Vec<(V::Position, Option<V::Action>)> {
    let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(seed, u64::from(game)));
    let mut position = rules.start();
    let mut positions = vec![(position.clone(), None)];
    for _ in 0..max_actions {
        let Some(action) = rules.random_action(&position, &mut rng) else { break };
        position = rules.after(&position, action);
        positions.push((position.clone(), Some(action)));
    }
    positions
}
