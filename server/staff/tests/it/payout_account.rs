//! The account of a payout: an order keeps the account of its confirmation, and later money can be directed elsewhere
//! only with the borrower's phone and, for a day, with a person's approval (SEC-01, PROV-03).

use tokio::task::JoinSet;
use tulay_lender::error::ErrorCode;
use tulay_lender::outbox;

use crate::support::bank::{Bank, Mood};
use crate::support::borrowers::{ANA, BANK, IDENTITY, LOAN, Loan, WALLET, push};
use crate::support::database::{column, rows};
use crate::support::operators::{assert_refused, audit, said};
use crate::support::{Client, Server, start};

const NEW: &str = "/v3/bind-card/bind-card-new";
const CHANGE: &str = "/v3/bind-card/bind-card-change";
const ANAS_WALLET: &str = "GCash\u{a0}••••\u{a0}4321";
const ANAS_BANK: &str = "Bank of the Philippine Islands\u{a0}••••\u{a0}9012";
const ASKED: &str = "To change the account, enter the 6 digits that we sent to your phone";
const WRONG: &str = "The code is wrong or has expired";
const HELD: &str =
    "The account was changed less than 24 hours ago: ask the borrower, then accept the account";

fn with<'a>(form: &[(&'a str, &'a str)], more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let replaced = |name: &str| more.iter().any(|(other, _)| *other == name);
    let kept = form.iter().copied().filter(|(name, _)| !replaced(name));
    kept.chain(more.iter().copied()).collect()
}

/// Returns the last digits of each account that was ever bound.
fn bound(server: &Server) -> Vec<String> {
    let sql = "SELECT number_last4 FROM bank_accounts WHERE id LIKE $1 ORDER BY id";
    column(server, sql, "%")
}

async fn texts(server: &Server) -> Vec<String> {
    let sent = server.outbox(ANA).await;
    sent.into_iter().map(|sms| sms.body).collect()
}

/// Returns the account that the page of an order shows.
async fn shown(loan: &Loan) -> String {
    let details = loan.details().await;
    details["noticeDesText"].as_str().expect("text").to_owned()
}

/// Returns a borrower whose account was changed just now, with an approved loan to it.
async fn changed(server: &Server) -> Loan {
    let client = server.ready(ANA).await;
    server.change_account(&client, ANA, &BANK).await.ok();
    let order_id = push(&client, &LOAN).await;
    server.decide(&order_id, true).await;
    Loan { client, order_id }
}

/// Starts a server with a bank that pays to every account.
async fn paying() -> Server {
    start().await.paying_by(&Bank::new(Mood::PaysAtOnce)).await
}

#[tokio::test]
async fn sec_01_a_session_alone_sends_no_loan_to_a_strangers_account() {
    let bank = Bank::new(Mood::PaysAtOnce);
    let server = start().await.paying_by(&bank).await;
    let loan = server.applied(ANA).await;
    let thief: &Client = &loan.client;
    let stolen = with(&WALLET, &[("walletNumber90006", "09999999999")]);
    for path in [NEW, CHANGE] {
        let refused = thief.post(path, &stolen).await;
        assert_ne!(refused.code, "00", "{path}");
    }
    let guessed = with(&stolen, &[("smsCode", "123456")]);
    assert_eq!(thief.post(CHANGE, &guessed).await.field("smsCode"), WRONG);
    assert_eq!(bound(&server), ["4321"]);
    server.decide(&loan.order_id, true).await;
    said(&server, "Maria", &["release", &loan.order_id]).await;
    let paid = bank.taken().into_values().map(|taken| taken.payout.payee);
    let numbers: Vec<String> = paid.map(|payee| payee.account_number).collect();
    assert_eq!(numbers, ["09171234321"]);
}

#[tokio::test]
async fn prov_03_a_payout_goes_to_the_account_that_was_confirmed_with_the_order() {
    let bank = Bank::new(Mood::PaysAtOnce);
    let server = start().await.paying_by(&bank).await;
    let loan = server.applied(ANA).await;
    server.change_account(&loan.client, ANA, &BANK).await.ok();
    server.decide(&loan.order_id, true).await;
    assert!(shown(&loan).await.contains(ANAS_WALLET));
    // Its account was not changed, so no approval is needed.
    said(&server, "Maria", &["release", &loan.order_id]).await;
    let taken = bank.taken().remove(&format!("{}-1", loan.order_id));
    assert_eq!(taken.expect("a payout").payout.payee.account_number, ANA);
}

