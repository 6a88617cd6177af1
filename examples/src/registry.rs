//! All games by name. A new one is one line at the end of this file.

use chess_core::{Configure, Counters, Evaluate, HiddenInfo};
use serde::Serialize;
use serde_json::{Value, json};

use crate::error::excerpt;
use crate::{Error, RuleOptions};

/// A game that every program here can play: its rules are set by name, it can be used on many threads, and what a seat
/// sees can be written as JSON.
pub trait Playable:
    HiddenInfo<Position: Send + Sync, Action: Send + Sync, View: Serialize>
    + Configure
    + Counters
    + Evaluate
    + Send
    + Sync
    + 'static
{
    /// What a seat sees, as JSON: `{"position": ..}` where the view is the position, else the fields of the view.
    ///
    /// # Errors
    /// If the view does not fit into JSON; none of the games here has such views.
    fn view_json(&self, view: &Self::View) -> Result<Value, Error> {
        match serde_json::to_value(view) {
            Ok(Value::String(position)) => Ok(json!({"position": position})),
            Ok(fields) => Ok(fields),
            Err(error) => Err(Error::Json(error.to_string())),
        }
    }
}

impl<V> Playable for V where
    V: HiddenInfo<Position: Send + Sync, Action: Send + Sync, View: Serialize>
        + Configure
        + Counters
        + Evaluate
        + Send
        + Sync
        + 'static
{
}

/// Something to do with a game that is known only by name. It is compiled for each game, so that nothing is boxed where
/// speed matters.
pub trait Task {
    /// What comes out.
    type Output;
    /// What may go wrong.
    type Error: From<Error>;

    /// Does it.
    ///
    /// # Errors
    /// As the task says.
    fn run<V: Playable>(self, rules: V) -> Result<Self::Output, Self::Error>;
}

macro_rules! registry {
    ($($name:literal => $rules:ty,)*) => {
        /// The names of all games.
        pub const NAMES: &[&str] = &[$($name),*];

        /// Runs `task` with the game of this name and these house rules.
        ///
        /// # Errors
        /// If there is no such game, if it cannot have these rules, or as the task says.
        pub fn dispatch<T: Task>(
            name: &str,
            options: &RuleOptions,
            task: T,
        ) -> Result<T::Output, T::Error> {
            match name {
                $($name => {
                    let rules = <$rules>::with_options(options.iter()).map_err(Error::from)?;
                    task.run(rules)
                })*
                _ => Err(Error::UnknownVariant(excerpt(name)).into()),
            }
        }
    };
}

registry! {
    "standard" => chess_core::Standard,
    "chess960" => chess_core::Chess960,
    "changing-colors" => chess_changing_colors::ChangingColors,
    "no-mercy" => chess_no_mercy::NoMercy,
    "yea" => chess_yea::Yea,
    "no-stress" => chess_no_stress::NoStress,
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Name;

    impl Task for Name {
        type Output = &'static str;
        type Error = Error;

        fn run<V: Playable>(self, rules: V) -> Result<&'static str, Error> {
            Ok(rules.name())
        }
    }

    #[test]
    fn games_bear_the_names_they_are_registered_by() {
        for &name in NAMES {
            assert_eq!(dispatch(name, &RuleOptions::default(), Name), Ok(name));
        }
    }

    #[test]
    fn unknown_names_are_refused_with_a_list() {
        let error = dispatch("checkers", &RuleOptions::default(), Name).unwrap_err();
        assert_eq!(error.kind(), "unknown_variant");
        for name in NAMES {
            assert!(error.to_string().contains(name), "{error}");
        }
    }
}
