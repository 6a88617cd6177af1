//! Positions and the rules by which they are read.

use core::fmt::{self, Debug};

use serde::de::{DeserializeSeed, Error as _};
use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::text::Text;
use crate::{Configure, Variant};

/// Reads a position by these rules. See the [module](super).
pub struct PositionSeed<'a, V>(pub &'a V);

impl<V> Clone for PositionSeed<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for PositionSeed<'_, V> {}

impl<V: Debug> Debug for PositionSeed<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PositionSeed").field(self.0).finish()
    }
}

impl<'de, V: Variant> DeserializeSeed<'de> for PositionSeed<'_, V> {
    type Value = V::Position;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Position, D::Error> {
        let text = Text::deserialize(deserializer)?;
        self.0.parse_position(&text.0).map_err(D::Error::custom)
    }
}

/// A position with its rules, written as `{"rules": {..}, "position": ".."}`. See the [module](super).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruled<V: Variant> {
    /// The rules.
    pub rules: V,
    /// A position of this game.
    pub position: V::Position,
}

impl<V: Variant + Configure> Serialize for Ruled<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Position<'a, P>(&'a P);

        impl<P: fmt::Display> Serialize for Position<'_, P> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                super::serialize(self.0, serializer)
            }
        }

        let mut fields = serializer.serialize_struct("Ruled", 2)?;
        fields.serialize_field("rules", &rules::Rules(&self.rules))?;
        fields.serialize_field("position", &Position(&self.position))?;
        fields.end()
    }
}

impl<'de, V: Variant + Configure> Deserialize<'de> for Ruled<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The fields come in any order, so that the position waits as text for its rules.
        #[derive(Deserialize)]
        #[serde(rename = "Ruled", deny_unknown_fields)]
        struct Fields<'a, V: Configure> {
            #[serde(with = "rules", bound(deserialize = "V: Configure"))]
            rules: V,
            #[serde(borrow)]
            position: Text<'a>,
        }

        let Fields { rules, position } = Fields::<V>::deserialize(deserializer)?;
        let position = rules.parse_position(&position.0).map_err(D::Error::custom)?;
        Ok(Self { rules, position })
    }
}

/// A rules value as the map of its changed options, for `#[serde(with = "chess_core::serial::rules")]`.
///
/// Read, an option that is unknown, of the wrong type, out of range or there twice is an error.
pub mod rules {
    use alloc::string::String;
    use alloc::vec::Vec;
    use core::fmt;
    use core::marker::PhantomData;

    use serde::de::{Error as _, MapAccess, Visitor};
    use serde::{Deserializer, Serialize, Serializer};

    use crate::{Configure, OptionValue};

    /// Writes the options that differ from the printed rules.
    ///
    /// # Errors
    /// If the serializer fails.
    pub fn serialize<V: Configure, S: Serializer>(
        rules: &V,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_map(rules.changed_options())
    }

    /// Reads the printed rules with these options set.
    ///
    /// # Errors
    /// If the deserializer fails or the options are no rules.
    pub fn deserialize<'de, V: Configure, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<V, D::Error> {
        deserializer.deserialize_map(Options(PhantomData))
    }

    pub(super) struct Rules<'a, V>(pub(super) &'a V);

    impl<V: Configure> Serialize for Rules<'_, V> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serialize(self.0, serializer)
        }
    }

    struct Options<V>(PhantomData<V>);

    impl<'de, V: Configure> Visitor<'de> for Options<V> {
        type Value = V;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map of options")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<V, A::Error> {
            let mut options: Vec<(String, OptionValue)> = Vec::new();
            while let Some((key, value)) = map.next_entry::<String, OptionValue>()? {
                if options.iter().any(|(known, _)| *known == key) {
                    return Err(A::Error::custom(format_args!("the option {key} is there twice")));
                }
                options.push((key, value));
            }
            let options = options.iter().map(|(key, value)| (key.as_str(), value.clone()));
            V::with_options(options).map_err(A::Error::custom)
        }
    }
}
