//! The rules once more: slow and plain, on a grid of letters, sharing nothing with the library but the options.

use std::collections::BTreeSet;

use chess_no_mercy::{EnemyMoves, NoMercy};

/// A square: file and rank, each 0 to 7. The order is that of lists of squares.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct At {
    pub(crate) file: i8,
    pub(crate) rank: i8,
}

impl At {
    fn new(file: i8, rank: i8) -> Option<Self> {
        ((0..8).contains(&file) && (0..8).contains(&rank)).then_some(Self { file, rank })
    }

    pub(crate) fn read(text: &str) -> Self {
        let [file, rank] = text.as_bytes() else { panic!("not a square: {text}") };
        Self { file: (file - b'a') as i8, rank: (rank - b'1') as i8 }
    }

    fn step(self, files: i8, ranks: i8) -> Option<Self> {
        Self::new(self.file + files, self.rank + ranks)
    }

    fn all() -> impl Iterator<Item = Self> {
        (0..8).flat_map(|rank| (0..8).map(move |file| Self { file, rank }))
    }

    fn write(self) -> String {
        format!("{}{}", (b'a' + self.file as u8) as char, self.rank + 1)
    }
}

/// A position with what was reached before it.
#[derive(Clone)]
pub(crate) struct Twin {
    grid: [[char; 8]; 8],
    promoted: [[bool; 8]; 8],
    graveyard: Vec<char>,
    pub(crate) white_moves: bool,
    castling: Vec<char>,
    en_passant: Vec<At>,
    clock: u32,
    fullmove: u32,
    /// White's, then Black's.
    pub(crate) tokens: [u32; 2],
    pub(crate) seat_of_white: char,
    pub(crate) phase: char,
    crossed: Vec<At>,
    pub(crate) shields: Vec<At>,
    past: Vec<String>,
}

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const JUMPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

fn squares(text: &str) -> Vec<At> {
    (0..text.len() / 2).map(|index| At::read(&text[2 * index..2 * index + 2])).collect()
}

fn write_squares(squares: &[At]) -> String {
    At::all().filter(|at| squares.contains(at)).map(At::write).collect()
}

fn forward(white: bool) -> i8 {
    if white { 1 } else { -1 }
}

/// A move of a piece: from, to, what a pawn becomes, and the square of a pawn captured en passant.
struct Step {
    from: At,
    to: At,
    becomes: Option<char>,
}

impl Step {
    fn write(&self) -> String {
        let becomes = self.becomes.map(String::from).unwrap_or_default();
        format!("{}{}{becomes}", self.from.write(), self.to.write())
    }
}