#[tokio::test]
async fn sec_01_a_code_confirms_the_account_that_its_sms_names_once_and_no_other() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    // A login code cannot change an account.
    let login = [("phone", ANA)];
    ana.post("/service/user/send-code", &login).await.ok();
    let login = server.newest_code(ANA).await;
    let with_login = with(&BANK, &[("smsCode", &login)]);
    assert_eq!(ana.post(CHANGE, &with_login).await.field("smsCode"), WRONG);

    assert_eq!(ana.post(CHANGE, &BANK).await.field("smsCode"), ASKED);
    let named = texts(&server).await.remove(0);
    let (code, rest) = named.split_at(6);
    let expected = " is your Tulay code to have your money sent to Bank of the Philippine Islands *9012 from now on. \
                    Never share it";
    assert_eq!(rest, expected);
    for other in [
        ("bankCardNo", "1234 5678 9013"),
        ("bankCode", "BDO"),
        ("smsCode", "000000"),
    ] {
        let form = with(&with(&BANK, &[("smsCode", code)]), &[other]);
        assert_eq!(ana.post(CHANGE, &form).await.field("smsCode"), WRONG);
    }
    for malformed in ["12345", "1234567", "abcdef", "１２３４５６"] {
        let form = with(&BANK, &[("smsCode", malformed)]);
        let why = "Enter the 6 digits from the SMS";
        assert_eq!(ana.post(CHANGE, &form).await.field("smsCode"), why);
    }
    // Nor can it be used to log in.
    let fields = [("phone", ANA), ("smsCode", code)];
    let login = server.visitor().post("/service/user/login", &fields).await;
    assert_eq!(login.field("smsCode"), WRONG);
    assert_eq!(bound(&server), ["4321"]);
    let right = with(&BANK, &[("smsCode", code)]);
    ana.post(CHANGE, &right).await.ok();
    assert_eq!(bound(&server), ["4321", "9012"]);
    // Changes it back, and sends the used code once more.
    server.minutes_pass(2);
    server.change_account(&ana, ANA, &WALLET).await.ok();
    assert_eq!(ana.post(CHANGE, &right).await.field("smsCode"), WRONG);
}

#[tokio::test]
async fn sec_01_a_code_bears_five_tries_and_ten_minutes() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    ana.post(CHANGE, &BANK).await;
    let code = server.newest_code(ANA).await;
    let other = if code == "000000" { "111111" } else { "000000" };
    for _ in 0..5 {
        let form = with(&BANK, &[("smsCode", other)]);
        assert_eq!(ana.post(CHANGE, &form).await.field("smsCode"), WRONG);
    }
    let right = with(&BANK, &[("smsCode", &code)]);
    let locked = ana.post(CHANGE, &right).await;
    assert_eq!(locked.code, "1429");
    server.minutes_pass(2);
    ana.post(CHANGE, &BANK).await;
    let code = server.newest_code(ANA).await;
    server.minutes_pass(10);
    let late = with(&BANK, &[("smsCode", &code)]);
    assert_eq!(ana.post(CHANGE, &late).await.field("smsCode"), WRONG);
    assert_eq!(bound(&server), ["4321"]);
}

#[tokio::test]
async fn sec_01_codes_are_sent_once_a_minute_three_times_in_ten_and_ten_times_a_day() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let mut sent = 0;
    for minute in 0..12 {
        let is_sent = ana.post(CHANGE, &BANK).await.code == "1400";
        sent += usize::from(is_sent);
        assert_eq!(is_sent, matches!(minute, 0..=2 | 10..=11), "{minute}");
        assert_eq!(ana.post(CHANGE, &BANK).await.code, "1429");
        server.seconds_pass(61);
    }
    for _ in 0..80 {
        server.minutes_pass(11);
        sent += usize::from(ana.post(CHANGE, &BANK).await.code == "1400");
        if sent == 10 {
            break;
        }
    }
    server.minutes_pass(60);
    let before = rows(&server);
    assert_eq!(ana.post(CHANGE, &BANK).await.code, "1429");
    assert_eq!(rows(&server), before);
    let mut codes = texts(&server).await;
    codes.retain(|text| text.contains(" from now on. "));
    assert_eq!(codes.len(), 10);
}

