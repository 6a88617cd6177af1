//! What history makes of a game: repetitions, turns that count and turns that do not.
#![allow(clippy::unwrap_used)]

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use chess_core::random::game_seed;
use chess_core::{
    ActionError, Fault, Game, Outcome, Policy, PositionError, Problem, Recurrence, Referee, Seat,
    Standard, ToAct, TurnStart, Variant,
};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

/// All repetitions of a game counted over the whole of it, by comparing every position.
#[test]
fn the_window_of_comparisons_misses_no_repetition() {
    let mut most = 0;
    for seed in 0..30 {
        let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(9, seed));
        let start = "4k3/p7/8/8/8/8/7P/R3K3 w Q - 0 1".parse().unwrap();
        let mut game = Game::with_policy(Standard, start, Policy::endless());
        let mut seen = vec![start.repetition_identity()];
        for _ in 0..400 {
            let Some(action) = Standard.random_action(game.position(), &mut rng) else { break };
            game.play_legal(action);
            let identity = game.position().repetition_identity();
            seen.push(identity);
            let count = seen.iter().filter(|old| **old == identity).count() as u32;
            assert_eq!(game.standing().repetitions, count, "{game}");
            most = most.max(count);
        }
    }
    assert!(most >= 3, "nothing was repeated");
}

#[test]
fn a_referee_ends_playouts_as_a_game_ends() {
    let mut referee = Referee::new(Policy::automatic());
    let mut reasons = std::collections::HashSet::new();
    for seed in 0..60 {
        let seeded = || Xoshiro256PlusPlus::from_seed(game_seed(4, seed));
        let mut position = Standard.start();
        let playout = referee.playout(&Standard, &mut position, &mut seeded(), 400);
        let (mut game, mut rng) = (Game::new(Standard), seeded());
        while game.outcome().is_none() && game.played().count() < 400 {
            let action = Standard.random_action(game.position(), &mut rng).unwrap();
            game.play(action).unwrap();
        }
        assert_eq!(
            (playout.outcome, playout.actions),
            (game.outcome(), game.played().count() as u32)
        );
        assert_eq!(position, *game.position());
        reasons.insert(playout.outcome.map(|outcome| outcome.reason));
    }
    assert!(reasons.len() >= 3, "{reasons:?}");
}

/// A walk between places that are numbered: 0 counts if it is first, 1 and 2 count, 3 is skipped, at others no turn begins.
#[derive(Clone, Debug)]
struct Walk;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Place(u8);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Place {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        text.parse().map(Self).map_err(|_| ActionError::malformed(text, 0, "a number"))
    }
}

impl Variant for Walk {
    type Position = Place;
    type Action = Place;

    fn name(&self) -> &'static str {
        "walk"
    }

    fn start(&self) -> Place {
        Place(0)
    }

    fn to_act(&self, _: &Place) -> ToAct {
        ToAct::Player(Seat::First)
    }

    fn turn(&self, _: &Place) -> Seat {
        Seat::First
    }

    fn move_number(&self, _: &Place) -> u32 {
        1
    }

    fn for_each_action<B>(
        &self,
        _: &Place,
        visit: impl FnMut(Place) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        (0..10).map(Place).try_for_each(visit)
    }

    fn apply(&self, position: &mut Place, action: Place) {
        *position = action;
    }

    fn outcome(&self, _: &Place) -> Option<Outcome> {
        None
    }

    fn turn_start(&self, position: &Place, _: Option<Place>) -> Option<TurnStart<Place>> {
        let recurrence = match position.0 {
            0 => Recurrence::CountIfFirst(*position),
            1 | 2 => Recurrence::Count(*position),
            3 => Recurrence::Skip,
            _ => return None,
        };
        Some(TurnStart { dead_material: false, recurrence, clock: (position.0 == 3).then_some(3) })
    }

    fn parse_position(&self, text: &str) -> Result<Place, PositionError> {
        text.parse().map_err(|_| Fault::new("place", Problem::Missing).into())
    }
}

#[test]
fn a_game_says_how_its_positions_recur() {
    let mut game = Game::new(Walk);
    let mut step = |place| {
        game.play(Place(place)).unwrap();
        let standing = game.standing();
        (standing.repetitions, standing.clock, game.outcome().is_some())
    };
    assert_eq!(step(0), (0, None, false), "the start has counted already");
    assert_eq!(step(3), (0, Some(3), false));
    assert_eq!(step(3), (0, Some(3), false));
    assert_eq!(step(3), (0, Some(3), false));
    assert_eq!(step(1), (1, None, false));
    assert_eq!(step(4), (0, None, false));
    assert_eq!(step(1), (2, None, false));
    assert_eq!(step(2), (1, None, false));
    assert_eq!(step(1), (3, None, true));
    let mut late = Game::from_position(Walk, Place(3));
    late.play(Place(0)).unwrap();
    assert_eq!(late.standing().repetitions, 1, "nothing has counted before");
}
