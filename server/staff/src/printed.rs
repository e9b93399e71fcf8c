//! Texts on the terminal of the server. Escapes text from other people: nothing in it may move the cursor,
//! colour or reverse the text beside it.

use tulay_lender::error::Error;
use tulay_texts::written;

/// Formats foreign text on one line: characters that act on a terminal are written out, as `\u{1b}`.
pub fn plain(text: &str) -> String {
    let shown = |c: char| {
        if acts(c) {
            c.escape_unicode().to_string()
        } else {
            c.to_string()
        }
    };
    text.chars().map(shown).collect()
}

/// Formats a refusal for the operator: the borrower's sentence and the detail of the log.
pub fn refusal(error: &Error) -> String {
    match error.log_detail() {
        Some(internal) => format!("{}: {internal}", error.sentence()),
        None => error.sentence(),
    }
}

/// Returns true for a control character, a line separator, a mark of direction, or a character that cannot be seen.
fn acts(c: char) -> bool {
    // Joiners and selectors of emoji, and spaces that texts of ours have.
    !written::is_visible(c) && !matches!(c, '\u{200d}' | '\u{fe0f}' | '\u{a0}' | '\u{202f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_on_a_terminal_is_written_out_and_all_else_is_shown() {
        for (typed, shown) in [
            ("夜里来电 ₱100 👍 é", "夜里来电 ₱100 👍 é"),
            ("\u{1b}[2J", "\\u{1b}[2J"),
            ("a\rb\tc", "a\\u{d}b\\u{9}c"),
            ("\u{202e}001₱", "\\u{202e}001₱"),
            ("a\u{200b}b\u{3164}", "a\\u{200b}b\\u{3164}"),
            ("a\u{2028}b\u{9b}", "a\\u{2028}b\\u{9b}"),
        ] {
            assert_eq!(plain(typed), shown);
        }
    }
}
