//! A move that is read is legal, and is read again from both its texts.
#![no_main]

use chess_core::{Chess, Standard, VariantExt};
use libfuzzer_sys::fuzz_target;

const FEN: &str = "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fuzz_target!(|texts: &str| {
    let Ok(mut position) = FEN.parse::<Chess>() else { return };
    for text in texts.split(' ') {
        let Ok(action) = position.read_uci(text) else { return };
        assert!(Standard.actions(&position).contains(&action));
        for action_text in [action.to_string(), position.to_uci(action).to_string()] {
            assert_eq!(position.read_uci(&action_text), Ok(action));
        }
        position.play(action);
    }
});
