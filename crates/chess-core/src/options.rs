//! House rules by name: options as text, numbers and switches.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OptionValue {
    /// A whole number.
    Integer(i64),
    /// A switch.
    Boolean(bool),
    /// A word.
    Text(String),
}

impl OptionValue {
    /// What a bare word on a command line means: a whole number, `true` or `false`, else a text.
    ///
    /// ```
    /// use chess_core::OptionValue;
    /// assert_eq!(OptionValue::from_word("8"), OptionValue::Integer(8));
    /// assert_eq!(OptionValue::from_word("true"), OptionValue::Boolean(true));
    /// assert_eq!(OptionValue::from_word("mover"), OptionValue::Text("mover".into()));
    /// ```
    #[must_use]
    pub fn from_word(word: &str) -> Self {
        match word {
            "true" => Self::Boolean(true),
            "false" => Self::Boolean(false),
            _ => word.parse().map_or_else(|_| Self::Text(word.into()), Self::Integer),
        }
    }

    /// A whole number from `min` to `max`, as the value of `key`.
    ///
    /// # Errors
    /// If it is not a number, or out of range, as a text with more digits than any number has is too.
    pub fn integer(&self, key: &str, min: i64, max: i64) -> Result<i64, OptionError> {
        match self {
            Self::Integer(value) if (min..=max).contains(value) => Ok(*value),
            Self::Integer(_) => {
                Err(OptionError::OutOfRange { key: key.into(), value: self.clone(), min, max })
            }
            Self::Text(word) if is_huge(word) => {
                Err(OptionError::OutOfRange { key: key.into(), value: self.clone(), min, max })
            }
            _ => Err(OptionError::wrong(key, self, "a whole number")),
        }
    }

    /// A switch, as the value of `key`.
    ///
    /// # Errors
    /// If it is not `true` or `false`.
    pub fn boolean(&self, key: &str) -> Result<bool, OptionError> {
        match self {
            Self::Boolean(value) => Ok(*value),
            _ => Err(OptionError::wrong(key, self, "true or false")),
        }
    }

    /// One of these words, as the value of `key`: what the word stands for. `expected` lists the words for the error.
    ///
    /// # Errors
    /// If it is none of them.
    pub fn choice<T: Copy>(
        &self,
        key: &str,
        choices: &[(&str, T)],
        expected: &'static str,
    ) -> Result<T, OptionError> {
        if let Self::Text(word) = self
            && let Some((_, value)) = choices.iter().find(|(name, _)| name == word)
        {
            return Ok(*value);
        }
        Err(OptionError::wrong(key, self, expected))
    }
}

/// Whether a text is a whole number that no option can hold.
fn is_huge(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && text.parse::<i64>().is_err()
}

/// A text from outside as an error repeats it: the beginning if it is long, and nothing that moves a cursor.
struct Excerpt<'a>(&'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(40) {
            Some((end, _)) => write!(f, "{}...", self.0[..end].escape_debug()),
            None => self.0.escape_debug().fmt(f),
        }
    }
}

fn known_options(known: &str) -> String {
    if known.is_empty() { "there are none".into() } else { alloc::format!("there are: {known}") }
}

impl OptionValue {
    /// Quoted where its end could not be told otherwise.
    fn excerpt(&self) -> String {
        match self {
            Self::Text(text) if text.is_empty() || text.contains(char::is_whitespace) => {
                alloc::format!("\"{}\"", Excerpt(text))
            }
            Self::Text(text) => Excerpt(text).to_string(),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => value.fmt(f),
            Self::Boolean(value) => value.fmt(f),
            Self::Text(value) => value.fmt(f),
        }
    }
}

impl From<i64> for OptionValue {
    fn from(value: i64) -> Self {
        Self::Integer(value)
    }
}

impl From<bool> for OptionValue {
    fn from(value: bool) -> Self {
        Self::Boolean(value)
    }
}

impl From<&str> for OptionValue {
    fn from(value: &str) -> Self {
        Self::Text(value.into())
    }
}

/// An option that cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// No option has this name.
    #[error("there is no option \"{}\"; {}", Excerpt(.key), known_options(.known))]
    Unknown {
        /// The name given.
        key: String,
        /// The names there are, with commas between; empty if there are none.
        known: String,
    },
    /// The value is of the wrong type, or an unknown word.
    #[error("the option {key} takes {expected}, not {}", .value.excerpt())]
    Wrong {
        /// The option.
        key: String,
        /// The value given.
        value: OptionValue,
        /// What it takes.
        expected: &'static str,
    },
    /// The number is too small or too large.
    #[error("the option {key} takes {min} to {max}, not {}", .value.excerpt())]
    OutOfRange {
        /// The option.
        key: String,
        /// The value given.
        value: OptionValue,
        /// The smallest number allowed.
        min: i64,
        /// The largest number allowed.
        max: i64,
    },
    /// The option is set twice, and it is not said which value counts.
    #[error("the option {key} is given twice")]
    Repeated {
        /// The option.
        key: String,
    },
    /// Each option is fine, and together they make no game.
    #[error("the option {key} makes no sense here: {why}")]
    Nonsense {
        /// The option at fault.
        key: String,
        /// The reason.
        why: &'static str,
    },
}

