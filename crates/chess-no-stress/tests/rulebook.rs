//! One test or more for each clause of the rules, bearing its number.

mod support {
    pub(crate) mod levels;
    pub(crate) mod play;
    pub(crate) mod position;
    pub(crate) mod rules;
    pub(crate) mod texts;
}

use chess_core::{
    Configure, Game, HiddenInfo, Outcome, Reason, Recurrence, Seat, Square, ToAct, Variant,
    VariantExt,
};
use chess_no_stress::{Action, Card, Cards, Level, NoStress, Phase, Position};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use support::levels::{LEVELS, printed};
use support::play::play;
use support::position::position;
use support::rules::rules;
use support::texts::{texts, texts_with};

/// Level Advanced with these six fields, phase `draw`, and hands of one `P N B R Q` each.
fn advanced(chess: &str) -> Position {
    let text = format!("{chess} P9N6B6R6Q6K7M6 - -- P1N1B1R1Q1/P1N1B1R1Q1 draw");
    position(&printed(Level::Advanced), &text)
}

/// The same, once the side to move has drawn this card.
fn advanced_with(chess: &str, card: Card) -> Position {
    printed(Level::Advanced).after(&advanced(chess), Action::Draw(card))
}

#[test]
fn clause_01_the_deck_has_56_cards_of_seven_kinds() {
    let deck = NoStress::default().deck;
    assert_eq!(deck.to_string(), "P11N8B8R8Q8K7M6");
    assert_eq!(deck.len(), 56);
    assert_eq!(Card::ALL.map(Card::to_char), ['P', 'N', 'B', 'R', 'Q', 'K', 'M']);
    assert_eq!(Card::ALL.iter().filter(|card| card.role().is_some()).count(), 6);
}

#[test]
fn clause_02_levels_differ_in_hands() {
    assert_eq!(NoStress::default().level, Level::One);
    assert_eq!(LEVELS.map(Level::hand_size), [0, 3, 5, 5]);
    for level in LEVELS {
        let rules = printed(level);
        let mut game = rules.start();
        while game.table().phase() == Phase::Deal {
            rules.apply(&mut game, Action::Draw(Card::Pawn));
        }
        assert_eq!(game.hands().white.len(), level.hand_size());
        assert_eq!(game.hands().black.len(), level.hand_size());
    }
}

#[test]
fn clause_03_a_kind_comes_in_proportion_to_its_count() {
    let rules = printed(Level::One);
    let game = play(&rules, &rules.start(), &["draw:P", "P:a2a4"]);
    assert_eq!(rules.to_act(&game), ToAct::Chance);
    let weights: Vec<(String, u32)> = rules
        .actions(&game)
        .into_iter()
        .map(|action| (action.to_string(), rules.weight(&game, action)))
        .collect();
    let expected = [("P", 10), ("N", 8), ("B", 8), ("R", 8), ("Q", 8), ("K", 7), ("M", 6)];
    assert_eq!(weights, expected.map(|(card, weight)| (format!("draw:{card}"), weight)));
}

#[test]
fn clause_03_an_empty_deck_is_filled_by_the_draw_that_needs_it() {
    let rules = rules("one", "P2N1M1", "standard");
    let waiting = play(
        &rules,
        &rules.start(),
        &["draw:N", "N:b1a3", "draw:P", "P:a7a5", "draw:M", "M:a3b5", "draw:P", "P:a5a4"],
    );
    assert!(waiting.to_string().ends_with(" w - - 0 3 - P2N1M1 NP -/- draw"), "{waiting}");
    assert_eq!(texts(&rules, &waiting), ["draw:P", "draw:N", "draw:M"]);
    assert_eq!(rules.weight(&waiting, Action::Draw(Card::Pawn)), 2);
    let drawn = play(&rules, &waiting, &["draw:M"]);
    assert!(drawn.to_string().ends_with(" w - - 0 3 P2N1 - -- M1/- play"), "{drawn}");
    // The tops are blank, so that M moves nothing.
    assert_eq!(texts(&rules, &drawn), ["M:-"]);
}

