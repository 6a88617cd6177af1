//! One test for each clause of RULES.md, and one for each ruling or option that could go wrong on its own.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;

use chess_core::{Color, Configure, Outcome, Reason, Role, Seat, Variant, VariantExt};
use chess_no_mercy::{Action, NoMercy, Phase, Position};

const RULES: NoMercy = NoMercy::PRINTED;

#[track_caller]
fn position(text: &str) -> Position {
    let position = RULES.parse_position(text).unwrap();
    assert_eq!(position.to_string(), text, "not canonical");
    position
}

#[track_caller]
fn play_by(rules: &NoMercy, start: &str, actions: &[&str]) -> Position {
    let mut now = position(start);
    for text in actions {
        let action =
            rules.parse_action(&now, text).unwrap_or_else(|error| panic!("{error} in {now}"));
        rules.apply(&mut now, action);
    }
    now
}

/// The actions, played one after the other by the printed rules, lead to `end`.
#[track_caller]
fn leads(start: &str, actions: &[&str], end: &str) {
    assert_eq!(play_by(&RULES, start, actions).to_string(), end);
}

#[track_caller]
fn actions_by(rules: &NoMercy, text: &str) -> BTreeSet<String> {
    rules.actions(&position(text)).iter().map(Action::to_string).collect()
}

/// Exactly these of the actions in question are legal.
#[track_caller]
fn legal(text: &str, yes: &[&str], no: &[&str]) {
    let actions = actions_by(&RULES, text);
    for action in yes {
        assert!(actions.contains(*action), "{action} is missing in {actions:?}");
    }
    for action in no {
        assert!(action.parse::<Action>().is_ok(), "{action} is not even an action");
        assert!(!actions.contains(*action), "{action} is legal");
    }
}

#[test]
fn clause_01_who_has_no_piece_left_loses_at_once() {
    let end = play_by(&RULES, "7k/8/8/8/8/8/8/K6R[] w - - 5 1 3:0 1 -", &["h1h8"]);
    let won = Outcome::win(Seat::First, Reason::AllCaptured);
    assert_eq!(RULES.outcome(&end), Some(won));
    assert_eq!(end.to_string(), "7R/8/8/8/8/8/8/K7[k] w - - 0 1 4:0 1 m");
    assert_eq!(RULES.count_actions(&end), 0);

    let by_own_piece = play_by(&RULES, "8/8/8/8/8/8/8/K6r[] w - - 5 1 3:0 1 -", &["!h1a1"]);
    let lost = Outcome::win(Seat::Second, Reason::AllCaptured);
    assert_eq!(RULES.outcome(&by_own_piece), Some(lost));
    assert_eq!(by_own_piece.to_string(), "8/8/8/8/8/8/8/r7[K] w - - 0 1 0:0 1 a!a1");

    let kings_are_no_matter = play_by(&RULES, "7k/p7/8/8/8/8/8/K6R[] w - - 5 1 0:0 1 -", &["h1h8"]);
    assert_eq!(RULES.outcome(&kings_are_no_matter), None);
}

#[test]
fn clause_01_the_result_names_the_seat_that_controls_the_survivors() {
    let end = play_by(&RULES, "7k/8/8/8/8/8/8/K6R[] w - - 5 1 0:0 2 -", &["h1h8"]);
    assert_eq!(RULES.outcome(&end), Some(Outcome::win(Seat::Second, Reason::AllCaptured)));
}

#[test]
fn clause_02_kings_ignore_attacks() {
    legal(
        "4k3/8/8/8/8/8/4r3/R3K2R[] w KQ - 0 1 0:0 1 -",
        &["e1g1", "e1c1", "e1d2", "e1f1", "h1h2"],
        &[],
    );
    legal("4kr2/8/8/8/8/8/8/R3K2R[] w KQ - 0 1 0:0 1 -", &["e1g1", "e1f1", "e1f2"], &[]);
    legal("4k3/8/8/8/4r3/8/8/R3K2R[] w KQ - 0 1 0:0 1 -", &["h1h4", "e1g1", "a1a3"], &["end"]);
}

