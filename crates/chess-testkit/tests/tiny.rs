//! The tiny game passes the laws, and a game of it ends as it should.

use chess_core::{Configure, Game, Outcome, Reason, Seat, Variant, VariantExt};
use chess_testkit::laws::{check_counters, check_evaluate, check_laws, proptest_laws};
use chess_testkit::tiny::Tiny;

#[test]
fn obeys_the_laws() {
    for (goal, cards) in [(8, [4, 3, 2]), (3, [2, 0, 0]), (20, [2, 2, 0]), (1, [0, 0, 0])] {
        check_laws(&Tiny { goal, cards }, 40, 60, 1);
    }
    check_evaluate(&Tiny::default(), 20, 60, 1);
    check_counters(&Tiny::default(), 20, 60, 1);
}

#[test]
fn obeys_the_laws_in_invented_games() {
    proptest_laws(&Tiny::default(), 100, 40);
}

#[test]
fn chance_and_several_actions_a_turn() {
    let rules = Tiny::with_options([("goal", 3.into())]).unwrap();
    let mut game = Game::new(rules);
    for action in ["draw:1", "end", "draw:3", "end", "draw:2", "play:2", "play:1"] {
        assert_eq!(game.outcome(), None);
        game.play_text(action).unwrap();
    }
    assert_eq!(game.outcome(), Some(Outcome::win(Seat::First, Reason::AllCaptured)));
    assert_eq!(game.to_string(), "w play 321 000 001 3 0 0 2");
}

#[test]
fn idle_turns_repeat() {
    let rules = Tiny::with_options([
        ("ones", 0.into()),
        ("twos", 0.into()),
        ("threes", 1.into()),
        ("goal", 3.into()),
    ])
    .unwrap();
    let mut game = Game::new(rules);
    game.play_text("draw:3").unwrap();
    for _ in 0..4 {
        game.play_text("end").unwrap();
        assert_eq!(game.outcome(), None);
    }
    game.play_text("end").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::ThreefoldRepetition)));
}

#[test]
fn dead_material_ends_a_game_at_its_start() {
    let rules = Tiny { goal: 20, cards: [2, 2, 0] };
    let game = Game::new(rules.clone());
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::DeadMaterial)));
    assert!(game.actions().is_empty());
    assert_eq!(rules.actions(&rules.start()).len(), 2);
}
