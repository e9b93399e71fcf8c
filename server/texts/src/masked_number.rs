//! Display of numbers of accounts, papers and payments: by their last four characters, or in groups of four.

/// Last four characters of a number, which are all that is ever shown of it.
pub fn last4(number: &str) -> String {
    let count = number.chars().count();
    number.chars().skip(count.saturating_sub(4)).collect()
}

/// A saved number as the page shows it: `•••• 4321`.
pub fn masked(last4: &str) -> String {
    format!("•••• {last4}")
}

/// Digits in groups of four, which do not part at a line's end, as a payment code is read out and typed: `1234 5678 90`.
/// Any other text as it is, as on the page.
pub fn in_groups(code: &str) -> String {
    if !code.bytes().all(|byte| byte.is_ascii_digit()) {
        return code.to_owned();
    }
    let mut grouped = String::new();
    for (place, digit) in code.chars().enumerate() {
        if place > 0 && place % 4 == 0 {
            grouped.push('\u{a0}');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::{in_groups, last4, masked};

    #[test]
    fn ux_05_a_code_is_in_groups_of_four_digits_on_one_line() {
        assert_eq!(in_groups("1234567890"), "1234\u{a0}5678\u{a0}90");
        for whole in ["1234", "", "sbx_12345678"] {
            assert_eq!(in_groups(whole), whole);
        }
    }

    #[test]
    fn only_four_characters_are_shown() {
        assert_eq!(masked(&last4("4111111111114321")), "•••• 4321");
        assert_eq!(last4("12"), "12");
    }
}
