//! Settlement reports of a provider compared with the stored payments.

use tulay_lender::error::Error;
use tulay_lender::settings::ReportColumns;
use tulay_provider_stubs::serving::{StandIn, StubFault};
use tulay_staff::progress::Progress;
use tulay_staff::reconciliation::{self, Finding, Reconciliation, ReportedPayment};
use tulay_testing::database::{change, column, rows};
use tulay_testing::stand_ins::{codes, paid, pay_url};
use tulay_testing::xendit::{start, tell};

use crate::support::Server;
use crate::support::borrowers::ANA;

const HEAD: &str = "Status,Payment ID,Reference ID,Channel,Amount,Fee Amount\n";

/// Compares a report with these lines, and posts what is confirmed unless it is a dry run.
async fn reconciled(server: &Server, lines: &str, dry_run: bool) -> Result<Reconciliation, Error> {
    let file = format!("{HEAD}{lines}");
    let report = reconciliation::read(&server.app, "xendit", file.as_bytes())?;
    let mut result = reconciliation::compare(&server.app, &report, &Progress::default()).await?;
    if !dry_run {
        reconciliation::post(&server.app, &report, &mut result).await?;
    }
    Ok(result)
}

fn payment(number: u64, id: &str, reference: &str, amount_centavos: i64) -> ReportedPayment {
    ReportedPayment {
        number,
        id: id.to_owned(),
        reference: reference.to_owned(),
        amount_centavos,
        fee_centavos: 0,
    }
}

#[tokio::test]
async fn prov_07_a_report_is_matched_and_what_is_confirmed_is_shown_first_then_posted_once() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    pay_url(&loan, "90006").await;
    server.minutes_pass(15);
    pay_url(&loan, "90006").await;
    let code = codes(&server, &loan).remove(0);
    stub.pay("pr-1", "py-1", "1000.00");
    stub.pay("pr-2", "py-2", "2000.50");
    let told = stub.webhook("payment.capture", "py-1");
    assert_eq!(tell(&server, &told).await, 200);
    let lines = format!(
        "SUCCEEDED,py-1,{code},GCASH,\"1,000.00\",-23.00\nSUCCEEDED,py-2,{code}-2,GCASH,2000.5,0\nFAILED,py-3,{code},GCASH,x,\n"
    );
    let found = |outcome: Option<&str>| Reconciliation {
        matched: 1,
        findings: vec![Finding::Confirmed {
            payment: payment(3, "py-2", &format!("{code}-2"), 200_050),
            confirmed_centavos: 200_050,
            outcome: outcome.map(str::to_owned),
        }],
        paid_centavos: 300_050,
        fee_centavos: 2_300,
    };
    let before = rows(&server);
    let shown = reconciled(&server, &lines, true).await;
    assert_eq!(shown.expect("a dry run"), found(None));
    assert_eq!(rows(&server), before);
    let posted = reconciled(&server, &lines, false).await;
    assert_eq!(posted.expect("a result"), found(Some("posted")));
    assert_eq!(paid(&server, &loan), [100_000, 200_050]);
    let before = rows(&server);
    let again = reconciled(&server, &lines, false).await.expect("a result");
    assert_eq!((again.matched, again.findings), (2, Vec::new()));
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn prov_07_what_differs_on_either_side_is_told_and_not_posted() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    for number in 1..=3 {
        pay_url(&loan, "90006").await;
        stub.pay(&format!("pr-{number}"), &format!("py-{number}"), "100.00");
        server.minutes_pass(15);
    }
    for id in ["py-1", "py-2", "py-3"] {
        let told = stub.webhook("payment.capture", id);
        assert_eq!(tell(&server, &told).await, 200);
    }
    let code = codes(&server, &loan).remove(0);
    let lines = format!(
        "SUCCEEDED,py-1,{code},GCASH,100.00,0\nSUCCEEDED,py-1,{code},GCASH,100.00,0\nSUCCEEDED,py-3,{code}-3,GCASH,99.99,0\n\
         SUCCEEDED,py-9,{code},GCASH,100.00,0\nSUCCEEDED,py-8,{code},GCASH,-5,0\n"
    );
    let before = paid(&server, &loan);
    let result = reconciled(&server, &lines, false).await.expect("a result");
    assert_eq!(result.matched, 1);
    let [repeated, other, unconfirmed, unreadable, missing] = result.findings.as_slice() else {
        panic!("{:?}", result.findings);
    };
    assert_eq!(
        *repeated,
        Finding::Repeated(payment(3, "py-1", &code, 10_000))
    );
    let differing = Finding::OtherAmount {
        payment: payment(4, "py-3", &format!("{code}-3"), 9_999),
        stored_centavos: 10_000,
    };
    assert_eq!(*other, differing);
    let unknown = Finding::NotConfirmed {
        payment: payment(5, "py-9", &code, 10_000),
        answer: "The provider does not know it".to_owned(),
    };
    assert_eq!(*unconfirmed, unknown);
    assert!(matches!(unreadable, Finding::Unreadable { number: 6, .. }));
    assert!(matches!(missing, Finding::MissingThere(event) if event.event_id == "py-2"));
    assert_eq!(paid(&server, &loan), before);
}

