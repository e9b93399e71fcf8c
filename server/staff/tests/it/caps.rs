//! The caps on small loans: over all loans of a borrower, and in the report (MONEY-10).

use tulay_lender::settings::Intake;
use tulay_staff::caps::{LoanCost, open_loans};

use crate::support::borrowers::{ANA, LOAN, push};
use crate::support::database::rows;
use crate::support::{Client, Server, start};

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
    assert_eq!(open_loans(&server.app).await.expect("loans"), []);
    let ana = server.ready(ANA).await;
    let cash = push(&ana, &LOAN).await;
    let sahod = push(&ana, &loan("2", "500000")).await;
    let settled = push(&ana, &loan("4", "500000")).await;
    server.decide(&settled, false).await;
    server.decide(&cash, true).await;
    server.release(&cash).await;
    let before = rows(&server);
    let mut loans = open_loans(&server.app).await.expect("loans");
    assert_eq!(rows(&server), before);
    loans.sort_by_key(|loan| loan.product_id.clone());
    let reasons = [
        "penalties are above the cap of 5 % of the overdue amount a month",
        "a one-off penalty can exceed the cap of 5 % of the overdue amount a month",
        "the caps want prepayment at any time: min_term_share_bp = 0 and min_days = 0",
    ];
    let of_cash = LoanCost {
        order_id: cash,
        product_id: "1".to_owned(),
        principal_centavos: 1_000_000,
        term_days: 91,
        has_caps: false,
        is_regulated: true,
        cost_centavos: 77_300,
        cost_bp: 773,
        reasons: reasons.map(str::to_owned).to_vec(),
    };
    let of_sahod = LoanCost {
        order_id: sahod,
        product_id: "2".to_owned(),
        principal_centavos: 500_000,
        term_days: 91,
        has_caps: true,
        is_regulated: true,
        cost_centavos: 0,
        cost_bp: 0,
        reasons: Vec::new(),
    };
    assert_eq!(loans, [of_cash, of_sahod]);
}
