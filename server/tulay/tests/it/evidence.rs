//! The evidence of an order, as a folder (MONEY-08).

use std::fs;
use std::os::unix::fs::PermissionsExt;

use tulay::evidence::write;
use tulay_lender::error::{Error, ErrorCode};
use tulay_lender::loans::signing::sha256;
use tulay_staff::signature::Signature;
use tulay_store::{StoreError, signings};

use crate::support::borrowers::{ANA, LOAN, Loan, order_of, push};
use crate::support::database::rows;
use crate::support::{Server, start};

/// Runs `tulay evidence` into a folder of the server's own.
async fn evidence(server: &Server, order_id: &str, name: &str) -> Result<String, Error> {
    let signature = Signature::at_server("a court asked".to_owned());
    let folder = server.folder.path().join(name);
    write(&server.app, &signature, &folder, order_id.to_owned()).await
}

/// Returns the sum of the column of amounts, in centavos.
fn sum_of_amounts(postings: &str) -> i64 {
    let amount = |line: &str| {
        let field = line.split(',').nth(5).expect("an amount");
        field
            .trim_matches('"')
            .parse::<i64>()
            .expect("a whole number")
    };
    postings.lines().skip(1).map(amount).sum()
}

#[tokio::test]
async fn money_08_the_evidence_of_an_order_is_a_private_folder_with_hashes() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let address = "/v3/loan-confirm/loan-detail-push?deviceId=phone-of-ana";
    let data = ana.press(address, &LOAN).await.ok();
    let order_id = order_of(data["lendDetailsUrl"].as_str().expect("an address"));
    server.decide(&order_id, true).await;
    server.release(&order_id).await;
    let loan = Loan {
        client: ana,
        order_id: order_id.clone(),
    };
    server.pay(&loan, 342_433, false).await;
    let order = server.order(&order_id).await;
    let documents = server
        .app
        .store
        .read(move |tx| signings::documents(tx, &order));
    let documents: Result<_, StoreError> = documents.await;
    let signed = documents.expect("documents").into_iter();
    let signed: Vec<String> = signed.map(|document| document.sha256).collect();

    let number = server.order(&order_id).await.number.to_string();
    let said = evidence(&server, &number, "case").await;
    let folder = server.folder.path().join("case");
    let said = said.expect("a folder");
    assert_eq!(
        said,
        format!("{order_id}: 10 files in {}\n", folder.display())
    );
    let mode =
        |path: &std::path::Path| fs::metadata(path).expect("it").permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    let read = |name: &str| fs::read(folder.join(name)).expect(name);
    let sums = String::from_utf8(read("SHA256SUMS")).expect("text");
    assert_eq!(sums.lines().count(), 9);
    for line in sums.lines() {
        let (sum, name) = line.split_once("  ").expect("a sum and a name");
        assert_eq!(sha256(read(name)), sum, "{name}");
        assert_eq!(mode(&folder.join(name)), 0o600, "{name}");
    }
    let written = [
        "loan-agreement.html",
        "disclosure-statement.html",
        "data-consent.html",
    ]
    .map(|name| sha256(read(name)));
    assert_eq!(written.to_vec(), signed);
    for (name, holds) in [
        ("about.txt", "Borrower: Ana Dela Cruz, phone 09171234321"),
        ("about.txt", "accepted at 2026-07-15 09:30:00"),
        (
            "consents.csv",
            "\"I have read these agreements and accept them.\",\"en\",\"server\"",
        ),
        ("consents.csv", "\"phone-of-ana\""),
        ("consents.csv", "\"127.0.0.1\""),
        ("statuses.csv", "\"151\",\"170\",\"released\""),
        (
            "events.csv",
            "\"repayment\",\"2026-07-15\",\"2026-07-15 09:30:00\",\"342433\"",
        ),
        ("postings.csv", "\"loan_principal\""),
        ("documents.csv", signed[0].as_str()),
    ] {
        let text = String::from_utf8(read(name)).expect("text");
        assert!(text.contains(holds), "{name}: {text}");
    }
    let postings = String::from_utf8(read("postings.csv")).expect("text");
    assert_eq!(sum_of_amounts(&postings), 0);
}

#[tokio::test]
async fn money_08_evidence_takes_no_folder_that_is_there_and_no_unknown_order() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let order_id = push(&ana, &LOAN).await;
    let before = rows(&server);
    fs::create_dir(server.folder.path().join("taken")).expect("a folder");
    for (order, name, code) in [
        (order_id.as_str(), "taken", ErrorCode::Conflict),
        (order_id.as_str(), "no/such/parent", ErrorCode::Conflict),
        ("ord_missing", "new", ErrorCode::NotFound),
    ] {
        let refused = evidence(&server, order, name).await;
        assert_eq!(refused.expect_err("a refusal").code(), code, "{name}");
    }
    assert!(!server.folder.path().join("new").exists());
    assert_eq!(rows(&server), before);
}
