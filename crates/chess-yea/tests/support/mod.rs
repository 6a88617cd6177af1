//! A slow twin of the crate: the rules once more, on a board of characters, every move played to see what it does.
//!
//! It shares nothing with the crate but the values of the options and the text of positions.

use std::collections::BTreeMap;

use chess_yea::{RoyalShift, Yea};

/// File and rank, 0 to 7 on the board.
pub(crate) type At = (i32, i32);

const STRAIGHT: [At; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [At; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const JUMPS: [At; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

#[derive(Clone, Debug)]
pub(crate) struct Twin {
    rules: Yea,
    board: [[char; 8]; 8],
    white_moves: bool,
    castling: String,
    en_passant: Vec<At>,
    clock: u32,
    fullmove: u32,
    tokens: [u32; 2],
    extra: Option<(String, Option<At>)>,
}

/// A move as the twin sees it.
#[derive(Clone, Debug)]
struct Step {
    from: At,
    to: At,
    promotion: Option<char>,
    marked: bool,
}

fn is_white(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

fn name(at: At) -> String {
    format!("{}{}", (b'a' + at.0 as u8) as char, at.1 + 1)
}

fn at(name: &str) -> At {
    let bytes = name.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

fn on_board(at: At) -> bool {
    (0..8).contains(&at.0) && (0..8).contains(&at.1)
}

fn plus(a: At, b: At) -> At {
    (a.0 + b.0, a.1 + b.1)
}

impl Twin {
    pub(crate) fn read(rules: Yea, text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut board = [['.'; 8]; 8];
        for (row, line) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for character in line.chars() {
                match character.to_digit(10) {
                    Some(run) => file += run as usize,
                    None => {
                        board[7 - row][file] = character;
                        file += 1;
                    }
                }
            }
        }
        let squares = |text: &str| -> Vec<At> {
            let text = text.trim_matches('-');
            (0..text.len() / 2).map(|i| at(&text[2 * i..2 * i + 2])).collect()
        };
        let (white, black) = fields[6].split_once(':').unwrap();
        Self {
            rules,
            board,
            white_moves: fields[1] == "w",
            castling: fields[2].to_owned(),
            en_passant: squares(fields[3]),
            clock: fields[4].parse().unwrap(),
            fullmove: fields[5].parse().unwrap(),
            tokens: [white.parse().unwrap(), black.parse().unwrap()],
            extra: fields[7].strip_prefix('x').map(|phase| match phase.split_once('!') {
                Some((areas, rook)) => (areas.to_owned(), Some(at(rook))),
                None => (phase.to_owned(), None),
            }),
        }
    }

    pub(crate) fn text(&self) -> String {
        let mut placement = Vec::new();
        for rank in (0..8).rev() {
            let mut line = String::new();
            let mut run = 0;
            for piece in self.board[rank] {
                if piece == '.' {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    line += &run.to_string();
                }
                run = 0;
                line.push(piece);
            }
            if run > 0 {
                line += &run.to_string();
            }
            placement.push(line);
        }
        let mut crossed = self.en_passant.clone();
        crossed.sort_by_key(|at| (at.1, at.0));
        let crossed: String = crossed.into_iter().map(name).collect();
        let phase = match &self.extra {
            None => "-".to_owned(),
            Some((areas, None)) => format!("x{areas}"),
            Some((areas, Some(rook))) => format!("x{areas}!{}", name(*rook)),
        };
        format!(
            "{} {} {} {} {} {} {}:{} {phase}",
            placement.join("/"),
            if self.white_moves { 'w' } else { 'b' },
            self.castling,
            if crossed.is_empty() { "-" } else { &crossed },
            self.clock,
            self.fullmove,
            self.tokens[0],
            self.tokens[1],
        )
    }

    fn piece(&self, at: At) -> char {
        self.board[at.1 as usize][at.0 as usize]
    }

    fn put(&mut self, at: At, piece: char) {
        self.board[at.1 as usize][at.0 as usize] = piece;
    }

    fn pieces(&self, white: bool) -> Vec<(At, char)> {
        let mut pieces = Vec::new();
        for rank in 0..8 {
            for file in 0..8 {
                let piece = self.piece((file, rank));
                if piece != '.' && is_white(piece) == white {
                    pieces.push(((file, rank), piece));
                }
            }
        }
        pieces
    }

    fn king(&self, white: bool) -> At {
        let letter = if white { 'K' } else { 'k' };
        self.pieces(white).into_iter().find(|(_, piece)| *piece == letter).unwrap().0
    }

    /// The letters of the areas that a side holds on this board.
    pub(crate) fn held(&self, white: bool) -> String {
        let home: &[i32] = if white { &[0, 1] } else { &[6, 7] };
        let mut held = String::new();
        for (letter, files, ranks) in
            [('K', [6, 7], home), ('Q', [0, 1], home), ('C', [3, 4], &[3, 4])]
        {
            if self.pieces(white).into_iter().any(|(at, piece)| {
                !piece.eq_ignore_ascii_case(&'p') && files.contains(&at.0) && ranks.contains(&at.1)
            }) {
                held.push(letter);
            }
        }
        held
    }

    /// Whether the piece on `from` could capture on `to` if an enemy stood there, with the bonuses of these areas.
    fn reaches(&self, from: At, to: At, areas: &str, may_leap: bool) -> bool {
        let piece = self.piece(from);
        let slides = |directions: &[At]| {
            directions.iter().any(|&direction| {
                let mut at = plus(from, direction);
                while on_board(at) && at != to && self.piece(at) == '.' {
                    at = plus(at, direction);
                }
                at == to
            })
        };
        let steps = |steps: &[At]| steps.iter().any(|&step| plus(from, step) == to);
        match piece.to_ascii_lowercase() {
            'p' => {
                let ahead = if is_white(piece) { 1 } else { -1 };
                steps(&[(1, ahead), (-1, ahead)])
            }
            'n' => steps(&JUMPS),
            'b' => slides(&DIAGONAL) || areas.contains('Q') && steps(&STRAIGHT),
            'r' => slides(&STRAIGHT) || areas.contains('K') && may_leap && steps(&JUMPS),
            'q' => slides(&DIAGONAL) || slides(&STRAIGHT),
            _ => steps(&DIAGONAL) || steps(&STRAIGHT),
        }
    }

    /// The pieces of a side that attack a square, by the areas that it holds on this board, all rooks fresh.
    fn attackers(&self, white: bool, target: At) -> Vec<At> {
        let areas = self.held(white);
        let pieces = self.pieces(white).into_iter().map(|(at, _)| at);
        pieces.filter(|&from| self.reaches(from, target, &areas, true)).collect()
    }

    fn in_check(&self, white: bool) -> bool {
        !self.attackers(!white, self.king(white)).is_empty()
    }

    fn active(&self) -> (String, Option<At>) {
        self.extra.clone().unwrap_or_else(|| (self.held(self.white_moves), None))
    }

    fn is_seconded(&self, step: &Step) -> bool {
        let (areas, leaped) = self.active();
        self.pieces(self.white_moves).into_iter().any(|(from, piece)| {
            from != step.from
                && (self.rules.pawns_second || !piece.eq_ignore_ascii_case(&'p'))
                && self.reaches(from, step.to, &areas, leaped != Some(from))
        })
    }

    /// Every move by movement alone, Royal Shifts apart.
    fn movements(&self) -> Vec<Step> {
        let (areas, leaped) = self.active();
        let mut all = Vec::new();
        for (from, piece) in self.pieces(self.white_moves) {
            let mut add = |to: At, marked: bool| {
                let last = to.1 == 0 || to.1 == 7;
                let promotions: &[Option<char>] = if piece.eq_ignore_ascii_case(&'p') && last {
                    &[Some('q'), Some('r'), Some('b'), Some('n')]
                } else {
                    &[None]
                };
                for &promotion in promotions {
                    all.push(Step { from, to, promotion, marked });
                }
            };
            if piece.eq_ignore_ascii_case(&'p') {
                let (ahead, home) = if self.white_moves { (1, 1) } else { (-1, 6) };
                let one = plus(from, (0, ahead));
                let two = plus(one, (0, ahead));
                if self.piece(one) == '.' {
                    add(one, false);
                    if from.1 == home && self.piece(two) == '.' {
                        add(two, false);
                    }
                }
                for side in [1, -1] {
                    let to = plus(from, (side, ahead));
                    if !on_board(to) {
                        continue;
                    }
                    if self.piece(to) == '.' {
                        if areas.contains('C') {
                            add(to, true);
                        }
                        if self.extra.is_none() && self.en_passant.contains(&to) {
                            add(to, false);
                        }
                    } else if is_white(self.piece(to)) != self.white_moves {
                        add(to, false);
                    }
                }
            } else {
                for rank in 0..8 {
                    for file in 0..8 {
                        let target = self.piece((file, rank));
                        let own = target != '.' && is_white(target) == self.white_moves;
                        if (file, rank) != from
                            && !own
                            && self.reaches(from, (file, rank), &areas, leaped != Some(from))
                        {
                            add((file, rank), false);
                        }
                    }
                }
            }
        }
        all
    }

    /// The board after a move that is no Royal Shift, and whether it captured.
    fn moved(&self, step: &Step) -> (Self, bool) {
        let mut next = self.clone();
        let piece = self.piece(step.from);
        let mut captured = self.piece(step.to) != '.';
        let sideways = step.from.0 != step.to.0;
        if piece.eq_ignore_ascii_case(&'p') && sideways && !captured && !step.marked {
            next.put((step.to.0, step.from.1), '.');
            captured = true;
        }
        next.put(step.from, '.');
        next.put(
            step.to,
            match step.promotion {
                Some(role) if self.white_moves => role.to_ascii_uppercase(),
                Some(role) => role,
                None => piece,
            },
        );
        (next, captured)
    }

    /// Royal Shifts, with the board after each.
    fn shifts(&self) -> Vec<(Step, Self)> {
        let us = self.white_moves;
        let king = self.king(us);
        let mut shifts = Vec::new();
        if self.in_check(us) {
            return shifts;
        }
        for side in [1, -1] {
            let mut at = plus(king, (side, 0));
            while on_board(at) && self.piece(at) == '.' {
                at = plus(at, (side, 0));
            }
            let rook = if us { 'R' } else { 'r' };
            if !on_board(at) || self.piece(at) != rook || (at.0 - king.0).abs() < 3 {
                continue;
            }
            if self.rules.royal_shift == RoyalShift::Unmoved {
                let letter = match (us, side) {
                    (true, 1) => 'K',
                    (true, _) => 'Q',
                    (false, 1) => 'k',
                    (false, _) => 'q',
                };
                if !self.castling.contains(letter) || at.0 != if side == 1 { 7 } else { 0 } {
                    continue;
                }
            }
            let (crossed, to) = (plus(king, (side, 0)), plus(king, (2 * side, 0)));
            let mut next = self.clone();
            next.put(to, self.piece(king));
            next.put(crossed, rook);
            next.put(king, '.');
            next.put(at, '.');
            let attacked =
                [crossed, to].into_iter().any(|square| !next.attackers(!us, square).is_empty());
            if !attacked {
                shifts.push((Step { from: king, to, promotion: None, marked: false }, next));
            }
        }
        shifts
    }

    /// The moves that leave the own king safe and obey rule 12, whether seconded or not, with the position after each.
    fn candidates(&self) -> Vec<(Step, bool, Self)> {
        let us = self.white_moves;
        let mut all: Vec<(Step, Self, bool, bool)> = Vec::new();
        for step in self.movements() {
            let (next, captured) = self.moved(&step);
            if next.in_check(us) || (captured && self.extra.is_some()) {
                continue;
            }
            let king = self.piece(step.from).eq_ignore_ascii_case(&'k');
            let seconded = king || self.is_seconded(&step);
            all.push((step, next, captured, seconded));
        }
        for (step, next) in self.shifts() {
            all.push((step, next, false, true));
        }
        let enemy_king = self.king(!us);
        let before = self.attackers(us, enemy_king);
        all.retain(|(_, next, ..)| {
            self.extra.is_none()
                || next.attackers(us, enemy_king).iter().all(|attacker| before.contains(attacker))
        });
        all.into_iter()
            .map(|(step, next, captured, seconded)| {
                let next = self.finish(&step, next, captured);
                (step, seconded, next)
            })
            .collect()
    }

    /// Settles what surrounds the board after a move.
    fn finish(&self, step: &Step, mut next: Self, captured: bool) -> Self {
        let us = self.white_moves;
        let pawn = self.piece(step.from).eq_ignore_ascii_case(&'p');
        let mover = usize::from(!us);
        let ahead = if us { 1 } else { -1 };
        let (own_pawn, enemy_pawn) = if us { ('P', 'p') } else { ('p', 'P') };
        if self.extra.is_none() {
            next.en_passant.clear();
        }
        if pawn && (step.to.1 - step.from.1).abs() == 2 {
            next.en_passant.push((step.from.0, step.from.1 + ahead));
        }
        let board = next.clone();
        next.en_passant.retain(|&crossed| {
            board.piece(crossed) == '.'
                && board.piece(plus(crossed, (0, ahead))) == own_pawn
                && [1, -1].into_iter().any(|side| {
                    let beside = plus(crossed, (side, ahead));
                    on_board(beside) && board.piece(beside) == enemy_pawn
                })
        });
        for (letter, king, rook) in
            [('K', "e1", "h1"), ('Q', "e1", "a1"), ('k', "e8", "h8"), ('q', "e8", "a8")]
        {
            if [at(king), at(rook)].iter().any(|home| *home == step.from || *home == step.to) {
                next.castling = next.castling.replace(letter, "");
            }
        }
        if next.castling.is_empty() {
            next.castling = "-".to_owned();
        }
        if self.extra.is_none() {
            next.clock = if pawn || captured { 0 } else { (self.clock + 1).min(65535) };
            if captured {
                let most = u32::from(self.rules.momentum_max);
                next.tokens[mover] = (self.tokens[mover] + 1).min(most);
            }
            if next.tokens[mover] >= u32::from(self.rules.extra_cost) {
                let jump = (step.from.0 - step.to.0).abs() * (step.from.1 - step.to.1).abs() == 2;
                let rook = self.piece(step.from).eq_ignore_ascii_case(&'r');
                next.extra = Some((self.held(us), (rook && jump).then_some(step.to)));
                return next;
            }
        } else {
            if pawn {
                next.clock = 0;
            }
            next.tokens[mover] = 0;
        }
        next.end_turn();
        next
    }

    fn end_turn(&mut self) {
        self.extra = None;
        if !self.white_moves {
            self.fullmove = (self.fullmove + 1).min(65535);
        }
        self.white_moves = !self.white_moves;
    }

    /// The legal actions as text, with the text of the position after each.
    pub(crate) fn actions(&self) -> BTreeMap<String, String> {
        let mut actions = BTreeMap::new();
        for (step, seconded, next) in self.candidates() {
            if !seconded {
                continue;
            }
            let text = format!(
                "{}{}{}{}{}",
                if self.extra.is_some() { "+" } else { "" },
                name(step.from),
                name(step.to),
                step.promotion.map_or(String::new(), String::from),
                if step.marked { "~" } else { "" }
            );
            assert!(actions.insert(text.clone(), next.text()).is_none(), "{text} twice");
        }
        if self.extra.is_some() {
            let mut next = self.clone();
            next.end_turn();
            actions.insert("end".to_owned(), next.text());
        }
        actions
    }

    /// Why the side to move has lost, if it has.
    pub(crate) fn lost_by(&self) -> Option<&'static str> {
        let candidates = self.candidates();
        if self.extra.is_some() || candidates.iter().any(|(_, seconded, _)| *seconded) {
            None
        } else if self.in_check(self.white_moves) {
            Some("checkmate")
        } else if candidates.is_empty() {
            Some("stalemate")
        } else {
            Some("no_seconded_move")
        }
    }

    /// Whether a king stands where it could be taken at once, so that the position cannot be.
    pub(crate) fn has_exposed_king(&self) -> bool {
        self.in_check(if self.extra.is_some() { self.white_moves } else { !self.white_moves })
    }
}
