//! The public loan calculator and the currency table (CALL-39, SITE-03), without a session.

use serde_json::{Value, json};

use crate::support::{OpenedAnswer, Server, start};

const QUOTE: &str = "/service/calculator/quote";
const CONVERT: &str = "/service/currency/convert";

async fn quote(server: &Server, amount: &str, periods: &str) -> OpenedAnswer {
    let query = [("amount", amount), ("periods", periods)];
    server.visitor().get(QUOTE, &query).await
}

async fn convert(server: &Server, amount: &str, from: &str, to: &str) -> OpenedAnswer {
    let query = [("amount", amount), ("from", from), ("to", to)];
    server.visitor().get(CONVERT, &query).await
}

#[tokio::test]
async fn site_03_call_39_ten_thousand_pesos_for_91_days_are_three_instalments() {
    let server = start().await;
    let data = quote(&server, "1000000", "91").await.ok();
    assert_eq!(
        data["interestCentavos"], 27_300,
        "0.03 % of 10,000 for 91 days"
    );
    assert_eq!(data["totalCentavos"], 1_027_300);
    assert_eq!(data["instalments"], 3);
    assert_eq!(
        data["plan"],
        json!([
            {
                "title": "Installment 1 of 3",
                "remark": "Principal ₱3,333.33 + interest ₱91.00",
                "amount": 342_433,
                "time": "2026-08-14",
                "late": "",
                "paid": "",
            },
            {
                "title": "Installment 2 of 3",
                "remark": "Principal ₱3,333.33 + interest ₱91.00",
                "amount": 342_433,
                "time": "2026-09-13",
                "late": "",
                "paid": "",
            },
            {
                "title": "Installment 3 of 3",
                "remark": "Principal ₱3,333.34 + interest ₱91.00",
                "amount": 342_434,
                "time": "2026-10-14",
                "late": "",
                "paid": "",
            },
        ])
    );
}

#[tokio::test]
async fn site_03_every_period_of_the_list_is_quoted() {
    let server = start().await;
    for (periods, instalments) in [
        ("91", 3),
        ("120", 4),
        ("150", 5),
        ("180", 6),
        ("210", 7),
        ("240", 8),
        ("270", 9),
        ("300", 10),
        ("330", 11),
        ("360", 12),
    ] {
        let data = quote(&server, "2000000", periods).await.ok();
        assert_eq!(data["instalments"], instalments, "{periods}");
        let plan = data["plan"].as_array().expect("a plan");
        let total: i64 = plan.iter().filter_map(|row| row["amount"].as_i64()).sum();
        assert_eq!(data["totalCentavos"], total, "{periods}");
    }
}

#[tokio::test]
async fn site_03_what_is_no_amount_or_period_is_named() {
    let server = start().await;
    for amount in ["0", "-1", "1000000000001", "99999999999999999999"] {
        let answer = quote(&server, amount, "91").await;
        assert_eq!(answer.status, 200, "{amount}");
        assert_eq!(
            answer.field("amount"),
            "Enter an amount above 0",
            "{amount}"
        );
    }
    for amount in ["1.005", "NaN", "1e6", "₱100", "1.000"] {
        let answer = quote(&server, amount, "91").await;
        assert_eq!(answer.field("amount"), "Enter a whole number", "{amount}");
    }
    for periods in ["0", "-91", "90", "92", "361", "100000"] {
        let answer = quote(&server, "100000", periods).await;
        let why = "Choose 91, 120, 150 … or 360 days";
        assert_eq!(answer.field("periods"), why, "{periods}");
    }
    let missing = server.visitor().get(QUOTE, &[("amount", "100000")]).await;
    assert_eq!(missing.field("periods"), "This is required");
}

#[tokio::test]
async fn call_39_an_amount_is_converted_by_the_brands_rate_rounded_half_up() {
    let server = start().await;
    for (amount, to, converted) in [
        ("1000000", "USD", 17_200),
        ("100", "INR", 151),
        ("0", "USD", 0),
        ("29", "USD", 0),
        ("30", "USD", 1),
        ("123456", "PHP", 123_456),
    ] {
        let data = convert(&server, amount, "PHP", to).await.ok();
        assert_eq!(data["convertedAmount"], converted, "{amount} to {to}");
        assert_eq!((&data["from"], &data["to"]), (&json!("PHP"), &json!(to)));
    }
    let data = convert(&server, "100", "PHP", "USD").await.ok();
    assert_eq!(data["rateText"], "1 PHP = 0.017200 USD");
}

#[tokio::test]
async fn call_39_unknown_currencies_and_amounts_are_named() {
    let server = start().await;
    for (from, to) in [
        ("PHP", "EUR"),
        ("USD", "PHP"),
        ("EUR", "EUR"),
        ("", ""),
        ("php", "usd"),
    ] {
        let answer = convert(&server, "100", from, to).await;
        let why = "There is no rate for these currencies";
        assert_eq!(answer.field("to"), why, "{from} to {to}");
    }
    for amount in ["-1", "1000000000001"] {
        let answer = convert(&server, amount, "PHP", "USD").await;
        assert_eq!(
            answer.field("amount"),
            "Enter an amount above 0",
            "{amount}"
        );
    }
    let answer = convert(&server, "12.50", "PHP", "USD").await;
    assert_eq!(answer.field("amount"), "Enter a whole number");
    assert_eq!(answer.data["convertedAmount"], Value::Null);
}

/// The page's calculator is tested with the same table (`web/src/lib/loan-calculator.test.ts`).
#[tokio::test]
async fn site_03_call_39_the_quote_is_to_the_centavo_what_the_pages_calculator_says() {
    let server = start().await;
    let table = include_str!("../../../../fixtures/calculator.json");
    let cases: Vec<Value> = serde_json::from_str(table).expect("a table");
    for case in cases {
        let (amount, days) = (case["amountCentavos"].to_string(), case["days"].to_string());
        let data = quote(&server, &amount, &days).await.ok();
        for field in ["interestCentavos", "totalCentavos"] {
            assert_eq!(data[field], case[field], "{field} of {case}");
        }
        let plan = data["plan"].as_array().expect("a plan");
        let amounts: Vec<&Value> = plan.iter().map(|row| &row["amount"]).collect();
        assert_eq!(json!(amounts), case["plan"], "{case}");
    }
}
