//! One test, or more, for each rule of `RULES.md`, bearing its number.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;

use chess_core::{
    Bitboard, Color, Configure, Game, OptionValue, Outcome, Reason, Role, Seat, Square, Variant,
    VariantExt, attacks,
};
use chess_yea::{Action, Area, Areas, Position, Seconding, Yea, attackers_now};

#[track_caller]
fn read(rules: &Yea, text: &str) -> Position {
    rules.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal actions of a position by the printed rules.
#[track_caller]
fn legal(text: &str) -> BTreeSet<String> {
    legal_by(&Yea::default(), text)
}

#[track_caller]
fn legal_by(rules: &Yea, text: &str) -> BTreeSet<String> {
    let position = read(rules, text);
    rules.actions(&position).into_iter().map(|action| action.to_string()).collect()
}

/// Those of the legal actions that begin like this: with the square of the piece, say.
#[track_caller]
fn of(text: &str, beginning: &str) -> BTreeSet<String> {
    legal(text).into_iter().filter(|action| action.starts_with(beginning)).collect()
}

fn set<const N: usize>(actions: [&str; N]) -> BTreeSet<String> {
    actions.into_iter().map(String::from).collect()
}

/// The position after one action.
#[track_caller]
fn after(text: &str, action: &str) -> String {
    after_by(&Yea::default(), text, action)
}

#[track_caller]
fn after_by(rules: &Yea, text: &str, action: &str) -> String {
    let mut position = read(rules, text);
    let action = rules.parse_action(&position, action).unwrap();
    rules.apply(&mut position, action);
    position.to_string()
}

#[track_caller]
fn outcome(text: &str) -> Option<Outcome> {
    let rules = Yea::default();
    rules.outcome(&read(&rules, text))
}

#[test]
fn clause_01_a_move_needs_another_piece_that_attacks_the_target() {
    let rook = "7k/8/8/8/8/8/3R4/4K3 w - - 0 1 0:0 -";
    assert_eq!(of(rook, "d2"), set(["d2d1", "d2e2", "d2f2"]));
    // A pawn has no second in itself, and gets one from the knight.
    assert_eq!(of("7k/8/8/8/8/8/4P3/K7 w - - 0 1 0:0 -", "e2"), set([]));
    assert_eq!(of("7k/8/8/8/8/8/4P1N1/K7 w - - 0 1 0:0 -", "e2"), set(["e2e3"]));
    // What stands on the target does not matter: c3 seconds the capture on d5.
    assert!(legal("7k/8/8/3p4/8/2N5/8/K2R4 w - - 0 1 0:0 -").contains("d1d5"));
}

#[test]
fn clause_01_nobody_seconds_through_the_mover() {
    assert_eq!(of("7k/8/8/8/8/8/4P3/K3R3 w - - 0 1 0:0 -", "e2"), set([]));
    assert_eq!(of("7k/8/8/8/8/4R3/8/K3R3 w - - 0 1 0:0 -", "e3"), set(["e3e2"]));
}

#[test]
fn clause_01_kings_pawns_and_pinned_pieces_second() {
    let pinned = "4r2k/8/8/8/8/2P1N3/8/4K3 w - - 0 1 0:0 -";
    assert_eq!(of(pinned, "c3"), set(["c3c4"]));
    assert_eq!(of(pinned, "e3"), set([]));
    let pawn = "7k/8/8/8/8/1P6/8/K1R5 w - - 0 1 0:0 -";
    assert!(legal(pawn).contains("c1c4"));
    assert!(!legal_by(&Yea::pieces_only(), pawn).contains("c1c4"));
    // Without the seconds of pawns, a pawn can still be seconded by pieces.
    let both = "7k/8/8/3p4/2P5/4N3/8/K7 w - - 0 1 0:0 -";
    assert!(legal_by(&Yea::pieces_only(), both).contains("c4d5"));
}

#[test]
fn clause_01_bonuses_second_but_not_the_leap_of_a_rook_that_has_leaped() {
    assert!(legal("7k/8/8/8/8/1R1P4/8/7K w - - 1 1 3:0 xK").contains("+d3d4"));
    assert!(!legal("7k/8/8/8/8/1R1P4/8/7K w - - 1 1 3:0 xK!b3").contains("+d3d4"));
    // The bishop seconds one step straight on.
    assert!(legal("6k1/8/8/8/8/8/1B1N4/7K w - - 1 1 3:0 xQ").contains("+d2b3"));
    assert!(!legal("6k1/8/8/8/8/8/1B1N4/7K w - - 1 1 3:0 x").contains("+d2b3"));
}

#[test]
fn clause_02_kings_move_alone() {
    assert_eq!(legal("7k/8/8/8/8/8/8/K7 w - - 0 1 0:0 -"), set(["a1a2", "a1b1", "a1b2"]));
}

#[test]
fn clause_02_answers_to_check_need_seconds() {
    assert_eq!(legal("5R2/8/8/k7/8/8/6PP/4r2K w - - 0 1 0:0 -"), set([]));
    assert_eq!(legal("5R2/8/8/k7/8/8/3N2PP/4r2K w - - 0 1 0:0 -"), set(["f8f1", "d2f1"]));
}

#[test]
fn clause_02_promotions_need_seconds() {
    assert_eq!(of("7k/3P4/8/8/8/8/8/K2R4 w - - 0 1 0:0 -", "d7"), set([]));
    let seconded = of("7k/3P4/8/6B1/8/8/8/K7 w - - 0 1 0:0 -", "d7");
    assert_eq!(seconded, set(["d7d8q", "d7d8r", "d7d8b", "d7d8n"]));
}

#[test]
fn clause_02_en_passant_needs_a_second_on_the_crossed_square() {
    // The pawn on d5 still blocks the rook.
    assert!(!legal("7k/8/8/3pP3/8/8/8/3R3K w - d6 0 1 0:0 -").contains("e5d6"));
    assert!(legal("7k/8/8/3pP3/4N3/8/8/7K w - d6 0 1 0:0 -").contains("e5d6"));
}

#[test]
fn clause_03_the_start_has_fourteen_moves_and_the_example_is_wrong() {
    let start = Yea::default().start().to_string();
    assert_eq!(
        legal(&start),
        set([
            "a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3", "g2g3", "h2h3", "b1a3", "b1c3", "g1f3",
            "g1h3", "a1b3", "h1g3"
        ])
    );
    // The printed example has the knight second d2-d3.
    let example = "7k/8/8/8/8/2N5/3P4/7K w - - 0 1 0:0 -";
    assert_eq!(of(example, "d2"), set([]));
    let mut seconding = Seconding::NOBODY;
    seconding.add(attacks::knight(Square::C3));
    let by_knight = seconding.seconded_by_other(Bitboard::EMPTY);
    assert_eq!(by_knight & (Bitboard::from(Square::D3) | Square::D4.into()), Bitboard::EMPTY);
}

#[test]
fn clause_04_checks_need_no_second() {
    let rules = Yea::default();
    let alone = read(&rules, "7k/8/8/8/8/8/8/r6K w - - 0 1 0:0 -");
    assert_eq!(alone.checkers(), Square::A1.into());
    assert_eq!(legal("7k/8/8/8/8/8/8/r6K w - - 0 1 0:0 -"), set(["h1g2", "h1h2"]));
    // The pinned bishop has a second wherever it goes, and may not go.
    assert_eq!(of("4r2k/8/8/3P4/6R1/8/4B3/4K3 w - - 0 1 0:0 -", "e2"), set([]));
}

#[test]
fn clause_05_royal_shift_on_any_rank_to_either_side() {
    let home = "1k6/8/8/8/8/8/8/R3K2R w - - 0 1 0:0 -";
    assert_eq!(after(home, "e1g1"), "1k6/8/8/8/8/8/8/R4RK1 b - - 1 1 0:0 -");
    assert_eq!(after(home, "e1c1"), "1k6/8/8/8/8/8/8/2KR3R b - - 1 1 0:0 -");
    let away = "1k6/8/8/8/R3K3/8/8/8 w - - 0 1 0:0 -";
    assert_eq!(after(away, "e4c4"), "1k6/8/8/8/2KR4/8/8/8 b - - 1 1 0:0 -");
    let far = "1k6/8/8/8/K6R/8/8/8 w - - 0 1 0:0 -";
    assert_eq!(after(far, "a4c4"), "1k6/8/8/8/1RK5/8/8/8 b - - 1 1 0:0 -");
}

#[test]
fn clause_05_the_way_must_be_free_and_three_files_long() {
    assert!(legal("1k6/8/8/8/8/8/8/4K2R w - - 0 1 0:0 -").contains("e1g1"));
    assert!(!legal("1k6/8/8/8/8/8/8/4K1R1 w - - 0 1 0:0 -").contains("e1g1"));
    assert!(!legal("1k6/8/8/8/8/8/8/4KN1R w - - 0 1 0:0 -").contains("e1g1"));
    assert!(!legal("1k6/8/8/8/8/8/8/RN2K3 w - - 0 1 0:0 -").contains("e1c1"));
    assert!(!legal("1k6/8/8/8/8/8/8/4K2r w - - 0 1 0:0 -").contains("e1g1"));
}

#[test]
fn clause_05_not_from_through_or_into_attack() {
    let shifts = |text: &str| {
        let legal = legal(text);
        (legal.contains("e1c1"), legal.contains("e1g1"))
    };
    assert_eq!(shifts("4r3/k7/8/8/8/8/8/2R1K2R w - - 0 1 0:0 -"), (false, false));
    assert_eq!(shifts("3r4/1k6/8/8/8/8/8/R3K2R w - - 0 1 0:0 -"), (false, true));
    assert_eq!(shifts("6r1/3k4/8/8/8/8/8/R3K2R w - - 0 1 0:0 -"), (true, false));
    // The rook on h1 does not attack f1 now, and would when g1 has left.
    assert!(!legal("3k4/8/8/8/8/8/8/3K2Rr w - - 0 1 0:0 -").contains("d1f1"));
    assert!(legal("3k4/8/8/8/8/8/8/3K2R1 w - - 0 1 0:0 -").contains("d1f1"));
    // An enemy rook's leap attacks the crossed square, while the enemy holds its King's Wing.
    assert_eq!(shifts("6k1/8/8/8/8/4r3/3PPP2/R3K2R w - - 0 1 0:0 -"), (false, false));
    assert_eq!(shifts("1k6/8/8/8/8/4r3/3PPP2/R3K2R w - - 0 1 0:0 -"), (true, true));
}

#[test]
fn clause_05_unmoved_asks_for_rights() {
    let rules = Yea::with_castling_rights();
    let text = "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1 0:0 -";
    let actions = legal_by(&rules, text);
    assert!(actions.contains("e1c1") && !actions.contains("e1g1"));
    assert_eq!(after_by(&rules, text, "e1c1"), "4k3/8/8/8/8/8/8/2KR3R b - - 1 1 0:0 -");
    // The rook of b1 is nearer, and has no right.
    assert!(!legal_by(&rules, "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1 0:0 -").contains("e1c1"));
    // Rights are lost with king, rook, and the capture of a rook.
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 0:0 -";
    assert!(after_by(&rules, both, "e1e2").contains(" b kq - "));
    let seconded = "r3k2r/8/8/8/3B4/8/7R/R3K2R w KQkq - 0 1 0:0 -";
    assert!(after_by(&rules, seconded, "h2h8").contains(" b KQq - "));
    assert!(rules.start().to_string().contains(" w KQkq - "));
}

#[test]
fn clause_06_pieces_hold_areas_and_pawns_do_not() {
    let rules = Yea::default();
    let held = |text: &str, color| Areas::held_by(read(&rules, text).board(), color).to_string();
    assert_eq!(held("8/8/8/8/8/8/6PP/1N2K2k w - - 0 1 0:0 -", Color::White), "Q");
    assert_eq!(held("8/8/8/8/8/8/6PP/1N2K2k w - - 0 1 0:0 -", Color::Black), "");
    assert_eq!(held("6k1/8/8/3K4/4p3/8/8/8 w - - 0 1 0:0 -", Color::White), "C");
    assert_eq!(held("6k1/8/8/3K4/4p3/8/8/8 w - - 0 1 0:0 -", Color::Black), "K");
    for color in Color::ALL {
        for area in Area::ALL {
            assert_eq!(area.squares(color).len(), 4);
        }
    }
}

#[test]
fn clause_07_rooks_leap_capture_and_check_from_the_kings_wing() {
    let held = "7k/8/8/8/8/1p6/3N4/R6K w - - 0 1 0:0 -";
    let not_held = "7k/8/8/8/8/1p6/3N4/R4K2 w - - 0 1 0:0 -";
    assert_eq!(after(held, "a1b3"), "7k/8/8/8/8/1R6/3N4/7K b - - 0 1 1:0 -");
    assert!(!legal(not_held).contains("a1b3"));
    let rules = Yea::default();
    let checked = read(&rules, "8/8/8/8/8/1k6/8/R6K b - - 0 1 0:0 -");
    assert_eq!(checked.checkers(), Square::A1.into());
    assert!(read(&rules, "8/8/8/8/8/1k6/8/R4K2 b - - 0 1 0:0 -").checkers().is_empty());
}

#[test]
fn clause_07_bishops_step_straight_from_the_queens_wing() {
    let held = "7k/8/8/8/8/1p6/8/KB6 w - - 0 1 0:0 -";
    assert_eq!(of(held, "b1"), set(["b1a2", "b1b2"]));
    assert_eq!(of("7k/8/8/8/8/8/8/2BK4 w - - 0 1 0:0 -", "c1"), set(["c1d2"]));
    let rules = Yea::default();
    let checked = read(&rules, "8/8/8/8/8/8/1k6/1B1K4 b - - 0 1 0:0 -");
    assert_eq!(checked.checkers(), Square::B1.into());
    let captures = "7k/8/8/8/8/8/1p6/KB6 w - - 0 1 0:0 -";
    assert_eq!(after(captures, "b1b2"), "7k/8/8/8/8/8/1B6/K7 b - - 0 1 1:0 -");
}

#[test]
fn clause_07_pawns_step_diagonally_from_the_centre() {
    let held = "7k/8/8/8/3NP3/8/8/7K w - - 0 1 0:0 -";
    assert_eq!(of(held, "e4"), set(["e4f5~"]));
    assert_eq!(after(held, "e4f5~"), "7k/8/8/5P2/3N4/8/8/7K b - - 0 1 0:0 -");
    assert_eq!(of("7k/8/8/8/4P3/8/6N1/7K w - - 0 1 0:0 -", "e4"), set([]));
    // An occupied square is no target: nothing there is captured by a marked step.
    assert_eq!(of("7k/8/8/5p2/3NP3/8/8/7K w - - 0 1 0:0 -", "e4"), set(["e4f5"]));
    let promotes = of("8/3P3k/8/8/3N4/8/8/4R2K w - - 0 1 0:0 -", "d7");
    assert_eq!(promotes, set(["d7e8q~", "d7e8r~", "d7e8b~", "d7e8n~"]));
}

#[test]
fn clause_08_the_mover_keeps_the_areas_of_his_turns_beginning() {
    // The board says that the King's Wing is held; the turn began without it.
    assert!(!legal("7k/8/8/8/8/1R1P4/8/7K w - - 1 1 3:0 x").contains("+d3d4"));
    // The other way round: the king has left the wing, and rooks leap still.
    let left = after("7k/8/8/8/8/1R1P4/8/7K w - - 0 1 3:0 -", "h1g1");
    assert!(left.ends_with(" xK"), "{left}");
    let left = after("7k/8/8/8/8/1R1P4/8/6K1 w - - 0 1 3:0 -", "g1f1");
    assert!(left.ends_with(" xK"), "{left}");
    assert!(legal(&left).contains("+d3d4"));
}

#[test]
fn clause_08_capturing_the_only_holder_parries_a_check() {
    // The rook on b3 checks by a leap, thanks to the knight on h7.
    let leap = "3k4/7n/8/8/8/1r1B4/8/K6R w - - 0 1 0:0 -";
    assert_eq!(legal(leap), set(["h1h7", "d3h7", "a1a2"]));
    // With a second holder nothing is gained by the capture.
    let two = "3k2n1/7n/8/8/8/1r1B4/8/K6R w - - 0 1 0:0 -";
    assert_eq!(legal(two), set(["a1a2"]));
    // The king itself may capture the holder that gave the bonus against him.
    let king = "8/5K1n/5r2/8/8/8/8/k7 w - - 0 1 0:0 -";
    assert!(!read(&Yea::default(), king).checkers().is_empty());
    let beside = "8/6Kn/8/6r1/8/8/8/k7 w - - 0 1 0:0 -";
    assert!(legal(beside).contains("g7h7"));
    assert!(!legal("6b1/6Kn/8/6r1/8/8/8/k7 w - - 0 1 0:0 -").contains("g7h7"));
}

#[test]
fn clause_08_attackers_follow_the_board() {
    let rules = Yea::default();
    let position = read(&rules, "3k4/7n/8/8/8/1r1B4/8/K6R w - - 0 1 0:0 -");
    assert!(attackers_now(position.board(), Color::Black, Square::A1).has(Square::B3));
    let action = rules.parse_action(&position, "h1h7").unwrap();
    let next = rules.after(&position, action);
    assert!(!attackers_now(next.board(), Color::Black, Square::A1).has(Square::B3));
}

#[test]
fn clause_09_en_passant_and_a_step_share_their_squares() {
    let text = "7k/8/8/2PpP3/4N3/8/8/7K w - d6 0 1 0:0 -";
    let pawns: BTreeSet<_> = of(text, "e5").union(&of(text, "c5")).cloned().collect();
    assert_eq!(pawns, set(["c5d6", "c5d6~", "e5d6", "e5d6~", "e5f6~"]));
    assert_eq!(after(text, "e5d6"), "7k/8/3P4/2P5/4N3/8/8/7K b - - 0 1 1:0 -");
    assert_eq!(after(text, "e5d6~"), "7k/8/3P4/2Pp4/4N3/8/8/7K b - - 0 1 0:0 -");
}

#[test]
fn clause_10_captures_gain_tokens_up_to_five() {
    assert!(Yea::default().start().to_string().ends_with(" 0:0 -"));
    let capture =
        |tokens: &str| after(&format!("7k/8/8/3p4/8/2N5/8/K2R4 w - - 0 1 {tokens} -"), "d1d5");
    assert!(capture("0:4").ends_with(" 1:4 -"));
    assert!(capture("5:0").contains(" 5:0 x"));
    let black = after("k7/8/2n5/8/3P4/6K1/8/3r4 b - - 0 1 0:1 -", "d1d4");
    assert!(black.ends_with(" 0:2 -"), "{black}");
}

#[test]
fn clause_11_three_tokens_allow_an_extra_move() {
    let two = "7k/8/8/3p4/8/2N5/8/K2R4 w - - 0 1 2:0 -";
    let phase = after(two, "d1d5");
    assert_eq!(phase, "7k/8/8/3R4/8/2N5/8/K7 w - - 0 1 3:0 xQ");
    assert_eq!(after(&phase, "end"), "7k/8/8/3R4/8/2N5/8/K7 b - - 0 1 3:0 -");
    assert_eq!(after(&phase, "+a1a2"), "7k/8/8/3R4/8/2N5/K7/8 b - - 0 1 0:0 -");
    // Tokens of an earlier turn do as well, and all of them go.
    let five = after("7k/8/8/8/8/8/8/K7 w - - 0 1 5:0 -", "a1a2");
    assert!(five.ends_with(" 5:0 xQ"));
    assert!(after(&five, "+a2a3").ends_with(" 0:0 -"));
    // Two are too few, and the turn passes.
    assert!(after("7k/8/8/8/8/8/8/K7 w - - 0 1 2:5 -", "a1a2").ends_with(" 2:5 -"));
}

#[test]
fn clause_11_the_phase_begins_even_after_mate_and_with_nothing_but_end() {
    let mate = after("6k1/5ppp/8/8/8/8/6B1/R5K1 w - - 0 1 3:0 -", "a1a8");
    assert!(mate.ends_with(" 3:0 xKQ"));
    assert_eq!(outcome(&mate), None);
    assert_eq!(outcome(&after(&mate, "end")), Some(Outcome::win(Seat::First, Reason::Checkmate)));
    assert_eq!(legal("1r5k/8/8/8/8/8/7r/K7 w - - 1 1 3:0 xQ"), set(["end"]));
}

#[test]
fn clause_12_an_extra_move_captures_nothing_and_gives_no_check() {
    let quiet = "7k/8/8/3p4/8/2N5/8/K2R4 w - - 0 1 3:0 xQ";
    assert!(!legal(quiet).contains("+d1d5"));
    assert_eq!(of(quiet, "+d1"), set(["+d1b1"]));
    // The rook would check on h1, and by unveiling the bishop from e5.
    let check = "7k/8/8/8/8/5N2/6K1/R7 w - - 0 1 3:0 xK";
    assert!(legal(check).contains("+a1g1"));
    assert!(!legal(check).contains("+a1h1"));
    let unveils = "7k/8/8/4R3/8/5N2/1B6/6K1 w - - 0 1 3:0 xKQ";
    assert!(!legal(unveils).contains("+e5d4") && !legal(unveils).contains("+e5e1"));
}

#[test]
fn clause_12_a_standing_check_may_stand_but_not_be_repeated_by_the_mover() {
    // The rook on a8 has mated; others may move, and the rook itself would check anew from elsewhere.
    let mate = "R5k1/5ppp/1B6/8/8/8/8/6K1 w - - 1 1 3:0 xK";
    assert!(legal(mate).contains("+g1f1"));
    let along = "R5k1/5ppp/8/1B6/8/8/8/6K1 w - - 1 1 3:0 xK";
    assert!(!legal(along).contains("+a8e8"));
}

#[test]
fn clause_12_a_step_into_a_wing_can_give_check() {
    // Rook e2 is a leap away from the king on f4; nobody holds the King's Wing until the king steps in.
    let text = "8/8/8/8/5k2/8/4R3/5K2 w - - 1 1 3:0 x";
    assert!(!legal(text).contains("+f1g1") && !legal(text).contains("+f1g2"));
    assert!(legal("8/8/8/8/6k1/8/4R3/5K2 w - - 1 1 3:0 x").contains("+f1g1"));
    // Who already holds it gives no new check.
    let held = "8/8/8/8/5k2/8/4R3/6K1 w - - 1 1 3:0 x";
    assert!(legal(held).contains("+g1h1"));
}

#[test]
fn clause_12_a_leaped_rook_leaps_no_more_and_the_rest_is_allowed() {
    let leaped = "7k/8/8/8/8/1R6/P1P5/1N5K w - - 1 1 3:0 xKQ!b3";
    assert!(!legal(leaped).contains("+b3a1"));
    assert!(legal(leaped).contains("+a2a3"));
    let fresh = "7k/8/8/8/8/1R6/P1P5/1NK5 w - - 1 1 3:0 xKQ";
    assert!(legal(fresh).contains("+b3d2"));
    // Shift, double step, diagonal step, quiet promotion.
    assert!(legal("k7/8/8/8/8/8/8/4K2R w - - 0 1 3:0 x").contains("+e1g1"));
    assert!(legal("k7/8/8/8/8/2N5/4P3/4K3 w - - 0 1 3:0 x").contains("+e2e4"));
    assert!(legal("k7/8/8/8/3NP3/8/8/4K3 w - - 0 1 3:0 xC").contains("+e4f5~"));
    let promotes = of("8/3P4/k7/6B1/8/8/8/4K3 w - - 0 1 3:0 x", "+d7");
    // A queen on d8 would not attack a6, a bishop or rook neither; a knight neither.
    assert_eq!(promotes, set(["+d7d8q", "+d7d8r", "+d7d8b", "+d7d8n"]));
    let checks = of("8/3P4/1k6/6B1/8/8/8/4K3 w - - 0 1 3:0 x", "+d7");
    assert_eq!(checks, set(["+d7d8r", "+d7d8n"]));
}

#[test]
fn clause_12_a_royal_shift_may_not_give_check_either() {
    assert!(!legal("5k2/8/8/8/8/8/8/4K2R w - - 0 1 3:0 x").contains("+e1g1"));
    assert!(legal("4k3/8/8/8/8/8/8/4K2R w - - 0 1 3:0 x").contains("+e1g1"));
}

#[test]
fn clause_13_no_move_loses_for_three_reasons() {
    let lost = |text: &str| outcome(text).map(|outcome| (outcome.winner, outcome.reason));
    assert_eq!(
        lost("7k/5Q2/8/8/p7/8/8/K7 b - - 0 1 0:0 -"),
        Some((Some(Seat::First), Reason::NoSecondedMove))
    );
    assert_eq!(
        lost("7k/5Q2/8/8/8/p7/P7/K7 b - - 0 1 0:0 -"),
        Some((Some(Seat::First), Reason::Stalemate))
    );
    assert_eq!(
        lost("5R2/8/8/k7/8/8/6PP/4r2K w - - 0 1 0:0 -"),
        Some((Some(Seat::Second), Reason::Checkmate))
    );
    assert_eq!(lost("7k/5Q2/8/8/8/8/8/K7 w - - 0 1 0:0 -"), None);
}

#[test]
fn clause_14_standard_draws_are_judged_when_a_turn_begins() {
    let rules = Yea::default();
    let bare = Game::from_position(rules, read(&rules, "7k/8/8/8/8/8/8/K7 w - - 0 1 0:0 -"));
    assert_eq!(bare.outcome(), Some(Outcome::draw(Reason::DeadMaterial)));
    // A bare position plays on.
    assert_eq!(rules.outcome(bare.position()), None);

    let mut game = Game::from_position(rules, read(&rules, "7k/8/8/8/8/8/8/KN6 w - - 0 1 0:0 -"));
    for text in ["a1a2", "h8h7", "a2a1", "h7h8", "a1a2", "h8h7", "a2a1"] {
        game.play_text(text).unwrap();
        assert_eq!(game.outcome(), None);
    }
    game.play_text("h7h8").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::ThreefoldRepetition)));

    let mut game = Game::from_position(rules, read(&rules, "7k/8/8/8/8/8/8/KN6 w - - 99 90 3:0 -"));
    game.play_text("a1a2").unwrap();
    assert_eq!(game.outcome(), None, "the extra-move phase is not drawn");
    game.play_text("end").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::FiftyMoves)));
}

