//! Every act of the console as its form sends it (STAFF-02, STAFF-05, STAFF-08). The test of the forms,
//! `web/console/tests/every-act.test.tsx`, writes the bodies.

use std::collections::BTreeMap;

use jiff::ToSpan;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tulay_lender::payouts::ask_due;
use tulay_provider_api::payout::{MoneyProgress, PayoutFailure, Remedy};
use tulay_staff::acts::typed::declared;
use tulay_staff::facts::{Done, Sample};
use tulay_staff::payout_start;
use tulay_testing::bank::{Bank, Mood};
use tulay_testing::borrowers::{BANK, LOAN, Loan, push, with_field};
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

/// Starts a server on which a loan may be cancelled within 3 days, and no act waits for its sum.
async fn start() -> Server {
    let terms = "[products.terms]\ncooling_off_days = 3";
    let edit = |text: String| text.replacen("[products.terms]", terms, 1);
    start_production(|text| format!("second_person_above_centavos = 500000000\n{}", edit(text)))
        .await
}

/// The tags of the acts of forms, each with its sample and the phone of a borrower of its own.
fn cases() -> Vec<(&'static str, Sample, &'static str)> {
    let phones = (1..).map(|number| format!("0917{number:07}").leak() as &'static str);
    let acts = declared().filter_map(|facts| match facts.done {
        Done::Form { sample, .. } => Some((facts.tag, sample)),
        Done::Command | Done::Apart => None,
    });
    acts.zip(phones)
        .map(|((tag, sample), phone)| (tag, sample, phone))
        .collect()
}

/// Releases the loans that have to be overdue, and lets them become so.
async fn late(server: &Server) -> BTreeMap<&'static str, Loan> {
    let mut loans = BTreeMap::new();
    for (tag, sample, phone) in cases() {
        if matches!(sample, Sample::Overdue | Sample::Waived) {
            loans.insert(tag, server.released(phone).await);
        }
    }
    server.overdue("09180000000", 5).await;
    loans
}

/// The samples on a server, as Maria prepares them.
struct Samples<'a> {
    server: &'a Server,
    bank: &'a Bank,
    maria: &'a Person,
    /// Overdue loans by the tags of the acts.
    late: BTreeMap<&'static str, Loan>,
}

impl Samples<'_> {
    /// The fields that name the sample of an act.
    async fn make(&self, (tag, sample, phone): (&str, Sample, &'static str)) -> Value {
        let server = self.server;
        match sample {
            Sample::UnderReview => json!({ "order_id": server.applied(phone).await.order_id }),
            Sample::Approved => {
                let order_id = server.applied(phone).await.order_id;
                server.decide(&order_id, true).await;
                json!({ "order_id": order_id })
            }
            Sample::HeldAccount => self.held(phone).await,
            Sample::Overdue => {
                let today = server.app.clock.today_manila();
                let later = |days: i64| today.checked_add(days.days()).expect("a day").to_string();
                let due_dates = [10, 40, 70].map(later);
                json!({ "order_id": self.late[tag].order_id, "due_dates": due_dates })
            }
            Sample::Waived => self.waived(&self.late[tag].order_id).await,
            Sample::Overpaid => self.overpaid(tag, phone).await,
            Sample::Unallocated => {
                let order_id = server.released(phone).await.order_id;
                unallocated(server, tag, 12_345).await;
                json!({ "order_id": order_id, "channel": GCASH, "payment": tag })
            }
            Sample::ArrivedToo => self.arrived_too(phone).await,
            Sample::Complaint => {
                let borrower = server.signed_in(phone).await;
                json!({ "complaint": complained(&borrower, "").await })
            }
            Sample::Borrower => self.borrower(phone, None).await,
            Sample::LockedBorrower => self.borrower(phone, Some("lock_borrower")).await,
            Sample::BlockedBorrower => self.borrower(phone, Some("block_borrower")).await,
            Sample::Staff => self.account(tag).await,
            Sample::LockedStaff => {
                let account = self.account(tag).await;
                self.done("lock_staff", account.clone()).await;
                account
            }
            Sample::Nothing => json!({}),
        }
    }

    /// Does an act as Maria.
    async fn done(&self, tag: &str, mut act: Value) {
        act["act"] = json!(tag);
        let done = self.maria.act(act).await.data();
        assert_eq!(done["state"], "done", "{tag}");
    }

    async fn held(&self, phone: &'static str) -> Value {
        let client = self.server.ready(phone).await;
        let number = format!("1234 5678 {}", &phone[7..]);
        let bank = with_field(BANK, "bankCardNo", &number);
        let changed = self.server.change_account(&client, phone, &bank).await;
        changed.ok();
        json!({ "order_id": push(&client, &LOAN).await })
    }

    async fn waived(&self, order_id: &str) -> Value {
        let waive = json!({ "order_id": order_id, "amount_centavos": 100 });
        self.done("waive", waive).await;
        let page = self.maria.get(&format!("orders/{order_id}")).await.data();
        let history = page["history"].as_array().expect("rows");
        let event = history.iter().find(|row| row["isReversible"] == true);
        json!({ "order_id": order_id, "event": event.expect("the waiver")["reference"] })
    }

    async fn overpaid(&self, tag: &str, phone: &'static str) -> Value {
        let order_id = self.server.released(phone).await.order_id;
        unallocated(self.server, tag, 5_000_000).await;
        let mut payment = json!({ "order_id": order_id, "channel": GCASH, "payment": tag });
        self.done("post_payment", payment.clone()).await;
        let money = self.maria.get("money").await.data();
        let owed = money["owed"]["rows"].as_array().expect("rows");
        let row = owed.iter().find(|row| row["orderId"] == *order_id);
        payment["amount_centavos"] = row.expect("what is owed")["amountCentavos"].clone();
        payment
    }

    async fn arrived_too(&self, phone: &'static str) -> Value {
        let (server, bank) = (self.server, self.bank);
        bank.answers(Mood::Takes);
        let id = server.applied(phone).await.order_id;
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
        bank.answers(Mood::PaysAtOnce);
        json!({ "payout": reference })
    }

    async fn borrower(&self, phone: &'static str, before: Option<&str>) -> Value {
        let order_id = self.server.applied(phone).await.order_id;
        let borrower = json!({ "borrower": self.server.order(&order_id).await.borrower_id });
        if let Some(tag) = before {
            self.done(tag, borrower.clone()).await;
        }
        borrower
    }

    async fn account(&self, tag: &str) -> Value {
        let name = tag.replace('_', " ");
        self.done("add_staff", json!({ "staff": name, "roles": ["decide"] }))
            .await;
        json!({ "staff": name })
    }
}

#[tokio::test]
async fn staff_02_staff_05_staff_08_every_act_is_done_as_its_form_sends_it_with_its_role_alone() {
    let bank = Bank::new(Mood::PaysAtOnce);
    let server = start().await.paying_by(&bank).await;
    let late = late(&server).await;
    let console = Console::of(server).await;
    let maria = console.first("Maria Cruz").await;
    let samples = Samples {
        server: &console.server,
        bank: &bank,
        maria: &maria,
        late,
    };
    let mut subjects = BTreeMap::new();
    for case in cases() {
        subjects.insert(case.0, samples.make(case).await);
    }
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
        let subject = subjects.remove(tag.as_str()).expect("an act of the list");
        for (field, sent) in &mut act {
            if let Some(made) = subject.get(field) {
                sent.clone_from(made);
            }
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
    assert!(
        unsent.is_empty(),
        "not in fixtures/console-acts.json: {unsent:?}"
    );
}
