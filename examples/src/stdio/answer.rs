//! The answer to a request, worked out by the game that it names.

use chess_arena::players::PlayerSpec;
use chess_core::random::game_seed;
use chess_core::{Game, Outcome, ToAct, VariantExt};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use serde_json::{Map, Value, json};

use super::request::{Op, Request};
use crate::perft::Perft;
use crate::registry::{Playable, Task, dispatch};
use crate::{Error, RuleOptions};

/// The answer to one line, errors included.
pub(super) fn answer(line: &[u8]) -> Value {
    Request::parse(line).and_then(serve).unwrap_or_else(|error| refusal(&error))
}

/// The answer that says what is wrong.
pub(super) fn refusal(error: &Error) -> Value {
    json!({"error": {"kind": error.kind(), "message": error.to_string()}})
}

fn serve(request: Request) -> Result<Value, Error> {
    let Request { variant, rules, position, op } = request;
    if let Op::Perft(depth) = op {
        return perft(&variant, &rules, position.as_deref(), depth);
    }
    dispatch(&variant, &rules, Ask { position: position.as_deref(), op })
}

fn perft(
    variant: &str,
    rules: &RuleOptions,
    position: Option<&str>,
    depth: u64,
) -> Result<Value, Error> {
    let count = dispatch(variant, rules, Perft { depth, position, leaves: false })?;
    let divide: Map<String, Value> =
        count.by_action.into_iter().map(|(action, nodes)| (action, nodes.into())).collect();
    Ok(json!({"nodes": count.nodes, "divide": divide}))
}

/// An operation on a position.
struct Ask<'a> {
    position: Option<&'a str>,
    op: Op,
}

impl Task for Ask<'_> {
    type Output = Value;
    type Error = Error;

    fn run<V: Playable>(self, rules: V) -> Result<Value, Error> {
        let position =
            self.position.map_or_else(|| Ok(rules.start()), |text| rules.parse_position(text))?;
        match self.op {
            Op::Start | Op::Perft(_) => Ok(json!({"position": position.to_string()})),
            Op::Actions => Ok(actions(&rules, &position)),
            Op::Play(texts) => play(rules, position, &texts),
            Op::Choose(player, seed) => choose(&rules, &position, player, seed),
            Op::View(seat) => Ok(json!({"view": rules.view_json(&rules.view(&position, seat))?})),
        }
    }
}

fn actions<V: Playable>(rules: &V, position: &V::Position) -> Value {
    let outcome = rules.outcome(position);
    let to_act = match rules.to_act(position) {
        _ if outcome.is_some() => "none".into(),
        ToAct::Player(seat) => seat.to_string(),
        ToAct::Chance => "chance".into(),
    };
    let mut next = Map::new();
    let mut weights = Map::new();
    for action in rules.actions(position) {
        let text = rules.action_text(position, action);
        if to_act == "chance" {
            weights.insert(text.clone(), rules.weight(position, action).into());
        }
        next.insert(text, rules.after(position, action).to_string().into());
    }
    let mut answer = json!({
        "position": position.to_string(),
        "to_act": to_act,
        "actions": next,
        "outcome": outcome_json(outcome),
    });
    if to_act == "chance" {
        answer["weights"] = weights.into();
    }
    answer
}

fn choose<V: Playable>(
    rules: &V,
    position: &V::Position,
    player: PlayerSpec,
    seed: u64,
) -> Result<Value, Error> {
    let refuse = |why: &str| Err(Error::Request(format!("there is nothing to choose: {why}")));
    if rules.outcome(position).is_some() {
        return refuse("the game is over");
    }
    let ToAct::Player(seat) = rules.to_act(position) else { return refuse("chance is to act") };
    let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(seed, 0));
    match player.build::<V>().choose(rules, &rules.view(position, seat), seat, &mut rng) {
        Some(action) => Ok(json!({"action": rules.action_text(position, action)})),
        None => refuse("there is no action"),
    }
}

fn outcome_json(outcome: Option<Outcome>) -> Value {
    outcome.map_or(Value::Null, |Outcome { winner, reason }| {
        json!({"winner": winner.map(|seat| seat.to_string()), "reason": reason.as_str()})
    })
}

fn play<V: Playable>(rules: V, position: V::Position, texts: &[String]) -> Result<Value, Error> {
    let mut game = Game::from_position(rules, position);
    let mut positions = Vec::with_capacity(texts.len());
    for (index, text) in texts.iter().enumerate() {
        game.play_text(text).map_err(|error| Error::Game { number: index + 1, error })?;
        positions.push(game.position().to_string());
    }
    Ok(json!({"positions": positions, "outcome": outcome_json(game.outcome())}))
}