#[test]
fn clause_14_tokens_tell_positions_apart_and_dead_squares_do_not() {
    let rules = Yea::default();
    let identity = |text: &str| rules.turn_start(&read(&rules, text), None).unwrap().recurrence;
    let plain = "7k/8/8/8/8/8/8/KN6 w - - 0 1 1:0 -";
    assert_eq!(identity(plain), identity("7k/8/8/8/8/8/8/KN6 w - - 9 7 1:0 -"));
    assert_ne!(identity(plain), identity("7k/8/8/8/8/8/8/KN6 w - - 0 1 2:0 -"));
    // Without a second, the capture en passant is not legal, and its square does not count.
    let ready = "7k/8/8/3pP3/8/8/8/7K w - d6 0 1 0:0 -";
    assert_eq!(identity(ready), identity("7k/8/8/3pP3/8/8/8/7K w - - 0 1 0:0 -"));
    let seconded = "7k/8/8/3pP3/4N3/8/8/7K w - d6 0 1 0:0 -";
    assert_ne!(identity(seconded), identity("7k/8/8/3pP3/4N3/8/8/7K w - - 0 1 0:0 -"));
    // The marked step onto the same square makes no capture of it.
    let pinned = "7k/7b/8/3pP3/4N3/8/8/1K6 w - d6 0 1 0:0 -";
    assert!(legal(pinned).contains("e5d6"));
    let phase = read(&rules, "7k/8/8/8/8/8/8/KN6 w - - 0 1 3:0 xQ");
    assert_eq!(rules.turn_start(&phase, None), None);
}

