//! The games of a run as records.

use std::io::Write;
use std::path::PathBuf;

use chess_arena::simulation::{RunFile, for_each_record};

use crate::RuleOptions;
use crate::cli::Failure;
use crate::registry::{Playable, Task, dispatch};

/// Writes the games of a file that `simulate --out` made as records: PGN for standard chess, its like for the others.
///
/// Examples:
///   simulate yea --games 10 --players mcts:200 --out run.jsonl
///   records run.jsonl | analyze -
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "records", version, verbatim_doc_comment)]
pub struct RecordsArguments {
    /// The file that `simulate --out` wrote
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// Reads, replays, and writes the records to `out`.
///
/// # Errors
/// If the file cannot be read, is no run's file, or `out` fails.
pub fn run_records(arguments: RecordsArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let plan = RunFile::read_plan(&arguments.file)?;
    let options = RuleOptions::from_pairs(plan.rules)?;
    dispatch(&plan.variant, &options, Records { arguments: &arguments, out })
}

struct Records<'a> {
    arguments: &'a RecordsArguments,
    out: &'a mut dyn Write,
}

impl Task for Records<'_> {
    type Output = ();
    type Error = Failure;

    fn run<V: Playable>(self, rules: V) -> Result<(), Failure> {
        for_each_record(&self.arguments.file, &rules, |record| {
            self.out.write_all(record.to_text(&rules)?.as_bytes())?;
            Ok(())
        })
    }
}
