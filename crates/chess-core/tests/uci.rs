//! UCI in and out, and single moves judged against the list of all.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod common;

use chess_core::{
    ActionError, Bitboard, Chess, Chess960, Configure, Evaluate, Move, Role, Square, Standard,
    Variant, VariantExt,
};
use proptest::prelude::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[track_caller]
fn reads(fen: &str, text: &str, action: &str) {
    let position: Chess = fen.parse().unwrap();
    assert_eq!(position.read_uci(text).map(|read| read.to_string()), Ok(action.to_owned()));
}

#[track_caller]
fn refuses(fen: &str, text: &str, kind: &str) -> ActionError {
    let position: Chess = fen.parse().unwrap();
    let error = position.read_uci(text).unwrap_err();
    assert_eq!(error.kind(), kind, "{error}");
    assert_eq!(Standard.parse_action(&position, text).unwrap_err(), error);
    error
}

#[test]
fn castling_is_read_both_ways() {
    reads(CASTLES, "e1g1", "e1h1");
    reads(CASTLES, "e1h1", "e1h1");
    reads(CASTLES, "e1c1", "e1a1");
    reads(CASTLES, "e1a1", "e1a1");
    let black = CASTLES.replace(" w ", " b ");
    reads(&black, "e8g8", "e8h8");
    reads(&black, "e8c8", "e8a8");
    refuses(CASTLES, "e8g8", "not_legal");
    refuses(&CASTLES.replace("KQ", ""), "e1g1", "not_legal");
    refuses(&CASTLES.replace("KQ", ""), "e1h1", "not_legal");
    // Through an attacked square, and into check.
    refuses("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "not_legal");
    refuses("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "not_legal");
    // The rook may pass over an attacked square.
    reads("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "e1a1");
}

#[test]
fn castling_is_written_as_each_game_has_it() {
    let position: Chess = CASTLES.parse().unwrap();
    let castling: Move = "e1h1".parse().unwrap();
    assert_eq!(Standard.action_text(&position, castling), "e1g1");
    assert_eq!(Chess960::default().action_text(&position, castling), "e1h1");
    assert!(Chess960::default().parse_action(&position, "e1g1").is_err());
    assert_eq!(Chess960::default().parse_action(&position, "e1h1"), Ok(castling));
    // From another file, a step to g1 may be a king's move; castling stays what it is.
    let beside: Chess = "4k3/8/8/8/8/8/8/5K1R w K - 0 1".parse().unwrap();
    let castling: Move = "f1h1".parse().unwrap();
    assert_eq!(Standard.action_text(&beside, castling), "f1h1");
    assert_eq!(beside.read_uci("f1h1"), Ok(castling));
    assert_eq!(beside.read_uci("f1g1"), Ok(Move::new(Square::F1, Square::G1)));
}

#[test]
fn what_is_wrong_is_said() {
    refuses(CASTLES, "", "malformed");
    refuses(CASTLES, "e1", "malformed");
    refuses(CASTLES, "e1g", "malformed");
    refuses(CASTLES, "e1g1k", "malformed");
    refuses(CASTLES, "e1g1Q", "malformed");
    refuses(CASTLES, "e1g1 ", "malformed");
    refuses(CASTLES, "é1g1", "malformed");
    refuses(CASTLES, "O-O", "malformed");
    let null = refuses(CASTLES, "0000", "malformed");
    assert!(null.to_string().contains("null move"), "{null}");
    let empty = refuses(CASTLES, "e2e4", "no_piece");
    assert_eq!(empty, ActionError::NoPiece { text: "e2e4".into(), square: Square::E2 });
    refuses(CASTLES, "h1h1", "not_legal");
    refuses(CASTLES, "h1h8q", "not_legal");
    refuses("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "not_legal");
    refuses("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "h8g8", "game_over");
    let error = Standard.parse_action(&Chess::start(), "e2e5").unwrap_err();
    assert_eq!(error.to_string(), "\"e2e5\" is not legal here");
}

#[test]
fn each_move_is_judged_as_the_list_of_all_has_it() {
    let mut seen = 0;
    common::positions_of_random_games(96, |position| {
        seen += 1;
        let moves = common::moves(position);
        for role in Role::ALL {
            for to in Square::all() {
                let listed: Bitboard = moves
                    .iter()
                    .filter(|action| {
                        action.to() == to && !position.board().color(position.turn()).has(to)
                    })
                    .map(|action| action.from())
                    .filter(|&from| position.board().role_at(from) == Some(role))
                    .collect();
                let found = position.legal_origins(role, to, Bitboard::ALL);
                assert_eq!(found, listed, "{position}: {role} to {to}");
            }
        }
        for action in moves {
            assert!(position.is_legal(action), "{position}: {action}");
        }
    });
    assert!(seen > 5_000, "{seen}");
}

#[test]
fn all_move_words_are_judged_as_the_list_of_all_has_it() {
    let mut number = 0;
    common::positions_of_random_games(40, |position| {
        number += 1;
        if number % 50 != 0 {
            return;
        }
        let moves = common::moves(position);
        for action in (0..=u16::MAX).filter_map(Move::from_bits) {
            assert_eq!(position.is_legal(action), moves.contains(&action), "{position}: {action}");
        }
    });
}

#[test]
fn random_games_round_trip() {
    let mut seen = 0;
    common::positions_of_random_games(64, |position| {
        for action in common::moves(position) {
            seen += 1;
            assert_eq!(position.read_uci(&action.to_string()), Ok(action), "{position}");
            let standard = Standard.action_text(position, action);
            assert_eq!(position.read_uci(&standard), Ok(action), "{position}: {standard}");
            let text = Chess960::default().action_text(position, action);
            assert_eq!(Chess960::default().parse_action(position, &text), Ok(action));
        }
    });
    assert!(seen > 100_000, "{seen}");
}

#[test]
fn chess960_is_standard_chess_but_for_start_and_castling() {
    let rules = Chess960::default();
    let mut last = None;
    common::positions_of_random_games(16, |position| {
        assert_eq!(rules.to_act(position), Standard.to_act(position));
        assert_eq!(rules.turn(position), Standard.turn(position));
        assert_eq!(rules.move_number(position), Standard.move_number(position));
        assert_eq!(rules.outcome(position), Standard.outcome(position));
        assert_eq!(rules.count_actions(position), Standard.count_actions(position));
        assert_eq!(rules.turn_start(position, last), Standard.turn_start(position, last));
        assert_eq!(rules.repetition_window(position), Standard.repetition_window(position));
        assert_eq!(rules.without_moving(position), Standard.without_moving(position));
        assert_eq!(rules.key(position), Standard.key(position));
        let seat = rules.turn(position);
        assert_eq!(rules.evaluate(position, seat), Standard.evaluate(position, seat));
        let [mut one, mut other] = [1, 1].map(Xoshiro256PlusPlus::seed_from_u64);
        last = rules.random_action(position, &mut one);
        assert_eq!(last, Standard.random_action(position, &mut other));
        let actions = rules.actions(position);
        assert_eq!(actions, Standard.actions(position));
        for action in actions {
            assert_eq!(rules.is_noisy(position, action), Standard.is_noisy(position, action));
            assert_eq!(rules.movetext(position, action), Standard.movetext(position, action));
            assert_eq!(rules.after(position, action), Standard.after(position, action));
        }
    });
}

#[test]
fn the_number_of_chess960_is_an_option() {
    let rules = Chess960::with_options([("number", 0.into())]).unwrap();
    assert_eq!(rules.number(), 0);
    assert_eq!(rules.changed_options(), [("number", 0.into())]);
    assert_eq!(Chess960::default().options(), [("number", 518.into())]);
    for (key, value) in [
        ("number", 960.into()),
        ("number", (-1).into()),
        ("number", "ten".into()),
        ("number", true.into()),
        ("Number", 1.into()),
    ] {
        assert!(Chess960::with_options([(key, value)]).is_err(), "{key}");
    }
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in any::<String>(), near in "[a-i0-9qrbnkO-]{0,6}") {
        let position: Chess = CASTLES.parse().unwrap();
        for text in [text, near] {
            if let Ok(action) = position.read_uci(&text) {
                prop_assert!(common::moves(&position).contains(&action));
            }
        }
    }
}
