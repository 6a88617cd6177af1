//! Reading many records from one stream.

use std::io::BufRead;

use super::scan::Scanner;
use super::{Ending, Entry, Place, Record, RecordError, RecordProblem};

/// How deep variations may be nested.
const DEEPEST: usize = 100;
/// How many bytes one game may have.
const LONGEST: u64 = 16 << 20;

/// Reads records one after the other, in the import form of PGN: byte order marks, any line ends, `%` lines, both kinds of
/// comments, several games or tags a line, missing results and missing blank lines are all fine. After a fault, reading
/// goes on with the next game. A game may have 16 MiB, and a line [`MAX_LINE`](crate::lines::MAX_LINE): more is a fault, and
/// not stored.
///
/// ```
/// use chess_arena::record::Reader;
/// let text = "1. e4 (1. d4 d5 e5 *\n\n[White \"B\"]\n\n1. c4 *\n";
/// let games: Vec<_> = Reader::new(text.as_bytes()).collect();
/// assert_eq!(
///     games[0].as_ref().unwrap_err().to_string(),
///     "line 1, column 20: 1 variation has no end"
/// );
/// assert_eq!(games[1].as_ref().unwrap().tag("White"), Some("B"));
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    scanner: Scanner<R>,
    finished: bool,
    /// Whether the game that was read last had a fault, so that the next one is still to be found.
    astray: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads from a stream.
    pub const fn new(stream: R) -> Self {
        Self { scanner: Scanner::new(stream), finished: false, astray: false }
    }

    fn read(&mut self) -> Result<Option<Record>, RecordError> {
        let mut game = Draft::default();
        let mut size = 0;
        loop {
            self.scanner.skip_blanks();
            let Some(next) = self.scanner.peek() else {
                if !self.scanner.next_line()? {
                    self.finished = true;
                    return game.finish(self.scanner.place());
                }
                size += self.scanner.line().len() as u64;
                if size > LONGEST {
                    return Err(self.fault(RecordProblem::TooLong(LONGEST)));
                }
                if self.scanner.line().starts_with('%') {
                    self.scanner.skip_line();
                }
                continue;
            };
            match next {
                '[' if game.in_moves() => {
                    if !game.open.is_empty() {
                        return Err(self.fault(RecordProblem::OpenVariation(game.open.len())));
                    }
                    return game.finish(self.scanner.place());
                }
                '[' => {
                    let tag = self.tag()?;
                    game.record.tags.push(tag);
                }
                '{' => {
                    let comment = self.comment(&mut size)?;
                    game.comment(comment);
                }
                ';' => {
                    let comment = self.scanner.rest()[1..].trim().to_string();
                    self.scanner.skip_line();
                    game.comment(comment);
                }
                '(' => {
                    if game.open.len() >= DEEPEST {
                        return Err(self.fault(RecordProblem::TooDeep(DEEPEST)));
                    }
                    if !game.begin_variation() {
                        return Err(self.fault(RecordProblem::Stray("(".into())));
                    }
                    self.scanner.skip(1);
                }
                ')' => {
                    if !game.end_variation() {
                        return Err(self.fault(RecordProblem::Stray(")".into())));
                    }
                    self.scanner.skip(1);
                }
                '$' => {
                    let digits = &self.scanner.rest()[1..];
                    let end = digits
                        .find(|character: char| !character.is_ascii_digit())
                        .unwrap_or(digits.len());
                    let Ok(nag) = digits[..end].parse() else {
                        let text = digits[..end].chars().take(20).collect();
                        return Err(self.fault(RecordProblem::Annotation(text)));
                    };
                    if !game.annotate(nag) {
                        return Err(self.fault(RecordProblem::Stray("$".into())));
                    }
                    self.scanner.skip(1 + end);
                }
                ',' => self.scanner.skip(1),
                '}' | ']' => return Err(self.fault(RecordProblem::Stray(next.into()))),
                _ => {
                    let place = self.scanner.place();
                    if let Some(ending) = self.word(&mut game)? {
                        game.record.ending = ending;
                        if !game.open.is_empty() {
                            let problem = RecordProblem::OpenVariation(game.open.len());
                            return Err(RecordError { place, problem });
                        }
                        game.ended = true;
                        return game.finish(self.scanner.place());
                    }
                }
            }
        }
    }

    /// Reads a word of the movetext: a move number, an action, an evaluation mark, or what ends the game.
    fn word(&mut self, game: &mut Draft) -> Result<Option<Ending>, RecordError> {
        let rest = self.scanner.rest();
        let end = rest.find(is_boundary).unwrap_or(rest.len());
        let word = &rest[..end];
        if let Some(ending) = Ending::from_token(word) {
            self.scanner.skip(end);
            return Ok(Some(ending));
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word.bytes().skip(digits).take_while(|&byte| byte == b'.').count();
        if digits + dots > 0 && (dots > 0 || digits == word.len()) {
            self.scanner.skip(digits + dots);
            return Ok(None);
        }
        let (text, nag) = split_mark(word);
        if text.is_empty() {
            let marked = nag.is_some_and(|nag| game.annotate(nag));
            if !marked {
                return Err(self.fault(RecordProblem::Stray(word.chars().take(20).collect())));
            }
            self.scanner.skip(end);
            return Ok(None);
        }
        let entry = Entry {
            text: text.into(),
            place: self.scanner.place(),
            nags: nag.into_iter().collect(),
            ..Entry::default()
        };
        game.push(entry);
        self.scanner.skip(end);
        Ok(None)
    }

    fn tag(&mut self) -> Result<(String, String), RecordError> {
        self.scanner.skip(1);
        self.scanner.skip_blanks();
        let rest = self.scanner.rest();
        let end =
            rest.find(|character: char| !character.is_ascii_alphanumeric() && character != '_');
        let name = rest[..end.unwrap_or(rest.len())].to_string();
        if name.is_empty() {
            return Err(self.fault(RecordProblem::Tag("a name of letters and digits")));
        }
        self.scanner.skip(name.len());
        self.scanner.skip_blanks();
        if self.scanner.peek() != Some('"') {
            return Err(self.fault(RecordProblem::Tag("a quotation mark")));
        }
        self.scanner.skip(1);
        let mut value = String::new();
        loop {
            let Some(next) = self.scanner.peek() else {
                return Err(self.fault(RecordProblem::Tag("a closing quotation mark")));
            };
            self.scanner.skip(next.len_utf8());
            match next {
                '"' => break,
                '\\' => match self.scanner.peek() {
                    Some(escaped @ ('"' | '\\')) => {
                        value.push(escaped);
                        self.scanner.skip(1);
                    }
                    _ => value.push('\\'),
                },
                _ => value.push(next),
            }
        }
        self.scanner.skip_blanks();
        if self.scanner.peek() != Some(']') {
            return Err(self.fault(RecordProblem::Tag("a closing bracket")));
        }
        self.scanner.skip(1);
        Ok((name, value))
    }

    /// Reads a comment in braces; its line ends become single spaces.
    fn comment(&mut self, size: &mut u64) -> Result<String, RecordError> {
        let start = self.scanner.place();
        self.scanner.skip(1);
        let mut text = String::new();
        loop {
            let rest = self.scanner.rest();
            if let Some(end) = rest.find('}') {
                text.push_str(&rest[..end]);
                self.scanner.skip(end + 1);
                return Ok(text.trim().to_string());
            }
            text.push_str(rest);
            text.push(' ');
            *size += rest.len() as u64;
            if *size > LONGEST || !self.scanner.next_line()? {
                return Err(RecordError { place: start, problem: RecordProblem::OpenComment });
            }
        }
    }

    fn fault(&self, problem: RecordProblem) -> RecordError {
        RecordError { place: self.scanner.place(), problem }
    }

    /// Goes on to where the next game seems to begin: a tag after a blank line, or an `Event` tag.
    fn recover(&mut self) {
        if self.scanner.is_at_line_start() && self.scanner.line().starts_with('[') {
            return;
        }
        let mut after_blank = false;
        loop {
            match self.scanner.next_line() {
                Ok(true) => {}
                Err(error) if !error.is_fatal() => {
                    after_blank = false;
                    continue;
                }
                Ok(false) | Err(_) => {
                    self.finished = true;
                    return;
                }
            }
            let line = self.scanner.line();
            if line.starts_with('[') && (after_blank || line.starts_with("[Event \"")) {
                return;
            }
            after_blank = line.trim().is_empty();
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        // Only now: a fault is told before what follows it has been read.
        if std::mem::take(&mut self.astray) {
            self.recover();
        }
        if self.finished {
            return None;
        }
        let game = self.read();
        if let Err(error) = &game {
            self.finished |= error.is_fatal();
            self.astray = !self.finished;
        }
        game.transpose()
    }
}

const fn is_boundary(character: char) -> bool {
    matches!(
        character,
        ' ' | '\t' | '\r' | '\x0c' | '\x0b' | '{' | '}' | '(' | ')' | '[' | ']' | ';' | ',' | '$'
    )
}

/// Takes `!`, `?` and their like off the end of a word, as the number of the annotation.
fn split_mark(word: &str) -> (&str, Option<u8>) {
    let text = word.trim_end_matches(['!', '?']);
    let nag = match &word[text.len()..] {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        "?!" => 6,
        _ => return (word, None),
    };
    (text, Some(nag))
}

/// A record as far as it has been read.
#[derive(Default)]
struct Draft {
    record: Record,
    /// The variations that have begun and not ended, the innermost last.
    open: Vec<Variation>,
    ended: bool,
}

#[derive(Default)]
struct Variation {
    line: Vec<Entry>,
    comments: Vec<String>,
}

impl Draft {
    fn in_moves(&self) -> bool {
        !self.record.line.is_empty() || !self.open.is_empty()
    }

    fn line(&mut self) -> &mut Vec<Entry> {
        match self.open.last_mut() {
            Some(variation) => &mut variation.line,
            None => &mut self.record.line,
        }
    }

    fn push(&mut self, mut entry: Entry) {
        if let Some(variation) = self.open.last_mut() {
            entry.before.append(&mut variation.comments);
        }
        self.line().push(entry);
    }

    fn comment(&mut self, comment: String) {
        if let Some(last) = self.line().last_mut() {
            last.after.push(comment);
        } else if let Some(variation) = self.open.last_mut() {
            variation.comments.push(comment);
        } else {
            self.record.comments.push(comment);
        }
    }

    fn annotate(&mut self, nag: u8) -> bool {
        self.line().last_mut().map(|last| last.nags.push(nag)).is_some()
    }

    fn begin_variation(&mut self) -> bool {
        let varies = !self.line().is_empty();
        if varies {
            self.open.push(Variation::default());
        }
        varies
    }

    fn end_variation(&mut self) -> bool {
        let Some(variation) = self.open.pop() else { return false };
        // An empty variation says nothing, but for its comments.
        let Some(last) = self.line().last_mut() else { return false };
        if variation.line.is_empty() {
            last.after.extend(variation.comments);
        } else {
            last.variations.push(variation.line);
        }
        true
    }

    /// The record, if there is one; a stream may end after its last game.
    fn finish(self, place: Place) -> Result<Option<Record>, RecordError> {
        if !self.open.is_empty() {
            return Err(RecordError {
                place,
                problem: RecordProblem::OpenVariation(self.open.len()),
            });
        }
        let mut record = self.record;
        if !self.ended {
            if record.tags.is_empty() && record.line.is_empty() {
                return Ok(None);
            }
            record.ending = record.tag("Result").and_then(Ending::from_token).unwrap_or_default();
        }
        Ok(Some(record))
    }
}
