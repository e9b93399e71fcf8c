//! An identity once given is not replaced by a session alone: not while an order is open, else with a code by SMS; each
//! order keeps the identity that it was confirmed with (SEC-15).

use serde_json::Value;
use tokio::task::JoinSet;
use tulay_store::identities::{self, Identity};
use tulay_store::{borrowers, order_identities, orders};

use crate::support::borrowers::{ANA, IDENTITY, Loan, push};
use crate::support::database::{column, rows};
use crate::support::operators::said;
use crate::support::personal_data::{everything, has, pay_off};
use crate::support::{Client, Server, start};

const INFO: &str = "/service/certify/info";
const SAVE: &str = "/service/certify/save";
const ASKED: &str =
    "To change your identity details, enter the 6 digits that we sent to your phone";
const WRONG: &str = "The code is wrong or has expired";
const FIXED: &str = "You cannot change your identity details while a loan or an application is open. If something is \
                     wrong, please contact customer service";
const CHANGED: &str =
    "Tulay: your identity details were changed. If this was not you, call 02 8123 4567 at once";

/// Ana's data with some fields replaced, and others added.
fn with<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let replaced = |name: &str| more.iter().any(|(other, _)| *other == name);
    let kept = IDENTITY.into_iter().filter(|(name, _)| !replaced(name));
    kept.chain(more.iter().copied()).collect()
}

async fn stored(server: &Server) -> Identity {
    let read = server.app.store.read(|tx| {
        let borrower = borrowers::find_by_phone(tx, ANA)?.expect("Ana");
        identities::find(tx, &borrower.id)
    });
    read.await.expect("a read").expect("an identity")
}

/// Names of the past identities.
async fn past(server: &Server) -> Vec<String> {
    let read = server.app.store.read(|tx| {
        let borrower = borrowers::find_by_phone(tx, ANA)?.expect("Ana");
        identities::past(tx, &borrower.id)
    });
    let past = read.await.expect("a read").into_iter();
    past.map(|(identity, _)| identity.name).collect()
}

/// Name in the identity of an order.
async fn name_of(server: &Server, order_id: &str) -> String {
    let id = order_id.to_owned();
    let read = server.app.store.read(move |tx| {
        let order = orders::find_for_any_borrower(tx, &id)?.expect("an order");
        order_identities::of_order(tx, &order)
    });
    read.await.expect("a read").expect("an identity").name
}

/// Changes Ana's identity with the code of the SMS.
async fn change(server: &Server, ana: &Client, more: &[(&str, &str)]) {
    assert_eq!(ana.post(SAVE, &with(more)).await.field("smsCode"), ASKED);
    let code = server.newest_code(ANA).await;
    let form = with(&[more, &[("smsCode", code.as_str())]].concat());
    ana.post(SAVE, &form).await.ok();
}

/// Tries to replace Ana's identity, field by field, while her order is open.
async fn assert_fixed(server: &Server, loan: &Loan) {
    let before = rows(server);
    for changed in [
        ("name", "Bea Reyes"),
        ("birthday", "1980-01-01"),
        ("idNumber", "PSN-9999-9999"),
        ("address", "99 Rizal Avenue"),
        ("zip", "1106"),
    ] {
        for code in ["", "123456"] {
            let form = with(&[changed, ("smsCode", code)]);
            let refused = loan.client.post(SAVE, &form).await;
            assert_eq!(
                (refused.code.as_str(), refused.message.as_str()),
                ("1409", FIXED)
            );
        }
    }
    assert_eq!(rows(server), before);
    let form = loan.client.post(INFO, &[]).await.ok();
    assert_eq!(
        (&form["isFixed"], &form["fixedReason"]),
        (&true.into(), &FIXED.into())
    );
    // The same data again are no change.
    loan.client.post(SAVE, &IDENTITY).await.ok();
}

#[tokio::test]
async fn sec_15_an_identity_is_not_replaced_in_any_state_of_an_open_order() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    assert_fixed(&server, &loan).await;
    server.decide(&loan.order_id, true).await;
    assert_fixed(&server, &loan).await;
    server.release(&loan.order_id).await;
    assert_fixed(&server, &loan).await;
    server.pay(&loan, 100_000, false).await;
    assert_fixed(&server, &loan).await;
    server.days_pass(60).await;
    let ana = server.signed_in(ANA).await;
    let order_id = loan.order_id.clone();
    assert_fixed(
        &server,
        &Loan {
            client: ana,
            order_id,
        },
    )
    .await;
    assert_eq!(past(&server).await, [""; 0]);
}