#[test]
fn clause_03_cards_thrown_in_are_part_of_a_reshuffle_while_the_new_hand_is_drawn() {
    let rules = rules("two", "P4N3R1K3M1", "standard");
    let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 9 K1 P1N1K1M1 PK P3N1/N1R1K1 play";
    let start = position(&rules, text);
    let thrown = play(&rules, &start, &["redraw"]);
    assert!(thrown.to_string().ends_with(" w - - 0 9 K1 P4N2K1M1 PK -/N1R1K1 redraw"), "{thrown}");
    let drawn = play(&rules, &thrown, &["draw:K", "draw:P"]);
    assert!(drawn.to_string().ends_with(" w - - 0 9 P3N2K1M1 - -- P1K1/N1R1K1 redraw"), "{drawn}");
    let done = play(&rules, &drawn, &["draw:N"]);
    assert!(done.to_string().ends_with(" b - - 1 9 P3N1K1M1 - -- P1N1K1/N1R1K1 draw"), "{done}");
}

#[test]
fn clause_04_four_pawns_start_advanced() {
    let start = NoStress::default().start().to_string();
    assert_eq!(
        start,
        "rnbqkbnr/ppp2ppp/4p3/3p4/3P4/4P3/PPP2PPP/RNBQKBNR w - - 0 1 P11N8B8R8Q8K7M6 - -- -/- draw"
    );
    let standard = rules("advanced", "P11N8B8R8Q8K7M6", "standard").start().to_string();
    assert_eq!(
        standard,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 P11N8B8R8Q8K7M6 - -- -/- deal"
    );
}

#[test]
fn clause_04_fourteen_of_56_first_cards_lose_the_turn() {
    let rules = NoStress::default();
    let start = rules.start();
    let mut lost = 0;
    let mut all = 0;
    for draw in rules.actions(&start) {
        let weight = rules.weight(&start, draw);
        all += weight;
        let Action::Draw(card) = draw else { panic!("{draw} is no draw") };
        if rules.is_legal(&rules.after(&start, draw), Action::Lose(card)) {
            lost += weight;
        }
    }
    assert_eq!((lost, all), (14, 56));
}

#[test]
fn clause_05_whites_whole_hand_is_dealt_first() {
    let rules = printed(Level::Two);
    let mut game = rules.start();
    let mut sizes = Vec::new();
    while game.table().phase() == Phase::Deal {
        assert_eq!((rules.to_act(&game), rules.turn(&game)), (ToAct::Chance, Seat::First));
        rules.apply(&mut game, Action::Draw(Card::Rook));
        sizes.push((game.hands().white.len(), game.hands().black.len()));
    }
    assert_eq!(sizes, [(1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3)]);
    assert_eq!(game.table().phase(), Phase::Draw);
}

#[test]
fn clause_06_a_card_that_can_move_must_and_one_that_cannot_loses_the_turn() {
    let rules = printed(Level::Two);
    let text = "4k3/8/8/8/8/p7/P7/4K3 w - - 0 9 P10N7B8R8Q7K5M5 - -- P1Q1K1/N1K1M1 draw";
    let start = position(&rules, text);
    let game = play(&rules, &start, &["draw:P"]);
    let expected = ["P:-", "Q:-", "K:e1d1", "K:e1f1", "K:e1d2", "K:e1e2", "K:e1f2"];
    assert_eq!(texts(&rules, &game), expected);
    // The queen's card pictures nothing on the board. It is the top all the same.
    let lost = play(&rules, &game, &["Q:-"]);
    assert!(
        lost.to_string().contains(" b - - 1 9 ") && lost.to_string().contains(" Q1 Q- P2K1/"),
        "{lost}"
    );
}

#[test]
fn clause_06_in_check_any_card_may_be_played() {
    let rules = printed(Level::Advanced);
    let game = advanced_with("4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 9", Card::King);
    let expected = ["P:-", "N:-", "B:-", "R:-", "Q:-", "K:e1d1", "K:e1f1", "K:e1e2"];
    assert_eq!(texts(&rules, &game), expected);
}

#[test]
fn clause_07_m_moves_either_piece_that_the_tops_picture() {
    let rules = printed(Level::One);
    let game = play(&rules, &rules.start(), &["draw:N", "N:b1c3", "draw:K", "K:e8e7", "draw:M"]);
    let moves = texts(&rules, &game);
    assert!(moves.contains(&"M:c3b5".into()) && moves.contains(&"M:e1e2".into()), "{moves:?}");
    assert!(moves.iter().all(|text| ["c3", "g1", "e1"].contains(&&text[2..4])), "{moves:?}");
    // An M is looked through.
    let game = play(&rules, &game, &["M:c3b5", "draw:M"]);
    assert_eq!(game.table().tops().white, Some(chess_core::Role::Knight));
    let moves = texts(&rules, &game);
    assert!(moves.contains(&"M:b8c6".into()) && moves.contains(&"M:e7d6".into()), "{moves:?}");
}

