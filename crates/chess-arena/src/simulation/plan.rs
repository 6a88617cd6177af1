//! What a run of games is: everything its report depends on.

use core::fmt;

use chess_core::{Configure, OptionValue, Variant};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::SimulationError;
use crate::players::PlayerSpec;

/// A run of games. The same plan gives the same report on every machine, whatever the threads and the interruptions, as long
/// as no player has a budget of time.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The name of the game.
    pub variant: String,
    /// The options that differ from the printed rules.
    pub rules: Vec<(String, OptionValue)>,
    /// How many games the whole run has.
    pub games: u64,
    /// Where chance begins: game i depends on the seed and on i only.
    pub seed: u64,
    /// After so many actions a game is cut and counts as unfinished.
    pub max_actions: u32,
    /// Who plays. If the two differ they change seats from game to game; the first named has the first seat in game 0.
    pub players: [PlayerSpec; 2],
    /// Which part of the run this is.
    pub shard: Shard,
}

/// Part `index` (from 1) of `of`: a run can be played in parts on different machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which part, from 1.
    pub index: u64,
    /// How many parts.
    pub of: u64,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// The games of this part of a run of `games` games.
    #[must_use]
    pub fn games(self, games: u64) -> core::ops::Range<u64> {
        let edge =
            |part: u64| (u128::from(games) * u128::from(part) / u128::from(self.of.max(1))) as u64;
        edge(self.index.saturating_sub(1))..edge(self.index)
    }

    /// An error if there is no such part.
    pub(super) fn check(self) -> Result<(), SimulationError> {
        self.to_string().parse().map(|_: Self| ())
    }
}

/// `K/N`.
impl core::str::FromStr for Shard {
    type Err = SimulationError;

    fn from_str(text: &str) -> Result<Self, SimulationError> {
        let read = |part: &str| {
            (!part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
                .then(|| part.parse().ok())
                .flatten()
        };
        match text.split_once('/').and_then(|(index, of)| Some((read(index)?, read(of)?))) {
            Some((index, of)) if (1..=of).contains(&index) => Ok(Self { index, of }),
            _ => Err(SimulationError::Shard(text.chars().take(40).collect())),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl Plan {
    /// A whole run of random games by these rules, cut after 1,000 actions.
    pub fn new<V: Variant + Configure>(rules: &V, games: u64, seed: u64) -> Self {
        Self {
            variant: rules.name().into(),
            rules: rules
                .changed_options()
                .into_iter()
                .map(|(key, value)| (key.into(), value))
                .collect(),
            games,
            seed,
            max_actions: 1000,
            players: [PlayerSpec::Random; 2],
            shard: Shard::WHOLE,
        }
    }

    /// The games of this part.
    #[must_use]
    pub fn range(&self) -> core::ops::Range<u64> {
        self.shard.games(self.games)
    }

    /// Which player, 0 or 1, has the first seat in a game.
    #[must_use]
    pub fn first_player(&self, game: u64) -> usize {
        usize::from(self.players[0] != self.players[1] && game % 2 == 1)
    }

    /// Whether `other` is a plan of the same run, its part aside.
    #[must_use]
    pub fn is_same_run(&self, other: &Self) -> bool {
        Self { shard: Shard::WHOLE, ..self.clone() }
            == Self { shard: Shard::WHOLE, ..other.clone() }
    }

    /// Whether anything is to be played.
    ///
    /// # Errors
    /// Names the field, `games` or `max_actions`, that is 0, or the part if it is none.
    pub(super) fn check(&self) -> Result<(), SimulationError> {
        for (field, count) in [("games", self.games), ("max_actions", self.max_actions.into())] {
            if count == 0 {
                return Err(SimulationError::Nothing(field));
            }
        }
        self.shard.check()
    }

    /// The rules value of the plan.
    ///
    /// # Errors
    /// If the game does not take the options.
    pub fn rules_value<V: Configure>(&self) -> Result<V, SimulationError> {
        Ok(V::with_options(self.rules.iter().map(|(key, value)| (key.as_str(), value.clone())))?)
    }

    /// The plan as JSON, as the first line of a run's file has it.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let rules: Map<_, _> =
            self.rules.iter().map(|(key, value)| (key.clone(), option_to_json(value))).collect();
        serde_json::json!({
            "variant": self.variant,
            "rules": rules,
            "games": self.games,
            "seed": self.seed,
            "max_actions": self.max_actions,
            "players": self.players.map(|player| player.to_string()),
            "shard": self.shard.to_string(),
        })
    }

    /// Reads what [`to_json`](Self::to_json) writes.
    ///
    /// # Errors
    /// If it is anything else, or plays nothing.
    pub fn from_json(value: &Value) -> Result<Self, SimulationError> {
        PlanText::deserialize(value)
            .map_err(|error| SimulationError::Plan(error.to_string()))?
            .plan()
    }
}

/// A plan as JSON has it, each key once.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlanText {
    variant: String,
    rules: RulesText,
    games: u64,
    seed: u64,
    max_actions: u32,
    players: [String; 2],
    shard: String,
}

impl PlanText {
    /// The plan, if it can be one.
    pub(super) fn plan(self) -> Result<Plan, SimulationError> {
        let player = |index: usize| self.players[index].parse().map_err(SimulationError::Player);
        let rules: Result<_, SimulationError> = self
            .rules
            .0
            .iter()
            .map(|(key, value)| Ok((key.clone(), option_from_json(key, value)?)))
            .collect();
        let plan = Plan {
            rules: rules?,
            players: [player(0)?, player(1)?],
            shard: self.shard.parse()?,
            variant: self.variant,
            games: self.games,
            seed: self.seed,
            max_actions: self.max_actions,
        };
        plan.check().map(|()| plan)
    }
}

/// Options by name. A plain map would take the last of two values.
struct RulesText(Map<String, Value>);

impl<'de> Deserialize<'de> for RulesText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Options;

        impl<'de> Visitor<'de> for Options {
            type Value = RulesText;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of options")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RulesText, A::Error> {
                let mut rules = Map::new();
                while let Some(key) = map.next_key::<String>()? {
                    if rules.contains_key(&key) {
                        let message = format!("the option {key:?} is given twice");
                        return Err(A::Error::custom(message));
                    }
                    rules.insert(key, map.next_value()?);
                }
                Ok(RulesText(rules))
            }
        }

