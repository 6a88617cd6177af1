//! Standard chess and Chess960 obey the laws of every variant.

use chess_core::{Chess960, Configure, Standard, Variant};
use chess_testkit::laws::{
    check_counters, check_evaluate, check_laws, check_laws_from, proptest_laws,
};

#[test]
fn standard() {
    check_laws(&Standard, 6, 200, 1);
    check_evaluate(&Standard, 6, 200, 1);
    check_counters(&Standard, 2, 50, 1);
}

#[test]
fn standard_where_much_is_special() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "R5k1/5ppp/8/8/8/8/8/4K3 b - - 65535 65535",
    ] {
        let position =
            Standard.parse_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        check_laws_from(&Standard, &position, 3, 40, 2);
    }
}

#[test]
fn standard_in_invented_games() {
    proptest_laws(&Standard, 20, 40);
}

#[test]
fn chess960() {
    for number in [0, 518, 959, 324] {
        let rules = Chess960::with_options([("number", number.into())]).unwrap();
        check_laws(&rules, 2, 120, 3);
        check_evaluate(&rules, 1, 60, 3);
    }
}
