//! The laws of every variant, over random games.

use chess_core::{Configure, Variant};
use chess_no_mercy::NoMercy;
use chess_testkit::laws::{
    check_counters, check_evaluate, check_laws, check_laws_from, proptest_laws,
};

#[test]
fn printed_rules() {
    check_laws(&NoMercy::default(), 8, 300, 1);
}

#[test]
fn house_rules() {
    let options = [
        ("start_tokens", 9.into()),
        ("price_quiet", 2.into()),
        ("price_capture", 1.into()),
        ("usurp_margin", 3.into()),
        ("draw_gain", 0.into()),
        ("enemy_moves", "quiet_only".into()),
    ];
    check_laws(&NoMercy::with_options(options).unwrap(), 4, 300, 2);
    for (_, rules) in NoMercy::PRESETS {
        check_laws(&rules, 2, 200, 3);
    }
}

#[test]
fn unlikely_positions() {
    let rules = NoMercy::default();
    for text in [
        "4k3/8/8/8/PpPp2Pp/8/7P/4K3[] b - a3c3g3 0 9 1:4 1 -",
        "8/8/8/8/8/8/1b4B1/8[] w - - 99 9 0:0 1 -",
        "r3k2r/1b4b1/8/8/8/8/1B4B1/R3K2R[QNPPp] w KQkq - 3 20 4:12 2 -",
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/qqqqqqqq/qqqqqqqq/qqqqqqqq/8/8[] w - - 65535 65535 255:250 2 -",
    ] {
        let position = rules.parse_position(text).unwrap();
        check_laws_from(&rules, &position, 2, 100, 4);
    }
}

#[test]
fn games_that_proptest_invents() {
    proptest_laws(&NoMercy::default(), 4, 60);
}

#[test]
fn counters_and_evaluation() {
    check_counters(&NoMercy::default(), 20, 400, 5);
    check_evaluate(&NoMercy::default(), 20, 400, 6);
}
