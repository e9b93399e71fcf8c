//! Portfolio, trial balance and journal (STAFF-09).

use tulay_testing::borrowers::ANA;

use crate::support::{Console, PASSWORD};

#[tokio::test]
async fn staff_09_portfolio_trial_balance_and_journal_are_shown_and_exported() {
    let console = Console::start_above(5_000_000).await;
    console.server.released(ANA).await;
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
        text.starts_with("date,order,posting,kind,reference,account,name,debit,credit,posted at\n"),
        "{text}"
    );
    assert!(text.lines().count() > 2, "{text}");
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
