//! Rule for text that people type and others read (SEC-21): a name, an address, a complaint, a reason. Such text is
//! visible: no control, bidirectional, private or unassigned character, none without a shape, and not blank. Letters
//! are stored composed, and every space as a plain one. Independent of fields.

use std::iter::Peekable;

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeEmoji, UnicodeGeneralCategory};

use crate::{Text, text};

const JOINER: char = '\u{200d}';
const EMOJI_STYLE: char = '\u{fe0f}';
const KEYCAP: char = '\u{20e3}';

/// Reason why a text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing to be seen.
    Blank,
    /// More characters than the field has.
    Long,
    /// A character that cannot be seen, or that turns others round.
    Unseen,
}

impl Fault {
    /// Sentence for the writer of a field of at most `max_chars` characters.
    pub fn sentence(self, max_chars: usize) -> Text {
        match self {
            Self::Blank => text("This is required"),
            Self::Long => text("Enter up to {0} characters").count(max_chars),
            Self::Unseen => text("Use only letters, digits and signs that can be seen"),
        }
    }
}

/// A line of text, trimmed (SEC-21).
///
/// # Errors
/// [`Fault`] for a text that is blank, too long, of several lines, or not all visible.
pub fn line(typed: &str, max_chars: usize) -> Result<String, Fault> {
    checked(typed, max_chars, false)
}

/// Lines of text, trimmed (SEC-21). Line breaks are stored as one character, tabs as a space.
///
/// # Errors
/// [`Fault`] for a text that is blank, too long, or not all visible.
pub fn lines(typed: &str, max_chars: usize) -> Result<String, Fault> {
    // Browsers may send two characters for a line break that their counter counts as one.
    checked(
        &typed.replace("\r\n", "\n").replace('\t', " "),
        max_chars,
        true,
    )
}

/// The text with the full-width characters of Asian keyboards as plain ones: `０９` is `09`.
pub fn plain_width(typed: &str) -> String {
    typed.nfkc().collect()
}

fn checked(typed: &str, max_chars: usize, has_lines: bool) -> Result<String, Fault> {
    let composed: String = typed.trim().nfc().map(plain_space).collect();
    let text = composed.trim();
    if text.is_empty() {
        return Err(Fault::Blank);
    }
    if text.chars().count() > max_chars {
        return Err(Fault::Long);
    }
    let mut letters = text.chars().peekable();
    let (mut before, mut has_shape) = (None, false);
    while let Some(letter) = letters.next() {
        let is_fit = is_visible(letter)
            || (has_lines && letter == '\n')
            || joins(before, letter, &mut letters);
        if !is_fit {
            return Err(Fault::Unseen);
        }
        has_shape |= is_visible(letter) && letter != ' ' && !is_mark(letter);
        before = Some(letter);
    }
    // Marks alone are drawn over nothing.
    if has_shape {
        Ok(text.to_owned())
    } else {
        Err(Fault::Unseen)
    }
}

fn plain_space(letter: char) -> char {
    match letter.general_category() {
        GeneralCategory::SpaceSeparator => ' ',
        _ => letter,
    }
}

fn is_mark(letter: char) -> bool {
    matches!(
        letter.general_category(),
        GeneralCategory::NonspacingMark
            | GeneralCategory::SpacingMark
            | GeneralCategory::EnclosingMark
    )
}

/// Returns true for a character that has a shape, or is a plain space.
pub fn is_visible(letter: char) -> bool {
    match letter.general_category() {
        GeneralCategory::Control
        | GeneralCategory::Format
        | GeneralCategory::Surrogate
        | GeneralCategory::PrivateUse
        | GeneralCategory::Unassigned
        | GeneralCategory::LineSeparator
        | GeneralCategory::ParagraphSeparator => false,
        GeneralCategory::SpaceSeparator => letter == ' ',
        GeneralCategory::UppercaseLetter
        | GeneralCategory::LowercaseLetter
        | GeneralCategory::TitlecaseLetter
        | GeneralCategory::ModifierLetter
        | GeneralCategory::OtherLetter
        | GeneralCategory::NonspacingMark
        | GeneralCategory::SpacingMark
        | GeneralCategory::EnclosingMark
        | GeneralCategory::DecimalNumber
        | GeneralCategory::LetterNumber
        | GeneralCategory::OtherNumber
        | GeneralCategory::ConnectorPunctuation
        | GeneralCategory::DashPunctuation
        | GeneralCategory::OpenPunctuation
        | GeneralCategory::ClosePunctuation
        | GeneralCategory::InitialPunctuation
        | GeneralCategory::FinalPunctuation
        | GeneralCategory::OtherPunctuation
        | GeneralCategory::MathSymbol
        | GeneralCategory::CurrencySymbol
        | GeneralCategory::ModifierSymbol
        | GeneralCategory::OtherSymbol => !has_no_shape(letter),
    }
}

