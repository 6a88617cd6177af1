//! Legal moves compared with a slow twin that walks a list of 64 squares, and with another library.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests, which the lint does not know as such

mod common;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use chess_core::movegen::{EachMove, Legal};
use chess_core::{
    Bitboard, CastlingStyle, Chess, Color, FenStyle, Move, Piece, Rank, Role, Square, Standard,
    Variant, VariantExt, Wing,
};
use common::{moves, positions_of_random_games};

const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const JUMPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A position as a list of squares, with no cleverness.
#[derive(Clone)]
struct Mailbox {
    squares: [Option<Piece>; 64],
    turn: Color,
    rooks: Vec<Square>,
    crossed: Option<Square>,
}

impl Mailbox {
    fn new(position: &Chess) -> Self {
        let mut squares = [None; 64];
        for square in Square::all() {
            squares[usize::from(square.index())] = position.board().piece_at(square);
        }
        Self {
            squares,
            turn: position.turn(),
            rooks: position.castling().all().into_iter().collect(),
            crossed: position.crossed_square(),
        }
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.squares[usize::from(square.index())]
    }

    fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[usize::from(square.index())] = piece;
    }

    fn king(&self, color: Color) -> Square {
        Square::all().find(|&at| self.at(at) == Some(Piece::new(color, Role::King))).unwrap()
    }

    fn reach(&self, from: Square, steps: &[(i8, i8)], far: bool, reached: &mut Vec<Square>) {
        for &(files, ranks) in steps {
            let mut at = from;
            while let Some(next) = at.offset(files, ranks) {
                reached.push(next);
                if !far || self.at(next).is_some() {
                    break;
                }
                at = next;
            }
        }
    }

    fn attacks(&self, from: Square) -> Vec<Square> {
        let mut reached = Vec::new();
        if let Some(Piece { color, role }) = self.at(from) {
            let ahead = color.forward();
            match role {
                Role::Pawn => self.reach(from, &[(-1, ahead), (1, ahead)], false, &mut reached),
                Role::Knight => self.reach(from, &JUMPS, false, &mut reached),
                Role::Bishop => self.reach(from, &DIAGONAL, true, &mut reached),
                Role::Rook => self.reach(from, &STRAIGHT, true, &mut reached),
                Role::Queen | Role::King => {
                    self.reach(from, &DIAGONAL, role == Role::Queen, &mut reached);
                    self.reach(from, &STRAIGHT, role == Role::Queen, &mut reached);
                }
            }
        }
        reached
    }

    fn attackers(&self, color: Color, target: Square) -> Bitboard {
        Square::all()
            .filter(|&from| self.at(from).is_some_and(|piece| piece.color == color))
            .filter(|&from| self.attacks(from).contains(&target))
            .collect()
    }

    fn play(&self, from: Square, to: Square, becomes: Role) -> Self {
        let mut next = self.clone();
        let pawn = self.at(from).map(|piece| piece.role) == Some(Role::Pawn);
        if pawn && self.crossed == Some(to) {
            next.set(to.forward(!self.turn).unwrap(), None);
        }
        next.set(from, None);
        next.set(to, Some(Piece::new(self.turn, becomes)));
        next
    }

    fn safe_after(&self, from: Square, to: Square, becomes: Role) -> bool {
        let next = self.play(from, to, becomes);
        next.attackers(!self.turn, next.king(self.turn)).is_empty()
    }

    fn pawn_moves(&self, from: Square) -> Vec<Square> {
        let mut targets = Vec::new();
        let one = from.forward(self.turn).unwrap();
        if self.at(one).is_none() {
            targets.push(one);
            if from.rank() == Rank::Second.relative_to(self.turn)
                && let Some(two) = one.forward(self.turn)
                && self.at(two).is_none()
            {
                targets.push(two);
            }
        }
        targets.extend(self.attacks(from).into_iter().filter(|&to| {
            self.at(to).map_or(self.crossed == Some(to), |piece| piece.color != self.turn)
        }));
        targets
    }

    fn may_castle(&self, king: Square, rook: Square) -> bool {
        let us = self.turn;
        let wing = Wing::of(king, rook);
        let (king_target, rook_target) = (wing.king_target(us), wing.rook_target(us));
        let span = |a: Square, b: Square| {
            let (low, high) = (a.index().min(b.index()), a.index().max(b.index()));
            (low..=high).map(|index| Square::from_index(index).unwrap())
        };
        let mut without = self.clone();
        without.set(king, None);
        without.set(rook, None);
        let mut after = without.clone();
        after.set(king_target, Some(Piece::new(us, Role::King)));
        after.set(rook_target, Some(Piece::new(us, Role::Rook)));
        let mut king_away = self.clone();
        king_away.set(king, None);
        span(king, king_target).chain(span(rook, rook_target)).all(|at| without.at(at).is_none())
            && span(king, king_target).all(|at| king_away.attackers(!us, at).is_empty())
            && after.attackers(!us, king_target).is_empty()
    }

    fn moves(&self) -> BTreeSet<Move> {
        let us = self.turn;
        let mut moves = BTreeSet::new();
        for from in Square::all() {
            let Some(Piece { color, role }) = self.at(from) else { continue };
            if color != us {
                continue;
            }
            if role == Role::Pawn {
                for to in self.pawn_moves(from) {
                    if !self.safe_after(from, to, Role::Pawn) {
                        continue;
                    }
                    if to.rank() == Rank::Eighth.relative_to(us) {
                        moves.extend(Role::PROMOTIONS.map(|role| Move::promoting(from, to, role)));
                    } else {
                        moves.insert(Move::new(from, to));
                    }
                }
                continue;
            }
            for to in self.attacks(from) {
                if self.at(to).is_none_or(|piece| piece.color != us)
                    && self.safe_after(from, to, role)
                {
                    moves.insert(Move::new(from, to));
                }
            }
            if role == Role::King {
                for &rook in &self.rooks {
                    if self.at(rook) == Some(Piece::new(us, Role::Rook))
                        && rook.rank() == from.rank()
                        && self.may_castle(from, rook)
                    {
                        moves.insert(Move::new(from, rook));
                    }
                }
            }
        }
        moves
    }

    /// The own pieces without which a slider that does not attack the king now would.
    fn pins(&self) -> Bitboard {
        let king = self.king(self.turn);
        let now = self.attackers(!self.turn, king);
        Square::all()
            .filter(|&at| {
                at != king && self.at(at).is_some_and(|piece| piece.color == self.turn) && {
                    let mut without = self.clone();
                    without.set(at, None);
                    without.attackers(!self.turn, king) != now
                }
            })
            .collect()
    }
}