        deserializer.deserialize_map(Options)
    }
}

/// An option's value as JSON.
#[must_use]
pub fn option_to_json(value: &OptionValue) -> Value {
    match value {
        OptionValue::Integer(number) => (*number).into(),
        OptionValue::Boolean(switch) => (*switch).into(),
        OptionValue::Text(text) => text.as_str().into(),
    }
}

/// The value of option `key` from JSON.
///
/// # Errors
/// If it is neither a whole number, nor true or false, nor a string.
pub fn option_from_json(key: &str, value: &Value) -> Result<OptionValue, SimulationError> {
    match value {
        Value::Bool(switch) => Ok(OptionValue::Boolean(*switch)),
        Value::String(text) => Ok(OptionValue::Text(text.clone())),
        Value::Number(number) => number.as_i64().map(OptionValue::Integer).ok_or_else(|| {
            SimulationError::Plan(format!("the option {key} is not a whole number"))
        }),
        _ => Err(SimulationError::Plan(format!("the option {key} is no number, switch or word"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_core::Standard;

    #[test]
    fn shards_cover_the_run_once() {
        for games in [0, 1, 7, 100, 1_000_003] {
            for of in [1, 2, 3, 16, 64] {
                let mut next = 0;
                for index in 1..=of {
                    let range = Shard { index, of }.games(games);
                    assert_eq!(range.start, next);
                    next = range.end;
                }
                assert_eq!(next, games);
            }
        }
    }

    #[test]
    fn shards_out_of_range_are_refused() {
        for text in [
            "0/4",
            "5/4",
            "1",
            "1/0",
            "a/b",
            "-1/4",
            "1/4/2",
            "/",
            "+1/4",
            "18446744073709551616/2",
        ] {
            assert!(matches!(text.parse::<Shard>(), Err(SimulationError::Shard(_))), "{text}");
        }
        assert_eq!("3/4".parse::<Shard>().unwrap(), Shard { index: 3, of: 4 });
    }

    #[test]
    fn plans_round_trip() {
        let plan = Plan {
            players: ["mcts:100".parse().unwrap(), PlayerSpec::Greedy],
            shard: Shard { index: 2, of: 3 },
            rules: vec![
                ("tokens".into(), 3.into()),
                ("home".into(), true.into()),
                ("deck".into(), "P5".into()),
            ],
            ..Plan::new(&Standard, 10, 4)
        };
        assert_eq!(Plan::from_json(&plan.to_json()).unwrap(), plan);
        assert_eq!((plan.first_player(4), plan.first_player(5)), (0, 1));
    }

    #[test]
    fn plans_that_cannot_be_are_refused() {
        let good = Plan::new(&Standard, 10, 4).to_json();
        let read = |field: &str, value: Value| {
            let mut plan = good.clone();
            plan[field] = value;
            Plan::from_json(&plan)
        };
        for field in ["games", "max_actions"] {
            let error = read(field, 0.into()).unwrap_err();
            assert!(matches!(error, SimulationError::Nothing(name) if name == field), "{error}");
            assert!(error.to_string().contains(field), "{error}");
            assert!(read(field, 1.into()).is_ok());
            for value in [Value::Null, (-1).into(), 1.5.into(), "10".into()] {
                assert!(matches!(read(field, value), Err(SimulationError::Plan(_))));
            }
        }
        assert!(matches!(read("shard", "0/0".into()), Err(SimulationError::Shard(_))));
        assert!(matches!(
            read("players", ["mcts:0", "random"].into()),
            Err(SimulationError::Player(_))
        ));
        assert!(matches!(read("seeds", 1.into()), Err(SimulationError::Plan(_))));
    }
}
