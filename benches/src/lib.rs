//! What the measurements share.

pub mod timing;

/// A well-known position and how many move sequences start from it.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// A short name.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// The number of move sequences of each length, from 1 on. The last length takes some hundredths of a second
    /// when its last moves are counted.
    pub nodes: &'static [u64],
}

impl Sample {
    /// The depth that is `less` than the deepest one, and its node count.
    #[must_use]
    pub fn perft(&self, less: u32) -> (u32, u64) {
        let depth = (self.nodes.len() as u32).saturating_sub(less).max(1);
        (depth, self.nodes.get(depth as usize - 1).copied().unwrap_or(0))
    }
}

/// The six positions that everybody counts.
pub const POSITIONS: [Sample; 6] = [
    Sample {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        nodes: &[20, 400, 8_902, 197_281, 4_865_609],
    },
    Sample {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        nodes: &[48, 2_039, 97_862, 4_085_603],
    },
    Sample {
        name: "endgame",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        nodes: &[14, 191, 2_812, 43_238, 674_624],
    },
    Sample {
        name: "promotions",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        nodes: &[6, 264, 9_467, 422_333],
    },
    Sample {
        name: "talkchess",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        nodes: &[44, 1_486, 62_379, 2_103_487],
    },
    Sample {
        name: "middlegame",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        nodes: &[46, 2_079, 89_890, 3_894_594],
    },
];