#[tokio::test]
async fn prov_07_a_payment_about_which_the_provider_does_not_answer_is_told_as_not_asked() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    pay_url(&loan, "90006").await;
    let code = codes(&server, &loan).remove(0);
    stub.spoil(Some(StubFault::Reset));
    let lines = format!("SUCCEEDED,py-1,{code},GCASH,100.00,0\n");
    let result = reconciled(&server, &lines, false).await.expect("a result");
    let asked = Finding::NotAsked(payment(2, "py-1", &code, 10_000));
    assert_eq!(result.findings, [asked]);
}

#[tokio::test]
async fn prov_07_a_confirmed_payment_without_a_code_becomes_unallocated() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    pay_url(&loan, "90006").await;
    stub.pay("pr-1", "py-1", "100.00");
    for table in ["channel_requests", "pay_codes"] {
        change(&server, &format!("DELETE FROM {table}")).expect("no codes");
    }
    let lines = "SUCCEEDED,py-1,lost-1,GCASH,100.00,0\n";
    let result = reconciled(&server, lines, false).await.expect("a result");
    let posted = Finding::Confirmed {
        payment: payment(2, "py-1", "lost-1", 10_000),
        confirmed_centavos: 10_000,
        outcome: Some("quarantine".to_owned()),
    };
    assert_eq!(result.findings, [posted]);
}

#[tokio::test]
async fn prov_07_reports_of_accounts_with_known_columns_are_read_and_others_refused() {
    let (server, _stub) = start().await;
    let accounts = reconciliation::accounts(&server.app);
    let names: Vec<_> = accounts.into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["xendit"]);
    for account in ["nobody", "90007"] {
        let refused = reconciliation::read(&server.app, account, HEAD.as_bytes());
        let refused = refused.err().expect("a refusal");
        assert_eq!(refused.sentence(), "No reports of this account can be read");
    }
}

#[tokio::test]
async fn prov_07_an_account_that_is_one_channel_has_each_missing_payment_once() {
    let columns = ReportColumns {
        reference: "Reference".to_owned(),
        payment: "Payment".to_owned(),
        amount: "Amount".to_owned(),
        fee: "Fee".to_owned(),
        status: String::new(),
        paid: Vec::new(),
    };
    let reports = [("90006".to_owned(), columns)];
    let server = crate::support::start().await;
    let server = server
        .restarted(|config| config.lender.settlement_reports = reports.into())
        .await;
    let loan = server.released(ANA).await;
    for _ in 0..3 {
        server.pay(&loan, 10_000, false).await;
        server.minutes_pass(15);
    }
    let sql = "SELECT event_id FROM payment_events WHERE event_id > $1 ORDER BY received_at";
    let ids: Vec<String> = column(&server, sql, "");
    let file = format!(
        "Reference,Payment,Amount,Fee\na,{},100,0\nb,{},100,0\n",
        ids[0], ids[2]
    );
    let report = reconciliation::read(&server.app, "90006", file.as_bytes()).expect("a report");
    let progress = Progress::default();
    let compared = reconciliation::compare(&server.app, &report, &progress).await;
    let result = compared.expect("a result");
    let missing = result.findings.as_slice();
    assert!(
        matches!(missing, [Finding::MissingThere(event)] if event.event_id == ids[1]),
        "{missing:?}"
    );
}