#[tokio::test]
async fn sec_15_a_session_alone_replaces_no_identity_and_the_phone_does() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    server.decide(&loan.order_id, false).await;
    let ana = &loan.client;
    let form = ana.post(INFO, &[]).await.ok();
    assert_eq!(
        (&form["isFixed"], &form["fixedReason"]),
        (&false.into(), &Value::Null)
    );
    let other_phone = server.signed_in(ANA).await;
    let told = server.outbox(ANA).await.len();
    let bea = [("name", "Bea Reyes"), ("idNumber", "PSN-9999-9999")];
    assert_eq!(ana.post(SAVE, &with(&bea)).await.field("smsCode"), ASKED);
    assert_eq!(stored(&server).await.name, "Ana Dela Cruz");
    let sms = server.outbox(ANA).await;
    assert_eq!(sms.len(), told + 1);
    let (code, words) = sms[0].body.split_at(6);
    assert_eq!(
        words,
        " is your Tulay code to change your identity details. Never share it"
    );
    // The code confirms this identity, and no other.
    for other in [
        ("name", "Bea Santos"),
        ("idNumber", "PSN-9999-9998"),
        ("birthday", "1980-01-01"),
        ("zip", "1106"),
        ("smsCode", "abc"),
    ] {
        let kept = bea.into_iter().chain([("smsCode", code)]);
        let kept = kept.filter(|(name, _)| *name != other.0);
        let form = with(&kept.chain([other]).collect::<Vec<_>>());
        let refused = ana.post(SAVE, &form).await;
        let malformed = "Enter the 6 digits from the SMS";
        let why = if other.0 == "smsCode" {
            malformed
        } else {
            WRONG
        };
        assert_eq!(refused.field("smsCode"), why, "{other:?}");
    }
    assert_eq!(stored(&server).await.name, "Ana Dela Cruz");
    assert_eq!(past(&server).await, [""; 0]);
    let right = with(&[bea[0], bea[1], ("smsCode", code)]);
    let next = ana.post(SAVE, &right).await.ok();
    assert_eq!(
        next["nextStep"], "bindBank",
        "the account is in another name"
    );
    let now = stored(&server).await;
    assert_eq!(
        (now.name.as_str(), now.id_number_last4.as_str()),
        ("Bea Reyes", "9999")
    );
    assert_eq!(past(&server).await, ["Ana Dela Cruz"]);
    assert_eq!(server.outbox(ANA).await[0].body, CHANGED);
    assert_eq!(other_phone.post(INFO, &[]).await.code, "1001");
    assert_eq!(ana.post(INFO, &[]).await.code, "00");
    // The used code changes nothing back.
    let back = with(&[("smsCode", code)]);
    assert_eq!(ana.post(SAVE, &back).await.field("smsCode"), WRONG);
}

#[tokio::test]
async fn sec_15_a_code_for_an_identity_bears_five_tries_and_ten_minutes() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let bea = ("name", "Bea Reyes");
    ana.post(SAVE, &with(&[bea])).await;
    assert_eq!(ana.post(SAVE, &with(&[bea])).await.code, "1429");
    let code = server.newest_code(ANA).await;
    let other = if code == "000000" { "111111" } else { "000000" };
    for _ in 0..5 {
        let refused = ana.post(SAVE, &with(&[bea, ("smsCode", other)])).await;
        assert_eq!(refused.field("smsCode"), WRONG);
    }
    let right = with(&[bea, ("smsCode", &code)]);
    assert_eq!(ana.post(SAVE, &right).await.code, "1429");
    server.minutes_pass(2);
    ana.post(SAVE, &with(&[bea])).await;
    let code = server.newest_code(ANA).await;
    server.minutes_pass(10);
    let late = ana.post(SAVE, &with(&[bea, ("smsCode", &code)])).await;
    assert_eq!(late.field("smsCode"), WRONG);
    assert_eq!(stored(&server).await.name, "Ana Dela Cruz");
    assert_eq!(past(&server).await, [""; 0]);
}

