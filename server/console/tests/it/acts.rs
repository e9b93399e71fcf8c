//! Decisions: shown before the press, done once, and confirmed by somebody else (STAFF-05, STAFF-06).

use serde_json::{Value, json};
use tulay_testing::borrowers::{ANA, BEA, order_number};
use tulay_testing::complaints::complained;
use tulay_testing::database::column;

use crate::support::{Console, Person};

const ANSWERED: &str = "This request was answered already";

fn approve(order_id: &str) -> Value {
    json!({ "act": "approve", "order_id": order_id })
}

async fn status(person: &Person, order_id: &str) -> Value {
    let page = person.get(&format!("orders/{order_id}")).await.data();
    page["order"]["status"].clone()
}

#[tokio::test]
async fn staff_05_a_decision_shows_what_it_will_do_and_is_done_once() {
    let console = Console::start_above(5_000_000).await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.applied(ANA).await;
    let shown = maria.dry_run(approve(&loan.order_id)).await.data();
    let change = json!([{ "name": "status", "before": "Under review", "after": "Approved" }]);
    assert_eq!(
        (&shown["state"], &shown["waits"]),
        (&json!("shown"), &json!(false))
    );
    assert_eq!(shown["effect"]["states"], change);
    assert_eq!(status(&maria, &loan.order_id).await, "Under review");
    let done = maria.act(approve(&loan.order_id)).await.data();
    assert_eq!(done["state"], "done");
    assert_eq!(status(&maria, &loan.order_id).await, "Approved");
    let stale = maria.act(approve(&loan.order_id)).await;
    assert_eq!(stale.refusal(409), "The order does not allow this now");
    let audit = maria.get("audit").await.data();
    let row = &audit["rows"][0];
    let number = order_number(&console.server, &loan.order_id).await;
    let sentence = json!(format!("Approve ₱10,000.00 of {number}"));
    assert_eq!(
        (&row["operator"], &row["proof"]),
        (&json!("Maria Cruz"), &json!("console"))
    );
    assert_eq!(
        (&row["sentence"], &row["reason"]),
        (&sentence, &json!("seen"))
    );
    let verified = maria.post("audit/verify", json!({})).await.result();
    assert!(verified["rows"].as_i64().is_some_and(|rows| rows > 0));
}

#[tokio::test]
async fn staff_06_a_large_approval_is_confirmed_by_another_signed_in_person() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let jose = console.add((&maria, None), "Jose Reyes", &["decide"]).await;
    let ana = console.add((&maria, None), "Ana Santos", &["read"]).await;
    let loan = console.server.applied(ANA).await;
    let waits = maria.act(approve(&loan.order_id)).await.data();
    let number = waits["request"].clone();
    assert_eq!(status(&maria, &loan.order_id).await, "Under review");
    let listed = jose.get("today").await.data();
    assert_eq!(listed["requests"]["rows"][0]["isOwn"], false);
    maria.confirm(&number).await.refusal(409);
    ana.confirm(&number).await.refusal(409);
    let look = json!({ "confirm": true, "reason": "checked", "dryRun": true });
    let shown = jose.post(&format!("requests/{number}"), look).await.data();
    assert_eq!(shown["effect"]["states"][0]["after"], "Approved");
    assert_eq!(status(&maria, &loan.order_id).await, "Under review");
    let confirmed = jose.confirm(&number).await.data();
    let order = order_number(&console.server, &loan.order_id).await;
    let done = format!("Approved ₱10,000.00 of {order}");
    assert_eq!(
        (&confirmed["state"], &confirmed["done"]),
        (&json!("done"), &json!(done))
    );
    assert_eq!(status(&maria, &loan.order_id).await, "Approved");
    for (person, who) in [(&jose, "You"), (&maria, "Jose Reyes")] {
        let did = format!("approved ₱10,000.00 of {order} at 09:32");
        let first = format!("{who} {did}. Yours was not done. {ANSWERED}");
        assert_eq!(person.reject(&number).await.refusal(409), first);
    }
}

#[tokio::test]
async fn staff_06_a_request_may_be_rejected_by_either() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let jose = console.add((&maria, None), "Jose Reyes", &["decide"]).await;
    for (borrower, rejecter) in [(ANA, &maria), (BEA, &jose)] {
        let loan = console.server.applied(borrower).await;
        let waits = maria.act(approve(&loan.order_id)).await.data();
        assert_eq!(
            rejecter.reject(&waits["request"]).await.data()["state"],
            "rejected"
        );
        assert_eq!(status(&maria, &loan.order_id).await, "Under review");
    }
}

