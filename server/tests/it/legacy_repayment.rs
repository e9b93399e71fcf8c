//! Legacy repayment: from the bound account, or on a channel's page (CALL-11 to CALL-14).

use std::future::ready;

use jiff::SignedDuration;
use serde_json::Value;
use tulay_server::lending::ledger::PostingKind;
use tulay_server::providers::debit::{Charge, Debit, SandboxDebit};
use tulay_server::providers::{Pending, ProviderError};
use tulay_server::routes::charge;
use tulay_server::store::pay_codes::{self, PayCodeStatus};

use crate::borrowers::{BANK, Loan};
use crate::database::rows;
use crate::support::{Answer, Server, read, start, start_production};

/// A server that takes real payments sends real SMS.
const NO_SANDBOX: &str =
    "sandbox = false\nsms = { address = \"https://sms.example\", token = \"t0ken\" }";
const COMMIT: &str = "/service/loan/repayment-commit";
const CONFIRM: &str = "/service/loan/repayment-confirm";
const HUICHAO: &str = "/service/loan/repayment-huichao";
const ANA: &str = "09171234321";
const BEA: &str = "09179999999";
const FIRST: &str = "342333";
/// Ana's loan of today, to be repaid from her bank account.
async fn with_bank(server: &Server) -> Loan {
    let loan = server.released(ANA).await;
    let change = "/v3/bind-card/bind-card-change";
    loan.client.post(change, &BANK).await.ok();
    loan
}

async fn ways(loan: &Loan) -> Answer {
    let path = format!("/service/loan/repayment-way?orderId={}", loan.order_id);
    loan.client.post(&path, &[]).await
}

/// What the page sends to pay from the first account that the ways name.
fn payment(loan: &Loan, ways: &Value, amount: &str) -> Vec<(&'static str, String)> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let card = &ways["bankCards"][0];
    vec![
        ("amount", amount.to_owned()),
        ("bankName", text(&card["bankName"])),
        ("cardId", text(&card["id"])),
        ("cardNo", text(&card["cardNo"])),
        ("couponId", String::new()),
        ("orderId", loan.order_id.clone()),
        ("repayToken", text(&ways["repayToken"])),
        ("bankCode", text(&card["bankCode"])),
        ("sendMsg", "1".to_owned()),
    ]
}

async fn commit(loan: &Loan, fields: &[(&'static str, String)]) -> Answer {
    loan.client.post(COMMIT, &borrowed(fields)).await
}

fn borrowed<'a>(fields: &'a [(&'static str, String)]) -> Vec<(&'static str, &'a str)> {
    let pairs = fields.iter();
    pairs.map(|(name, value)| (*name, value.as_str())).collect()
}

async fn confirm(loan: &Loan, record: &str, code: &str) -> Answer {
    let fields = [
        ("orderId", loan.order_id.as_str()),
        ("verifyCode", code),
        ("repaymentRecordId", record),
    ];
    loan.client.post(CONFIRM, &fields).await
}

/// A payment of what is due that waits for its code; gives its id and the code that was sent.
async fn committed(server: &Server, loan: &Loan) -> (String, String) {
    let ways = ways(loan).await.ok();
    let data = commit(loan, &payment(loan, &ways, FIRST)).await.ok();
    assert_eq!(data["needValid"], 1);
    let record = data["repayRecordId"].as_str().expect("a payment");
    (record.to_owned(), sent_code(server).await)
}

/// The code of the newest SMS that asks for one, in English or Chinese.
async fn sent_code(server: &Server) -> String {
    let messages = server.outbox(ANA).await;
    let asks = |body: &str| body.contains("code to pay") || body.contains("的验证码");
    let message = messages.iter().find(|sms| asks(&sms.body));
    let body = &message.expect("a code").body;
    body.chars().take_while(char::is_ascii_digit).collect()
}

async fn payments(server: &Server, loan: &Loan) -> usize {
    let ledger = server.ledger(&loan.order_id).await;
    let all = ledger.postings().iter();
    all.filter(|posting| posting.kind == PostingKind::Payment)
        .count()
}

fn seconds_pass(server: &Server, seconds: i64) {
    let later = server.app.clock.now() + SignedDuration::from_secs(seconds);
    server.app.clock.set(later).expect("a manual clock");
}

fn assert_code(answer: &Answer, code: &str, message: &str) {
    assert_eq!(
        (answer.status, answer.code.as_str()),
        (200, code),
        "{answer:?}"
    );
    assert_eq!(answer.message, message);
}

#[tokio::test]
async fn call_11_legacy_01_the_bound_account_is_a_way_to_repay_and_a_channels_page_another() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let ways = ways(&loan).await.ok();
    let card = &ways["bankCards"][0];
    assert_eq!(card["bankName"], "Bank of the Philippine Islands");
    assert_eq!(
        (&card["cardNo"], &card["bankCode"]),
        (&"•••• 9012".into(), &"BPI".into())
    );
    assert_eq!(
        (&ways["alipay"], &ways["amount"]),
        (&1.into(), &342_333.into())
    );
    assert!(
        !ways["repayToken"]
            .as_str()
            .expect("a token")
            .contains(&loan.order_id)
    );
}

#[tokio::test]
async fn call_12_call_13_legacy_03_a_bank_account_is_charged_once_its_code_is_confirmed() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let (record, code) = committed(&server, &loan).await;
    assert_eq!(payments(&server, &loan).await, 0);
    confirm(&loan, &record, &code).await.ok();
    let ledger = server.ledger(&loan.order_id).await;
    assert_eq!(
        ledger.outstanding_centavos().expect("a sum"),
        1_027_300 - 342_333
    );
    let again = confirm(&loan, &record, &code).await;
    assert_code(
        &again,
        "800005",
        "Do not submit the payment application twice",
    );
    assert_eq!(payments(&server, &loan).await, 1);
}

#[tokio::test]
async fn call_12_legacy_03_an_e_wallet_needs_no_code_of_ours() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let ways = ways(&loan).await.ok();
    let fields = payment(&loan, &ways, FIRST);
    let data = commit(&loan, &fields).await.ok();
    assert_eq!(data["needValid"], 0);
    assert_eq!(payments(&server, &loan).await, 1);
    let again = commit(&loan, &fields).await;
    assert_code(
        &again,
        "800005",
        "Do not submit the payment application twice",
    );
    assert_eq!(payments(&server, &loan).await, 1);
}

