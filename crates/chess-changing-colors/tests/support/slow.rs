//! The whole game square by square, written from the clauses: slow, obvious, and sharing nothing with the crate.

use crate::support::queue::{self, Owner, touching};

/// A piece: its letter in upper case, and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) letter: char,
    pub(crate) owner: Owner,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slow {
    pub(crate) squares: [Option<Piece>; 64],
    pub(crate) turn: Owner,
    /// The letters of `KQkq`.
    pub(crate) castling: String,
    pub(crate) crossed: Option<usize>,
    pub(crate) clock: u32,
    pub(crate) fullmove: u32,
    pub(crate) setup: bool,
    pub(crate) contested_to_mover: bool,
}

pub(crate) fn name(square: usize) -> String {
    format!("{}{}", (b'a' + (square % 8) as u8) as char, square / 8 + 1)
}

pub(crate) fn index(name: &str) -> usize {
    let bytes = name.as_bytes();
    usize::from(bytes[0] - b'a') + 8 * usize::from(bytes[1] - b'1')
}

/// The square so many files east and ranks north, if it is on the board.
fn step(square: usize, files: i32, ranks: i32) -> Option<usize> {
    let (file, rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

fn forward(side: Owner) -> i32 {
    if side == Owner::White { 1 } else { -1 }
}

/// The rank as `side` counts it, from 0.
fn rank_for(side: Owner, square: usize) -> usize {
    if side == Owner::White { square / 8 } else { 7 - square / 8 }
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const JUMPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Slow {
    /// Reads a position string that is known to be well formed.
    pub(crate) fn read(text: &str, contested_to_mover: bool) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut squares = [None; 64];
        for (row, rank) in fields[0].split('/').zip((0..8).rev()) {
            let (mut file, mut neutral) = (0, false);
            for letter in row.chars() {
                if let Some(run) = letter.to_digit(10) {
                    file += run as usize;
                } else if letter == '-' {
                    neutral = true;
                } else {
                    let owner = match () {
                        () if neutral => Owner::Nobody,
                        () if letter.is_uppercase() => Owner::White,
                        () => Owner::Black,
                    };
                    let letter = letter.to_ascii_uppercase();
                    squares[rank * 8 + file] = Some(Piece { letter, owner });
                    (file, neutral) = (file + 1, false);
                }
            }
        }
        Self {
            squares,
            turn: if fields[1] == "w" { Owner::White } else { Owner::Black },
            castling: fields[2].replace('-', ""),
            crossed: (fields[3] != "-").then(|| index(fields[3])),
            clock: fields[4].parse().unwrap(),
            fullmove: fields[5].parse().unwrap(),
            setup: fields.len() == 7,
            contested_to_mover,
        }
    }

    pub(crate) fn text(&self) -> String {
        let rows: Vec<String> = (0..8)
            .rev()
            .map(|rank| {
                let (mut row, mut empty) = (String::new(), 0);
                for piece in &self.squares[rank * 8..rank * 8 + 8] {
                    let Some(piece) = piece else {
                        empty += 1;
                        continue;
                    };
                    if empty > 0 {
                        row += &empty.to_string();
                        empty = 0;
                    }
                    match piece.owner {
                        Owner::White => row.push(piece.letter),
                        Owner::Black => row.push(piece.letter.to_ascii_lowercase()),
                        Owner::Nobody => row += &format!("-{}", piece.letter),
                    }
                }
                if empty > 0 { row + &empty.to_string() } else { row }
            })
            .collect();
        format!(
            "{} {} {} {} {} {}{}",
            rows.join("/"),
            if self.turn == Owner::White { "w" } else { "b" },
            if self.castling.is_empty() { "-" } else { &self.castling },
            self.crossed.map_or("-".to_owned(), name),
            self.clock,
            self.fullmove,
            if self.setup { " setup" } else { "" }
        )
    }

    fn is(&self, square: usize, letter: char, owner: Owner) -> bool {
        self.squares[square] == Some(Piece { letter, owner })
    }

    fn owner(&self, square: usize) -> Option<Owner> {
        self.squares[square].map(|piece| piece.owner)
    }

    pub(crate) fn kings(&self) -> Vec<usize> {
        (0..64).filter(|&s| self.squares[s].is_some_and(|piece| piece.letter == 'K')).collect()
    }

    pub(crate) fn owners(&self) -> queue::Owners {
        self.squares.map(|piece| piece.map(|piece| piece.owner))
    }

    fn waiting_pawn(&self) -> Option<(usize, Owner)> {
        (0..64).find_map(|square| {
            let piece = self.squares[square]?;
            let waits = piece.letter == 'P'
                && piece.owner != Owner::Nobody
                && rank_for(piece.owner, square) == 7;
            waits.then_some((square, piece.owner))
        })
    }

    /// All legal actions with the positions they lead to.
    pub(crate) fn actions(&self) -> Vec<(String, Self)> {
        if self.setup {
            let half = if self.turn == Owner::White { 0..32 } else { 32..64 };
            return half
                .filter(|&square| self.squares[square].is_none())
                .map(|square| (format!("K@{}", name(square)), self.with_king(square)))
                .collect();
        }
        if self.kings().len() < 2 {
            return Vec::new();
        }
        if let Some((square, owner)) = self.waiting_pawn() {
            return "QRBN"
                .chars()
                .map(|letter| {
                    let mut next = self.clone();
                    next.squares[square] = Some(Piece { letter, owner });
                    next.clock = 0;
                    (format!("{}={}", name(square), letter.to_ascii_lowercase()), next)
                })
                .collect();
        }
        let mut actions = Vec::new();
        for from in 0..64 {
            if self.owner(from) == Some(self.turn) {
                for to in self.targets(from) {
                    actions.push((format!("{}{}", name(from), name(to)), self.moved(from, to)));
                }
            }
        }
        actions
    }

    fn with_king(&self, square: usize) -> Self {
        let mut next = self.clone();
        next.squares[square] = Some(Piece { letter: 'K', owner: self.turn });
        let (home, letters) =
            if self.turn == Owner::White { ("e1", ["K", "Q"]) } else { ("e8", ["k", "q"]) };
        if name(square) == home {
            for (letter, file) in letters.into_iter().zip([7, 0]) {
                let corner = square / 8 * 8 + file;
                if self.squares[corner].is_some_and(|piece| piece.letter == 'R') {
                    next.castling += letter;
                }
            }
        }
        next.turn = self.turn.enemy();
        if self.turn == Owner::Black {
            next.setup = false;
            next.resolve(self.turn);
        }
        next
    }

    fn resolve(&mut self, mover: Owner) {
        let favored = if self.contested_to_mover { mover } else { mover.enemy() };
        let mut owners = self.owners();
        queue::resolve(&mut owners, &self.kings(), favored);
        for (piece, owner) in self.squares.iter_mut().zip(owners) {
            *piece = piece.map(|piece| Piece { owner: owner.unwrap(), ..piece });
        }
    }

    fn targets(&self, from: usize) -> Vec<usize> {
        let piece = self.squares[from].unwrap();
        let (us, them) = (self.turn, self.turn.enemy());
        let may_land = |to: &usize| self.owner(*to).is_none_or(|owner| owner == them);
        let slide = |directions: &[(i32, i32)]| {
            let mut reached = Vec::new();
            for &(files, ranks) in directions {
                let mut at = from;
                while let Some(next) = step(at, files, ranks) {
                    reached.push(next);
                    if self.squares[next].is_some() {
                        break;
                    }
                    at = next;
                }
            }
            reached.into_iter().filter(may_land).collect()
        };
        match piece.letter {
            'N' => JUMPS.iter().filter_map(|&(f, r)| step(from, f, r)).filter(may_land).collect(),
            'B' => slide(&DIAGONAL),
            'R' => slide(&STRAIGHT),
            'Q' => slide(&[STRAIGHT, DIAGONAL].concat()),
            'K' => {
                let mut targets: Vec<usize> = touching(from).filter(may_land).collect();
                targets.extend(self.castling_targets(from));
                targets
            }
            _ => {
                let mut targets = Vec::new();
                if let Some(ahead) = step(from, 0, forward(us))
                    && self.squares[ahead].is_none()
                {
                    targets.push(ahead);
                    if rank_for(us, from) < 2
                        && let Some(two) = step(ahead, 0, forward(us))
                        && self.squares[two].is_none()
                    {
                        targets.push(two);
                    }
                }
                for side in [-1, 1] {
                    if let Some(to) = step(from, side, forward(us))
                        && (self.owner(to) == Some(them) || self.crossed == Some(to))
                    {
                        targets.push(to);
                    }
                }
                targets
            }
        }
    }

    fn castling_targets(&self, king: usize) -> Vec<usize> {
        let first = if self.turn == Owner::White { 0 } else { 56 };
        let letters = if self.turn == Owner::White { ['K', 'Q'] } else { ['k', 'q'] };
        let mut targets = Vec::new();
        for (letter, rook, between, to) in [(letters[0], 7, 5..=6, 6), (letters[1], 0, 1..=3, 2)] {
            if self.castling.contains(letter)
                && king == first + 4
                && self.is(first + rook, 'R', self.turn)
                && between.clone().all(|file: usize| self.squares[first + file].is_none())
            {
                targets.push(first + to);
            }
        }
        targets
    }

    fn moved(&self, from: usize, to: usize) -> Self {
        let (us, them) = (self.turn, self.turn.enemy());
        let mut next = self.clone();
        let piece = self.squares[from].unwrap();
        let captured = self.squares[to];
        next.squares[from] = None;
        next.squares[to] = Some(piece);
        let pawn = piece.letter == 'P';
        if pawn && self.crossed == Some(to) {
            next.squares[step(to, 0, -forward(us)).unwrap()] = None;
        }
        if piece.letter == 'K' && from.abs_diff(to) == 2 {
            let (rook, lands) = if to > from { (from + 3, from + 1) } else { (from - 4, from - 1) };
            next.squares[lands] = next.squares[rook].take();
        }
        for (letter, king, rook) in
            [("K", "e1", "h1"), ("Q", "e1", "a1"), ("k", "e8", "h8"), ("q", "e8", "a8")]
        {
            if [from, to].iter().any(|square| [king, rook].contains(&name(*square).as_str())) {
                next.castling = next.castling.replace(letter, "");
            }
        }
        next.clock = if pawn || captured.is_some() { 0 } else { self.clock + 1 };
        next.fullmove += u32::from(us == Owner::Black);
        next.turn = them;
        next.crossed = None;
        if captured.is_some_and(|captured| captured.letter == 'K') {
            return next;
        }
        next.resolve(us);
        if pawn && from.abs_diff(to) == 16 && next.is(to, 'P', us) {
            let crossed = (from + to) / 2;
            let ready = [-1, 1].into_iter().filter_map(|side| step(crossed, side, forward(us)));
            if ready.into_iter().any(|square| next.is(square, 'P', them)) {
                next.crossed = Some(crossed);
            }
        }
        next
    }
}