#[test]
fn clause_07_blank_piles_move_nothing() {
    let rules = printed(Level::One);
    let game = play(&rules, &rules.start(), &["draw:M"]);
    assert_eq!(texts(&rules, &game), ["M:-"]);
    let game = play(&rules, &game, &["M:-", "draw:M"]);
    assert_eq!(texts(&rules, &game), ["M:-"]);
}

#[test]
fn clause_07_two_tops_alike_give_each_move_once() {
    let rules = printed(Level::One);
    let game = play(&rules, &rules.start(), &["draw:K", "K:e1e2", "draw:K", "K:e8e7", "draw:M"]);
    assert_eq!(texts(&rules, &game), ["M:e2e1", "M:e2d2", "M:e2d3", "M:e2f3"]);
}

#[test]
fn clause_08_the_card_played_becomes_its_players_top() {
    let rules = printed(Level::One);
    let game = play(&rules, &rules.start(), &["draw:N", "N:b1c3", "draw:R", "R:-"]);
    assert!(game.to_string().ends_with(" P11N7B8R7Q8K7M6 N1R1 NR -/- draw"), "{game}");
}

#[test]
fn clause_09_three_alike_or_nothing_that_moves_may_be_thrown_in() {
    let rules = printed(Level::Two);
    let hands = |white: &str, deck: &str| {
        let text = format!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 9 {deck} - -- {white}/P1N1K1 play");
        texts_with(&rules, &position(&rules, &text), "redraw").len()
    };
    assert_eq!(hands("P2N1K1", "P8N6B8R8Q8K5M6"), 0, "two alike, and the king can move");
    assert_eq!(hands("P1N3", "P9N4B8R8Q8K6M6"), 1, "three alike");
    assert_eq!(hands("P1M3", "P9N7B8R8Q8K6M3"), 1, "M is a kind");
    assert_eq!(hands("N1B1R1Q1", "P10N6B7R7Q7K6M6"), 1, "nothing moves");
    assert_eq!(hands("N1B1R1M1", "P10N6B7R7Q8K6M5"), 1, "M with blank piles moves nothing");
    assert_eq!(hands("B1R1Q1K1", "P10N7B7R7Q7K5M6"), 0, "the king can move");
}

#[test]
fn clause_09_a_new_hand_ends_the_turn_and_leaves_the_tops() {
    let rules = printed(Level::Two);
    let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 3 9 P9N4B7R8Q7K6M6 B1Q1 QB P1N3/P1N1K1 play";
    let game = play(&rules, &position(&rules, text), &["redraw"]);
    assert_eq!((rules.to_act(&game), rules.turn(&game)), (ToAct::Chance, Seat::First));
    assert!(game.to_string().ends_with(" w - - 3 9 P9N4B7R8Q7K6M6 P1N3B1Q1 QB -/P1N1K1 redraw"));
    let game = play(&rules, &game, &["draw:K", "draw:K", "draw:K"]);
    assert!(game.to_string().ends_with(" b - - 4 9 P9N4B7R8Q7K3M6 P1N3B1Q1 QB K3/P1N1K1 draw"));
}

#[test]
fn clause_09_at_advanced_only_legal_moves_count_and_check_forbids_nothing() {
    let rules = printed(Level::Advanced);
    let game = advanced_with("4k3/8/8/8/8/8/r3r3/R3K3 w Q - 0 9", Card::Pawn);
    // The rook could move, but no move of it answers the check.
    assert_eq!(texts(&rules, &game), ["P:-", "N:-", "B:-", "R:-", "Q:-", "redraw"]);
}

#[test]
fn clause_09_there_is_no_new_hand_at_level_one() {
    let rules = printed(Level::One);
    let game = play(&rules, &rules.start(), &["draw:R"]);
    assert_eq!(texts(&rules, &game), ["R:-"]);
}

