//! UCI: moves as engines write them.

use alloc::string::{String, ToString};

use crate::{ActionError, Chess, File, Move, Role, Wing};

impl Chess {
    /// The move whose text UCI uses for the legal move `action` in standard chess: castling from the e-file becomes the
    /// king's step of two squares. All else, castling from other files included, is written as it is.
    ///
    /// ```
    /// use chess_core::Chess;
    /// let position: Chess = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    /// assert_eq!(position.to_uci("e1h1".parse().unwrap()).to_string(), "e1g1");
    /// ```
    #[must_use]
    pub fn to_uci(&self, action: Move) -> Move {
        let (from, to) = (action.from(), action.to());
        if from.file() == File::E && self.takes_own_rook(action) {
            Move::new(from, Wing::of(from, to).king_target(self.turn()))
        } else {
            action
        }
    }

    /// Reads a legal move in UCI. Castling is the king taking its rook (`e1h1`), which is never ambiguous, or from the
    /// e-file a step of two squares (`e1g1`).
    ///
    /// # Errors
    /// If the text is malformed (the null move `0000` counts as such), or the move is not legal here.
    ///
    /// ```
    /// use chess_core::Chess;
    /// let position: Chess = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    /// assert_eq!(position.read_uci("e1g1").unwrap(), position.read_uci("e1h1").unwrap());
    /// assert!(position.read_uci("e1c1").is_err());
    /// ```
    pub fn read_uci(&self, text: &str) -> Result<Move, ActionError> {
        let read: Move = text.parse()?;
        let castling = self.as_castling(read);
        if self.is_legal(castling) {
            Ok(castling)
        } else {
            Err(self.uci_refusal(read.to_string(), read))
        }
    }

    /// Why a move that is not legal here is not.
    pub(crate) fn uci_refusal(&self, text: String, action: Move) -> ActionError {
        if !self.has_legal_move() {
            ActionError::GameOver { text }
        } else if self.board().role_at(action.from()).is_none() {
            ActionError::NoPiece { text, square: action.from() }
        } else {
            ActionError::NotLegal { text }
        }
    }

    /// The king's step of two squares from the e-file, as the king taking its rook; any other move as it is.
    fn as_castling(&self, read: Move) -> Move {
        let (from, us) = (read.from(), self.turn());
        let wing = Wing::of(from, read.to());
        if from.file() == File::E
            && read == Move::new(from, wing.king_target(us))
            && self.board().pieces(us, Role::King).has(from)
            && let Some(rook) = self.castling().rook(us, wing, from)
        {
            return Move::new(from, rook);
        }
        read
    }

    /// Whether this is castling.
    pub(crate) fn takes_own_rook(&self, action: Move) -> bool {
        self.board().pieces(self.turn(), Role::King).has(action.from())
            && self.board().pieces(self.turn(), Role::Rook).has(action.to())
    }
}
