//! Where a report goes, and in which form.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use chess_arena::report::Report;

use crate::cli::Failure;

/// How a report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON object on one line.
    Json,
}

/// Where a report goes beside standard output, and in which form.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Output {
    /// How the report is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// A new file for the report as one HTML page with charts
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// Lets the HTML page take the place of a file that is there
    #[arg(long, requires = "html")]
    pub overwrite: bool,
}

impl Output {
    /// Makes sure, before long work, that nothing is overwritten unasked, and `games`, the files of the run, not at all.
    ///
    /// # Errors
    /// If the page's file is there already, or is one of `games`.
    pub fn check<'a>(&self, games: impl IntoIterator<Item = &'a PathBuf>) -> Result<(), Failure> {
        let Some(page) = &self.html else { return Ok(()) };
        let same = |file: &PathBuf| {
            file == page
                || matches!((file.canonicalize(), page.canonicalize()), (Ok(a), Ok(b)) if a == b)
        };
        if games.into_iter().any(same) {
            return Err(Failure::HoldsGames(page.clone()));
        }
        if !self.overwrite && page.exists() {
            return Err(Failure::Exists(page.clone()));
        }
        Ok(())
    }

    /// The report in the form asked for.
    #[must_use]
    pub fn render(&self, report: &Report) -> String {
        match self.format {
            Format::Text => report.to_string(),
            Format::Json => format!("{}\n", report.to_json()),
        }
    }

    /// Writes the report to `out`, and the page to its file.
    ///
    /// # Errors
    /// If either cannot be written.
    pub fn write(&self, report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
        out.write_all(self.render(report).as_bytes())?;
        out.flush()?;
        match &self.html {
            Some(path) => self.write_page(path, &report.to_html()),
            None => Ok(()),
        }
    }

    fn write_page(&self, path: &Path, page: &str) -> Result<(), Failure> {
        let mut options = OpenOptions::new();
        options
            .write(true)
            .truncate(self.overwrite)
            .create(self.overwrite)
            .create_new(!self.overwrite);
        let written = options.open(path).and_then(|mut file| file.write_all(page.as_bytes()));
        written.map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => Failure::Exists(path.into()),
            _ => Failure::File { path: path.into(), error },
        })
    }
}
