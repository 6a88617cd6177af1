//! A test for every clause of `RULES.md`, bearing its number.
#![allow(clippy::unwrap_used)]

use chess_changing_colors::{ChangingColors, Contested, Phase, Position};
use chess_core::{Color, Game, Outcome, Reason, Seat, Square, ToAct, Variant, VariantExt};

fn printed() -> ChangingColors {
    ChangingColors::default()
}

#[track_caller]
fn read(text: &str) -> Position {
    let position = printed().parse_position(text).unwrap();
    assert_eq!(position.to_string(), text, "not canonical");
    position
}

/// The position after these actions, each of them legal.
#[track_caller]
fn play_by(rules: &ChangingColors, start: &str, actions: &[&str]) -> Position {
    let mut position = rules.parse_position(start).unwrap();
    for text in actions {
        let action = rules.parse_action(&position, text).unwrap();
        rules.try_apply(&mut position, action).unwrap();
    }
    position
}

#[track_caller]
fn leads_to(start: &str, actions: &[&str], end: &str) -> Position {
    let position = play_by(&printed(), start, actions);
    assert_eq!(position.to_string(), end);
    position
}

#[track_caller]
fn has(position: &Position, action: &str) -> bool {
    let listed = printed().actions(position).iter().any(|legal| legal.to_string() == action);
    assert_eq!(printed().parse_action(position, action).is_ok(), listed);
    listed
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const SETUP: &str =
    "-R-N-B-Q1-B-N-R/-P-P-P-P-P-P-P-P/8/8/8/8/-P-P-P-P-P-P-P-P/-R-N-B-Q1-B-N-R w - - 0 1 setup";

#[test]
fn clause_01_capturing_the_king_wins_at_once() {
    let end = leads_to("8/8/8/3k4/3K4/8/8/8 w - - 5 9", &["d4d5"], "8/8/8/3K4/8/8/8/8 b - - 0 9");
    assert_eq!(printed().outcome(&end), Some(Outcome::win(Seat::First, Reason::KingCaptured)));
    assert_eq!(printed().count_actions(&end), 0);
    let end = leads_to("8/8/8/3k4/3K4/8/8/8 b - - 5 9", &["d5d4"], "8/8/8/8/3k4/8/8/8 w - - 0 10");
    assert_eq!(printed().outcome(&end), Some(Outcome::win(Seat::Second, Reason::KingCaptured)));
}

#[test]
fn clause_01_a_king_may_step_into_attack() {
    assert!(has(&read("8/8/3k4/8/3K4/8/8/8 w - - 0 1"), "d4d5"));
}

#[test]
fn clause_02_the_start_is_that_of_chess() {
    assert_eq!(printed().start().to_string(), START);
    assert_eq!(printed().to_act(&printed().start()), ToAct::Player(Seat::First));
    assert_eq!(printed().settle(&START.replace('w', "b")).unwrap().owners(), read(START).owners());
    let neutral =
        "-R-N-B-Qk-B-N-R/-P-P-P-P-P-P-P-P/8/8/8/8/-P-P-P-P-P-P-P-P/-R-N-B-QK-B-N-R w KQkq - 0 1";
    assert_eq!(printed().settle(neutral).unwrap(), printed().start());
}

#[test]
fn clause_02_each_seat_may_place_its_king_in_its_own_half() {
    let rules = ChangingColors::placed_kings();
    let start = rules.start();
    assert_eq!(start.to_string(), SETUP);
    assert_eq!(rules.to_act(&start), ToAct::Player(Seat::First));
    let squares: Vec<String> = rules.actions(&start).iter().map(ToString::to_string).collect();
    assert_eq!((squares.len(), &*squares[0], &*squares[16]), (17, "K@e1", "K@h4"));
    let one = play_by(&rules, SETUP, &["K@e1"]);
    assert_eq!(rules.to_act(&one), ToAct::Player(Seat::Second));
    assert_eq!(one.phase(), Phase::PlacingKing(Color::Black));
    assert!(one.to_string().ends_with("-R-N-B-QK-B-N-R b KQ - 0 1 setup"), "{one}");
    assert_eq!(rules.actions(&one)[0].to_string(), "K@a5");
    assert_eq!(play_by(&rules, SETUP, &["K@e1", "K@e8"]), printed().start());
    let two = play_by(&rules, SETUP, &["K@d4", "K@e5"]);
    let neutral =
        "-R-N-B-Q1-B-N-R/-P-P-P-P-P-P-P-P/8/4k3/3K4/8/-P-P-P-P-P-P-P-P/-R-N-B-Q1-B-N-R w - - 0 1";
    assert_eq!(two.to_string(), neutral);
    assert_eq!(rules.to_act(&two), ToAct::Player(Seat::First));
}

#[test]
fn clause_02_the_second_seat_counts_as_the_mover_when_both_kings_stand() {
    let start = "8/8/8/3-P4/8/8/8/8 w - - 0 1 setup";
    let placed = ChangingColors::placed_kings();
    let kings = ["K@d4", "K@d6"];
    let by_default = play_by(&placed, start, &kings);
    assert_eq!(by_default.to_string(), "8/8/3k4/3p4/3K4/8/8/8 w - - 0 1");
    let contested = Contested::Opponent;
    let other = play_by(&ChangingColors { contested, ..placed }, start, &kings);
    assert_eq!(other.to_string(), "8/8/3k4/3P4/3K4/8/8/8 w - - 0 1");
}

#[test]
fn clause_03_pieces_touch_along_ranks_files_and_diagonals() {
    let chain = read("4k3/8/8/8/8/2P5/2PP4/4K3 w - - 0 1");
    assert_eq!(chain.board().color(Color::White).len(), 4);
    assert!(printed().parse_position("4k3/8/8/8/8/2P5/8/4K3 w - - 0 1").is_err());
    // A king needs nobody.
    leads_to("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", &["e1f1"], "4k3/8/8/8/8/8/3-P4/5K2 b - - 1 1");
}

#[test]
fn clause_04_a_piece_outside_its_string_becomes_neutral() {
    leads_to(START, &["e2e4"], "rnbqkbnr/pppppppp/8/8/4-P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    leads_to(START, &["e2e3"], "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

#[test]
fn clause_04_what_hung_on_the_moved_piece_goes_too() {
    leads_to("7k/8/8/8/8/2P5/1P6/K7 w - - 0 1", &["b2b3"], "7k/8/8/8/8/1-P-P5/8/K7 b - - 0 1");
}

#[test]
fn clause_04_strings_grow_over_whole_groups_of_neutral_pieces() {
    leads_to(
        "7k/8/8/8/1-P6/-P1-P5/8/3K4 w - - 0 1",
        &["d1d2"],
        "7k/8/8/8/1P6/P1P5/3K4/8 b - - 1 1",
    );
}

#[test]
fn clause_04_a_piece_that_lands_beside_the_enemy_changes_sides() {
    leads_to("4k3/8/1KN5/8/8/8/8/8 w - - 0 1", &["c6b4"], "4k3/8/1K6/8/1-N6/8/8/8 b - - 1 1");
    leads_to("4k3/8/1KN5/8/8/8/8/8 w - - 0 1", &["c6d8"], "3nk3/8/1K6/8/8/8/8/8 b - - 1 1");
    // And one that stays joined to its own does not.
    leads_to("4k3/8/2KN4/8/8/8/8/8 w - - 0 1", &["d6b7"], "4k3/1N6/2K5/8/8/8/8/8 b - - 1 1");
    leads_to("4k3/8/3KN3/8/8/8/8/8 w - - 0 1", &["e6c7"], "4k3/2N5/3K4/8/8/8/8/8 b - - 1 1");
}

#[test]
fn clause_04_a_capture_can_break_the_enemys_string() {
    // The knight takes the link d5. What hung on it, e5, is won by the pawn on f4; the knight itself, cut off from its own,
    // stands beside the enemy king and is lost in the same ring, though e5 would have held it in the next.
    leads_to("8/8/8/2kpp3/5PK1/4N3/8/8 w - - 7 1", &["e3d5"], "8/8/8/2knP3/5PK1/8/8/8 b - - 0 1");
}

#[test]
fn clause_04_a_piece_reached_by_both_goes_to_the_mover_or_by_option_to_the_opponent() {
    // As above, with a pawn on e6 that both d5 and e5, won in the first ring, reach in the second.
    let start = "8/8/4p3/2kpp3/5PK1/4N3/8/8 w - - 7 1";
    leads_to(start, &["e3d5"], "8/8/4P3/2knP3/5PK1/8/8/8 b - - 0 1");
    let rules = ChangingColors { contested: Contested::Opponent, ..printed() };
    let after = play_by(&rules, start, &["e3d5"]);
    assert_eq!(after.to_string(), "8/8/4p3/2knP3/5PK1/8/8/8 b - - 0 1");
}

#[test]
fn clause_04_loyalty_is_not_resolved_once_a_king_is_captured() {
    leads_to("8/8/8/3k4/2pK4/8/8/8 w - - 3 1", &["d4d5"], "8/8/8/3K4/2p5/8/8/8 b - - 0 1");
}

#[test]
fn clause_05_disloyal_positions_are_refused_with_the_first_offending_square() {
    for (placement, square) in [
        ("4k3/8/8/8/8/8/8/4K2R", Square::H1),
        ("4k3/8/8/8/8/8/3-P4/4K2R", Square::H1),
        ("4k3/8/8/8/7p/8/3-P4/4K3", Square::D2),
        ("4k3/4-P3/8/8/8/8/8/4K3", Square::E7),
        ("4k3/8/8/8/7p/8/8/4K3", Square::H4),
        // The neutral knight on g1 touches a stray only, and is no offence.
        ("4k3/8/8/8/8/8/7P/4K1-N1", Square::H2),
    ] {
        let text = format!("{placement} w - - 0 1");
        let error = printed().parse_position(&text).unwrap_err();
        assert_eq!(error.faults().len(), 1, "{text}");
        let place = error.faults()[0].place;
        assert_eq!(place, Some(chess_core::Place::Square(square)), "{text}: {error}");
        let settled = printed().settle(&text).unwrap();
        assert_eq!(printed().parse_position(&settled.to_string()), Ok(settled));
    }
}

#[test]
fn clause_06_neutral_pieces_stand_in_the_way() {
    let position = read("4k3/8/8/8/-P7/8/8/RK6 w - - 0 1");
    assert!(has(&position, "a1a2") && has(&position, "a1a3"));
    assert!(!has(&position, "a1a4") && !has(&position, "a1a5"));
    assert!(!has(&position, "a4a5"));
}

#[test]
fn clause_07_a_capture_that_loses_the_capturing_piece_is_legal() {
    leads_to("4k3/3p4/8/8/8/8/8/3RK3 w - - 4 1", &["d1d7"], "4k3/3r4/8/8/8/8/8/4K3 b - - 0 1");
    leads_to("4k3/3p4/2p5/8/8/8/8/2RK4 w - - 4 1", &["c1c6"], "4k3/3p4/2r5/8/8/8/8/3K4 b - - 0 1");
}

#[test]
fn clause_08_a_pawn_moves_as_its_present_colour_does() {
    // The white pawn joins Black's string, and goes back down.
    leads_to(
        "8/8/8/3k4/8/2P5/1K6/8 w - - 3 1",
        &["c3c4", "d5d6"],
        "8/8/3k4/8/2-P5/8/1K6/8 w - - 1 2",
    );
    let black = play_by(&printed(), "8/8/8/3k4/8/2P5/1K6/8 w - - 3 1", &["c3c4"]);
    assert!(has(&black, "c4c3") && !has(&black, "c4c5"));
}

#[test]
fn clause_08_two_squares_from_the_first_and_second_rank() {
    let position = read("2kpp3/3p4/8/8/8/8/2P5/2PKP3 w - - 0 1");
    assert!(has(&position, "c2c4") && has(&position, "e1e3") && has(&position, "e1e2"));
    assert!(!has(&position, "c1c3"));
    let position = read("2kpp3/3p4/8/8/8/8/8/3K4 b - - 0 1");
    assert!(has(&position, "d7d5") && has(&position, "e8e6") && !has(&position, "d8d6"));
    let position = read("2k5/8/8/8/8/3P4/3K4/8 w - - 0 1");
    assert!(has(&position, "d3d4") && !has(&position, "d3d5"));
}

#[test]
fn clause_09_a_double_step_can_be_captured_in_passing() {
    let start = "8/8/8/2k5/2p5/4K3/3P4/8 w - - 0 1";
    let pushed = leads_to(start, &["d2d4"], "8/8/8/2k5/2pP4/4K3/8/8 b - d3 0 1");
    assert_eq!(pushed.en_passant(), Some(Square::D3));
    // The capturing pawn is cut off, and lost to the king beside it.
    leads_to(&pushed.to_string(), &["c4d3"], "8/8/8/2k5/8/3PK3/8/8 w - - 0 2");
    leads_to(&pushed.to_string(), &["c5b4"], "8/8/8/8/1kpP4/4K3/8/8 w - - 1 2");
}

#[test]
fn clause_09_not_if_the_pawn_changed_sides() {
    leads_to("8/8/8/2k5/2p5/8/3P4/4K3 w - - 0 1", &["d2d4"], "8/8/8/2k5/2pp4/8/8/4K3 b - - 0 1");
    leads_to("k7/p7/8/8/2-P5/8/3P4/4K3 w - - 0 1", &["d2d4"], "k7/p7/8/8/2-P-P4/8/8/4K3 b - - 0 1");
}

#[test]
fn clause_09_from_the_first_rank_it_is_captured_on_the_second() {
    let pushed = leads_to(
        "8/8/8/8/1k6/2p5/4K3/3P4 w - - 0 1",
        &["d1d3"],
        "8/8/8/8/1k6/2pP4/4K3/8 b - d2 0 1",
    );
    leads_to(&pushed.to_string(), &["c3d2"], "8/8/8/8/1k6/8/3PK3/8 w - - 0 2");
    leads_to("3p4/4k3/2P5/1K6/8/8/8/8 b - - 0 1", &["d8d6"], "8/4k3/2Pp4/1K6/8/8/8/8 w - d7 0 2");
}

#[test]
fn clause_09_which_pawns_are_ready_is_judged_after_resolution() {
    // The neutral pawn on c4 would be ready as Black's, but the push itself wins it for White, or for Black with the push.
    leads_to("k7/8/8/8/2-P5/4K3/3P4/8 w - - 0 1", &["d2d4"], "k7/8/8/8/2PP4/4K3/8/8 b - - 0 1");
    leads_to("8/8/8/4k3/2-P5/8/3P4/2K5 w - - 0 1", &["d2d4"], "8/8/8/4k3/2pp4/8/8/2K5 b - - 0 1");
}

#[test]
fn clause_10_promotion_is_an_action_of_its_own() {
    let waiting =
        leads_to("8/3KP3/8/8/8/8/8/k7 w - - 4 1", &["e7e8"], "4P3/3K4/8/8/8/8/8/k7 b - - 0 1");
    assert_eq!(printed().to_act(&waiting), ToAct::Player(Seat::First));
    assert_eq!(printed().turn(&waiting), Seat::First);
    let texts: Vec<String> = printed().actions(&waiting).iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["e8=q", "e8=r", "e8=b", "e8=n"]);
    let queen = leads_to(&waiting.to_string(), &["e8=q"], "4Q3/3K4/8/8/8/8/8/k7 b - - 0 1");
    assert_eq!(printed().to_act(&queen), ToAct::Player(Seat::Second));
}

#[test]
fn clause_10_a_neutral_pawn_waits_and_an_enemy_one_does_not_promote() {
    let neutral = "4-P3/8/3K4/8/8/8/8/k7 b - - 0 1";
    leads_to("8/4P3/3K4/8/8/8/8/k7 w - - 0 1", &["e7e8"], neutral);
    let regained = leads_to(neutral, &["a1a2", "d6d7"], "4P3/3K4/8/8/8/8/k7/8 b - - 2 2");
    assert_eq!(regained.phase(), Phase::Promoting { owner: Color::White, square: Square::E8 });
    leads_to(&regained.to_string(), &["e8=n"], "4N3/3K4/8/8/8/8/k7/8 b - - 0 2");
    let lost =
        leads_to("2k5/1P6/K7/8/8/8/8/8 w - - 0 1", &["b7b8"], "1pk5/8/K7/8/8/8/8/8 b - - 0 1");
    assert_eq!(lost.phase(), Phase::Moving(Color::Black));
}

#[test]
fn clause_10_a_move_can_make_the_other_side_promote() {
    let waiting = leads_to(
        "8/8/8/8/8/3k4/8/1KN2-P2 w - - 0 1",
        &["c1e2"],
        "8/8/8/8/8/3k4/4n3/1K3p2 b - - 1 1",
    );
    assert_eq!(printed().to_act(&waiting), ToAct::Player(Seat::Second));
    assert_eq!(printed().turn(&waiting), Seat::First);
    let done = leads_to(&waiting.to_string(), &["f1=r"], "8/8/8/8/8/3k4/4n3/1K3r2 b - - 0 1");
    assert_eq!(printed().to_act(&done), ToAct::Player(Seat::Second));
    assert_eq!(printed().turn(&done), Seat::Second);
}

#[test]
fn clause_10_several_wait_in_square_order_and_nothing_is_judged_meanwhile() {
    let mut position = read("3P4/2K5/8/8/8/8/3k4/4p3 w - - 100 9");
    for (seat, action) in [(Seat::Second, "e1=n"), (Seat::First, "d8=r")] {
        assert_eq!(printed().to_act(&position), ToAct::Player(seat));
        assert_eq!(printed().turn_start(&position, None), None);
        let action = printed().parse_action(&position, action).unwrap();
        printed().apply(&mut position, action);
    }
    assert_eq!(position.to_string(), "3R4/2K5/8/8/8/8/3k4/4n3 w - - 0 9");
    assert!(printed().turn_start(&position, None).is_some());
    let stuck = read("KBkP4/PRP5/1P6/6-N1/4-P3/8/8/2-P5 w - - 1 2");
    assert_eq!(printed().outcome(&stuck), None);
}

#[test]
fn clause_10_an_en_passant_square_stays_while_a_promotion_waits() {
    let waiting = "8/8/8/2k5/2pP4/1p2K3/2p5/2p5 b - d3 0 1";
    leads_to(waiting, &["c1=q", "c4d3"], "8/8/8/2k5/8/1P1PK3/2P5/2Q5 w - - 0 2");
}

#[test]
fn clause_10_a_pawn_that_captures_the_king_stays_a_pawn() {
    let end =
        leads_to("-R3k3/3P4/2K5/8/8/8/8/8 w q - 3 7", &["d7e8"], "-R3P3/8/2K5/8/8/8/8/8 b - - 0 7");
    assert_eq!(printed().outcome(&end), Some(Outcome::win(Seat::First, Reason::KingCaptured)));
}

#[test]
fn clause_11_castling_needs_a_loyal_rook() {
    leads_to("4k3/8/8/8/8/8/5PP1/4K2R w K - 0 1", &["e1g1"], "4k3/8/8/8/8/8/5PP1/5RK1 b - - 1 1");
    assert!(!has(&read("4k3/8/8/8/8/8/8/4K2-R w K - 0 1"), "e1g1"));
    assert!(!has(&read("8/8/8/8/8/6k1/7p/4K2r w K - 0 1"), "e1g1"));
    assert!(!has(&read("4k3/8/8/8/8/8/5PP1/4KN1R w K - 0 1"), "e1g1"));
    assert!(!has(&read("4k3/8/8/8/8/8/5PP1/4K2R w - - 0 1"), "e1g1"));
    leads_to("r3k3/1ppp4/8/8/8/8/8/4K3 b q - 0 1", &["e8c8"], "2kr4/1ppp4/8/8/8/8/8/4K3 w - - 1 2");
}

#[test]
fn clause_11_attacks_on_the_king_do_not_matter() {
    let position = read("4rrk1/8/8/8/8/8/5PP1/4K2R w K - 0 1");
    assert!(has(&position, "e1g1"));
}

#[test]
fn clause_11_a_change_of_loyalty_alone_loses_no_right() {
    let lost = leads_to(
        "4k3/8/8/8/8/8/5PP1/4K2R w K - 0 1",
        &["g2g4"],
        "4k3/8/8/8/6-P1/8/5P2/4K2-R b K - 0 1",
    );
    let regained = leads_to(
        &lost.to_string(),
        &["e8d8", "f2f3", "d8e8"],
        "4k3/8/8/8/6-P1/5-P2/8/4K2-R w K - 1 3",
    );
    assert!(!has(&regained, "e1g1"));
    let back = leads_to(
        "4k3/8/8/8/8/6-P1/8/4K2-R w K - 0 1",
        &["e1f1", "e8d8", "f1e1"],
        "3k4/8/8/8/8/6-P1/8/4K2-R b - - 3 2",
    );
    assert!(back.castling().is_empty());
}

#[test]
fn clause_11_rights_are_lost_by_king_rook_and_capture() {
    let start = "4k3/8/8/8/8/8/PPPP1PP1/R3K2R w KQ - 0 1";
    for (action, rights) in [("e1e2", "-"), ("h1h5", "Q"), ("a1b1", "K"), ("g2g3", "KQ")] {
        let after = play_by(&printed(), start, &[action]).to_string();
        assert_eq!(after.split(' ').nth(2), Some(rights), "{after}");
    }
    // A rook of the enemy in the corner: whoever moves it.
    let enemy = "8/8/8/8/8/6k1/7p/4K2r b K - 0 1";
    let after = play_by(&printed(), enemy, &["h1g1"]);
    assert!(after.castling().is_empty());
    // Captured by a rook that becomes loyal where it lands.
    leads_to("7k/7r/8/8/8/8/5P2/4K1NR b K - 0 1", &["h7h1"], "7k/8/8/8/8/8/5P2/4K1NR w - - 0 2");
}

#[test]
fn clause_12_a_side_without_a_move_draws() {
    for text in ["kp6/rp6/pQ6/K7/8/8/8/8 b - - 1 1", "8/8/8/8/k7/Pq6/RP6/KP6 w - - 1 2"] {
        assert_eq!(printed().outcome(&read(text)), Some(Outcome::draw(Reason::Stalemate)));
    }
}

#[test]
fn clause_12_the_third_repetition_draws() {
    let mut game = Game::from_position(printed(), read("k7/8/8/8/8/8/8/7K w - - 0 1"));
    for action in ["h1g1", "a8b8", "g1h1", "b8a8", "h1g1", "a8b8", "g1h1"] {
        game.play_text(action).unwrap();
        assert_eq!(game.outcome(), None);
    }
    game.play_text("b8a8").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::ThreefoldRepetition)));
}

#[test]
fn clause_12_a_hundred_half_moves_draw() {
    let mut game = Game::from_position(printed(), read("k7/8/8/8/8/8/8/7K w - - 98 60"));
    game.play_text("h1g1").unwrap();
    assert_eq!(game.outcome(), None);
    game.play_text("a8b8").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::FiftyMoves)));
}

#[test]
fn clause_12_bare_kings_play_on() {
    let start = printed().turn_start(&read("k7/8/8/8/8/8/8/7K w - - 0 1"), None).unwrap();
    assert!(!start.dead_material);
}
