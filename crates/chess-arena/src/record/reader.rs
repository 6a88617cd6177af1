//! Reading many records from one stream.

use std::io::BufRead;

use super::draft::Draft;
use super::recover::EVENT;
use super::scan::Scanner;
use super::{Ending, Entry, Record, RecordError, RecordProblem};

/// How deep variations may be nested.
const DEEPEST: usize = 100;
/// How many bytes one game may have.
const LONGEST: u64 = 16 << 20;

/// Reads records one after the other, in the import form of PGN: byte order marks, any line ends, `%` lines, both kinds
/// of comments, several games or tags a line, missing results and missing blank lines are all fine. After a fault,
/// reading goes on with the next game: behind the result of the faulty one or, if that has none, with an `Event` tag,
/// or a tag after a blank line. Such a tag also ends a game that has a comment in place of moves. A game may have 16
/// MiB, and a line [`MAX_LINE`](crate::lines::MAX_LINE): more is a fault, and not stored.
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
    next_game: NextGame,
    /// Whether a blank line came since the last token.
    after_blank: bool,
}

/// Where the next game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextGame {
    /// Where reading ended.
    Here,
    /// Somewhere behind a fault.
    Beyond,
    /// Somewhere behind a fault in a comment.
    BeyondComment,
}

impl<R: BufRead> Reader<R> {
    /// Reads from a stream.
    pub const fn new(stream: R) -> Self {
        Self {
            scanner: Scanner::new(stream),
            finished: false,
            next_game: NextGame::Here,
            after_blank: false,
        }
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
                self.after_blank |= self.scanner.line().trim().is_empty();
                if self.scanner.line().starts_with('%') {
                    self.scanner.skip_line();
                }
                continue;
            };
            let after_blank = std::mem::take(&mut self.after_blank);
            match next {
                '[' if game.in_moves()
                    || game.commented
                        && (after_blank || self.scanner.rest().starts_with(EVENT)) =>
                {
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
                    game.commented |= after_blank && !game.record.tags.is_empty();
                    let comment = self.comment(&mut size)?;
                    game.comment(comment);
                }
                ';' => {
                    game.commented |= after_blank && !game.record.tags.is_empty();
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
                        game.ended = true;
                        if !game.open.is_empty() {
                            self.scanner.skip_blanks();
                            if self.scanner.peek() != Some(')') {
                                self.next_game = NextGame::Here;
                            }
                            let problem = RecordProblem::OpenVariation(game.open.len());
                            return Err(RecordError { place, problem });
                        }
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
            self.next_game = NextGame::BeyondComment;
            if *size > LONGEST || !self.scanner.next_line()? {
                return Err(RecordError { place: start, problem: RecordProblem::OpenComment });
            }
            self.next_game = NextGame::Beyond;
        }
    }

    fn fault(&self, problem: RecordProblem) -> RecordError {
        RecordError { place: self.scanner.place(), problem }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        // Only now: a fault is told before what follows it has been read.
        if !self.finished && self.next_game != NextGame::Here {
            let in_comment = self.next_game == NextGame::BeyondComment;
            self.finished = !self.scanner.find_next_game(in_comment);
        }
        if self.finished {
            return None;
        }
        self.next_game = NextGame::Beyond;
        let game = self.read();
        match &game {
            Ok(_) => self.next_game = NextGame::Here,
            Err(error) => {
                self.finished |= error.is_fatal();
                if matches!(error.problem, RecordProblem::Tag(_)) {
                    // What the rest of the tag says is not known.
                    self.scanner.skip_line();
                }
            }
        }
        game.transpose()
    }
}

pub(super) const fn is_boundary(character: char) -> bool {
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
