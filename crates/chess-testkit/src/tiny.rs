//! A small card game as a test double: chance, hidden hands, several actions a turn, options, repetition.
//!
//! Cards are worth 1, 2 or 3. At the start of a turn a card is drawn; then the player plays as many cards from the hand as
//! he likes, scores their worth, and ends the turn. Who first scores [`goal`](Tiny::goal) wins. If all cards are played
//! before, it's a draw. When the deck is empty both may end their turns for ever: a repetition, which only a
//! [`Game`](chess_core::Game) sees.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use chess_core::notation::{Field, fields};
use chess_core::rand_core::Rng;
use chess_core::random::below;
use chess_core::{
    ActionError, Color, Configure, Counters, Evaluate, Fault, HiddenInfo, OptionError, OptionValue,
    Outcome, PositionError, Problem, Reason, Recurrence, Seat, ToAct, TurnStart, Variant,
};

/// How many cards there are of each worth: 1, 2 and 3.
pub type Cards = [u8; 3];

/// The rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiny {
    /// The score that wins, from 1 to 99.
    pub goal: u8,
    /// The cards of the game, from 0 to 9 of each worth.
    pub cards: Cards,
}

impl Default for Tiny {
    fn default() -> Self {
        Self { goal: 8, cards: [4, 3, 2] }
    }
}

/// What there is to do in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A card is drawn.
    Draw,
    /// The player plays cards, or ends the turn.
    Play,
}

/// The state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TinyPosition {
    /// The cards not yet drawn.
    pub deck: Cards,
    /// The hands, by seat.
    pub hands: [Cards; 2],
    /// The scores, by seat.
    pub scores: [u8; 2],
    /// Whose turn it is.
    pub turn: Seat,
    /// What there is to do.
    pub phase: Phase,
    /// Turns since a card was last drawn or played.
    pub clock: u16,
    /// The number of the round, from 1.
    pub round: u16,
}

/// A decision, or a card drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TinyAction {
    /// Chance: a card of this worth is drawn.
    Draw(u8),
    /// A card of this worth is played.
    Play(u8),
    /// The turn ends.
    End,
}

/// What a seat sees: everything but how the cards that it has not seen are split.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TinyView {
    /// The position, with the other hand put into the deck.
    shown: TinyPosition,
    /// How many of the deck's cards are in the other hand.
    other_hand: u8,
    seat: Seat,
}

fn sum(cards: Cards) -> u8 {
    cards.iter().sum()
}

fn worth(cards: Cards) -> u8 {
    cards.iter().zip(1..).map(|(&count, worth)| count * worth).sum()
}

/// The place of a worth in [`Cards`]; worths are 1 to 3 wherever an action is made.
fn place(worth: u8) -> usize {
    usize::from(worth.clamp(1, 3) - 1)
}

impl Tiny {
    fn begin_turn(position: &mut TinyPosition) {
        position.phase = if sum(position.deck) > 0 { Phase::Draw } else { Phase::Play };
    }

    fn check(&self, position: &TinyPosition) -> Result<(), Fault> {
        let mut played = self.cards;
        let held = [position.deck, position.hands[0], position.hands[1]];
        for (place, left) in played.iter_mut().enumerate() {
            let count = held.iter().map(|cards| cards[place]).sum();
            *left = left
                .checked_sub(count)
                .ok_or(Fault::new("deck", Problem::Rule("has more cards than the game")))?;
        }
        if worth(played) != position.scores[0] + position.scores[1] {
            return Err(Fault::new(
                "scores",
                Problem::Rule("are not what the played cards are worth"),
            ));
        }
        let behind = position.scores[position.turn.other().index()];
        if behind >= self.goal {
            return Err(Fault::new("scores", Problem::Rule("say that the game was over before")));
        }
        if position.phase == Phase::Draw
            && (sum(position.deck) == 0 || position.scores.iter().any(|&score| score >= self.goal))
        {
            return Err(Fault::new("phase", Problem::Rule("has nothing to draw")));
        }
        Ok(())
    }
}

impl Variant for Tiny {
    type Position = TinyPosition;
    type Action = TinyAction;

