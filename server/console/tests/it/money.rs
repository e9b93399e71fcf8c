//! Decisions about money by the console (STAFF-08).

use serde_json::{Value, json};
use tulay_testing::borrowers::{ANA, BEA};
use tulay_testing::callbacks::unallocated;

use crate::support::{Console, PASSWORD, Person};

async fn signed_in(console: &Console) -> Person {
    let mut maria = console.first("Maria Cruz").await;
    maria.log_in(&console.server, PASSWORD).await.data();
    maria
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
    let reverse = json!({ "act": "reverse", "order_id": id, "event": event });
    maria.act(reverse.clone()).await.data();
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
    let post = json!({
        "act": "post_payment", "order_id": loan.order_id, "channel": one["channel"], "payment": one["payment"],
    });
    maria.act(post.clone()).await.data();
    maria.act(post).await.refusal(409);
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
    let sum = owed["amountCentavos"].as_i64().expect("a sum");
    let refund = |centavos: i64| {
        json!({
            "act": "refund", "order_id": paid.order_id, "amount_centavos": centavos, "bank_reference": "BPI 4711",
        })
    };
    assert_eq!(maria.act(refund(sum + 1)).await.status.as_u16(), 400);
    maria.act(refund(sum)).await.data();
    assert_eq!(maria.get("money").await.data()["owed"]["rows"], json!([]));

    maria.log_in(&console.server, PASSWORD).await.data();
    let too_early =
        json!({ "act": "reschedule", "order_id": running.order_id, "due_dates": ["2020-01-01"] });
    assert_eq!(maria.act(too_early).await.status.as_u16(), 400);
    let order = page(&maria, &running.order_id).await;
    assert_eq!(order["acts"], json!(["reschedule", "write_off"]));
}
