//! Writing records.

use core::fmt::Write;

use chess_core::{Seat, Variant};

use super::replay::step;
use super::{Entry, Record, RecordError};

/// No line is longer, but for single words that are.
const WIDTH: usize = 79;
/// The tags with which a record of standard chess begins, by PGN's standard.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

impl Record {
    /// The record as text, in export form: tags (for standard chess the seven that PGN asks for first, the result always),
    /// a blank line, the movetext in lines of at most 79 characters, a blank line.
    ///
    /// Every action is checked on the way, and written as the game's own notation has it. Of comments, a closing brace
    /// becomes a parenthesis, since PGN has no way to write it.
    ///
    /// # Errors
    /// As for [`replay`](Self::replay).
    pub fn to_text<V: Variant>(&self, rules: &V) -> Result<String, RecordError> {
        self.check_variant(rules)?;
        let mut out = String::new();
        let mut write_tag = |name: &str, value: &str| {
            let value: String = value
                .chars()
                .map(|character| if character.is_control() { ' ' } else { character })
                .collect();
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(out, "[{name} \"{value}\"]");
        };
        let ending = self.ending.as_str();
        let is_plain = self.tag("Variant").is_none();
        if is_plain {
            for name in ROSTER {
                let unknown = if name == "Date" { "????.??.??" } else { "?" };
                write_tag(
                    name,
                    if name == "Result" { ending } else { self.tag(name).unwrap_or(unknown) },
                );
            }
        }
        for (name, value) in &self.tags {
            match name.as_str() {
                "Result" if !is_plain => write_tag(name, ending),
                _ if is_plain && ROSTER.contains(&name.as_str()) => {}
                _ => write_tag(name, value),
            }
        }
        if !is_plain && self.tag("Result").is_none() {
            write_tag("Result", ending);
        }
        out.push('\n');
        let mut words = Words::default();
        for comment in &self.comments {
            words.comment(comment);
        }
        write_line(rules, self.start(rules)?, &self.line, &mut words)?;
        words.word(self.ending.as_str());
        out.push_str(&words.text);
        out.push_str("\n\n");
        Ok(out)
    }
}

fn write_line<V: Variant>(
    rules: &V,
    mut position: V::Position,
    line: &[Entry],
    words: &mut Words,
) -> Result<(), RecordError> {
    let mut last_turn = None;
    let mut interrupted = true;
    for entry in line {
        for comment in &entry.before {
            words.comment(comment);
        }
        let turn = rules.turn(&position);
        let number = rules.move_number(&position);
        let before = position.clone();
        let action = step(rules, &mut position, entry)?;
        let text = action.map_or_else(|| "--".into(), |action| rules.movetext(&before, action));
        if last_turn == Some(turn) && !interrupted {
            words.join(&text);
        } else {
            match turn {
                Seat::First => words.word(&format!("{number}.")),
                Seat::Second if interrupted => words.word(&format!("{number}...")),
                Seat::Second => {}
            }
            words.word(&text);
        }
        last_turn = Some(turn);
        for nag in &entry.nags {
            words.word(&format!("${nag}"));
        }
        let goes_on = rules.turn(&position) == turn;
        interrupted = !entry.after.is_empty()
            || !entry.variations.is_empty()
            || (goes_on && !entry.nags.is_empty());
        for comment in &entry.after {
            words.comment(comment);
        }
        for variation in &entry.variations {
            words.open();
            write_line(rules, before.clone(), variation, words)?;
            words.join(")");
        }
    }
    Ok(())
}

/// Words put into lines.
#[derive(Default)]
struct Words {
    text: String,
    /// Characters in the last line.
    column: usize,
    /// Whether the next word follows without a blank.
    joined: bool,
}

impl Words {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.joined || self.text.is_empty() {
            self.joined = false;
        } else if self.column + 1 + length > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += length;
    }

    /// Adds an action of the same turn, or a closing parenthesis.
    fn join(&mut self, word: &str) {
        let comma = if word == ")" { "" } else { "," };
        let length = word.chars().count() + comma.len();
        if self.column + length > WIDTH && !comma.is_empty() {
            self.text.push_str(comma);
            self.text.push('\n');
            self.text.push_str(word);
            self.column = length - 1;
        } else {
            self.text.push_str(comma);
            self.text.push_str(word);
            self.column += length;
        }
    }

    fn open(&mut self) {
        self.word("(");
        self.joined = true;
    }

    fn comment(&mut self, comment: &str) {
        let comment: String = comment
            .chars()
            .map(|character| match character {
                '}' => ')',
                _ if character.is_control() => ' ',
                _ => character,
            })
            .collect();
        self.word(&format!("{{{}", comment.split(' ').next().unwrap_or("")));
        for word in comment.split(' ').skip(1) {
            self.word(word);
        }
        self.text.push('}');
        self.column += 1;
    }
}
