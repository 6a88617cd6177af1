//! The plain types that records and protocols are made of.

use alloc::string::String;
use core::fmt;

use serde::de::{Error as _, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{OptionValue, Outcome, Reason, Seat};

/// Words of an enumeration: text for humans, otherwise the index.
macro_rules! impl_serde_word {
    ($type:ty, $all:expr, $expected:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    serializer.serialize_u8(*self as u8)
                }
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    return super::deserialize(deserializer);
                }
                let index = u8::deserialize(deserializer)?;
                $all.get(usize::from(index)).copied().ok_or_else(|| {
                    D::Error::invalid_value(Unexpected::Unsigned(index.into()), &$expected)
                })
            }
        }
    };
}

impl_serde_word!(Seat, Seat::ALL, "a seat");
impl_serde_word!(Reason, Reason::ALL, "a reason for which a game ends");

#[derive(Serialize, Deserialize)]
#[serde(remote = "Outcome", deny_unknown_fields)]
struct OutcomeFields {
    #[serde(deserialize_with = "Option::deserialize")]
    winner: Option<Seat>,
    reason: Reason,
}

/// `{"winner": "first", "reason": "checkmate"}`, the winner of a draw being null.
impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        OutcomeFields::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        OutcomeFields::deserialize(deserializer)
    }
}

/// The form that needs no look at what comes next, for formats that don't describe themselves.
#[derive(Serialize, Deserialize)]
#[serde(remote = "OptionValue")]
enum Tagged {
    Integer(i64),
    Boolean(bool),
    Text(String),
}

/// The bare number, switch or word in human-readable formats.
impl Serialize for OptionValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return Tagged::serialize(self, serializer);
        }
        match self {
            Self::Integer(value) => serializer.serialize_i64(*value),
            Self::Boolean(value) => serializer.serialize_bool(*value),
            Self::Text(value) => serializer.serialize_str(value),
        }
    }
}

impl<'de> Deserialize<'de> for OptionValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(Bare)
        } else {
            Tagged::deserialize(deserializer)
        }
    }
}

struct Bare;

impl Visitor<'_> for Bare {
    type Value = OptionValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number, true, false or a word")
    }

    fn visit_bool<E: serde::de::Error>(self, value: bool) -> Result<OptionValue, E> {
        Ok(OptionValue::Boolean(value))
    }

    fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<OptionValue, E> {
        Ok(OptionValue::Integer(value))
    }

    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<OptionValue, E> {
        let value = i64::try_from(value)
            .map_err(|_| E::invalid_value(Unexpected::Unsigned(value), &self))?;
        Ok(OptionValue::Integer(value))
    }

    fn visit_str<E: serde::de::Error>(self, value: &str) -> Result<OptionValue, E> {
        Ok(OptionValue::Text(value.into()))
    }
}
