//! Limits of a stolen session: it binds no first account (SEC-16), gets no copy of the borrower's data, and no address
//! that it got outlives it (SEC-17).

use std::collections::BTreeSet;

use serde_json::Value;

use crate::support::bank::{Bank, Mood};
use crate::support::borrowers::{ANA, BANK, IDENTITY, LOAN, WALLET, push};
use crate::support::database::{column, rows};
use crate::support::operators::said;
use crate::support::{Client, Server, only, start};

const NEW: &str = "/v3/bind-card/bind-card-new";
const CHANGE: &str = "/v3/bind-card/bind-card-change";
const COPY: &str = "/service/user/data-copy";
const TO_LINK: &str = "To link the account, enter the 6 digits that we sent to your phone";
const TO_COPY: &str = "To get a copy of your data, enter the 6 digits that we sent to your phone";
const WRONG: &str = "The code is wrong or has expired";
const DOCUMENT: &str = include_str!("../../../openapi.json");
const SECURITY: &str = include_str!("../../../../docs/security.md");

fn with<'a>(
    form: &[(&'a str, &'a str)],
    field: &'a str,
    value: &'a str,
) -> Vec<(&'a str, &'a str)> {
    let kept = form.iter().copied().filter(|(name, _)| *name != field);
    kept.chain([(field, value)]).collect()
}

async fn newest_sms(server: &Server) -> String {
    server.outbox(ANA).await.remove(0).body
}

/// Returns the last digits of each account that was ever bound.
fn bound(server: &Server) -> Vec<String> {
    let sql = "SELECT number_last4 FROM bank_accounts WHERE id LIKE $1 ORDER BY id";
    column(server, sql, "%")
}

/// Returns Ana's session before she has bound an account.
async fn without_account(server: &Server) -> Client {
    let ana = server.signed_in(ANA).await;
    ana.post("/service/certify/save", &IDENTITY).await.ok();
    ana
}

#[tokio::test]
async fn sec_16_a_session_alone_binds_no_first_account_and_borrows_to_none() {
    let server = start().await;
    let thief = without_account(&server).await;
    let stolen = with(&WALLET, "walletNumber90006", "09999999999");
    assert_eq!(thief.post(NEW, &stolen).await.field("smsCode"), TO_LINK);
    let sms = newest_sms(&server).await;
    let (_, words) = sms.split_at(6);
    let named = " is your Tulay code to have your money sent to GCash *9999. Never share it";
    assert_eq!(words, named);
    for path in [NEW, CHANGE] {
        let guessed = with(&stolen, "smsCode", "000000");
        assert_eq!(thief.post(path, &guessed).await.field("smsCode"), WRONG);
        assert_eq!(thief.post(path, &stolen).await.code, "1429", "{path}");
    }
    assert_eq!(bound(&server), [""; 0]);
    let refused = thief
        .press("/v3/loan-confirm/loan-detail-push", &LOAN)
        .await;
    assert_eq!(refused.code, "1409");
}

#[tokio::test]
async fn sec_16_the_code_of_a_first_account_confirms_the_account_that_its_sms_names_and_no_other() {
    let server = start().await;
    let ana = without_account(&server).await;
    let login = [("phone", ANA)];
    ana.post("/service/user/send-code", &login).await.ok();
    let login = server.newest_code(ANA).await;
    let by_login = with(&WALLET, "smsCode", &login);
    assert_eq!(ana.post(NEW, &by_login).await.field("smsCode"), WRONG);
    assert_eq!(ana.post(NEW, &WALLET).await.field("smsCode"), TO_LINK);
    let code = server.newest_code(ANA).await;
    let confirmed = with(&WALLET, "smsCode", &code);
    for (field, other) in [
        ("walletNumber90006", "09999999999"),
        ("smsCode", "12345"),
        ("smsCode", "abcdef"),
    ] {
        let other = with(&confirmed, field, other);
        assert_eq!(ana.post(NEW, &other).await.code, "1400", "{other:?}");
    }
    assert_eq!(bound(&server), [""; 0]);
    ana.post(NEW, &confirmed).await.ok();
    assert_eq!(bound(&server), ["4321"]);
    // A mistake can be corrected at once, by a code for a change.
    server.change_account(&ana, ANA, &BANK).await.ok();
}

