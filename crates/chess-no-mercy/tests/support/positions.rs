//! Positions that no game need lead to: anything anywhere, in the middle of a turn as often as not.

use chess_core::random::below;
use chess_core::{Square, Variant};
use chess_no_mercy::{NoMercy, Position};
use rand_xoshiro::Xoshiro256PlusPlus;

type Grid = [char; 64];

/// A random position that the rules accept.
pub(crate) fn random_position(rules: &NoMercy, rng: &mut Xoshiro256PlusPlus) -> Position {
    let grid = random_grid(rng);
    let mut text = placement(&grid, rng);
    text.push('[');
    for letter in "KQRBNPkqrbnp".chars() {
        let second_king = letter.eq_ignore_ascii_case(&'k') && grid.contains(&letter);
        if below(rng, 3) == 0 && !second_king {
            text.push(letter);
        }
    }
    let white = below(rng, 2) == 0;
    let phase = ['-', 'a', 'm'][below(rng, 3) as usize];
    let en_passant = if phase == '-' { crossed(&grid, !white) } else { String::new() };
    let mut turn = String::from(phase);
    if phase != '-' {
        let crossed = crossed(&grid, white);
        if !crossed.is_empty() {
            turn += &format!("^{crossed}");
        }
        let shields: String = (0..64)
            .filter(|&at| grid[at] != '.' && grid[at].is_uppercase() != white)
            .filter(|_| below(rng, 8) == 0)
            .map(square)
            .collect();
        if !shields.is_empty() {
            turn += &format!("!{shields}");
        }
    }
    let castling: String = [('K', 4, 7), ('Q', 4, 0), ('k', 60, 63), ('q', 60, 56)]
        .into_iter()
        .filter(|(right, king, rook)| {
            let [own_king, own_rook] = if right.is_uppercase() { ['K', 'R'] } else { ['k', 'r'] };
            grid[*king] == own_king && grid[*rook] == own_rook
        })
        .map(|(right, ..)| right)
        .collect();
    let dash = |text: &str| if text.is_empty() { "-".into() } else { String::from(text) };
    let color = if white { 'w' } else { 'b' };
    let (clock, fullmove) = (below(rng, 102), 1 + below(rng, 90));
    let (one, two, seat) = (below(rng, 12), below(rng, 12), 1 + below(rng, 2));
    let rest = |castling: &str| {
        let (castling, en_passant) = (dash(castling), dash(&en_passant));
        format!("] {color} {castling} {en_passant} {clock} {fullmove} {one}:{two} {seat} {turn}")
    };
    // Rights whose rook happens to be marked are refused; then there are none.
    let position = rules.parse_position(&(text.clone() + &rest(&castling)));
    position.or_else(|_| rules.parse_position(&(text + &rest("")))).unwrap()
}

fn square(index: usize) -> String {
    Square::from_index(index as u8).unwrap().to_string()
}

fn random_grid(rng: &mut Xoshiro256PlusPlus) -> Grid {
    let mut grid = ['.'; 64];
    for (at, letter) in [(4, 'K'), (0, 'R'), (7, 'R'), (60, 'k'), (56, 'r'), (63, 'r')] {
        if below(rng, 3) == 0 {
            grid[at] = letter;
        }
    }
    if below(rng, 2) == 0 {
        grid[11] = 'q';
    } else {
        grid[51] = 'Q';
    }
    let letters = b"PPPPPPNNBBRRQKppppppnnbbrrqk";
    for _ in 0..2 + below(rng, 30) {
        let at = below(rng, 64) as usize;
        let letter = char::from(letters[below(rng, letters.len() as u32) as usize]);
        let second_king = letter.eq_ignore_ascii_case(&'k') && grid.contains(&letter);
        let back_rank = !(8..56).contains(&at);
        let lost_pawn = back_rank && letter.eq_ignore_ascii_case(&'p');
        if !second_king && !lost_pawn {
            grid[at] = letter;
        }
    }
    grid
}

fn placement(grid: &Grid, rng: &mut Xoshiro256PlusPlus) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        for &letter in &grid[8 * rank..8 * rank + 8] {
            text.push(if letter == '.' { '1' } else { letter });
            if !"PpKk.".contains(letter) && below(rng, 6) == 0 {
                text.push('~');
            }
        }
        if rank > 0 {
            text.push('/');
        }
    }
    for run in (2..=8).rev() {
        text = text.replace(&"1".repeat(run), &run.to_string());
    }
    text
}

/// All squares that double steps of this colour may have crossed.
fn crossed(grid: &Grid, white: bool) -> String {
    let (rank, pawn, ahead) = if white { (2, 'P', 8) } else { (5, 'p', -8_isize) };
    (8 * rank..8 * rank + 8)
        .filter(|&at| grid[at] == '.' && grid[at.wrapping_add_signed(ahead)] == pawn)
        .map(square)
        .collect()
}
