//! One game of a run: played, or replayed from its record, and counted either way.

use chess_core::random::{derive_seed, game_seed};
use chess_core::{Counters, Evaluate, HiddenInfo, Outcome, Policy, Referee, ToAct};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::Plan;
use super::tally::{End, Tally};
use crate::Stop;
use crate::players::{Player, PlayerSpec};
use crate::report::counted;

/// Plays or replays games of one plan, one after the other, keeping its memory.
pub(super) struct GameRunner<'a, V: HiddenInfo> {
    rules: &'a V,
    plan: &'a Plan,
    players: [Option<Box<dyn Player<V> + Send>>; 2],
    stop: &'a Stop,
    referee: Referee<V::Position>,
    /// What happened in the present game.
    actions: Vec<V::Action>,
    turns: Vec<u32>,
    branching: Vec<u32>,
    counters: Vec<u64>,
    first_action: Option<String>,
}

impl<'a, V> GameRunner<'a, V>
where
    V: HiddenInfo + Evaluate + Counters + 'static,
    V::Action: Send,
{
    pub(super) fn new(rules: &'a V, plan: &'a Plan, stop: &'a Stop) -> Self {
        // A random player needs no view: its choice among the legal actions is the same whatever is hidden.
        let build = |spec: PlayerSpec| {
            (spec != PlayerSpec::Random).then(|| {
                let mut player = spec.build();
                player.stop_on(stop);
                player
            })
        };
        Self {
            rules,
            plan,
            players: plan.players.map(build),
            stop,
            referee: Referee::new(Policy::automatic()),
            actions: Vec::new(),
            turns: Vec::new(),
            branching: Vec::new(),
            counters: vec![0; rules.counter_names().len()],
            first_action: None,
        }
    }

    /// Plays game number `game` and counts it. `Err` if it was stopped halfway, which counts for nothing.
    pub(super) fn play(
        &mut self,
        game: u64,
        tally: &mut Tally,
    ) -> Result<Option<Outcome>, Stopped> {
        let (rules, plan, stop) = (self.rules, self.plan, self.stop);
        let mut chance = Xoshiro256PlusPlus::from_seed(game_seed(plan.seed, game));
        let mut thoughts = [1, 2].map(|stream| {
            Xoshiro256PlusPlus::from_seed(game_seed(derive_seed(plan.seed, stream), game))
        });
        let mut players = core::mem::take(&mut self.players);
        for player in players.iter_mut().flatten() {
            player.new_game();
        }
        let first_player = plan.first_player(game);
        let mut stopped = false;
        let result = self.watch(|position, _| match rules.to_act(position) {
            ToAct::Chance => rules.random_action(position, &mut chance),
            ToAct::Player(seat) => {
                let player = (first_player + seat.index()) % 2;
                match &mut players[player] {
                    None => rules.random_action(position, &mut thoughts[player]),
                    Some(mind) => {
                        let view = rules.view(position, seat);
                        let chosen = mind.choose(rules, &view, seat, &mut thoughts[player]);
                        // What was chosen in haste is no part of the game.
                        stopped = stop.is_set();
                        chosen.filter(|_| !stopped)
                    }
                }
            }
        });
        self.players = players;
        if stopped {
            return Err(Stopped);
        }
        self.count(game, result, tally);
        Ok(result)
    }

    /// Replays a game from its record and counts it.
    pub(super) fn replay(
        &mut self,
        game: u64,
        actions: &[String],
        outcome: Option<Outcome>,
        tally: &mut Tally,
    ) -> Result<(), String> {
        let rules = self.rules;
        let mut fault = None;
        let result =
            self.watch(|position, index| match rules.parse_action(position, actions.get(index)?) {
                Ok(action) => Some(action),
                Err(error) => {
                    fault = Some(format!("action {} of game {game}: {error}", index + 1));
                    None
                }
            });
        if let Some(fault) = fault {
            return Err(fault);
        }
        let played = self.actions.len();
        if played < actions.len() {
            return Err(format!(
                "game {game} was over after {played} of {}",
                counted(actions.len() as u64, "action")
            ));
        }
        if result != outcome || (result.is_none() && (played as u32) < self.plan.max_actions) {
            return Err(format!("game {game} does not end as its actions do"));
        }
        self.count(game, result, tally);
        Ok(())
    }

    /// The actions of the last game.
    pub(super) fn actions(&self) -> &[V::Action] {
        &self.actions
    }

    /// The texts of the actions of the last game.
    pub(super) fn action_texts(&self) -> Vec<String> {
        action_texts(self.rules, &self.actions)
    }

    /// Plays what `choose` chooses, given the position and how many actions were played, and watches.
    fn watch(
        &mut self,
        mut choose: impl FnMut(&V::Position, usize) -> Option<V::Action>,
    ) -> Option<Outcome> {
        let rules = self.rules;
        self.actions.clear();
        self.turns.clear();
        self.branching.clear();
        self.counters.fill(0);
        self.first_action = None;
        let mut position = rules.start();
        let mut outcome = self.referee.begin(rules, &position);
        let mut turn = rules.turn(&position);
        let mut in_turn = 0;
        while outcome.is_none() && (self.actions.len() as u32) < self.plan.max_actions {
            let Some(action) = choose(&position, self.actions.len()) else { break };
            if rules.to_act(&position) != ToAct::Chance {
                let choices = rules.count_actions(&position);
                self.branching.push(u32::try_from(choices).unwrap_or(u32::MAX));
                if self.first_action.is_none() {
                    self.first_action = Some(rules.action_text(&position, action));
                }
            }
            if self.counters.is_empty() {
                rules.apply(&mut position, action);
            } else {
                let before = position.clone();
                rules.apply(&mut position, action);
                rules.count(&before, action, &position, &mut self.counters);
            }
            self.actions.push(action);
            in_turn += 1;
            if rules.turn(&position) != turn {
                turn = rules.turn(&position);
                self.turns.push(in_turn);
                in_turn = 0;
            }
            outcome = self.referee.observe(rules, &position, action);
        }
        if in_turn > 0 {
            self.turns.push(in_turn);
        }
        outcome.or_else(|| rules.outcome(&position))
    }

    fn count(&self, game: u64, outcome: Option<Outcome>, tally: &mut Tally) {
        for &actions in &self.turns {
            tally.turns.add(actions, 1);
        }
        for &choices in &self.branching {
            tally.branching.add(choices, 1);
        }
        let sum = |numbers: &[u32]| numbers.iter().map(|&number| u64::from(number)).sum();
        tally.turns_by_game.add(self.turns.len() as u64, sum(&self.turns));
        tally.branching_by_game.add(self.branching.len() as u64, sum(&self.branching));
        let end = End {
            game,
            outcome,
            length: self.actions.len() as u32,
            first_action: self.first_action.as_deref(),
            first_player: self.plan.first_player(game),
            counters: &self.counters,
        };
        tally.end(&end, || self.action_texts());
    }
}

/// A game was stopped halfway.
#[derive(Debug)]
pub(super) struct Stopped;

fn action_texts<V: HiddenInfo>(rules: &V, actions: &[V::Action]) -> Vec<String> {
    let mut position = rules.start();
    let text = |&action: &V::Action| {
        let text = rules.action_text(&position, action);
        rules.apply(&mut position, action);
        text
    };
    actions.iter().map(text).collect()
}
