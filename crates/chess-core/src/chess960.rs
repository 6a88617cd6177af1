//! Chess960: the start positions by number, and the rules as a [`Variant`].

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use rand_core::Rng;

use crate::{
    ActionError, Bitboard, Board, CastlingRights, Chess, Color, Configure, Counters, Evaluate,
    File, Move, OptionError, OptionValue, Outcome, PerfectInformation, Piece, PositionError, Rank,
    Role, Seat, Square, Standard, ToAct, TurnStart, Variant,
};

/// The rules of Chess960, with the number of the start position. They differ from [`Standard`] in the start and in how
/// castling is written: the king takes its rook (`e1h1`), always.
///
/// ```
/// use chess_core::{Chess960, Configure, Variant};
/// let rules = Chess960::new(0).unwrap();
/// assert!(rules.start().to_string().starts_with("bbqnnrkr/pppppppp/"));
/// assert_eq!(Chess960::default().start(), chess_core::Chess::start());
/// assert_eq!(Chess960::with_options([("number", 960.into())]).unwrap_err().to_string(),
///     "the option number takes 0 to 959, not 960");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chess960 {
    number: u16,
}

/// The knights' places among the five squares that bishops and queen leave, in the order of the numbers.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

impl Chess960 {
    /// How many start positions there are; numbers go from 0 to 959.
    pub const COUNT: u16 = 960;

    /// The number of the standard start position.
    pub const STANDARD: u16 = 518;

    /// The rules with the start position of this number, 0 to 959 in Scharnagl's order; `None` if it is larger.
    #[must_use]
    pub const fn new(number: u16) -> Option<Self> {
        if number < Self::COUNT { Some(Self { number }) } else { None }
    }

    /// The rules with the start position of this back rank, file a to file h; `None` if it is none of the 960.
    ///
    /// ```
    /// use chess_core::{Chess960, Role::*};
    /// let rules = Chess960::from_back_rank([Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook]);
    /// assert_eq!(rules.unwrap().number(), 518);
    /// ```
    #[must_use]
    pub fn from_back_rank(back_rank: [Role; 8]) -> Option<Self> {
        let files_of = |wanted| {
            (0..8u16).zip(back_rank).filter(move |&(_, role)| role == wanted).map(|(file, _)| file)
        };
        let bishop_on = |parity| files_of(Role::Bishop).find(|file| file % 2 == parity);
        let (light, dark) = (bishop_on(1)? / 2, bishop_on(0)? / 2);
        let mut free = back_rank.into_iter().filter(|&role| role != Role::Bishop);
        let queen = free.position(|role| role == Role::Queen)? as u16;
        let knights = {
            let mut places = back_rank
                .into_iter()
                .filter(|&role| role != Role::Bishop && role != Role::Queen)
                .enumerate()
                .filter(|&(_, role)| role == Role::Knight)
                .map(|(place, _)| place);
            let pair = (places.next()?, places.next()?);
            KNIGHTS.into_iter().position(|known| known == pair)? as u16
        };
        let rules = Self::new(light + 4 * (dark + 4 * (queen + 6 * knights)))?;
        (rules.back_rank() == back_rank).then_some(rules)
    }

    /// The number of the start position, 0 to 959.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.number
    }

    /// The pieces of the start position, file a to file h.
    #[must_use]
    pub fn back_rank(self) -> [Role; 8] {
        let number = usize::from(self.number);
        let mut rank = [None; 8];
        let (light, dark) = (number % 4 * 2 + 1, number / 4 % 4 * 2);
        rank[light] = Some(Role::Bishop);
        rank[dark] = Some(Role::Bishop);
        place(&mut rank, number / 16 % 6, Role::Queen);
        let (first, second) = KNIGHTS[number / 96 % 10];
        place(&mut rank, second, Role::Knight);
        place(&mut rank, first, Role::Knight);
        let mut left = [Role::Rook, Role::King, Role::Rook].into_iter();
        rank.map(|role| role.or_else(|| left.next()).unwrap_or(Role::Rook))
    }
}

/// Puts `role` on the free square number `index`, counted from file a.
fn place(rank: &mut [Option<Role>; 8], index: usize, role: Role) {
    if let Some(square) = rank.iter_mut().filter(|square| square.is_none()).nth(index) {
        *square = Some(role);
    }
}

impl Default for Chess960 {
    fn default() -> Self {
        Self { number: Self::STANDARD }
    }
}

