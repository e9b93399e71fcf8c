//! Requests that are sent many times at the same moment take effect once: one loan, one code, one payment, one session.

use std::collections::BTreeSet;

use tokio::task::JoinSet;
use tulay_lending::ledger::PostingKind;
use tulay_store::orders;

use crate::support::borrowers::{ANA, LOAN, Loan};
use crate::support::callbacks::{paid, send};
use crate::support::{OpenedAnswer, start};

const PUSH: &str = "/v3/loan-confirm/loan-detail-push";
const TIMES: usize = 50;

/// Makes the same request `TIMES` times at once.
async fn at_once<F>(request: impl Fn(usize) -> F) -> Vec<OpenedAnswer>
where
    F: Future<Output = OpenedAnswer> + Send + 'static,
{
    let mut running = JoinSet::new();
    for number in 0..TIMES {
        running.spawn(request(number));
    }
    running.join_all().await
}

/// Returns the one value of a field in all answers.
fn the_one(answers: Vec<OpenedAnswer>, field: &str) -> String {
    let values: BTreeSet<String> = answers
        .into_iter()
        .map(|answer| answer.ok()[field].as_str().expect("text").to_owned())
        .collect();
    assert_eq!(values.len(), 1, "{values:?}");
    values.into_iter().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn conf_07_fifty_presses_at_once_make_one_loan_and_one_sms() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let answers = at_once(|number| {
        let ana = ana.clone();
        // A double press keeps its key, a reload makes a new one, an old page has no key.
        async move {
            match number % 3 {
                0 => ana.press_once(PUSH, "key", &LOAN).await,
                1 => ana.press_once(PUSH, &format!("key-{number}"), &LOAN).await,
                _ => ana.press(PUSH, &LOAN).await,
            }
        }
    });
    let address = the_one(answers.await, "lendDetailsUrl");
    assert!(address.starts_with("/loanDetail?productId=1&orderId=ord_"));
    let texts = server.outbox(ANA).await.into_iter();
    let confirmations = texts.filter(|text| text.body.contains("we received your application"));
    assert_eq!(confirmations.count(), 1);
    let waiting = server
        .app
        .store
        .read(|tx| orders::waiting_batch(tx, "", 10));
    assert_eq!(waiting.await.expect("orders").len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn call_24_fifty_presses_at_once_make_one_code() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let amount = loan.due().await["repayAmount"].as_i64().expect("an amount");
    let answers = at_once(|_| {
        let (client, order_id) = (loan.client.clone(), loan.order_id.clone());
        async move { Loan { client, order_id }.code(amount, false).await }
    });
    let address = the_one(answers.await, "payUrl");
    assert!(address.starts_with("/sandbox/pay/"), "{address}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postback_that_comes_fifty_times_at_once_is_one_payment() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let amount = loan.due().await["repayAmount"].as_i64().expect("an amount");
    let code = loan.reference(amount, false).await;
    let claim = paid("gc_1", &code, amount);
    let mut running = JoinSet::new();
    let server = std::sync::Arc::new(server);
    for _ in 0..TIMES {
        let (server, claim) = (server.clone(), claim.clone());
        running.spawn(async move { send(&server, &claim).await });
    }
    for answer in running.join_all().await {
        assert_eq!(
            (answer.status, answer.code.as_str()),
            (200, "00"),
            "{answer:?}"
        );
    }
    let ledger = server.ledger(&loan.order_id).await;
    let payments = ledger.postings().iter();
    let payments = payments.filter(|posting| posting.kind == PostingKind::Payment);
    assert_eq!(payments.count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn call_39_a_code_that_is_used_fifty_times_at_once_logs_in_once() {
    let server = start().await;
    let visitor = server.visitor();
    visitor
        .post("/service/user/send-code", &[("phone", ANA)])
        .await
        .ok();
    let body = server.outbox(ANA).await.remove(0).body;
    let code: String = body.chars().take_while(char::is_ascii_digit).collect();
    let answers = at_once(|_| {
        let (visitor, code) = (visitor.clone(), code.clone());
        async move {
            let fields = [("phone", ANA), ("smsCode", code.as_str())];
            visitor.post("/service/user/login", &fields).await
        }
    });
    let answers = answers.await;
    let sessions = answers.iter().filter(|answer| answer.code == "00");
    assert_eq!(sessions.count(), 1);
}