#[tokio::test]
async fn call_12_pressed_twice_at_once_it_is_one_payment() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let ways = ways(&loan).await.ok();
    let fields = payment(&loan, &ways, FIRST);
    let (first, second) = tokio::join!(commit(&loan, &fields), commit(&loan, &fields));
    let mut codes = [first.code, second.code];
    codes.sort_unstable();
    assert_eq!(codes, ["00", "800005"]);
    assert_eq!(payments(&server, &loan).await, 1);
}

#[tokio::test]
async fn call_12_under_the_same_key_it_is_one_payment_and_the_same_answer() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let fields = payment(&loan, &ways(&loan).await.ok(), FIRST);
    let fields = borrowed(&fields);
    let send = || loan.client.post_once(COMMIT, "a key", &fields);
    let (first, second) = tokio::join!(send(), send());
    let data = first.ok();
    assert_eq!(data["needValid"], 0);
    assert_eq!((second.ok(), send().await.ok()), (data.clone(), data));
    assert_eq!(payments(&server, &loan).await, 1);
    let before = rows(&server);
    let mut other = fields.clone();
    other[0].1 = "1";
    let refused = loan.client.post_once(COMMIT, "a key", &other).await;
    assert_code(&refused, "1409", "This was sent before with other values");
    let twice = loan.client.post_once(COMMIT, "another key", &fields).await;
    assert_code(
        &twice,
        "800005",
        "Do not submit the payment application twice",
    );
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn call_12_under_the_same_key_one_code_is_sent() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let fields = payment(&loan, &ways(&loan).await.ok(), FIRST);
    let fields = borrowed(&fields);
    let data = loan.client.post_once(COMMIT, "a key", &fields).await.ok();
    assert_eq!(data["needValid"], 1);
    let before = rows(&server);
    let again = loan.client.post_once(COMMIT, "a key", &fields).await.ok();
    assert_eq!(again, data);
    assert_eq!(rows(&server), before);
    let messages = server.outbox(ANA).await;
    let codes = messages
        .iter()
        .filter(|sms| sms.body.contains("code to pay"));
    assert_eq!(codes.count(), 1);
}

#[tokio::test]
async fn call_13_under_the_same_key_a_confirmation_whose_answer_was_lost_stands() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let (record, code) = committed(&server, &loan).await;
    let wrong = if code == "000000" { "111111" } else { "000000" };
    let fields = |code| {
        [
            ("orderId", loan.order_id.as_str()),
            ("verifyCode", code),
            ("repaymentRecordId", record.as_str()),
        ]
    };
    let send = async |code| loan.client.post_once(CONFIRM, "a key", &fields(code)).await;
    assert_eq!(send(wrong).await.code, "800006", "no key keeps a failure");
    send(&code).await.ok();
    let before = rows(&server);
    send(&code).await.ok();
    let other = send(wrong).await;
    assert_code(&other, "1409", "This was sent before with other values");
    assert_eq!(rows(&server), before);
    assert_eq!(payments(&server, &loan).await, 1);
}

