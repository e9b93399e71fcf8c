//! Every act of the console as its form sends it (STAFF-02, STAFF-05, STAFF-08). The test of the forms,
//! `web/console/tests/every-act.test.tsx`, writes the bodies.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::ToSpan;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tulay_lender::payouts::ask_due;
use tulay_provider_api::payout::{MoneyProgress, PayoutFailure, Remedy};
use tulay_staff::payout_start;
use tulay_testing::bank::{Bank, Mood};
use tulay_testing::borrowers::{BANK, LOAN, push, with_field};
use tulay_testing::callbacks::unallocated;
use tulay_testing::complaints::complained;
use tulay_testing::{Server, start_production};

use crate::support::{Console, Person};

const ACTS: &str = include_str!("../../../../fixtures/console-acts.json");

const LACKING: &str = "Your staff account does not let you do this";

/// Number of the channel of payments.
const GCASH: &str = "90006";

/// An act as its form sends it.
#[derive(Deserialize)]
struct Sent {
    role: String,
    act: Map<String, Value>,
}

/// The fields that name something of the lender, by the act's tag.
type Subjects = BTreeMap<&'static str, Value>;

/// Starts a server on which a loan may be cancelled within 3 days, and no act waits for its sum.
async fn start() -> Server {
    let terms = "[products.terms]\ncooling_off_days = 3";
    let edit = |text: String| text.replacen("[products.terms]", terms, 1);
    start_production(|text| format!("second_person_above_centavos = 500000000\n{}", edit(text)))
        .await
}

/// Adds orders that a decision fits.
async fn orders(server: &Server, subjects: &mut Subjects) {
    for (act, phone) in [
        ("reschedule", "09170000001"),
        ("reverse", "09170000002"),
        ("waive", "09170000003"),
    ] {
        let loan = server.released(phone).await;
        subjects.insert(act, json!({ "order_id": loan.order_id }));
    }
    // The others are overdue with it.
    let loan = server.overdue("09170000004", 5).await;
    subjects.insert("write_off", json!({ "order_id": loan.order_id }));
    let today = server.app.clock.today_manila();
    let dates = [10, 40, 70].map(|days| today.checked_add(days.days()).expect("a day").to_string());
    subjects.get_mut("reschedule").expect("an order")["due_dates"] = json!(dates);
    for (act, phone) in [("approve", "09170000005"), ("decline", "09170000006")] {
        let loan = server.applied(phone).await;
        subjects.insert(act, json!({ "order_id": loan.order_id }));
    }
    subjects.get_mut("decline").expect("an order")["because"] = json!("policy");
    let loan = server.applied("09170000007").await;
    server.decide(&loan.order_id, true).await;
    subjects.insert("release", json!({ "order_id": loan.order_id }));
    for (act, phone, number) in [
        ("accept_account", "09170000008", "1234 5678 9008"),
        ("ask_account", "09170000009", "1234 5678 9009"),
    ] {
        let client = server.ready(phone).await;
        let bank = with_field(BANK, "bankCardNo", number);
        server.change_account(&client, phone, &bank).await.ok();
        let order_id = push(&client, &LOAN).await;
        subjects.insert(act, json!({ "order_id": order_id }));
    }
    let borrower = server.signed_in("09170000010").await;
    let complaint = complained(&borrower, "").await;
    let acknowledge = json!({ "complaint": complaint });
    subjects.insert("acknowledge_complaint", acknowledge);
}

/// Adds payments in suspense, and orders with a payment that was posted to them.
async fn payments(server: &Server, maria: &Person, subjects: &mut Subjects) {
    for (act, phone, centavos) in [
        ("cancel", "09170000011", 1_000_000),
        ("post_payment", "09170000012", 12_345),
        ("refund", "09170000013", 5_000_000),
        ("take_payment_back", "09170000014", 12_345),
    ] {
        let loan = server.released(phone).await;
        unallocated(server, act, centavos).await;
        let order = json!({ "order_id": loan.order_id });
        let payment = json!({ "channel": GCASH, "payment": act });
        let post = json!({ "order_id": loan.order_id, "channel": GCASH, "payment": act });
        if act == "post_payment" {
            subjects.insert(act, post);
            continue;
        }
        let mut posted = post;
        posted["act"] = json!("post_payment");
        maria.act(posted).await.data();
        let subject = if act == "take_payment_back" {
            payment
        } else {
            order
        };
        subjects.insert(act, subject);
    }
    let owed = maria.get("money").await.data()["owed"]["rows"][0].clone();
    subjects.get_mut("refund").expect("an order")["amount_centavos"] =
        owed["amountCentavos"].clone();
    unallocated(server, "return_payment", 54_321).await;
    let name = json!({ "channel": GCASH, "payment": "return_payment" });
    subjects.insert("return_payment", name);
}