#[tokio::test]
async fn staff_02_an_act_that_moves_money_asks_for_a_fresh_second_factor() {
    let console = Console::start_above(5_000_000).await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.applied(ANA).await;
    maria.act(approve(&loan.order_id)).await.data();
    console.server.minutes_pass(6);
    let release = json!({ "act": "release", "order_id": loan.order_id, "by_hand": "BPI 4711" });
    maria.dry_run(release.clone()).await.data();
    let refused = maria.act(release.clone()).await;
    assert_eq!(
        refused.refusal(409),
        "Enter a code of your second factor to do this"
    );
    assert_eq!(refused.body["needsCode"], true);
    assert_eq!(status(&maria, &loan.order_id).await, "Approved");
    let wrong = maria.post("prove", json!({ "code": "000000" })).await;
    assert_eq!(wrong.refusal(400), "This code is wrong, or was used before");
    maria.prove(&console.server).await;
    maria.act(release).await.data();
    assert_eq!(status(&maria, &loan.order_id).await, "Released");
}

#[tokio::test]
async fn staff_05_two_people_who_press_at_once_do_an_act_once() {
    let console = Console::start_above(5_000_000).await;
    let maria = console.first("Maria Cruz").await;
    let jose = console.add((&maria, None), "Jose Reyes", &["decide"]).await;
    let loan = console.server.applied(ANA).await;
    let act = approve(&loan.order_id);
    let (one, other) = tokio::join!(maria.act(act.clone()), jose.act(act));
    let answers = [one.status.as_u16(), other.status.as_u16()];
    assert!(matches!(answers, [200, 409] | [409, 200]), "{answers:?}");
}

#[tokio::test]
async fn staff_06_two_people_who_answer_at_once_1000_times_carry_each_act_out_once() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let jose = console
        .add((&maria, None), "Jose Reyes", &["administer"])
        .await;
    let ana = console
        .add((&maria, Some(&jose)), "Ana Santos", &["administer"])
        .await;
    let mut confirmed = 0;
    for turn in 0..1000 {
        let rule =
            json!({ "act": "change_second_person", "above_centavos": turn, "added_up_days": 30 });
        let waits = maria.act(rule).await.data();
        let number = &waits["request"];
        let (one, other) = if turn % 2 == 0 {
            tokio::join!(jose.confirm(number), ana.confirm(number))
        } else {
            tokio::join!(jose.confirm(number), ana.reject(number))
        };
        let both = [&one, &other];
        let done = both.iter().filter(|answer| answer.status.is_success());
        assert_eq!(done.count(), 1, "{turn}: {one:?} {other:?}");
        confirmed += i64::from(both.iter().any(|answer| answer.body["state"] == "done"));
    }
    let steps = column::<String>(
        &console.server,
        "SELECT step FROM operator_audit WHERE step = $1 AND act LIKE '%change_second_person%'",
        "confirmed",
    );
    assert_eq!(i64::try_from(steps.len()).ok(), Some(confirmed));
}

#[tokio::test]
async fn staff_24_a_press_on_figures_that_changed_since_they_were_shown_does_nothing() {
    let console = Console::start_above(5_000_000).await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.released(ANA).await;
    let write_off = json!({ "act": "write_off", "order_id": loan.order_id });
    let shown = maria.dry_run(write_off.clone()).await.data();
    let press = |shown: &Value| json!({ "act": write_off, "reason": "seen", "dryRun": false, "shown": shown["effect"]["digest"] });
    console.server.pay(&loan, 12_345, false).await;
    let refused = maria.post("acts", press(&shown)).await;
    let why = refused.refusal(409);
    assert!(why.starts_with("A payment of ₱123.45 arrived at "), "{why}");
    let end = ". Yours was not done. What this does has changed since it was shown";
    assert!(why.ends_with(end), "{why}");
    assert_ne!(status(&maria, &loan.order_id).await, "Settled");
    let shown = maria.dry_run(write_off.clone()).await.data();
    assert_eq!(
        maria.post("acts", press(&shown)).await.data()["state"],
        "done"
    );
}

#[tokio::test]
async fn sec_05_sec_07_an_administrator_locks_and_blocks_the_borrower_of_an_order() {
    let console = Console::start_above(5_000_000).await;
    let maria = console.first("Maria Cruz").await;
    let joy = console.add((&maria, None), "Joy Reyes", &["decide"]).await;
    let loan = console.server.applied(ANA).await;
    let page = format!("orders/{}", loan.order_id);
    let seen = maria.get(&page).await.data()["borrower"].clone();
    let offered = json!(["end_sessions", "lock_borrower", "block_borrower"]);
    assert_eq!(
        (&seen["acts"], &seen["isLocked"]),
        (&offered, &json!(false))
    );
    let of_joy = joy.get(&page).await.data()["borrower"].clone();
    assert_eq!(of_joy["acts"], json!([]));
    let act = |act: &str| json!({ "act": act, "borrower": seen["id"] });
    joy.act(act("lock_borrower")).await.refusal(409);
    let locked = maria.act(act("lock_borrower")).await.data();
    let done = locked["done"].as_str().expect("a sentence");
    assert!(done.starts_with("Locked the borrower … "), "{done}");
    assert_eq!(
        maria.act(act("block_borrower")).await.data()["state"],
        "done"
    );
    let file = maria.get(&page).await.data();
    let history = file["history"].as_array().expect("a history").iter();
    let acts: Vec<&str> = history
        .filter(|row| row["kind"] == "act")
        .filter_map(|row| row["text"].as_str()?.split(" … ").next())
        .collect();
    assert_eq!(acts, ["Locked the borrower", "Blocked the borrower"]);
    let seen = file["borrower"].clone();
    let offered = json!(["end_sessions", "unlock_borrower", "unblock_borrower"]);
    assert_eq!(
        (&seen["acts"], &seen["isLocked"], &seen["isBlocked"]),
        (&offered, &json!(true), &json!(true))
    );
}

