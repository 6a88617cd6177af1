//! Serde: actions, cards and positions as text, views field by field.

use alloc::format;
use alloc::string::{String, ToString};

use chess_core::notation::Field;
use chess_core::{Fault, HiddenInfo, PositionError, Problem, Seat};
use serde::de::{DeserializeSeed, Error as _};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::position::{self, FIELDS};
use crate::{Action, Cards, Level, NoStress, Position, View};

chess_core::impl_serde_text!(Action);
chess_core::impl_serde_text!(Cards);
chess_core::impl_serialize_text!(Position);

/// What the seat sees, field by field (clause 13); `other_hand` is null but at level One.
impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let table = self.table();
        let chess = table.chess_fields().to_string();
        let mut chess = chess.split(' ');
        let mut next = || chess.next().unwrap_or("");
        let mut view = serializer.serialize_struct("View", 15)?;
        view.serialize_field("seat", &self.seat().to_string())?;
        view.serialize_field("placement", next())?;
        view.serialize_field("colour", next())?;
        view.serialize_field("castling", next())?;
        view.serialize_field("ep", next())?;
        view.serialize_field("clock", &table.clock())?;
        view.serialize_field("fullmove", &table.fullmove())?;
        view.serialize_field("phase", table.phase().as_str())?;
        view.serialize_field("discards", &table.discards())?;
        view.serialize_field("tops", &table.top_marks().to_string())?;
        view.serialize_field("hand", &self.hand())?;
        view.serialize_field("other_hand_size", &self.other_hand_size())?;
        view.serialize_field("other_hand", &self.other_hand())?;
        view.serialize_field("deck_size", &self.deck_size())?;
        view.serialize_field("unseen", &self.unseen())?;
        view.end()
    }
}

/// Reads what a seat sees by these rules, as [`View`] is serialised.
///
/// A view is one of the game: what cannot be part of a position, or does not add up, is refused, and says why.
///
/// ```
/// use chess_core::{HiddenInfo, Seat, Variant};
/// use chess_no_stress::{Level, NoStress, ViewSeed};
/// use serde::de::DeserializeSeed;
///
/// let rules = NoStress::at(Level::Two);
/// let view = rules.view(&rules.start(), Seat::Second);
/// let json = serde_json::to_value(&view).unwrap();
/// assert_eq!(ViewSeed(&rules).deserialize(&json).unwrap(), view);
///
/// let mut other = json.clone();
/// other["deck_size"] = 7.into();
/// let error = ViewSeed(&rules).deserialize(&other).unwrap_err();
/// assert_eq!(error.to_string(), "the deck_size is not that of the unseen cards without the other hand");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ViewSeed<'a>(pub &'a NoStress);

impl<'de> DeserializeSeed<'de> for ViewSeed<'_> {
    type Value = View;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<View, D::Error> {
        ViewFields::deserialize(deserializer)?.check(self.0).map_err(D::Error::custom)
    }
}

/// The fields of a [`View`], not yet checked.
#[derive(Deserialize)]
#[serde(rename = "View", deny_unknown_fields)]
struct ViewFields {
    seat: String,
    placement: String,
    colour: String,
    castling: String,
    ep: String,
    clock: u16,
    fullmove: u16,
    phase: String,
    discards: Cards,
    tops: String,
    hand: Cards,
    other_hand_size: u32,
    // Null, but there.
    #[serde(deserialize_with = "Option::deserialize")]
    other_hand: Option<Cards>,
    deck_size: u32,
    unseen: Cards,
}

impl ViewFields {
    /// Puts together a position that looks so, for which the unseen cards may lie either way, and looks at it.
    fn check(&self, rules: &NoStress) -> Result<View, PositionError> {
        let contradiction = |field, why| Err(Fault::new(field, Problem::Rule(why)).into());
        let Ok(seat) = self.seat.parse::<Seat>() else {
            return contradiction("seat", "must be first or second");
        };
        let mut deck = self.unseen;
        let other = match (rules.level, self.other_hand) {
            (Level::One, Some(other)) => other,
            (Level::One, None) => return contradiction("other_hand", "lies open at level One"),
            (_, None) => {
                let mut other = Cards::EMPTY;
                for _ in 0..self.other_hand_size.min(self.unseen.len()) {
                    if let Some(card) = deck.at(0) {
                        deck.remove(card);
                        other.add(card);
                    }
                }
                other
            }
            (_, Some(_)) => return contradiction("other_hand", "is hidden but at level One"),
        };
        if other.len() != self.other_hand_size {
            let why = "is not that of the other hand, or more than the unseen cards";
            return contradiction("other_hand_size", why);
        }
        if deck.len() != self.deck_size {
            let why = "is not that of the unseen cards without the other hand";
            return contradiction("deck_size", why);
        }
        let hands = match seat {
            Seat::First => format!("{}/{other}", self.hand),
            Seat::Second => format!("{other}/{}", self.hand),
        };
        let texts = [
            &self.placement,
            &self.colour,
            &self.castling,
            &self.ep,
            &self.clock.to_string(),
            &self.fullmove.to_string(),
            &deck.to_string(),
            &self.discards.to_string(),
            &self.tops,
            &hands,
            &self.phase,
        ];
        let mut names = FIELDS.into_iter();
        let fields = texts.map(|text| {
            let name = names.next().unwrap_or_default();
            Field { name, text, offset: 0 }
        });
        if let Some(empty) = fields.iter().find(|field| field.text.is_empty()) {
            return Err(empty.fault(Problem::Missing).into());
        }
        Ok(rules.view(&position::read(rules, fields)?, seat))
    }
}