/// Letters, marks and symbols that are drawn as nothing: fillers, joiners, selectors of a variant, an empty pattern.
fn has_no_shape(letter: char) -> bool {
    matches!(
        letter,
        '\u{34f}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180d}'
            | '\u{180f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{ffa0}'
            | '\u{16fe4}'
            | '\u{1d159}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

/// Returns true for a character that belongs to the emoji around it: keyboards send a farmer as two pictures with a
/// joiner, and a heart or a digit's key with a selector.
fn joins(
    before: Option<char>,
    letter: char,
    after: &mut Peekable<impl Iterator<Item = char>>,
) -> bool {
    let is_pictured = |letter: char| letter.is_emoji_char() && !letter.is_ascii();
    let Some(before) = before else {
        return false;
    };
    match letter {
        EMOJI_STYLE => {
            let is_key = before.is_emoji_char() && after.peek() == Some(&KEYCAP);
            is_pictured(before) || is_key
        }
        JOINER => {
            let follows = is_pictured(before) || before == EMOJI_STYLE;
            follows && after.peek().copied().is_some_and(is_pictured)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const MAX: usize = 100;
    const ANY: &str = "\\PC{0,12}|[\\PC\u{200b}\u{200d}\u{202e}\u{fe0f}\u{3164}\n 👩❤a]{0,12}";

    #[test]
    fn sec_21_text_that_people_read_is_kept_composed_and_trimmed() {
        for (typed, kept) in [
            (" 12 Rizal St. ", "12 Rizal St."),
            ("Pen\u{303}a", "Peña"),
            ("Unit\u{a0}4,\u{3000}Tower\u{2003}B", "Unit 4, Tower B"),
            ("夜里来电 ₱100 👍 é", "夜里来电 ₱100 👍 é"),
            (
                "👩\u{200d}🌾 👩🏽\u{200d}⚕\u{fe0f} ❤\u{fe0f} 1\u{fe0f}\u{20e3} 🇵🇭",
                "👩\u{200d}🌾 👩🏽\u{200d}⚕\u{fe0f} ❤\u{fe0f} 1\u{fe0f}\u{20e3} 🇵🇭",
            ),
            (
                "#5-B (rear) “Lola Nena’s” & Co. 50%",
                "#5-B (rear) “Lola Nena’s” & Co. 50%",
            ),
            ("สวัสดี नमस्ते", "สวัสดี नमस्ते"),
        ] {
            assert_eq!(line(typed, MAX).as_deref(), Ok(kept), "{typed}");
            assert_eq!(lines(typed, MAX).as_deref(), Ok(kept), "{typed}");
        }
        assert_eq!(lines("a\r\nb\n\tc", MAX).as_deref(), Ok("a\nb\n c"));
    }

    #[test]
    fn sec_21_text_that_cannot_be_seen_is_refused() {
        for typed in [
            "\u{200b}",
            "a\u{200b}b",
            "a\u{202e}b",
            "a\u{2066}b\u{2069}",
            "\u{feff}a",
            "a\u{ad}b",
            "a\u{2060}b",
            "a\u{61c}b",
            "\u{3164}",
            "a\u{3164}",
            "\u{115f}",
            "\u{ffa0}",
            "\u{2800}\u{2800}",
            "a\u{34f}b",
            "a\u{fe0f}",
            "1\u{fe0f}",
            "a\u{200d}b",
            "👩\u{200d}",
            "👩\u{200d}b",
            "a\u{200c}b",
            "🏴\u{e0067}\u{e007f}",
            "a\u{e0100}",
            "a\u{e000}",
            "a\u{378}",
            "a\u{7}",
            "a\u{1b}[2J",
            "a\u{85}b",
            "a\u{2028}b",
            "\u{301}",
            "\u{180e}a",
            "a\u{fff9}b",
            "a\u{ffff}",
        ] {
            assert_eq!(line(typed, MAX), Err(Fault::Unseen), "{typed:?}");
            assert_eq!(lines(typed, MAX), Err(Fault::Unseen), "{typed:?}");
        }
        for typed in ["", " ", "\u{a0}\u{2003}\u{3000}", "\n", "\t"] {
            assert_eq!(line(typed, MAX), Err(Fault::Blank), "{typed:?}");
            assert_eq!(lines(typed, MAX), Err(Fault::Blank), "{typed:?}");
        }
        for typed in ["a\nb", "a\tb", "a\rb", "a\r\nb"] {
            assert_eq!(line(typed, MAX), Err(Fault::Unseen), "{typed:?}");
        }
        assert_eq!(lines("a\rb", MAX), Err(Fault::Unseen));
        assert_eq!(line("ñññ", 3).as_deref(), Ok("ñññ"));
        assert_eq!(line("ññññ", 3), Err(Fault::Long));
    }

    proptest! {
        #[test]
        fn sec_21_what_is_accepted_is_visible_and_is_accepted_as_it_is_stored(typed in ANY) {
            for (kept, has_lines) in [(line(&typed, MAX), false), (lines(&typed, MAX), true)] {
                let Ok(kept) = kept else { continue };
                let again = if has_lines { lines(&kept, MAX) } else { line(&kept, MAX) };
                prop_assert_eq!(again, Ok(kept.clone()));
                let hidden = |letter: &char| {
                    !(is_visible(*letter)
                        || matches!(*letter, JOINER | EMOJI_STYLE)
                        || has_lines && *letter == '\n')
                };
                prop_assert_eq!(kept.chars().find(hidden), None);
                prop_assert!(kept.chars().any(|letter| is_visible(letter) && letter != ' '));
                prop_assert_eq!(kept.trim(), kept.as_str());
            }
        }
    }
}
