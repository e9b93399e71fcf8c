//! Calls that are repeated under one `Idempotency-Key` (CALL-24, 28).

use sha2::{Digest, Sha256};
use tulay_system::hex::to_hex;

use crate::support::borrowers::{ANA, LOAN, Loan, order_of};
use crate::support::database::column;
use crate::support::{Client, OpenedAnswer, plain_http, read, start};

const PUSH: &str = "/v3/loan-confirm/loan-detail-push";
const CODE: &str = "/v3/loan-details/generate-vcode";

/// Sends the form with its fields in another order and escaped, and with other common parameters in the query.
async fn push_otherwise_written(
    url: &str,
    client: &Client,
    key: &str,
    fields: &[(&str, &str)],
) -> OpenedAnswer {
    let session = client.session().expect("a session");
    let query = format!("sessionId={session}&appVersion=9.9.9&deviceName=other");
    let escaped =
        |(name, value): &(&str, &str)| format!("{name}=%{:x}{}", value.as_bytes()[0], &value[1..]);
    let body = fields.iter().rev().map(escaped).collect::<Vec<_>>();
    let body = body.join("&");
    let request = plain_http().post(format!("{url}/mountain{PUSH}?{query}"));
    let request = request
        .header("Idempotency-Key", key)
        .header("X-Requested-With", "XMLHttpRequest")
        .header("Content-Type", "application/x-www-form-urlencoded");
    read(request.body(body)).await
}

/// Returns the hash of the form, whose keyed digest is stored.
fn plain_hash(fields: &[(&str, &str)]) -> String {
    let mut fields = fields.to_vec();
    fields.sort_unstable();
    let mut hash = Sha256::new();
    for part in fields.iter().flat_map(|(name, value)| [name, value]) {
        hash.update(part.len().to_be_bytes());
        hash.update(part.as_bytes());
    }
    to_hex(&hash.finalize())
}

#[tokio::test]
async fn call_28_the_same_form_written_otherwise_is_the_same_request_and_another_is_not() {
    let server = start().await;
    let ana = server.ready(ANA).await;
    let digest = ana.offer_digest(&LOAN).await;
    let press = [&LOAN[..], &[("offerDigest", &digest)]].concat();
    let first = ana.post_once(PUSH, "k1", &press).await.ok();
    let again = push_otherwise_written(&server.url, &ana, "k1", &press).await;
    assert_eq!(again.ok(), first);
    let stored = "SELECT body_hash FROM idempotency_keys WHERE call = $1";
    let stored = column::<String>(&server, stored, "CALL-28").remove(0);
    assert_ne!(
        stored,
        plain_hash(&press),
        "nobody tries a guess of the form without the key"
    );
    let with_a_field = [&LOAN[..], &[("note", "new")]].concat();
    for other in [
        &with_a_field[..],
        &[LOAN[0], LOAN[1], ("periods", "120"), LOAN[3]],
    ] {
        let answer = ana.press_once(PUSH, "k1", other).await;
        assert_eq!(answer.code, "1409", "{other:?}");
        assert_eq!(
            answer.message,
            "This was already sent with different details"
        );
    }
}

#[tokio::test]
async fn call_24_call_28_one_key_at_two_calls_is_two_requests() {
    let server = start().await;
    let Loan { client, order_id } = server.released(ANA).await;
    let due = Loan {
        client: server.signed_in(ANA).await,
        order_id: order_id.clone(),
    };
    let amount = due.due().await["repayAmount"].to_string();
    let code = [
        ("productId", "1"),
        ("orderId", order_id.as_str()),
        ("amount", &amount),
        ("isDelay", "0"),
        ("channelNumber", "90006"),
    ];
    let pay_url = client.post_once(CODE, "k1", &code).await.ok()["payUrl"].clone();
    let other = [("productId", "2"), LOAN[1], LOAN[2], LOAN[3]];
    let order = client.press_once(PUSH, "k1", &other).await.ok();
    assert_ne!(
        order_of(order["lendDetailsUrl"].as_str().expect("an address")),
        order_id
    );
    assert_eq!(
        client.post_once(CODE, "k1", &code).await.ok()["payUrl"],
        pay_url
    );
}
