//! Each law catches a game that breaks it: the tiny game, sabotaged in one way at a time.
#![allow(clippy::unwrap_used)]

use std::cell::Cell;
use std::ops::ControlFlow;
use std::panic::catch_unwind;

use chess_core::rand_core::Rng;
use chess_core::{
    ActionError, Counters, Evaluate, HiddenInfo, Outcome, PositionError, Reason, Seat, ToAct,
    TurnStart, Variant, VariantExt,
};
use chess_testkit::laws::{Law, check_counters, check_evaluate, check_laws, find_violation};
use chess_testkit::tiny::{Phase, Tiny, TinyAction, TinyPosition, TinyView};

/// What is wrong with a [`Broken`] game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sabotage {
    Nothing,
    EndsWithActions,
    StopsWithoutEnd,
    Miscounts,
    ListsTwice,
    ListsByWhim,
    ReadsUnlistedActions,
    SharesTexts,
    ReadsAnotherAction,
    ReadsAnotherPosition,
    RefusesItsOwnTexts,
    ReadsImpossiblePositions,
    ForgetsHistoryInTexts,
    WeighsNothing,
    PicksTheFirst,
    PicksUnlisted,
    LeaksInViews,
    ImaginesAnotherHand,
    OpensTheWrongPosition,
    ForgetsItsOwnHand,
    RollsDice,
    CountsMovesBack,
    KeepsNoKey,
    ForgetsRepetitions,
    SkipsSuccessors,
    MakesOtherSuccessors,
    VisitsOn,
}

struct Broken {
    inner: Tiny,
    sabotage: Sabotage,
    dice: Cell<u64>,
}

impl Broken {
    fn new(sabotage: Sabotage) -> Self {
        Self { inner: Tiny::default(), sabotage, dice: Cell::new(0) }
    }

    fn is(&self, sabotage: Sabotage) -> bool {
        self.sabotage == sabotage
    }

    fn roll(&self) -> u64 {
        self.dice.set(self.dice.get() + 1);
        self.dice.get()
    }
}

impl Variant for Broken {
    type Position = TinyPosition;
    type Action = TinyAction;

