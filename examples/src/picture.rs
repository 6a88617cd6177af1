//! A board as text, from the placement field with which every position string begins.

use std::fmt::Write as _;

/// Draws the placement field `text` of a position: eight lines, ranks and files named. Neutral pieces are drawn as `-P`,
/// promoted ones with `~`. What is no placement is left out.
///
/// ```
/// use chess_examples::picture::board;
/// let picture = board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
/// assert_eq!(picture.lines().nth(4), Some("4  .  .  .  .  P  .  .  ."));
/// ```
#[must_use]
pub fn board(text: &str) -> String {
    let placement = text.split([' ', '[']).next().unwrap_or("");
    let mut picture = String::new();
    for (row, rank) in placement.split('/').enumerate() {
        let _ = write!(picture, "{} ", 8usize.saturating_sub(row));
        let mut characters = rank.chars().peekable();
        while let Some(character) = characters.next() {
            match character {
                '1'..='8' => {
                    for _ in 0..character.to_digit(10).unwrap_or(0) {
                        picture.push_str(" . ");
                    }
                }
                '-' => {
                    picture.push('-');
                    picture.extend(characters.next());
                    picture.push(' ');
                }
                piece => {
                    picture.push(' ');
                    picture.push(piece);
                    picture.push(characters.next_if_eq(&'~').unwrap_or(' '));
                }
            }
        }
        picture.truncate(picture.trim_end().len());
        picture.push('\n');
    }
    picture.push_str("   a  b  c  d  e  f  g  h\n");
    picture
}