#[tokio::test]
async fn sec_16_a_confirmed_first_account_is_paid_without_a_wait_and_the_sms_of_the_loan_names_it()
{
    let bank = Bank::new(Mood::PaysAtOnce);
    let server = start().await.paying_by(&bank).await;
    let ana = without_account(&server).await;
    server.bind_first(&ana, ANA, &WALLET).await.ok();
    let order_id = push(&ana, &LOAN).await;
    let sms = newest_sms(&server).await;
    let named = "we received your application for PHP 10,000.00, to be sent to GCash *4321.";
    assert!(sms.contains(named), "{sms}");
    server.decide(&order_id, true).await;
    said(&server, "Maria", &["release", &order_id]).await;
    assert_eq!(bank.taken().len(), 1);
}

#[tokio::test]
async fn sec_17_a_session_alone_gets_no_copy_and_a_copy_is_followed_by_an_sms() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    assert_eq!(ana.post(COPY, &[]).await.field("smsCode"), TO_COPY);
    let sms = newest_sms(&server).await;
    let (code, words) = sms.split_at(6);
    assert_eq!(
        words,
        " is your Tulay code to get a copy of your data. Never share it"
    );
    assert_eq!(ana.post(COPY, &[]).await.code, "1429");
    for wrong in ["000000", "12345", "abcdef"] {
        let refused = ana.post(COPY, &[("smsCode", wrong)]).await;
        assert_eq!(refused.code, "1400", "{wrong}");
    }
    let leave = ana.post("/service/user/leave", &[("smsCode", code)]).await;
    assert_eq!(
        leave.field("smsCode"),
        WRONG,
        "a code for one thing confirms no other"
    );
    let made = ana.post(COPY, &[("smsCode", code)]).await.ok();
    let said = "Tulay: a copy of your data was made in the app. If this was not you, call 02 8123 4567 at once";
    assert_eq!(newest_sms(&server).await, said);
    let copy = server
        .open_copy(&ana, made["url"].as_str().expect("an address"))
        .await;
    assert!(copy.text().await.expect("a text").contains("Ana Dela Cruz"));
    let again = ana.post(COPY, &[("smsCode", code)]).await;
    assert_eq!(again.field("smsCode"), WRONG, "a code confirms one copy");
}

#[tokio::test]
async fn sec_17_the_code_of_a_copy_is_locked_after_five_tries() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    ana.post(COPY, &[]).await;
    let code = server.newest_code(ANA).await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for _ in 0..5 {
        let refused = ana.post(COPY, &[("smsCode", wrong)]).await;
        assert_eq!(refused.field("smsCode"), WRONG);
    }
    assert_eq!(ana.post(COPY, &[("smsCode", &code)]).await.code, "1429");
}

#[tokio::test]
async fn sec_17_a_copy_opens_for_the_session_that_asked_and_for_no_other() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let (other, bea) = (
        server.signed_in(ANA).await,
        server.signed_in("09179999999").await,
    );
    let url = server.copy_address(&ana, ANA).await;
    let before = rows(&server);
    for stranger in [&other, &bea, &server.with_session("no-session")] {
        assert_eq!(server.open_copy(stranger, &url).await.status(), 404);
    }
    for query in ["", "?sessionId=", "?ticket=", "?ticket=00"] {
        let answer = server.get(&format!("{url}{query}")).await;
        assert_eq!(answer.status(), 404, "{query}");
    }
    assert_eq!(rows(&server), before);
    assert_eq!(server.open_copy(&ana, &url).await.status(), 200);
    // A wrapper puts a ticket in the place of the session.
    for (client, status) in [(&ana, 200), (&other, 404)] {
        let made = client.post("/service/user/session/ticket", &[]).await.ok();
        let ticket = made["ticket"].as_str().expect("a ticket");
        let address = format!("{url}?ticket={ticket}");
        assert_eq!(server.get(&address).await.status(), status);
        assert_eq!(
            server.get(&address).await.status(),
            404,
            "a ticket is for one time"
        );
    }
    server.minutes_pass(11);
    assert_eq!(server.open_copy(&ana, &url).await.status(), 404);
}