    fn name(&self) -> &'static str {
        "broken"
    }

    fn start(&self) -> TinyPosition {
        self.inner.start()
    }

    fn to_act(&self, position: &TinyPosition) -> ToAct {
        self.inner.to_act(position)
    }

    fn turn(&self, position: &TinyPosition) -> Seat {
        self.inner.turn(position)
    }

    fn move_number(&self, position: &TinyPosition) -> u32 {
        let number = self.inner.move_number(position);
        if self.is(Sabotage::CountsMovesBack) { 1000 - number } else { number }
    }

    fn for_each_action<B>(
        &self,
        position: &TinyPosition,
        mut visit: impl FnMut(TinyAction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.is(Sabotage::StopsWithoutEnd) && position.round > 1 {
            return ControlFlow::Continue(());
        }
        let whim = self.is(Sabotage::ListsByWhim) && self.roll().is_multiple_of(2);
        self.inner.for_each_action(position, |action| {
            if whim && matches!(action, TinyAction::Draw(_)) {
                return ControlFlow::Continue(());
            }
            if self.is(Sabotage::ListsTwice) && action == TinyAction::End {
                visit(action)?;
            }
            visit(action)
        })
    }

    fn for_each_successor<B>(
        &self,
        position: &TinyPosition,
        mut visit: impl FnMut(TinyAction, &TinyPosition) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.for_each_action(position, |action| {
            if self.is(Sabotage::SkipsSuccessors) && action == TinyAction::End {
                return ControlFlow::Continue(());
            }
            let mut next = self.successor(position, action);
            if self.is(Sabotage::MakesOtherSuccessors) {
                next.clock ^= 1;
            }
            match visit(action, &next) {
                ControlFlow::Break(_) if self.is(Sabotage::VisitsOn) => ControlFlow::Continue(()),
                flow => flow,
            }
        })
    }

    fn count_actions(&self, position: &TinyPosition) -> u64 {
        let count = self.inner.actions(position).len() as u64;
        match self.sabotage {
            Sabotage::ListsTwice if position.phase == Phase::Play && count > 0 => count + 1,
            Sabotage::StopsWithoutEnd if position.round > 1 => 0,
            Sabotage::Miscounts => count.max(1),
            _ => count,
        }
    }

    fn apply(&self, position: &mut TinyPosition, action: TinyAction) {
        self.inner.apply(position, action);
        if self.is(Sabotage::RollsDice) {
            position.clock = self.roll() as u16 & 1;
        }
    }

    fn outcome(&self, position: &TinyPosition) -> Option<Outcome> {
        if self.is(Sabotage::EndsWithActions) && position.round > 1 {
            return Some(Outcome::draw(Reason::Agreement));
        }
        self.inner.outcome(position)
    }

    fn weight(&self, position: &TinyPosition, action: TinyAction) -> u32 {
        if self.is(Sabotage::WeighsNothing) && action == TinyAction::Draw(3) {
            return 0;
        }
        self.inner.weight(position, action)
    }

    fn random_action<R: Rng + ?Sized>(
        &self,
        position: &TinyPosition,
        rng: &mut R,
    ) -> Option<TinyAction> {
        match self.sabotage {
            Sabotage::PicksTheFirst => self.inner.actions(position).first().copied(),
            Sabotage::PicksUnlisted => Some(TinyAction::End),
            _ => self.inner.random_action(position, rng),
        }
    }

    fn turn_start(
        &self,
        position: &TinyPosition,
        last: Option<TinyAction>,
    ) -> Option<TurnStart<TinyPosition>> {
        let mut start = self.inner.turn_start(position, last)?;
        if self.is(Sabotage::ForgetsHistoryInTexts) {
            start.clock = Some(self.roll() as u32);
        }
        Some(start)
    }

    fn repetition_window(&self, position: &TinyPosition) -> u32 {
        if self.is(Sabotage::ForgetsRepetitions) {
            return 1;
        }
        self.inner.repetition_window(position)
    }

    fn key(&self, position: &TinyPosition) -> u64 {
        if self.is(Sabotage::KeepsNoKey) { self.roll() } else { self.inner.key(position) }
    }

    fn parse_position(&self, text: &str) -> Result<TinyPosition, PositionError> {
        if self.is(Sabotage::RefusesItsOwnTexts) && text.contains(" 1 0 ") {
            return self.inner.parse_position("");
        }
        if self.is(Sabotage::ReadsImpossiblePositions) && text.contains('~') {
            let position = self.inner.parse_position(&text.replace('~', ""))?;
            return Ok(TinyPosition { round: 0, ..position });
        }
        let mut position = self.inner.parse_position(text)?;
        if self.is(Sabotage::ReadsAnotherPosition) {
            position.clock = 0;
        }
        Ok(position)
    }

    fn action_text(&self, _position: &TinyPosition, action: TinyAction) -> String {
        match action {
            TinyAction::Draw(_) if self.is(Sabotage::SharesTexts) => "draw".into(),
            _ => action.to_string(),
        }
    }

    fn parse_action(&self, position: &TinyPosition, text: &str) -> Result<TinyAction, ActionError> {
        if self.is(Sabotage::SharesTexts) && text == "draw" {
            // Which of them is meant nobody knows: the one that was not tried yet.
            let actions = self.inner.actions(position);
            return Ok(actions[(self.roll() as usize - 1) % actions.len()]);
        }
        let action: TinyAction = text.parse()?;
        if self.is(Sabotage::ReadsUnlistedActions) {
            return Ok(action);
        }
        if self.is(Sabotage::ReadsAnotherAction) && position.round > 1 {
            return self.inner.parse_action(position, "end");
        }
        self.inner.parse_action(position, text)
    }
}

impl HiddenInfo for Broken {
    type View = (TinyView, u8);

    fn view(&self, position: &TinyPosition, seat: Seat) -> (TinyView, u8) {
        let hidden = position.hands[(!seat).index()][0];
        let leak = if self.is(Sabotage::LeaksInViews) { hidden } else { 0 };
        let mut position = *position;
        if self.is(Sabotage::ForgetsItsOwnHand) {
            let own = std::mem::take(&mut position.hands[seat.index()]);
            for (deck, forgotten) in position.deck.iter_mut().zip(own) {
                *deck += forgotten;
            }
        }
        (self.inner.view(&position, seat), leak)
    }

    fn determinize<R: Rng + ?Sized>(&self, view: &(TinyView, u8), rng: &mut R) -> TinyPosition {
        let mut position = self.inner.determinize(&view.0, rng);
        if self.is(Sabotage::ImaginesAnotherHand) {
            position.hands.swap(0, 1);
        }
        position
    }

    fn open_position<'v>(&self, view: &'v (TinyView, u8)) -> Option<&'v TinyPosition> {
        if self.is(Sabotage::OpensTheWrongPosition) {
            return Some(WRONG.get_or_init(|| Tiny { goal: 1, cards: [1, 1, 1] }.start()));
        }
        if self.is(Sabotage::ForgetsItsOwnHand) {
            return None;
        }
        self.inner.open_position(&view.0)
    }
}

static WRONG: std::sync::OnceLock<TinyPosition> = std::sync::OnceLock::new();

