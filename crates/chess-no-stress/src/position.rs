//! A position: the open table, the deck and the hands; its text, and what texts are refused.

use alloc::vec::Vec;
use core::fmt;

use chess_core::notation::{self, Field};
use chess_core::{
    Bitboard, Board, ByColor, Color, Fault, PositionError, Problem, Rank, Role, Square, attacks,
};

use crate::{Card, Cards, Level, NoStress, Phase, Table};

/// Everything there is to know: what lies open, and the hidden cards. 104 bytes.
///
/// The deck has no order: what is drawn is decided when it is drawn.
///
/// Its text has eleven fields: `placement colour castling ep clock fullmove deck discards tops hands phase`.
///
/// ```
/// use chess_core::Variant;
/// use chess_no_stress::NoStress;
/// let start = NoStress::default().start();
/// assert_eq!(
///     start.to_string(),
///     "rnbqkbnr/ppp2ppp/4p3/3p4/3P4/4P3/PPP2PPP/RNBQKBNR w - - 0 1 P11N8B8R8Q8K7M6 - -- -/- draw",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) table: Table,
    pub(crate) deck: Cards,
    pub(crate) hands: ByColor<Cards>,
}

impl Position {
    /// What lies open: the board, the turn, the discards.
    #[inline]
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The cards still to be drawn. If there are none, the next draw shuffles the discards into a new deck.
    #[inline]
    #[must_use]
    pub const fn deck(&self) -> Cards {
        self.deck
    }

    /// The cards that White and Black hold.
    #[inline]
    #[must_use]
    pub const fn hands(&self) -> ByColor<Cards> {
        self.hands
    }

    /// Where the next card comes from: the deck, or the discards if it is empty (clause 3).
    #[inline]
    #[must_use]
    pub const fn source(&self) -> Cards {
        if self.deck.is_empty() { self.table.discards } else { self.deck }
    }

    /// Takes a card from the deck, shuffling the discards first if it is empty (clause 3).
    #[inline]
    pub(crate) fn take_from_deck(&mut self, card: Card) {
        if self.deck.is_empty() {
            self.deck = self.table.discards;
            self.table.discards = Cards::EMPTY;
            self.table.tops = ByColor::default();
        }
        self.deck.remove(card);
    }

