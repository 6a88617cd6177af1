//! Values that are their text.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::{self, Display, Write as _};
use core::str::FromStr;

use serde::de::{Error as _, Unexpected, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

use super::pack::{Packer, unpack};

/// Writes a value as its text; packed, where the format is not for humans.
///
/// # Errors
/// If the serializer fails.
pub fn serialize<T: Display + ?Sized, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        return serializer.collect_str(value);
    }
    let mut packer = Packer::default();
    write!(packer, "{value}").map_err(S::Error::custom)?;
    serializer.serialize_bytes(&packer.finish())
}

/// Reads a value from its text, as [`serialize`] wrote it.
///
/// # Errors
/// If the deserializer fails or the text is not one of the type.
pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    Text::deserialize(deserializer)?.0.parse().map_err(D::Error::custom)
}

/// A text on its way in, unpacked.
pub(super) struct Text<'de>(pub(super) Cow<'de, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_str(Plain)
        } else {
            deserializer.deserialize_bytes(Packed)
        }
    }
}

struct Plain;

impl<'de> Visitor<'de> for Plain {
    type Value = Text<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Text<'de>, E> {
        Ok(Text(Cow::Owned(text.into())))
    }

    fn visit_borrowed_str<E: serde::de::Error>(self, text: &'de str) -> Result<Text<'de>, E> {
        Ok(Text(Cow::Borrowed(text)))
    }

    fn visit_string<E: serde::de::Error>(self, text: String) -> Result<Text<'de>, E> {
        Ok(Text(Cow::Owned(text)))
    }
}

struct Packed;

impl<'de> Visitor<'de> for Packed {
    type Value = Text<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a packed text")
    }

    fn visit_bytes<E: serde::de::Error>(self, bytes: &[u8]) -> Result<Text<'de>, E> {
        let text = unpack(bytes);
        text.map(|text| Text(Cow::Owned(text)))
            .ok_or_else(|| E::invalid_value(Unexpected::Bytes(bytes), &self))
    }
}

/// Implements `Serialize` for a type by its `Display`.
#[macro_export]
macro_rules! impl_serialize_text {
    ($type:ty) => {
        impl $crate::serial::serde::Serialize for $type {
            fn serialize<S: $crate::serial::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::serial::serialize(self, serializer)
            }
        }
    };
}

/// Implements `Serialize` for a type by its `Display`, and `Deserialize` by its `FromStr`.
#[macro_export]
macro_rules! impl_serde_text {
    ($type:ty) => {
        $crate::impl_serialize_text!($type);

        impl<'de> $crate::serial::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serial::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::serial::deserialize(deserializer)
            }
        }
    };
}