/// An account that nothing can be taken from.
struct Empty;

impl Debit for Empty {
    fn take<'a>(&'a self, _: &'a Charge) -> Pending<'a, ()> {
        let (provider, reason) = ("bank".to_owned(), "no funds".to_owned());
        Box::pin(ready(Err(ProviderError { provider, reason })))
    }
}

#[tokio::test]
async fn call_12_call_13_an_account_that_cannot_be_charged_is_told_and_nothing_is_posted() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let (id, code) = committed(&server, &loan).await;
    let find = async || {
        let id = id.clone();
        let read = server.app.store.read(move |tx| pay_codes::find(tx, &id));
        read.await.expect("a read").expect("a payment")
    };
    let why = "The account could not be charged. Please try another way";
    let refused = charge::take(&server.app, &Empty, &find().await).await;
    assert_eq!(refused.expect_err("no funds").sentence(), why);
    assert_eq!(find().await.status, PayCodeStatus::Failed);
    let again = charge::take(&server.app, &SandboxDebit, &find().await).await;
    assert_eq!(again.expect_err("it failed before").sentence(), why);
    assert_eq!(payments(&server, &loan).await, 0);
    let late = confirm(&loan, &id, &code).await;
    assert_code(&late, "1409", "Please open this page again");
    // The page is opened again: another payment of the same amount may be made.
    let fields = payment(&loan, &ways(&loan).await.ok(), FIRST);
    assert_eq!(commit(&loan, &fields).await.ok()["needValid"], 1);
}

#[tokio::test]
async fn call_14_under_the_same_key_it_is_the_same_page_and_nothing_else() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let user_id = server.order(&loan.order_id).await.borrower_id;
    let mut fields = [
        ("userId", user_id.as_str()),
        ("orderId", loan.order_id.as_str()),
        ("amount", FIRST),
    ];
    let url = loan.client.post_once(HUICHAO, "a key", &fields).await.ok();
    let before = rows(&server);
    let again = loan.client.post_once(HUICHAO, "a key", &fields).await.ok();
    assert_eq!(again, url);
    fields[2].1 = "1027300";
    let refused = loan.client.post_once(HUICHAO, "a key", &fields).await;
    assert_code(&refused, "1409", "This was sent before with other values");
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn call_12_legacy_03_the_code_is_sent_again_after_a_minute_and_two_times() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let fields = payment(&loan, &ways(&loan).await.ok(), FIRST);
    let first = commit(&loan, &fields).await.ok();
    let soon = commit(&loan, &fields).await;
    assert_code(
        &soon,
        "1429",
        "Please do not send the verification code repeatedly",
    );
    for _ in 0..2 {
        seconds_pass(&server, 61);
        let again = commit(&loan, &fields).await.ok();
        assert_eq!(again["repayRecordId"], first["repayRecordId"]);
    }
    seconds_pass(&server, 61);
    assert_eq!(commit(&loan, &fields).await.code, "1429");
    let mut unsent = fields.clone();
    unsent[8].1 = "0".to_owned();
    let twice = commit(&loan, &unsent).await;
    assert_code(
        &twice,
        "800005",
        "Do not submit the payment application twice",
    );
    let other_token = payment(&loan, &ways(&loan).await.ok(), FIRST);
    assert_eq!(
        commit(&loan, &other_token).await.code,
        "800005",
        "one payment waits"
    );
    let record = first["repayRecordId"].as_str().expect("a payment");
    confirm(&loan, record, &sent_code(&server).await).await.ok();
}

#[tokio::test]
async fn call_13_legacy_04_legacy_05_a_wrong_code_is_counted_and_a_short_one_refused() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let (record, code) = committed(&server, &loan).await;
    for short in ["", "12345", "12345a", "1234567"] {
        let answer = confirm(&loan, &record, short).await;
        assert_eq!(answer.field("verifyCode"), "Enter the 6 digits of the SMS");
    }
    let wrong = if code == "000000" { "111111" } else { "000000" };
    for _ in 0..5 {
        let answer = confirm(&loan, &record, wrong).await;
        assert_code(&answer, "800006", "The code is wrong or too old");
    }
    assert_eq!(confirm(&loan, &record, &code).await.code, "1429");
    assert_eq!(payments(&server, &loan).await, 0);
}

