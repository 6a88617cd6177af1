//! The report for people at a terminal.

use core::fmt;

use super::Report;
use crate::simulation::Extreme;
use crate::statistics::{Histogram, Interval, wilson};

/// What winners are called: first seat, second seat, nobody.
pub(super) const RESULTS: [(&str, &str); 3] =
    [("first", "first seat wins"), ("second", "second seat wins"), ("draw", "draws")];

/// How many first actions the text lists.
const FIRST_ACTIONS: usize = 12;
/// How many actions of the shortest and longest game the text shows.
const SHOWN_ACTIONS: usize = 24;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (plan, tally) = (&self.plan, &self.tally);
        let games = tally.games();
        writeln!(f, "variant      {}", plan.variant)?;
        writeln!(f, "rules        {}", self.rules_text())?;
        writeln!(f, "players      {}", self.players_text())?;
        writeln!(f, "seed         {}", plan.seed)?;
        let cut = counted(plan.max_actions.into(), "action");
        writeln!(f, "games        {}, cut after {cut}", counted(games, "game"))?;
        if games != plan.games {
            let all = counted(plan.games, "game");
            writeln!(f, "part         {games} of {all}, shard {}", plan.shard)?;
        }

        writeln!(f, "\nresults                            games   share   95 % interval")?;
        for ((_, title), ends) in RESULTS.iter().zip(&tally.ends) {
            share(f, 2, title, ends.values().sum(), games)?;
            for (reason, &count) in ends {
                share(f, 4, reason.as_str(), count, games)?;
            }
        }
        share(f, 2, "unfinished", tally.unfinished, games)?;
        writeln!(f, "  {}", self.first_seat_verdict())?;

        if let Some(elo) = self.elo() {
            let [player, other] = plan.players;
            let [wins, draws, losses] = scored(tally.score(0));
            writeln!(f, "\nplayers")?;
            writeln!(f, "  {player} scored {wins}, {draws}, {losses} against {other}")?;
            writeln!(f, "  Elo difference {}", signed(elo))?;
        }

        writeln!(f, "\n                              min   median      mean      max")?;
        histogram(f, "length in actions", &tally.lengths)?;
        histogram(f, "actions a turn", &tally.turns)?;
        histogram(f, "legal actions", &tally.branching)?;

        if !self.counter_names.is_empty() {
            writeln!(f, "\ncounted by the game           total       a game")?;
            for (name, moments) in self.counter_names.iter().zip(&tally.counters) {
                writeln!(f, "  {name:<22} {:>12} {:>12.3}", moments.sum, moments.mean())?;
            }
        }

        if !tally.first_actions.is_empty() {
            writeln!(f, "\nfirst action          games   first wins   second wins")?;
            for (action, counts) in self.first_actions().take(FIRST_ACTIONS) {
                let percent = |count| 100.0 * wilson(count, counts.games()).value;
                let (first, second) = (percent(counts.first), percent(counts.second));
                writeln!(
                    f,
                    "  {action:<12} {:>12} {first:>10.2} % {second:>11.2} %",
                    counts.games()
                )?;
            }
            if tally.first_actions.len() > FIRST_ACTIONS {
                writeln!(f, "  and {} more", tally.first_actions.len() - FIRST_ACTIONS)?;
            }
        }

        for (title, extreme) in [("shortest", &tally.shortest), ("longest", &tally.longest)] {
            if let Some(extreme) = extreme {
                writeln!(f, "\n{title} finished game: {}", extreme_text(extreme))?;
            }
        }
        Ok(())
    }
}

impl Report {
    /// The first actions, the most frequent first.
    pub(super) fn first_actions(
        &self,
    ) -> impl Iterator<Item = (&str, &crate::simulation::FirstAction)> {
        let mut actions: Vec<_> = self.tally.first_actions.iter().collect();
        actions.sort_by_key(|(_, counts)| core::cmp::Reverse(counts.games()));
        actions.into_iter().map(|(action, counts)| (action.as_str(), counts))
    }
}

fn share(
    f: &mut fmt::Formatter<'_>,
    indent: usize,
    title: &str,
    count: u64,
    games: u64,
) -> fmt::Result {
    let Interval { low, value, high } = wilson(count, games);
    let width = 30 - indent;
    writeln!(
        f,
        "{:indent$}{title:<width$} {count:>9} {:>6.2} %  {:>6.2} - {:>6.2} %",
        "",
        100.0 * value,
        100.0 * low,
        100.0 * high
    )
}

fn histogram(f: &mut fmt::Formatter<'_>, title: &str, counts: &Histogram) -> fmt::Result {
    let (min, median, mean, max) =
        (counts.min(), counts.median(), counts.moments().mean(), counts.max());
    writeln!(f, "  {title:<22} {min:>8} {median:>8} {mean:>9.2} {max:>8}")
}

/// A number of things, as people write it: "1 game", "2 games", "3 losses".
///
/// ```
/// use chess_arena::report::counted;
/// assert_eq!(counted(1, "game"), "1 game");
/// assert_eq!(counted(0, "loss"), "0 losses");
/// ```
#[must_use]
pub fn counted(count: u64, thing: &str) -> String {
    let ending = match thing {
        _ if count == 1 => "",
        _ if thing.ends_with('s') => "es",
        _ => "s",
    };
    format!("{count} {thing}{ending}")
}

/// Wins, draws and losses in words.
pub(super) fn scored([wins, draws, losses]: [u64; 3]) -> [String; 3] {
    [counted(wins, "win"), counted(draws, "draw"), counted(losses, "loss")]
}

/// An interval of signed numbers.
pub(super) fn signed(Interval { low, value, high }: Interval) -> String {
    format!("{value:+.1} (95 % interval {low:+.1} to {high:+.1})")
}

fn extreme_text(extreme: &Extreme) -> String {
    let shown = extreme.actions.len().min(SHOWN_ACTIONS);
    let more = extreme.actions.len() - shown;
    let mut text = format!(
        "game {}, {}, {}\n  {}",
        extreme.game,
        counted(extreme.length.into(), "action"),
        extreme.outcome,
        extreme.actions[..shown].join(" ")
    );
    if more > 0 {
        text.push_str(&format!(" ... and {more} more"));
    }
    text
}
