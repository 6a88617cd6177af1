//! A game at the terminal, against a program or another person.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::str::FromStr;

use chess_arena::lines::{LineError, LineReader};
use chess_arena::players::{self, PlayerSpec, PlayerSpecError};
use chess_core::random::{derive_seed, game_seed};
use chess_core::{Game, Seat, ToAct, VariantExt};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use serde_json::Value;

use crate::cli::{self, Failure};
use crate::registry::{Playable, Task, dispatch};
use crate::{Error, picture};

/// Play a game at the terminal: you move first, random moves answer.
///
/// Type an action as the game writes it (e2e4, e1g1, +g1f3, end), or `help`. Players are human, random, greedy,
/// alphabeta:DEPTH and mcts:PLAYOUTS; a program sees no more than its seat may.
///
/// Examples:
///   play standard
///   play standard --second alphabeta:4
///   play yea --first random --second human
///   play no-stress --rules level=two --first mcts:1000 --second human --seed 3
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "play", version, verbatim_doc_comment)]
pub struct Arguments {
    /// The game.
    #[command(flatten)]
    pub game: cli::Game,

    /// Where to start, in the game's notation; the starting position if not given
    #[arg(long, allow_hyphen_values = true)]
    pub position: Option<String>,

    /// Who plays the first seat
    #[arg(long, value_name = "PLAYER", default_value_t = Player::Human)]
    pub first: Player,

    /// Who plays the second seat
    #[arg(long, value_name = "PLAYER", default_value_t = Player::Program(PlayerSpec::Random))]
    pub second: Player,

    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    pub seed: u64,

    /// After how many actions the game is left unfinished
    #[arg(long, value_name = "M", default_value_t = 1000)]
    pub max_actions: usize,
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Actions are typed.
    Human,
    /// One of the players that matches are played between.
    Program(PlayerSpec),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Program(player) => player.fmt(f),
        }
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "human" => Ok(Self::Human),
            _ => text.parse().map(Self::Program).map_err(|error| match error {
                PlayerSpecError::Unknown(_) => format!("{error}, and human"),
                _ => error.to_string(),
            }),
        }
    }
}

/// Plays at standard input.
///
/// # Errors
/// If the arguments name no game, rules or position that can be, or input or output fails.
pub fn run(arguments: Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    play(&arguments, &mut io::stdin().lock(), out)
}

/// Plays: actions and commands come from `input`, one a line; all that is shown goes to `out`.
///
/// # Errors
/// If the arguments name no game, rules or position that can be, or input or output fails.
pub fn play(
    arguments: &Arguments,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    dispatch(
        &arguments.game.variant,
        &arguments.game.rules,
        Session { arguments, input: LineReader::new(input), out },
    )
}

struct Session<'a> {
    arguments: &'a Arguments,
    input: LineReader<&'a mut dyn BufRead>,
    out: &'a mut dyn Write,
}

/// How the program goes on after a line was typed.
#[derive(PartialEq, Eq)]
enum Next {
    /// Ask again.
    Ask,
    /// Something happened in the game.
    Go,
    /// Leave.
    Quit,
}

const HELP: &str = "\
an action   plays it, as in e2e4
actions     lists what can be played
undo        takes back your last action
position    shows the position as text
resign      gives up
quit        leaves";

impl Task for Session<'_> {
    type Output = ();
    type Error = Failure;

    fn run<V: Playable>(mut self, rules: V) -> Result<(), Failure> {
        let start = match &self.arguments.position {
            None => rules.start(),
            Some(text) => rules.parse_position(text).map_err(Error::from)?,
        };
        let seed = self.arguments.seed;
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut programs = Seat::ALL.map(|seat| Program::<V>::new(self.player(seat), seat, seed));
        let mut game = Game::from_position(rules, start);
        while game.outcome().is_none() && game.played().count() < self.arguments.max_actions {
            let to_act = game.rules().to_act(game.position());
            let (who, action) = match to_act {
                ToAct::Player(seat) if self.player(seat) == Player::Human => {
                    if self.ask(&mut game, seat)? == Next::Quit {
                        return Ok(());
                    }
                    continue;
                }
                ToAct::Player(seat) => {
                    let program = programs[seat.index()].as_mut();
                    let action = match program {
                        Some(program) => program.choose(game.rules(), game.position()),
                        None => game.rules().random_action(game.position(), &mut chance),
                    };
                    (format!("{seat} plays"), action)
                }
                ToAct::Chance => {
                    let action = game.rules().random_action(game.position(), &mut chance);
                    (String::from("chance:"), action)
                }
            };
            let Some(action) = action else { break };
            let text = game.rules().action_text(game.position(), action);
            if self.may_show(&game, action) {
                writeln!(self.out, "{who} {text}")?;
                self.out.flush()?;
            }
            game.play_legal(action);
        }
        write!(self.out, "{}", picture::board(&game.position().to_string()))?;
        match game.outcome() {
            Some(outcome) => writeln!(self.out, "{outcome}")?,
            None => writeln!(self.out, "unfinished")?,
        }
        Ok(())
    }
}

/// A player that thinks, with what it needs for that.
struct Program<V: Playable> {
    seat: Seat,
    mind: Box<dyn players::Player<V> + Send>,
    /// Its own, so that the cards do not depend on how much it thinks.
    rng: Xoshiro256PlusPlus,
}

