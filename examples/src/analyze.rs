//! Looks over the games of a file, turn by turn.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::PathBuf;

use chess_arena::players::{AlphaBeta, Budget, Line, PlayerSpec};
use chess_arena::record::{Ending, Reader, Record, RecordError, RecordProblem};
use chess_arena::report::counted;
use chess_core::{Evaluate, Outcome, Seat, ToAct, VariantExt};

use crate::RuleOptions;
use crate::cli::Failure;
use crate::registry::{Playable, Task, dispatch};

/// Reads records of games and says of each action of a player how the game stands after it, what would have been best, and
/// what was lost by not playing that.
///
/// Scores are hundredths of a pawn for the first seat; the loss is that of whoever acted. Where cards are hidden, the
/// judgement knows them all.
///
/// Examples:
///   analyze games.pgn
///   analyze games.pgn --player alphabeta:5
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "analyze", version, verbatim_doc_comment)]
pub struct Arguments {
    /// The file with records; - for standard input
    #[arg(value_name = "RECORD")]
    pub record: PathBuf,

    /// Who judges: alphabeta with a depth in actions, nodes (20000n) or a time (250ms)
    #[arg(long, default_value = "alphabeta:20000n")]
    pub player: PlayerSpec,
}

/// Reads, judges, and writes to `out`.
///
/// # Errors
/// If the file cannot be read, `out` fails, or a game is faulty; the other games are judged all the same.
pub fn run(arguments: Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let PlayerSpec::AlphaBeta(budget) = arguments.player else {
        return Err(Failure::NoJudge(arguments.player.to_string()));
    };
    let input: Box<dyn Read> = if arguments.record.as_os_str() == "-" {
        Box::new(io::stdin())
    } else {
        let path = arguments.record;
        Box::new(File::open(&path).map_err(|error| Failure::File { path, error })?)
    };
    let mut faults = 0;
    for (index, record) in Reader::new(BufReader::new(input)).enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        let judged = record.map_err(Failure::from).and_then(|record| {
            writeln!(out, "game {}: {}", index + 1, title(&record))?;
            let options: RuleOptions =
                record.tag("Rules").unwrap_or("").parse().map_err(Failure::RulesTag)?;
            dispatch(&record.variant(), &options, Judge { record: &record, budget, out: &mut *out })
        });
        match judged {
            Ok(()) => {}
            Err(failure @ (Failure::Record(_) | Failure::Usage(_) | Failure::RulesTag(_))) => {
                faults += 1;
                writeln!(out, "game {}: {failure}", index + 1)?;
                // The search for the next game may take long.
                out.flush()?;
            }
            Err(failure) => return Err(failure),
        }
    }
    if faults > 0 { Err(Failure::FaultyRecords(faults)) } else { Ok(()) }
}

fn title(record: &Record) -> String {
    let name = |tag| record.tag(tag).unwrap_or("?");
    format!(
        "{} - {}, {} ({})",
        name("White"),
        name("Black"),
        record.ending.as_str(),
        record.variant()
    )
}

struct Judge<'a> {
    record: &'a Record,
    budget: Budget,
    out: &'a mut dyn Write,
}

impl Task for Judge<'_> {
    type Output = ();
    type Error = Failure;

    fn run<V: Playable>(self, rules: V) -> Result<(), Failure> {
        let mut steps = Vec::new();
        let walk =
            |before: &V::Position, action, _: &V::Position| steps.push((before.clone(), action));
        let end = self.record.walk(&rules, walk)?;
        writeln!(
            self.out,
            "{:<8} {:<10} {:>8} {:>8}  best line",
            "move", "action", "score", "loss"
        )?;
        let mut losses = [(0i64, 0u32); 2];
        for (before, action) in steps {
            let (Some(action), ToAct::Player(seat)) = (action, rules.to_act(&before)) else {
                continue;
            };
            let mut searcher = AlphaBeta::<V>::new(self.budget);
            let Some(best) = searcher.search(&rules, &before) else { continue };
            let played = if best.actions.first() == Some(&action) {
                best.score
            } else {
                score_after(&rules, &before, action, seat, best.depth)
            };
            let loss = best.score.saturating_sub(played).max(0);
            let total = &mut losses[seat.index()];
            *total = (total.0 + i64::from(loss.min(1000)), total.1 + 1);
            let dots = if rules.turn(&before) == Seat::First { "." } else { "..." };
            writeln!(
                self.out,
                "{:<8} {:<10} {:>8} {:>8}  {}",
                format!("{}{dots}", rules.move_number(&before)),
                rules.movetext(&before, action),
                score_text(if seat == Seat::First { played } else { -played }),
                if loss == 0 { "-".into() } else { score_text(loss) },
                line_text(&rules, before, &best),
            )?;
        }
        for seat in Seat::ALL {
            let (loss, count) = losses[seat.index()];
            if count > 0 {
                let mean = loss as f64 / f64::from(count);
                let count = counted(count.into(), "action");
                writeln!(self.out, "{seat} seat: {count}, average loss {mean:.0}")?;
            }
        }
        self.contradictions(rules.outcome(&end))
    }
}

impl Judge<'_> {
    /// Says where the record gives another result than its tag or the rules do.
    fn contradictions(self, outcome: Option<Outcome>) -> Result<(), Failure> {
        let ending = self.record.ending;
        if let Some(tag) = self.record.tag("Result").and_then(Ending::from_token)
            && tag != ending
        {
            let tag = tag.as_str();
            writeln!(
                self.out,
                "note: the Result tag says {tag}, the moves end with {}",
                ending.as_str()
            )?;
        }
        if let Some(outcome) = outcome
            && Ending::from(Some(outcome)) != ending
        {
            writeln!(
                self.out,
                "note: by the rules {outcome}; the record says {}",
                ending.as_str()
            )?;
        }
        Ok(())
    }
}

/// What an action is worth to `seat`, searched as deep as the best one was.
fn score_after<V: Playable>(
    rules: &V,
    before: &V::Position,
    action: V::Action,
    seat: Seat,
    depth: u32,
) -> i32 {
    let after = rules.after(before, action);
    if let Some(outcome) = rules.outcome(&after) {
        return match outcome.winner {
            Some(winner) if winner == seat => 1_000_000,
            Some(_) => -1_000_000,
            None => 0,
        };
    }
    match rules.to_act(&after) {
        ToAct::Player(actor) if depth > 1 => {
            let budget = Budget::Depth(depth - 1);
            let score =
                AlphaBeta::<V>::new(budget).search(rules, &after).map_or(0, |line| line.score);
            if actor == seat { score } else { -score }
        }
        _ => Evaluate::evaluate(rules, &after, seat),
    }
}

fn score_text(score: i32) -> String {
    match score {
        990_000.. => "won".into(),
        ..=-990_000 => "lost".into(),
        _ => format!("{score:+}"),
    }
}

fn line_text<V: Playable>(rules: &V, mut position: V::Position, line: &Line<V::Action>) -> String {
    let text = |&action: &V::Action| {
        let text = rules.movetext(&position, action);
        rules.apply(&mut position, action);
        text
    };
    line.actions.iter().map(text).collect::<Vec<_>>().join(" ")
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Self {
        match error.problem {
            RecordProblem::Stream(error) => Self::Input(error),
            _ => Self::Record(error),
        }
    }
}
