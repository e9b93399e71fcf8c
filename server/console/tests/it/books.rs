//! Portfolio, trial balance and journal (STAFF-09).

use tulay_testing::borrowers::ANA;

use crate::support::{Console, PASSWORD};

#[tokio::test]
async fn staff_09_portfolio_trial_balance_and_journal_are_shown_and_exported() {
    let console = Console::start_above(5_000_000).await;
    let loan = console.server.released(ANA).await;
    let mut maria = console.first("Maria Cruz").await;
    let portfolio = maria.get("portfolio").await.result();
    assert_eq!(portfolio["orders"], 1);
    assert!(portfolio["principalCentavos"].as_i64().expect("a sum") > 0);
    let balance = maria.get("trial-balance").await.result();
    let rows = balance["rows"].as_array().expect("rows");
    let sum = |side: &str| {
        rows.iter()
            .filter_map(|row| row[side].as_i64())
            .sum::<i64>()
    };
    assert_eq!(sum("debitCentavos"), sum("creditCentavos"));
    assert!(sum("debitCentavos") > 0);
    console.server.days_pass(1).await;
    maria.log_in(&console.server, PASSWORD).await.data();
    let journal = maria
        .get("journal.csv?from=2026-07-15&to=2026-07-15")
        .await
        .data();
    let text = journal.as_str().expect("CSV");
    assert!(
        text.trim_start_matches('\u{feff}')
            .starts_with("date,order,posting,kind,reference,account,name,debit,credit,posted at\n"),
        "{text}"
    );
    assert!(text.lines().count() > 2, "{text}");
    let order = maria.get(&format!("orders/{}", loan.order_id)).await.data();
    let number = order["order"]["number"].as_str().expect("a number");
    let mut rows = text.lines().skip(1);
    assert!(
        rows.all(|row| row.split(',').nth(1) == Some(number)),
        "{text}"
    );
    for query in [
        "from=2026-07-15",
        "from=x&to=y",
        "from=2026-07-16&to=2026-07-15",
    ] {
        let refused = maria.get(&format!("journal.csv?{query}")).await;
        assert_eq!(refused.status.as_u16(), 400, "{query}");
    }
    maria.get("portfolio?day=2027-01-01").await.refusal(400);
    maria.get("trial-balance?day=tomorrow").await.refusal(400);
}

#[tokio::test]
async fn staff_09_portfolio_and_trial_balance_of_a_day_are_files_and_in_the_audit() {
    let console = Console::start_above(5_000_000).await;
    console.server.released(ANA).await;
    let maria = console.first("Maria Cruz").await;
    let file = async |call: &str| {
        let text = maria.get(call).await.data();
        let text = text.as_str().expect("CSV").trim_start_matches('\u{feff}');
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let balance = file("trial-balance.csv?day=2026-07-15").await;
    assert_eq!(balance[0], "number,account,debit,credit");
    assert!(
        balance.iter().any(|row| row.starts_with("1100,")),
        "{balance:?}"
    );
    let total = "total at the end of 2026-07-15";
    assert!(balance.iter().any(|row| row.contains(total)), "{balance:?}");
    let portfolio = file("portfolio.csv").await;
    assert_eq!(portfolio[0], "what,orders,amount,percent");
    assert!(portfolio[1].starts_with("principal outstanding,1,"));
    for call in ["portfolio.csv?day=2027-01-01", "trial-balance.csv?day=x"] {
        maria.get(call).await.refusal(400);
    }
    let audit = maria.get("audit?act=export_list").await.data();
    let rows = audit["rows"].as_array().expect("rows").iter();
    let sentences: Vec<_> = rows.map(|row| row["sentence"].as_str()).collect();
    let sentences: Vec<_> = sentences.into_iter().flatten().collect();
    assert_eq!(
        sentences,
        [
            "Export portfolio at the end of 15 Jul 2026",
            "Export trial balance at the end of 15 Jul 2026",
        ]
    );
}

#[tokio::test]
async fn staff_09_the_books_tell_what_is_posted_from_what_is_included_by_the_day() {
    let console = Console::start_above(5_000_000).await;
    console.server.released(ANA).await;
    console.server.days_pass(2).await;
    let maria = console.first("Maria Cruz").await;
    let balance = maria.get("trial-balance").await.result();
    let of_account = |number: &str| {
        let mut rows = balance["rows"].as_array().expect("rows").iter();
        let row = rows.find(|row| row["number"] == number).expect("a row");
        (
            row["debitCentavos"].as_i64().expect("a sum"),
            row["creditCentavos"].as_i64().expect("a sum"),
            row["unpostedDebitCentavos"].as_i64().expect("a sum"),
            row["unpostedCreditCentavos"].as_i64().expect("a sum"),
        )
    };
    let (debit, income, unposted_debit, unposted) = of_account("4010");
    assert!(income > 0);
    assert_eq!((debit, unposted_debit, unposted), (0, 0, income));
    let (debit, _, unposted_debit, unposted) = of_account("2100");
    assert_eq!((debit, unposted_debit, unposted), (0, income, 0));
    let (principal, ..) = of_account("1100");
    assert_eq!(of_account("1100"), (principal, 0, 0, 0));

    let journal = maria
        .get("journal?from=2026-07-01&to=2026-07-31")
        .await
        .result();
    let rows = journal["rows"].as_array().expect("rows").iter();
    let rows = rows.map(|row| {
        (
            row["day"].as_str().expect("a day"),
            row["isPosted"].as_bool().expect("yes or no"),
            row["number"].as_str().expect("a number"),
            row["debitCentavos"].as_i64().expect("a sum"),
            row["creditCentavos"].as_i64().expect("a sum"),
        )
    });
    let rows: Vec<_> = rows.collect();
    let adjusted = [
        ("2026-07-17", false, "2100", income, 0),
        ("2026-07-17", false, "4010", 0, income),
    ];
    let (posted, unposted) = rows.split_at(rows.len() - 2);
    assert_eq!(unposted, adjusted);
    assert!(posted.contains(&("2026-07-15", true, "1100", principal, 0)));
    assert!(posted.iter().all(|row| row.1));
    let sums = posted.iter().map(|row| row.3 - row.4);
    assert_eq!(sums.sum::<i64>(), 0, "{posted:?}");
    let empty = maria
        .get("journal?from=2026-06-01&to=2026-06-30")
        .await
        .result();
    assert_eq!(empty["rows"].as_array().map(Vec::len), Some(0));
    for days in [
        "from=2026-07-01",
        "from=x&to=y",
        "from=2026-07-01&to=2026-08-01",
        "from=2026-07-02&to=2026-07-01",
    ] {
        maria.get(&format!("journal?{days}")).await.refusal(400);
    }
}
