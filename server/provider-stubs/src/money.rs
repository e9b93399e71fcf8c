//! Amounts in the form of these companies: decimals, in JSON as a number or as text.

use serde_json::Value;

/// The centavos of `3424.33` or `"3424.33"`; 0 for any other value.
pub fn centavos(amount: &Value) -> i64 {
    let text = amount.to_string();
    let (pesos, part) = text
        .trim_matches('"')
        .split_once('.')
        .unwrap_or((text.trim_matches('"'), ""));
    let part = match part.len() {
        0 => Some(0),
        1 => part.parse::<i64>().ok().map(|tenths| tenths * 10),
        2 => part.parse().ok(),
        _ => None,
    };
    let pesos = pesos.parse::<i64>().ok();
    let sum = pesos
        .and_then(|pesos| pesos.checked_mul(100))
        .zip(part)
        .and_then(|(pesos, part)| pesos.checked_add(part));
    sum.unwrap_or_default()
}

/// Centavos as `3424.33`.
pub fn pesos(centavos: i64) -> String {
    format!("{}.{:02}", centavos / 100, centavos % 100)
}

/// Centavos as a number of JSON.
pub fn number(centavos: i64) -> Value {
    serde_json::from_str(&pesos(centavos)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_amount_is_read_as_number_and_as_text() {
        for (amount, read) in [
            (json!(3424.33), 342_433),
            (json!("3424.33"), 342_433),
            (json!("3424.3"), 342_430),
            (json!(7600), 760_000),
            (json!("7600.005"), 0),
            (json!(null), 0),
            (json!("many"), 0),
        ] {
            assert_eq!(centavos(&amount), read, "{amount}");
        }
        assert_eq!(centavos(&number(100_005)), 100_005);
    }
}
