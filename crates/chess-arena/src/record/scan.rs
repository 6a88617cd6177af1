//! A stream as lines and words, with places.

use std::io::BufRead;

use super::{Place, RecordError, RecordProblem};
use crate::lines::{LineError, LineReader, MAX_LINE};

/// Reads a stream line by line and remembers where it is.
#[derive(Debug)]
pub(super) struct Scanner<R> {
    lines: LineReader<R>,
    bytes: Vec<u8>,
    line: String,
    /// The byte offset in the line.
    at: usize,
    ascii: bool,
}

impl<R: BufRead> Scanner<R> {
    pub(super) const fn new(stream: R) -> Self {
        let lines = LineReader::new(stream);
        Self { lines, bytes: Vec::new(), line: String::new(), at: 0, ascii: true }
    }

    /// Goes to the next line; `false` at the end of the stream. Bytes that are not UTF-8 become replacement characters.
    pub(super) fn next_line(&mut self) -> Result<bool, RecordError> {
        self.at = 0;
        self.line.clear();
        let read = self.lines.read(&mut self.bytes).map_err(|error| {
            let problem = match error {
                LineError::TooLong { .. } => RecordProblem::LongLine(MAX_LINE as u64),
                LineError::Stream(error) => RecordProblem::Stream(error),
            };
            RecordError { place: self.place(), problem }
        });
        if !read? {
            return Ok(false);
        }
        while let Some(b'\n' | b'\r') = self.bytes.last() {
            self.bytes.pop();
        }
        let text = String::from_utf8_lossy(&self.bytes);
        let text = if self.lines.number() == 1 {
            text.strip_prefix('\u{feff}').unwrap_or(&text)
        } else {
            &text
        };
        self.line.push_str(text);
        self.ascii = self.line.is_ascii();
        Ok(true)
    }

    /// What is left of the line.
    pub(super) fn rest(&self) -> &str {
        self.line.get(self.at..).unwrap_or("")
    }

    /// The whole line.
    pub(super) fn line(&self) -> &str {
        &self.line
    }

    /// Whether nothing but blanks came before in this line.
    pub(super) fn is_at_first_word(&self) -> bool {
        self.line.get(..self.at).is_some_and(|before| before.trim().is_empty())
    }

    /// The first character of what is left.
    pub(super) fn peek(&self) -> Option<char> {
        match self.line.as_bytes().get(self.at) {
            Some(&byte) if byte.is_ascii() => Some(byte as char),
            Some(_) => self.rest().chars().next(),
            None => None,
        }
    }

    /// Goes on by so many bytes.
    pub(super) fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    pub(super) fn skip_line(&mut self) {
        self.at = self.line.len();
    }

    pub(super) fn skip_blanks(&mut self) {
        let bytes = self.line.as_bytes();
        while bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
    }

    /// The place of the next character.
    pub(super) fn place(&self) -> Place {
        self.place_at(self.at)
    }

    pub(super) fn place_at(&self, at: usize) -> Place {
        let before = if self.ascii {
            at
        } else {
            self.line.get(..at).map_or(at, |before| before.chars().count())
        };
        Place { line: self.lines.number(), column: u32::try_from(before + 1).unwrap_or(u32::MAX) }
    }
}
