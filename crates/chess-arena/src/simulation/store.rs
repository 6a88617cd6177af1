//! A run's file: the plan in the first line, then one line a game in any order.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use chess_core::{Configure, Counters, Evaluate, HiddenInfo, Outcome, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::game::GameRunner;
use super::plan::PlanText;
use super::{Plan, SimulationError, Tally};
use crate::Stop;
use crate::json_problem::json_problem;
use crate::lines::{LineError, LineReader, MAX_LINE};
use crate::record::Record;
use crate::report::counted;

/// The file of a run, open to take games as they end.
#[derive(Debug)]
pub struct RunFile {
    path: PathBuf,
    file: File,
    plan: Plan,
    tally: Tally,
    done: Intervals,
}

/// One line: a game by its number, actions and end.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameLine {
    game: u64,
    actions: Vec<String>,
    outcome: Option<OutcomeText>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OutcomeText {
    winner: Option<String>,
    reason: String,
}

pub(super) fn game_line(game: u64, actions: Vec<String>, outcome: Option<Outcome>) -> String {
    let outcome = outcome.map(|outcome| OutcomeText {
        winner: outcome.winner.map(|seat| seat.to_string()),
        reason: outcome.reason.to_string(),
    });
    let mut line = serde_json::to_string(&GameLine { game, actions, outcome }).unwrap_or_default();
    line.push('\n');
    line
}

impl RunFile {
    /// Begins a new run's file with its plan. The plan is there whole or not at all, whenever the program is killed, where
    /// the file system knows hard links.
    ///
    /// # Errors
    /// If there is such a file already, or it cannot be written, or the plan plays nothing.
    pub fn create<V: Counters>(
        path: &Path,
        rules: &V,
        plan: &Plan,
    ) -> Result<Self, SimulationError> {
        plan.check()?;
        let wrap = |error: io::Error| {
            if error.kind() == io::ErrorKind::AlreadyExists {
                SimulationError::Exists(path.into())
            } else {
                SimulationError::File { path: path.into(), error }
            }
        };
        if path.exists() {
            return Err(SimulationError::Exists(path.into()));
        }
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.new", std::process::id()));
        let draft = path.with_file_name(name);
        let line = format!("{}\n", plan.to_json());
        let result = fs::write(&draft, &line)
            .and_then(|()| link(&draft, path, &line))
            .and_then(|()| OpenOptions::new().append(true).open(path))
            .and_then(alone);
        let _ = fs::remove_file(&draft);
        Ok(Self {
            path: path.into(),
            file: result.map_err(wrap)?,
            plan: plan.clone(),
            tally: Tally::new(rules.counter_names().len()),
            done: Intervals::default(),
        })
    }

    /// Opens a run's file to go on with it: every game in it is replayed and counted; a last line that was cut off is
    /// taken away.
    ///
    /// # Errors
    /// If the file cannot be read or written, another program has it open for that, it is of another game or other rules, or
    /// a line is not what it should be.
    pub fn resume<V>(path: &Path, rules: &V) -> Result<Self, SimulationError>
    where
        V: HiddenInfo + Evaluate + Counters + Configure + 'static,
        V::Action: Send,
    {
        let wrap = |error| SimulationError::File { path: path.into(), error };
        let mut file = open(path, true).and_then(|file| alone(file).map_err(wrap))?;
        let read = read_run(path, BufReader::new(&file), rules, |_, _, _, _| Ok(()))?;
        file.set_len(read.whole_lines).map_err(wrap)?;
        file.seek(SeekFrom::End(0)).map_err(wrap)?;
        Ok(Self { path: path.into(), file, plan: read.plan, tally: read.tally, done: read.done })
    }

    /// The plan of a run's file.
    ///
    /// # Errors
    /// If the file cannot be read, or its first line is no plan.
    pub fn read_plan(path: &Path) -> Result<Plan, SimulationError> {
        let mut lines = LineReader::new(BufReader::new(open(path, false)?));
        first_line(path, &mut lines).map(|(plan, _)| plan)
    }

