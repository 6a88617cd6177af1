//! Games with their history: draws, claims, declarations, undo and redo.
#![allow(clippy::unwrap_used, clippy::panic)]

use chess_core::random::{below, game_seed};
use chess_core::{Chess, Event, Game, GameError, Outcome, Policy, Reason, Seat, Standard, Variant};
use chess_testkit::tiny::Tiny;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

fn game(fen: &str, policy: Policy) -> Game<Standard> {
    Game::with_policy(Standard, fen.parse().unwrap(), policy)
}

#[track_caller]
fn play(game: &mut Game<Standard>, moves: &str) {
    for text in moves.split_whitespace() {
        game.play_text(text).unwrap_or_else(|error| panic!("{text} in {game}: {error}"));
    }
}

/// Plays and checks that the game is over with the last move and not before.
#[track_caller]
fn ends(game: &mut Game<Standard>, moves: &str, reason: Reason) {
    for text in moves.split_whitespace() {
        assert_eq!(game.outcome(), None, "before {text}");
        play(game, text);
    }
    assert_eq!(game.outcome(), Some(Outcome::draw(reason)));
}

const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";
const ROOKS: &str = "4k2r/8/8/8/8/8/8/R3K3 w - - 0 80";

#[test]
fn the_start_counts_as_its_first_occurrence() {
    let mut game = Game::new(Standard);
    assert_eq!(game.standing().repetitions, 1);
    ends(&mut game, &SHUFFLE.repeat(2), Reason::ThreefoldRepetition);
    assert_eq!(game.standing().repetitions, 3);
}

#[test]
fn lost_castling_rights_make_another_position() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    // The rook comes home, but the right is gone: the start doesn't count, and what follows it is first to come thrice.
    let moves = format!("{}h1h2", "h1h2 e8e7 h2h1 e7e8 ".repeat(2));
    ends(&mut game(fen, Policy::default()), &moves, Reason::ThreefoldRepetition);
    let mut without = game("4k3/8/8/8/8/8/8/4K2R w - - 0 1", Policy::default());
    ends(&mut without, &"h1h2 e8e7 h2h1 e7e8 ".repeat(2), Reason::ThreefoldRepetition);
}

#[test]
fn an_en_passant_square_counts_only_if_a_capture_is_legal() {
    let round = "e8d8 e1d1 d8e8 d1e1 ";
    let mut capturable = game("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", Policy::default());
    ends(&mut capturable, &format!("e2e4 {}e8d8", round.repeat(2)), Reason::ThreefoldRepetition);

    let mut no_pawn = game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Policy::default());
    ends(&mut no_pawn, &format!("e2e4 {}", round.repeat(2)), Reason::ThreefoldRepetition);

    let mut pinned = game("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", Policy::default());
    let round = "a4a5 e1d1 a5a4 d1e1 ";
    ends(&mut pinned, &format!("e2e4 {}", round.repeat(2)), Reason::ThreefoldRepetition);
}

#[test]
fn repetitions_before_and_after_others_count() {
    let mut game = game(ROOKS, Policy::default());
    let moves = "a1b1 h8g8 b1a1 g8h8 a1c1 h8f8 c1a1 f8h8";
    ends(&mut game, moves, Reason::ThreefoldRepetition);
}

#[test]
fn the_clock_ends_a_game_at_a_hundred() {
    let mut game = game("4k2r/8/8/8/8/8/8/R3K3 w - - 98 80", Policy::default());
    ends(&mut game, "a1b1 h8g8", Reason::FiftyMoves);
    assert_eq!(game.standing().clock, Some(100));
    game.undo();
    assert_eq!((game.outcome(), game.standing().clock), (None, Some(99)));

    let start: Chess = "4k2r/8/8/8/8/8/8/R3K3 w - - 100 80".parse().unwrap();
    assert_eq!(
        Game::from_position(Standard, start).outcome(),
        Some(Outcome::draw(Reason::FiftyMoves))
    );
    assert_eq!(Standard.outcome(&start), None, "the position alone plays on");
}

#[test]
fn a_pawn_move_or_capture_winds_the_clock_back() {
    let mut pawn = game("4k2r/8/8/8/8/8/P7/R3K3 w - - 99 80", Policy::default());
    play(&mut pawn, "a2a3");
    assert_eq!((pawn.outcome(), pawn.standing().clock), (None, Some(0)));
    let mut capture = game("r3k3/8/8/8/8/8/7R/R3K3 w - - 99 80", Policy::default());
    play(&mut capture, "a1a8");
    assert_eq!((capture.outcome(), capture.standing().clock), (None, Some(0)));
}