#[test]
fn clause_10_levels_one_to_three_know_no_castling_en_passant_and_promotion() {
    let rules = printed(Level::One);
    let text = |placement: &str, hand: &str, deck: &str| {
        position(&rules, &format!("{placement} w - - 0 9 {deck} - -- {hand}/- play"))
    };
    let castling = text("4k3/8/8/8/8/8/8/R3K2R", "K1", "P11N8B8R8Q8K6M6");
    assert_eq!(texts(&rules, &castling), ["K:e1d1", "K:e1f1", "K:e1d2", "K:e1e2", "K:e1f2"]);
    let pawn = text("k7/4P3/8/8/8/8/P7/4K3", "P1", "P10N8B8R8Q8K7M6");
    assert_eq!(texts(&rules, &pawn), ["P:a2a3", "P:e7e8", "P:a2a4"]);
    let stands = play(&rules, &pawn, &["P:e7e8", "draw:K", "K:a8a7", "draw:P"]);
    assert_eq!(texts(&rules, &stands), ["P:a2a3", "P:a2a4"]);
    let double = play(
        &rules,
        &text("k7/8/8/8/1p6/8/P7/4K3", "P1", "P10N8B8R8Q8K7M6"),
        &["P:a2a4", "draw:P"],
    );
    assert!(double.to_string().contains(" b - - 0 9 "));
    assert_eq!(texts(&rules, &double), ["P:b4b3"]);
}

#[test]
fn clause_10_kings_move_as_they_like() {
    let rules = printed(Level::One);
    let text = "8/8/4k3/8/4K3/8/8/7r w - - 0 9 P11N8B8R8Q8K6M6 - -- K1/- play";
    assert_eq!(texts(&rules, &position(&rules, text)).len(), 8);
}

#[test]
fn clause_11_capturing_the_king_wins_at_once() {
    let rules = printed(Level::One);
    let text = "4k3/8/8/8/8/8/4R3/4K3 w - - 7 9 P11N8B8R7Q8K7M6 - -- R1/- play";
    let won = play(&rules, &position(&rules, text), &["R:e2e8"]);
    assert_eq!(rules.outcome(&won), Some(Outcome::win(Seat::First, Reason::KingCaptured)));
    assert_eq!(won.to_string(), "4R3/8/8/8/8/8/8/4K3 b - - 0 9 P11N8B8R7Q8K7M6 R1 R- -/- draw");
    assert!(texts(&rules, &won).is_empty());
}

#[test]
fn clause_11_levels_one_to_three_know_no_draw() {
    for (level, hand, left) in
        [(Level::One, "-", 11), (Level::Two, "P3", 5), (Level::Three, "P5", 1)]
    {
        let rules = printed(level);
        let text =
            format!("4k3/8/8/8/8/8/8/4K3 w - - 500 9 P{left}N8B8R8Q8K7M6 - -- {hand}/{hand} draw");
        let bare_kings = position(&rules, &text);
        assert_eq!(rules.outcome(&bare_kings), None);
        assert_eq!(rules.turn_start(&bare_kings, None), None);
        assert_eq!(Game::from_position(rules, bare_kings).outcome(), None);
    }
}

#[test]
fn clause_12_pawns_promote_and_capture_en_passant_by_p_or_an_m_that_pictures_them() {
    let rules = printed(Level::Advanced);
    let promoting = advanced_with("7k/P7/8/8/8/8/8/4K3 w - - 0 9", Card::King);
    assert_eq!(texts_with(&rules, &promoting, "P:"), ["P:a7a8q", "P:a7a8r", "P:a7a8b", "P:a7a8n"]);
    let crossing = advanced("4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 9");
    let crossed = play(&rules, &crossing, &["draw:M", "P:e7e5", "draw:M"]);
    assert_eq!(crossed.table().en_passant(), Some(Square::E6));
    assert!(texts(&rules, &crossed).contains(&"P:d5e6".into()));
    let captured = play(&rules, &crossed, &["M:d5e6"]);
    assert!(captured.to_string().starts_with("4k3/8/4P3/8/8/8/8/4K3 b - - 0 10 "), "{captured}");
    // A lost turn ends the right.
    let waived = play(&rules, &crossed, &["R:-"]);
    assert_eq!(waived.table().en_passant(), None);
}