impl<V: Playable> Program<V> {
    /// `None` for people, and for the random player, which needs nothing but chance.
    fn new(player: Player, seat: Seat, seed: u64) -> Option<Self> {
        let Player::Program(spec) = player else { return None };
        let stream = 1 + seat.index() as u64;
        (spec != PlayerSpec::Random).then(|| Self {
            seat,
            mind: spec.build(),
            rng: Xoshiro256PlusPlus::from_seed(game_seed(derive_seed(seed, stream), 0)),
        })
    }

    fn choose(&mut self, rules: &V, position: &V::Position) -> Option<V::Action> {
        self.mind.choose(rules, &rules.view(position, self.seat), self.seat, &mut self.rng)
    }
}

impl Session<'_> {
    fn player(&self, seat: Seat) -> Player {
        match seat {
            Seat::First => self.arguments.first,
            Seat::Second => self.arguments.second,
        }
    }

    /// Whether this action, which nobody typed, may be shown: not if it is an outcome of chance that a human does not see.
    fn may_show<V: Playable>(&self, game: &Game<V>, action: V::Action) -> bool {
        let (rules, position) = (game.rules(), game.position());
        rules.to_act(position) != ToAct::Chance
            || Seat::ALL.into_iter().filter(|&seat| self.player(seat) == Player::Human).all(
                |seat| {
                    let seen = |action| rules.view(&rules.after(position, action), seat);
                    let mut others = game.actions().into_iter().filter(|&other| other != action);
                    others.all(|other| seen(other) != seen(action))
                },
            )
    }

    /// Lets the human of `seat` decide.
    fn ask<V: Playable>(&mut self, game: &mut Game<V>, seat: Seat) -> Result<Next, Failure> {
        self.show(game, seat)?;
        let mut line = Vec::new();
        loop {
            write!(self.out, "{seat} {}> ", game.rules().move_number(game.position()))?;
            self.out.flush()?;
            match self.input.read(&mut line) {
                Ok(true) => {}
                Ok(false) => {
                    writeln!(self.out)?;
                    return Ok(Next::Quit);
                }
                Err(LineError::Stream(error)) => return Err(Failure::Input(error)),
                Err(_) => {
                    writeln!(self.out, "{}", Error::LongLine)?;
                    continue;
                }
            }
            let line = String::from_utf8_lossy(&line);
            match self.obey(game, seat, line.trim())? {
                Next::Ask => {}
                next => return Ok(next),
            }
        }
    }

    fn obey<V: Playable>(
        &mut self,
        game: &mut Game<V>,
        seat: Seat,
        line: &str,
    ) -> Result<Next, Failure> {
        let error = match game.play_text(line) {
            Ok(_) => return Ok(Next::Go),
            Err(error) => error,
        };
        match line {
            "" => {}
            "help" => writeln!(self.out, "{HELP}")?,
            "quit" => return Ok(Next::Quit),
            "actions" => self.list(game)?,
            "position" => {
                let view = view(game, seat)?;
                let text = view.get("position").and_then(Value::as_str);
                writeln!(self.out, "{}", text.map_or_else(|| view.to_string(), String::from))?;
            }
            "undo" => {
                if self.take_back(game, seat) {
                    return Ok(Next::Go);
                }
                writeln!(self.out, "there is nothing to take back")?;
            }
            "resign" => {
                // The game is not over, or nobody would be asked.
                let _ = game.resign(seat);
                return Ok(Next::Go);
            }
            _ => writeln!(self.out, "{error} (`actions` lists what is, `help` says more)")?,
        }
        Ok(Next::Ask)
    }

    /// Goes back to the last time that `seat` decided; stays if there is none.
    fn take_back<V: Playable>(&self, game: &mut Game<V>, seat: Seat) -> bool {
        let decided = |position: &V::Position| game.rules().to_act(position) == ToAct::Player(seat);
        let Some(steps) = game.history().rev().position(|(before, _)| decided(before)) else {
            return false;
        };
        for _ in 0..=steps {
            game.undo();
        }
        true
    }

    fn list<V: Playable>(&mut self, game: &Game<V>) -> io::Result<()> {
        let texts: Vec<String> = game
            .actions()
            .into_iter()
            .map(|action| game.rules().action_text(game.position(), action))
            .collect();
        for row in texts.chunks(8) {
            let row: Vec<String> = row.iter().map(|text| format!("{text:<8}")).collect();
            writeln!(self.out, "  {}", row.join(" ").trim_end())?;
        }
        Ok(())
    }

    /// Draws what `seat` sees.
    fn show<V: Playable>(&mut self, game: &Game<V>, seat: Seat) -> Result<(), Failure> {
        let view = view(game, seat)?;
        writeln!(self.out)?;
        if let Some(position) = view.get("position").and_then(Value::as_str) {
            write!(self.out, "{}", picture::board(position))?;
            writeln!(self.out, "{position}")?;
            return Ok(());
        }
        for (key, value) in view.as_object().into_iter().flatten() {
            match value {
                Value::String(placement) if key == "placement" => {
                    write!(self.out, "{}", picture::board(placement))?;
                }
                Value::Null => {}
                Value::String(text) => writeln!(self.out, "{key}: {text}")?,
                other => writeln!(self.out, "{key}: {other}")?,
            }
        }
        Ok(())
    }
}

fn view<V: Playable>(game: &Game<V>, seat: Seat) -> Result<Value, Error> {
    game.rules().view_json(&game.rules().view(game.position(), seat))
}