#[test]
fn mate_and_stalemate_go_before_the_clock() {
    let mut mate = game("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80", Policy::default());
    play(&mut mate, "a1a8");
    assert_eq!(mate.outcome(), Some(Outcome::win(Seat::First, Reason::Checkmate)));
    let mut stalemate = game("7k/8/6K1/8/8/8/8/5Q2 w - - 99 80", Policy::default());
    play(&mut stalemate, "f1f7");
    assert_eq!(stalemate.outcome(), Some(Outcome::draw(Reason::Stalemate)));
}

#[test]
fn dead_material_goes_before_repetition_and_repetition_before_the_clock() {
    let dead = game("4k3/8/8/8/8/8/8/4K3 w - - 100 80", Policy::default());
    assert_eq!(dead.outcome(), Some(Outcome::draw(Reason::DeadMaterial)));
    let mut both = game("4k2r/8/8/8/8/8/8/R3K3 w - - 92 80", Policy::default());
    ends(&mut both, &"a1b1 h8g8 b1a1 g8h8 ".repeat(2), Reason::ThreefoldRepetition);
    assert_eq!(both.standing().clock, Some(100));
}

#[test]
fn dead_material_ends_a_game_when_it_is_reached_or_at_its_start() {
    let mut game_of_capture = game("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", Policy::default());
    ends(&mut game_of_capture, "e1e2", Reason::DeadMaterial);
    for (pieces, dead) in [
        ("4k3/8/8/8/8/8/8/4KN2", true),
        ("4kn2/8/8/8/8/8/8/4K3", true),
        ("4k3/8/8/8/8/8/8/3NKN2", false),
        ("4kn2/8/8/8/8/8/8/4KN2", false),
        ("4k3/8/8/8/8/8/8/4KB2", true),
        ("4k1b1/8/8/8/8/8/8/4KB1B", true),
        ("4kb2/8/8/8/8/8/8/4KB2", false),
        ("4k3/8/8/8/8/8/8/3NKB2", false),
        ("4k3/8/8/8/8/8/4P3/4K3", false),
        ("4k3/8/8/8/8/8/8/4K2R", false),
        ("4k3/8/8/8/8/8/8/3QK3", false),
    ] {
        let outcome = game(&format!("{pieces} w - - 0 1"), Policy::default()).outcome();
        assert_eq!(outcome == Some(Outcome::draw(Reason::DeadMaterial)), dead, "{pieces}");
    }
}

#[test]
fn by_fide_three_are_claimed_and_five_end_the_game() {
    let mut game = Game::with_policy(Standard, Standard.start(), Policy::fide());
    play(&mut game, SHUFFLE);
    assert_eq!((game.can_claim(), game.claim_draw()), (None, Err(GameError::NoClaim)));
    play(&mut game, SHUFFLE);
    assert_eq!(game.can_claim(), Some(Reason::ThreefoldRepetition));
    let mut claimed = game.clone();
    assert_eq!(claimed.claim_draw(), Ok(Reason::ThreefoldRepetition));
    let draw = Outcome::draw(Reason::ThreefoldRepetition);
    assert_eq!(claimed.outcome(), Some(draw));
    assert_eq!((claimed.can_claim(), claimed.claim_draw()), (None, Err(GameError::Over(draw))));
    // Unclaimed, the right lasts as long as the position stands.
    play(&mut game, "e2e4");
    assert_eq!(game.can_claim(), None);
    game.undo();
    ends(&mut game, &SHUFFLE.repeat(2), Reason::FivefoldRepetition);
}

#[test]
fn by_fide_fifty_are_claimed_and_seventy_five_end_the_game() {
    let mut early = game("4k2r/8/8/8/8/8/8/R3K3 w - - 99 80", Policy::fide());
    assert_eq!(early.can_claim(), None);
    play(&mut early, "a1b1");
    assert_eq!(early.can_claim(), Some(Reason::FiftyMoves));
    assert_eq!(early.claim_draw(), Ok(Reason::FiftyMoves));
    let mut late = game("4k2r/8/8/8/8/8/8/R3K3 w - - 148 80", Policy::fide());
    ends(&mut late, "a1b1 h8g8", Reason::SeventyFiveMoves);
}

