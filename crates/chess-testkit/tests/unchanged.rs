//! A game whose refusals leave traces breaks a law, and is caught.

use std::cell::Cell;
use std::fmt::{self, Display};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use chess_core::notation::fields;
use chess_core::{
    ActionError, Outcome, PerfectInformation, PositionError, Reason, Seat, ToAct, Variant,
};
use chess_testkit::laws::{Law, check_laws, find_violation};
use chess_testkit::tiny::TinyAction;

/// Three steps, one after the other. A refused one wears out the position, if refusals show: a cell is the only way, as
/// refusing borrows the position for looking only.
struct Worn {
    refusals_show: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct WornPosition {
    step: u8,
    wear: Cell<u8>,
}

impl Hash for WornPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.step, self.wear.get()).hash(state);
    }
}

impl Display for WornPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.step, self.wear.get())
    }
}

impl Variant for Worn {
    type Position = WornPosition;
    type Action = TinyAction;

    fn name(&self) -> &'static str {
        "worn"
    }

    fn start(&self) -> WornPosition {
        WornPosition { step: 1, wear: Cell::new(0) }
    }

    fn to_act(&self, position: &WornPosition) -> ToAct {
        ToAct::Player(self.turn(position))
    }

    fn turn(&self, _: &WornPosition) -> Seat {
        Seat::First
    }

    fn move_number(&self, position: &WornPosition) -> u32 {
        position.step.into()
    }

    fn for_each_action<B>(
        &self,
        position: &WornPosition,
        mut visit: impl FnMut(TinyAction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match position.step {
            1..=3 => visit(TinyAction::Play(position.step)),
            _ => ControlFlow::Continue(()),
        }
    }

    fn apply(&self, position: &mut WornPosition, _: TinyAction) {
        position.step += 1;
    }

    fn outcome(&self, position: &WornPosition) -> Option<Outcome> {
        (position.step > 3).then(|| Outcome::draw(Reason::Stalemate))
    }

    fn parse_position(&self, text: &str) -> Result<WornPosition, PositionError> {
        let [step, wear] = fields(text, ["step", "wear"])?;
        let [step, wear] = [step.number(1, 4)?, wear.number(0, 255)?];
        Ok(WornPosition { step: step as u8, wear: Cell::new(wear as u8) })
    }

    fn refusal(&self, position: &WornPosition, action: TinyAction) -> ActionError {
        position.wear.set(position.wear.get() + u8::from(self.refusals_show));
        ActionError::NotLegal { text: action.to_string() }
    }
}

impl PerfectInformation for Worn {}

#[test]
fn a_refusal_that_shows_is_caught() {
    let honest = Worn { refusals_show: false };
    check_laws(&honest, 10, 9, 1);
    let violation = find_violation(&Worn { refusals_show: true }, &honest.start(), 10, 9, 1);
    assert_eq!(violation.unwrap_err().law, Law::UnchangedOnError);
}
