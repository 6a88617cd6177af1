//! The report of a simulation, as text and as JSON.

use std::collections::BTreeMap;
use std::fmt;

use chess_core::{OptionValue, Reason};
use serde_json::{Map, Value, json};

use super::Format;
use super::statistics::Statistics;

/// What came out of a simulation. It depends on the game, its rules, the seed and the limits alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    pub(super) variant: &'static str,
    /// The options that differ from the printed rules.
    pub(super) rules: Vec<(&'static str, OptionValue)>,
    pub(super) seed: u64,
    pub(super) max_actions: u32,
    pub(super) counter_names: &'static [&'static str],
    pub(super) statistics: Statistics,
}

/// What each of [`Statistics::ends`] is called.
const RESULTS: [(&str, &str); 3] =
    [("first", "first wins"), ("second", "second wins"), ("draw", "draws")];

impl Report {
    /// How many games were played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.statistics.games()
    }

    /// How many actions were played in all games together.
    #[must_use]
    pub fn actions(&self) -> u64 {
        self.statistics.actions()
    }

    /// The report as the lines that a program prints.
    #[must_use]
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Text => self.to_string(),
            Format::Json => format!("{}\n", self.to_json()),
        }
    }

    /// The report as JSON: counts as whole numbers, means as fractions.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let statistics = &self.statistics;
        let rules: Map<String, Value> =
            self.rules.iter().map(|(key, value)| ((*key).into(), option_json(value))).collect();
        let mut results = Map::new();
        for ((name, _), ends) in RESULTS.iter().zip(&statistics.ends) {
            let reasons: Map<String, Value> =
                ends.iter().map(|(reason, &games)| (reason.to_string(), games.into())).collect();
            let games: u64 = ends.values().sum();
            results.insert((*name).into(), json!({"games": games, "reasons": reasons}));
        }
        results.insert("unfinished".into(), json!({"games": statistics.unfinished}));
        let counters: Map<String, Value> = self
            .counters()
            .map(|(name, total)| {
                let mean = mean(total, self.games());
                (name.into(), json!({"total": total, "mean": mean}))
            })
            .collect();
        json!({
            "variant": self.variant,
            "rules": rules,
            "games": self.games(),
            "seed": self.seed,
            "max_actions": self.max_actions,
            "results": results,
            "length": {
                "min": self.shortest(),
                "median": statistics.median_length(),
                "mean": mean(self.actions(), self.games()),
                "max": self.longest(),
            },
            "actions_per_turn": {
                "mean": mean(self.actions(), statistics.turns),
                "max": statistics.longest_turn,
            },
            "branching": {
                "mean": mean(statistics.choices, statistics.decisions),
                "max": statistics.most_choices,
            },
            "counters": counters,
        })
    }

    fn shortest(&self) -> u32 {
        self.statistics.lengths.first_key_value().map_or(0, |(&length, _)| length)
    }

    fn longest(&self) -> u32 {
        self.statistics.lengths.last_key_value().map_or(0, |(&length, _)| length)
    }

    fn counters(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.counter_names.iter().copied().zip(self.statistics.counters.iter().copied())
    }

    fn write_result(
        &self,
        f: &mut fmt::Formatter<'_>,
        title: &str,
        games: u64,
        reasons: &BTreeMap<Reason, u64>,
    ) -> fmt::Result {
        let share = |part| 100.0 * mean(part, self.games());
        writeln!(f, "  {title:<26} {games:>10} {:>7.2} %", share(games))?;
        for (reason, &games) in reasons {
            writeln!(f, "    {:<24} {games:>10} {:>7.2} %", reason.as_str(), share(games))?;
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let statistics = &self.statistics;
        writeln!(f, "variant      {}", self.variant)?;
        write!(f, "rules        ")?;
        if self.rules.is_empty() {
            write!(f, "as printed")?;
        }
        for (index, (key, value)) in self.rules.iter().enumerate() {
            write!(f, "{}{key}={value}", if index > 0 { "," } else { "" })?;
        }
        writeln!(f)?;
        writeln!(f, "games        {} of random play, seed {}", self.games(), self.seed)?;
        writeln!(f, "cut after    {} actions", self.max_actions)?;

        writeln!(f, "\nresults")?;
        for ((_, title), ends) in RESULTS.iter().zip(&statistics.ends) {
            self.write_result(f, title, ends.values().sum(), ends)?;
        }
        self.write_result(f, "unfinished", statistics.unfinished, &BTreeMap::new())?;

        writeln!(f, "\nlength in actions")?;
        writeln!(
            f,
            "  min {}   median {}   mean {:.2}   max {}",
            self.shortest(),
            statistics.median_length(),
            mean(self.actions(), self.games()),
            self.longest(),
        )?;
        writeln!(f, "actions a turn")?;
        let turns = mean(self.actions(), statistics.turns);
        writeln!(f, "  mean {turns:.2}   max {}", statistics.longest_turn)?;
        writeln!(f, "legal actions at a decision")?;
        let branching = mean(statistics.choices, statistics.decisions);
        writeln!(f, "  mean {branching:.2}   max {}", statistics.most_choices)?;

        if !self.counter_names.is_empty() {
            writeln!(f, "\n{:<28} {:>10} {:>9}", "counted", "total", "a game")?;
        }
        for (name, total) in self.counters() {
            writeln!(f, "  {name:<26} {total:>10} {:>9.2}", mean(total, self.games()))?;
        }
        Ok(())
    }
}

fn mean(sum: u64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { sum as f64 / count as f64 }
}

fn option_json(value: &OptionValue) -> Value {
    match value {
        OptionValue::Integer(value) => (*value).into(),
        OptionValue::Boolean(value) => (*value).into(),
        OptionValue::Text(value) => value.clone().into(),
    }
}