#[test]
fn clause_12_the_king_castles_by_k_or_an_m_that_pictures_it() {
    let rules = printed(Level::Advanced);
    let game = advanced_with("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 9", Card::King);
    let kings = texts_with(&rules, &game, "K:");
    assert!(kings.contains(&"K:e1g1".into()) && kings.contains(&"K:e1c1".into()));
    let castled = play(&rules, &game, &["K:e1g1"]);
    assert!(castled.to_string().starts_with("4k3/8/8/8/8/8/8/R4RK1 b - - 1 9 "), "{castled}");
    let again = play(
        &rules,
        &advanced_with("r3k2r/8/8/8/8/8/8/4K3 w kq - 0 9", Card::King),
        &["K:e1e2", "draw:M", "M:e8c8"],
    );
    assert!(again.to_string().starts_with("2kr3r/8/8/8/8/8/4K3/8 w - - 2 10 "), "{again}");
    assert!(!texts_with(&rules, &game, "R:").contains(&"R:e1g1".into()));
}

#[test]
fn clause_12_castling_leads_not_out_of_through_or_into_attack() {
    let rules = printed(Level::Advanced);
    let castles = |placement: &str| {
        let game = advanced_with(&format!("{placement} w KQ - 0 9"), Card::King);
        let castles = ["K:e1c1", "K:e1g1"];
        castles
            .into_iter()
            .filter(|text| rules.parse_action(&game, text).is_ok())
            .collect::<Vec<_>>()
    };
    assert_eq!(castles("4k3/8/8/8/8/8/8/R3K2R"), ["K:e1c1", "K:e1g1"]);
    assert!(castles("4k3/4r3/8/8/8/8/8/R3K2R").is_empty(), "out of");
    assert_eq!(castles("4k3/5r2/8/8/8/8/8/R3K2R"), ["K:e1c1"], "through");
    assert_eq!(castles("4k3/2r5/8/8/8/8/8/R3K2R"), ["K:e1g1"], "into");
    assert_eq!(castles("4k3/1r6/8/8/8/8/8/R3K2R"), ["K:e1c1", "K:e1g1"], "the rook may cross");
    assert_eq!(castles("4k3/8/8/8/8/8/8/RN2K2R"), ["K:e1g1"], "between must be empty");
}

#[test]
fn clause_12_a_move_may_not_leave_the_own_king_attacked_unless_it_takes_the_other() {
    let rules = printed(Level::Advanced);
    let pinned = advanced_with("k3r3/8/8/8/8/8/4B3/4K3 w - - 0 9", Card::King);
    assert_eq!(texts_with(&rules, &pinned, "B:"), ["B:-"]);
    let taking = advanced_with("k3r3/8/8/8/4B3/8/8/4K3 w - - 0 9", Card::King);
    assert_eq!(texts_with(&rules, &taking, "B:"), ["B:e4a8"]);
    let won = play(&rules, &taking, &["B:e4a8"]);
    assert_eq!(rules.outcome(&won), Some(Outcome::win(Seat::First, Reason::KingCaptured)));
    let kings = advanced_with("8/8/8/8/3kp3/3K4/8/8 w - - 0 9", Card::King);
    assert!(texts_with(&rules, &kings, "K:").contains(&"K:d3d4".into()));
    let en_passant = advanced_with("7k/8/8/K2pP2r/8/8/8/8 w - d6 0 9", Card::King);
    assert_eq!(texts_with(&rules, &en_passant, "P:"), ["P:e5e6"]);
}

#[test]
fn clause_12_a_captured_king_takes_its_castling_rights_along() {
    let rules = printed(Level::Advanced);
    let game = advanced_with("r3k2r/8/8/8/8/8/4Q3/R3K2R w KQkq - 0 9", Card::King);
    let won = play(&rules, &game, &["Q:e2e8"]);
    assert!(won.to_string().starts_with("r3Q2r/8/8/8/8/8/8/R3K2R b KQ - 0 9 "), "{won}");
}

#[test]
fn clause_12_mate_and_stalemate_ignore_the_cards_and_are_looked_for_as_a_turn_begins() {
    let rules = printed(Level::Advanced);
    let mated = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 3 40";
    assert_eq!(rules.outcome(&advanced(mated)), Some(Outcome::win(Seat::First, Reason::Checkmate)));
    let stalemated = "7k/5Q2/6K1/8/8/8/8/8 b - - 3 40";
    assert_eq!(rules.outcome(&advanced(stalemated)), Some(Outcome::draw(Reason::Stalemate)));
    for chess in [mated, stalemated] {
        let text = format!("{chess} P9N6B6R6Q6K6M6 - -- P1N1B1R1Q1/P1N1B1R1Q1K1 play");
        let playing = position(&rules, &text);
        assert_eq!(rules.outcome(&playing), None, "a turn that has begun goes on");
        assert!(texts(&rules, &playing).contains(&"K:-".into()));
    }
    // Neither hand has a card for the only move there is: no stalemate.
    assert_eq!(rules.outcome(&advanced("7k/8/8/8/8/8/8/K7 w - - 0 9")), None);
}