    /// The plan in the first line.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What the games that were in the file when it was opened come to.
    #[must_use]
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Whether the file takes the games of a plan: only those of its own.
    pub(super) fn check(&self, plan: &Plan) -> Result<(), SimulationError> {
        if self.plan == *plan {
            return Ok(());
        }
        let difference = difference(plan, &self.plan);
        Err(SimulationError::OtherRun { path: self.path.clone(), difference })
    }

    /// The games of the plan that were not in the file when it was opened.
    pub(super) fn gaps(&self) -> Gaps {
        self.done.gaps(self.plan.range())
    }

    /// Adds a game. None is written that could not be read.
    pub(super) fn write(&mut self, line: &str) -> Result<(), SimulationError> {
        let written = if line.len() > MAX_LINE {
            Err(io::Error::other(format!("a game is longer than {MAX_LINE} bytes")))
        } else {
            self.file.write_all(line.as_bytes())
        };
        written.map_err(|error| SimulationError::File { path: self.path.clone(), error })
    }
}

/// Gives a finished draft its name, which no file may have. Without hard links there is no way to do that in one step: the
/// line is written again then.
fn link(draft: &Path, path: &Path, line: &str) -> io::Result<()> {
    match fs::hard_link(draft, path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            let written = File::create_new(path)?.write_all(line.as_bytes());
            if written.is_err() {
                let _ = fs::remove_file(path);
            }
            written
        }
        result => result,
    }
}

/// Opens a run's file. Asked before it is opened, a pipe loses nothing, and nobody waits for its other end.
fn open(path: &Path, write: bool) -> Result<File, SimulationError> {
    let wrap = |error| SimulationError::File { path: path.into(), error };
    if !fs::metadata(path).map_err(wrap)?.is_file() {
        return Err(SimulationError::NoFile(path.into()));
    }
    OpenOptions::new().read(true).write(write).open(path).map_err(wrap)
}

/// The file, if no other program writes to it: their games would be mixed up. It is free again when it is closed.
fn alone(file: File) -> io::Result<File> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(io::Error::other("another program is writing to it")),
        // Some file systems know no locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// Joins the files of all parts of one run into what the whole run comes to.
///
/// # Errors
/// If a file cannot be read, they are of different runs, or games are missing or there twice.
pub fn merge<V>(paths: &[PathBuf], rules: &V) -> Result<(Plan, Tally), SimulationError>
where
    V: HiddenInfo + Evaluate + Counters + Configure + 'static,
    V::Action: Send,
{
    let mut whole: Option<(Plan, Tally, Intervals)> = None;
    for path in paths {
        let part = read_run(path, BufReader::new(open(path, false)?), rules, |_, _, _, _| Ok(()))?;
        whole = Some(match whole {
            None => (part.plan, part.tally, part.done),
            Some((plan, tally, mut done)) => {
                if !plan.is_same_run(&part.plan) {
                    return Err(SimulationError::OtherRun {
                        path: path.clone(),
                        difference: difference(&plan, &part.plan),
                    });
                }
                if let Some(game) = done.add_all(&part.done) {
                    return Err(SimulationError::Parts(format!(
                        "game {game} of {} is there twice",
                        path.display()
                    )));
                }
                (plan, tally.merge(part.tally), done)
            }
        });
    }
    let Some((plan, tally, done)) = whole else {
        return Err(SimulationError::Parts("there are none".into()));
    };
    let plan = Plan { shard: super::Shard::WHOLE, ..plan };
    let gaps = done.gaps(plan.range());
    match gaps.nth(0) {
        Some(game) => Err(SimulationError::Parts(format!(
            "{} missing, game {game} first",
            counted(gaps.len(), "game")
        ))),
        None => Ok((plan, tally)),
    }
}

