//! Decisions about money by the console (STAFF-08).

use serde_json::{Value, json};
use tulay_lending::money::{self, MoneyStyle};
use tulay_testing::bank::{Bank, Mood};
use tulay_testing::borrowers::{ANA, BANK, BEA, LOAN, push};
use tulay_testing::callbacks::unallocated;
use tulay_testing::start_production;

use crate::support::{Console, PASSWORD, Person};

async fn signed_in(console: &Console) -> Person {
    let mut maria = console.first("Maria Cruz").await;
    maria.log_in(&console.server, PASSWORD).await.data();
    maria
}

fn peso_sum(centavos: i64) -> String {
    money::format(centavos, &MoneyStyle::default())
}

async fn page(person: &Person, order_id: &str) -> Value {
    person.get(&format!("orders/{order_id}")).await.data()
}

#[tokio::test]
async fn staff_08_charges_are_waived_taken_back_and_an_overdue_loan_is_written_off() {
    let console = Console::start_above(500_000_000).await;
    let loan = console.server.overdue(ANA, 5).await;
    let maria = signed_in(&console).await;
    let id = &loan.order_id;
    let before = page(&maria, id).await;
    let charges = before["figures"]["chargesCentavos"]
        .as_i64()
        .expect("charges");
    assert!(charges > 100, "{before}");
    let waive = json!({ "act": "waive", "order_id": id, "amount_centavos": 100 });
    let done = maria.act(waive).await.data();
    assert_eq!(
        done["effect"]["figures"]["after"]["chargesCentavos"],
        charges - 100
    );
    let too_much = json!({ "act": "waive", "order_id": id, "amount_centavos": charges });
    assert_eq!(maria.act(too_much).await.status.as_u16(), 400);

    let waived = page(&maria, id).await;
    let history = waived["history"].as_array().expect("rows");
    let reversible = |row: &&Value| row["isReversible"] == true;
    let rows: Vec<_> = history.iter().filter(reversible).collect();
    assert_eq!(rows.len(), 1, "{rows:?}");
    assert_eq!(rows[0]["amountCentavos"], 100);
    let event = rows[0]["reference"].clone();
    let texts = history.iter().filter_map(|row| row["text"].as_str());
    let texts: Vec<_> = texts.rev().take(2).collect();
    let is_act = |text: &&str| text.starts_with("Waived ₱1.00 of ");
    assert!(texts.iter().any(is_act), "{texts:?}");
    let is_event = |text: &&str| text.starts_with("Waiver, counted on ") && !text.contains('-');
    assert!(texts.iter().any(is_event), "{texts:?}");
    let reverse = json!({ "act": "reverse", "order_id": id, "event": event });
    let reversed = maria.act(reverse.clone()).await.data();
    let done = reversed["done"].as_str().expect("a sentence");
    assert!(done.starts_with("Reversed the waiver of "), "{done}");
    maria.act(reverse).await.refusal(409);
    let reversed = page(&maria, id).await;
    let history = reversed["history"].as_array().expect("rows");
    assert_eq!(history.iter().find(reversible), None);
    assert_eq!(
        page(&maria, id).await["figures"]["chargesCentavos"],
        charges
    );

    let write_off = json!({ "act": "write_off", "order_id": id });
    maria.act(write_off.clone()).await.data();
    maria.act(write_off).await.refusal(409);
    let after = page(&maria, id).await;
    assert_eq!(
        (&after["order"]["status"], &after["figures"]["ended"]),
        (&json!("Settled"), &json!("written off"))
    );
    let installments = after["installments"].as_array().expect("rows");
    let is_written_off = |row: &Value| row["state"] == "writtenOff" && row["paidCentavos"] == 0;
    assert!(installments.iter().all(is_written_off), "{after}");
}

#[tokio::test]
async fn staff_24_a_sum_that_a_colleague_took_first_is_refused_with_their_name() {
    let console = Console::start_above(500_000_000).await;
    let loan = console.server.overdue(ANA, 5).await;
    let maria = signed_in(&console).await;
    let jose = console.add((&maria, None), "Jose Reyes", &["decide"]).await;
    let waive =
        |sum: &Value| json!({ "act": "waive", "order_id": loan.order_id, "amount_centavos": sum });
    let charges = &page(&maria, &loan.order_id).await["figures"]["chargesCentavos"];
    let refused = maria.act(waive(&json!(1_000_000_000))).await;
    let most = peso_sum(charges.as_i64().expect("charges"));
    let why = format!("₱10,000,000.00 is more than there is: {most}");
    assert_eq!(refused.refusal(400), why);
    jose.prove(&console.server).await;
    assert_eq!(jose.act(waive(charges)).await.data()["state"], "done");
    let refused = maria.act(waive(charges)).await;
    let why = &refused.body["fields"]["amount_centavos"];
    let why = why.as_str().unwrap_or_default();
    assert!(why.starts_with("Jose Reyes waived ₱"), "{why}");
    let end = format!(". Yours was not done. {most} is more than there is: ₱0.00");
    assert!(why.ends_with(&end), "{why}");
}