#[tokio::test]
async fn sec_01_of_two_changes_with_one_code_at_once_one_is_made_and_told() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    ana.post(CHANGE, &BANK).await;
    let code = server.newest_code(ANA).await;
    let mut running = JoinSet::new();
    for _ in 0..8 {
        let (ana, code) = (ana.clone(), code.clone());
        running.spawn(async move { ana.post(CHANGE, &with(&BANK, &[("smsCode", &code)])).await });
    }
    running.join_all().await;
    let told = texts(&server).await;
    let told = told.iter().filter(|text| text.contains("is now"));
    assert_eq!(told.count(), 1);
}

#[tokio::test]
async fn sec_01_the_borrower_is_told_of_each_change_in_the_language_that_they_chose() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let before = texts(&server).await;
    assert_eq!(before.len(), 1, "the code of the first account names it");
    // Typing the same account again is not a change.
    ana.post(CHANGE, &WALLET).await.ok();
    assert_eq!(texts(&server).await, before);
    server.change_account(&ana, ANA, &BANK).await.ok();
    let told = "Tulay: the account that we send your money to is now Bank of the Philippine Islands *9012. If this was \
                not you, call 02 8123 4567 at once";
    assert_eq!(texts(&server).await[0], told);
    let choice = [("language", "fil")];
    ana.post("/service/user/language", &choice).await.ok();
    server.minutes_pass(2);
    server.change_account(&ana, ANA, &WALLET).await.ok();
    let told = texts(&server).await.remove(0);
    assert!(
        told.contains("GCash *4321") && told.starts_with("Tulay: ang"),
        "{told}"
    );
}

#[tokio::test]
async fn sec_01_an_account_of_another_holder_is_refused_and_the_borrowers_own_is_not() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    ana.post("/service/certify/save", &IDENTITY).await.ok();
    let why = "The account has to be in your own name, as on your ID";
    for other in ["Ana Cruz", "Bea Dela Cruz", "Ana Dela Cruz Reyes"] {
        for path in [NEW, CHANGE] {
            let form = with(&WALLET, &[("holderName", other)]);
            assert_eq!(ana.post(path, &form).await.field("holderName"), why);
        }
    }
    assert_eq!(bound(&server), [""; 0]);
    let as_banks_write = with(&WALLET, &[("holderName", " ANA DE LA  CRUZ ")]);
    server.bind_first(&ana, ANA, &as_banks_write).await.ok();
    // A borrower with a changed identity cannot borrow to that account.
    let bea = with(&IDENTITY, &[("name", "Bea Reyes")]);
    ana.post("/service/certify/save", &bea).await;
    let code = server.newest_code(ANA).await;
    let bea = with(&bea, &[("smsCode", &code)]);
    ana.post("/service/certify/save", &bea).await.ok();
    let refused = ana.press("/v3/loan-confirm/loan-detail-push", &LOAN).await;
    assert_eq!(
        (refused.code.as_str(), &refused.data["url"]),
        ("1409", &"/bindBank?productId=1".into())
    );
}

#[tokio::test]
async fn sec_01_a_release_within_a_day_of_a_change_waits_for_a_person() {
    let server = paying().await;
    let loan = changed(&server).await;
    let id = loan.order_id.as_str();
    for release in [
        &["release", id][..],
        &["release", id, "--dry-run"],
        &["release", id, "--by-hand", "BPI 7"],
    ] {
        assert_refused(&server, "Maria", release, ErrorCode::Conflict, HELD).await;
    }
    let listed = said(&server, "Maria", &["waiting"]).await;
    assert!(listed.ends_with("\tto be accepted\n"), "{listed}");
    // Typing the account again does not shorten the wait.
    loan.client.post(CHANGE, &BANK).await.ok();
    assert_refused(
        &server,
        "Maria",
        &["release", id],
        ErrorCode::Conflict,
        HELD,
    )
    .await;
    let accept = ["accept-account", id, "--reason", "she called back"];
    let shown = said(&server, "Jose", &[&accept[..], &["--dry-run"]].concat()).await;
    assert!(shown.contains(ANAS_BANK), "{shown}");
    assert_refused(
        &server,
        "Maria",
        &["release", id],
        ErrorCode::Conflict,
        HELD,
    )
    .await;
    said(&server, "Jose", &accept).await;
    let listed = said(&server, "Maria", &["waiting"]).await;
    assert!(!listed.contains("account changed"), "{listed}");
    let why = "The account of this order waits for nobody";
    assert_refused(&server, "Jose", &accept, ErrorCode::Conflict, why).await;
    let done = format!("done\t{id}\tallowed to go to its account\tJose\tshe called back");
    assert_eq!(audit(&server).await, [done]);
}