#[tokio::test]
async fn staff_06_a_request_names_the_order_its_borrower_the_sum_and_the_account() {
    let console = Console::start_above(0).await;
    let maria = console.first("Maria Cruz").await;
    console.add((&maria, None), "Jose Reyes", &["pay"]).await;
    let loan = console.server.applied(ANA).await;
    console.server.decide(&loan.order_id, true).await;
    let page = maria.get(&format!("orders/{}", loan.order_id)).await.data();
    let account = page["toSend"]["account"].as_str().expect("an account");
    let release = json!({ "act": "release", "order_id": loan.order_id });
    maria.act(release).await.data();
    let number = order_number(&console.server, &loan.order_id).await;
    let sentence = format!("Release ₱9,500.00 of {number} to {account}");
    let request = maria.get("requests").await.data()["rows"][0].clone();
    assert_eq!(request["sentence"], json!(sentence));
    assert_eq!(
        (&request["order"], &request["operator"]),
        (&json!(number), &json!("Maria Cruz"))
    );
    let waits = |page: &Value| {
        let rows = page["history"].as_array().expect("rows").iter();
        rows.filter(|row| row["waits"] == true).count()
    };
    let address = format!("orders/{}", loan.order_id);
    assert_eq!(waits(&maria.get(&address).await.data()), 1);
    assert!(request["borrower"].is_string(), "she may confirm others'");
    let lito = console.add((&maria, None), "Lito Ramos", &["read"]).await;
    let read = lito.get("requests").await.data()["rows"][0].clone();
    assert_eq!(
        (&read["sentence"], &read["borrower"]),
        (&json!(sentence), &Value::Null)
    );
    maria.reject(&request["seq"]).await.data();
    assert_eq!(waits(&maria.get(&address).await.data()), 0, "answered");
    let audit = maria.get("audit").await.data();
    let rejected = format!("Release ₱9,500.00 of {number}");
    assert_eq!(audit["rows"][0]["sentence"], json!(rejected));
}

#[tokio::test]
async fn staff_10_no_sentence_of_the_audit_shows_an_id() {
    let console = Console::start_above(5_000_000).await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.released(ANA).await;
    console.server.pay(&loan, 12_345, false).await;
    let complaint = complained(&loan.client, &loan.order_id).await;
    let page = format!("orders/{}", loan.order_id);
    let seen = maria.get(&page).await.data();
    let payment = &seen["payments"][0];
    for act in [
        json!({ "act": "acknowledge_complaint", "complaint": complaint }),
        json!({ "act": "lock_borrower", "borrower": seen["borrower"]["id"] }),
        json!({ "act": "take_payment_back", "channel": payment["channel"], "payment": payment["payment"] }),
        json!({ "act": "write_off", "order_id": loan.order_id }),
    ] {
        maria.act(act).await.data();
    }
    let history = maria.get(&page).await.data()["history"].clone();
    let rows = history.as_array().expect("rows").iter();
    let written_off = rows.clone().find(|row| row["isReversible"] == true);
    let event = &written_off.expect("a write-off")["reference"];
    let reverse = json!({ "act": "reverse", "order_id": loan.order_id, "event": event });
    maria.act(reverse).await.data();
    let audit = maria.get("audit").await.data()["rows"].clone();
    let history = maria.get(&page).await.data()["history"].clone();
    let texts = [(audit, "sentence"), (history, "text")];
    for (rows, field) in &texts {
        for row in rows.as_array().expect("rows") {
            let text = row[field].as_str().expect("words");
            for id in ["cmp_", "ord_", "usr_", "operator/", "90006/", "unknown"] {
                assert!(!text.contains(id), "{text}");
            }
            assert!(!text.contains(&complaint), "{text}");
        }
    }
}

#[tokio::test]
async fn staff_10_a_decline_says_the_cause_that_the_borrower_reads() {
    let console = Console::start().await;
    let maria = console.first("Maria Cruz").await;
    let loan = console.server.applied(ANA).await;
    let decline = json!({ "act": "decline", "order_id": loan.order_id, "because": "income" });
    maria.act(decline).await.data();
    let audit = maria.get("audit").await.data();
    let sentence = audit["rows"][0]["sentence"].as_str().expect("a sentence");
    assert!(
        sentence.ends_with(": The income does not carry the loan"),
        "{sentence}"
    );
}