#[tokio::test]
async fn staff_24_whatever_came_between_the_look_and_the_press_is_said_before_the_refusal() {
    let console = Console::start_above(500_000_000).await;
    let loan = console.server.overdue(ANA, 5).await;
    let id = &loan.order_id;
    let maria = signed_in(&console).await;
    let mut jose = console
        .add((&maria, None), "Jose Reyes", &["decide", "administer"])
        .await;
    jose.log_in(&console.server, PASSWORD).await.data();
    let charges = page(&maria, id).await["figures"]["chargesCentavos"].clone();
    let all = charges.as_i64().expect("charges");
    let more = format!(
        "{} is more than there is: {}",
        peso_sum(all),
        peso_sum(all - 1)
    );
    let borrower = page(&maria, id).await["borrower"]["id"].clone();
    let waive = |sum: Value| json!({ "act": "waive", "order_id": id, "amount_centavos": sum });
    let write_off = json!({ "act": "write_off", "order_id": id });
    let lock = json!({ "act": "lock_borrower", "borrower": borrower });
    for (first, (actor, who), second, did, why) in [
        (
            waive(json!(1)),
            (&jose, "Jose Reyes"),
            waive(charges),
            "waived ₱0.01",
            more.as_str(),
        ),
        (
            lock.clone(),
            (&maria, "You"),
            lock,
            "locked",
            "This borrower stands so already",
        ),
        (
            write_off,
            (&jose, "Jose Reyes"),
            waive(json!(2)),
            "wrote off",
            "This loan is settled: nothing is owed",
        ),
    ] {
        let shown = maria.dry_run(second.clone()).await.data();
        console.server.minutes_pass(1);
        let note = json!({ "text": format!("She called: {second}") });
        actor.act(first).await.data();
        jose.post(&format!("orders/{id}/notes"), note).await.data();
        let press = json!({
            "act": second, "reason": "seen", "dryRun": false, "shown": shown["effect"]["digest"],
        });
        let refused = maria.post("acts", press).await;
        let sentence = refused.body["message"].as_str().expect("a sentence");
        assert!(sentence.starts_with(&format!("{who} {did} ")), "{sentence}");
        assert!(
            sentence.ends_with(&format!(". Yours was not done. {why}")),
            "{sentence}"
        );
    }
}

#[tokio::test]
async fn staff_24_a_request_that_cannot_be_confirmed_any_more_says_what_came_first() {
    let console = Console::start_above(1).await;
    let loan = console.server.overdue(ANA, 5).await;
    let maria = signed_in(&console).await;
    let jose = console.add((&maria, None), "Jose Reyes", &["decide"]).await;
    let ask = async |act: Value| maria.act(act).await.data()["request"].clone();
    let id = &loan.order_id;
    let waive = ask(json!({ "act": "waive", "order_id": id, "amount_centavos": 500 })).await;
    let write_off = ask(json!({ "act": "write_off", "order_id": id })).await;
    jose.prove(&console.server).await;
    let row = |page: Value| page["rows"][0].clone();
    // Each is tried by itself: the write-off of the second one does not stand in the way of the first one after it.
    for address in ["requests", "requests?sort=-number"] {
        let rows = jose.get(address).await.data()["rows"].clone();
        assert_eq!(rows[0]["obstacle"], Value::Null, "{address}");
        assert_eq!(rows[1]["obstacle"], Value::Null, "{address}");
    }
    jose.confirm(&write_off).await.data();
    let told = row(jose.get("requests").await.data());
    let why = told["obstacle"].as_str().expect("a sentence");
    assert!(why.starts_with("You wrote off ₱"), "{why}");
    assert!(
        why.ends_with(". This loan is settled: nothing is owed"),
        "{why}"
    );
    // Only who may confirm it has it tried.
    let own = row(maria.get("requests").await.data());
    assert_eq!(own["obstacle"], Value::Null);
    let refused = jose.confirm(&waive).await;
    let why = refused.refusal(409);
    assert!(why.starts_with("You wrote off ₱"), "{why}");
    assert!(
        why.ends_with("This loan is settled: nothing is owed"),
        "{why}"
    );
    maria.reject(&waive).await.data();
}

