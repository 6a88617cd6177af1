//! What is wrong with a text of JSON, fit for a message that names the place itself.

/// More of a text from outside is not repeated.
const LONGEST: usize = 200;

/// What the error says without its place, cut if it is long, and with nothing that moves a cursor.
pub(crate) fn json_fault(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let what = text.strip_suffix(&place).unwrap_or(&text);
    let mut short = String::new();
    for character in what.chars().take(LONGEST) {
        if character.is_control() {
            short.extend(character.escape_default());
        } else {
            short.push(character);
        }
    }
    if what.chars().nth(LONGEST).is_some() {
        short.push_str("...");
    }
    short
}

/// The same with the column as its only place, for a message that names the line already.
pub(crate) fn json_problem(error: &serde_json::Error) -> String {
    let mut fault = json_fault(error);
    if error.column() > 0 {
        fault.push_str(&format!(" (column {})", error.column()));
    }
    fault
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn one_place_is_named_and_nothing_raw_or_long_is_repeated() {
        let problem = |text: &str| json_problem(&serde_json::from_str::<bool>(text).unwrap_err());
        assert_eq!(problem("trueish"), "trailing characters (column 5)");
        let escape = problem("\"\\u001b[31m\"");
        assert_eq!(escape.matches('\u{1b}').count(), 0, "{escape}");
        assert!(escape.contains("[31m") && !escape.contains(" line "), "{escape}");
        let long = problem(&Value::from("x".repeat(100_000)).to_string());
        assert!(long.contains("xxx...") && long.len() < 300, "{long}");
    }
}