#[test]
fn clause_12_capturing_the_king_is_a_legal_move_that_averts_mate() {
    let rules = printed(Level::Advanced);
    // White is attacked and can do nothing about it, but to capture the king.
    let game = advanced("k7/8/8/8/8/5b2/R6P/r6K w - - 3 40");
    assert_eq!(rules.outcome(&game), None);
}

#[test]
fn clause_12_in_check_without_a_card_the_turn_is_lost_and_the_king_may_be_captured() {
    let rules = printed(Level::Advanced);
    let game = advanced_with("4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 9", Card::Pawn);
    assert_eq!(rules.outcome(&game), None);
    let lost = play(&rules, &game, &["N:-", "draw:P", "R:e2e1"]);
    assert_eq!(rules.outcome(&lost), Some(Outcome::win(Seat::Second, Reason::KingCaptured)));
}

#[test]
fn clause_12_only_bare_kings_are_dead_material() {
    let rules = printed(Level::Advanced);
    let dead = |chess: &str| rules.turn_start(&advanced(chess), None).unwrap().dead_material;
    assert!(dead("4k3/8/8/8/8/8/8/4K3 w - - 0 9"));
    assert!(!dead("4k3/8/8/8/8/8/8/3NK3 w - - 0 9"));
    assert!(!dead("4k3/8/8/8/8/8/8/3BK3 w - - 0 9"));
    let game = Game::from_position(rules, advanced("4k3/8/8/8/8/8/8/4K3 w - - 0 9"));
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::DeadMaterial)));
}

#[test]
fn clause_12_the_clock_is_judged_whenever_a_turn_begins() {
    let rules = printed(Level::Advanced);
    let mut game = Game::from_position(rules, advanced("4k3/8/8/8/8/8/8/3RK3 w - - 99 60"));
    game.play_text("draw:K").unwrap();
    assert_eq!(game.outcome(), None);
    game.play_text("N:-").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::FiftyMoves)));
}

#[test]
fn clause_12_only_turns_that_moved_a_piece_are_counted_for_repetition() {
    let rules = printed(Level::Advanced);
    let text = "4k3/8/8/p7/P7/8/8/4K3 w - - 0 9 P11N8B6R6Q6K3M6 - -- B1R1Q1K2/B1R1Q1K2 draw";
    let start = position(&rules, text);
    let recurrence = |position: &Position, last| {
        rules.turn_start(position, last).map(|turn_start| turn_start.recurrence)
    };
    let Some(Recurrence::Count(identity)) = recurrence(&start, None) else {
        panic!("the start counts");
    };
    let drawn = play(&rules, &start, &["draw:N"]);
    assert_eq!(recurrence(&drawn, Some(Action::Draw(Card::Knight))), None, "no turn begins");
    let lost = play(&rules, &drawn, &["N:-"]);
    let last = Some(Action::Lose(Card::Knight));
    assert!(matches!(recurrence(&lost, last), Some(Recurrence::CountIfFirst(_))));
    // Back and forth, with other cards than at first: the same in all that counts.
    let there = play(&rules, &start, &["draw:N", "K:e1e2", "draw:N", "K:e8e7"]);
    let back = play(&rules, &there, &["draw:N", "K:e2e1", "draw:N", "K:e7e8"]);
    let last = rules.parse_action(&play(&rules, &there, &["draw:N", "K:e2e1", "draw:N"]), "K:e7e8");
    assert_ne!(start.to_string(), back.to_string());
    assert_eq!(recurrence(&back, last.ok()), Some(Recurrence::Count(identity)));
}

#[test]
fn clause_12_a_start_in_another_phase_is_counted_when_the_first_turn_begins() {
    let rules = printed(Level::Advanced);
    let mut game = rules.start();
    assert_eq!(rules.turn_start(&game, None), None);
    let draw = Action::Draw(Card::Pawn);
    while game.table().phase() == Phase::Deal {
        rules.apply(&mut game, draw);
    }
    let begun = rules.turn_start(&game, Some(draw)).unwrap();
    assert!(matches!(begun.recurrence, Recurrence::CountIfFirst(_)));
}

