//! See `play --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    chess_examples::cli::main(chess_examples::play::run)
}