/// Reads the games of a run's file as [`Record`]s, one in memory at a time, in the order of the file. Every game is replayed
/// by the rules on the way. Tags name the players, the number of the game as the round, and the seed of the run.
///
/// # Errors
/// As for [`RunFile::resume`], and if `visit` fails.
pub fn for_each_record<V, E>(
    path: &Path,
    rules: &V,
    mut visit: impl FnMut(Record) -> Result<(), E>,
) -> Result<(), E>
where
    V: HiddenInfo + Evaluate + Counters + Configure + 'static,
    V::Action: Send,
    E: From<SimulationError>,
{
    let file = open(path, false)?;
    let start = rules.start();
    let mut failure = None;
    let read = read_run(path, BufReader::new(file), rules, |plan, game, actions, outcome| {
        let mut record = Record::from_actions(rules, &start, actions, outcome);
        let first = plan.first_player(game);
        record.set_tag("Round", &game.to_string());
        record.set_tag("White", &plan.players[first].to_string());
        record.set_tag("Black", &plan.players[1 - first].to_string());
        record.set_tag("Seed", &plan.seed.to_string());
        visit(record).map_err(|error| {
            failure = Some(error);
            SimulationError::Parts("reading was given up".into())
        })
    });
    match (failure, read) {
        (Some(error), _) => Err(error),
        (None, Err(error)) => Err(error.into()),
        (None, Ok(_)) => Ok(()),
    }
}

/// Names the first field in which two plans differ.
fn difference(expected: &Plan, found: &Plan) -> String {
    let (expected, found) = (expected.to_json(), found.to_json());
    let fields = ["variant", "rules", "games", "seed", "max_actions", "players", "shard"];
    match fields.into_iter().find(|&field| expected.get(field) != found.get(field)) {
        Some(field) => {
            let show = |plan: &Value| plan.get(field).map(Value::to_string).unwrap_or_default();
            format!("its {field} is {}, not {}", show(&found), show(&expected))
        }
        None => "its plan differs".into(),
    }
}

struct Run {
    plan: Plan,
    tally: Tally,
    done: Intervals,
    /// The length in bytes of all lines that are whole.
    whole_lines: u64,
}

impl LineError {
    fn in_file(self, path: &Path) -> SimulationError {
        match self {
            Self::TooLong { line } => SimulationError::LongLine { path: path.into(), line },
            Self::Stream(error) => SimulationError::File { path: path.into(), error },
        }
    }
}

fn first_line(
    path: &Path,
    lines: &mut LineReader<impl BufRead>,
) -> Result<(Plan, u64), SimulationError> {
    let mut line = Vec::new();
    lines.read(&mut line).map_err(|error| error.in_file(path))?;
    let bad = |problem: String| SimulationError::Line { path: path.into(), line: 1, problem };
    let text: PlanText = serde_json::from_slice(line.trim_ascii_end())
        .map_err(|error| bad(format!("no plan of a run: {}", json_problem(&error))))?;
    let plan = text.plan().map_err(|error| bad(error.to_string()))?;
    // Games would be appended to the plan's own line.
    if line.last() != Some(&b'\n') {
        return Err(bad("the plan of the run is cut off: its line has no end".into()));
    }
    Ok((plan, line.len() as u64))
}

/// Reads and replays a run's file, one line in memory at a time.
fn read_run<V>(
    path: &Path,
    reader: impl BufRead,
    rules: &V,
    mut visit: impl FnMut(&Plan, u64, &[V::Action], Option<Outcome>) -> Result<(), SimulationError>,
) -> Result<Run, SimulationError>
where
    V: HiddenInfo + Evaluate + Counters + Configure + 'static,
    V::Action: Send,
{
    let mut lines = LineReader::new(reader);
    let (plan, mut whole_lines) = first_line(path, &mut lines)?;
    let own = Plan::new(rules, plan.games, plan.seed);
    if (&own.variant, &own.rules) != (&plan.variant, &plan.rules) {
        let expected = Plan { variant: own.variant, rules: own.rules, ..plan.clone() };
        return Err(SimulationError::OtherRun {
            path: path.into(),
            difference: difference(&expected, &plan),
        });
    }
    let mut tally = Tally::new(rules.counter_names().len());
    let mut done = Intervals::default();
    let never = Stop::default();
    let mut runner = GameRunner::new(rules, &plan, &never);
    let mut line = Vec::new();
    while lines.read(&mut line).map_err(|error| error.in_file(path))? {
        if line.last() != Some(&b'\n') {
            break;
        }
        let bad = |problem: String| SimulationError::Line {
            path: path.into(),
            line: lines.number(),
            problem,
        };
        let game: GameLine = serde_json::from_slice(line.trim_ascii_end())
            .map_err(|error| bad(json_problem(&error)))?;
        if !plan.range().contains(&game.game) {
            return Err(bad(format!("game {} is no game of part {}", game.game, plan.shard)));
        }
        if !done.add(game.game) {
            return Err(bad(format!("game {} is there twice", game.game)));
        }
        let outcome = game.outcome.map(|text| text.read()).transpose().map_err(bad)?;
        runner.replay(game.game, &game.actions, outcome, &mut tally).map_err(bad)?;
        visit(&plan, game.game, runner.actions(), outcome)?;
        whole_lines += line.len() as u64;
    }
    drop(runner);
    Ok(Run { plan, tally, done, whole_lines })
}