impl OptionError {
    /// The error of a value of the wrong type, or of an unknown word.
    #[must_use]
    pub fn wrong(key: &str, value: &OptionValue, expected: &'static str) -> Self {
        Self::Wrong { key: key.into(), value: value.clone(), expected }
    }

    /// The error of an option that these rules do not have.
    #[must_use]
    pub fn unknown(key: &str, known: &[&str]) -> Self {
        Self::Unknown { key: key.into(), known: known.join(", ") }
    }
}

/// A rules value whose house rules can be read and set by name.
///
/// `Default` is the printed rules.
pub trait Configure: Default + Clone {
    /// All options with their present values, in a fixed order; none if not said otherwise.
    fn options(&self) -> Vec<(&'static str, OptionValue)> {
        Vec::new()
    }

    /// Sets one option. Options that only make sense together are judged by [`validate`](Self::validate).
    ///
    /// # Errors
    /// If there is no such option, or it does not take this value; nothing is changed then.
    fn set_option(&mut self, key: &str, _value: &OptionValue) -> Result<(), OptionError> {
        Err(OptionError::unknown(key, &[]))
    }

    /// Checks that the options together make a game.
    ///
    /// # Errors
    /// If they don't.
    fn validate(&self) -> Result<(), OptionError> {
        Ok(())
    }

    /// The printed rules with these options set.
    ///
    /// # Errors
    /// If one is unknown, unfit or given twice, or they make no game together.
    fn with_options<'a, I>(options: I) -> Result<Self, OptionError>
    where
        I: IntoIterator<Item = (&'a str, OptionValue)>,
    {
        let mut rules = Self::default();
        let mut known = Vec::new();
        for (key, value) in options {
            rules.set_option(key, &value)?;
            if known.contains(&key) {
                return Err(OptionError::Repeated { key: key.into() });
            }
            known.push(key);
        }
        rules.validate()?;
        Ok(rules)
    }

    /// The options that differ from the printed rules, in the order of [`options`](Self::options).
    fn changed_options(&self) -> Vec<(&'static str, OptionValue)> {
        let printed = Self::default().options();
        self.options()
            .into_iter()
            .zip(printed)
            .filter(|(own, printed)| own != printed)
            .map(|(own, _)| own)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Tokens(i64);

    impl Configure for Tokens {
        fn set_option(&mut self, key: &str, value: &OptionValue) -> Result<(), OptionError> {
            if key != "tokens" {
                return Err(OptionError::unknown(key, &["tokens"]));
            }
            self.0 = value.integer(key, 0, 9)?;
            Ok(())
        }
    }

    fn message(key: &str, value: &str) -> String {
        Tokens::with_options([(key, OptionValue::from_word(value))]).unwrap_err().to_string()
    }

    #[test]
    fn an_option_given_twice_is_refused() {
        assert_eq!(Tokens::with_options([("tokens", 3.into())]), Ok(Tokens(3)));
        for again in [3, 4] {
            let error = Tokens::with_options([("tokens", 3.into()), ("tokens", again.into())]);
            assert_eq!(error, Err(OptionError::Repeated { key: "tokens".into() }));
        }
    }

    #[test]
    fn numbers_beyond_all_range_are_out_of_range() {
        for huge in ["10", "99999999999999999999", "-99999999999999999999"] {
            let expected = alloc::format!("the option tokens takes 0 to 9, not {huge}");
            assert_eq!(message("tokens", huge), expected);
        }
        for word in ["9x", "-", "99999999999999999999x"] {
            let expected = alloc::format!("the option tokens takes a whole number, not {word}");
            assert_eq!(message("tokens", word), expected);
        }
        let text = Tokens::with_options([("tokens", "5".into())]).unwrap_err();
        assert_eq!(text.to_string(), "the option tokens takes a whole number, not 5");
    }

    #[test]
    fn what_is_repeated_is_short_and_plain() {
        let red = "\u{1b}[31mred\n";
        for (key, value) in [("tokens", red), (red, "1")] {
            let error = message(key, value);
            assert!(error.contains("\\u{1b}[31mred\\n"), "{error}");
            assert!(!error.contains(char::is_control), "{error}");
        }
        let (long, huge) = ("ä".repeat(100_000), "9".repeat(100_000));
        for (key, value) in [("tokens", &*long), ("tokens", &huge), (&long, "1")] {
            let error = message(key, value);
            assert!(error.contains("...") && error.len() < 200, "{error}");
        }
    }
}