#[test]
fn clause_15_a_game_knows_clocks_and_resignation() {
    let mut game = Game::new(Yea::default());
    game.resign(Seat::First).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::win(Seat::Second, Reason::Resignation)));
    let mut game = Game::new(Yea::default());
    game.forfeit_on_time(Seat::Second).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::win(Seat::First, Reason::TimeForfeit)));
}

#[test]
fn clause_16_counters_and_en_passant_squares() {
    // A double step by each move of one turn, and both squares are listed.
    let start = "7k/8/8/8/p2p4/2N5/1PN1P3/7K w - - 7 9 3:0 -";
    let one = after(start, "b2b4");
    assert_eq!(one, "7k/8/8/8/pP1p4/2N5/2N1P3/7K w - b3 0 9 3:0 xK");
    assert_eq!(after(&one, "+e2e4"), "7k/8/8/8/pP1pP3/2N5/2N5/7K b - b3e3 0 9 0:0 -");
    // The pawn gone on, or something on the crossed square, and it is listed no more.
    assert_eq!(after(&one, "+b4b5"), "7k/8/8/1P6/p2p4/2N5/2N1P3/7K b - - 0 9 0:0 -");
    let beside = "7k/8/8/8/pP6/8/3P4/N1N4K w - b3 0 9 3:0 xK";
    assert_eq!(after(beside, "+a1b3"), "7k/8/8/8/pP6/1N6/3P4/2N4K b - - 0 9 0:0 -");
    // Another extra move leaves the clock, and Black's turn raises the number of the move.
    let king = after("7k/8/8/8/8/8/8/K7 b - - 7 9 0:3 -", "h8g8");
    assert_eq!(king, "6k1/8/8/8/8/8/8/K7 b - - 8 9 0:3 xK");
    assert_eq!(after(&king, "+g8f8"), "5k2/8/8/8/8/8/8/K7 w - - 8 10 0:0 -");
    assert_eq!(after(&king, "end"), "6k1/8/8/8/8/8/8/K7 w - - 8 10 0:3 -");
}