impl Twin {
    pub(crate) fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let (placement, graveyard) = fields[0].split_once('[').unwrap();
        let mut grid = [['.'; 8]; 8];
        let mut promoted = [[false; 8]; 8];
        for (row, rank) in placement.split('/').zip((0..8).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                match letter {
                    '~' => promoted[rank][file - 1] = true,
                    '1'..='8' => file += letter as usize - '0' as usize,
                    _ => {
                        grid[rank][file] = letter;
                        file += 1;
                    }
                }
            }
        }
        let list = |text: &str| if text == "-" { Vec::new() } else { squares(text) };
        let tokens: Vec<u32> = fields[6].split(':').map(|count| count.parse().unwrap()).collect();
        let (rest, shields) = fields[8].split_once('!').unwrap_or((fields[8], ""));
        let (phase, crossed) = rest.split_once('^').unwrap_or((rest, ""));
        let mut twin = Self {
            grid,
            promoted,
            graveyard: graveyard.trim_end_matches(']').chars().collect(),
            white_moves: fields[1] == "w",
            castling: fields[2].chars().filter(|letter| *letter != '-').collect(),
            en_passant: list(fields[3]),
            clock: fields[4].parse().unwrap(),
            fullmove: fields[5].parse().unwrap(),
            tokens: [tokens[0], tokens[1]],
            seat_of_white: fields[7].chars().next().unwrap(),
            phase: phase.chars().next().unwrap(),
            crossed: squares(crossed),
            shields: squares(shields),
            past: Vec::new(),
        };
        if twin.phase == '-' {
            twin.past.push(twin.identity());
        }
        twin
    }

    fn placement(&self, marks: bool) -> String {
        let mut rows = Vec::new();
        for rank in (0..8).rev() {
            let mut row = String::new();
            for file in 0..8 {
                match self.grid[rank][file] {
                    '.' => match row.pop() {
                        Some(run @ '1'..='7') => row.push((run as u8 + 1) as char),
                        other => {
                            row.extend(other);
                            row.push('1');
                        }
                    },
                    letter => row.push(letter),
                }
                if marks && self.promoted[rank][file] {
                    row.push('~');
                }
            }
            rows.push(row);
        }
        rows.join("/")
    }

    pub(crate) fn write(&self) -> String {
        let graveyard: String = "KQRBNPkqrbnp"
            .chars()
            .flat_map(|letter| self.graveyard.iter().filter(move |own| **own == letter))
            .collect();
        let mut turn = String::from(self.phase);
        if !self.crossed.is_empty() {
            turn += &format!("^{}", write_squares(&self.crossed));
        }
        if !self.shields.is_empty() {
            turn += &format!("!{}", write_squares(&self.shields));
        }
        format!(
            "{}[{graveyard}] {} {} {} {}:{} {} {turn}",
            self.placement(true),
            self.common(),
            self.clock,
            self.fullmove,
            self.tokens[0],
            self.tokens[1],
            self.seat_of_white
        )
    }

    /// Colour to move, castling, en passant.
    fn common(&self) -> String {
        let dash = |text: String| if text.is_empty() { "-".into() } else { text };
        let castling = "KQkq".chars().filter(|letter| self.castling.contains(letter)).collect();
        let color = if self.white_moves { 'w' } else { 'b' };
        format!("{color} {} {}", dash(castling), dash(write_squares(&self.en_passant)))
    }

    fn identity(&self) -> String {
        format!("{} {}", self.placement(false), self.common())
    }

    pub(crate) fn at(&self, at: At) -> char {
        self.grid[at.rank as usize][at.file as usize]
    }

    fn put(&mut self, at: At, letter: char, promoted: bool) {
        self.grid[at.rank as usize][at.file as usize] = letter;
        self.promoted[at.rank as usize][at.file as usize] = promoted;
    }

    fn belongs(&self, at: At, white: bool) -> bool {
        let letter = self.at(at);
        letter != '.' && letter.is_uppercase() == white
    }

    pub(crate) fn count(&self, white: bool) -> usize {
        At::all().filter(|at| self.belongs(*at, white)).count()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.count(true) == 0 || self.count(false) == 0
    }

    /// Standard movement of one side without en passant and castling.
    fn steps(&self, white: bool) -> Vec<Step> {
        let mut steps = Vec::new();
        for from in At::all().filter(|at| self.belongs(*at, white)) {
            let mut push = |to: At| steps.push(Step { from, to, becomes: None });
            let mut slide = |rays: &[(i8, i8)], far: bool| {
                for &(files, ranks) in rays {
                    let mut next = from.step(files, ranks);
                    while let Some(to) = next {
                        if !self.belongs(to, white) {
                            push(to);
                        }
                        next = if far && self.at(to) == '.' { to.step(files, ranks) } else { None };
                    }
                }
            };
            match self.at(from).to_ascii_lowercase() {
                'n' => slide(&JUMPS, false),
                'b' => slide(&DIAGONAL, true),
                'r' => slide(&STRAIGHT, true),
                'q' => slide(&[STRAIGHT, DIAGONAL].concat(), true),
                'k' => slide(&[STRAIGHT, DIAGONAL].concat(), false),
                _ => self.pawn_steps(from, white, &mut steps),
            }
        }
        steps
    }

    fn pawn_steps(&self, from: At, white: bool, steps: &mut Vec<Step>) {
        let ahead = forward(white);
        let mut targets = Vec::new();
        if let Some(one) = from.step(0, ahead).filter(|at| self.at(*at) == '.') {
            targets.push(one);
            let second_rank = if white { 1 } else { 6 };
            if let Some(two) = one.step(0, ahead)
                && from.rank == second_rank
                && self.at(two) == '.'
            {
                targets.push(two);
            }
        }
        for side in [-1, 1] {
            if let Some(to) = from.step(side, ahead)
                && self.belongs(to, !white)
            {
                targets.push(to);
            }
        }
        for to in targets {
            if to.rank == 0 || to.rank == 7 {
                for becomes in "nbrq".chars() {
                    steps.push(Step { from, to, becomes: Some(becomes) });
                }
            } else {
                steps.push(Step { from, to, becomes: None });
            }
        }
    }

    /// Captures en passant that are possible now.
    fn passing(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for &to in &self.en_passant {
            for side in [-1, 1] {
                if let Some(from) = to.step(side, -forward(self.white_moves))
                    && self.at(from) == if self.white_moves { 'P' } else { 'p' }
                {
                    steps.push(Step { from, to, becomes: None });
                }
            }
        }
        steps
    }

    fn castlings(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let rank = if self.white_moves { 0 } else { 7 };
        for (letter, between, target) in [('k', 5..7, 6), ('q', 1..4, 2)] {
            let right = if self.white_moves { letter.to_ascii_uppercase() } else { letter };
            let mut path = between.map(|file| At { file, rank });
            if self.castling.contains(&right) && path.all(|at| self.at(at) == '.') {
                let (from, to) = (At { file: 4, rank }, At { file: target, rank });
                steps.push(Step { from, to, becomes: None });
            }
        }
        steps
    }

    /// Moves the player may make with own pieces, and whether they capture.
    fn own_moves(&self) -> Vec<(Step, bool)> {
        let steps = self.steps(self.white_moves).into_iter().chain(self.castlings());
        let mut moves: Vec<(Step, bool)> = steps
            .filter(|step| !self.shields.contains(&step.to))
            .map(|step| {
                let captures = self.at(step.to) != '.';
                (step, captures)
            })
            .collect();
        moves.extend(self.passing().into_iter().map(|step| (step, true)));
        moves
    }

    fn side(&self) -> usize {
        usize::from(!self.white_moves)
    }

    pub(crate) fn actions(&self, rules: &NoMercy) -> BTreeSet<String> {
        let mut actions = BTreeSet::new();
        if self.is_over() {
            return actions;
        }
        let (own, other) = (self.tokens[self.side()], self.tokens[1 - self.side()]);
        let mut free = 0;
        for (step, captures) in self.own_moves() {
            if self.phase != 'm' {
                free += 1;
                actions.insert(step.write());
            }
            let price = if captures { rules.price_capture } else { rules.price_quiet };
            if own >= u32::from(price.get()) {
                actions.insert(format!("+{}", step.write()));
            }
        }
        if own >= u32::from(rules.price_enemy.get()) {
            for step in self.steps(!self.white_moves) {
                if rules.enemy_moves == EnemyMoves::OwnerMoves || self.at(step.to) == '.' {
                    actions.insert(format!("!{}", step.write()));
                }
            }
        }
        for at in At::all() {
            if self.at(at) == if self.white_moves { 'P' } else { 'p' } {
                for (letter, price) in [
                    ('n', rules.price_knight),
                    ('b', rules.price_bishop),
                    ('r', rules.price_rook),
                    ('q', rules.price_queen),
                ] {
                    if own >= u32::from(price.get()) {
                        actions.insert(format!("{}={letter}", at.write()));
                    }
                }
            }
        }
        if own >= u32::from(rules.price_resurrect.get()) {
            let buried = self.graveyard.iter().filter(|own| own.is_uppercase() == self.white_moves);
            for letter in buried.map(char::to_ascii_uppercase) {
                for home in homes(letter, self.white_moves) {
                    if self.at(home) == '.' {
                        actions.insert(format!("{letter}@{}", home.write()));
                    }
                }
            }
        }
        if self.phase == '-' && other >= own + u32::from(rules.usurp_margin.get()) {
            actions.insert("usurp".into());
        }
        if self.phase == 'm' || free == 0 {
            actions.insert("end".into());
        }
        actions
    }

    fn gain(&mut self, side: usize, tokens: u8) {
        self.tokens[side] = (self.tokens[side] + u32::from(tokens)).min(255);
    }

    fn bury(&mut self, at: At) {
        let letter = self.at(at);
        let was_pawn = self.promoted[at.rank as usize][at.file as usize];
        let pawn = if letter.is_uppercase() { 'P' } else { 'p' };
        self.graveyard.push(if was_pawn { pawn } else { letter });
        self.put(at, '.', false);
        self.lose_rights(at, letter);
    }

    /// A piece of this letter has left, or was captured on, this square.
    fn lose_rights(&mut self, at: At, letter: char) {
        let gone = match (letter, at.write().as_str()) {
            ('K', _) => "KQ",
            ('k', _) => "kq",
            ('R', "h1") => "K",
            ('R', "a1") => "Q",
            ('r', "h8") => "k",
            ('r', "a8") => "q",
            _ => "",
        };
        self.castling.retain(|right| !gone.contains(*right));
    }

    /// Plays an action, which must be one of `actions`.
    pub(crate) fn play(&mut self, rules: &NoMercy, action: &str) {
        let side = self.side();
        let (kind, rest) = match action.as_bytes()[0] {
            b'+' | b'!' => action.split_at(1),
            _ if action.contains('=') => ("=", action),
            _ if action.contains('@') => ("@", action),
            _ if action == "usurp" || action == "end" => (action, ""),
            _ => ("", action),
        };
        let start_of_turn = self.phase == '-';
        let possible = std::mem::take(&mut self.en_passant);
        if start_of_turn {
            self.phase = 'a';
        }
        match kind {
            "usurp" => {
                self.tokens[1 - side] -= u32::from(rules.usurp_margin.get());
                self.tokens.swap(0, 1);
                self.seat_of_white = if self.seat_of_white == '1' { '2' } else { '1' };
                self.white_moves = !self.white_moves;
                self.past.clear();
                return;
            }
            "end" => return self.end_turn(rules),
            "=" => {
                let letter = rest.chars().nth(3).unwrap();
                let price = match letter {
                    'n' => rules.price_knight,
                    'b' => rules.price_bishop,
                    'r' => rules.price_rook,
                    _ => rules.price_queen,
                };
                self.tokens[side] -= u32::from(price.get());
                self.put(At::read(&rest[..2]), self.colored(letter, self.white_moves), true);
                self.reset();
            }
            "@" => {
                let letter = self.colored(rest.chars().next().unwrap(), self.white_moves);
                self.tokens[side] -= u32::from(rules.price_resurrect.get());
                let place = self.graveyard.iter().position(|own| *own == letter).unwrap();
                self.graveyard.remove(place);
                self.put(At::read(&rest[2..]), letter, false);
                self.reset();
            }
            _ => self.play_move(rules, kind, rest, &possible),
        }
        let (own_pawn, behind) = if self.white_moves { ('P', 1) } else { ('p', -1) };
        let crossed = std::mem::take(&mut self.crossed);
        self.crossed = crossed
            .into_iter()
            .filter(|at| {
                self.at(*at) == '.' && at.step(0, behind).is_some_and(|at| self.at(at) == own_pawn)
            })
            .collect();
        if kind.is_empty() {
            self.phase = 'm';
        }
        if self.phase == 'm' && self.tokens[side] == 0 && !self.is_over() {
            self.end_turn(rules);
        }
    }

    fn colored(&self, letter: char, white: bool) -> char {
        if white { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
    }

    fn reset(&mut self) {
        self.past.clear();
        self.clock = 0;
    }

    fn play_move(&mut self, rules: &NoMercy, kind: &str, text: &str, possible: &[At]) {
        let side = self.side();
        let mover_is_white = self.white_moves == (kind != "!");
        let (from, to) = (At::read(&text[..2]), At::read(&text[2..4]));
        let letter = self.at(from);
        let pawn = letter.eq_ignore_ascii_case(&'p');
        let passing = kind != "!" && pawn && possible.contains(&to);
        let captures = passing || self.at(to) != '.';
        if passing {
            self.bury(to.step(0, -forward(mover_is_white)).unwrap());
        } else if captures {
            self.bury(to);
        }
        let becomes = text.chars().nth(4);
        let marked = self.promoted[from.rank as usize][from.file as usize];
        self.put(from, '.', false);
        let arrives = becomes.map_or(letter, |becomes| self.colored(becomes, mover_is_white));
        self.put(to, arrives, marked || becomes.is_some());
        self.lose_rights(from, letter);
        if letter.eq_ignore_ascii_case(&'k') && (to.file - from.file).abs() == 2 {
            let (corner, beside) = if to.file == 6 { (7, 5) } else { (0, 3) };
            let rook = At { file: corner, rank: from.rank };
            let rook_letter = self.at(rook);
            self.put(rook, '.', false);
            self.put(At { file: beside, rank: from.rank }, rook_letter, false);
        }
        if captures || pawn {
            self.reset();
        } else if kind.is_empty() {
            self.clock = (self.clock + 1).min(65535);
        }
        match kind {
            "!" => {
                self.tokens[side] -= u32::from(rules.price_enemy.get());
                self.shields.retain(|at| *at != from);
                self.shields.push(to);
            }
            "+" => {
                let price = if captures { rules.price_capture } else { rules.price_quiet };
                self.tokens[side] -= u32::from(price.get());
            }
            _ if passing => self.gain(side, rules.en_passant_gain),
            _ if captures => self.gain(side, rules.capture_gain),
            _ => {}
        }
        if kind != "!" && pawn && (to.rank - from.rank).abs() == 2 {
            let over = At { file: from.file, rank: i8::midpoint(from.rank, to.rank) };
            self.crossed.retain(|at| *at != over);
            self.crossed.push(over);
        }
    }

    fn end_turn(&mut self, rules: &NoMercy) {
        if !self.white_moves {
            self.fullmove = (self.fullmove + 1).min(65535);
        }
        self.white_moves = !self.white_moves;
        self.phase = '-';
        self.shields.clear();
        self.en_passant = std::mem::take(&mut self.crossed);
        let all = self.passing();
        self.en_passant.retain(|at| all.iter().any(|step| step.to == *at));

        let identity = self.identity();
        self.past.push(identity.clone());
        let repeated = self.past.iter().filter(|own| **own == identity).count() >= 3;
        let clock = self.clock >= 100;
        if clock {
            self.clock = 0;
        }
        if repeated || clock || self.is_dead() || self.own_moves().is_empty() {
            self.gain(self.side(), rules.draw_gain);
        }
        if self.bishops_apart() {
            self.gain(0, rules.draw_gain);
            self.gain(1, rules.draw_gain);
        }
    }

    fn is_dead(&self) -> bool {
        let pieces: Vec<At> = At::all().filter(|at| self.at(*at) != '.').collect();
        let (kings, others): (Vec<At>, Vec<At>) =
            pieces.into_iter().partition(|at| self.at(*at).eq_ignore_ascii_case(&'k'));
        let letters: String = others.iter().map(|at| self.at(*at).to_ascii_lowercase()).collect();
        let shades: BTreeSet<i8> = others.iter().map(|at| (at.file + at.rank) % 2).collect();
        kings.len() == 2
            && (letters.is_empty()
                || letters == "n"
                || letters.chars().all(|letter| letter == 'b') && shades.len() == 1)
    }

    fn bishops_apart(&self) -> bool {
        let shades = |letter: char| {
            At::all()
                .filter(|at| self.at(*at) == letter)
                .map(|at| (at.file + at.rank) % 2)
                .collect::<Vec<_>>()
        };
        let (white, black) = (shades('B'), shades('b'));
        white.len() + black.len() == self.count(true) + self.count(false)
            && !white.is_empty()
            && !black.is_empty()
            && white.iter().all(|shade| *shade == white[0])
            && black.iter().all(|shade| *shade == 1 - white[0])
    }
}

/// Where a piece stands when a game starts.
fn homes(letter: char, white: bool) -> Vec<At> {
    let files = match letter {
        'P' => "abcdefgh",
        'N' => "bg",
        'B' => "cf",
        'R' => "ah",
        'Q' => "d",
        _ => "e",
    };
    let rank = match (letter, white) {
        ('P', true) => 1,
        ('P', false) => 6,
        (_, true) => 0,
        (_, false) => 7,
    };
    files.bytes().map(|file| At { file: (file - b'a') as i8, rank }).collect()
}
