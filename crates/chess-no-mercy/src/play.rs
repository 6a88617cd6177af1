//! What actions do to the board, the graveyard, the rights and the clock.

use chess_core::{Bitboard, Color, Move, Piece, Role, Square, Wing};

use crate::position::{Phase, Position};

impl Position {
    /// Every action but usurp begins so: the history and the clock are told, and nothing can be captured en passant any
    /// more.
    pub(crate) fn begin(&mut self, irreversible: bool) {
        if irreversible {
            self.history.forget();
            self.clock = 0;
        } else if self.phase == Phase::Start {
            let identity = self.identity();
            self.history.leave(identity);
        }
        if self.phase == Phase::Start {
            self.crossed = Bitboard::EMPTY;
            self.phase = Phase::Owed;
        }
    }

    /// Rules 3, 5, 9 to 11: the clock counts free moves only.
    pub(crate) fn move_own_piece(&mut self, piece_move: Move, free: bool) {
        let us = self.color;
        let (from, to) = (piece_move.from(), piece_move.to());
        let behind = to.forward(!us);
        let victim = match behind {
            Some(pawn) if self.is_en_passant(piece_move) => pawn,
            _ => to,
        };
        let Some(moved) = self.move_piece(us, piece_move, victim) else { return };
        if free && moved.reversible {
            self.clock = self.clock.saturating_add(1);
        }
        if from.distance(to) == 2 {
            match moved.role {
                Role::Pawn => self.crossed |= behind.map_or(Bitboard::EMPTY, Bitboard::from),
                Role::King => {
                    let wing = Wing::of(from, to);
                    let rook = if wing == Wing::King { Square::H1 } else { Square::A1 };
                    self.board.shift(rook.relative_to(us), wing.rook_target(us));
                }
                _ => {}
            }
        }
    }

    /// Rule 9: the piece moved may not be captured in this turn, wherever it is moved again.
    pub(crate) fn move_enemy_piece(&mut self, piece_move: Move) {
        let (from, to) = (piece_move.from(), piece_move.to());
        if self.move_piece(!self.color, piece_move, to).is_some() {
            self.shielded = self.shielded.without(from).with(to);
        }
    }

    /// Rule 9: a pawn becomes something else where it stands.
    pub(crate) fn promote(&mut self, square: Square, role: Role) {
        self.begin(true);
        self.board.put(square, Piece::new(self.color, role));
        self.promoted.insert(square);
    }

    /// Rule 9: a captured piece comes back, without a mark and without rights.
    pub(crate) fn resurrect(&mut self, role: Role, square: Square) {
        self.begin(true);
        let buried = &mut self.graveyard[self.color][role];
        *buried = buried.saturating_sub(1);
        self.board.put(square, Piece::new(self.color, role));
    }

    /// Moves a piece of `color` and captures what stands on `victim`; `None` if there is no piece to move.
    fn move_piece(&mut self, color: Color, piece_move: Move, victim: Square) -> Option<Moved> {
        let (from, to) = (piece_move.from(), piece_move.to());
        let role = self.board.role_at(from)?;
        let captured = self.board.piece_at(victim);
        let reversible = role != Role::Pawn && captured.is_none();
        self.begin(!reversible);
        if let Some(piece) = captured {
            self.bury(victim, piece);
        }
        self.board.shift(from, to);
        if self.promoted.has(from) {
            self.promoted = self.promoted.without(from).with(to);
        }
        if let Some(role) = piece_move.promotion() {
            self.board.put(to, Piece::new(color, role));
            self.promoted.insert(to);
        }
        if !self.castling.is_empty() {
            self.castling.remove(Bitboard::from(from).with(to));
            if role == Role::King {
                self.castling.remove_color(color);
            }
        }
        Some(Moved { role, reversible })
    }

    /// A captured piece may come back, as a pawn if it was one; a king takes its rights along (rules 3 and 9).
    fn bury(&mut self, square: Square, piece: Piece) {
        let was_pawn = self.promoted.has(square);
        let role = if was_pawn { Role::Pawn } else { piece.role };
        let buried = &mut self.graveyard[piece.color][role];
        *buried = buried.saturating_add(1);
        self.promoted.remove(square);
        self.board.clear(square.into());
        if piece.role == Role::King {
            self.castling.remove_color(piece.color);
        }
    }
}

/// What `move_piece` moved, and whether that can be undone by moves to come.
struct Moved {
    role: Role,
    reversible: bool,
}