#[test]
fn clause_16_a_square_without_a_ready_pawn_is_dropped() {
    let rules = Yea::default();
    let dropped = read(&rules, "7k/8/8/3p4/8/8/8/7K w - d6 0 1 0:0 -");
    assert_eq!(dropped.to_string(), "7k/8/8/3p4/8/8/8/7K w - - 0 1 0:0 -");
    let twice = "7k/8/8/3pPp2/4N3/8/8/7K w - d6f6 0 1 0:0 -";
    assert_eq!(read(&rules, twice).to_string(), twice);
    assert!(legal(twice).is_superset(&set(["e5d6", "e5f6"])));
    // The origin of a double step may be occupied again.
    let again = "7k/3r4/8/3pP3/4N3/8/8/7K w - d6 0 1 0:0 -";
    assert_eq!(read(&rules, again).to_string(), again);
}

#[test]
fn clause_17_options_have_names_ranges_and_defaults() {
    let rules = Yea::default();
    assert_eq!(
        rules.options(),
        [
            ("royal_shift", OptionValue::from("any_time")),
            ("extra_cost", 3.into()),
            ("momentum_max", 5.into()),
            ("pawns_second", true.into()),
        ]
    );
    assert!(rules.changed_options().is_empty());
    for (key, value, good) in [
        ("royal_shift", OptionValue::from("unmoved"), true),
        ("royal_shift", OptionValue::from("never"), false),
        ("extra_cost", 255.into(), true),
        ("extra_cost", 0.into(), false),
        ("extra_cost", 256.into(), false),
        ("momentum_max", 0.into(), true),
        ("momentum_max", OptionValue::from(-1), false),
        ("pawns_second", false.into(), true),
        ("pawns_second", 1.into(), false),
        ("momentum", 1.into(), false),
    ] {
        assert_eq!(Yea::with_options([(key, value.clone())]).is_ok(), good, "{key} {value}");
    }
    assert!(Yea { extra_cost: 0, ..rules }.validate().is_err());
}

#[test]
fn clause_17_costs_are_a_threshold_and_the_maximum_a_cap() {
    let cheap = Yea { extra_cost: 1, momentum_max: 2, ..Yea::default() };
    let text = "7k/8/8/3p4/8/2N5/8/K2R4 w - - 0 1 0:0 -";
    let phase = after_by(&cheap, text, "d1d5");
    assert!(phase.ends_with(" 1:0 xQ"), "{phase}");
    let full = after_by(&cheap, &text.replace("0:0", "2:0"), "d1d5");
    assert!(full.ends_with(" 2:0 xQ"), "{full}");
    assert!(after_by(&cheap, &full, "+a1a2").ends_with(" 0:0 -"));
    let none = Yea::without_momentum();
    assert!(after_by(&none, text, "d1d5").ends_with(" 0:0 -"));
}

#[test]
fn actions_say_what_moved() {
    let step = "+d7e8q~".parse::<Action>().unwrap();
    let moved = step.piece_move().unwrap();
    assert_eq!((moved.from(), moved.to()), (Square::D7, Square::E8));
    assert_eq!((moved.promotion(), moved.is_diagonal()), (Some(Role::Queen), true));
    assert_eq!(Action::End.piece_move(), None);
}