    fn name(&self) -> &'static str {
        "tiny"
    }

    fn start(&self) -> TinyPosition {
        let mut position = TinyPosition {
            deck: self.cards,
            hands: [[0; 3]; 2],
            scores: [0; 2],
            turn: Seat::First,
            phase: Phase::Play,
            clock: 0,
            round: 1,
        };
        Self::begin_turn(&mut position);
        position
    }

    fn to_act(&self, position: &TinyPosition) -> ToAct {
        match position.phase {
            Phase::Draw => ToAct::Chance,
            Phase::Play => ToAct::Player(position.turn),
        }
    }

    fn turn(&self, position: &TinyPosition) -> Seat {
        position.turn
    }

    fn move_number(&self, position: &TinyPosition) -> u32 {
        u32::from(position.round)
    }

    fn for_each_action<B>(
        &self,
        position: &TinyPosition,
        mut visit: impl FnMut(TinyAction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.outcome(position).is_some() {
            return ControlFlow::Continue(());
        }
        for worth in 1..=3 {
            match position.phase {
                Phase::Draw if position.deck[place(worth)] > 0 => visit(TinyAction::Draw(worth))?,
                Phase::Play if position.hands[position.turn.index()][place(worth)] > 0 => {
                    visit(TinyAction::Play(worth))?;
                }
                _ => {}
            }
        }
        if position.phase == Phase::Play {
            visit(TinyAction::End)
        } else {
            ControlFlow::Continue(())
        }
    }

    fn apply(&self, position: &mut TinyPosition, action: TinyAction) {
        let seat = position.turn.index();
        match action {
            TinyAction::Draw(worth) => {
                let card = place(worth);
                position.deck[card] = position.deck[card].saturating_sub(1);
                position.hands[seat][card] += 1;
                position.phase = Phase::Play;
                position.clock = 0;
            }
            TinyAction::Play(worth) => {
                let card = place(worth);
                position.hands[seat][card] = position.hands[seat][card].saturating_sub(1);
                position.scores[seat] += worth;
                position.clock = 0;
            }
            TinyAction::End => {
                position.round += u16::from(position.turn == Seat::Second);
                position.clock += 1;
                position.turn = !position.turn;
                Self::begin_turn(position);
            }
        }
    }

    fn outcome(&self, position: &TinyPosition) -> Option<Outcome> {
        let winner = Seat::ALL.into_iter().find(|seat| position.scores[seat.index()] >= self.goal);
        let empty = sum(position.deck) + sum(position.hands[0]) + sum(position.hands[1]) == 0;
        winner
            .map(|seat| Outcome::win(seat, Reason::AllCaptured))
            .or_else(|| empty.then(|| Outcome::draw(Reason::Stalemate)))
    }

    fn weight(&self, position: &TinyPosition, action: TinyAction) -> u32 {
        match action {
            TinyAction::Draw(worth) => u32::from(position.deck[place(worth)]),
            _ => 1,
        }
    }

    /// Turns begin before the draw, or, once the deck is empty, after `end`.
    fn turn_start(
        &self,
        position: &TinyPosition,
        last: Option<TinyAction>,
    ) -> Option<TurnStart<TinyPosition>> {
        if !matches!(last, None | Some(TinyAction::End)) {
            return None;
        }
        let identity = TinyPosition { clock: 0, round: 1, ..*position };
        Some(TurnStart {
            dead_material: position.scores.iter().all(|&score| {
                let left =
                    worth(position.deck) + worth(position.hands[0]) + worth(position.hands[1]);
                score + left < self.goal
            }),
            recurrence: Recurrence::Count(identity),
            clock: Some(u32::from(position.clock)),
        })
    }

    fn parse_position(&self, text: &str) -> Result<TinyPosition, PositionError> {
        const NAMES: [&str; 9] = [
            "colour",
            "phase",
            "deck",
            "first hand",
            "second hand",
            "first score",
            "second score",
            "clock",
            "round",
        ];
        let [turn, phase, deck, first, second, score, other, clock, round] = fields(text, NAMES)?;
        let score_of = |field: Field<'_>| Ok::<_, Fault>(field.number(0, 99)? as u8);
        let position = TinyPosition {
            deck: read_cards(deck)?,
            hands: [read_cards(first)?, read_cards(second)?],
            scores: [score_of(score)?, score_of(other)?],
            turn: match turn.color()? {
                Color::White => Seat::First,
                Color::Black => Seat::Second,
            },
            phase: match phase.text {
                "draw" => Phase::Draw,
                "play" => Phase::Play,
                _ => return Err(phase.unexpected_word("draw or play").into()),
            },
            clock: clock.counter(0)?,
            round: round.counter(1)?,
        };
        self.check(&position)?;
        Ok(position)
    }
}

