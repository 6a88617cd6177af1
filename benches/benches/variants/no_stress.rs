//! No Stress Chess: random games at every level, against random games of standard chess.

use std::hint::black_box;

use chess_benches::timing::interleaved;
use chess_core::random::game_seed;
use chess_core::{Standard, Variant, VariantExt};
use chess_no_stress::{Action, Level, NoStress};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Games are cut here, so that no long ending with few pieces outweighs the rest.
const LONGEST: u32 = 300;
/// Seeds of the games in one chunk.
const CHUNK: u64 = 4;

/// Plays the games of a chunk. Gives the number of actions.
fn play<V: Variant>(rules: &V, start: &V::Position, chunk: usize) -> u32 {
    let games = chunk as u64 * CHUNK..(chunk as u64 + 1) * CHUNK;
    games
        .map(|game| {
            let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(6, game));
            let mut position = black_box(start).clone();
            rules.playout(&mut position, &mut rng, LONGEST).actions
        })
        .sum()
}

/// How many turns, and how many moves of a piece, there are in the games of these chunks.
fn turns_and_moves(rules: &NoStress, chunks: usize) -> (u64, u64) {
    let (mut turns, mut moves) = (0, 0);
    for game in 0..chunks as u64 * CHUNK {
        let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(6, game));
        let mut position = rules.start();
        for _ in 0..LONGEST {
            let Some(action) = rules.random_action(&position, &mut rng) else { break };
            turns += u64::from(!matches!(action, Action::Draw(_)));
            moves += u64::from(matches!(action, Action::Play(..)));
            rules.apply(&mut position, action);
        }
    }
    (turns, moves)
}

pub(crate) fn run(quick: bool) {
    let (chunks, rounds) = if quick { (2, 1) } else { (50, 40) };
    let levels = [Level::One, Level::Two, Level::Three, Level::Advanced];
    let [one, two, three, advanced] = levels.map(NoStress::at);
    let starts = [one, two, three, advanced].map(|rules| rules.start());
    let standard = Standard.start();
    let total = |play: &dyn Fn(usize) -> u32| (0..chunks).map(play).collect::<Vec<u32>>();
    let expected = [
        total(&|chunk| play(&Standard, &standard, chunk)),
        total(&|chunk| play(&one, &starts[0], chunk)),
        total(&|chunk| play(&two, &starts[1], chunk)),
        total(&|chunk| play(&three, &starts[2], chunk)),
        total(&|chunk| play(&advanced, &starts[3], chunk)),
    ];
    let seconds = interleaved(
        rounds,
        chunks,
        [
            &mut |chunk| assert_eq!(play(&Standard, &standard, chunk), expected[0][chunk]),
            &mut |chunk| assert_eq!(play(&one, &starts[0], chunk), expected[1][chunk]),
            &mut |chunk| assert_eq!(play(&two, &starts[1], chunk), expected[2][chunk]),
            &mut |chunk| assert_eq!(play(&three, &starts[2], chunk), expected[3][chunk]),
            &mut |chunk| assert_eq!(play(&advanced, &starts[3], chunk), expected[4][chunk]),
        ],
    );
    let moves: u32 = expected[0].iter().sum();
    let standard = f64::from(moves) / seconds[0];
    println!("no-stress, random games, moves of a piece a second against standard:");
    println!("  standard: {:.1} M", standard / 1e6);
    for (index, level) in levels.into_iter().enumerate() {
        let actions: u32 = expected[index + 1].iter().sum();
        let (turns, moves) = turns_and_moves(&NoStress::at(level), chunks);
        assert!(moves <= turns && turns < u64::from(actions));
        let [actions, turns, moves] = [f64::from(actions), turns as f64, moves as f64]
            .map(|count| count / seconds[index + 1]);
        println!(
            "  level {level:?}: {:.1} M: {:.0} % (turns {:.1} M: {:.0} %; actions {:.1} M)",
            moves / 1e6,
            100.0 * moves / standard,
            turns / 1e6,
            100.0 * turns / standard,
            actions / 1e6
        );
    }
}
