//! What the arena promises, checked with every game there is.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use chess_arena::players::{AlphaBeta, Budget, PlayerSpec};
use chess_arena::record::{Ending, Reader, Record};
use chess_core::random::game_seed;
use chess_core::{Policy, Referee, ToAct, Variant, VariantExt};
use chess_examples::Error;
use chess_examples::registry::{NAMES, Playable, Task, dispatch};
use chess_no_mercy::NoMercy;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// House rules under which records are tried beside the printed ones.
const HOUSE_RULES: &[(&str, &str)] = &[
    ("chess960", "number=0"),
    ("changing-colors", "king_setup=own_half,contested=opponent"),
    ("no-mercy", "start_tokens=12,enemy_moves=quiet_only"),
    ("yea", "royal_shift=unmoved,extra_cost=1,pawns_second=false"),
    ("no-stress", "level=advanced"),
    ("no-stress", "level=two,deck=P5N4B4R4Q4K4M3,opening=standard"),
];

fn rng(game: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::from_seed(game_seed(77, game))
}

struct RoundTrips {
    games: u64,
    max_actions: usize,
}

impl Task for RoundTrips {
    type Output = ();
    type Error = Error;

    fn run<V: Playable>(self, rules: V) -> Result<(), Error> {
        let mut referee = Referee::new(Policy::automatic());
        let mut texts = String::new();
        let mut records = Vec::new();
        for game in 0..self.games {
            let mut rng = rng(game);
            let mut position = rules.start();
            let mut actions = Vec::new();
            let mut outcome = referee.begin(&rules, &position);
            while outcome.is_none() && actions.len() < self.max_actions {
                let Some(action) = rules.random_action(&position, &mut rng) else { break };
                rules.apply(&mut position, action);
                actions.push(action);
                outcome = referee.observe(&rules, &position, action);
            }
            let outcome = outcome.or_else(|| rules.outcome(&position));
            let record = Record::from_actions(&rules, &rules.start(), &actions, outcome);
            texts.push_str(&record.to_text(&rules).unwrap());
            records.push((record, actions, position, outcome));
        }
        let mut read = Reader::new(texts.as_bytes());
        for (record, actions, end, outcome) in records {
            let again = read.next().unwrap().unwrap();
            assert_eq!((&again.line, again.ending), (&record.line, Ending::from(outcome)));
            let own: V = again.rules().unwrap();
            assert_eq!(own.changed_options(), rules.changed_options());
            let replay = again.replay(&own).unwrap();
            assert!(replay.actions.into_iter().eq(actions.into_iter().map(Some)));
            assert_eq!(replay.end, end);
            assert_eq!(replay.outcome, outcome);
            assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
        }
        assert!(read.next().is_none());
        Ok(())
    }
}

#[test]
fn records_of_random_games_round_trip() {
    for name in NAMES {
        dispatch(name, &"".parse().unwrap(), RoundTrips { games: 10_000, max_actions: 40 })
            .unwrap();
        dispatch(name, &"".parse().unwrap(), RoundTrips { games: 100, max_actions: 1000 }).unwrap();
    }
}

#[test]
fn records_hold_house_rules() {
    for (name, options) in HOUSE_RULES {
        let options = options.parse().unwrap();
        dispatch(name, &options, RoundTrips { games: 300, max_actions: 150 }).unwrap();
    }
}

/// Lets players choose for what a seat sees, and again after what it does not see was changed.
struct Blindfold {
    positions: usize,
    players: &'static [&'static str],
}

impl Task for Blindfold {
    type Output = usize;
    type Error = Error;

    fn run<V: Playable>(self, rules: V) -> Result<usize, Error> {
        let players: Vec<PlayerSpec> =
            self.players.iter().map(|name| name.parse().unwrap()).collect();
        let mut rng = rng(1);
        let mut changed = 0;
        let mut tried = 0;
        let mut position = rules.start();
        while tried < self.positions {
            if rules.outcome(&position).is_none()
                && let ToAct::Player(seat) = rules.to_act(&position)
            {
                let view = rules.view(&position, seat);
                let other = rules.determinize(&view, &mut rng);
                changed += usize::from(other != position);
                for player in &players {
                    let choose = |position: &V::Position| {
                        let view = rules.view(position, seat);
                        player.build::<V>().choose(&rules, &view, seat, &mut choice_rng(tried))
                    };
                    let choice = choose(&position);
                    assert_eq!(choice, choose(&other), "{player} in {position}");
                    assert!(
                        choice.is_some_and(|action| rules.is_legal(&position, action)),
                        "{player} in {position}"
                    );
                }
                tried += 1;
            }
            match rules.random_action(&position, &mut rng) {
                Some(action) => rules.apply(&mut position, action),
                None => position = rules.start(),
            }
        }
        Ok(changed)
    }
}

fn choice_rng(number: usize) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::from_seed(game_seed(5, number as u64))
}

#[test]
fn hidden_cards_do_not_change_choices() {
    for level in ["two", "three", "advanced"] {
        let options = format!("level={level}").parse().unwrap();
        let players = &["mcts:40", "greedy", "random", "alphabeta:1"];
        let changed =
            dispatch("no-stress", &options, Blindfold { positions: 1000, players }).unwrap();
        assert!(changed > 900, "only {changed} positions were changed");
    }
}

/// Purchases in any order change the evaluation like captures: there is no end of them.
#[test]
fn a_look_further_than_the_depth_is_bounded() {
    let rules = NoMercy::default();
    for tokens in ["8:8", "20:20"] {
        let text =
            format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1 {tokens} 1 -");
        let position = rules.parse_position(&text).unwrap();
        let line = AlphaBeta::new(Budget::Depth(1)).search(&rules, &position).unwrap();
        let actions = rules.count_actions(&position);
        assert!(actions < line.nodes && line.nodes < 300 * actions, "{line:?} of {actions}");
    }
}

/// Programs that know nothing of options read the start from the record.
#[test]
fn a_start_made_by_options_is_told() {
    for (name, options, told) in [
        ("chess960", "number=0", true),
        ("chess960", "number=518", false),
        ("yea", "extra_cost=2", false),
        ("no-mercy", "start_tokens=12", true),
    ] {
        dispatch(name, &options.parse().unwrap(), StartIsTold(told)).unwrap();
    }
}

struct StartIsTold(bool);

impl Task for StartIsTold {
    type Output = ();
    type Error = Error;

    fn run<V: Playable>(self, rules: V) -> Result<(), Error> {
        let record = Record::from_actions(&rules, &rules.start(), &[], None);
        let start = self.0.then(|| rules.start().to_string());
        assert_eq!(record.tag("FEN"), start.as_deref());
        assert_eq!(record.tag("SetUp"), self.0.then_some("1"));
        assert_eq!(record.start(&rules).unwrap(), rules.start());
        Ok(())
    }
}

#[test]
fn every_player_plays_every_game_and_twice_the_same() {
    for name in NAMES {
        let players = &["mcts:20", "greedy", "random", "alphabeta:1", "alphabeta:200n"];
        dispatch(name, &"".parse().unwrap(), Blindfold { positions: 60, players }).unwrap();
    }
}
