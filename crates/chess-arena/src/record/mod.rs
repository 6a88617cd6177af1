//! Records of games as text: PGN for standard chess, and its like for every other game.
//!
//! A record is tag pairs and movetext. The actions of a turn are joined by commas (`3. g1f3,+b1c3`), outcomes of chance
//! among them; comments, numeric annotations and nested variations are kept. [`Reader`] reads many games from a stream, one
//! in memory at a time, and goes on after a faulty one; [`Record::replay`] checks every action by the rules.
//!
//! ```
//! use chess_arena::record::Reader;
//! use chess_core::{Reason, Standard};
//!
//! let text = "[White \"Somebody\"]\n\n1. f3 {oh dear} e5 2. g4?? Qh4# 0-1\n";
//! let record = Reader::new(text.as_bytes()).next().unwrap()?;
//! assert_eq!(record.tag("White"), Some("Somebody"));
//! assert_eq!(record.line[0].after, ["oh dear"]);
//! let replay = record.replay(&Standard)?;
//! assert_eq!(replay.outcome.unwrap().reason, Reason::Checkmate);
//! # Ok::<(), chess_arena::record::RecordError>(())
//! ```

mod draft;
mod error;
mod json;
mod reader;
mod recover;
mod replay;
mod scan;
mod writer;

pub use error::{RecordError, RecordProblem};
pub use reader::Reader;
pub use replay::Replay;

use chess_core::{Configure, OptionValue, Outcome, Reason, Seat, Variant};

/// The game of a record that names none, as PGN has it.
const PLAIN: &str = "standard";

/// One game as it is written down. Nothing in it is checked by any rules until it is [replayed](Self::replay).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Names and values in their order.
    pub tags: Vec<(String, String)>,
    /// Comments before the first action.
    pub comments: Vec<String>,
    /// The actions.
    pub line: Vec<Entry>,
    /// How the game ended, as the movetext says.
    pub ending: Ending,
}

/// One action of a record with what is said about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The action as it is written.
    pub text: String,
    /// Where it stands in the stream.
    pub place: Place,
    /// Comments before it, at the beginning of a variation.
    pub before: Vec<String>,
    /// Numeric annotation glyphs: 1 is `!`, 2 is `?`, and so on.
    pub nags: Vec<u8>,
    /// Comments after it.
    pub after: Vec<String>,
    /// What might have been played in its stead.
    pub variations: Vec<Vec<Self>>,
}

/// A place in a stream of text. Two places are always equal: where a thing stands is no part of what it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// The line, from 1; 0 if it was not read from text.
    pub line: u64,
    /// The character in the line, from 1.
    pub column: u32,
}

impl PartialEq for Place {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Eq for Place {}

/// The token that ends a movetext, by seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ending {
    /// `1-0`
    FirstWins,
    /// `0-1`
    SecondWins,
    /// `1/2-1/2`
    Draw,
    /// `*`, or nothing at all.
    #[default]
    Unknown,
}

impl Ending {
    /// Its token.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::FirstWins => "1-0",
            Self::SecondWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// The ending of this token.
    #[must_use]
    pub fn from_token(token: &str) -> Option<Self> {
        match token {
            "1-0" => Some(Self::FirstWins),
            "0-1" => Some(Self::SecondWins),
            "1/2-1/2" | "1/2" => Some(Self::Draw),
            "*" => Some(Self::Unknown),
            _ => None,
        }
    }
}

impl From<Option<Outcome>> for Ending {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome.map(|outcome| outcome.winner) {
            Some(Some(Seat::First)) => Self::FirstWins,
            Some(Some(Seat::Second)) => Self::SecondWins,
            Some(None) => Self::Draw,
            None => Self::Unknown,
        }
    }
}

impl Record {
    /// The record of a game: where it started, what was played, how it ended. `actions` must be legal one after the other.
    ///
    /// Tags say the game, the options that differ from the printed rules, the start if it is not that of the printed
    /// rules, the result and the reason.
    pub fn from_actions<V: Variant + Configure>(
        rules: &V,
        start: &V::Position,
        actions: &[V::Action],
        outcome: Option<Outcome>,
    ) -> Self {
        let mut record = Self { ending: outcome.into(), ..Self::default() };
        if rules.name() != PLAIN {
            record.set_tag("Variant", rules.name());
        }
        let options: Vec<_> = rules
            .changed_options()
            .into_iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        if !options.is_empty() {
            record.set_tag("Rules", &options.join(","));
        }
        // Other programs know the usual start only, not what options make of it.
        if *start != rules.start() || *start != V::default().start() {
            record.set_tag("SetUp", "1");
            record.set_tag("FEN", &start.to_string());
        }
        record.set_tag("Result", record.ending.as_str());
        if let Some(outcome) = outcome {
            record.set_tag("Termination", outcome.reason.as_str());
        }
        let mut position = start.clone();
        for &action in actions {
            record.line.push(Entry { text: rules.movetext(&position, action), ..Entry::default() });
            rules.apply(&mut position, action);
        }
        record
    }

    /// The value of a tag; of several of one name the first.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, in its place if there is one of this name, else at the end.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known = value.into(),
            None => self.tags.push((name.into(), value.into())),
        }
    }

    /// The name of the game that the tags give; standard chess if they give none. Names that other programs use for standard
    /// chess and Chess960 are understood.
    #[must_use]
    pub fn variant(&self) -> String {
        let name = self.tag("Variant").map(str::to_lowercase);
        match name.as_deref() {
            None | Some("" | "chess" | "normal" | "from position") => PLAIN.into(),
            Some(
                "chess 960" | "chess-960" | "fischerandom" | "fischer random" | "fischerrandom",
            ) => "chess960".into(),
            Some(name) => name.into(),
        }
    }

    /// The options in the `Rules` tag.
    ///
    /// # Errors
    /// If it is not `name=value` with commas between.
    pub fn options(&self) -> Result<Vec<(&str, OptionValue)>, RecordError> {
        let text = self.tag("Rules").unwrap_or("");
        let malformed =
            || RecordError::of_game(RecordProblem::RulesTag(text.chars().take(80).collect()));
        let pairs = text.split(',').filter(|pair| !pair.is_empty());
        pairs
            .map(|pair| {
                let (key, value) = pair.split_once('=').ok_or_else(malformed)?;
                Ok((key.trim(), OptionValue::from_word(value.trim())))
            })
            .collect()
    }

    /// The rules that the tags give.
    ///
    /// # Errors
    /// If the record is of another game, or the game does not take the options.
    pub fn rules<V: Variant + Configure>(&self) -> Result<V, RecordError> {
        let rules = V::with_options(self.options()?)
            .map_err(|error| RecordError::of_game(RecordProblem::Option(error)))?;
        self.check_variant(&rules)?;
        Ok(rules)
    }

    /// The reason for which the game ended, if the `Termination` tag names one.
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        self.tag("Termination")?.parse().ok()
    }

    fn check_variant<V: Variant>(&self, rules: &V) -> Result<(), RecordError> {
        let found = self.variant();
        if found == rules.name() {
            return Ok(());
        }
        Err(RecordError::of_game(RecordProblem::OtherVariant { found, expected: rules.name() }))
    }
}
