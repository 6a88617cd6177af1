//! Serde: actions, cards and positions as text, views field by field.

use alloc::string::ToString;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::{Action, Cards, Position, View};

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
