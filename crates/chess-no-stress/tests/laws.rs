//! The laws of every variant, over random games at every level and with decks that run out soon.

mod support {
    pub(crate) mod levels;
    pub(crate) mod rules;
}

use chess_core::Variant;
use chess_no_stress::Level;
use chess_testkit::laws::{
    check_counters, check_evaluate, check_laws, check_laws_from, proptest_laws,
};
use support::levels::{LEVELS, printed};
use support::rules::rules;

#[test]
fn printed_games() {
    for level in LEVELS {
        check_laws(&printed(level), 12, 150, 6);
    }
}

#[test]
fn small_decks_and_the_standard_array() {
    for (level, deck) in [
        ("one", "P1M1"),
        ("one", "N4B4R4Q4"),
        ("two", "P2N1B1R1Q1K1M1"),
        ("two", "P6K6M4"),
        ("three", "P2N2B2R2Q2K2M8"),
        ("advanced", "P3N2B1R1Q1K2M2"),
        ("advanced", "P1M13"),
    ] {
        check_laws(&rules(level, deck, "standard"), 6, 200, 61);
    }
}

#[test]
fn large_decks() {
    check_laws(&rules("one", "P255N255B255R255Q255K255M255", "standard"), 3, 60, 62);
    check_laws(&rules("three", "P255N255B255R255Q255K255M255", "standard"), 3, 60, 63);
}

#[test]
fn crowded_positions_of_level_advanced() {
    let rules = printed(Level::Advanced);
    for text in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 P9N6B6R6Q6K7M6 - -- P1N1B1R1Q1/P1N1B1R1Q1 draw",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1 P9N6B6R6Q6K7M6 - -- P1N1B1R1Q1/P1N1B1R1Q1 draw",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 P9N6B6R6Q6K7M6 - -- P1N1B1R1Q1/P1N1B1R1Q1 draw",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1 P9N6B6R6Q6K7M6 - -- P1N1B1R1Q1/P1N1B1R1Q1 draw",
    ] {
        check_laws_from(&rules, &rules.parse_position(text).unwrap(), 6, 80, 64);
    }
}

#[test]
fn invented_games() {
    for level in LEVELS {
        proptest_laws(&printed(level), 12, 60);
    }
}

#[test]
fn judgements_and_counts() {
    for level in LEVELS {
        check_evaluate(&printed(level), 10, 200, 65);
        check_counters(&printed(level), 10, 200, 66);
    }
}
