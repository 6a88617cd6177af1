//! Texts that are nearly right.

use chess_core::random::below;
use rand_xoshiro::Xoshiro256PlusPlus;

/// What may get into a text by mistake.
const ALPHABET: &[char] = &[
    'K',
    'Q',
    'R',
    'B',
    'N',
    'P',
    'k',
    'q',
    'r',
    'b',
    'n',
    'p',
    'w',
    'a',
    'd',
    'e',
    'h',
    'm',
    'x',
    '0',
    '1',
    '2',
    '3',
    '4',
    '6',
    '7',
    '8',
    '9',
    '/',
    '-',
    ' ',
    ':',
    '[',
    ']',
    '~',
    '!',
    '^',
    '+',
    '=',
    '@',
    '\0',
    'é',
    '\u{1f451}',
];

/// The text with one to three characters dropped, doubled, exchanged or put in.
pub(super) fn mutate(text: &str, rng: &mut Xoshiro256PlusPlus) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=below(rng, 3) {
        let length = characters.len() as u32;
        let at = below(rng, length) as usize;
        let stray = ALPHABET[below(rng, ALPHABET.len() as u32) as usize];
        match below(rng, 5) {
            _ if characters.is_empty() => characters.push(stray),
            0 => drop(characters.remove(at)),
            1 => characters.insert(at, characters[at]),
            2 => characters.insert(at, stray),
            3 => characters.swap(at, below(rng, length) as usize),
            _ => characters[at] = stray,
        }
    }
    characters.into_iter().collect()
}
