//! The game again, slow and obvious: letters on squares, cards in lists, every move tried and looked at.

use std::collections::BTreeMap;

/// File and rank, from 0.
type Place = (i8, i8);

#[derive(Clone, Debug)]
pub(crate) struct Twin {
    /// "one", "two", "three" or "advanced".
    level: String,
    board: BTreeMap<Place, char>,
    white: bool,
    castling: String,
    en_passant: Option<Place>,
    clock: u32,
    fullmove: u32,
    deck: Vec<char>,
    discards: Vec<char>,
    tops: Vec<char>,
    hands: [Vec<char>; 2],
    phase: String,
}

/// From, to, and what a pawn becomes.
type Step = (Place, Place, Option<char>);

fn name(place: Place) -> String {
    format!("{}{}", (b'a' + place.0 as u8) as char, place.1 + 1)
}

fn place(name: &str) -> Place {
    let bytes = name.as_bytes();
    ((bytes[0] - b'a') as i8, (bytes[1] - b'1') as i8)
}

fn cards(text: &str) -> Vec<char> {
    let mut cards = Vec::new();
    let mut rest = text.trim_start_matches('-');
    while let Some(kind) = rest.chars().next() {
        let digits: String = rest[1..].chars().take_while(char::is_ascii_digit).collect();
        cards.extend(std::iter::repeat_n(kind, digits.parse().unwrap()));
        rest = &rest[1 + digits.len()..];
    }
    cards
}

fn counts(cards: &[char]) -> String {
    let count = |kind: char| cards.iter().filter(|card| **card == kind).count();
    let text: String = "PNBRQKM"
        .chars()
        .filter(|kind| count(*kind) > 0)
        .map(|kind| format!("{kind}{}", count(kind)))
        .collect();
    if text.is_empty() { "-".into() } else { text }
}

fn remove(cards: &mut Vec<char>, card: char) {
    let at = cards.iter().position(|held| *held == card).unwrap();
    cards.remove(at);
}

