//! Runners of vector files (one JSON object a line) and of perft files.
//!
//! Every runner refuses what it doesn't know: a key too many or too few, a key twice, a line of another kind.

use std::collections::BTreeMap;
use std::fmt;

use chess_core::{
    Configure, Game, HiddenInfo, OptionValue, Outcome, ToAct, Variant, VariantExt as _,
};
use serde::de::{DeserializeOwned, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// Checks a file of positions: text, who acts, every action with its successor, weights and outcome. Gives the number of
/// lines.
///
/// # Panics
/// At the first line that is malformed or not what the rules say.
#[track_caller]
pub fn check_positions<V: HiddenInfo + Configure>(text: &str) -> usize {
    run(text, |line: PositionLine| position_line::<V>(&line))
}

/// Checks a file of games: every action played through a [`Game`] with its default policy, every position reached, and
/// the outcome. Gives the number of lines.
///
/// # Panics
/// At the first line that is malformed or not what the rules say.
#[track_caller]
pub fn check_games<V: HiddenInfo + Configure>(text: &str) -> usize {
    run(text, |line: GameLine| game_line::<V>(&line))
}

/// Checks a file of perft counts, all depths listed. Gives the number of lines.
///
/// # Panics
/// At the first line that is malformed or not what the rules say.
#[track_caller]
pub fn check_perft<V: HiddenInfo + Configure>(text: &str) -> usize {
    run(text, |line: PerftLine| perft_line::<V>(&line))
}

/// Checks a file with lines `POSITION ;D1 20 ;D2 400 ...`, each as deep as counts are at most `max_nodes`. Blank lines and
/// lines with `#` in front are no positions. Gives the number of counts checked.
///
/// # Panics
/// At the first line that is malformed or not what the rules say, or if nothing was checked.
#[track_caller]
pub fn perft_file<V: Variant>(rules: &V, text: &str, max_nodes: u64) -> usize {
    let mut checked = 0;
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        match perft_file_line(rules, line, max_nodes) {
            Ok(counts) => checked += counts,
            Err(fault) => panic!("line {}: {fault}\n  {line}", index + 1),
        }
    }
    assert!(checked > 0, "no count was checked");
    checked
}

