//! Amounts in the form of other companies: pesos with two decimals. Text becomes centavos digit by digit.

use tulay_lending::money::MAX_CENTAVOS;

/// Centavos as pesos with two decimals.
pub fn to_decimal(centavos: i64) -> String {
    let sign = if centavos < 0 { "-" } else { "" };
    let (pesos, rest) = (centavos.unsigned_abs() / 100, centavos.unsigned_abs() % 100);
    format!("{sign}{pesos}.{rest:02}")
}

/// The centavos of an amount of pesos above 0; `None` for any other text: a sign, an exponent, a part of a centavo, an
/// amount that is too large.
pub fn from_decimal(text: &str) -> Option<i64> {
    let (pesos, rest) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(pesos) || !is_number(rest) || pesos.len() > 12 {
        return None;
    }
    let (rest, beyond) = rest.split_at(rest.len().min(2));
    if beyond.bytes().any(|digit| digit != b'0') {
        return None;
    }
    let centavos: i64 = format!("{pesos}{rest:0<2}").parse().ok()?;
    (1..=MAX_CENTAVOS).contains(&centavos).then_some(centavos)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_amount_is_written_with_two_decimals_and_read_back() {
        for (centavos, text) in [
            (1, "0.01"),
            (50, "0.50"),
            (100, "1.00"),
            (342_333, "3423.33"),
            (760_000, "7600.00"),
            (MAX_CENTAVOS, &to_decimal(MAX_CENTAVOS)),
        ] {
            assert_eq!(to_decimal(centavos), text);
            assert_eq!(from_decimal(text), Some(centavos));
        }
        assert_eq!(from_decimal("7600"), Some(760_000));
        assert_eq!(from_decimal("7600.5"), Some(760_050));
        assert_eq!(from_decimal("7600.5000"), Some(760_050));
        assert_eq!(from_decimal("0007.10"), Some(710));
    }

    #[test]
    fn what_is_no_amount_is_none() {
        for text in [
            "",
            "0",
            "0.00",
            "-1",
            "+1",
            "1.",
            ".5",
            "1.005",
            "1e3",
            "1E3",
            "1,000.00",
            " 1",
            "1 ",
            "NaN",
            "null",
            "\"1\"",
            "0x10",
            "1.0.0",
            "999999999999999999",
            "10000000000000.00",
            "１",
        ] {
            assert_eq!(from_decimal(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn prov_05_every_amount_is_read_back_to_the_centavo(centavos in 1..=MAX_CENTAVOS, zeros in 0..4_usize) {
            let written = to_decimal(centavos);
            prop_assert_eq!(from_decimal(&written), Some(centavos));
            prop_assert_eq!(from_decimal(&(written + &"0".repeat(zeros))), Some(centavos));
        }

        #[test]
        fn prov_05_a_text_is_the_amount_that_its_digits_say_or_none(text in "[-+0-9.,eE ]{0,20}") {
            if let Some(centavos) = from_decimal(&text) {
                let (pesos, rest) = text.split_once('.').unwrap_or((&text, ""));
                let rest = rest.trim_end_matches('0');
                let pesos = match pesos.trim_start_matches('0') {
                    "" => "0",
                    pesos => pesos,
                };
                prop_assert_eq!(to_decimal(centavos), format!("{pesos}.{rest:0<2}"));
            }
        }
    }
}
