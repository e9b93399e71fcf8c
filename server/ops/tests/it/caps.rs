//! The caps on small loans: over all loans of a borrower, and in the report (MONEY-10).

use tulay_lender::settings::Intake;
use tulay_ops::command::{OpsCommand, run};

use crate::support::borrowers::{ANA, LOAN, push};
use crate::support::database::rows;
use crate::support::{Client, OPERATOR, Server, start};

const PUSH: &str = "/v3/loan-confirm/loan-detail-push";

/// Starts a server with two products with caps that both accept loans.
async fn with_two_capped_products() -> Server {
    let server = start().await;
    server
        .restarted(|config| {
            for product in &mut config.lender.products {
                product.intake = Intake::Open;
            }
        })
        .await
}

fn loan<'a>(product: &'a str, amount: &'a str) -> [(&'a str, &'a str); 4] {
    [
        ("productId", product),
        ("amount", amount),
        ("periods", "91"),
        LOAN[3],
    ]
}

async fn refused(server: &Server, client: &Client, product: &str, amount: &str) -> String {
    let before = rows(server);
    let answer = client.press(PUSH, &loan(product, amount)).await;
    assert_eq!(answer.code, "1409", "{answer:?}");
    assert_eq!(rows(server), before);
    assert!(
        answer.data["url"]
            .as_str()
            .is_some_and(|url| url.starts_with("/loanDetail?productId=2&"))
    );
    answer.message
}

#[tokio::test]
async fn money_10_a_small_loan_is_not_split_over_products_beyond_what_the_law_caps() {
    let server = with_two_capped_products().await;
    let ana = server.ready(ANA).await;
    push(&ana, &loan("2", "600000")).await;
    let why = "With your open loan, this would go over the limit for small loans. Repay the open loan first, or \
               choose a smaller amount";
    assert_eq!(refused(&server, &ana, "5", "450000").await, why);
    push(&ana, &loan("5", "400000")).await;

    // A loan without caps does not count, nor does another borrower's.
    push(&ana, &LOAN).await;
    let bea = server.ready("09179999999").await;
    push(&bea, &LOAN).await;
    push(&bea, &loan("2", "1000000")).await;
    assert_eq!(refused(&server, &bea, "5", "100000").await, why);
}

#[tokio::test]
async fn money_10_a_declined_loan_leaves_room_for_another() {
    let server = with_two_capped_products().await;
    let ana = server.ready(ANA).await;
    let declined = push(&ana, &loan("2", "1000000")).await;
    server.decide(&declined, false).await;
    push(&ana, &loan("5", "800000")).await;
}

#[tokio::test]
async fn money_10_every_open_loan_is_reported_against_the_caps() {
    let server = start().await;
    let none = run(&server.app, OPERATOR, OpsCommand::Caps).await;
    assert_eq!(none.expect("a report"), "0 open loans, 0 above a cap\n");
    let ana = server.ready(ANA).await;
    let cash = push(&ana, &LOAN).await;
    let sahod = push(&ana, &loan("2", "500000")).await;
    let settled = push(&ana, &loan("4", "500000")).await;
    server.decide(&settled, false).await;
    server.decide(&cash, true).await;
    server.release(&cash).await;
    let before = rows(&server);
    let report = run(&server.app, OPERATOR, OpsCommand::Caps)
        .await
        .expect("a report");
    assert_eq!(rows(&server), before);
    let line = |id: &str| {
        let found = report.lines().find(|line| line.starts_with(id));
        found
            .unwrap_or_else(|| panic!("{id} in {report}"))
            .to_owned()
    };
    assert_eq!(
        line(&cash),
        format!(
            "{cash}\tproduct 1\t₱10,000.00\t91 days\tcaps off, within the law's range\tcost so far ₱773.00 (7.73%)\t\
             penalties are above the cap of 5 % of the overdue amount a month; a one-off penalty can exceed the cap of \
             5 % of the overdue amount a month; the caps want prepayment at any time: min_term_share_bp = 0 and \
             min_days = 0"
        )
    );
    assert_eq!(
        line(&sahod),
        format!(
            "{sahod}\tproduct 2\t₱5,000.00\t91 days\tcaps on\tcost so far ₱0.00 (0%)\twithin the caps"
        )
    );
    assert!(
        report.ends_with("2 open loans, 1 above a cap\n"),
        "{report}"
    );
}
