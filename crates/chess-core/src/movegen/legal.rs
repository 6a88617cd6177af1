//! Legal moves: checks and pins are worked out once, then each piece moves within them.

use core::ops::ControlFlow;

use super::castling::CastlingWays;
use super::pawns::PawnMoves;
use super::{Movement, PawnRules, Sink};
use crate::{Bitboard, Board, CastlingRights, Color, Role, Square, attacks};

/// The moves of one colour by the rules of standard chess that don't leave its king attacked.
///
/// ```
/// use chess_core::movegen::{Counter, Legal};
/// use chess_core::{Bitboard, Board, Color, Square};
/// let board = Board::start();
/// let knights = Legal { origins: board.role(chess_core::Role::Knight), ..Legal::new(&board, Color::White) };
/// let mut counter = Counter::default();
/// let _ = knights.generate(&mut counter);
/// assert_eq!(counter.moves, 4);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Legal<'a> {
    /// The pieces.
    pub board: &'a Board,
    /// Whose pieces move.
    pub color: Color,
    /// The squares that block sliders and steps ahead: those with a piece, neutral ones included.
    pub occupied: Bitboard,
    /// Only pieces standing here move.
    pub origins: Bitboard,
    /// Only these squares are moved to. En passant asks for the square landed on; castling looks at [`Self::castling`] only.
    pub targets: Bitboard,
    /// The square that the last move's double step crossed.
    pub crossed: Option<Square>,
    /// The rooks that the king may castle with.
    pub castling: CastlingRights,
    /// Whether the king must be safe after the move. If not, this is [`Movement`].
    pub king_safety: bool,
}

impl<'a> Legal<'a> {
    /// All pieces of `color`, to every square, without castling and en passant.
    #[inline]
    #[must_use]
    pub const fn new(board: &'a Board, color: Color) -> Self {
        Self::with_occupied(board, color, board.occupied())
    }

    /// As [`Self::new`], for a board without neutral pieces.
    #[inline]
    #[must_use]
    pub(crate) const fn without_neutral(board: &'a Board, color: Color) -> Self {
        Self::with_occupied(board, color, board.colored())
    }

    #[inline]
    const fn with_occupied(board: &'a Board, color: Color, occupied: Bitboard) -> Self {
        Self {
            board,
            color,
            occupied,
            origins: Bitboard::ALL,
            targets: Bitboard::ALL,
            crossed: None,
            castling: CastlingRights::NONE,
            king_safety: true,
        }
    }

