//! A borrower's complete journey over HTTP: from the landing page to a settled loan, and with a rollover.

use tulay_lending::ledger::Account;
use tulay_lending::state::OrderStatus;

use crate::support::borrowers::{ANA, IDENTITY, LOAN, Loan, WALLET, push};
use crate::support::landing_page::{CALLS, new_captcha, open_page, promoted};
use crate::support::{Client, Server, start};

/// Registers on a landing page as the page does: opens it, solves the captcha, types the code of the SMS.
async fn register(server: &Server) {
    let visitor = server.visitor();
    let source = [("user_from", "facebook"), ("utm_tag", "july")];
    let visit = [&source[..], &[("page_id", "1"), ("page_type", "1")]].concat();
    promoted(visitor.get(&format!("{CALLS}/track-visit"), &visit).await);
    let sid = open_page(server).await;
    let capcode = new_captcha(server, &sid).await;
    let typed = [("phone", ANA), ("capcode", &capcode), ("sid", &sid)];
    let request = [&source[..], &typed].concat();
    promoted(visitor.post(&format!("{CALLS}/get-sms"), &request).await);
    let code = server.newest_code(ANA).await;
    let click = [&visit[..], &[("phone", ANA)]].concat();
    promoted(visitor.get(&format!("{CALLS}/track-click"), &click).await);
    let request = [&request[..], &[("smsCode", &code), ("id", "1")]].concat();
    promoted(visitor.post(&format!("{CALLS}/register"), &request).await);
}

/// Logs in as a person does: requests a code, reads the SMS, types it. The number is registered already.
async fn log_in(server: &Server) -> Client {
    let visitor = server.visitor();
    let answer = visitor
        .post("/service/user/send-code", &[("phone", ANA)])
        .await;
    answer.ok();
    let code = server.newest_code(ANA).await;
    let fields = [("phone", ANA), ("smsCode", code.as_str())];
    let session = visitor.post("/service/user/login", &fields).await.ok();
    assert_eq!(session["isNew"], 0);
    server.with_session(session["sessionId"].as_str().expect("a session"))
}

/// Returns the page to which the product's page sends the borrower next.
async fn next_step(ana: &Client) -> String {
    let path = "/service/product/detail";
    let product = ana.post(path, &[("productId", "1")]).await.ok();
    product["nextStep"].as_str().expect("a step").to_owned()
}

/// Checks that every posting sums to 0, nothing is owed, and every paid centavo is in transit.
async fn assert_settled(server: &Server, loan: &Loan, paid_centavos: i64) {
    assert_eq!(server.status(&loan.order_id).await, OrderStatus::Settled);
    let ledger = server.ledger(&loan.order_id).await;
    for posting in ledger.postings() {
        let sum: i64 = posting.entries.iter().map(|e| e.amount_centavos).sum();
        assert_eq!(sum, 0, "{posting:?}");
    }
    let balance = |account| ledger.balance_centavos(account).expect("a balance");
    for account in Account::ALL.into_iter().filter(|a| a.is_receivable()) {
        assert_eq!(balance(account), 0, "{account:?}");
    }
    assert_eq!(balance(Account::OverpaymentPayable), 0);
    assert_eq!(balance(Account::InterestUnearned), 0);
    assert_eq!(balance(Account::CashInTransit), paid_centavos);
}

#[tokio::test]
async fn flow_01_from_the_landing_page_to_a_settled_loan_and_borrow_again() {
    let server = start().await;
    register(&server).await;
    // The login sends a code of its own: one a minute is allowed.
    server.seconds_pass(61);
    let ana = log_in(&server).await;
    let home = ana.get("/service/home/index", &[]).await.ok();
    assert_eq!(home["products"][0]["id"], "1");
    assert!(home["order"].is_null());

    assert_eq!(next_step(&ana).await, "certify");
    ana.post("/service/certify/save", &IDENTITY).await.ok();
    assert_eq!(next_step(&ana).await, "bindBank");
    server.bind_first(&ana, ANA, &WALLET).await.ok();
    assert_eq!(next_step(&ana).await, "loanConfirm");
    let order_id = push(&ana, &LOAN).await;
    assert_eq!(next_step(&ana).await, "loanDetail");
    let loan = Loan {
        client: ana,
        order_id,
    };
    assert_eq!(loan.details().await["orderStatus"], 21);

    server.decide(&loan.order_id, true).await;
    assert_eq!(loan.details().await["orderStatus"], 151);
    server.release(&loan.order_id).await;
    assert_eq!(loan.details().await["orderStatus"], 170);
    server.days_pass(1).await;
    assert_eq!(loan.details().await["orderStatus"], 174);

    let mut paid_centavos = 0;
    for _ in 0..3 {
        let due = loan.due().await["repayAmount"].as_i64().expect("an amount");
        server.pay(&loan, due, false).await;
        paid_centavos += due;
    }
    // 0.03 % a day of ₱10,000 for 91 days is ₱273.
    assert_eq!(paid_centavos, 1_027_300);
    assert_eq!(loan.details().await["orderStatus"], 200);
    assert_settled(&server, &loan, paid_centavos).await;

    let press = [("productId", "1"), ("moduleId", "30"), ("positionId", "0")];
    loan.client.post("/service/event/save", &press).await.ok();
    assert_eq!(next_step(&loan.client).await, "loanConfirm");
    let again = push(&loan.client, &LOAN).await;
    assert_ne!(again, loan.order_id);
    assert!(server.order(&again).await.loan.agreed.is_repeat_client);
}

#[tokio::test]
async fn flow_02_overdue_then_a_rollover_is_paid_then_the_loan_is_repaid() {
    let server = start().await;
    let loan = server.overdue(ANA, 3).await;
    let details = loan.details().await;
    assert_eq!(
        (&details["orderStatus"], &details["isDelay"]),
        (&180.into(), &1.into())
    );

    let offer = loan.post("/kXmTp/pass").await.ok();
    let delay = offer["delayInfo"]["delayAmount"]
        .as_i64()
        .expect("an amount");
    server.pay(&loan, delay, true).await;
    let details = loan.details().await;
    assert_eq!(details["orderStatus"], 174);
    assert_eq!(details["dueDate"], offer["delayInfo"]["nextRepayDate"]);
    assert_eq!(server.order(&loan.order_id).await.rollovers, 1);

    let mut paid_centavos = delay;
    while server.status(&loan.order_id).await != OrderStatus::Settled {
        let due = loan.due().await["repayAmount"].as_i64().expect("an amount");
        server.pay(&loan, due, false).await;
        paid_centavos += due;
    }
    let after = offer["delayInfo"]["totalAfterCentavos"].as_i64();
    assert_eq!(after, Some(paid_centavos - delay));
    assert_settled(&server, &loan, paid_centavos).await;
}