#[tokio::test]
async fn sec_15_each_order_keeps_the_identity_that_it_was_confirmed_with() {
    let server = start().await;
    let first = server.applied(ANA).await;
    server.decide(&first.order_id, false).await;
    change(&server, &first.client, &[("address", "99 Rizal Avenue")]).await;
    assert_eq!(name_of(&server, &first.order_id).await, "Ana Dela Cruz");
    server.minutes_pass(2);
    let later = [("name", "Ana Reyes"), ("address", "99 Rizal Avenue")];
    change(&server, &first.client, &later).await;
    assert_eq!(past(&server).await, ["Ana Dela Cruz", "Ana Dela Cruz"]);
    assert_eq!(name_of(&server, &first.order_id).await, "Ana Dela Cruz");
    let addresses = "SELECT CAST(COUNT(*) AS TEXT) FROM order_identities WHERE order_id = $1";
    assert_eq!(column::<String>(&server, addresses, &first.order_id), ["1"]);
}

#[tokio::test]
async fn sec_15_staff_corrects_an_open_order_with_its_borrower_and_no_ended_one() {
    let server = start().await;
    let ended = server.released(ANA).await;
    pay_off(&server, &ended).await;
    let open = push(&ended.client, &crate::support::borrowers::LOAN).await;
    let correct = [
        "borrower", "correct", ANA, "--name", "Ana Cruz", "--reason", "a typo",
    ];
    said(&server, "Pia", &correct).await;
    assert_eq!(stored(&server).await.name, "Ana Cruz");
    assert_eq!(name_of(&server, &open).await, "Ana Cruz");
    assert_eq!(name_of(&server, &ended.order_id).await, "Ana Dela Cruz");
}

#[tokio::test]
async fn sec_15_of_changes_at_once_one_is_made_and_told() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let bea = ("name", "Bea Reyes");
    ana.post(SAVE, &with(&[bea])).await;
    let code = server.newest_code(ANA).await;
    let mut running = JoinSet::new();
    for _ in 0..8 {
        let (ana, code) = (ana.clone(), code.clone());
        running.spawn(async move { ana.post(SAVE, &with(&[bea, ("smsCode", &code)])).await });
    }
    running.join_all().await;
    assert_eq!(past(&server).await, ["Ana Dela Cruz"]);
    let told = server.outbox(ANA).await;
    assert_eq!(told.iter().filter(|sms| sms.body == CHANGED).count(), 1);
}

#[tokio::test]
async fn sec_15_of_two_first_identities_at_once_one_is_stored_and_the_other_needs_a_code() {
    let server = start().await;
    let ana = server.signed_in(ANA).await;
    let mut running = JoinSet::new();
    for name in ["Ana Dela Cruz", "Bea Reyes"] {
        let ana = ana.clone();
        running.spawn(async move { ana.post(SAVE, &with(&[("name", name)])).await.code });
    }
    let mut codes = running.join_all().await;
    codes.sort();
    assert_eq!(codes, ["00", "1400"]);
    assert_eq!(past(&server).await, [""; 0]);
}

#[tokio::test]
async fn sec_15_past_identities_are_copied_and_erased_with_the_person() {
    let server = start().await;
    let loan = server.applied(ANA).await;
    server.decide(&loan.order_id, false).await;
    change(&server, &loan.client, &[("name", "Bea Reyes")]).await;
    let url = server.copy_address(&loan.client, ANA).await;
    let file = server.open_copy(&loan.client, &url).await;
    let copy: Value = file.json().await.expect("JSON");
    assert_eq!(copy["identities"][0]["name"], "Bea Reyes");
    for table in ["past_identities", "order_identities"] {
        assert_eq!(copy[table][0]["name"], "Ana Dela Cruz", "{table}");
        assert_eq!(copy[table][0]["id_number"], "PSN-1234-5678", "{table}");
    }
    let erase = ["borrower", "erase", ANA, "--reason", "she asked"];
    said(&server, "Pia", &erase).await;
    for table in ["identities", "past_identities", "order_identities"] {
        let left = rows(&server).into_iter();
        let left = left.filter(|row| row.starts_with(&format!("{table}: ")));
        assert_eq!(left.count(), 0, "{table}");
    }
    let left = everything(&server);
    assert!(!has(&left, "Bea Reyes") && !has(&left, "identity/bor_"));
}