#[track_caller]
fn catches(sabotage: Sabotage, law: Law) {
    let rules = Broken::new(sabotage);
    let violation = find_violation(&rules, &rules.start(), 30, 60, 1).unwrap_err();
    assert_eq!(violation.law, law, "{violation}");
    assert!(rules.inner.parse_position(&violation.position).is_ok() || law == Law::OddText);
    assert!(violation.to_string().contains("of seed 1"), "{violation}");
}

#[test]
fn the_wrapper_alone_is_sound() {
    check_laws(&Broken::new(Sabotage::Nothing), 30, 60, 1);
}

#[test]
fn listing() {
    catches(Sabotage::EndsWithActions, Law::OutcomeWithoutActions);
    catches(Sabotage::StopsWithoutEnd, Law::OutcomeWithoutActions);
    catches(Sabotage::Miscounts, Law::Count);
    catches(Sabotage::ListsTwice, Law::NoDuplicates);
    catches(Sabotage::ListsByWhim, Law::ListedAreAccepted);
}

#[test]
fn texts() {
    catches(Sabotage::ReadsUnlistedActions, Law::OthersAreRefused);
    catches(Sabotage::SharesTexts, Law::DistinctTexts);
    catches(Sabotage::ReadsAnotherAction, Law::ActionText);
    catches(Sabotage::ReadsAnotherPosition, Law::PositionText);
    catches(Sabotage::RefusesItsOwnTexts, Law::PositionText);
    catches(Sabotage::ForgetsHistoryInTexts, Law::PositionText);
    catches(Sabotage::ReadsImpossiblePositions, Law::OddText);
}

#[test]
fn chance() {
    catches(Sabotage::WeighsNothing, Law::Weights);
    catches(Sabotage::PicksTheFirst, Law::RandomAction);
    catches(Sabotage::PicksUnlisted, Law::RandomAction);
}

#[test]
fn views() {
    catches(Sabotage::LeaksInViews, Law::ViewOfDeterminization);
    catches(Sabotage::ImaginesAnotherHand, Law::ViewOfDeterminization);
    catches(Sabotage::OpensTheWrongPosition, Law::ViewOfDeterminization);
    catches(Sabotage::ForgetsItsOwnHand, Law::ActionsOfDeterminization);
}

#[test]
fn playing() {
    catches(Sabotage::RollsDice, Law::Deterministic);
    catches(Sabotage::CountsMovesBack, Law::MoveNumber);
    catches(Sabotage::KeepsNoKey, Law::Key);
    catches(Sabotage::ForgetsRepetitions, Law::RepetitionWindow);
    catches(Sabotage::SkipsSuccessors, Law::Perft);
    catches(Sabotage::MakesOtherSuccessors, Law::Successors);
    catches(Sabotage::VisitsOn, Law::Successors);
}

impl Evaluate for Broken {
    fn evaluate(&self, position: &TinyPosition, seat: Seat) -> i32 {
        self.inner.evaluate(position, seat) + 1
    }
}

impl Counters for Broken {
    fn counter_names(&self) -> &'static [&'static str] {
        if self.is(Sabotage::Nothing) { &["Cards"] } else { &["cards"] }
    }

    fn count(&self, _: &TinyPosition, _: TinyAction, _: &TinyPosition, counts: &mut [u64]) {
        match self.sabotage {
            Sabotage::Miscounts => counts[0] = self.roll() % 2,
            _ => counts[1] += 1,
        }
    }
}

/// The message of the panic that this ends in.
fn panic_of(check: fn()) -> String {
    let payload = catch_unwind(check).unwrap_err();
    payload.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn judgements_and_counts() {
    let message = panic_of(|| check_evaluate(&Broken::new(Sabotage::Nothing), 1, 9, 1));
    assert!(message.contains("law Evaluate broken: 1 for the first seat, 1 for"), "{message}");
    let message = panic_of(|| check_counters(&Broken::new(Sabotage::Nothing), 1, 9, 1));
    assert!(message.contains("\"Cards\" is not in snake case"), "{message}");
    let message = panic_of(|| check_counters(&Broken::new(Sabotage::Miscounts), 1, 9, 1));
    assert!(message.contains("a count falls"), "{message}");
    let message = panic_of(|| check_counters(&Broken::new(Sabotage::RollsDice), 1, 9, 1));
    assert!(message.contains("index out of bounds"), "{message}");
}

#[test]
fn a_broken_law_panics_with_position_action_and_seed() {
    let message = panic_of(|| check_laws(&Broken::new(Sabotage::WeighsNothing), 1, 9, 5));
    assert_eq!(
        message,
        "law Weights broken: has no weight\n  position: w draw 432 000 000 0 0 0 1\n  action: draw:3\n  game 0 of seed 5"
    );
}
