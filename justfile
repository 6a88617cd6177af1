# Daily tasks; `just` lists them.

_list:
    @just --list --unsorted

# All tests, documentation examples included.
test:
    cargo test --workspace --all-features

# Format and complain.
lint:
    cargo fmt --all
    cargo clippy --workspace --all-targets --all-features -- -D warnings

# The documentation of all crates.
doc *ARGUMENTS:
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --all-features --no-deps {{ARGUMENTS}}

# Measure: `just bench`, or `just bench versus`.
bench *NAMES:
    cargo bench -p chess-benches {{ if NAMES == "" { "" } else { "--bench " + NAMES } }}

# Random games: `just simulate yea --games 10000`.
simulate +ARGUMENTS:
    cargo run --release --example simulate -- {{ARGUMENTS}}

# Everything that must pass before a change is kept.
ci:
    .ci/run
