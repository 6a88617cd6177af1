//! Joins the parts of a run.

use std::io::Write;
use std::path::PathBuf;

use chess_arena::report::Report;
use chess_arena::simulation::RunFile;

use super::Output;
use crate::RuleOptions;
use crate::cli::Failure;
use crate::registry::{Playable, Task, dispatch};

/// Joins the files of all parts of a run into the report of the whole run, byte for byte.
///
/// Every game is replayed by the rules on the way.
///
/// Examples:
///   simulate yea --games 1000 --shard 1/2 --out a.jsonl
///   simulate yea --games 1000 --shard 2/2 --out b.jsonl
///   merge a.jsonl b.jsonl --html yea.html
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "merge", version, verbatim_doc_comment)]
pub struct MergeArguments {
    /// The files that `simulate --out` wrote, in any order
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// Where and how the report is written.
    #[command(flatten)]
    pub output: Output,
}

/// Joins, and writes the report to `out`.
///
/// # Errors
/// If a file cannot be read, they are not the parts of one run, or the report cannot be written.
pub fn run_merge(arguments: MergeArguments, out: &mut dyn Write) -> Result<(), Failure> {
    arguments.output.check(&arguments.files)?;
    let Some(first) = arguments.files.first() else { return Ok(()) };
    let plan = RunFile::read_plan(first)?;
    let options = RuleOptions::from_pairs(plan.rules)?;
    let report = dispatch(&plan.variant, &options, Merge(&arguments.files))?;
    arguments.output.write(&report, &arguments.files, out)
}

struct Merge<'a>(&'a [PathBuf]);

impl Task for Merge<'_> {
    type Output = Report;
    type Error = Failure;

    fn run<V: Playable>(self, rules: V) -> Result<Report, Failure> {
        let (plan, tally) = chess_arena::simulation::merge(self.0, &rules)?;
        Ok(Report::new(&rules, plan, tally))
    }
}
