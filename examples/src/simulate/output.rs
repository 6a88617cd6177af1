//! Where a report goes, and in which form.

use std::fs::OpenOptions;
use std::io::{self, Write};
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
        Self::check_apart(page, games)?;
        if !self.overwrite && page.exists() {
            return Err(Failure::Exists(page.clone()));
        }
        Ok(())
    }

    /// Makes sure that the page is none of `games`, by whatever name.
    fn check_apart<'a>(
        page: &Path,
        games: impl IntoIterator<Item = &'a PathBuf>,
    ) -> Result<(), Failure> {
        let is_page = |file: &PathBuf| {
            file == page || matches!((resolved(file), resolved(page)), (Ok(a), Ok(b)) if a == b)
        };
        if games.into_iter().any(is_page) {
            return Err(Failure::HoldsGames(page.into()));
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
    /// If either cannot be written, or the page's file turns out to be one of `games`, the files of the run.
    pub fn write<'a>(
        &self,
        report: &Report,
        games: impl IntoIterator<Item = &'a PathBuf>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        out.write_all(self.render(report).as_bytes())?;
        out.flush()?;
        let Some(path) = &self.html else { return Ok(()) };
        // A link may have led to nothing before the games were there.
        Self::check_apart(path, games)?;
        self.write_page(path, &report.to_html())
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
            io::ErrorKind::AlreadyExists => Failure::Exists(path.into()),
            _ => Failure::File { path: path.into(), error },
        })
    }
}

/// The one name of a file that is there, or could be.
fn resolved(path: &Path) -> io::Result<PathBuf> {
    path.canonicalize().or_else(|error| {
        let path = std::path::absolute(path)?;
        match (path.parent(), path.file_name()) {
            (Some(folder), Some(name)) => Ok(folder.canonicalize()?.join(name)),
            _ => Err(error),
        }
    })
}