impl OutcomeText {
    fn read(&self) -> Result<Outcome, String> {
        let winner: Result<Option<Seat>, _> = self.winner.as_deref().map(str::parse).transpose();
        let reason = self.reason.parse().map_err(|error| {
            let short: String = self.reason.chars().take(40).collect();
            format!("reason {short:?}: {error}")
        })?;
        Ok(Outcome { winner: winner.map_err(|error| error.to_string())?, reason })
    }
}

/// A set of numbers that mostly follow each other.
#[derive(Clone, Debug, Default)]
struct Intervals(BTreeMap<u64, u64>);

impl Intervals {
    /// Adds a number; `false` if it was there.
    fn add(&mut self, number: u64) -> bool {
        let before = self.0.range(..=number).next_back().map(|(&start, &end)| (start, end));
        let mut start = number;
        if let Some((known, end)) = before {
            if number < end {
                return false;
            }
            if number == end {
                start = known;
            }
        }
        let end = self.0.remove(&(number + 1)).unwrap_or(number + 1);
        self.0.insert(start, end);
        true
    }

    /// Adds the numbers of another set; gives the first that was there already.
    fn add_all(&mut self, other: &Self) -> Option<u64> {
        for (&start, &end) in &other.0 {
            for number in start..end {
                if !self.add(number) {
                    return Some(number);
                }
            }
        }
        None
    }

    fn gaps(&self, range: Range<u64>) -> Gaps {
        let mut gaps = Vec::new();
        let mut next = range.start;
        for (&start, &end) in &self.0 {
            if start > next {
                gaps.push(next..start.min(range.end));
            }
            next = next.max(end);
        }
        if next < range.end {
            gaps.push(next..range.end);
        }
        Gaps(gaps)
    }
}

/// The games that are still to be played, in order.
#[derive(Clone, Debug)]
pub(super) struct Gaps(Vec<Range<u64>>);

impl Gaps {
    pub(super) fn all(range: Range<u64>) -> Self {
        Self(vec![range])
    }

    pub(super) fn len(&self) -> u64 {
        self.0.iter().map(|gap| gap.end - gap.start).sum()
    }

    pub(super) fn nth(&self, index: u64) -> Option<u64> {
        let mut left = index;
        for gap in &self.0 {
            let len = gap.end - gap.start;
            if left < len {
                return Some(gap.start + left);
            }
            left -= len;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_hold_what_was_added_and_gaps_the_rest() {
        let mut done = Intervals::default();
        for number in [5, 3, 4, 9, 0, 8] {
            assert!(done.add(number));
            assert!(!done.add(number));
        }
        assert_eq!(done.0.len(), 3);
        let gaps = done.gaps(0..12);
        assert_eq!(gaps.len(), 6);
        let missing: Vec<_> = (0..).map_while(|index| gaps.nth(index)).collect();
        assert_eq!(missing, [1, 2, 6, 7, 10, 11]);
        assert_eq!(done.add_all(&done.clone()), Some(0));
    }
}