    /// What a position must be equal in to count as its repetition, with the rest set to one value (clause 12).
    pub(crate) fn without_cards(&self) -> Self {
        let table = Table {
            discards: Cards::EMPTY,
            clock: 0,
            fullmove: 1,
            tops: ByColor::default(),
            ..self.table
        };
        Self { table, deck: Cards::EMPTY, hands: ByColor::default() }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { table, deck, hands } = self;
        let Table { discards, phase, .. } = table;
        let (chess, tops) = (table.chess_fields(), table.top_marks());
        write!(f, "{chess} {deck} {discards} {tops} {}/{} {phase}", hands.white, hands.black)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// The names of the fields.
pub(crate) const FIELDS: [&str; 11] = [
    "placement",
    "colour",
    "castling",
    "en passant",
    "clock",
    "fullmove",
    "deck",
    "discards",
    "tops",
    "hands",
    "phase",
];

/// Reads a position of the game with these rules.
pub(crate) fn parse(rules: &NoStress, text: &str) -> Result<Position, PositionError> {
    read(rules, notation::fields(text, FIELDS)?)
}

/// Reads a position of these [`FIELDS`].
pub(crate) fn read(rules: &NoStress, fields: [Field<'_>; 11]) -> Result<Position, PositionError> {
    let [
        placement,
        colour,
        castling,
        en_passant,
        clock,
        fullmove,
        deck,
        discards,
        tops,
        hands,
        phase,
    ] = fields;
    let (board, _) = placement.placement(false, false)?;
    let turn = colour.color()?;
    let crossed = en_passant.squares()?;
    let mut faults = Vec::new();
    check_pieces(rules.level, &board, &mut faults);
    let castling = match castling.castling(&board, false) {
        Ok(rights) => rights,
        // A malformed field is a fault on its own; a right without its pieces is one among others.
        Err(fault) if fault.problem == Problem::CastlingWithoutRook => {
            faults.push(fault);
            Default::default()
        }
        Err(fault) => return Err(fault.into()),
    };
    if rules.level != Level::Advanced && !castling.is_empty() {
        let problem = Problem::Rule("must be -: only level Advanced has castling");
        faults.push(Fault::new("castling", problem));
    }
    let position = Position {
        table: Table {
            en_passant: check_en_passant(rules.level, &board, turn, crossed, &mut faults),
            board,
            turn,
            castling,
            clock: clock.counter(0)?,
            fullmove: fullmove.counter(1)?,
            discards: read_cards(&discards, 0, discards.text)?,
            tops: read_tops(&tops)?,
            phase: read_phase(&phase)?,
        },
        deck: read_cards(&deck, 0, deck.text)?,
        hands: read_hands(&hands)?,
    };
    check_cards(rules, &position, &mut faults);
    check_phase(rules, &position, &mut faults);
    PositionError::check(faults)?;
    Ok(position)
}

fn read_cards(field: &Field<'_>, at: usize, text: &str) -> Result<Cards, Fault> {
    Cards::read(text).map_err(|error| field.unexpected(at + error.offset, error.expected))
}

fn read_tops(field: &Field<'_>) -> Result<ByColor<Option<Role>>, Fault> {
    let mut tops = ByColor::default();
    let mut letters = field.text.char_indices();
    for color in Color::ALL {
        let (at, letter) = letters.next().unwrap_or((field.text.len(), ' '));
        tops[color] = match (letter, Card::from_char(letter).and_then(Card::role)) {
            ('-', _) => None,
            (_, Some(role)) => Some(role),
            _ => return Err(field.unexpected(at, "one of P N B R Q K, or - for a blank top")),
        };
    }
    match letters.next() {
        Some((at, _)) => Err(field.unexpected(at, "two tops only")),
        None => Ok(tops),
    }
}

fn read_hands(field: &Field<'_>) -> Result<ByColor<Cards>, Fault> {
    let Some((white, black)) = field.text.split_once('/') else {
        return Err(field.unexpected(field.text.len(), "a / between White's and Black's hand"));
    };
    Ok(ByColor {
        white: read_cards(field, 0, white)?,
        black: read_cards(field, white.len() + 1, black)?,
    })
}

fn read_phase(field: &Field<'_>) -> Result<Phase, Fault> {
    let phase = Phase::ALL.into_iter().find(|phase| phase.as_str() == field.text);
    phase.ok_or_else(|| {
        let found = field.text.chars().take(20).collect();
        field.fault(Problem::Unexpected { found, expected: "deal, draw, play or redraw" })
    })
}

fn check_pieces(level: Level, board: &Board, faults: &mut Vec<Fault>) {
    let mut fault = |problem| faults.push(Fault::new("placement", problem));
    for color in Color::ALL {
        if board.pieces(color, Role::King).has_many() {
            fault(Problem::TooManyKings(color));
        }
    }
    if board.role(Role::King).is_empty() {
        fault(Problem::Rule("has no king at all"));
    }
    for color in Color::ALL {
        let mut forbidden = Bitboard::from(Rank::First.relative_to(color));
        if level == Level::Advanced {
            forbidden |= Rank::Eighth.relative_to(color).into();
        }
        if let Some(square) = (board.pieces(color, Role::Pawn) & forbidden).first() {
            faults.push(Fault::on("placement", square, Problem::PawnOnBackRank));
        }
    }
}

/// The en passant square, dropped if no pawn stands ready to capture there.
fn check_en_passant(
    level: Level,
    board: &Board,
    turn: Color,
    crossed: Bitboard,
    faults: &mut Vec<Fault>,
) -> Option<Square> {
    let square = crossed.first()?;
    if level != Level::Advanced {
        let problem = Problem::Rule("must be -: only level Advanced has en passant");
        faults.push(Fault::new("en passant", problem));
    } else if crossed.has_many() {
        faults.push(Fault::new("en passant", Problem::Rule("has more than one square")));
    } else {
        let pawn = square.forward(!turn);
        let possible = square.rank() == Rank::Sixth.relative_to(turn)
            && !board.occupied().has(square)
            && pawn.is_some_and(|pawn| board.pieces(!turn, Role::Pawn).has(pawn));
        if !possible {
            faults.push(Fault::on("en passant", square, Problem::ImpossibleEnPassant));
        }
    }
    attacks::pawn(!turn, square).intersects(board.pieces(turn, Role::Pawn)).then_some(square)
}

fn check_cards(rules: &NoStress, position: &Position, faults: &mut Vec<Fault>) {
    const MISMATCH: [&str; 7] = [
        "have more or fewer P in deck, discards and hands together than the rules' deck",
        "have more or fewer N in deck, discards and hands together than the rules' deck",
        "have more or fewer B in deck, discards and hands together than the rules' deck",
        "have more or fewer R in deck, discards and hands together than the rules' deck",
        "have more or fewer Q in deck, discards and hands together than the rules' deck",
        "have more or fewer K in deck, discards and hands together than the rules' deck",
        "have more or fewer M in deck, discards and hands together than the rules' deck",
    ];
    let Position { table, deck, hands } = position;
    for (card, mismatch) in Card::ALL.into_iter().zip(MISMATCH) {
        let piles = [*deck, table.discards, hands.white, hands.black];
        let number: u32 = piles.into_iter().map(|pile| u32::from(pile.count(card))).sum();
        if number != u32::from(rules.deck.count(card)) {
            faults.push(Fault::new("cards", Problem::Rule(mismatch)));
        }
    }
    for role in Role::ALL {
        let shown = table.tops.iter().filter(|(_, top)| **top == Some(role)).count();
        if shown > usize::from(table.discards.count(role.into())) {
            let problem = Problem::Rule("show a card that is not among the discards");
            faults.push(Fault::new("tops", problem));
        }
    }
}

fn check_phase(rules: &NoStress, position: &Position, faults: &mut Vec<Fault>) {
    let Position { table, hands, .. } = position;
    let full = rules.level.hand_size();
    let (own, other) = (hands[table.turn].len(), hands[!table.turn].len());
    let (white, black) = (hands.white.len(), hands.black.len());
    let (fits, why) = match table.phase {
        Phase::Deal => (
            white < full && black == 0 || white == full && black < full,
            "must be dealt White's first and one of them not yet whole, while hands are dealt",
        ),
        Phase::Draw => (own == full && other == full, "must both be whole when a card is drawn"),
        Phase::Play => (
            own == full + 1 && other == full,
            "must be whole, and one card more for the side to move, when a card is played",
        ),
        Phase::Redraw => (
            own < full && other == full,
            "must be whole, but not yet for the side to move, when a new hand is drawn",
        ),
    };
    if full == 0 && matches!(table.phase, Phase::Deal | Phase::Redraw) {
        faults.push(Fault::new("phase", Problem::Rule("must be draw or play at level One")));
    } else if !fits {
        faults.push(Fault::new("hands", Problem::Rule(why)));
    }
    if table.phase == Phase::Deal && table.turn != Color::White {
        faults.push(Fault::new("colour", Problem::Rule("must be w while hands are dealt")));
    }
}
