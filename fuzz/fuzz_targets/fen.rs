//! A FEN that is read is written so that it reads the same again.
#![no_main]

use chess_core::{CastlingStyle, Chess, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(setup) = Setup::from_fen_bytes(bytes) else { return };
    for style in [CastlingStyle::XFen, CastlingStyle::Shredder] {
        assert_eq!(setup.fen(style).to_string().parse(), Ok(setup));
    }
    match setup.into_chess() {
        Ok(position) => assert_eq!(position.to_string().parse::<Chess>(), Ok(position)),
        Err(error) => assert_eq!(error.into_setup(), setup),
    }
});
