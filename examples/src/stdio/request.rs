//! A request, read from one line.

use std::fmt;

use chess_arena::players::{PlayerSpec, PlayerSpecError};
use chess_core::Seat;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};

use crate::error::excerpt;
use crate::{Error, RuleOptions};

/// The operations there are, for messages.
const OPS: &str = "start, actions, play, perft, view, choose";

/// A request whose keys are those of its operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Request {
    pub(super) variant: String,
    pub(super) rules: RuleOptions,
    /// `None` is the start.
    pub(super) position: Option<String>,
    pub(super) op: Op,
}

/// What is asked of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Op {
    Start,
    Actions,
    Play(Vec<String>),
    Perft(u64),
    View(Seat),
    Choose(PlayerSpec, u64),
}

impl Request {
    /// Reads a line.
    pub(super) fn parse(line: &[u8]) -> Result<Self, Error> {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let text = std::str::from_utf8(line).map_err(|error| {
            Error::Json(format!("the line is not UTF-8 text (at offset {})", error.valid_up_to()))
        })?;
        let keys: Keys = serde_json::from_str(text).map_err(|error| {
            if error.is_data() {
                Error::Request(error.to_string())
            } else {
                Error::Json(error.to_string())
            }
        })?;
        keys.check()
    }
}

/// Everything a request may hold, before it is known what it must hold.
#[derive(Default)]
struct Keys {
    op: Option<String>,
    variant: Option<String>,
    rules: Option<RuleOptions>,
    position: Option<String>,
    actions: Option<Vec<String>>,
    depth: Option<Depth>,
    seat: Option<String>,
    player: Option<String>,
    seed: Option<u64>,
}

impl Keys {
    fn check(mut self) -> Result<Request, Error> {
        let name = required("op", self.op.take())?;
        let op = match name.as_str() {
            "start" => Op::Start,
            "actions" => Op::Actions,
            "play" => Op::Play(required("actions", self.actions.take())?),
            "perft" => Op::Perft(required("depth", self.depth.take())?.0),
            "view" => {
                let seat = required("seat", self.seat.take())?;
                let seat = seat.parse().map_err(|error| {
                    Error::Request(format!("seat: {error}, not {:?}", excerpt(&seat)))
                })?;
                Op::View(seat)
            }
            "choose" => {
                let player = required("player", self.player.take())?;
                let player = player
                    .parse()
                    .map_err(|error: PlayerSpecError| Error::Request(error.to_string()))?;
                Op::Choose(player, self.seed.take().unwrap_or(1))
            }
            _ => return Err(Error::UnknownOp(excerpt(&name), OPS)),
        };
        let unused = [
            ("actions", self.actions.is_some()),
            ("depth", self.depth.is_some()),
            ("seat", self.seat.is_some()),
            ("player", self.player.is_some()),
            ("seed", self.seed.is_some()),
            ("position", op == Op::Start && self.position.is_some()),
        ];
        if let Some((key, _)) = unused.iter().find(|(_, given)| *given) {
            return Err(Error::Request(format!("the op {name:?} takes no {key:?}")));
        }
        Ok(Request {
            variant: required("variant", self.variant)?,
            rules: self.rules.unwrap_or_default(),
            position: self.position,
            op,
        })
    }
}

fn required<T>(key: &str, value: Option<T>) -> Result<T, Error> {
    value.ok_or_else(|| Error::Request(format!("the key {key:?} is missing")))
}

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Keys;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a request, as in {\"op\":\"start\",\"variant\":\"standard\"}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Keys, A::Error> {
                let mut keys = Keys::default();
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "op" => fill(&mut keys.op, &key, &mut map),
                        "variant" => fill(&mut keys.variant, &key, &mut map),
                        "rules" => fill(&mut keys.rules, &key, &mut map),
                        "position" => fill(&mut keys.position, &key, &mut map),
                        "actions" => fill(&mut keys.actions, &key, &mut map),
                        "depth" => fill(&mut keys.depth, &key, &mut map),
                        "seat" => fill(&mut keys.seat, &key, &mut map),
                        "player" => fill(&mut keys.player, &key, &mut map),
                        "seed" => fill(&mut keys.seed, &key, &mut map),
                        _ => {
                            let message = format!("there is no key {:?}", excerpt(&key));
                            Err(A::Error::custom(message))
                        }
                    }?;
                }
                Ok(keys)
            }
        }

        deserializer.deserialize_map(Object)
    }
}

/// How deep a perft goes; whether that is too deep is not asked here.
struct Depth(u64);

impl<'de> Deserialize<'de> for Depth {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;

        impl Visitor<'_> for Number {
            type Value = Depth;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a depth from 0 to {}", crate::MAX_DEPTH)
            }

            fn visit_u64<E>(self, value: u64) -> Result<Depth, E> {
                Ok(Depth(value))
            }
        }

        deserializer.deserialize_u64(Number)
    }
}

/// Reads the value of `key` into its place, which must be empty.
fn fill<'de, T: Deserialize<'de>, A: MapAccess<'de>>(
    place: &mut Option<T>,
    key: &str,
    map: &mut A,
) -> Result<(), A::Error> {
    if place.is_some() {
        return Err(A::Error::custom(format_args!("the key {key:?} is given twice")));
    }
    *place = Some(map.next_value()?);
    Ok(())
}
