//! What a FEN says, before anybody has asked whether it can be.

use core::fmt;

use crate::{
    Bitboard, Board, CastlingRights, Chess, Color, Fault, PositionError, Square, validate,
};

/// The contents of a FEN, unchecked: any pieces, any rights, any counters.
///
/// A set-up is read from text, or filled in by an editor, and becomes a position that can be played by
/// [`into_chess`](Self::into_chess), which lists everything that is wrong with it.
///
/// ```
/// use chess_core::{Color, Problem, Setup, Square};
/// let mut setup: Setup = "4k3/8/8/8/8/8/8/4K2R w K - 3 40".parse().unwrap();
/// assert!(setup.castling.rooks(Color::White).has(Square::H1));
///
/// setup.board.remove(Square::H1);
/// setup.board.remove(Square::E8);
/// let error = setup.into_chess().unwrap_err();
/// let problems: Vec<_> = error.faults().iter().map(|fault| &fault.problem).collect();
/// assert_eq!(problems, [&Problem::NoKing(Color::Black), &Problem::CastlingWithoutRook]);
/// assert_eq!(error.setup().fullmove, 40);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces. Plain chess has no neutral ones, and FEN no way to write them.
    pub board: Board,
    /// The pieces marked with `~` as promoted pawns. Nothing in chess depends on them, so they end with the set-up.
    pub promoted: Bitboard,
    /// The side to move.
    pub turn: Color,
    /// The rooks that may still castle.
    pub castling: CastlingRights,
    /// The square that a pawn has just crossed by a double step.
    pub crossed: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub clock: u16,
    /// The number of the full move, from 1.
    pub fullmove: u16,
}

impl Setup {
    /// No pieces, White to move, no rights.
    pub const EMPTY: Self = Self {
        board: Board::EMPTY,
        promoted: Bitboard::EMPTY,
        turn: Color::White,
        castling: CastlingRights::NONE,
        crossed: None,
        clock: 0,
        fullmove: 1,
    };

    /// Where standard chess starts.
    #[must_use]
    pub fn start() -> Self {
        Self { board: Board::start(), castling: CastlingRights::STANDARD, ..Self::EMPTY }
    }

    /// Everything that keeps this from being a position of chess or Chess960, in the order of FEN's fields; empty if
    /// nothing does.
    ///
    /// What is checked is what play relies on: one king a side, no pawns on the first and last ranks, the side not to
    /// move not in check, castling rights whose king and rook stand ready on the back rank, an en passant square that a
    /// pawn can have crossed. That no game leads there (nine queens, three checkers, a check that the last double step
    /// cannot have given) is no fault: problems and studies use such positions, and their moves are as well defined.
    #[must_use]
    pub fn faults(&self) -> alloc::vec::Vec<Fault> {
        validate::faults(self)
    }

    /// The position, if it can be one.
    ///
    /// # Errors
    /// All the [`faults`](Self::faults), with the set-up itself.
    pub fn into_chess(self) -> Result<Chess, SetupError> {
        match PositionError::check(self.faults()) {
            Ok(()) => Ok(Chess::from_parts(
                self.board,
                self.castling,
                self.turn,
                self.crossed,
                self.clock,
                self.fullmove,
            )),
            Err(error) => Err(SetupError { setup: self, error }),
        }
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl TryFrom<Setup> for Chess {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        setup.into_chess()
    }
}

/// The crossed square is kept, whether or not a capture on it is legal.
impl From<&Chess> for Setup {
    fn from(position: &Chess) -> Self {
        Self {
            board: *position.board(),
            promoted: Bitboard::EMPTY,
            turn: position.turn(),
            castling: position.castling(),
            crossed: position.crossed_square(),
            clock: position.clock(),
            fullmove: position.fullmove(),
        }
    }
}

impl Chess {
    /// The position with the other side to move, as if this one had passed: the null move of records and searches. The
    /// clocks go on. `None` in check, where that makes no position.
    ///
    /// ```
    /// use chess_core::{Chess, Color};
    /// let passed = Chess::start().without_moving().unwrap();
    /// assert_eq!((passed.turn(), passed.clock()), (Color::Black, 1));
    /// let in_check: Chess = "4k3/8/8/8/8/8/8/4KR1r w - - 0 1".parse().unwrap();
    /// assert!(in_check.without_moving().is_some());
    /// let in_check: Chess = "4k3/8/8/8/8/8/8/4K2r w - - 0 1".parse().unwrap();
    /// assert_eq!(in_check.without_moving(), None);
    /// ```
    #[must_use]
    pub fn without_moving(&self) -> Option<Self> {
        let setup = Setup {
            turn: !self.turn(),
            crossed: None,
            clock: self.clock().saturating_add(1),
            fullmove: self.fullmove().saturating_add(u16::from(self.turn() == Color::Black)),
            ..Setup::from(self)
        };
        setup.into_chess().ok()
    }
}

impl From<Chess> for Setup {
    fn from(position: Chess) -> Self {
        Self::from(&position)
    }
}

/// A [`Setup`] that cannot be a position: all the faults, and the set-up to mend.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SetupError {
    setup: Setup,
    error: PositionError,
}

impl SetupError {
    /// The faults, in the order of FEN's fields; never empty.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        self.error.faults()
    }

    /// The set-up that was refused.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Gives the set-up back.
    #[must_use]
    pub fn into_setup(self) -> Setup {
        self.setup
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl core::error::Error for SetupError {}

impl From<SetupError> for PositionError {
    fn from(error: SetupError) -> Self {
        error.error
    }
}
