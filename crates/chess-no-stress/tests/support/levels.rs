//! The printed games.

use chess_no_stress::{Level, NoStress};

pub(crate) const LEVELS: [Level; 4] = [Level::One, Level::Two, Level::Three, Level::Advanced];

/// The printed game at this level.
pub(crate) fn printed(level: Level) -> NoStress {
    NoStress::at(level)
}