type Checked = Result<(), String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionLine {
    rules: Unique<serde_json::Value>,
    position: String,
    to_act: String,
    actions: Unique<String>,
    weights: Option<Unique<u32>>,
    #[serde(deserialize_with = "Option::deserialize")]
    outcome: Option<OutcomeLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameLine {
    rules: Unique<serde_json::Value>,
    start: String,
    actions: Vec<String>,
    positions: Vec<String>,
    #[serde(deserialize_with = "Option::deserialize")]
    outcome: Option<OutcomeLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PerftLine {
    rules: Unique<serde_json::Value>,
    position: String,
    nodes: Vec<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OutcomeLine {
    #[serde(deserialize_with = "Option::deserialize")]
    winner: Option<String>,
    reason: String,
}

impl OutcomeLine {
    fn read(&self) -> Result<Outcome, String> {
        let winner = self.winner.as_deref().map(str::parse).transpose();
        let winner = winner.map_err(|error| format!("winner {:?}: {error}", self.winner))?;
        let reason =
            self.reason.parse().map_err(|error| format!("reason {:?}: {error}", self.reason))?;
        Ok(Outcome { winner, reason })
    }
}

/// A JSON object in which no key comes twice.
struct Unique<T>(BTreeMap<String, T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Unique<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(std::marker::PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Unique<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object without double keys")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Unique<T>, A::Error> {
                let mut entries = BTreeMap::new();
                while let Some((key, value)) = map.next_entry::<String, T>()? {
                    if entries.contains_key(&key) {
                        return Err(A::Error::custom(format!("the key {key:?} comes twice")));
                    }
                    entries.insert(key, value);
                }
                Ok(Unique(entries))
            }
        }

        deserializer.deserialize_map(Entries(std::marker::PhantomData))
    }
}

#[track_caller]
fn run<L: DeserializeOwned>(text: &str, check: impl Fn(L) -> Checked) -> usize {
    let mut lines = 0;
    for (index, line) in text.lines().enumerate() {
        let result = serde_json::from_str(line)
            .map_err(|error| format!("not a line of this kind of file: {error}"))
            .and_then(&check);
        if let Err(fault) = result {
            let shown: String = line.chars().take(400).collect();
            panic!("line {}: {fault}\n  {shown}", index + 1);
        }
        lines += 1;
    }
    assert!(lines > 0, "the file is empty");
    lines
}

fn rules_of<V: Configure>(line: &Unique<serde_json::Value>) -> Result<V, String> {
    let mut options = Vec::new();
    for (key, value) in &line.0 {
        let value = match value {
            serde_json::Value::Bool(value) => OptionValue::Boolean(*value),
            serde_json::Value::String(value) => OptionValue::Text(value.clone()),
            serde_json::Value::Number(number) => OptionValue::Integer(
                number.as_i64().ok_or_else(|| format!("the option {key} is no whole number"))?,
            ),
            _ => return Err(format!("the option {key} is no number, switch or word")),
        };
        options.push((key.as_str(), value));
    }
    V::with_options(options).map_err(|error| error.to_string())
}

/// Reads a position whose text is canonical.
fn read<V: Variant>(rules: &V, text: &str) -> Result<V::Position, String> {
    let position = rules.parse_position(text).map_err(|error| format!("{text}: {error}"))?;
    expect("the text of the position", text, &position.to_string())?;
    Ok(position)
}

fn expect<T: PartialEq + fmt::Debug + ?Sized>(what: &str, expected: &T, found: &T) -> Checked {
    if expected == found {
        Ok(())
    } else {
        Err(format!("{what} should be\n    {expected:?}, is\n    {found:?}"))
    }
}

fn position_line<V: HiddenInfo + Configure>(line: &PositionLine) -> Checked {
    let rules: V = rules_of(&line.rules)?;
    let position = read(&rules, &line.position)?;
    let outcome = rules.outcome(&position);
    let to_act = match (outcome, rules.to_act(&position)) {
        (Some(_), _) => "none".into(),
        (None, ToAct::Chance) => "chance".into(),
        (None, ToAct::Player(seat)) => seat.to_string(),
    };
    expect("who acts", line.to_act.as_str(), &to_act)?;
    let mut found = BTreeMap::new();
    let mut weights = BTreeMap::new();
    for action in rules.actions(&position) {
        let text = rules.action_text(&position, action);
        let next = rules.after(&position, action);
        weights.insert(text.clone(), rules.weight(&position, action));
        if found.insert(text.clone(), next.to_string()).is_some() {
            return Err(format!("two actions have the text {text}"));
        }
    }
    for (text, next) in &found {
        match line.actions.0.get(text) {
            None => return Err(format!("{text} is legal and should not be; it leads to {next}")),
            Some(expected) => expect(&format!("after {text} the position"), expected, next)?,
        }
    }
    if let Some((text, next)) = line.actions.0.iter().find(|(text, _)| !found.contains_key(*text)) {
        return Err(format!("{text} should be legal, and lead to {next}"));
    }
    for (text, next) in &line.actions.0 {
        read(&rules, next)?;
        let mut played = position.clone();
        let result = rules.parse_action(&position, text);
        let action = result.map_err(|error| format!("{text} is refused: {error}"))?;
        rules
            .try_apply(&mut played, action)
            .map_err(|error| format!("{text} is refused: {error}"))?;
        expect(
            &format!("after {text}, played from its text, the position"),
            next,
            &played.to_string(),
        )?;
    }
    match &line.weights {
        Some(expected) if to_act == "chance" => expect("the weights", &expected.0, &weights)?,
        Some(_) => return Err("weights are given, and chance does not act".into()),
        None if to_act == "chance" => return Err("chance acts, and no weights are given".into()),
        None => {}
    }
    expect("the outcome", &line.outcome.as_ref().map(OutcomeLine::read).transpose()?, &outcome)
}

fn game_line<V: HiddenInfo + Configure>(line: &GameLine) -> Checked {
    let rules: V = rules_of(&line.rules)?;
    let start = read(&rules, &line.start)?;
    expect("the number of positions", &line.actions.len(), &line.positions.len())?;
    let mut game = Game::from_position(rules, start);
    for (number, (action, expected)) in line.actions.iter().zip(&line.positions).enumerate() {
        let what = format!("action {} ({action})", number + 1);
        game.play_text(action).map_err(|error| format!("{what}: {error}"))?;
        expect(&format!("after {what} the position"), expected, &game.position().to_string())?;
    }
    let expected = line.outcome.as_ref().map(OutcomeLine::read).transpose()?;
    expect("the outcome", &expected, &game.outcome())
}

fn perft_line<V: HiddenInfo + Configure>(line: &PerftLine) -> Checked {
    let rules: V = rules_of(&line.rules)?;
    let position = read(&rules, &line.position)?;
    if line.nodes.is_empty() {
        return Err("no counts are given".into());
    }
    for (depth, expected) in (1..).zip(&line.nodes) {
        expect(&format!("perft {depth}"), expected, &rules.perft(&position, depth))?;
    }
    Ok(())
}

fn perft_file_line<V: Variant>(rules: &V, line: &str, max_nodes: u64) -> Result<usize, String> {
    let mut parts = line.split(';').map(str::trim);
    let text = parts.next().unwrap_or("");
    let position = rules.parse_position(text).map_err(|error| error.to_string())?;
    let mut checked = 0;
    let mut listed = 0;
    for part in parts {
        let malformed = || format!("{part:?} is not like \"D3 8902\"");
        let (depth, nodes) =
            part.strip_prefix('D').and_then(|part| part.split_once(' ')).ok_or_else(malformed)?;
        let depth: u32 = depth.parse().map_err(|_| malformed())?;
        let nodes: u64 = nodes.trim().parse().map_err(|_| malformed())?;
        listed += 1;
        if nodes <= max_nodes {
            expect(&format!("perft {depth}"), &nodes, &rules.perft(&position, depth))?;
            checked += 1;
        }
    }
    if listed == 0 { Err("no counts are given".into()) } else { Ok(checked) }
}