fn read_cards(field: Field<'_>) -> Result<Cards, Fault> {
    let bytes = field.text.as_bytes();
    if let Some(at) = bytes.iter().position(|byte| !byte.is_ascii_digit()) {
        return Err(field.unexpected(at, "a digit"));
    }
    let digits: [u8; 3] = bytes.try_into().map_err(|_| field.unexpected_word("three digits"))?;
    Ok(digits.map(|digit| digit - b'0'))
}

impl fmt::Display for TinyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.turn == Seat::First { "w" } else { "b" })?;
        f.write_str(if self.phase == Phase::Draw { " draw" } else { " play" })?;
        for [ones, twos, threes] in [self.deck, self.hands[0], self.hands[1]] {
            write!(f, " {ones}{twos}{threes}")?;
        }
        let [first, second] = self.scores;
        write!(f, " {first} {second} {} {}", self.clock, self.round)
    }
}

impl fmt::Debug for TinyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TinyPosition({self})")
    }
}

/// `draw:2`, `play:2`, `end`.
impl fmt::Display for TinyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw(worth) => write!(f, "draw:{worth}"),
            Self::Play(worth) => write!(f, "play:{worth}"),
            Self::End => f.write_str("end"),
        }
    }
}

impl FromStr for TinyAction {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        Ok(match text {
            "end" => Self::End,
            "draw:1" => Self::Draw(1),
            "draw:2" => Self::Draw(2),
            "draw:3" => Self::Draw(3),
            "play:1" => Self::Play(1),
            "play:2" => Self::Play(2),
            "play:3" => Self::Play(3),
            _ => return Err(ActionError::malformed(text, 0, "draw:1, play:2, end or the like")),
        })
    }
}

chess_core::impl_serialize_text!(TinyPosition);
chess_core::impl_serde_text!(TinyAction);

impl HiddenInfo for Tiny {
    type View = TinyView;

    fn view(&self, position: &TinyPosition, seat: Seat) -> TinyView {
        let mut shown = *position;
        let other = (!seat).index();
        for (deck, &hidden) in shown.deck.iter_mut().zip(&position.hands[other]) {
            *deck += hidden;
        }
        shown.hands[other] = [0; 3];
        TinyView { shown, other_hand: sum(position.hands[other]), seat }
    }

    fn determinize<R: Rng + ?Sized>(&self, view: &TinyView, rng: &mut R) -> TinyPosition {
        let mut position = view.shown;
        let other = (!view.seat).index();
        for _ in 0..view.other_hand {
            let mut left = below(rng, u32::from(sum(position.deck)));
            for card in 0..3 {
                let count = u32::from(position.deck[card]);
                if left < count {
                    position.deck[card] -= 1;
                    position.hands[other][card] += 1;
                    break;
                }
                left -= count;
            }
        }
        position
    }

    fn open_position<'v>(&self, view: &'v TinyView) -> Option<&'v TinyPosition> {
        (view.other_hand == 0).then_some(&view.shown)
    }
}

impl Evaluate for Tiny {
    fn evaluate(&self, position: &TinyPosition, seat: Seat) -> i32 {
        let score = |seat: Seat| 100 * i32::from(position.scores[seat.index()]);
        score(seat) - score(!seat)
    }
}

impl Counters for Tiny {
    fn counter_names(&self) -> &'static [&'static str] {
        &["cards_drawn", "cards_played"]
    }

    fn count(
        &self,
        _before: &TinyPosition,
        action: TinyAction,
        _after: &TinyPosition,
        counts: &mut [u64],
    ) {
        match action {
            TinyAction::Draw(_) => counts[0] += 1,
            TinyAction::Play(_) => counts[1] += 1,
            TinyAction::End => {}
        }
    }
}

impl Configure for Tiny {
    fn options(&self) -> Vec<(&'static str, OptionValue)> {
        let [ones, twos, threes] = self.cards.map(i64::from);
        vec![
            ("goal", i64::from(self.goal).into()),
            ("ones", ones.into()),
            ("twos", twos.into()),
            ("threes", threes.into()),
        ]
    }

    fn set_option(&mut self, key: &str, value: &OptionValue) -> Result<(), OptionError> {
        match key {
            "goal" => self.goal = value.integer(key, 1, 99)? as u8,
            "ones" => self.cards[0] = value.integer(key, 0, 9)? as u8,
            "twos" => self.cards[1] = value.integer(key, 0, 9)? as u8,
            "threes" => self.cards[2] = value.integer(key, 0, 9)? as u8,
            _ => return Err(OptionError::unknown(key, &["goal", "ones", "twos", "threes"])),
        }
        Ok(())
    }
}