#[test]
fn a_draw_is_claimed_with_the_move_that_would_bring_it() {
    let (mut claims, mut none) = ([0u32; 2], 0u32);
    for seed in 0..6 {
        let mut game = game("8/8/8/8/8/8/8/k1K4R w - - 60 80", Policy::fide());
        let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(5, seed));
        while game.outcome().is_none() {
            let actions = game.actions();
            for &action in &actions {
                let before = game.clone();
                let mut played = game.clone();
                played.play(action).unwrap();
                // What a move ends by itself it could have been claimed with, but for mate and stalemate.
                let expected = match played.outcome() {
                    Some(end) => match end.reason {
                        Reason::FivefoldRepetition => Some(Reason::ThreefoldRepetition),
                        Reason::SeventyFiveMoves => Some(Reason::FiftyMoves),
                        _ => None,
                    },
                    None => played.can_claim(),
                };
                assert_eq!(game.can_claim_with(action), Ok(expected), "{action} in {game}");
                let claimed = game.claim_draw_with(action);
                assert_eq!(claimed, expected.ok_or(GameError::NoClaim));
                match expected {
                    Some(reason) => {
                        claims[usize::from(reason == Reason::FiftyMoves)] += 1;
                        assert_eq!(game.outcome(), Some(Outcome::draw(reason)));
                        assert_eq!(
                            game.can_claim_with(action),
                            Err(GameError::Over(Outcome::draw(reason)))
                        );
                        assert_eq!(game.undo(), Some(Event::Declared(Outcome::draw(reason))));
                    }
                    None => none += 1,
                }
                assert_eq!(game.position(), before.position());
                assert_eq!(game.standing(), before.standing());
                assert!(game.played().eq(before.played()));
            }
            // Every other move goes back where its piece came from.
            let last = game.played().rev().nth(1);
            let back = actions.iter().copied().find(|action| {
                last.is_some_and(|last| (action.from(), action.to()) == (last.to(), last.from()))
            });
            let any = actions[below(&mut rng, actions.len() as u32) as usize];
            game.play_legal(back.filter(|_| below(&mut rng, 2) == 0).unwrap_or(any));
        }
    }
    assert!(none > 100 && claims.iter().all(|count| *count > 10), "{none} {claims:?}");
    let illegal = Standard.parse_action(&Standard.start(), "e2e4").unwrap();
    let mut game = game(ROOKS, Policy::fide());
    let error = game.claim_draw_with(illegal).unwrap_err();
    assert!(matches!(error, GameError::Action(_)), "{error}");
    assert_eq!(game.can_claim_with(illegal), Err(error));
}

#[test]
fn nothing_can_be_claimed_by_the_default() {
    let mut game = game("4k2r/8/8/8/8/8/8/R3K3 w - - 99 80", Policy::default());
    assert_eq!(game.claim_draw(), Err(GameError::NoClaim));
}

#[test]
fn an_endless_game_is_ended_by_its_position_only() {
    let mut game = game("4k3/8/8/8/8/8/8/R3K3 w - - 98 80", Policy::endless());
    play(&mut game, &"a1b1 e8d8 b1a1 d8e8 ".repeat(30));
    assert_eq!((game.outcome(), game.standing().repetitions), (None, 31));
    let bare = Game::with_policy(
        Standard,
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap(),
        Policy::endless(),
    );
    assert_eq!(bare.outcome(), None);
}

#[test]
fn players_end_a_game() {
    let resigned = |game: &mut Game<Standard>| game.resign(Seat::First);
    let late = |game: &mut Game<Standard>| game.forfeit_on_time(Seat::Second);
    let agreed = |game: &mut Game<Standard>| game.agree_draw();
    for (declare, outcome) in [
        (
            &resigned as &dyn Fn(&mut Game<Standard>) -> _,
            Outcome::win(Seat::Second, Reason::Resignation),
        ),
        (&late, Outcome::win(Seat::First, Reason::TimeForfeit)),
        (&agreed, Outcome::draw(Reason::Agreement)),
    ] {
        let mut game = Game::new(Standard);
        play(&mut game, "e2e4");
        declare(&mut game).unwrap();
        assert_eq!(game.outcome(), Some(outcome));
        assert!(game.actions().is_empty());
        assert_eq!(game.undo(), Some(Event::Declared(outcome)));
        assert_eq!((game.outcome(), game.actions().len()), (None, 20));
        assert_eq!(game.redo(), Some(Event::Declared(outcome)));
        assert_eq!(game.outcome(), Some(outcome));
    }
}

