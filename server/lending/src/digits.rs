//! Whole numbers as forms and operators type them: ASCII digits alone (SEC-21). The standard library's parser also
//! takes a plus sign.

/// A whole number of digits alone; `None` for anything else: a sign, a space, a point, an exponent, a digit of another
/// script, or more than an `i64` holds.
pub fn whole(typed: &str) -> Option<i64> {
    let is_digits = typed.bytes().all(|byte| byte.is_ascii_digit());
    // An empty text is refused by the parser.
    if is_digits { typed.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::whole;

    #[test]
    fn sec_21_a_number_is_digits_alone() {
        for (typed, read) in [
            ("0", Some(0)),
            ("100", Some(100)),
            ("007", Some(7)),
            ("9223372036854775807", Some(i64::MAX)),
            ("9223372036854775808", None),
        ] {
            assert_eq!(whole(typed), read, "{typed}");
        }
        for typed in [
            "",
            "+100",
            "-1",
            "-0",
            " 1",
            "1 ",
            "1.0",
            "1,000",
            "1e3",
            "1_000",
            "0x10",
            "NaN",
            "inf",
            "١٠٠",
            "１００",
            "१००",
            "1\u{200b}",
            "₱1",
            "\n1",
        ] {
            assert_eq!(whole(typed), None, "{typed:?}");
        }
    }

    proptest! {
        #[test]
        fn sec_21_each_number_is_read_back_and_each_other_text_is_not(number in 0..=i64::MAX, typed in "\\PC{1,6}") {
            prop_assert_eq!(whole(&number.to_string()), Some(number));
            let is_digits = typed.chars().all(|letter| letter.is_ascii_digit());
            prop_assert_eq!(whole(&typed).is_some(), is_digits);
        }
    }
}
