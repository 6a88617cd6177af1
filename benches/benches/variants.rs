//! What each variant costs, as a share of standard chess in the same run.

#[path = "variants/changing_colors.rs"]
mod changing_colors;
#[path = "variants/no_mercy.rs"]
mod no_mercy;
#[path = "variants/no_stress.rs"]
mod no_stress;
#[path = "variants/yea.rs"]
mod yea;

fn main() {
    let quick = chess_benches::timing::is_quick();
    changing_colors::run(quick);
    no_stress::run(quick);
    no_mercy::run(quick);
    yea::run(quick);
}