impl Chess {
    /// The start position of Chess960 with this number, 0 to 959; `None` if it is larger.
    ///
    /// ```
    /// use chess_core::Chess;
    /// assert_eq!(Chess::chess960(518), Some(Chess::start()));
    /// assert_eq!(Chess::chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        Chess960::new(number).map(|rules| rules.start())
    }
}

/// All but the start and the text of castling is as in [`Standard`], the same code included.
impl Variant for Chess960 {
    type Position = Chess;
    type Action = Move;

    fn name(&self) -> &'static str {
        "chess960"
    }

    fn start(&self) -> Chess {
        let back_rank = self.back_rank();
        let mut board = Board::EMPTY;
        let mut rooks = Bitboard::EMPTY;
        for color in Color::ALL {
            for (file, role) in File::ALL.into_iter().zip(back_rank) {
                let square = Square::new(file, Rank::First.relative_to(color));
                board.put(square, Piece { color, role });
                if role == Role::Rook {
                    rooks.insert(square);
                }
                let ahead = Square::new(file, Rank::Second.relative_to(color));
                board.put(ahead, Piece { color, role: Role::Pawn });
            }
        }
        Chess::from_parts(board, CastlingRights::from_rooks(rooks), Color::White, None, 0, 1)
    }

    fn to_act(&self, position: &Chess) -> ToAct {
        Standard.to_act(position)
    }

    fn turn(&self, position: &Chess) -> Seat {
        Standard.turn(position)
    }

    fn move_number(&self, position: &Chess) -> u32 {
        Standard.move_number(position)
    }

    #[inline]
    fn for_each_action<B>(
        &self,
        position: &Chess,
        visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        Standard.for_each_action(position, visit)
    }

    #[inline]
    fn for_each_successor<B>(
        &self,
        position: &Chess,
        visit: impl FnMut(Move, &Chess) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        position.for_each_successor(visit)
    }

    #[inline(always)]
    fn successor(&self, position: &Chess, action: Move) -> Chess {
        position.after(action)
    }

    fn apply(&self, position: &mut Chess, action: Move) {
        Standard.apply(position, action);
    }

    fn outcome(&self, position: &Chess) -> Option<Outcome> {
        Standard.outcome(position)
    }

    #[inline]
    fn count_actions(&self, position: &Chess) -> u64 {
        Standard.count_actions(position)
    }

    #[inline]
    fn random_action<R: Rng + ?Sized>(&self, position: &Chess, rng: &mut R) -> Option<Move> {
        Standard.random_action(position, rng)
    }

    fn turn_start(&self, position: &Chess, last: Option<Move>) -> Option<TurnStart<Chess>> {
        Standard.turn_start(position, last)
    }

    fn repetition_window(&self, position: &Chess) -> u32 {
        Standard.repetition_window(position)
    }

    fn key(&self, position: &Chess) -> u64 {
        Standard.key(position)
    }

    fn parse_position(&self, text: &str) -> Result<Chess, PositionError> {
        Standard.parse_position(text)
    }

    fn movetext(&self, position: &Chess, action: Move) -> String {
        position.san(action).to_string()
    }

    fn parse_movetext(&self, position: &Chess, text: &str) -> Result<Move, ActionError> {
        Ok(position.read_san_lenient(text)?)
    }

    fn without_moving(&self, position: &Chess) -> Option<Chess> {
        position.without_moving()
    }

    fn parse_action(&self, position: &Chess, text: &str) -> Result<Move, ActionError> {
        let action: Move = text.parse()?;
        if position.is_legal(action) { Ok(action) } else { Err(self.refusal(position, action)) }
    }

    fn refusal(&self, position: &Chess, action: Move) -> ActionError {
        position.uci_refusal(action.to_string(), action)
    }
}

impl PerfectInformation for Chess960 {}
impl Counters for Chess960 {}

impl Evaluate for Chess960 {
    fn evaluate(&self, position: &Chess, seat: Seat) -> i32 {
        Standard.evaluate(position, seat)
    }

    fn is_noisy(&self, position: &Chess, action: Move) -> bool {
        Standard.is_noisy(position, action)
    }
}

impl Configure for Chess960 {
    fn options(&self) -> Vec<(&'static str, OptionValue)> {
        alloc::vec![("number", OptionValue::Integer(self.number.into()))]
    }

    fn set_option(&mut self, key: &str, value: &OptionValue) -> Result<(), OptionError> {
        if key != "number" {
            return Err(OptionError::unknown(key, &["number"]));
        }
        self.number = value.integer(key, 0, i64::from(Self::COUNT) - 1)? as u16;
        Ok(())
    }
}