#[tokio::test]
async fn staff_08_a_payment_that_fits_no_order_is_posted_to_one_or_returned() {
    let console = Console::start_above(500_000_000).await;
    let loan = console.server.released(ANA).await;
    unallocated(&console.server, "p-1", 12_345).await;
    unallocated(&console.server, "p-2", 54_321).await;
    let maria = signed_in(&console).await;
    let money = maria.get("money").await.data();
    let rows = money["unallocated"]["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 2, "{money}");
    let (one, other) = (&rows[0], &rows[1]);
    assert_eq!(one["channelName"], "GCash");
    assert_eq!(one["outcome"], "No order has its code");
    // The act takes the channel by its name, too.
    let post = json!({
        "act": "post_payment", "order_id": loan.order_id, "channel": "gcash", "payment": one["payment"],
    });
    let shown = maria.dry_run(post.clone()).await.data();
    let order = page(&maria, &loan.order_id).await["order"].clone();
    let named = &shown["effect"]["order"];
    for field in ["number", "product", "principalCentavos", "termDays"] {
        assert_eq!(named[field], order[field], "{shown}");
    }
    assert!(named["borrower"].is_string(), "{shown}");
    maria.act(post.clone()).await.data();
    maria.act(post).await.refusal(409);
    let take_back = json!({
        "act": "take_payment_back", "channel": one["channel"], "payment": one["payment"],
    });
    let shown = maria.dry_run(take_back).await.data();
    let change = json!({ "name": "payment", "before": "Posted", "after": "Unallocated" });
    assert_eq!(shown["effect"]["states"][0], change);
    let history = page(&maria, &loan.order_id).await["history"].clone();
    let posted = |row: &&Value| row["kind"] == "loan";
    let rows: Vec<_> = history
        .as_array()
        .expect("rows")
        .iter()
        .filter(posted)
        .collect();
    assert_eq!(rows.len(), 1, "{history}");
    assert_eq!(rows[0]["isReversible"], false, "it is taken back");
    let give_back = json!({
        "act": "return_payment", "channel": other["channel"], "payment": other["payment"], "reference": "BPI 4711",
    });
    maria.act(give_back.clone()).await.data();
    maria.act(give_back).await.refusal(409);
    let left = maria.get("money").await.data();
    assert_eq!(left["unallocated"]["rows"], json!([]));
    let unknown = json!({
        "act": "return_payment", "channel": one["channel"], "payment": "p-3", "reference": "BPI 4712",
    });
    maria.act(unknown).await.refusal(404);
}

#[tokio::test]
async fn staff_08_an_overpaid_loan_is_refunded_and_an_order_is_rescheduled() {
    let console = Console::start_above(500_000_000).await;
    let paid = console.server.released(ANA).await;
    let running = console.server.released(BEA).await;
    let mut maria = signed_in(&console).await;
    unallocated(&console.server, "p-1", 5_000_000).await;
    let row = maria.get("money").await.data()["unallocated"]["rows"][0].clone();
    let post = json!({
        "act": "post_payment", "order_id": paid.order_id, "channel": row["channel"], "payment": row["payment"],
    });
    maria.act(post).await.data();
    let owed = maria.get("money").await.data()["owed"]["rows"][0].clone();
    assert_eq!(owed["orderId"], json!(paid.order_id));
    let number = page(&maria, &paid.order_id).await["order"]["number"].clone();
    assert_eq!(owed["order"], number);
    let sum = owed["amountCentavos"].as_i64().expect("a sum");
    let refund = |centavos: i64| {
        json!({
            "act": "refund", "order_id": paid.order_id, "amount_centavos": centavos, "bank_reference": "BPI 4711",
        })
    };
    assert_eq!(maria.act(refund(sum + 1)).await.status.as_u16(), 400);
    maria.act(refund(sum)).await.data();
    assert_eq!(maria.get("money").await.data()["owed"]["rows"], json!([]));
    let found = maria.get("find?q=bpi%20%204711").await.data();
    assert_eq!(found["orders"][0]["id"], json!(paid.order_id), "{found}");

    maria.log_in(&console.server, PASSWORD).await.data();
    let too_early =
        json!({ "act": "reschedule", "order_id": running.order_id, "due_dates": ["2020-01-01"] });
    assert_eq!(maria.act(too_early).await.status.as_u16(), 400);
    let order = page(&maria, &running.order_id).await;
    assert_eq!(order["acts"], json!(["reschedule", "write_off"]));
    let days = ["2026-09-01", "2026-10-01", "2026-11-01"];
    let later = json!({ "act": "reschedule", "order_id": running.order_id, "due_dates": days });
    let done = maria.act(later).await.data();
    let dates = &done["effect"]["states"][0];
    let written = "1 Sep 2026, 1 Oct 2026, 1 Nov 2026";
    assert_eq!(
        (&dates["name"], &dates["after"]),
        (&json!("due dates"), &json!(written))
    );
    let audit = maria.get("audit").await.data()["rows"][0]["sentence"].clone();
    let sentence = audit.as_str().expect("a sentence");
    assert!(sentence.ends_with(written), "{sentence}");
}

#[tokio::test]
async fn staff_04_an_order_shows_its_installments_and_its_payments_as_rows() {
    let console = Console::start_above(500_000_000).await;
    let loan = console.server.overdue(BEA, 5).await;
    console.server.pay(&loan, 12_345, false).await;
    let maria = signed_in(&console).await;
    let id = &loan.order_id;
    let seen = page(&maria, id).await;
    let rows = seen["installments"].as_array().expect("rows");
    let sum = |field: &str| {
        let sums = rows.iter().map(|row| row[field].as_i64().expect("a sum"));
        sums.sum::<i64>()
    };
    let left = sum("scheduledCentavos") + sum("penaltyCentavos") - sum("paidCentavos");
    assert_eq!(sum("leftCentavos"), left);
    assert_eq!(seen["figures"]["outstandingCentavos"], left);
    assert_eq!(
        (&rows[0]["state"], &rows[0]["daysLate"]),
        (&json!("late"), &json!(5))
    );
    assert_eq!(
        (&rows[1]["state"], &rows[1]["daysLate"]),
        (&json!("next"), &json!(0))
    );
    let payment = &seen["payments"][0];
    assert_eq!(payment["amountCentavos"], 12_345);
    assert_eq!(payment["mayTakeBack"], true);
    let joy = console.add((&maria, None), "Joy Reyes", &["decide"]).await;
    assert_eq!(page(&joy, id).await["payments"][0]["mayTakeBack"], false);
    let take_back = json!({
        "act": "take_payment_back", "channel": payment["channel"], "payment": payment["payment"],
    });
    maria.act(take_back).await.data();
    let taken = page(&maria, id).await["payments"][0].clone();
    assert_eq!(
        (&taken["isTakenBack"], &taken["mayTakeBack"]),
        (&json!(true), &json!(false))
    );
}

#[tokio::test]
async fn staff_05_an_order_says_what_may_be_sent_where_and_why_not_now() {
    let console = Console::start_above(500_000_000).await;
    let client = console.server.ready(ANA).await;
    console
        .server
        .change_account(&client, ANA, &BANK)
        .await
        .ok();
    let held = push(&client, &LOAN).await;
    let ready = console.server.applied(BEA).await.order_id;
    for id in [&held, &ready] {
        console.server.decide(id, true).await;
    }
    let maria = signed_in(&console).await;
    let refused = page(&maria, &held).await;
    assert_eq!(
        refused["toSend"]["refusal"],
        "The account was changed less than 24 hours ago: ask the borrower, then accept the account"
    );
    assert_eq!(refused["toSend"]["borrower"], "Ana Dela Cruz");
    let jose = console.add((&maria, None), "Jose Reyes", &["decide"]).await;
    assert_eq!(page(&jose, &held).await["toSend"]["borrower"], Value::Null);
    assert!(!refused["acts"].to_string().contains("release"));
    let waits_for = async || {
        let today = maria.get("today").await.data();
        let mut rows = today["release"]["rows"].as_array().expect("rows").iter();
        rows.find(|row| row["id"] == *held).expect("the order")["account"].clone()
    };
    assert_eq!(waits_for().await, "to be accepted");
    let ask = json!({ "act": "ask_account", "order_id": held });
    assert_eq!(maria.act(ask).await.data()["state"], "done");
    assert_eq!(waits_for().await, "to be bound anew by the borrower");
    let sent = page(&maria, &ready).await;
    assert_eq!(sent["toSend"]["refusal"], Value::Null);
    let account = sent["toSend"]["account"].as_str().expect("an account");
    assert!(account.contains("••••"), "{account}");
    let release = json!({ "act": "release", "order_id": ready });
    let shown = maria.dry_run(release).await.data();
    assert_eq!(
        shown["effect"]["sizeCentavos"],
        sent["toSend"]["amountCentavos"]
    );
}

#[tokio::test]
async fn staff_05_money_that_is_on_its_way_does_not_wait_to_be_sent() {
    let bank = Bank::new(Mood::Takes);
    let rule = |text: String| format!("second_person_above_centavos = 500_000_000\n{text}");
    let server = start_production(rule).await.paying_by(&bank).await;
    let console = Console::of(server).await;
    let id = console.server.applied(ANA).await.order_id;
    console.server.decide(&id, true).await;
    let maria = signed_in(&console).await;
    assert!(page(&maria, &id).await["toSend"].is_object());
    let release = json!({ "act": "release", "order_id": id });
    maria.act(release).await.data();
    let sent = page(&maria, &id).await;
    assert_eq!(
        sent["order"]["status"], "Approved",
        "the bank has not paid yet"
    );
    assert_eq!(sent["toSend"], Value::Null);
    assert!(!sent["acts"].to_string().contains("release"));
}