#[test]
fn moves_checkers_and_pins_are_those_of_a_slow_twin() {
    let (mut positions, mut checks, mut pins) = (0, 0, 0);
    positions_of_random_games(60, |position| {
        let twin = Mailbox::new(position);
        let listed = moves(position);
        let set: BTreeSet<Move> = listed.iter().copied().collect();
        assert_eq!(set.len(), listed.len(), "{position}: a move twice");
        assert_eq!(set, twin.moves(), "{position}");
        assert_eq!(position.count_moves(), listed.len() as u64, "{position}");
        let king = twin.king(twin.turn);
        assert_eq!(position.checkers(), twin.attackers(!twin.turn, king), "{position}");
        assert_eq!(position.is_check(), !position.checkers().is_empty());
        assert_eq!(position.pins(), twin.pins(), "{position}");
        let en_passant = position.crossed_square().filter(|&to| {
            set.iter().any(|action| {
                action.to() == to
                    && position.board().pieces(twin.turn, Role::Pawn).has(action.from())
            })
        });
        assert_eq!(position.en_passant(), en_passant, "{position}");
        positions += 1;
        checks += u32::from(position.is_check());
        pins += u32::from(!position.pins().is_empty());
    });
    assert!(positions > 5_000 && checks > 200 && pins > 200, "{positions} {checks} {pins}");
}

