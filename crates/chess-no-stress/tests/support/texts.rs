//! Legal actions as texts.

use chess_core::VariantExt;
use chess_no_stress::{NoStress, Position};

/// The texts of some actions, equal to a list whatever its order.
#[derive(Clone, Debug)]
pub(crate) struct Texts(Vec<String>);

impl std::ops::Deref for Texts {
    type Target = Vec<String>;

    fn deref(&self) -> &Vec<String> {
        &self.0
    }
}

impl<const N: usize> PartialEq<[&str; N]> for Texts {
    fn eq(&self, other: &[&str; N]) -> bool {
        let mut own: Vec<&str> = self.0.iter().map(String::as_str).collect();
        let mut other = other.to_vec();
        own.sort_unstable();
        other.sort_unstable();
        own == other
    }
}

/// The texts of the legal actions.
pub(crate) fn texts(rules: &NoStress, position: &Position) -> Texts {
    texts_with(rules, position, "")
}

/// The texts of the legal actions that begin so.
pub(crate) fn texts_with(rules: &NoStress, position: &Position, start: &str) -> Texts {
    let texts = rules.actions(position).into_iter().map(|action| action.to_string());
    Texts(texts.filter(|text| text.starts_with(start)).collect())
}