#[test]
fn nothing_happens_after_the_end() {
    let mate = "f2f3 e7e5 g2g4 d8h4";
    let mut mated = Game::new(Standard);
    play(&mut mated, mate);
    let mut drawn = Game::new(Standard);
    play(&mut drawn, &SHUFFLE.repeat(2));
    let mut resigned = Game::new(Standard);
    resigned.resign(Seat::First).unwrap();
    for mut game in [mated, drawn, resigned] {
        let before = game.clone();
        let outcome = game.outcome().unwrap();
        let over = Err(GameError::Over(outcome));
        assert_eq!(game.play("e2e4".parse().unwrap()), over);
        assert_eq!(game.play_text("e2e4").map(drop), over);
        assert_eq!(game.play_text("e2e9").map(drop), over, "before the text is looked at");
        assert_eq!(game.resign(Seat::Second), over);
        assert_eq!(game.forfeit_on_time(Seat::Second), over);
        assert_eq!(game.agree_draw(), over);
        assert_eq!(game.claim_draw().map(drop), over);
        same(&game, &before);
    }
}

#[test]
fn errors_say_what_is_wrong_and_change_nothing() {
    let mut game = Game::new(Standard);
    play(&mut game, "e2e4 e7e5");
    game.undo();
    let before = game.clone();
    let kind = |result: Result<_, GameError>| result.map(drop).unwrap_err().kind();
    assert_eq!(kind(game.play_text("e7e9")), "malformed");
    assert_eq!(kind(game.play_text("e4e5")), "not_legal");
    assert_eq!(game.play("e4e5".parse().unwrap()).unwrap_err().kind(), "not_legal");
    assert_eq!(game.claim_draw().unwrap_err().kind(), "no_claim");
    same(&game, &before);
    assert!(game.redo().is_some(), "a refused action forgets nothing");
}

/// Whether two games are in the same state, in all that can be asked.
#[track_caller]
fn same<V: Variant>(left: &Game<V>, right: &Game<V>) {
    assert_eq!(left.position(), right.position());
    assert_eq!(left.start(), right.start());
    assert_eq!(left.standing(), right.standing());
    assert_eq!(left.outcome(), right.outcome());
    assert_eq!(left.actions(), right.actions());
    assert!(left.history().eq(right.history()));
}

/// Plays at random, undoing and redoing now and then, and compares with a replay of what is left.
fn wander<V: Variant + Clone>(rules: &V, seed: u64, steps: u32) {
    let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(seed, 0));
    let mut game = Game::new(rules.clone());
    for step in 0..steps {
        let before = game.clone();
        match below(&mut rng, 8) {
            0 => {
                let back = below(&mut rng, 6);
                let undone = (0..back).filter_map(|_| game.undo()).count();
                if step % 2 == 0 {
                    for _ in 0..undone {
                        game.redo().unwrap();
                    }
                    same(&game, &before);
                }
            }
            1 => drop(game.redo()),
            _ => match game.rules().random_action(game.position(), &mut rng) {
                Some(action) if game.outcome().is_none() => {
                    game.play(action).unwrap();
                    assert_eq!(game.redo(), None);
                }
                _ => drop(game.undo()),
            },
        }
        let mut replay = Game::new(rules.clone());
        for action in game.played() {
            replay.play(action).unwrap();
        }
        same(&game, &replay);
    }
}

#[test]
fn undo_and_redo_are_as_if_played_so() {
    for seed in 0..4 {
        wander(&Standard, seed, 150);
        wander(&Tiny { goal: 12, cards: [3, 3, 1] }, seed, 150);
    }
}

#[test]
fn undo_and_redo_stop_at_the_ends() {
    let mut game = Game::new(Standard);
    assert_eq!((game.undo(), game.redo()), (None, None));
    play(&mut game, "e2e4 e7e5");
    while game.undo().is_some() {}
    same(&game, &Game::new(Standard));
    while game.redo().is_some() {}
    assert_eq!(
        game.played().map(|action| action.to_string()).collect::<Vec<_>>(),
        ["e2e4", "e7e5"]
    );
    assert_eq!(*game.start(), Chess::start());
}
