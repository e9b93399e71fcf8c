//! Amounts read from the wire, rounded and written out.

use proptest::prelude::*;

use crate::LendingError;
use crate::money::{
    self, Currency, MAX_CENTAVOS, MoneyStyle, divide_half_up, format, format_with_code,
    parse_centavos, share,
};

fn style(flag: i64, thousands_separator: char) -> MoneyStyle {
    MoneyStyle {
        currency: Currency::from_flag(flag),
        thousands_separator,
    }
}

#[test]
fn ui_03_env_04_env_05_money_is_written_as_the_brand_has_it() {
    for (amount_centavos, flag, separator, expected) in [
        (0, 0, ',', "₱0.00"),
        (5, 0, ',', "₱0.05"),
        (99, 0, ',', "₱0.99"),
        (100, 0, ',', "₱1.00"),
        (99_999, 0, ',', "₱999.99"),
        (100_000, 0, ',', "₱1,000.00"),
        (123_456_789, 0, ',', "₱1,234,567.89"),
        (-102_750, 0, ',', "-₱1,027.50"),
        (100_000, 0, '.', "₱1.000,00"),
        (100_000, 1, '.', "₹1.000,00"),
        (123_456_789, 1, ',', "₹1,234,567.89"),
        (100_000, 0, ' ', "₱1 000.00"),
        (100_000, 7, ',', "₱1,000.00"),
        (i64::MIN, 0, ',', "-₱92,233,720,368,547,758.08"),
    ] {
        assert_eq!(format(amount_centavos, &style(flag, separator)), expected);
    }
    assert_eq!(format(100_000, &MoneyStyle::default()), "₱1,000.00");
}

#[test]
fn money_14_an_sms_writes_money_with_the_code_of_its_currency() {
    for (amount_centavos, flag, expected) in [
        (123_450, 0, "PHP 1,234.50"),
        (5, 1, "INR 0.05"),
        (0, 0, "PHP 0.00"),
        (-100_000, 0, "PHP -1,000.00"),
    ] {
        assert_eq!(
            format_with_code(amount_centavos, &style(flag, ',')),
            expected
        );
    }
}

#[test]
fn call_24_amounts_on_the_wire_are_whole_centavos_above_0() {
    assert_eq!(parse_centavos("1"), Ok(1));
    assert_eq!(parse_centavos("0100"), Ok(100));
    assert_eq!(parse_centavos("1000000000000"), Ok(MAX_CENTAVOS));
    for refused in [
        "",
        "0",
        "-1",
        "+1",
        "1.005",
        "1,000",
        "1.000",
        " 1",
        "1 ",
        "1e9",
        "NaN",
        "0x1",
        "１",
        "1000000000001",
        "00000000000001",
        "9223372036854775808",
        "99999999999999999999",
    ] {
        assert_eq!(
            parse_centavos(refused),
            Err(LendingError::NotAnAmount),
            "{refused:?}"
        );
    }
}

#[test]
fn site_03_shares_are_rounded_half_up() {
    for (amount, numerator, denominator, expected) in [
        (100, 1, 3, 33),
        (200, 1, 3, 67),
        (5, 1, 10, 1),
        (4, 1, 10, 0),
        (15, 1, 10, 2),
        (7, 1, 2, 4),
        (3, 3, 7, 1),
        (4, 3, 7, 2),
        (0, 1, 2, 0),
        (MAX_CENTAVOS, 1_000_000, 1_000_000, MAX_CENTAVOS),
    ] {
        assert_eq!(
            share(amount, numerator, denominator),
            Ok(expected),
            "{amount}×{numerator}÷{denominator}"
        );
    }
    assert_eq!(share(1, 1, 0), Err(LendingError::Overflow));
    assert_eq!(share(-1, 1, 2), Err(LendingError::Overflow));
    assert_eq!(share(i64::MAX, 2, 1), Err(LendingError::Overflow));
    assert_eq!(divide_half_up(i128::MAX, 2), Err(LendingError::Overflow));
}

#[test]
fn sums_that_do_not_fit_are_refused() {
    assert_eq!(money::sum([1, 2, 3]), Ok(6));
    assert_eq!(money::sum([]), Ok(0));
    assert_eq!(money::add(i64::MAX, 1), Err(LendingError::Overflow));
    assert_eq!(money::subtract(i64::MIN, 1), Err(LendingError::Overflow));
    assert_eq!(money::sum([i64::MAX, 1, -1]), Err(LendingError::Overflow));
}

proptest! {
    #[test]
    fn ui_03_no_figure_is_lost_in_writing(amount_centavos: i64) {
        let text = format(amount_centavos, &MoneyStyle::default());
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        prop_assert_eq!(digits.parse::<u64>().unwrap(), amount_centavos.unsigned_abs());
        prop_assert_eq!(text.starts_with('-'), amount_centavos < 0);
    }

    #[test]
    fn a_rounded_quotient_is_at_most_a_half_off(dividend in 0..1_000_000_i64, divisor in 1..10_000_i64) {
        let quotient = divide_half_up(dividend.into(), divisor).unwrap();
        let off = 2 * (quotient * divisor - dividend);
        prop_assert!(-divisor < off && off <= divisor);
    }
}
