//! Serves the games to programs in any language: one JSON request a line in, one JSON answer a line out.
//!
//! `docs/protocol.md` is the reference.

mod answer;
mod request;

use std::io::{self, BufRead, Write};

use chess_arena::lines::{LineError, LineReader};

use crate::Error;
use crate::cli::Failure;

/// Serves JSON lines: one request a line on standard input, one answer a line on standard output.
///
/// Requests (docs/protocol.md describes them all):
///   {"op":"start","variant":"standard"}
///   {"op":"actions","variant":"yea","rules":{"extra_cost":2},"position":".."}
///   {"op":"play","variant":"standard","actions":["e2e4","e7e5"]}
///   {"op":"perft","variant":"no-stress","depth":3}
///   {"op":"view","variant":"no-stress","seat":"first"}
///   {"op":"choose","variant":"yea","player":"mcts:1000","seed":7}
///
/// A line that cannot be served is answered by {"error":{"kind":..,"message":..}}, and the next one is read.
#[derive(Clone, Copy, Debug, clap::Parser)]
#[command(name = "stdio", version, verbatim_doc_comment)]
pub struct Arguments {}

/// Serves standard input.
///
/// # Errors
/// If input or output fails.
pub fn run(_: Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    serve(&mut io::stdin().lock(), out)
}

/// Answers each line of `input` by one line on `out`, until there are no more.
///
/// # Errors
/// If input or output fails. Whatever a line holds, it is answered.
pub fn serve(input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let (mut lines, mut line) = (LineReader::new(input), Vec::new());
    loop {
        let answer = match lines.read(&mut line) {
            Ok(true) => answer::answer(&line),
            Ok(false) => return Ok(()),
            Err(LineError::Stream(error)) => return Err(Failure::Input(error)),
            // It is answered before its end, which may never come.
            Err(_) => answer::refusal(&Error::LongLine),
        };
        serde_json::to_writer(&mut *out, &answer).map_err(io::Error::from)?;
        out.write_all(b"\n")?;
        out.flush()?;
    }
}
