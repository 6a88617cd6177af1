//! The report as one page that needs nothing else: text, tables and charts.

use core::fmt::Write;

use super::text::{RESULTS, counted, scored, signed};
use super::{Report, charts};
use crate::simulation::Extreme;
use crate::statistics::wilson;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a202c}\
table{border-collapse:collapse;margin:1rem 0}td,th{padding:.2rem .8rem;border-bottom:1px solid #cbd5e0;text-align:left}\
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}svg{max-width:100%;height:auto}\
.sub{padding-left:2rem;color:#4a5568}.moves{font-family:ui-monospace,monospace;font-size:.85rem;overflow-wrap:anywhere}";

impl Report {
    /// The report as one self-contained HTML page with SVG charts.
    #[must_use]
    pub fn to_html(&self) -> String {
        let mut page = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_html(&mut page);
        page
    }

    fn write_html(&self, page: &mut String) -> core::fmt::Result {
        let (plan, tally) = (&self.plan, &self.tally);
        let games = tally.games();
        let title = escape(&format!("{}: {}", plan.variant, counted(games, "game")));
        write!(page, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")?;
        write!(
            page,
            "<meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title>"
        )?;
        writeln!(page, "<style>{STYLE}</style></head><body>\n<h1>{title}</h1>")?;
        writeln!(
            page,
            "<p>Rules {}. Players: {}. Seed {}, games cut after {}.</p>",
            escape(&self.rules_text()),
            escape(&self.players_text()),
            plan.seed,
            counted(plan.max_actions.into(), "action")
        )?;

        writeln!(page, "<h2>Results</h2>\n<p>{}</p>", escape(&self.first_seat_verdict()))?;
        writeln!(
            page,
            "<table><tr><th>result<th class=n>games<th class=n>share<th class=n>95 % interval</tr>"
        )?;
        let mut bars = Vec::new();
        for ((_, title), ends) in RESULTS.iter().zip(&tally.ends) {
            let count = ends.values().sum();
            row(page, "", title, count, games)?;
            for (reason, &count) in ends {
                row(page, " class=sub", reason.as_str(), count, games)?;
            }
            bars.push(((*title).to_string(), wilson(count, games)));
        }
        row(page, "", "unfinished", tally.unfinished, games)?;
        bars.push(("unfinished".into(), wilson(tally.unfinished, games)));
        writeln!(page, "</table>\n{}", charts::shares(&bars))?;

        if let Some(elo) = self.elo() {
            let [wins, draws, losses] = scored(tally.score(0));
            writeln!(
                page,
                "<h2>Players</h2>\n<p>{} scored {wins}, {draws} and {losses} against {}: Elo difference {}.</p>",
                escape(&plan.players[0].to_string()),
                escape(&plan.players[1].to_string()),
                signed(elo)
            )?;
        }

        for (title, what, counts) in [
            ("How long does a game last?", "actions", &tally.lengths),
            ("How many actions has a turn?", "actions", &tally.turns),
            ("How much choice is there?", "legal actions", &tally.branching),
        ] {
            writeln!(
                page,
                "<h2>{title}</h2>\n<p>From {} to {} {what}, half of them at most {}, on the average {:.2}.</p>\n{}",
                counts.min(),
                counts.max(),
                counts.median(),
                counts.moments().mean(),
                charts::histogram(counts, what)
            )?;
        }

        if !self.counter_names.is_empty() {
            writeln!(
                page,
                "<h2>Counted by the game</h2>\n<table><tr><th>what<th class=n>total<th class=n>a game</tr>"
            )?;
            for (name, moments) in self.counter_names.iter().zip(&tally.counters) {
                let name = escape(&name.replace('_', " "));
                writeln!(
                    page,
                    "<tr><td>{name}<td class=n>{}<td class=n>{:.3}</tr>",
                    moments.sum,
                    moments.mean()
                )?;
            }
            writeln!(page, "</table>")?;
        }

        if !tally.first_actions.is_empty() {
            writeln!(
                page,
                "<h2>First actions</h2>\n<table><tr><th>action<th class=n>games<th class=n>first seat wins<th class=n>second seat wins<th class=n>draws</tr>"
            )?;
            let mut bars = Vec::new();
            for (action, counts) in self.first_actions().take(60) {
                let all = counts.games();
                let percent = |count| 100.0 * wilson(count, all).value;
                writeln!(
                    page,
                    "<tr><td>{}<td class=n>{all}<td class=n>{:.2} %<td class=n>{:.2} %<td class=n>{:.2} %</tr>",
                    escape(action),
                    percent(counts.first),
                    percent(counts.second),
                    percent(counts.draws)
                )?;
                if bars.len() < 20 {
                    bars.push((action.to_string(), wilson(counts.first, all)));
                }
            }
            writeln!(
                page,
                "</table>\n<p>Share of games that the first seat won, by first action:</p>\n{}",
                charts::shares(&bars)
            )?;
        }

        for (title, extreme) in
            [("Shortest finished game", &tally.shortest), ("Longest finished game", &tally.longest)]
        {
            if let Some(Extreme { length, game, outcome, actions }) = extreme {
                writeln!(
                    page,
                    "<h2>{title}</h2>\n<p>Game {game}, {}, {outcome}.</p>\n<p class=moves>{}</p>",
                    counted((*length).into(), "action"),
                    escape(&actions.join(" "))
                )?;
            }
        }
        writeln!(page, "</body></html>")
    }
}

fn row(page: &mut String, class: &str, title: &str, count: u64, games: u64) -> core::fmt::Result {
    let share = wilson(count, games);
    writeln!(
        page,
        "<tr><td{class}>{}<td class=n>{count}<td class=n>{:.2} %<td class=n>{:.2} - {:.2} %</tr>",
        escape(title),
        100.0 * share.value,
        100.0 * share.low,
        100.0 * share.high
    )
}

/// Text as HTML shows it.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