#[test]
fn successors_are_the_positions_after_each_move() {
    let mut successors = 0;
    positions_of_random_games(60, |position| {
        let mut seen = BTreeSet::new();
        let _ = position.for_each_successor(|action, next| {
            let mut played = *position;
            played.play(action);
            assert_eq!(*next, played, "{position} {action}");
            assert_eq!(next.crossed_square(), played.crossed_square(), "{position} {action}");
            assert!(seen.insert(action), "{position} {action} twice");
            successors += 1;
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(seen, moves(position).into_iter().collect(), "{position}");
    });
    assert!(successors > 100_000, "{successors}");
}

#[test]
fn masks_narrow_and_safety_can_be_left_out() {
    let mut rng = 0x1234_5678_9abc_def1_u64;
    positions_of_random_games(16, |position| {
        let mut random = || {
            rng = rng.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            Bitboard(rng ^ rng >> 31)
        };
        let (origins, targets) = (random(), random());
        let castles = |action: &Move| position.board().color(position.turn()).has(action.to());
        let all = moves(position);
        let expected: BTreeSet<Move> = all
            .iter()
            .copied()
            .filter(|action| {
                origins.has(action.from()) && (castles(action) || targets.has(action.to()))
            })
            .collect();
        let list = |legal: Legal<'_>| {
            let mut list = Vec::new();
            let _ = legal.generate(&mut EachMove(|action| {
                list.push(action);
                ControlFlow::<()>::Continue(())
            }));
            list
        };
        let narrowed = list(Legal { origins, targets, ..position.legal() });
        assert_eq!(narrowed.iter().copied().collect::<BTreeSet<_>>(), expected, "{position}");
        assert_eq!(narrowed.len(), expected.len());
        let unsafe_too = list(Legal { king_safety: false, ..position.legal() });
        assert!(all.iter().all(|action| unsafe_too.contains(action)), "{position}");
        for action in unsafe_too.into_iter().filter(|action| !castles(action)) {
            let next = position.after(action);
            let king = next.board().king(position.turn()).unwrap();
            let safe = Mailbox::new(&next).attackers(next.turn(), king).is_empty();
            assert_eq!(safe, all.contains(&action), "{position} {action}");
        }
    });
}

#[test]
fn exactly_the_listed_moves_are_legal() {
    let mut positions = 0;
    positions_of_random_games(8, |position| {
        positions += 1;
        if positions % 10 != 0 {
            return;
        }
        let all: BTreeSet<Move> = moves(position).into_iter().collect();
        for action in (0..=u16::MAX).filter_map(Move::from_bits) {
            assert_eq!(position.is_legal(action), all.contains(&action), "{position} {action}");
        }
    });
    assert!(positions > 500);
}

/// Where cozy-chess and this library name the same things differently: only the squares' numbering is shared.
fn cozy_moves(position: &cozy_chess::Board) -> BTreeSet<Move> {
    let mut moves = BTreeSet::new();
    position.generate_moves(|set| {
        for action in set {
            let square = |square: cozy_chess::Square| Square::from_index(square as u8).unwrap();
            let (from, to) = (square(action.from), square(action.to));
            moves.insert(match action.promotion {
                Some(role) => Move::promoting(from, to, Role::from_index(role as u8).unwrap()),
                None => Move::new(from, to),
            });
        }
        false
    });
    moves
}

#[test]
fn moves_are_those_of_another_library_on_twenty_thousand_positions() {
    let mut positions = 0;
    let style = FenStyle { castling: CastlingStyle::Shredder, ..FenStyle::default() };
    positions_of_random_games(200, |position| {
        // The peer accepts no clock above 100.
        let fen = position.fen(style).to_string();
        let (rest, _clocks) =
            fen.match_indices(' ').nth(3).map(|(at, _)| fen.split_at(at)).unwrap();
        let fen = format!("{rest} 0 1");
        let peer = cozy_chess::Board::from_fen(&fen, true).unwrap();
        assert_eq!(
            moves(position).into_iter().collect::<BTreeSet<_>>(),
            cozy_moves(&peer),
            "{fen}"
        );
        assert_eq!(position.checkers().0, peer.checkers().0, "{fen}");
        positions += 1;
    });
    assert!(positions >= 20_000, "{positions}");
}

#[test]
fn random_actions_are_legal_and_equally_likely() {
    use rand_xoshiro::rand_core::SeedableRng;
    let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
    positions_of_random_games(12, |position| {
        let picked = Standard.random_action(position, &mut rng);
        assert_eq!(picked.is_some(), position.count_moves() > 0, "{position}");
        assert!(picked.is_none_or(|action| moves(position).contains(&action)), "{position}");
    });
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k3/P1P5/8/8/4q3/3R4/4K3/8 w q - 0 1",
        "8/8/8/1k1pP3/8/8/5b2/4K2R w K d6 0 1",
    ] {
        let position: Chess = fen.parse().unwrap();
        let all = Standard.actions(&position);
        let mut counts = vec![0u32; all.len()];
        let rounds = 2_000 * all.len() as u32;
        for _ in 0..rounds {
            let picked = Standard.random_action(&position, &mut rng).unwrap();
            counts[all.iter().position(|&action| action == picked).unwrap()] += 1;
        }
        // Each count is about normal around 2,000 with a deviation below 45: six of them either way.
        assert!(counts.iter().all(|count| (1_730..2_270).contains(count)), "{fen} {counts:?}");
    }
}