#[tokio::test]
async fn sec_01_a_day_after_a_change_money_leaves_without_a_persons_word() {
    let server = start().await.paying_by_nobody().await;
    let loan = changed(&server).await;
    let release = ["release", loan.order_id.as_str(), "--by-hand", "BPI 7"];
    server.minutes_pass(24 * 60 - 1);
    assert_refused(&server, "Maria", &release, ErrorCode::Conflict, HELD).await;
    server.minutes_pass(1);
    said(&server, "Maria", &release).await;
}

/// Number of messages to Ana that her money could not be sent.
async fn told_not_sent(server: &Server) -> usize {
    outbox::deliver(&server.app).await.expect("sent");
    let sent = server.outbox(ANA).await;
    let told = sent
        .iter()
        .filter(|sms| sms.body.contains("could not be sent to your account"));
    told.count()
}

#[tokio::test]
async fn order_16_an_account_that_could_not_be_used_is_said_on_the_page_and_once_by_sms() {
    let server = paying().await;
    let loan = changed(&server).await;
    let id = loan.order_id.as_str();
    let ask = ["ask-account", id, "--reason", "the bank is closed"];
    said(&server, "Jose", &ask).await;
    let link = format!(
        "The money could not be sent to {ANAS_BANK}. Please link this account again, or link another one"
    );
    for days in [0, 4] {
        server.days_pass(days).await;
        let details = loan.details().await;
        assert_eq!(details["noticeStatusText"], "Money not sent", "{days}");
        assert_eq!(details["noticeDesText"], link.as_str(), "{days}");
        assert_eq!(told_not_sent(&server).await, 1, "{days}");
    }
    let home = loan.client.get("/service/home/index", &[]).await.ok();
    assert_eq!(home["order"]["statusText"], "Money not sent");
    server.change_account(&loan.client, ANA, &WALLET).await.ok();
    let details = loan.details().await;
    assert_eq!(details["noticeStatusText"], "Approved");
    let next = details["noticeDesText"].as_str().expect("a sentence");
    let on_its_way = format!("The money is on its way to {ANAS_WALLET}. It arrives by ");
    assert!(next.starts_with(&on_its_way), "{next}");
    assert_eq!(told_not_sent(&server).await, 1);
}

#[tokio::test]
async fn order_16_an_account_asked_for_under_review_is_said_by_sms_at_the_approval() {
    let server = paying().await;
    let loan = server.applied(ANA).await;
    let ask = ["ask-account", &loan.order_id, "--reason", "it was not hers"];
    said(&server, "Jose", &ask).await;
    assert_eq!(told_not_sent(&server).await, 0);
    assert_eq!(loan.details().await["noticeStatusText"], "Under review");
    server.decide(&loan.order_id, true).await;
    assert_eq!(told_not_sent(&server).await, 1);
}

#[tokio::test]
async fn sec_01_an_order_that_asks_for_another_account_takes_the_next_and_waits_again() {
    let server = paying().await;
    let loan = changed(&server).await;
    let id = loan.order_id.as_str();
    let accept = ["accept-account", id, "--reason", "she called"];
    said(&server, "Jose", &accept).await;
    let ask = ["ask-account", id, "--reason", "it was not hers"];
    said(&server, "Jose", &ask).await;
    let why = "The borrower is asked for an account already";
    assert_refused(&server, "Jose", &ask, ErrorCode::Conflict, why).await;
    let why = "The borrower has to bind the account anew before anything is paid out";
    assert_refused(&server, "Maria", &["release", id], ErrorCode::Conflict, why).await;
    assert_eq!(loan.details().await["cardNeedPop"], 1);
    server.minutes_pass(2);
    server.change_account(&loan.client, ANA, &WALLET).await.ok();
    assert!(shown(&loan).await.contains(ANAS_WALLET));
    assert_refused(
        &server,
        "Maria",
        &["release", id],
        ErrorCode::Conflict,
        HELD,
    )
    .await;
    said(&server, "Jose", &accept).await;
    said(&server, "Maria", &["release", id]).await;
    let not_now = "The order does not allow this now";
    for act in [&accept, &ask] {
        assert_refused(&server, "Jose", act, ErrorCode::Conflict, not_now).await;
        let unknown = [act[0], "ord_00000000000000000000000000", act[2], act[3]];
        let none = "This order was not found";
        assert_refused(&server, "Jose", &unknown, ErrorCode::NotFound, none).await;
    }
}
