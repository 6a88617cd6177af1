//! A SAN that is read names a legal move, and strictly read is what is written for it.
#![no_main]

use chess_core::Chess;
use libfuzzer_sys::fuzz_target;

const FEN: &str = "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fuzz_target!(|texts: &str| {
    let Ok(mut position) = FEN.parse::<Chess>() else { return };
    for text in texts.split(' ') {
        let lenient = position.read_san_lenient(text);
        if let Ok(action) = position.read_san(text) {
            assert_eq!(lenient, Ok(action));
            assert_eq!(position.san(action).to_string(), text);
        }
        let Ok(action) = lenient else { return };
        assert!(position.is_legal(action));
        position.play(action);
    }
});
