//! The report for programs.

use serde_json::{Map, Value, json};

use super::Report;
use super::text::RESULTS;
use crate::simulation::{Extreme, option_to_json};
use crate::statistics::{Histogram, Interval, wilson};

impl Report {
    /// The report as JSON: counts as whole numbers, shares and means as fractions. What is unknown is `null`: the Elo of a
    /// player against itself or where no game was finished. What is infinite is the text `"inf"` or `"-inf"`.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let (plan, tally) = (&self.plan, &self.tally);
        let games = tally.games();
        let rules: Map<_, _> =
            plan.rules.iter().map(|(key, value)| (key.clone(), option_to_json(value))).collect();
        let mut results = Map::new();
        for ((name, _), ends) in RESULTS.iter().zip(&tally.ends) {
            let count = ends.values().sum();
            let reasons: Map<_, _> =
                ends.iter().map(|(reason, &games)| (reason.to_string(), games.into())).collect();
            results.insert(
                (*name).into(),
                json!({"games": count, "share": interval(wilson(count, games)), "reasons": reasons}),
            );
        }
        let unfinished = tally.unfinished;
        results.insert(
            "unfinished".into(),
            json!({"games": unfinished, "share": interval(wilson(unfinished, games))}),
        );
        let counters: Map<_, _> = self
            .counter_names
            .iter()
            .zip(&tally.counters)
            .map(|(name, moments)| {
                ((*name).into(), json!({"total": moments.sum, "mean": moments.mean()}))
            })
            .collect();
        let first_actions: Map<_, _> = self
            .first_actions()
            .map(|(action, counts)| {
                let counts = json!({
                    "games": counts.games(), "first": counts.first, "second": counts.second,
                    "draw": counts.draws, "unfinished": counts.unfinished,
                });
                (action.into(), counts)
            })
            .collect();
        let players: Vec<Value> = (0..2)
            .map(|player| {
                let [wins, draws, losses] = tally.score(player);
                json!({"player": plan.players[player].to_string(), "wins": wins, "draws": draws, "losses": losses})
            })
            .collect();
        json!({
            "variant": plan.variant,
            "rules": rules,
            "games": games,
            "seed": plan.seed,
            "max_actions": plan.max_actions,
            "players": players,
            "elo": self.elo().map(interval),
            "results": results,
            "first_seat_score": self.first_seat_score().map(interval),
            "length": histogram(&tally.lengths),
            "actions_per_turn": histogram(&tally.turns),
            "branching": histogram(&tally.branching),
            "counters": counters,
            "first_actions": first_actions,
            "shortest": tally.shortest.as_ref().map(extreme),
            "longest": tally.longest.as_ref().map(extreme),
        })
    }
}

fn interval(Interval { low, value, high }: Interval) -> Value {
    json!({"value": number(value), "low": number(low), "high": number(high)})
}

/// JSON has no number for what is infinite.
fn number(number: f64) -> Value {
    if number.is_infinite() {
        return if number > 0.0 { "inf" } else { "-inf" }.into();
    }
    number.into()
}

fn histogram(counts: &Histogram) -> Value {
    json!({
        "min": counts.min(),
        "median": counts.median(),
        "mean": counts.moments().mean(),
        "max": counts.max(),
        "quantiles": {"5": counts.quantile(0.05), "25": counts.quantile(0.25), "75": counts.quantile(0.75), "95": counts.quantile(0.95)},
    })
}

fn extreme(extreme: &Extreme) -> Value {
    json!({
        "game": extreme.game,
        "length": extreme.length,
        "outcome": {
            "winner": extreme.outcome.winner.map(|seat| seat.to_string()),
            "reason": extreme.outcome.reason.as_str(),
        },
        "actions": extreme.actions,
    })
}
