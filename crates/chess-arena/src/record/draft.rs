//! A record while it is being read.

use super::{Ending, Entry, Place, Record, RecordError, RecordProblem};

/// A record as far as it has been read.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) record: Record,
    /// The variations that have begun and not ended, the innermost last.
    pub(super) open: Vec<Variation>,
    /// Whether it has a comment apart from its tags, where moves would stand.
    pub(super) commented: bool,
    /// Whether its result was read.
    pub(super) ended: bool,
}

#[derive(Default)]
pub(super) struct Variation {
    line: Vec<Entry>,
    comments: Vec<String>,
}

impl Draft {
    pub(super) fn in_moves(&self) -> bool {
        !self.record.line.is_empty() || !self.open.is_empty()
    }

    fn line(&mut self) -> &mut Vec<Entry> {
        match self.open.last_mut() {
            Some(variation) => &mut variation.line,
            None => &mut self.record.line,
        }
    }

    pub(super) fn push(&mut self, mut entry: Entry) {
        if let Some(variation) = self.open.last_mut() {
            entry.before.append(&mut variation.comments);
        }
        self.line().push(entry);
    }

    pub(super) fn comment(&mut self, comment: String) {
        if let Some(last) = self.line().last_mut() {
            last.after.push(comment);
        } else if let Some(variation) = self.open.last_mut() {
            variation.comments.push(comment);
        } else {
            self.record.comments.push(comment);
        }
    }

    pub(super) fn annotate(&mut self, nag: u8) -> bool {
        self.line().last_mut().map(|last| last.nags.push(nag)).is_some()
    }

    pub(super) fn begin_variation(&mut self) -> bool {
        let varies = !self.line().is_empty();
        if varies {
            self.open.push(Variation::default());
        }
        varies
    }

    pub(super) fn end_variation(&mut self) -> bool {
        let Some(variation) = self.open.pop() else { return false };
        // An empty variation says nothing, but for its comments.
        let Some(last) = self.line().last_mut() else { return false };
        if variation.line.is_empty() {
            last.after.extend(variation.comments);
        } else {
            last.variations.push(variation.line);
        }
        true
    }

    /// The record, if there is one; a stream may end after its last game.
    pub(super) fn finish(self, place: Place) -> Result<Option<Record>, RecordError> {
        if !self.open.is_empty() {
            return Err(RecordError {
                place,
                problem: RecordProblem::OpenVariation(self.open.len()),
            });
        }
        let mut record = self.record;
        if !self.ended {
            if record.tags.is_empty() && record.line.is_empty() {
                return Ok(None);
            }
            record.ending = record.tag("Result").and_then(Ending::from_token).unwrap_or_default();
        }
        Ok(Some(record))
    }
}
