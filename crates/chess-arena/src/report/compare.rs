//! Two runs side by side: what a rule changes, and whether the games show it.

use core::fmt;

use serde_json::{Value, json};

use super::{Report, counted};
use crate::statistics::{grouped_mean_difference, mean_difference, share_difference};

/// With fewer games on a side than this the distribution of a mean, which its p-value builds on, may be another.
const FEW: u64 = 30;

/// Two runs of one game, usually by different rules, compared number by number.
///
/// P-values take the runs for independent. Runs of one seed are not: game i of both has the same chance and players'
/// thoughts until the rules part them, so that games which the difference never touches are the same in both. That
/// moves both numbers of a row alike, and a p-value is then rather too large than too small. Where independence is
/// wanted, compare runs of two seeds.
///
/// Shares are compared by [`share_difference`], which holds for a few games too. Means are compared by Welch's test,
/// which takes the games for many enough that means are distributed normally: with a few it is rough.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// What each run was.
    pub titles: [String; 2],
    /// How many games each had.
    pub games: [u64; 2],
    /// How many of them were cut short.
    pub unfinished: [u64; 2],
    /// Where the chance of each began.
    pub seeds: [u64; 2],
    /// The numbers.
    pub rows: Vec<Row>,
}

/// One number of both runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What it is.
    pub name: String,
    /// Its value in each run; shares from 0 to 1.
    pub values: [f64; 2],
    /// Whether it is a share of games.
    pub is_share: bool,
    /// How likely so large a difference would be if the runs did not differ. `None` where that was not tested: for a share
    /// if a side has no games; for any other number if the games show no spread to measure the difference by, since there
    /// are fewer than two on a side, or the number is the same in every game of each side.
    pub p_value: Option<f64>,
}

impl Row {
    /// How sure the difference is: `***` below one in a thousand, `**` one in a hundred, `*` one in twenty. With twenty
    /// rows one `*` is to be expected by accident. None where nothing was tested.
    #[must_use]
    pub fn stars(&self) -> &'static str {
        match self.p_value {
            Some(p) if p < 0.001 => "***",
            Some(p) if p < 0.01 => "**",
            Some(p) if p < 0.05 => "*",
            _ => "",
        }
    }
}

impl Comparison {
    /// Compares two reports.
    #[must_use]
    pub fn new(a: &Report, b: &Report) -> Self {
        let games = [a.tally.games(), b.tally.games()];
        let mut rows = Vec::new();
        let mut share = |name: &str, counts: [u64; 2]| {
            let value = |index: usize| counts[index] as f64 / games[index].max(1) as f64;
            rows.push(Row {
                name: name.into(),
                values: [value(0), value(1)],
                is_share: true,
                p_value: share_difference(counts[0], games[0], counts[1], games[1]),
            });
        };
        let (results, others) = (a.tally.results(), b.tally.results());
        for (index, name) in
            ["first seat wins", "second seat wins", "draws"].into_iter().enumerate()
        {
            share(name, [results[index], others[index]]);
        }
        let unfinished = [a.tally.unfinished, b.tally.unfinished];
        share("unfinished", unfinished);
        for reason in chess_core::Reason::ALL {
            let count = |report: &Report| {
                report.tally.ends.iter().filter_map(|ends| ends.get(reason)).sum::<u64>()
            };
            let counts = [count(a), count(b)];
            if counts != [0, 0] {
                share(&format!("ended by {reason}"), counts);
            }
        }
        let mut mean = |name: &str, values: [f64; 2], p_value| {
            rows.push(Row { name: name.into(), values, is_share: false, p_value });
        };
        let lengths = [a, b].map(|report| report.tally.lengths.moments());
        mean(
            "length in actions",
            lengths.map(|of| of.mean()),
            mean_difference(lengths[0], lengths[1]),
        );
        for (name, of) in [
            ("actions a turn", [a.tally.turns_by_game, b.tally.turns_by_game]),
            ("legal actions", [a.tally.branching_by_game, b.tally.branching_by_game]),
        ] {
            mean(name, of.map(|of| of.mean()), grouped_mean_difference(of[0], of[1]));
        }
        for (index, name) in a.counter_names.iter().enumerate() {
            if b.counter_names.get(index) == Some(name) {
                let of = [a.tally.counters[index], b.tally.counters[index]];
                let p_value = mean_difference(of[0], of[1]);
                mean(&format!("{name} a game"), of.map(|of| of.mean()), p_value);
            }
        }
        let seeds = [a, b].map(|report| report.plan.seed);
        Self { titles: [a, b].map(title), games, unfinished, seeds, rows }
    }

    /// The comparison as JSON; a p-value that was not tested is `null`.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let rows: Vec<_> = self
            .rows
            .iter()
            .map(|row| {
                json!({"name": row.name, "values": row.values, "share": row.is_share, "p_value": row.p_value})
            })
            .collect();
        json!({"runs": self.titles, "games": self.games, "seeds": self.seeds, "rows": rows})
    }
}

fn title(report: &Report) -> String {
    format!("{} ({}), {}", report.plan.variant, report.rules_text(), report.players_text())
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, (title, games)) in ["A", "B"].into_iter().zip(self.titles.iter().zip(self.games))
        {
            writeln!(f, "{name}  {title}: {}", counted(games, "game"))?;
        }
        writeln!(f, "\n{:<36} {:>12} {:>12} {:>12} {:>9}", "", "A", "B", "B - A", "p")?;
        for row in &self.rows {
            let [a, b] = row.values;
            let name = &row.name;
            let p = row.p_value.map_or("-".into(), |p| format!("{p:.4}"));
            let stars = row.stars();
            if row.is_share {
                let (a, b) = (100.0 * a, 100.0 * b);
                writeln!(
                    f,
                    "{name:<36} {a:>10.2} % {b:>10.2} % {:>+10.2} % {p:>9} {stars}",
                    b - a
                )?;
            } else {
                writeln!(f, "{name:<36} {a:>12.3} {b:>12.3} {:>+12.3} {p:>9} {stars}", b - a)?;
            }
        }
        writeln!(f, "\n*** p < 0.001   ** p < 0.01   * p < 0.05   - not tested")?;
        if self.rows.iter().any(|row| row.p_value.is_none()) {
            writeln!(
                f,
                "Not tested is a number, other than a share, that is the same in every game of each side, or has fewer than two \
                 games on a side: it has no spread to measure a difference by."
            )?;
        }
        if self.games.iter().any(|&games| games < FEW) {
            writeln!(
                f,
                "With fewer than {FEW} games on a side, p of a number that is no share is rough."
            )?;
        }
        if self.unfinished != [0, 0] {
            writeln!(
                f,
                "Of a game cut within a turn, the actions played of that turn count as a turn in actions a turn; counts of the \
                 game's own, such as turns a game, may count a turn only when it ends."
            )?;
        }
        match self.seeds {
            [a, b] if a == b => writeln!(
                f,
                "A and B share seed {a}: games that the difference never touches are the same in both, and p is rather too \
                 large than too small."
            ),
            [a, b] => writeln!(f, "A has seed {a}, B seed {b}."),
        }
    }
}