impl Twin {
    pub(crate) fn read(level: &str, text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut board = BTreeMap::new();
        for (row, line) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in line.chars() {
                if let Some(run) = letter.to_digit(10) {
                    file += run as i8;
                } else {
                    board.insert((file, 7 - row as i8), letter);
                    file += 1;
                }
            }
        }
        let (white_hand, black_hand) = fields[9].split_once('/').unwrap();
        Self {
            level: level.into(),
            board,
            white: fields[1] == "w",
            castling: fields[2].replace('-', ""),
            en_passant: (fields[3] != "-").then(|| place(fields[3])),
            clock: fields[4].parse().unwrap(),
            fullmove: fields[5].parse().unwrap(),
            deck: cards(fields[6]),
            discards: cards(fields[7]),
            tops: fields[8].chars().collect(),
            hands: [cards(white_hand), cards(black_hand)],
            phase: fields[10].into(),
        }
    }

    pub(crate) fn text(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..8).rev() {
            let mut row = String::new();
            for file in 0..8 {
                row.push(self.board.get(&(file, rank)).copied().unwrap_or('1'));
            }
            for run in (2..=8).rev() {
                row = row.replace(&"1".repeat(run), &run.to_string());
            }
            rows.push(row);
        }
        format!(
            "{} {} {} {} {} {} {} {} {} {}/{} {}",
            rows.join("/"),
            if self.white { 'w' } else { 'b' },
            if self.castling.is_empty() { "-" } else { &self.castling },
            self.en_passant.map_or("-".into(), name),
            self.clock,
            self.fullmove,
            counts(&self.deck),
            counts(&self.discards),
            self.tops.iter().collect::<String>(),
            counts(&self.hands[0]),
            counts(&self.hands[1]),
            self.phase
        )
    }

    fn advanced(&self) -> bool {
        self.level == "advanced"
    }

    fn hand_size(&self) -> usize {
        match &*self.level {
            "one" => 0,
            "two" => 3,
            _ => 5,
        }
    }

    fn own(&self) -> usize {
        usize::from(!self.white)
    }

    fn is_own(&self, letter: char) -> bool {
        letter.is_uppercase() == self.white
    }

    fn king(&self, white: bool) -> Option<Place> {
        let letter = if white { 'K' } else { 'k' };
        self.board.iter().find(|(_, piece)| **piece == letter).map(|(place, _)| *place)
    }

    /// Every move of the side to move by standard movement, castling aside.
    fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (&from, &piece) in self.board.iter().filter(|(_, piece)| self.is_own(**piece)) {
            match piece.to_ascii_uppercase() {
                'P' => self.pawn_steps(from, &mut steps),
                'N' => {
                    for (file, rank) in
                        [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
                    {
                        self.walk(from, (file, rank), 1, &mut steps);
                    }
                }
                kind => {
                    for direction in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                        let far = if "BQ".contains(kind) { 7 } else { i8::from(kind == 'K') };
                        self.walk(from, direction, far, &mut steps);
                    }
                    for direction in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                        let far = if "RQ".contains(kind) { 7 } else { i8::from(kind == 'K') };
                        self.walk(from, direction, far, &mut steps);
                    }
                }
            }
        }
        steps
    }

    fn walk(&self, from: Place, (file, rank): Place, far: i8, steps: &mut Vec<Step>) {
        for distance in 1..=far {
            let to = (from.0 + file * distance, from.1 + rank * distance);
            let blocker = self.board.get(&to);
            if !(0..8).contains(&to.0)
                || !(0..8).contains(&to.1)
                || blocker.is_some_and(|piece| self.is_own(*piece))
            {
                return;
            }
            steps.push((from, to, None));
            if blocker.is_some() {
                return;
            }
        }
    }

    fn pawn_steps(&self, from: Place, steps: &mut Vec<Step>) {
        let forward = if self.white { 1 } else { -1 };
        let (second, last) = if self.white { (1, 7) } else { (6, 0) };
        let mut targets = Vec::new();
        let ahead = (from.0, from.1 + forward);
        if !self.board.contains_key(&ahead) && (0..8).contains(&ahead.1) {
            targets.push(ahead);
            let two_ahead = (from.0, from.1 + 2 * forward);
            if from.1 == second && !self.board.contains_key(&two_ahead) {
                targets.push(two_ahead);
            }
        }
        for side in [-1, 1] {
            let to = (from.0 + side, from.1 + forward);
            let enemy = self.board.get(&to).is_some_and(|piece| !self.is_own(*piece));
            if enemy || self.en_passant == Some(to) {
                targets.push(to);
            }
        }
        for to in targets {
            if to.1 == last && self.advanced() {
                steps.extend("qrbn".chars().map(|letter| (from, to, Some(letter))));
            } else {
                steps.push((from, to, None));
            }
        }
    }

    /// Whether the side that is not to move could capture on this place, if an enemy stood there.
    fn is_attacked(&self, place: Place) -> bool {
        let mut turned = self.clone();
        turned.white = !self.white;
        turned.en_passant = None;
        turned.board.insert(place, if self.white { 'N' } else { 'n' });
        turned.steps().iter().any(|(from, to, _)| {
            let pawn = turned.board[from].eq_ignore_ascii_case(&'p');
            *to == place && (!pawn || from.0 != to.0)
        })
    }

    fn in_check(&self) -> bool {
        self.king(self.white).is_some_and(|king| self.is_attacked(king))
    }

    /// The moves that the rules allow, cards aside.
    fn legal_steps(&self) -> Vec<Step> {
        let mut steps = self.steps();
        if !self.advanced() {
            return steps;
        }
        steps.retain(|step| {
            let mut after = self.clone();
            after.move_piece(*step);
            after.king(!self.white).is_none() || !after.in_check()
        });
        let rank = if self.white { 0 } else { 7 };
        for (letter, between, path, target) in
            [('K', vec![5, 6], [4, 5, 6], 6), ('Q', vec![1, 2, 3], [4, 3, 2], 2)]
        {
            let right = if self.white { letter } else { letter.to_ascii_lowercase() };
            let free = between.iter().all(|file| !self.board.contains_key(&(*file, rank)));
            if self.castling.contains(right)
                && free
                && path.iter().all(|file| {
                    let mut moved = self.clone();
                    let king = moved.board.remove(&(4, rank)).unwrap();
                    moved.board.insert((*file, rank), king);
                    !moved.is_attacked((*file, rank))
                })
            {
                steps.push(((4, rank), (target, rank), None));
            }
        }
        steps
    }

    /// Moves a piece, with all that happens on the board, and nothing else.
    fn move_piece(&mut self, (from, to, promotion): Step) {
        let piece = self.board.remove(&from).unwrap();
        let kind = piece.to_ascii_uppercase();
        let captured = self.board.remove(&to);
        if kind == 'P' && from.0 != to.0 && captured.is_none() {
            self.board.remove(&(to.0, from.1));
        }
        if kind == 'K' && (from.0 - to.0).abs() == 2 {
            let (old, new) = if to.0 == 6 { (7, 5) } else { (0, 3) };
            let rook = self.board.remove(&(old, from.1)).unwrap();
            self.board.insert((new, from.1), rook);
        }
        let becomes = promotion
            .map_or(piece, |letter| if self.white { letter.to_ascii_uppercase() } else { letter });
        self.board.insert(to, becomes);
        for (right, king, rook) in
            [('K', "e1", "h1"), ('Q', "e1", "a1"), ('k', "e8", "h8"), ('q', "e8", "a8")]
        {
            if [from, to].contains(&place(king)) || [from, to].contains(&place(rook)) {
                self.castling = self.castling.replace(right, "");
            }
        }
        self.en_passant = None;
        if self.advanced() && kind == 'P' && (from.1 - to.1).abs() == 2 {
            let enemy = if self.white { 'p' } else { 'P' };
            if [-1, 1].iter().any(|side| self.board.get(&(to.0 + side, to.1)) == Some(&enemy)) {
                self.en_passant = Some((to.0, (from.1 + to.1) / 2));
            }
        }
    }

    fn end_turn(&mut self, resets: bool) {
        self.clock = if resets { 0 } else { self.clock + 1 };
        self.fullmove += u32::from(!self.white);
        self.white = !self.white;
        self.phase = "draw".into();
    }

    /// The winner (`Some(true)` is White) and the reason.
    pub(crate) fn outcome(&self) -> Option<(Option<bool>, &'static str)> {
        for white in [true, false] {
            if self.king(white).is_none() {
                return Some((Some(!white), "king_captured"));
            }
        }
        if !self.advanced() || self.phase != "draw" || !self.legal_steps().is_empty() {
            return None;
        }
        Some(if self.in_check() { (Some(!self.white), "checkmate") } else { (None, "stalemate") })
    }

    /// Every action with its weight and what it leads to.
    pub(crate) fn actions(&self) -> BTreeMap<String, (u32, Self)> {
        let mut actions = BTreeMap::new();
        if self.outcome().is_some() {
            return actions;
        }
        if self.phase != "play" {
            let source = if self.deck.is_empty() { &self.discards } else { &self.deck };
            for card in source {
                let action = format!("draw:{card}");
                actions.entry(action).or_insert_with(|| (0, self.after_draw(*card))).0 += 1;
            }
            return actions;
        }
        let steps = self.legal_steps();
        let hand = &self.hands[self.own()];
        let mut stuck = true;
        for card in hand {
            let kinds = if *card == 'M' { self.tops.clone() } else { vec![*card] };
            let mut lost = true;
            for step in &steps {
                if kinds.contains(&self.board[&step.0].to_ascii_uppercase()) {
                    lost = false;
                    let (from, to, promotion) = *step;
                    let promotion = promotion.map_or(String::new(), String::from);
                    let text = format!("{card}:{}{}{promotion}", name(from), name(to));
                    actions.insert(text, (1, self.after_play(*card, Some(*step))));
                }
            }
            if lost {
                actions.insert(format!("{card}:-"), (1, self.after_play(*card, None)));
            }
            stuck &= lost;
        }
        let alike = hand.iter().any(|card| hand.iter().filter(|other| *other == card).count() > 2);
        if self.level != "one" && (alike || stuck) {
            let mut after = self.clone();
            let thrown = std::mem::take(&mut after.hands[self.own()]);
            after.discards.extend(thrown);
            after.phase = "redraw".into();
            actions.insert("redraw".into(), (1, after));
        }
        actions
    }

    fn after_play(&self, card: char, step: Option<Step>) -> Self {
        let mut after = self.clone();
        remove(&mut after.hands[self.own()], card);
        after.discards.push(card);
        if card != 'M' {
            after.tops[self.own()] = card;
        }
        let mut resets = false;
        after.en_passant = None;
        if let Some(step) = step {
            after.en_passant = self.en_passant;
            resets =
                self.board[&step.0].eq_ignore_ascii_case(&'p') || self.board.contains_key(&step.1);
            after.move_piece(step);
        }
        after.end_turn(resets);
        after
    }

    fn after_draw(&self, card: char) -> Self {
        let mut after = self.clone();
        if after.deck.is_empty() {
            after.deck = std::mem::take(&mut after.discards);
            after.tops = vec!['-', '-'];
        }
        remove(&mut after.deck, card);
        let full = self.hand_size();
        let deal_to = usize::from(self.hands[0].len() == full);
        let receiver = if self.phase == "deal" { deal_to } else { self.own() };
        after.hands[receiver].push(card);
        match &*self.phase {
            "draw" => after.phase = "play".into(),
            "deal" if after.hands[1].len() == full => after.phase = "draw".into(),
            "redraw" if after.hands[receiver].len() == full => {
                after.en_passant = None;
                after.end_turn(false);
            }
            _ => {}
        }
        after
    }
}
