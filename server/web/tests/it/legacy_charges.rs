//! The bank's answers to a charge: taken, refused, unknown, and a server that is killed in between (CALL-12, 13).

use std::future::ready;
use std::sync::Arc;

use jiff::civil::date;
use tulay_lender::loans::charges;
use tulay_lender::{Lender, LenderParts};
use tulay_lending::ledger::PostingKind;
use tulay_provider_api::Providers;
use tulay_provider_api::debit::{Charge, Charged, Debit, SandboxDebit};
use tulay_provider_api::pending::{Pending, ProviderError};
use tulay_store::pay_codes::{self, PayCode, PayCodeStatus};

use crate::support::borrowers::{ANA, BANK, payments};
use crate::support::database::rows;
use crate::support::legacy::{
    DUE, assert_code, commit, committed, confirm, payment, ways, with_bank,
};
use crate::support::{Server, only, start};

const TWICE: &str = "Do not submit the payment application twice";

/// A bank whose accounts are empty.
struct Empty;

impl Debit for Empty {
    fn take<'a>(&'a self, _: &'a Charge) -> Pending<'a, Charged> {
        Box::pin(ready(Ok(Charged::Refused("no funds".to_owned()))))
    }
}

/// A bank that does not report whether it took the money.
struct Silent;

impl Debit for Silent {
    fn take<'a>(&'a self, _: &'a Charge) -> Pending<'a, Charged> {
        let (provider, reason) = ("bank".to_owned(), "no answer".to_owned());
        Box::pin(ready(Err(ProviderError { provider, reason })))
    }
}

/// Returns the same server with another bank.
fn at(server: &Server, debit: impl Debit + 'static) -> Lender {
    let providers = Providers {
        debit: Some(Arc::new(debit)),
        ..(*server.app.providers).clone()
    };
    Lender::from(LenderParts {
        providers: Arc::new(providers),
        ..LenderParts::clone(&server.app)
    })
}

async fn find(server: &Server, id: &str) -> PayCode {
    let id = id.to_owned();
    let read = server.app.store.read(move |tx| pay_codes::find(tx, &id));
    read.await.expect("a read").expect("a payment")
}

/// Stores the start of a charge as a server does that is killed before the charge, or before it has stored the outcome.
async fn ends_while_charging(server: &Server, id: &str) {
    let id = id.to_owned();
    let begun = server
        .app
        .store
        .write(move |tx| pay_codes::begin_charge(tx, &id));
    assert!(begun.await.expect("a write"));
}

#[tokio::test]
async fn call_12_call_13_an_account_that_cannot_be_charged_is_refused_and_nothing_is_posted() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let (id, code) = committed(&server, &loan).await;
    ends_while_charging(&server, &id).await;
    let why = "We could not charge this account. Please try another payment method";
    let refused = charges::take(&server.app, &Empty, &find(&server, &id).await).await;
    assert_eq!(refused.expect_err("no funds").sentence(), why);
    assert_eq!(find(&server, &id).await.status, PayCodeStatus::Failed);
    let again = charges::take(&server.app, &SandboxDebit, &find(&server, &id).await).await;
    assert_eq!(again.expect_err("it failed before").sentence(), why);
    assert_eq!(payments(&server, &loan).await, 0);
    let late = confirm(&loan, &id, &code).await;
    assert_code(&late, "1409", "Please open this page again");
    // The page is opened again: another payment of the same amount is allowed.
    let fields = payment(&loan, &ways(&loan).await.ok(), DUE);
    assert_eq!(commit(&loan, &fields).await.ok()["needValid"], 1);
}

#[tokio::test]
async fn call_13_a_charge_that_a_crash_cut_off_is_finished_once_and_counts_from_its_day() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let (id, _) = committed(&server, &loan).await;
    ends_while_charging(&server, &id).await;
    assert_eq!(payments(&server, &loan).await, 0);
    for _ in 0..2 {
        server.days_pass(3).await;
        assert_eq!(find(&server, &id).await.status, PayCodeStatus::Paid);
        assert_eq!(payments(&server, &loan).await, 1);
    }
    let ledger = server.ledger(&loan.order_id).await;
    let paid = only(ledger.postings(), |it| it.kind == PostingKind::Payment);
    assert_eq!(paid.effective_on, date(2026, 7, 15));
}

#[tokio::test]
async fn call_12_call_13_while_nobody_knows_nothing_is_charged_a_second_time() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let first = payment(&loan, &ways(&loan).await.ok(), DUE);
    let data = commit(&loan, &first).await.ok();
    let id = data["repayRecordId"]
        .as_str()
        .expect("a payment")
        .to_owned();
    let code = crate::support::legacy::sent_code(&server).await;
    ends_while_charging(&server, &id).await;
    let silent = at(&server, Silent);
    let before = rows(&server);
    let unknown = charges::take(&silent, &Silent, &find(&server, &id).await).await;
    let why = "Your payment is being processed. Please check again in a few minutes";
    assert_eq!(unknown.expect_err("no answer").sentence(), why);
    charges::finish(&silent).await.expect("a round");
    assert_code(&confirm(&loan, &id, &code).await, "800005", TWICE);
    assert_code(&commit(&loan, &first).await, "800005", TWICE);
    let another = payment(&loan, &ways(&loan).await.ok(), DUE);
    assert_code(&commit(&loan, &another).await, "800005", TWICE);
    assert_eq!(rows(&server), before);

    charges::finish(&server.app).await.expect("a round");
    assert_eq!(find(&server, &id).await.status, PayCodeStatus::Paid);
    assert_eq!(payments(&server, &loan).await, 1);
}

#[tokio::test]
async fn call_12_a_token_that_waits_for_its_code_pays_no_other_amount() {
    let server = start().await;
    let loan = server.overdue(ANA, 2).await;
    server.change_account(&loan.client, ANA, &BANK).await.ok();
    let found = ways(&loan).await.ok();
    let due = found["amount"].as_i64().expect("an amount").to_string();
    let fields = payment(&loan, &found, &due);
    commit(&loan, &fields).await.ok();
    let before = rows(&server);
    let mut other = fields.clone();
    other[0].1 = "1".to_owned();
    let refused = commit(&loan, &other).await;
    let why = "The amount has changed. Please look at it again";
    assert_eq!(refused.field("amount"), why);
    assert_eq!(rows(&server), before, "and no SMS tells another amount");
}