    /// Hands all moves to `sink`, pawns first. A queen's targets come in two sets, diagonal and straight. If there is no
    /// king, or safety is not asked for, nothing is forbidden.
    ///
    /// # Errors
    /// None: a break value is what the sink ended with.
    #[inline]
    pub fn generate<S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        match self.color {
            Color::White => self.generate_for::<true, S>(sink),
            Color::Black => self.generate_for::<false, S>(sink),
        }
    }

    #[inline(always)]
    fn generate_for<const WHITE: bool, S: Sink>(&self, sink: &mut S) -> ControlFlow<S::Break> {
        let color = if WHITE { Color::White } else { Color::Black };
        let board = self.board;
        let king = board.king(color);
        let (true, Some(king)) = (self.king_safety, king) else {
            return self.movement().generate(sink);
        };
        let own = board.color(color);
        let enemies = board.color(!color);
        let occupied = self.occupied;
        let straight_enemies = board.straight_sliders() & enemies;
        let diagonal_enemies = board.diagonal_sliders() & enemies;

        let mut checkers = (attacks::knight(king) & board.role(Role::Knight)
            | attacks::pawn(color, king) & board.role(Role::Pawn))
            & enemies;
        let mut pins = [Bitboard::EMPTY; 2];
        let snipers = [
            attacks::diagonal_rays(king) & diagonal_enemies,
            attacks::straight_rays(king) & straight_enemies,
        ];
        for (pins, snipers) in pins.iter_mut().zip(snipers) {
            for sniper in snipers {
                let between = attacks::between(king, sniper);
                let blockers = between & occupied;
                if blockers.is_empty() {
                    checkers.insert(sniper);
                } else if !blockers.has_many() {
                    *pins |= between.with(sniper);
                }
            }
        }

        let beyond = occupied ^ enemies;
        let king_targets = if self.origins.has(king) {
            attacks::king(king) & (self.targets - beyond)
        } else {
            Bitboard::EMPTY
        };
        let mut targets = self.targets - beyond;
        let mut ways = CastlingWays::NONE;
        if checkers.is_empty() {
            if self.origins.has(king) {
                ways = CastlingWays::open::<WHITE>(self.castling, king, occupied);
            }
        } else {
            if checkers.has_many() {
                targets = Bitboard::EMPTY;
            } else {
                for checker in checkers {
                    targets &= attacks::between(king, checker).with(checker);
                }
            }
        }
        if !king_targets.is_empty() || !ways.is_empty() {
            let attacked = attacked::<WHITE>(board, occupied.without(king));
            sink.piece(Role::King, king, king_targets - attacked)?;
            ways.generate::<WHITE, S>(king, attacked, pins[1], sink)?;
        }

        let movers = own & self.origins;
        let any_pin = pins[0] | pins[1];
        let pawns = board.role(Role::Pawn) & movers;
        let rules = PawnRules::standard(color, Bitboard::EMPTY);
        PawnMoves { pawns: pawns - any_pin, occupied, enemies, targets }
            .generate::<WHITE, S>(&rules, sink)?;
        if let Some(to) = self.crossed
            && self.targets.has(to)
        {
            for from in attacks::pawn(!color, to) & pawns {
                if en_passant_is_safe(board, color, king, from, to) {
                    sink.en_passant(from, to)?;
                }
            }
        }
        let free = movers - any_pin;
        for from in board.role(Role::Knight) & free {
            sink.piece(Role::Knight, from, attacks::knight(from) & targets)?;
        }
        for from in board.diagonal_sliders() & free {
            let role = if board.straight_sliders().has(from) { Role::Queen } else { Role::Bishop };
            sink.piece(role, from, attacks::bishop(from, occupied) & targets)?;
        }
        for from in board.straight_sliders() & free {
            let role = if board.diagonal_sliders().has(from) { Role::Queen } else { Role::Rook };
            sink.piece(role, from, attacks::rook(from, occupied) & targets)?;
        }

        let pinned = movers & any_pin;
        if !pinned.is_empty() {
            for from in board.diagonal_sliders() & pinned & pins[0] {
                let role =
                    if board.straight_sliders().has(from) { Role::Queen } else { Role::Bishop };
                sink.piece(role, from, attacks::bishop(from, occupied) & targets & pins[0])?;
            }
            for from in board.straight_sliders() & pinned & pins[1] {
                let role =
                    if board.diagonal_sliders().has(from) { Role::Queen } else { Role::Rook };
                sink.piece(role, from, attacks::rook(from, occupied) & targets & pins[1])?;
            }
            // Within a straight pin nothing is captured, within a diagonal one the way ahead is shut.
            let (nothing, shut) = (Bitboard::EMPTY, Bitboard::ALL);
            for (pins, occupied, enemies) in
                [(pins[0], shut, enemies), (pins[1], occupied, nothing)]
            {
                PawnMoves { pawns: pawns & pins, occupied, enemies, targets: targets & pins }
                    .generate::<WHITE, S>(&rules, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[cold]
    fn movement(&self) -> Movement<'a> {
        let crossed = self.crossed.map_or(Bitboard::EMPTY, Bitboard::from);
        Movement {
            origins: self.origins,
            targets: self.targets,
            pawns: PawnRules::standard(self.color, crossed),
            castling: self.castling,
            ..Movement::new(self.board, self.color)
        }
    }
}

/// The squares that the enemies of a colour attack.
#[inline(always)]
fn attacked<const WHITE: bool>(board: &Board, occupied: Bitboard) -> Bitboard {
    attacks::attacked(board, if WHITE { Color::Black } else { Color::White }, occupied)
}

/// Whether the king of `color` is safe after its pawn captures en passant: two pawns leave the board's lines at once.
pub(crate) fn en_passant_is_safe(
    board: &Board,
    color: Color,
    king: Square,
    from: Square,
    to: Square,
) -> bool {
    let victim = to.forward(!color).map_or(Bitboard::EMPTY, Bitboard::from);
    let occupied = (board.occupied() - victim).without(from).with(to);
    (attacks::attackers(board, !color, king, occupied) - victim).is_empty()
}