#[test]
fn clause_03_start_and_rights() {
    assert_eq!(
        RULES.start().to_string(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1 2:2 1 -"
    );
    let start = "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1 0:0 1 -";
    leads(start, &["e1g1"], "r3k2r/8/8/8/8/8/8/R4RK1[] b kq - 1 1 0:0 1 -");
    leads(start, &["e1c1"], "r3k2r/8/8/8/8/8/8/2KR3R[] b kq - 1 1 0:0 1 -");
    leads(start, &["e1e2"], "r3k2r/8/8/8/8/8/4K3/R6R[] b kq - 1 1 0:0 1 -");
    leads(start, &["a1a2"], "r3k2r/8/8/8/8/8/R7/4K2R[] b Kkq - 1 1 0:0 1 -");
    leads(start, &["h1h8"], "r3k2R/8/8/8/8/8/8/R3K3[r] w Qq - 0 1 1:0 1 m");
    legal("r3k2r/8/8/8/8/8/8/RN2K1NR[] w KQkq - 0 1 0:0 1 -", &[], &["e1g1", "e1c1"]);
    let king_captured = "r3k2r/8/8/8/4R3/8/8/4K3[] w kq - 0 1 0:0 1 -";
    leads(king_captured, &["e4e8"], "r3R2r/8/8/8/8/8/8/4K3[k] w - - 0 1 1:0 1 m");
}

#[test]
fn clause_03_resurrected_kings_and_rooks_never_castle() {
    let start = "4k3/8/8/8/8/8/8/4K2R[R] w K - 0 1 4:0 1 -";
    leads(start, &["R@a1"], "4k3/8/8/8/8/8/8/R3K2R[] w K - 0 1 0:0 1 a");
    legal("4k3/8/8/8/8/8/8/R3K2R[] w K - 0 1 0:0 1 a", &["e1g1"], &["e1c1"]);
    leads(
        "4k3/8/8/8/8/8/8/R6R[K] w - - 0 1 4:0 1 -",
        &["K@e1"],
        "4k3/8/8/8/8/8/8/R3K2R[] w - - 0 1 0:0 1 a",
    );
}

#[test]
fn clause_04_two_tokens_each() {
    let start = RULES.start();
    assert_eq!(Color::ALL.map(|color| start.tokens(color)), [2, 2]);
    let rich = NoMercy { start_tokens: 255, ..RULES };
    assert_eq!(rich.start().tokens(Color::Black), 255);
}

#[test]
fn clause_04_tokens_stop_at_255() {
    let start = "4k3/8/8/8/3pP3/8/8/r3K3[] b - e3 0 1 0:254 1 -";
    leads(start, &["d4e3"], "4k3/8/8/8/8/4p3/8/r3K3[P] b - - 0 1 0:255 1 m");
    leads(start, &["a1e1"], "4k3/8/8/8/3pP3/8/8/4r3[K] b - - 0 1 0:255 1 m");
}

#[test]
fn clause_05_a_free_capture_gains_one_and_en_passant_two() {
    let start = "4k3/8/8/2p5/3pP3/8/8/4K3[] b - e3 0 1 0:0 1 -";
    leads(start, &["d4e3"], "4k3/8/8/2p5/8/4p3/8/4K3[P] b - - 0 1 0:2 1 m");
    leads(
        "4k3/8/8/8/3p4/2P5/8/4K3[] b - - 7 1 0:0 1 -",
        &["d4c3"],
        "4k3/8/8/8/8/2p5/8/4K3[P] b - - 0 1 0:1 1 m",
    );
    let generous = NoMercy { capture_gain: 5, en_passant_gain: 9, ..RULES };
    assert_eq!(play_by(&generous, start, &["d4e3"]).tokens(Color::Black), 9);
}

#[test]
fn clause_06_what_is_bought_gains_nothing() {
    let start = "4k3/8/8/8/3pP3/8/8/r3K3[] b - e3 0 1 0:5 1 -";
    leads(start, &["+d4e3"], "4k3/8/8/8/8/4p3/8/r3K3[P] b - - 0 1 0:3 1 a");
    leads(start, &["+a1e1"], "4k3/8/8/8/3pP3/8/8/4r3[K] b - - 0 1 0:3 1 a");
    leads(start, &["!e1f2"], "4k3/8/8/8/3pP3/8/5K2/r7[] b - - 0 1 0:2 1 a!f2");
    leads(
        "4k3/8/8/8/8/8/8/r3K3[] b - - 0 1 0:5 1 -",
        &["+a1e1"],
        "4k3/8/8/8/8/8/8/4r3[K] b - - 0 1 0:3 1 a",
    );
}

#[test]
fn clause_07_one_free_move_and_bought_actions_before_and_after() {
    let start = "4k3/7p/8/8/8/8/P7/R3K3[] w Q - 0 1 4:0 1 -";
    leads(
        start,
        &["+a2a3", "+e1e2", "a3a4", "+e2e3", "+e3e4"],
        "4k3/7p/8/8/P3K3/8/8/R7[] b - - 0 1 0:0 1 -",
    );
    legal("4k3/7p/8/8/8/8/P7/R3K3[] w Q - 0 1 4:0 1 m", &["+a2a3", "end"], &["a2a3", "e1e2"]);
}

#[test]
fn clause_07_the_free_move_is_compulsory() {
    legal("4k3/7p/8/8/8/8/P7/R3K3[] w Q - 0 1 4:0 1 -", &["a2a3"], &["end"]);
    legal("4k3/7p/8/8/8/8/P7/R3K3[] w Q - 0 1 4:0 1 a", &["a2a3"], &["end"]);
}

#[test]
fn clause_08_end_needs_the_free_move_used_or_none_to_exist() {
    legal("4k3/8/8/p7/P7/8/8/8[] w - - 0 1 0:0 1 -", &["end"], &[]);
    legal("4k3/8/8/p7/P7/8/8/8[] w - - 0 1 9:0 1 a", &["end", "a4=q", "!e8d8"], &["+a4a5"]);
    // The only free move is a capture en passant; later in the turn there is none.
    let passing = "8/8/8/8/Pp6/1P6/8/8[] b - a3 0 1 0:1 1 -";
    assert_eq!(actions_by(&RULES, passing), ["b4=n", "b4a3"].map(String::from).into());
    legal("8/8/8/8/Pp6/1P6/8/8[] b - - 0 1 0:1 1 -", &["end"], &["b4a3"]);
    // A capture of a shielded piece does not count.
    legal("8/8/8/pn6/P7/8/8/8[] w - - 0 1 0:1 1 a!b5", &["end"], &["a4b5"]);
    legal("8/8/8/pn6/P7/8/8/8[] w - - 0 1 0:1 1 a", &["a4b5"], &["end"]);
}

#[test]
fn clause_08_the_turn_passes_by_itself_without_tokens() {
    let start = "4k3/7p/8/8/8/8/P7/R3K3[] w Q - 0 1 0:0 1 -";
    leads(start, &["a2a3"], "4k3/7p/8/8/8/P7/8/R3K3[] b Q - 0 1 0:0 1 -");
    let one = "4k3/7p/8/8/8/8/P7/R3K3[] w Q - 0 1 1:0 1 -";
    leads(one, &["a2a3"], "4k3/7p/8/8/8/P7/8/R3K3[] w Q - 0 1 1:0 1 m");
    leads(one, &["a2a3", "+a3a4"], "4k3/7p/8/8/P7/8/8/R3K3[] b Q - 0 1 0:0 1 -");
    leads(one, &["+a2a3"], "4k3/7p/8/8/8/P7/8/R3K3[] w Q - 0 1 0:0 1 a");
    leads(one, &["+a2a3", "a3a4"], "4k3/7p/8/8/P7/8/8/R3K3[] b Q - 0 1 0:0 1 -");
    // Without a free move nothing passes by itself.
    leads(
        "4k3/8/8/p7/8/P7/8/8[] w - - 0 1 1:0 1 -",
        &["+a3a4"],
        "4k3/8/8/p7/P7/8/8/8[] w - - 0 1 0:0 1 a",
    );
    let only_end = "4k3/8/8/p7/P7/8/8/8[] w - - 0 1 0:0 1 a";
    assert_eq!(actions_by(&RULES, only_end), ["end".to_string()].into());
}

#[test]
fn clause_08_the_last_action_takes_full_effect_but_the_turn_does_not_pass() {
    let no_gain = NoMercy { capture_gain: 0, ..RULES };
    let end = play_by(&no_gain, "8/8/8/8/8/8/7r/K6R[] w - - 99 3 0:0 1 -", &["h1h2"]);
    assert_eq!(end.to_string(), "8/8/8/8/8/8/7R/K7[r] w - - 0 3 0:0 1 m");
    leads(
        "8/8/8/8/8/8/7r/K6R[] w - - 99 3 2:0 1 m",
        &["+h1h2"],
        "8/8/8/8/8/8/7R/K7[r] w - - 0 3 0:0 1 m",
    );
}

#[test]
fn clause_09_quiet_moves_cost_one() {
    let start = "4k3/1P6/8/8/8/8/8/R3K2R[] w KQ - 3 1 2:0 1 -";
    leads(start, &["+e1g1"], "4k3/1P6/8/8/8/8/8/R4RK1[] w - - 3 1 1:0 1 a");
    leads(start, &["+b7b8r"], "1R~2k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1 1:0 1 a");
    legal("4k3/1P6/8/8/8/8/8/R3K2R[] w KQ - 3 1 0:0 1 -", &["e1g1"], &["+e1g1", "+a1a2"]);
}

#[test]
fn clause_09_captures_cost_two() {
    let start = "4k3/8/8/8/Pp6/8/8/r3K3[] b - a3 0 9 0:2 1 -";
    leads(start, &["+b4a3"], "4k3/8/8/8/8/p7/8/r3K3[P] b - - 0 9 0:0 1 a");
    leads(start, &["+a1a4"], "4k3/8/8/8/rp6/8/8/4K3[P] b - - 0 9 0:0 1 a");
    legal(
        "4k3/8/8/8/Pp6/8/8/r3K3[] b - a3 0 9 0:1 1 -",
        &["b4a3", "a1e1", "+b4b3"],
        &["+b4a3", "+a1e1", "+a1a4"],
    );
}

#[test]
fn clause_09_enemy_pieces_move_as_their_owner_could_move_them() {
    let start = "4k3/8/8/8/8/2N5/1p6/r3K3[] w - - 5 9 3:3 1 -";
    legal(
        start,
        &["!a1e1", "!a1b1", "!b2b1q", "!b2b1n", "!e8d7"],
        &["!c3b1", "!a1b2", "!b2a1q", "!b2c1q"],
    );
    leads(start, &["!a1e1"], "4k3/8/8/8/8/2N5/1p6/4r3[K] w - - 0 9 0:3 1 a!e1");
    leads(start, &["!b2b1r"], "4k3/8/8/8/8/2N5/8/rr~2K3[] w - - 0 9 0:3 1 a!b1");
    leads(start, &["!e8d7"], "8/3k4/8/8/8/2N5/1p6/r3K3[] w - - 5 9 0:3 1 a!d7");
    // No castling, no en passant, and their pawns go their own way.
    let rights = "r3k2r/8/8/8/3pP3/8/P7/4K3[] b kq e3 0 9 9:9 1 -";
    legal(rights, &["!e4e5", "!a2a4", "!a2a3"], &["!e1g1", "!e1c1", "!a2a1"]);
    legal("r3k2r/8/8/8/8/8/8/4K3[] w kq - 0 9 9:9 1 -", &["!e8d8", "!h8f8"], &["!e8g8", "!e8c8"]);
    legal("4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 9 9:9 1 -", &["e5d6"], &["!e5d6", "!d5d6"]);
    legal("4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 9 2:9 1 -", &["+e5d6"], &["!d5d4"]);
    leads(
        "r3k2r/8/8/8/8/8/8/4K3[] w kq - 0 9 9:9 1 -",
        &["!h8f8"],
        "r3kr2/8/8/8/8/8/8/4K3[] w q - 0 9 6:9 1 a!f8",
    );
}

#[test]
fn clause_09_option_enemy_moves() {
    let quiet = NoMercy::LOYAL_ENEMIES;
    let start = "4k3/8/8/8/8/8/1p6/R3K3[] w Q - 5 9 3:3 1 -";
    let difference: Vec<String> =
        actions_by(&RULES, start).difference(&actions_by(&quiet, start)).cloned().collect();
    assert_eq!(difference, ["!b2a1b", "!b2a1n", "!b2a1q", "!b2a1r"]);
    assert!(actions_by(&quiet, start).contains("!b2b1q"));
}

#[test]
fn clause_09_shields_follow_and_last_for_the_turn() {
    let start = "4k3/8/8/8/r7/8/8/R3K3[] w Q - 5 9 9:3 1 -";
    leads(start, &["!a4a3"], "4k3/8/8/8/8/r7/8/R3K3[] w Q - 5 9 6:3 1 a!a3");
    leads(start, &["!a4a3", "!a3a2"], "4k3/8/8/8/8/8/r7/R3K3[] w Q - 5 9 3:3 1 a!a2");
    leads(start, &["!a4a3", "!e8e7"], "8/4k3/8/8/8/r7/8/R3K3[] w Q - 5 9 3:3 1 a!a3e7");
    legal(
        "4k3/8/8/8/8/8/r7/R3K3[] w Q - 5 9 3:3 1 a!a2",
        &["a1b1", "!a2a1", "e1d1"],
        &["a1a2", "+a1a2", "a1a3"],
    );
    // It is gone with the turn.
    leads(
        start,
        &["!a4a3", "e1d1", "end", "e8e7", "end", "a1a3"],
        "8/4k3/8/8/8/R7/8/3K4[r] w - - 0 10 7:3 1 m",
    );
}

#[test]
fn clause_09_promotion_where_the_pawn_stands() {
    let start = "4k3/8/8/8/8/4P3/8/4K3[] w - - 7 1 5:0 1 -";
    for (action, piece, rest) in
        [("e3=n", 'N', 4), ("e3=b", 'B', 3), ("e3=r", 'R', 2), ("e3=q", 'Q', 0)]
    {
        leads(start, &[action], &format!("4k3/8/8/8/8/4{piece}~3/8/4K3[] w - - 0 1 {rest}:0 1 a"));
    }
    legal(
        "4k3/8/8/8/8/4P3/8/4K3[] w - - 7 1 4:0 1 -",
        &["e3=r", "e3=b", "e3=n"],
        &["e3=q", "e1=n"],
    );
    legal("4k3/4p3/8/8/8/4P3/8/4K3[] w - - 7 1 9:0 1 m", &["e3=q"], &["e7=n"]);
    // Black's too, and with its own mark.
    leads(
        "4k3/4p3/8/8/8/8/8/4K3[] b - - 7 1 0:1 1 -",
        &["e7=n"],
        "4k3/4n~3/8/8/8/8/8/4K3[] b - - 0 1 0:0 1 a",
    );
}

#[test]
fn clause_09_resurrection() {
    let start = "7r/8/8/8/8/8/4P3/1N1r4[KQNPkq] w - - 7 1 4:9 1 -";
    legal(
        start,
        &["K@e1", "N@g1", "P@a2", "P@h2"],
        &["N@b1", "P@e2", "P@e4", "Q@d1", "R@a1", "B@c1", "K@e8", "Q@d8", "N@g8"],
    );
    leads(start, &["N@g1"], "7r/8/8/8/8/8/4P3/1N1r2N1[KQPkq] w - - 0 1 0:9 1 a");
    legal("4k3/8/8/8/8/8/8/4K3[Q] w - - 7 1 3:9 1 -", &["e1d1"], &["Q@d1"]);
    let black = "r7/8/8/8/8/8/8/4K3[Qkp] b - - 7 1 0:8 1 -";
    leads(black, &["K@e8"], "r3k3/8/8/8/8/8/8/4K3[Qp] b - - 0 1 0:4 1 a");
    leads(black, &["P@h7"], "r7/7p/8/8/8/8/8/4K3[Qk] b - - 0 1 0:4 1 a");
}

#[test]
fn clause_09_promoted_pieces_are_buried_as_pawns() {
    leads(
        "4k3/8/8/8/r2Q~4/8/8/4K3[] b - - 7 1 0:0 1 -",
        &["a4d4"],
        "4k3/8/8/8/3r4/8/8/4K3[P] b - - 0 1 0:1 1 m",
    );
    leads(
        "4k3/8/8/8/r2Q~4/8/8/4K3[] w - - 7 1 0:0 1 -",
        &["d4d8"],
        "3Q~k3/8/8/8/r7/8/8/4K3[] b - - 8 1 0:0 1 -",
    );
}

#[test]
fn clause_10_promotion_on_the_last_rank_is_free_and_marked() {
    let start = "8/P6k/7p/8/8/8/8/4K3[] w - - 7 1 0:0 1 -";
    for (letter, piece) in [('q', 'Q'), ('r', 'R'), ('b', 'B'), ('n', 'N')] {
        let end = format!("{piece}~7/7k/7p/8/8/8/8/4K3[] b - - 0 1 0:0 1 -");
        leads(start, &[&format!("a7a8{letter}")], &end);
    }
    legal(start, &["a7a8q"], &["a7a8"]);
}

#[test]
fn clause_11_every_double_step_of_the_last_turn_can_be_captured() {
    let start = "4k3/8/8/8/1p4p1/8/P1P4P/4K3[] w - - 0 1 2:0 1 -";
    let after = "4k3/8/8/8/PpP3pP/8/8/4K3[] b - a3c3h3 0 1 0:0 1 -";
    leads(start, &["+a2a4"], "4k3/8/8/8/Pp4p1/8/2P4P/4K3[] w - - 0 1 1:0 1 a^a3");
    leads(start, &["+a2a4", "h2h4"], "4k3/8/8/8/Pp4pP/8/2P5/4K3[] w - - 0 1 1:0 1 m^a3h3");
    leads(start, &["+a2a4", "h2h4", "+c2c4"], after);
    legal(after, &["b4a3", "b4c3", "g4h3"], &["+b4a3"]);
    legal("4k3/8/8/8/PpP3pP/8/8/4K3[] b - a3c3h3 0 1 0:2 1 -", &["+b4a3", "+b4c3", "b4c3"], &[]);
}

#[test]
fn clause_11_only_as_the_very_first_action() {
    leads(
        "4k3/8/8/8/PpP3pP/8/8/4K3[] b - a3c3h3 0 1 0:3 1 -",
        &["+e8e7"],
        "8/4k3/8/8/PpP3pP/8/8/4K3[] b - - 0 1 0:2 1 a",
    );
    leads(
        "4k3/8/8/8/PpP3pP/8/8/4K3[] b - a3c3h3 0 1 0:3 1 -",
        &["b4a3"],
        "4k3/8/8/8/2P3pP/p7/8/4K3[P] b - - 0 1 0:5 1 m",
    );
}

#[test]
fn clause_11_a_double_step_counts_while_its_pawn_stays() {
    let start = "4k3/8/8/8/1p6/7r/P7/R3K3[] w Q - 0 1 9:0 1 m";
    let crossed = "4k3/8/8/8/Pp6/7r/8/R3K3[] w Q - 0 1 8:0 1 m^a3";
    leads(start, &["+a2a4"], crossed);
    leads(crossed, &["+a4a5"], "4k3/8/8/P7/1p6/7r/8/R3K3[] w Q - 0 1 7:0 1 m");
    leads(crossed, &["a4=n"], "4k3/8/8/8/N~p6/7r/8/R3K3[] w Q - 0 1 7:0 1 m");
    leads(crossed, &["!h3a3"], "4k3/8/8/8/Pp6/r7/8/R3K3[] w Q - 0 1 5:0 1 m!a3");
    leads(crossed, &["+a1a3"], "4k3/8/8/8/Pp6/R6r/8/4K3[] w - - 0 1 7:0 1 m");
    // Lost, it stays lost.
    leads(crossed, &["+a1a3", "+a3a1"], "4k3/8/8/8/Pp6/7r/8/R3K3[] w - - 0 1 6:0 1 m");
    // Until another double step over the square.
    leads(
        "4k3/8/8/8/1p6/7r/P7/R3K3[P] w Q - 0 1 9:0 1 m",
        &["+a2a4", "+a4a5", "P@a2", "+a2a4"],
        "4k3/8/8/P7/Pp6/7r/8/R3K3[] w Q - 0 1 2:0 1 m^a3",
    );
}

#[test]
fn clause_11_readiness_is_judged_when_the_turn_ends() {
    // The black pawn gets ready only after the double step, and so it counts.
    leads(
        "4k3/8/8/1p6/8/8/P7/4K3[] w - - 0 1 4:0 1 -",
        &["a2a4", "!b5b4", "+e1e2"],
        "4k3/8/8/8/Pp6/8/4K3/8[] b - a3 0 1 0:0 1 -",
    );
    // No pawn is ready: the square is not written.
    leads(
        "4k3/8/8/8/8/8/P7/4K3[] w - - 0 1 0:0 1 -",
        &["a2a4"],
        "4k3/8/8/8/P7/8/8/4K3[] b - - 0 1 0:0 1 -",
    );
}

#[test]
fn clause_11_enemy_pawns_moved_with_tokens_earn_no_square() {
    leads(
        "4k3/p7/8/1P6/8/8/8/4K3[] w - - 0 1 4:0 1 -",
        &["!a7a5"],
        "4k3/8/8/pP6/8/8/8/4K3[] w - - 0 1 1:0 1 a!a5",
    );
    leads(
        "4k3/p7/8/1P6/8/8/8/4K3[] b - - 0 1 0:0 1 -",
        &["a7a5"],
        "4k3/8/8/pP6/8/8/8/4K3[] w - a6 0 2 0:0 1 -",
    );
}

#[test]
fn clause_12_usurp() {
    let start = "4k3/8/8/8/Pp6/8/8/4K3[] b - a3 6 9 9:1 1 -";
    leads(start, &["usurp"], "4k3/8/8/8/Pp6/8/8/4K3[] w - - 6 9 1:1 2 a");
    let now = play_by(&RULES, start, &["usurp"]);
    assert_eq!(RULES.turn(&now), Seat::Second);
    legal(
        "4k3/8/8/8/Pp6/8/8/4K3[] w - - 6 9 1:1 2 a",
        &["a4a5", "+a4a5", "e1e2"],
        &["end", "usurp", "b4b3"],
    );
    leads(start, &["usurp", "a4a5"], "4k3/8/8/P7/1p6/8/8/4K3[] w - - 0 9 1:1 2 m");
    // Seven more are too few, and later in the turn it is too late.
    legal("4k3/8/8/8/Pp6/8/8/4K3[] b - - 6 9 8:1 1 -", &["b4b3"], &["usurp"]);
    legal("4k3/8/8/8/Pp6/8/8/4K3[] b - - 6 9 9:1 1 a", &["b4b3"], &["usurp"]);
    legal("4k3/8/8/8/Pp6/8/8/4K3[] b - - 6 9 9:1 1 m", &["end"], &["usurp"]);
    let early = NoMercy { usurp_margin: 3.try_into().unwrap(), ..RULES };
    let text = "4k3/8/8/8/8/8/8/4K3[] w - - 6 9 0:3 1 -";
    assert!(actions_by(&early, text).contains("usurp"));
    assert_eq!(
        play_by(&early, text, &["usurp"]).to_string(),
        "4k3/8/8/8/8/8/8/4K3[] b - - 6 9 0:0 2 a"
    );
}

#[test]
fn clause_12_fullmove_follows_the_colour() {
    leads(
        "4k3/8/8/8/8/8/8/R3K3[] w Q - 6 9 0:8 1 -",
        &["usurp", "e8e7"],
        "8/4k3/8/8/8/8/8/R3K3[] w Q - 7 10 0:0 2 -",
    );
}

/// To and fro, so that the start is reached again after each four turns.
const SHUFFLE: [&str; 4] = ["d2d3", "e8e7", "d3d2", "e7e8"];

#[test]
fn clause_13_the_third_repetition_pays() {
    let start = "4k3/8/8/8/8/8/3R4/4K3[] w - - 0 20 0:0 1 -";
    let twice = SHUFFLE.repeat(2);
    leads(start, &SHUFFLE, "4k3/8/8/8/8/8/3R4/4K3[] w - - 4 22 0:0 1 -");
    leads(start, &twice, "4k3/8/8/8/8/8/3R4/4K3[] w - - 8 24 1:0 1 -");
    // The fourth time pays again.
    leads(
        start,
        &[&twice[..], &["d2d3", "end", "e8e7", "end", "d3d2", "end", "e7e8", "end"]].concat(),
        "4k3/8/8/8/8/8/3R4/4K3[] w - - 12 26 3:2 1 -",
    );
}

#[test]
fn clause_13_a_start_within_a_turn_does_not_count() {
    leads(
        "4k3/8/8/8/8/8/3R4/4K3[] w - - 0 20 0:0 1 a",
        &SHUFFLE.repeat(2),
        "4k3/8/8/8/8/8/3R4/4K3[] w - - 8 24 0:0 1 -",
    );
}

#[test]
fn clause_13_irreversible_actions_forget() {
    let start = "4k3/7p/8/8/8/8/3R4/4K3[] w - - 0 20 0:0 1 -";
    let now = play_by(&RULES, start, &SHUFFLE);
    assert_eq!(now.remembered(), 4);
    for (start, actions) in [
        ("4k3/7p/8/8/8/8/3R4/4K3[] b - - 0 20 0:0 1 -", vec!["h7h6"]),
        ("4k3/7p/8/8/8/8/3R4/4K3[] w - - 0 20 4:0 1 -", vec!["+d2d3", "!h7h6"]),
        ("4k3/8/8/8/8/8/3R4/4K3[Q] w - - 0 20 5:0 1 -", vec!["+d2d3", "Q@d1"]),
        ("4k3/8/7P/8/8/8/3R4/4K3[Q] w - - 0 20 5:0 1 -", vec!["+d2d3", "h6=n"]),
        ("4k3/8/8/8/8/3r4/3R4/4K3[Q] w - - 0 20 5:0 1 -", vec!["+e1f1", "d2d3"]),
    ] {
        assert_eq!(play_by(&RULES, start, &actions).remembered(), 0, "{actions:?}");
    }
    let usurped = play_by(
        &RULES,
        "4k3/8/8/8/8/8/3R4/4K3[] w - - 0 20 0:8 1 -",
        &["d2d3", "e8e7", "end", "usurp"],
    );
    assert_eq!(usurped.remembered(), 0);
}

#[test]
fn clause_13_history_is_no_part_of_equality_hash_and_text() {
    let start = "4k3/8/8/8/8/8/3R4/4K3[] w - - 0 20 0:0 1 -";
    let played = play_by(&RULES, start, &SHUFFLE);
    let read = position(&played.to_string());
    assert_eq!(played, read);
    assert_ne!(RULES.key(&played), RULES.key(&read));
    assert_eq!(RULES.key(&played), RULES.key(&played.clone()));
    // Equal positions, different futures.
    let mut ends = Vec::new();
    for mut now in [played, read] {
        for text in SHUFFLE {
            let action = RULES.parse_action(&now, text).unwrap();
            RULES.apply(&mut now, action);
        }
        ends.push(now.tokens(Color::White));
    }
    assert_eq!(ends, [1, 0]);
}

#[test]
fn clause_13_histories_of_clones_go_their_own_ways() {
    // A round of twelve turns in which no position comes twice.
    let mut trunk = position("r3k3/8/8/8/8/8/8/R3K3[] w - - 0 20 0:0 1 -");
    let round = [
        "a1b1", "a8b8", "b1b2", "b8b7", "b2b3", "b7b6", "b3a3", "b6a6", "a3a2", "a6a7", "a2a1",
        "a7a8",
    ];
    let detour = ["e1e2", "e8e7", "e2e1", "e7e8"];
    for (turn, text) in round.repeat(2).iter().enumerate() {
        let mut branch = trunk.clone();
        for step in detour.iter().cycle().skip(turn % 2).take(8) {
            if let Ok(action) = RULES.parse_action(&branch, step) {
                RULES.apply(&mut branch, action);
            }
        }
        assert_ne!(branch, trunk);
        let action = RULES.parse_action(&trunk, text).unwrap();
        RULES.apply(&mut trunk, action);
        assert_eq!(trunk.remembered(), turn + 1);
    }
    // The start for the third time: exactly that pays, whatever the clones did.
    assert_eq!(trunk.to_string(), "r3k3/8/8/8/8/8/8/R3K3[] w - - 24 32 1:0 1 -");
}

#[test]
fn clause_13_the_history_is_bounded_by_what_can_be_reached() {
    // Two bishops that can never meet: 32 squares each, either side to move, each kept twice at most.
    let mut now = position("8/8/8/8/8/8/1b4B1/8[] w - - 3 9 0:0 1 -");
    let mut last = 0;
    for turn in 0..60_000_u32 {
        let free: Vec<Action> = RULES
            .actions(&now)
            .into_iter()
            .filter(|action| matches!(action, Action::Free(_)))
            .collect();
        let choice = turn.wrapping_mul(0x9e37_79b9) >> 8;
        RULES.apply(&mut now, free[choice as usize % free.len()]);
        if now.phase() == Phase::Moved {
            RULES.apply(&mut now, Action::End);
        }
        last = now.remembered();
        assert!(last <= 4_096);
    }
    assert!(last > 1_000, "{last}");
}

#[test]
fn clause_13_rights_and_en_passant_are_compared_marks_are_not() {
    // The first time the right was still there.
    leads(
        "4k3/8/8/8/8/8/8/R3K3[] w Q - 0 20 0:0 1 -",
        &["a1b1", "e8e7", "b1a1", "e7e8", "a1b1", "e8e7", "b1a1", "e7e8"],
        "4k3/8/8/8/8/8/8/R3K3[] w - - 8 24 0:0 1 -",
    );
    // The first time a pawn could be captured en passant.
    leads(
        "4k3/8/8/8/Pp6/8/8/4K3[] b - a3 0 9 0:0 1 -",
        &["e8d8", "e1d1", "d8e8", "d1e1", "e8d8", "e1d1", "d8e8", "d1e1"],
        "4k3/8/8/8/Pp6/8/8/4K3[] b - - 8 13 0:0 1 -",
    );
    // The rooks change places.
    leads(
        "k7/8/8/8/8/8/8/K2R1R~2[] w - - 0 1 0:0 1 -",
        &[
            "d1d2", "a8b8", "d2d1", "b8a8", "d1d2", "a8b8", "f1d1", "b8a8", "d2f2", "a8b8", "f2f1",
            "b8a8",
        ],
        "k7/8/8/8/8/8/8/K2R~1R2[] w - - 12 7 1:0 1 -",
    );
}

#[test]
fn clause_13_the_clock_counts_free_moves_and_pays_at_100() {
    let start = "4k3/8/8/8/8/8/3R4/4K3[] w - - 99 20 2:0 1 -";
    leads(start, &["+d2d3"], "4k3/8/8/8/8/3R4/8/4K3[] w - - 99 20 1:0 1 a");
    leads(start, &["+d2d3", "d3d4"], "4k3/8/8/8/3R4/8/8/4K3[] w - - 100 20 1:0 1 m");
    leads(start, &["+d2d3", "d3d4", "end"], "4k3/8/8/8/3R4/8/8/4K3[] b - - 0 20 1:1 1 -");
}

#[test]
fn clause_13_what_sets_the_clock_to_zero() {
    let start = "4k3/7p/8/8/8/8/P2R4/4K3[Q] w - - 50 20 9:0 1 -";
    for (action, clock) in [
        ("d2d3", 51),
        ("+d2d3", 50),
        ("!e8e7", 50),
        ("a2a3", 0),
        ("+a2a3", 0),
        ("!h7h6", 0),
        ("a2=n", 0),
        ("Q@d1", 0),
    ] {
        assert_eq!(play_by(&RULES, start, &[action]).clock(), clock, "{action}");
    }
    let capture = "4k3/8/8/8/8/8/3Rr3/4K3[] w - - 50 20 9:0 1 -";
    for action in ["d2e2", "+d2e2", "!e2e1", "!e2d2"] {
        assert_eq!(play_by(&RULES, capture, &[action]).clock(), 0, "{action}");
    }
    let usurp = "4k3/8/8/8/8/8/3Rr3/4K3[] w - - 50 20 0:9 1 -";
    assert_eq!(play_by(&RULES, usurp, &["usurp"]).clock(), 50);
}

#[test]
fn clause_13_a_clock_of_100_or_more_pays_at_the_next_end_and_forgets_nothing() {
    leads(
        "4k3/8/8/8/8/8/8/R3K3[] w - - 150 20 0:0 1 -",
        &["a1a2"],
        "4k3/8/8/8/8/8/R7/4K3[] b - - 0 20 0:1 1 -",
    );
    let mut actions = SHUFFLE.repeat(2);
    let start = "4k3/8/8/8/8/8/3R4/4K3[] w - - 94 20 0:0 1 -";
    let end = play_by(&RULES, start, &actions[..6]);
    assert_eq!((end.clock(), end.tokens(Color::White), end.remembered()), (0, 1, 6));
    actions.insert(7, "end");
    leads(start, &actions, "4k3/8/8/8/8/8/3R4/4K3[] w - - 2 24 2:0 1 -");
}

#[test]
fn clause_13_dead_material_pays_at_every_end() {
    for (start, action, paid) in [
        ("4k3/8/8/8/8/8/8/4K3[QRq] w - - 3 20 0:0 1 -", "e1d1", 1),
        ("4k3/8/8/8/8/8/3N~4/4K3[] w - - 3 20 0:0 1 -", "e1d1", 1),
        ("4k3/5n2/8/8/8/8/3N4/4K3[] w - - 3 20 0:0 1 -", "e1d1", 0),
        ("4k3/8/8/2b5/8/8/3B4/4K3[] w - - 3 20 0:0 1 -", "e1d1", 1),
        ("4k3/8/8/8/2b5/8/3B4/4K3[] w - - 3 20 0:0 1 -", "e1d1", 0),
        ("4kb~2/8/8/8/8/2b5/8/2B1K3[] w - - 3 20 0:0 1 -", "e1d1", 1),
        ("4k3/8/8/8/8/2b5/6N1/4K3[] w - - 3 20 0:0 1 -", "e1d1", 0),
        ("4k3/8/8/8/8/8/p7/4K3[] w - - 3 20 0:0 1 -", "e1d1", 0),
        ("8/8/8/8/8/2b5/8/4K3[] w - - 3 20 0:0 1 -", "e1d1", 0),
    ] {
        let after = play_by(&RULES, start, &[action]);
        assert_eq!(after.tokens(Color::Black), paid, "{start}");
    }
    leads(
        "4k3/8/8/8/8/8/8/4K3[] w - - 3 20 0:0 1 -",
        &["e1d1", "e8d8", "end", "d1e1", "end"],
        "3k4/8/8/8/8/8/8/4K3[] b - - 6 21 1:2 1 -",
    );
}

#[test]
fn clause_13_stalemate_pays_and_so_does_a_turn_without_a_move() {
    // Black has no free move.
    leads(
        "8/8/8/8/8/p7/8/R7[] w - - 3 20 0:0 1 -",
        &["a1a2"],
        "8/8/8/8/8/p7/R7/8[] b - - 4 20 0:1 1 -",
    );
    // A capture en passant is one.
    leads(
        "8/8/8/8/1p6/1P6/P7/8[] w - - 0 9 0:0 1 -",
        &["a2a4"],
        "8/8/8/8/Pp6/1P6/8/8[] b - a3 0 9 0:0 1 -",
    );
    leads(
        "8/8/8/p7/P7/8/8/8[] w - - 0 1 0:0 1 -",
        &["end", "end"],
        "8/8/8/p7/P7/8/8/8[] w - - 0 2 1:1 1 -",
    );
}

#[test]
fn clause_13_one_token_however_many_reasons() {
    // Dead material, clock and stalemate at once.
    leads(
        "7k/8/8/8/8/8/8/K7[] w - - 99 20 0:0 1 -",
        &["a1a2"],
        "7k/8/8/8/8/8/K7/8[] b - - 0 20 0:1 1 -",
    );
    let three = NoMercy { draw_gain: 3, ..RULES };
    let after = play_by(&three, "7k/8/8/8/8/8/8/K7[] w - - 99 20 0:0 1 -", &["a1a2"]);
    assert_eq!(after.tokens(Color::Black), 3);
}

#[test]
fn clause_14_bishops_that_can_never_meet_pay_both() {
    leads(
        "8/8/8/8/8/8/1b4B1/8[] w - - 3 9 0:0 1 -",
        &["g2h1"],
        "8/8/8/8/8/8/1b6/7B[] b - - 4 9 1:1 1 -",
    );
    // On top of clause 13, and with its own gain.
    leads(
        "8/8/8/8/8/8/1b4B1/8[] w - - 99 9 0:0 1 -",
        &["g2h1"],
        "8/8/8/8/8/8/1b6/7B[] b - - 0 9 1:2 1 -",
    );
    let five = NoMercy { draw_gain: 5, ..RULES };
    let after = play_by(&five, "8/8/8/8/8/8/1b4B1/8[] w - - 99 9 0:0 1 -", &["g2h1"]);
    assert_eq!(Color::ALL.map(|color| after.tokens(color)), [5, 10]);
    for (start, action) in [
        ("8/8/8/8/8/8/1b4B1/7K[] w - - 3 9 0:0 1 -", "g2f1"),
        ("8/8/8/8/8/8/bb4B1/8[] w - - 3 9 0:0 1 -", "g2f1"),
        ("8/8/8/8/8/8/b5B1/8[] w - - 3 9 0:0 1 -", "g2f1"),
    ] {
        let after = play_by(&RULES, start, &[action]);
        assert_eq!(Color::ALL.map(|color| after.tokens(color)), [0, 0], "{start}");
    }
}

#[test]
fn clause_14_is_paid_before_a_usurp_is_judged() {
    let after = play_by(&RULES, "8/8/8/8/8/8/1b4B1/8[] w - - 3 9 8:1 1 -", &["g2h1", "end"]);
    assert_eq!(after.to_string(), "8/8/8/8/8/8/1b6/7B[] b - - 4 9 9:2 1 -");
    assert!(!RULES.may_usurp(&after));
    let paid_too = play_by(&RULES, "8/8/8/8/8/8/1b4B1/8[] w - - 99 9 9:1 1 -", &["g2h1", "end"]);
    assert_eq!(paid_too.to_string(), "8/8/8/8/8/8/1b6/7B[] b - - 0 9 10:3 1 -");
    assert!(!RULES.may_usurp(&paid_too));
}

#[test]
fn clause_15_there_are_no_draws() {
    for text in [
        "7k/8/8/8/8/8/8/K7[] w - - 100 20 0:0 1 -",
        "8/8/8/p7/P7/8/8/8[] w - - 0 1 0:0 1 -",
        "8/8/8/8/8/8/1b4B1/8[] w - - 150 9 0:0 1 -",
    ] {
        let now = position(text);
        assert_eq!(RULES.outcome(&now), None);
        assert_eq!(RULES.turn_start(&now, None), None, "nothing for a game to judge");
        assert!(RULES.count_actions(&now) > 0);
    }
}

#[test]
fn options_are_all_there_with_their_printed_values() {
    let options: Vec<String> =
        RULES.options().iter().map(|(key, value)| format!("{key} {value}")).collect();
    assert_eq!(
        options,
        [
            "start_tokens 2",
            "capture_gain 1",
            "en_passant_gain 2",
            "price_quiet 1",
            "price_capture 2",
            "price_enemy 3",
            "price_knight 1",
            "price_bishop 2",
            "price_rook 3",
            "price_queen 5",
            "price_resurrect 4",
            "usurp_margin 8",
            "draw_gain 1",
            "enemy_moves owner_moves",
        ]
    );
    assert_eq!(NoMercy::default(), RULES);
    assert_eq!(RULES.promotion_price(Role::King), None);
}

#[test]
fn options_set_every_price() {
    let start = "4k3/8/8/3r4/4P3/8/8/4K3[Q] w - - 0 1 100:0 1 -";
    for (option, action) in [
        ("price_quiet", "+e1d1"),
        ("price_capture", "+e4d5"),
        ("price_enemy", "!e8e7"),
        ("price_knight", "e4=n"),
        ("price_bishop", "e4=b"),
        ("price_rook", "e4=r"),
        ("price_queen", "e4=q"),
        ("price_resurrect", "Q@d1"),
    ] {
        let rules = NoMercy::with_options([(option, 77.into())]).unwrap();
        assert_eq!(play_by(&rules, start, &[action]).tokens(Color::White), 23, "{option}");
        let dear = NoMercy::with_options([(option, 101.into())]).unwrap();
        assert!(!actions_by(&dear, start).contains(action), "{option}");
    }
}

#[test]
fn a_turn_cannot_go_on_for_ever() {
    // Every action but the free move and a usurp costs at least one token, and a free move gains at most once.
    let rules = NoMercy { capture_gain: 255, start_tokens: 255, ..RULES };
    let mut now = position("4k3/8/8/8/8/8/8/R3K3[] w Q - 0 1 255:0 1 -");
    let mut bought = 0;
    loop {
        let actions = rules.actions(&now);
        let Some(action) = actions.iter().find(|own| matches!(own, Action::Bought(_))) else {
            break;
        };
        rules.apply(&mut now, *action);
        bought += 1;
    }
    assert!((128..=255).contains(&bought), "{bought}");
}