#[tokio::test]
async fn call_13_a_code_holds_ten_minutes_and_its_payment_thirty() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let (record, code) = committed(&server, &loan).await;
    seconds_pass(&server, 600);
    assert_eq!(confirm(&loan, &record, &code).await.code, "800006");
    seconds_pass(&server, 1200);
    let late = confirm(&loan, &record, &code).await;
    assert_code(&late, "1409", "Please open this page again");
    assert_eq!(payments(&server, &loan).await, 0);
}

#[tokio::test]
async fn call_12_a_wrong_payment_is_named_and_nothing_is_kept() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let fields = payment(&loan, &ways(&loan).await.ok(), FIRST);
    let other = server.released(BEA).await;
    let foreign = ways(&other).await.ok()["repayToken"]
        .as_str()
        .expect("a token")
        .to_owned();
    let changed = "The amount has changed. Please look at it again";
    let again = "Please open this page again";
    let number = "Enter a whole number";
    let before = rows(&server);
    for (at, value, field, why) in [
        (0, "-1", "amount", changed),
        (0, "0", "amount", changed),
        (0, "342332", "amount", changed),
        (0, "1000000000", "amount", changed),
        (0, "1.005", "amount", number),
        (0, "1.000", "amount", number),
        (0, "NaN", "amount", number),
        (0, "9223372036854775808", "amount", number),
        (2, "card_1", "cardId", "Please select a bank card first"),
        (2, "", "cardId", "Please select a bank card first"),
        (6, "made up", "repayToken", again),
        (6, "", "repayToken", again),
        (6, &foreign, "repayToken", again),
        (8, "2", "sendMsg", "Choose one of the options"),
        (8, "-1", "sendMsg", "Choose one of the options"),
        (8, "yes", "sendMsg", number),
    ] {
        let mut wrong = fields.clone();
        wrong[at].1 = value.to_owned();
        let answer = commit(&loan, &wrong).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.field(field), why, "{field} {value}");
    }
    let mut incomplete = fields.clone();
    incomplete.remove(6);
    let answer = commit(&loan, &incomplete).await;
    assert_eq!(answer.field("repayToken"), "This is required");
    seconds_pass(&server, 1800);
    assert_eq!(commit(&loan, &fields).await.field("repayToken"), again);
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn call_12_call_13_call_14_a_form_that_cannot_be_read_is_refused_whole() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let (record, _) = committed(&server, &loan).await;
    let before = rows(&server);
    let http = reqwest::Client::new();
    for path in [COMMIT, CONFIRM, HUICHAO] {
        let session = loan.client.session().expect("a session");
        let url = format!("{}/mountain{path}?sessionId={session}", server.url);
        let form = "application/x-www-form-urlencoded";
        let doubled = format!(
            "orderId={0}&orderId={0}&repaymentRecordId={record}",
            loan.order_id
        );
        for (content_type, body, status) in [
            ("application/json", "{\"amount\":342333}", 415),
            (form, doubled.as_str(), 400),
            (form, "amount=%zz", 400),
        ] {
            let request = http.post(&url).header("X-Requested-With", "XMLHttpRequest");
            let request = request.header("Content-Type", content_type);
            let answer = read(request.body(body.to_owned())).await;
            let got = (answer.status, answer.code.as_str());
            assert_eq!(got, (status, "1400"), "{path} {body}");
        }
        let bare = http.post(&url).header("Content-Type", form);
        assert_eq!(read(bare.body("amount=342333")).await.status, 403, "{path}");
    }
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn call_11_call_12_call_13_call_14_a_session_that_is_none_or_over_is_asked_to_log_in() {
    let server = start().await;
    let ana = with_bank(&server).await;
    let (record, code) = committed(&server, &ana).await;
    let fields = payment(&ana, &ways(&ana).await.ok(), FIRST);
    let page = [
        ("userId", "bor_1"),
        ("orderId", ana.order_id.as_str()),
        ("amount", FIRST),
    ];
    let before = rows(&server);
    let as_whoever = |client| Loan {
        client,
        order_id: ana.order_id.clone(),
    };
    let random = server.with_session("0123456789abcdef0123456789abcdef");
    for loan in [as_whoever(server.visitor()), as_whoever(random)] {
        let answers = [
            ways(&loan).await,
            commit(&loan, &fields).await,
            confirm(&loan, &record, &code).await,
            loan.client.post(HUICHAO, &page).await,
        ];
        for answer in answers {
            assert_code(&answer, "1001", "Please log in again");
        }
    }
    seconds_pass(&server, 400 * 24 * 60 * 60);
    assert_code(&commit(&ana, &fields).await, "1001", "Please log in again");
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn call_11_call_13_legacy_01_ui_05_the_messages_are_in_the_language_that_the_page_asks_for() {
    let server = start().await;
    let loan = with_bank(&server).await;
    let chinese = Loan {
        client: loan.client.in_language("zh"),
        order_id: loan.order_id.clone(),
    };
    let (record, code) = committed(&server, &chinese).await;
    let wrong = if code == "000000" { "111111" } else { "000000" };
    let answer = confirm(&chinese, &record, wrong).await;
    assert_code(&answer, "800006", "验证码错误或已过期");
    let short = confirm(&chinese, &record, "12345").await;
    assert_eq!(short.field("verifyCode"), "请输入短信中的 6 位数字");
}

#[tokio::test]
async fn call_14_legacy_06_a_channels_page_is_followed_and_is_the_same_when_asked_twice() {
    let server = start().await;
    let loan = server.released(ANA).await;
    let user_id = server.order(&loan.order_id).await.borrower_id;
    let fields = [
        ("userId", user_id.as_str()),
        ("orderId", loan.order_id.as_str()),
        ("amount", FIRST),
    ];
    let url = loan.client.post(HUICHAO, &fields).await.ok()["url"].clone();
    assert_eq!(loan.client.post(HUICHAO, &fields).await.ok()["url"], url);
    let code = url
        .as_str()
        .and_then(|url| url.strip_prefix("/sandbox/pay/"));
    server.press(code.expect("the sandbox's page"), "pay").await;
    assert_eq!(payments(&server, &loan).await, 1);

    let mut wrong = fields;
    wrong[2].1 = "1";
    let why = "The amount has changed. Please look at it again";
    assert_eq!(loan.client.post(HUICHAO, &wrong).await.field("amount"), why);
    let mut somebody = fields;
    somebody[0].1 = "bor_somebody";
    assert_eq!(loan.client.post(HUICHAO, &somebody).await.code, "1004");
}

#[tokio::test]
async fn call_11_call_12_call_13_call_14_somebody_elses_order_is_not_found() {
    let server = start().await;
    let ana = with_bank(&server).await;
    let (record, code) = committed(&server, &ana).await;
    let fields = payment(&ana, &ways(&ana).await.ok(), FIRST);
    let user_id = server.order(&ana.order_id).await.borrower_id;
    let page = [
        ("userId", user_id.as_str()),
        ("orderId", ana.order_id.as_str()),
        ("amount", FIRST),
    ];
    let as_bea = Loan {
        client: server.ready(BEA).await,
        order_id: ana.order_id.clone(),
    };
    let as_nobody = Loan {
        client: server.visitor(),
        order_id: ana.order_id.clone(),
    };
    for (loan, expected) in [(as_bea, "1004"), (as_nobody, "1001")] {
        assert_eq!(ways(&loan).await.code, expected);
        assert_eq!(commit(&loan, &fields).await.code, expected);
        assert_eq!(confirm(&loan, &record, &code).await.code, expected);
        assert_eq!(loan.client.post(HUICHAO, &page).await.code, expected);
    }
    assert_eq!(confirm(&ana, "rep_none", &code).await.code, "1004");
    let under_review = server.applied("09170000001").await;
    let none = ways(&under_review).await;
    assert_code(&none, "1409", "The order is still under review");
    assert_eq!(payments(&server, &ana).await, 0);
}

#[tokio::test]
async fn call_11_call_12_without_someone_who_charges_accounts_that_way_is_not_offered() {
    let server = start_production(|text| {
        let (before, _) = text.split_once("[[payment_channels]]").expect("channels");
        let without = before.replace("sandbox = true", NO_SANDBOX);
        format!("payment_channels = []\n{without}")
    })
    .await;
    let loan = server.released(ANA).await;
    let offered = ways(&loan).await.ok();
    assert_eq!(offered["bankCards"].as_array().map(Vec::len), Some(0));
    assert_eq!(offered["alipay"], 0);
    let fields = [
        ("amount", FIRST),
        ("cardId", "card"),
        ("orderId", loan.order_id.as_str()),
        ("repayToken", "token"),
        ("sendMsg", "1"),
    ];
    let refused = loan.client.post(COMMIT, &fields).await;
    assert_code(&refused, "1409", "This way to pay is not offered");
}
