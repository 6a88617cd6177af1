//! A value that is read is written so that it reads the same again.
#![no_main]

use chess_core::serial::Ruled;
use chess_core::{Chess960, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(setup) = postcard::from_bytes::<Setup>(bytes) {
        let written = postcard::to_allocvec(&setup);
        assert!(written.is_ok_and(|bytes| postcard::from_bytes(&bytes) == Ok(setup)));
    }
    if let Ok(ruled) = serde_json::from_slice::<Ruled<Chess960>>(bytes) {
        let written = serde_json::to_vec(&ruled).unwrap_or_default();
        assert!(serde_json::from_slice(&written).is_ok_and(|read: Ruled<Chess960>| read == ruled));
    }
});
