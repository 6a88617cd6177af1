//! House rules from a command line (`k=v,k=v`) and from JSON (`{"k": v}`).

use std::fmt;
use std::str::FromStr;

use chess_core::OptionValue;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};

use crate::error::excerpt;

/// More than any game has, and few enough to be compared with each other.
const MAX_OPTIONS: usize = 64;

/// Named option values, each name once, in the order given.
///
/// ```
/// use chess_examples::RuleOptions;
/// let typed: RuleOptions = "level=two,opening=standard".parse().unwrap();
/// let json: RuleOptions = serde_json::from_str(r#"{"level":"two","opening":"standard"}"#).unwrap();
/// assert_eq!(typed, json);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleOptions(Vec<(String, OptionValue)>);

impl RuleOptions {
    /// The options, as [`Configure::with_options`](chess_core::Configure::with_options) takes them.
    pub fn iter(&self) -> impl Iterator<Item = (&str, OptionValue)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.clone()))
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The options of these pairs.
    ///
    /// # Errors
    /// If a name is there twice.
    pub fn from_pairs(pairs: Vec<(String, OptionValue)>) -> Result<Self, crate::Error> {
        let mut options = Self::default();
        for (key, value) in pairs {
            options.push(key, value).map_err(crate::Error::Request)?;
        }
        Ok(options)
    }

    fn push(&mut self, key: String, value: OptionValue) -> Result<(), String> {
        if self.0.len() == MAX_OPTIONS {
            return Err(format!("there are more than {MAX_OPTIONS} options"));
        }
        if self.0.iter().any(|(known, _)| *known == key) {
            return Err(format!("the option {:?} is given twice", excerpt(&key)));
        }
        self.0.push((key, value));
        Ok(())
    }
}

/// Reads `key=value` pairs with commas between; an empty text is no options.
impl FromStr for RuleOptions {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut options = Self::default();
        for pair in text.split(',').filter(|_| !text.is_empty()) {
            match pair.split_once('=') {
                Some((key, value)) if !key.is_empty() && !value.is_empty() => {
                    options.push(key.into(), OptionValue::from_word(value))?;
                }
                _ => return Err(format!("expected key=value, not {:?}", excerpt(pair))),
            }
        }
        Ok(options)
    }
}

impl<'de> Deserialize<'de> for RuleOptions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Options;

        impl<'de> Visitor<'de> for Options {
            type Value = RuleOptions;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of options")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RuleOptions, A::Error> {
                let mut options = RuleOptions::default();
                while let Some(key) = map.next_key::<String>()? {
                    let JsonValue(value) = map.next_value()?;
                    options.push(key, value).map_err(A::Error::custom)?;
                }
                Ok(options)
            }
        }

        deserializer.deserialize_map(Options)
    }
}

/// An option's value as JSON has it.
struct JsonValue(OptionValue);

impl<'de> Deserialize<'de> for JsonValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Value;

        impl Visitor<'_> for Value {
            type Value = JsonValue;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an integer, a boolean or a string as the value of an option")
            }

            fn visit_bool<E>(self, value: bool) -> Result<JsonValue, E> {
                Ok(JsonValue(OptionValue::Boolean(value)))
            }

            fn visit_i64<E>(self, value: i64) -> Result<JsonValue, E> {
                Ok(JsonValue(OptionValue::Integer(value)))
            }

            fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<JsonValue, E> {
                let value = i64::try_from(value).map_err(|_| {
                    E::custom(format_args!("{value} is too large for the value of an option"))
                })?;
                self.visit_i64(value)
            }

            fn visit_str<E>(self, value: &str) -> Result<JsonValue, E> {
                Ok(JsonValue(OptionValue::Text(value.into())))
            }
        }

        deserializer.deserialize_any(Value)
    }
}
