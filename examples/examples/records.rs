//! See `records --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    chess_examples::cli::main(chess_examples::simulate::run_records)
}
