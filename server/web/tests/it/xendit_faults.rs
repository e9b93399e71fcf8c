//! Requests to the address of Xendit's webhooks, of any shape and in any order.

use proptest::prelude::*;
use serde_json::{Value, json};
use tulay_provider_stubs::serving::{StandIn, StubFault};
use tulay_provider_stubs::xendit::refused;

use crate::support::borrowers::{ANA, FIRST};
use crate::support::cases::cases;
use crate::support::stand_ins::{code_by, paid, round};
use crate::support::xendit::{start, tell};

/// Generates a malformed value.
fn odd() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        Just(json!("\u{0}")),
        Just(json!("x".repeat(60_000))),
        Just(json!(-1)),
        Just(json!(1e300)),
        Just(json!([])),
        Just(json!({"a": {"b": []}})),
        Just(json!("USD")),
        Just(json!("../../v3/payments/py-1")),
        Just(json!("py-1?x=")),
        Just(json!("9999-12-31T23:59:59Z")),
        any::<i64>().prop_map(|number| json!(number)),
        ".{0,80}".prop_map(|text| json!(text)),
    ]
}

const FIELDS: [&str; 10] = [
    "/event",
    "/business_id",
    "/created",
    "/data",
    "/data/payment_id",
    "/data/payment_request_id",
    "/data/reference_id",
    "/data/currency",
    "/data/captures",
    "/data/status",
];

#[tokio::test]
async fn prov_05_a_webhook_out_of_shape_is_answered_200_or_400_and_moves_no_money() {
    let (server, stub) = start().await;
    let loan = server.released(ANA).await;
    code_by(&loan, "90006", FIRST).await.ok();
    stub.pay("pr-1", "py-1", "3424.33");
    let sound = stub.webhook("payment.capture", "py-1");
    stub.edit(|state| state.payments.clear());
    let fields = (
        prop::sample::subsequence(FIELDS.to_vec(), 1..=3),
        prop::collection::vec(odd(), 3),
    );
    for (fields, values) in cases(500, &fields) {
        let mut webhook = sound.clone();
        for (field, value) in fields.iter().zip(values) {
            if let Some(place) = webhook.pointer_mut(field) {
                *place = value;
            }
        }
        let status = tell(&server, &webhook).await;
        // 413: longer than any accepted body.
        assert!(matches!(status, 200 | 400 | 413), "{status} for {fields:?}");
    }
    for body in [
        "",
        "{",
        "[]",
        "null",
        "1",
        "{\"event\":1}",
        "{\"event\":\"payment.capture\"}",
    ] {
        let status =
            crate::support::xendit::send(&server, crate::support::xendit::TOKEN, body.into()).await;
        assert_eq!(status, 400, "{body}");
    }
    assert_eq!(paid(&server, &loan), [0; 0]);
}

#[derive(Clone, Debug)]
enum Step {
    Tell(usize),
    Ask(i64),
    Away(bool),
    Press,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0..3_usize).prop_map(Step::Tell),
        3 => (1..700_i64).prop_map(Step::Ask),
        1 => any::<bool>().prop_map(Step::Away),
        1 => Just(Step::Press),
    ]
}

/// Three openings of one code, each paid, reported in any order, any number of times, while the provider is up and
/// down.
#[tokio::test]
async fn prov_05_prov_06_in_any_order_of_webhooks_and_questions_each_payment_counts_once() {
    for steps in cases(12, &prop::collection::vec(step(), 1..14)) {
        let (server, stub) = start().await;
        let loan = server.released(ANA).await;
        for number in 1..=3 {
            code_by(&loan, "90006", FIRST).await.ok();
            stub.pay(
                &format!("pr-{number}"),
                &format!("py-{number}"),
                &format!("{number}00.01"),
            );
            server.minutes_pass(15);
        }
        for step in &steps {
            match step {
                Step::Tell(which) => {
                    let webhook = stub.webhook("payment.capture", &format!("py-{}", which + 1));
                    let status = tell(&server, &webhook).await;
                    assert!(matches!(status, 200 | 503), "{status}");
                }
                Step::Ask(minutes) => {
                    server.minutes_pass(*minutes);
                    round(&server).await;
                }
                Step::Away(is_away) => {
                    let away = || StubFault::Instead(refused(403, "REQUEST_FORBIDDEN"));
                    stub.spoil(is_away.then(away));
                }
                Step::Press => {
                    let _ = code_by(&loan, "90006", FIRST).await;
                }
            }
        }
        stub.spoil(None);
        for _ in 0..3 {
            server.days_pass(1).await;
        }
        let mut amounts = paid(&server, &loan);
        amounts.sort_unstable();
        assert_eq!(amounts, [10_001, 20_001, 30_001], "{steps:?}");
    }
}
