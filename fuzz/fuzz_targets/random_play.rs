//! Each legal move leads to a position that passes all checks, and no other move is legal.
#![no_main]

use chess_core::{Chess, Move, Setup, Standard, VariantExt};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u16, &[u8])| {
    let Some(mut position) = Chess::chess960(input.0 % 960) else { return };
    for byte in input.1 {
        let moves = Standard.actions(&position);
        assert!(moves.iter().all(|&action| position.is_legal(action)));
        let all = (0..0x7000).filter_map(Move::from_bits);
        assert_eq!(all.filter(|&action| position.is_legal(action)).count(), moves.len());
        let Some(&action) = moves.get(usize::from(*byte) % moves.len().max(1)) else { return };
        position.play(action);
        assert_eq!(Setup::from(position).into_chess(), Ok(position));
        assert_eq!(position.to_string().parse::<Chess>(), Ok(position));
    }
});
