//! What a run of games says, as text, as JSON, and as one HTML page with charts.

mod charts;
mod compare;
mod html;
mod json;
mod text;

pub use compare::{Comparison, Row};
pub use text::counted;

use chess_core::Counters;

use crate::simulation::{Plan, Tally};
use crate::statistics::{Interval, elo_difference, score, wilson};

/// The report of a run: the same plan and games give the same report, byte for byte.
///
/// `Display` is the text form.
///
/// ```
/// use chess_arena::Stop;
/// use chess_arena::report::Report;
/// use chess_arena::simulation::{Plan, simulate};
/// use chess_core::Standard;
///
/// let plan = Plan::new(&Standard, 20, 7);
/// let tally = simulate(&Standard, &plan, None, 1, &Stop::default(), &|_| ())?;
/// let report = Report::new(&Standard, plan, tally);
/// assert!(report.to_string().contains("20 games"));
/// assert!(report.to_html().starts_with("<!DOCTYPE html>"));
/// # Ok::<(), chess_arena::simulation::SimulationError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    plan: Plan,
    tally: Tally,
    counter_names: Vec<&'static str>,
}

impl Report {
    /// The report of what a plan came to.
    pub fn new<V: Counters>(rules: &V, plan: Plan, tally: Tally) -> Self {
        Self { plan, tally, counter_names: rules.counter_names().to_vec() }
    }

    /// What was to be played.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What was counted.
    #[must_use]
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The first seat's average score, a draw counting half, over finished games, with its 95 % interval; `None` if none
    /// was finished.
    #[must_use]
    pub fn first_seat_score(&self) -> Option<Interval> {
        let [first, second, draws] = self.tally.results();
        score(first, draws, second)
    }

    /// The Elo by which the first named player is better, if the players differ.
    #[must_use]
    pub fn elo(&self) -> Option<Interval> {
        if self.plan.players[0] == self.plan.players[1] {
            return None;
        }
        let [wins, draws, losses] = self.tally.score(0);
        elo_difference(wins, draws, losses)
    }

    /// The rules as options, or "as printed".
    fn rules_text(&self) -> String {
        if self.plan.rules.is_empty() {
            return "as printed".into();
        }
        let options: Vec<_> =
            self.plan.rules.iter().map(|(key, value)| format!("{key}={value}")).collect();
        options.join(",")
    }

    fn players_text(&self) -> String {
        let [first, second] = &self.plan.players;
        if first == second {
            format!("{first} in both seats")
        } else {
            format!("{first} against {second}, changing seats")
        }
    }

    /// What the numbers say about the first seat, in a sentence.
    fn first_seat_verdict(&self) -> String {
        let [first, second, _] = self.tally.results();
        let share = wilson(first, first + second);
        let percent = |share: f64| 100.0 * share;
        if first + second == 0 {
            return "No game was won.".into();
        }
        let range = format!(
            "It won {:.2} % of the decided games (95 % interval {:.2} to {:.2}).",
            percent(share.value),
            percent(share.low),
            percent(share.high)
        );
        let verdict = if share.low > 0.5 {
            "The first seat is favoured."
        } else if share.high < 0.5 {
            "The second seat is favoured."
        } else {
            "These games do not show that either seat is favoured."
        };
        format!("{verdict} {range}")
    }
}