/// Way in which a session ends.
#[derive(Clone, Copy, Debug)]
enum End {
    LogOut,
    LogOutEverywhere,
    Lock,
    EndedByOperator,
    EndedFromTheList,
    AccountChanged,
}

const ENDS: [End; 6] = [
    End::LogOut,
    End::LogOutEverywhere,
    End::Lock,
    End::EndedByOperator,
    End::EndedFromTheList,
    End::AccountChanged,
];

async fn end(server: &Server, client: &Client, way: End) {
    let by_operator = async |act: &str| {
        let act = ["borrower", act, ANA, "--reason", "she called"];
        said(server, "Pia", &act).await;
    };
    match way {
        End::LogOut => drop(client.post("/service/user/logout", &[]).await.ok()),
        End::LogOutEverywhere => {
            let other = server.signed_in(ANA).await;
            other.post("/service/user/logout-all", &[]).await.ok();
        }
        End::Lock => by_operator("lock").await,
        End::EndedByOperator => by_operator("end-sessions").await,
        End::EndedFromTheList => {
            let data = client.post("/service/user/session/list", &[]).await.ok();
            let sessions = data["sessions"].as_array().expect("a list");
            let own = only(sessions, |session| session["isThis"] == 1);
            let id = [("id", own["id"].as_str().expect("an id"))];
            let other = server.signed_in(ANA).await;
            other.post("/service/user/session/end", &id).await.ok();
        }
        End::AccountChanged => {
            let other = server.signed_in(ANA).await;
            server.change_account(&other, ANA, &BANK).await.ok();
        }
    }
}

#[tokio::test]
async fn sec_17_no_copy_agreement_or_calendar_outlives_the_session_that_got_its_address() {
    for way in ENDS {
        let server = start().await;
        let loan = server.released(ANA).await;
        let copy = server.copy_address(&loan.client, ANA).await;
        let due = loan.due().await;
        let calendar = due["calendarUrl"].as_str().expect("an address").to_owned();
        let mut addresses = vec![calendar];
        let offered = [("productId", "1"), ("scene", "3"), ("position", "1")];
        let signed = [&offered[..], &[("orderId", loan.order_id.as_str())]].concat();
        for query in [&offered[..], &signed] {
            let jump = loan.client.get("/v3/contract/contract-jump", query);
            let jump = jump.await.ok();
            let address = jump["contract_url"].as_str().expect("an address");
            addresses.push(address.to_owned());
        }
        for address in &addresses {
            assert_eq!(server.get(address).await.status(), 200, "{way:?} {address}");
        }
        assert_eq!(server.open_copy(&loan.client, &copy).await.status(), 200);
        end(&server, &loan.client, way).await;
        for address in &addresses {
            assert_eq!(server.get(address).await.status(), 404, "{way:?} {address}");
        }
        let gone = server.open_copy(&loan.client, &copy).await;
        assert_eq!(gone.status(), 404, "{way:?}");
        assert!(!gone.text().await.expect("a text").contains("Dela Cruz"));
    }
}

/// Calls that a session is no key to: they work without one, or only end it.
const WITHOUT_SESSION: &[&str] = &[
    "/api/v2/youmi/",
    "/service/calculator/quote",
    "/service/currency/convert",
    "/service/user/login",
    "/service/user/send-code",
    "/service/user/session/redeem",
    "/v3/personal-center/contact-kf-info",
];

#[test]
fn sec_17_the_table_of_a_session_alone_names_every_call_that_takes_one() {
    let document: Value = serde_json::from_str(DOCUMENT).expect("a document");
    let paths = document["paths"].as_object().expect("paths");
    let calls: BTreeSet<&str> = paths
        .keys()
        .filter_map(|path| path.strip_prefix("/mountain"))
        .filter(|path| !WITHOUT_SESSION.iter().any(|open| path.starts_with(open)))
        .collect();
    let (_, section) = SECURITY
        .split_once("## A session alone, and the phone")
        .expect("the section");
    let table = section.split("\n## ").next().expect("a text");
    let named: BTreeSet<&str> = table
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|word| word.starts_with('/') && !word.starts_with("/my-data"))
        .filter(|word| !word.starts_with("/contract/") && !word.starts_with("/calendar/"))
        .collect();
    assert_eq!(named, calls);
}