#[test]
fn clause_12_an_en_passant_square_counts_if_a_capture_there_is_legal() {
    let rules = printed(Level::Advanced);
    let identity = |chess: &str| match rules.turn_start(&advanced(chess), None).unwrap().recurrence
    {
        Recurrence::Count(identity) => identity,
        other => panic!("{other:?}"),
    };
    let square = |chess: &str| identity(chess).table().en_passant();
    assert_eq!(square("7k/8/8/K2pP3/8/8/8/8 w - d6 0 9"), Some(Square::D6));
    assert_eq!(square("7k/8/8/K2pP2r/8/8/8/8 w - d6 0 9"), None);
}

#[test]
fn clause_15_positions_are_written_as_specified() {
    let rules = printed(Level::Advanced);
    let text = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 31 P8N7B8R8Q5K4M6 - -- P1Q1K3/P2N1Q2 draw";
    assert_eq!(position(&rules, text).to_string(), text);
}

#[test]
fn clause_15_a_new_hand_changes_clock_and_en_passant_with_its_last_card() {
    let rules = printed(Level::Advanced);
    let text = "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 40 P8N5B5R5Q6K6M6 P1N1B1R1Q1K1 -- P1N1B1R1Q1/P1N1B1R1 redraw";
    let game = position(&rules, text);
    assert_eq!(game.table().en_passant(), Some(Square::D3));
    let done = play(&rules, &game, &["draw:P"]);
    assert!(done.to_string().starts_with("4k3/8/8/8/3Pp3/8/8/4K3 w - - 1 41 "), "{done}");
}

#[test]
fn clause_16_actions_are_written_as_specified() {
    for text in ["draw:M", "P:e2e4", "P:e7e8q", "K:e1g1", "M:-", "redraw"] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
}

#[test]
fn values_are_small() {
    assert_eq!(size_of::<Action>(), 4);
    assert_eq!(size_of::<Cards>(), 8);
    assert_eq!(size_of::<Position>(), 104);
    assert_eq!(size_of::<chess_no_stress::View>(), 120);
}

#[test]
fn clause_13_a_seat_sees_its_own_hand_and_only_the_size_of_the_other() {
    let two = printed(Level::Two);
    let text = "4k3/8/8/8/8/8/8/4K3 w - - 3 9 P9N7B8R8Q7K5M5 P1M1 P- P1Q1K1/N1K1 deal";
    let game = position(&two, text);
    let first = two.view(&game, Seat::First);
    assert_eq!((first.hand().to_string(), first.other_hand_size()), ("P1Q1K1".into(), 2));
    assert_eq!((first.other_hand(), first.deck_size()), (None, 49));
    assert_eq!(first.unseen().to_string(), "P9N8B8R8Q7K6M5");
    assert_eq!(first.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 3 9 ?49 P1M1 P- P1Q1K1/?2 deal");
    let second = two.view(&game, Seat::Second);
    assert_eq!(second.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 3 9 ?49 P1M1 P- ?3/N1K1 deal");
    // At level One the other seat's card lies open.
    let one = printed(Level::One);
    let view = one.view(&play(&one, &one.start(), &["draw:Q"]), Seat::Second);
    assert_eq!(view.other_hand(), "Q1".parse().ok());
}

#[test]
fn clause_14_only_a_sample_of_what_is_hidden_can_be_had_from_a_view() {
    let rules = printed(Level::Three);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(14);
    let mut game = rules.start();
    for _ in 0..11 {
        let action = rules.random_action(&game, &mut rng).unwrap();
        rules.apply(&mut game, action);
    }
    let view = rules.view(&game, Seat::First);
    let imagined: std::collections::HashSet<Position> =
        (0..50).map(|_| rules.determinize(&view, &mut rng)).collect();
    assert!(imagined.len() > 40, "{}", imagined.len());
    for position in &imagined {
        assert_eq!(rules.view(position, Seat::First), view);
    }
    assert!(rules.open_position(&view).is_none());
}

#[test]
fn clause_17_options_by_name() {
    let options = |rules: NoStress| {
        rules.options().into_iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>()
    };
    assert_eq!(
        options(NoStress::default()),
        ["level=one", "deck=P11N8B8R8Q8K7M6", "opening=advanced_pawns"]
    );
    let changed = rules("advanced", "P12", "standard");
    assert_eq!(options(changed), ["level=advanced", "deck=P12", "opening=standard"]);
    assert_eq!(NoStress::with_options(changed.changed_options()), Ok(changed));
}
