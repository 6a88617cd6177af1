//! A board as text, with ranks and files named.

use std::fmt::Write as _;

use chess_core::notation::Field;

/// Draws the placement with which position strings begin; nothing if `position` begins otherwise. Neutral pieces are
/// drawn as `-P`.
///
/// ```
/// use chess_examples::picture::board;
/// let picture = board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert_eq!(picture.lines().nth(4), Some("4  . . . . P . . ."));
/// ```
#[must_use]
pub fn board(position: &str) -> String {
    let text = position.split([' ', '[']).next().unwrap_or("");
    let mut picture = String::new();
    let Ok((board, _)) = (Field { name: "placement", text, offset: 0 }).placement(true, true)
    else {
        return picture;
    };
    let spaced = !board.neutral().is_empty();
    for (row, line) in board.to_string().lines().enumerate() {
        let _ = writeln!(picture, "{}  {}", 8usize.saturating_sub(row), line.trim_end());
    }
    let files = if spaced { "    a  b  c  d  e  f  g  h" } else { "   a b c d e f g h" };
    let _ = writeln!(picture, "{files}");
    picture
}
