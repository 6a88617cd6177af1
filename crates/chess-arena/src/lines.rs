//! Lines from outside, none of which is stored beyond a limit.

use std::io::{self, BufRead, Read as _};

/// How many bytes a line may have, its end not counted. Two million actions fit.
pub const MAX_LINE: usize = 16 << 20;

/// Why a line could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// The line is longer than [`MAX_LINE`]. The next one can be read all the same.
    #[error("line {line} is longer than {limit} bytes", limit = MAX_LINE)]
    TooLong {
        /// The line, from 1.
        line: u64,
    },
    /// The stream itself failed.
    #[error(transparent)]
    Stream(#[from] io::Error),
}

/// Reads a stream line by line, in bounded memory whatever the stream holds.
///
/// ```
/// use chess_arena::lines::{LineReader, MAX_LINE};
/// let long = "x".repeat(MAX_LINE + 1);
/// let text = format!("first\n{long}\nlast");
/// let (mut lines, mut line) = (LineReader::new(text.as_bytes()), Vec::new());
/// assert!(lines.read(&mut line)?);
/// assert_eq!(line, b"first\n");
/// let error = lines.read(&mut line).unwrap_err();
/// assert_eq!(error.to_string(), "line 2 is longer than 16777216 bytes");
/// assert!(lines.read(&mut line)?);
/// assert_eq!(line, b"last");
/// assert!(!lines.read(&mut line)?);
/// # Ok::<(), chess_arena::lines::LineError>(())
/// ```
#[derive(Debug)]
pub struct LineReader<R> {
    stream: R,
    number: u64,
    /// Whether the stream stands inside a line that was too long.
    inside: bool,
}

impl<R: BufRead> LineReader<R> {
    /// Reads from a stream.
    pub const fn new(stream: R) -> Self {
        Self { stream, number: 0, inside: false }
    }

    /// The number of the last line that was read, or was too long; 0 before the first.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Puts the next line into `line` in place of what was there, with its end if it has one; `false` at the end of the
    /// stream. What is left of a line that was too long is passed over first.
    ///
    /// # Errors
    /// If the stream fails, or the line is longer than [`MAX_LINE`]; that is known, and said, before its end is reached.
    pub fn read(&mut self, line: &mut Vec<u8>) -> Result<bool, LineError> {
        line.clear();
        if self.inside {
            self.stream.skip_until(b'\n')?;
            self.inside = false;
        }
        let bound = MAX_LINE as u64 + 1;
        if self.stream.by_ref().take(bound).read_until(b'\n', line)? == 0 {
            return Ok(false);
        }
        self.number += 1;
        if line.len() > MAX_LINE && line.last() != Some(&b'\n') {
            line.clear();
            self.inside = true;
            return Err(LineError::TooLong { line: self.number });
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    /// The length of each line, or `None` if it was too long.
    fn lengths(stream: impl BufRead) -> Vec<Option<usize>> {
        let (mut lines, mut line) = (LineReader::new(stream), Vec::new());
        let next = || match lines.read(&mut line) {
            Ok(more) => more.then_some(Some(line.len())),
            Err(LineError::TooLong { line }) => {
                assert_eq!(line, lines.number());
                Some(None)
            }
            Err(LineError::Stream(error)) => panic!("{error}"),
        };
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn the_limit_is_exact_and_the_next_line_is_read() {
        for (length, expected) in
            [(MAX_LINE - 1, Some(MAX_LINE)), (MAX_LINE, Some(MAX_LINE + 1)), (MAX_LINE + 1, None)]
        {
            let bytes = [&vec![b'x'; length][..], b"\n\nab\n"].concat();
            assert_eq!(lengths(&bytes[..]), [expected, Some(1), Some(3)], "{length}");
        }
        assert_eq!(lengths(&vec![0; MAX_LINE][..]), [Some(MAX_LINE)]);
        assert_eq!(lengths(&vec![0; MAX_LINE + 1][..]), [None]);
        assert_eq!(lengths(&b""[..]), []);
    }

    #[test]
    fn an_endless_line_is_given_up_soon_and_not_kept() {
        let mut lines = LineReader::new(BufReader::new(io::repeat(0)));
        let mut line = Vec::new();
        let error = lines.read(&mut line).unwrap_err();
        assert!(matches!(error, LineError::TooLong { line: 1 }), "{error}");
        assert!(line.is_empty());
        assert!(line.capacity() <= 4 * MAX_LINE, "{}", line.capacity());
    }
}
