//! Finding the next game behind a faulty one.

use std::io::BufRead;

use super::Ending;
use super::reader::is_boundary;
use super::scan::Scanner;

/// How the tags of most games begin.
pub(super) const EVENT: &str = "[Event \"";

impl<R: BufRead> Scanner<R> {
    /// Goes on to where the next game seems to begin: behind a result, at a tag after a blank line, or at an `Event` tag.
    /// `false` if there is none.
    pub(super) fn find_next_game(&mut self, mut in_comment: bool) -> bool {
        if self.peek() == Some('[') && self.is_at_first_word() {
            return true;
        }
        let mut after_blank = false;
        loop {
            if self.skip_behind_result(&mut in_comment) {
                return true;
            }
            match self.next_line() {
                Ok(true) => {}
                Err(error) if !error.is_fatal() => {
                    after_blank = false;
                    continue;
                }
                Ok(false) | Err(_) => return false,
            }
            let line = self.line().trim_start();
            let is_tag = line.starts_with('[');
            if is_tag && (after_blank || line.starts_with(EVENT)) {
                return true;
            }
            after_blank = line.is_empty();
            if self.line().starts_with('%') || is_tag && !in_comment {
                self.skip_line();
            }
        }
    }

    /// Skips what is left of the line, or of it what a result ends; says whether there was one.
    fn skip_behind_result(&mut self, in_comment: &mut bool) -> bool {
        loop {
            if *in_comment {
                let Some(end) = self.rest().find('}') else { break };
                *in_comment = false;
                self.skip(end + 1);
            }
            self.skip_blanks();
            match self.peek() {
                None | Some(';') => break,
                Some('{') => {
                    *in_comment = true;
                    self.skip(1);
                }
                Some(next) if is_boundary(next) => self.skip(next.len_utf8()),
                Some(_) => {
                    let rest = self.rest();
                    let end = rest.find(is_boundary).unwrap_or(rest.len());
                    let ends = is_result(&rest[..end]);
                    self.skip(end);
                    self.skip_blanks();
                    // A result in brackets is a variation's.
                    if ends && self.peek() != Some(')') {
                        return true;
                    }
                }
            }
        }
        self.skip_line();
        false
    }
}

/// Whether a word is a result, perhaps with a move's number before it.
fn is_result(word: &str) -> bool {
    let after_number = word.trim_start_matches(|character: char| character.is_ascii_digit());
    let unnumbered = after_number.trim_start_matches('.');
    let is_numbered = unnumbered.len() < after_number.len();
    Ending::from_token(word).is_some() || is_numbered && Ending::from_token(unnumbered).is_some()
}
