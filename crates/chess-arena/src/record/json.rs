//! Records as JSON, one a line.

use serde::{Deserialize, Serialize};

use super::{Ending, Entry, Place, Record, RecordError, RecordProblem};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordJson {
    tags: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    line: Vec<EntryJson>,
    result: String,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum EntryJson {
    Plain(String),
    Full(FullEntry),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FullEntry {
    action: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    before: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    after: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Vec<EntryJson>>,
}

impl Record {
    /// The record as one line of JSON, without the line's end: `tags` as pairs, `comments`, `line`, `result`. An action
    /// about which nothing is said is a plain string, else an object with `action`, `before`, `nags`, `after`, `variations`.
    ///
    /// ```
    /// use chess_arena::record::{Reader, Record};
    /// let record = Reader::new("1. e4! e5 *".as_bytes()).next().unwrap()?;
    /// let json = r#"{"tags":[],"line":[{"action":"e4","nags":[1]},"e5"],"result":"*"}"#;
    /// assert_eq!(record.to_json(), json);
    /// assert_eq!(Record::from_json(json)?, record);
    /// # Ok::<(), chess_arena::record::RecordError>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let json = RecordJson {
            tags: self.tags.clone(),
            comments: self.comments.clone(),
            line: self.line.iter().map(entry_to_json).collect(),
            result: self.ending.as_str().into(),
        };
        // Strings, numbers and lists only: this cannot fail.
        serde_json::to_string(&json).unwrap_or_default()
    }

    /// Reads what [`to_json`](Self::to_json) writes.
    ///
    /// # Errors
    /// If it is anything else; the place is that in the text.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        let json: RecordJson = serde_json::from_str(text).map_err(|error| RecordError {
            place: Place {
                line: error.line().max(1) as u64,
                column: u32::try_from(error.column().max(1)).unwrap_or(u32::MAX),
            },
            problem: RecordProblem::Json(error),
        })?;
        let ending = Ending::from_token(&json.result).ok_or_else(|| {
            RecordError::of_game(RecordProblem::Stray(json.result.chars().take(20).collect()))
        })?;
        Ok(Self {
            tags: json.tags,
            comments: json.comments,
            line: json.line.into_iter().map(entry_from_json).collect(),
            ending,
        })
    }
}

fn entry_to_json(entry: &Entry) -> EntryJson {
    let Entry { text, place: _, before, nags, after, variations } = entry;
    if before.is_empty() && nags.is_empty() && after.is_empty() && variations.is_empty() {
        return EntryJson::Plain(text.clone());
    }
    EntryJson::Full(FullEntry {
        action: text.clone(),
        before: before.clone(),
        nags: nags.clone(),
        after: after.clone(),
        variations: variations
            .iter()
            .map(|line| line.iter().map(entry_to_json).collect())
            .collect(),
    })
}

fn entry_from_json(json: EntryJson) -> Entry {
    match json {
        EntryJson::Plain(text) => Entry { text, ..Entry::default() },
        EntryJson::Full(FullEntry { action, before, nags, after, variations }) => Entry {
            text: action,
            place: Place::default(),
            before,
            nags,
            after,
            variations: variations
                .into_iter()
                .map(|line| line.into_iter().map(entry_from_json).collect())
                .collect(),
        },
    }
}
