//! The cost of a rollover, and its conditions (CALL-22, CALL-24).

use serde_json::json;

use crate::support::borrowers::{ANA, BEA, LOAN, Loan, push};
use crate::support::{centavos, start};

const ROLLOVER: &str = "/kXmTp/pass";

#[tokio::test]
async fn call_22_delay_01_a_rollover_says_what_it_costs_and_when_to_pay_next() {
    let server = start().await;
    let loan = server.overdue(ANA, 2).await;
    let data = loan.post(ROLLOVER).await.ok();
    let offer = &data["delayInfo"];
    assert_eq!(offer["title"], "Rollover repayment");
    // 3 % of the principal, and the penalty so far.
    assert_eq!(centavos(offer, "addedCostCentavos"), 30_000);
    assert_eq!(centavos(offer, "delayAmount"), 30_000 + 134_243);
    assert_eq!(offer["nextRepayDate"], "2026-09-15", "30 days from today");
    assert_eq!(centavos(offer, "totalAfterCentavos"), 1_027_300);
    let detail = json!([
        { "text": "Penalty so far", "value": "₱1,342.43" },
        { "text": "Rollover fee", "value": "₱300.00" },
    ]);
    assert_eq!(data["detail"], detail, "what the amount is made of");
    let plan = data["repayPlan"].as_array().expect("a plan");
    assert_eq!(plan[0]["time"], offer["nextRepayDate"]);
    assert_eq!(plan[0]["remark"], "Principal ₱3,333.33 + interest ₱91.00");
    let sum: i64 = plan.iter().map(|row| centavos(row, "amount")).sum();
    assert_eq!(sum, 1_027_300, "the plan is what stays after the rollover");
}

#[tokio::test]
async fn call_22_call_24_a_rollover_that_is_not_offered_is_refused() {
    let server = start().await;
    let today = server.released(ANA).await;
    for answer in [today.post(ROLLOVER).await, today.code(30_000, true).await] {
        assert_eq!((answer.status, answer.code.as_str()), (200, "1409"));
        assert_eq!(answer.message, "A rollover is not available yet");
    }
    let client = server.ready(BEA).await;
    let fields = [("productId", "2"), LOAN[1], LOAN[2], LOAN[3]];
    let order_id = push(&client, &fields).await;
    server.decide(&order_id, true).await;
    server.release(&order_id).await;
    server.days_pass(1).await;
    let none = Loan { client, order_id }
        .post_of_product("2", ROLLOVER)
        .await;
    assert_eq!(
        (none.code.as_str(), none.message.as_str()),
        ("1409", "This product has no rollover")
    );
}

#[tokio::test]
async fn call_22_the_rollovers_of_a_loan_are_used_up_after_three() {
    let server = start().await;
    let loan = server.released(ANA).await;
    server.days_pass(1).await;
    for _ in 0..3 {
        let offer = loan.post(ROLLOVER).await.ok();
        let cost = centavos(&offer["delayInfo"], "delayAmount");
        server.pay(&loan, cost, true).await;
    }
    let answer = loan.post(ROLLOVER).await;
    assert_eq!(answer.code, "1409");
    assert_eq!(answer.message, "The rollovers of this loan are used up");
    assert_eq!(loan.details().await["isDelay"], 0);
}