/// Adds a payout that failed, and arrived after the money had been sent by hand.
async fn arrived_too(server: &Server, bank: &Arc<Bank>, subjects: &mut Subjects) {
    let loan = server.applied("09170000015").await;
    let id = loan.order_id.clone();
    server.decide(&id, true).await;
    server.release(&id).await;
    let reference = format!("{id}-1");
    let told = async || {
        let address = format!("{}/callbacks/payout/bank", server.url);
        let post = reqwest::Client::new().post(address).body(reference.clone());
        assert_eq!(post.send().await.expect("an answer").status(), 200);
        ask_due(&server.app).await.expect("a round");
    };
    let failure = PayoutFailure {
        code: "TEMPORARY_TRANSFER_ERROR".to_owned(),
        remedy: Remedy::TryLater,
    };
    bank.makes(&reference, MoneyProgress::Failed(failure));
    told().await;
    let (store, now) = (&server.app.store, server.app.clock.now());
    let sent = store.write(move |tx| payout_start::by_hand(tx, &id, "BPI 7", now));
    sent.await.expect("a payout");
    bank.makes(&reference, MoneyProgress::Succeeded(None));
    told().await;
    subjects.insert("payout_given_back", json!({ "payout": reference }));
}

/// Adds what the acts of the borrower and of the accounts are about. Those that lift something come after those that set it.
async fn accounts(maria: &Person, subjects: &mut Subjects) {
    let order_id = subjects["waive"]["order_id"].as_str().expect("an id");
    let page = maria.get(&format!("orders/{order_id}")).await.data();
    let borrower = json!({ "borrower": page["borrower"]["id"] });
    for act in [
        "block_borrower",
        "end_sessions",
        "lock_borrower",
        "unblock_borrower",
        "unlock_borrower",
    ] {
        subjects.insert(act, borrower.clone());
    }
    let add = json!({ "act": "add_staff", "staff": "Dan Ramos", "roles": ["decide"] });
    maria.act(add).await.data();
    for act in [
        "change_staff_roles",
        "lock_staff",
        "reset_staff",
        "unlock_staff",
    ] {
        subjects.insert(act, json!({ "staff": "Dan Ramos" }));
    }
    let reader = json!({ "staff": "Maria Cruz" });
    subjects.insert("allow_readings", reader);
    subjects.insert("add_staff", json!({}));
    subjects.insert("change_second_person", json!({}));
}

/// Waives a charge, and adds the event.
async fn waived(maria: &Person, subjects: &mut Subjects) {
    let order = subjects.get_mut("reverse").expect("an order");
    let id = order["order_id"].as_str().expect("an id").to_owned();
    let waive = json!({ "act": "waive", "order_id": id, "amount_centavos": 100 });
    maria.act(waive).await.data();
    let page = maria.get(&format!("orders/{id}")).await.data();
    let history = page["history"].as_array().expect("rows");
    let event = history.iter().find(|row| row["isReversible"] == true);
    order["event"] = event.expect("the waiver")["reference"].clone();
}

#[tokio::test]
async fn staff_02_staff_05_staff_08_every_act_is_done_as_its_form_sends_it_with_its_role_alone() {
    let mut subjects = Subjects::new();
    let bank = Bank::new(Mood::Takes);
    let server = start().await.paying_by(&bank).await;
    arrived_too(&server, &bank, &mut subjects).await;
    bank.answers(Mood::PaysAtOnce);
    orders(&server, &mut subjects).await;
    let console = Console::of(server).await;
    let maria = console.first("Maria Cruz").await;
    payments(&console.server, &maria, &mut subjects).await;
    waived(&maria, &mut subjects).await;
    accounts(&maria, &mut subjects).await;
    let mut people = BTreeMap::new();
    for (role, name) in [
        ("read", "Ana Santos"),
        ("decide", "Jose Reyes"),
        ("pay", "Ben Lim"),
        ("administer", "Carla Diaz"),
    ] {
        let person = console.add((&maria, None), name, &[role]).await;
        people.insert(role.to_owned(), person);
    }
    let acts: BTreeMap<String, Sent> = serde_json::from_str(ACTS).expect("acts");
    for (tag, Sent { role, mut act }) in acts {
        let subject = subjects.remove(tag.as_str());
        let subject = subject.unwrap_or_else(|| panic!("{tag} has no case"));
        for (field, value) in subject.as_object().expect("fields") {
            let known = act.insert(field.clone(), value.clone());
            assert!(known.is_some(), "the form of {tag} sends no {field}");
        }
        let act = Value::Object(act);
        for (other, person) in &people {
            if *other != role {
                let refused = person.dry_run(act.clone()).await;
                assert_eq!(refused.refusal(409), LACKING, "{tag} {other}");
            }
        }
        // A session ends where nobody uses it.
        console.server.seconds_pass(120);
        maria.get("me").await.data();
        let person = &people[&role];
        person.prove(&console.server).await;
        let shown = person.dry_run(act.clone()).await.data();
        assert_eq!(shown["state"], "shown", "{tag}");
        let mut done = person.act(act).await.data();
        if done["state"] == "waits" {
            maria.prove(&console.server).await;
            done = maria.confirm(&done["request"]).await.data();
        }
        assert_eq!(done["state"], "done", "{tag}");
    }
    let unsent: Vec<_> = subjects.into_keys().collect();
    assert!(unsent.is_empty(), "no form sends {unsent:?}");
}
