//! Postbacks of the sandbox's payment channels, signed as a channel signs them.

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::{NOW, OpenedAnswer, Server, plain_http, read};

/// A code that no order has.
pub const UNKNOWN: &str = "0000000000000000";

/// Returns GCash's claim that a code was paid.
pub fn paid(event_id: &str, reference: &str, amount_centavos: i64) -> Value {
    json!({
        "eventId": event_id, "reference": reference, "status": "paid",
        "amountCentavos": amount_centavos, "paidAt": NOW,
    })
}

/// Sends a postback with these headers.
pub async fn post(
    server: &Server,
    channel: &str,
    body: &str,
    timestamp: &str,
    signature: &str,
) -> OpenedAnswer {
    let url = format!("{}/callbacks/payment/{channel}", server.url);
    let request = plain_http().post(url).body(body.to_owned());
    let request = request
        .header("Content-Type", "application/json")
        .header("X-Timestamp", timestamp)
        .header("X-Signature", signature);
    read(request).await
}

/// Sends a body signed by GCash at a time, as one of a channel's.
pub async fn send_as(server: &Server, channel: &str, body: &str, at: Timestamp) -> OpenedAnswer {
    let (timestamp, signature) = signed(server, "90006", body, at);
    post(server, channel, body, &timestamp, &signature).await
}

/// Returns the timestamp of a body, and its signature by a channel.
pub fn signed(server: &Server, channel: &str, body: &str, at: Timestamp) -> (String, String) {
    let timestamp = at.as_second().to_string();
    let signer = server.app.providers.channel(channel).expect("a channel");
    let signer = signer.sandbox().expect("a sandbox");
    let signature = signer.sign(&timestamp, body.as_bytes()).expect("signed");
    (timestamp, signature)
}

/// Sends a claim as GCash does, now.
pub async fn send(server: &Server, claim: &Value) -> OpenedAnswer {
    send_as(server, "90006", &claim.to_string(), server.app.clock.now()).await
}

/// Reports a payment by an unknown code: it is in suspense.
pub async fn unallocated(server: &Server, payment: &str, amount_centavos: i64) {
    let claim = paid(payment, UNKNOWN, amount_centavos);
    send(server, &claim).await.ok();
}
