//! A server whose channels use the stand-in for Xendit, over HTTP.

use serde_json::Value;
use tulay_provider_stubs::accounts::{XENDIT_KEY, XENDIT_TOKEN};
use tulay_provider_stubs::postbacks::Postbacks;
use tulay_provider_stubs::xendit::XenditStub;

use crate::stand_ins::{clock, serve_stand_in, with_channels, with_pages};
use crate::{Server, start_with_files};
use tulay_support::waiting::PATIENT_MS;

/// Token of genuine webhooks.
pub const TOKEN: &str = XENDIT_TOKEN;

/// Returns the operator's configuration of the account at a stand-in.
pub fn account(address: &str) -> String {
    format!(
        "[xendit]\naddress = \"{address}\"\nsecret_key = \"{XENDIT_KEY}\"\ncallback_token = \"{TOKEN}\"\ntimeout_ms = {PATIENT_MS}\n"
    )
}

/// Starts a stand-in, and a server whose GCash, counter and QR Ph are Xendit's there.
pub async fn start() -> (Server, XenditStub) {
    start_with("").await
}

/// As [`start`], with settings of its operator's own.
pub async fn start_with(settings: &'static str) -> (Server, XenditStub) {
    let stub = XenditStub::new(clock(), "https://pay.example", &Postbacks::default());
    let account = account(&serve_stand_in(stub.clone()).await);
    let server = start_with_files(
        |brand| with_pages(&brand),
        move |text| {
            let (before, qr) = text
                .split_once("[payment_channels.qr_ph]")
                .expect("a table");
            let after = qr.split_once("\n\n").map_or("", |(_, after)| after);
            let text = format!("{settings}{before}\n{after}\n{account}");
            let codes = [("90006", "GCASH"), ("90001", "7ELEVEN"), ("90008", "QRPH")];
            with_channels(text, "xendit", &codes)
        },
    )
    .await;
    (server, stub)
}

/// Sends a webhook; returns the answer's status.
pub async fn send(server: &Server, token: &str, body: Vec<u8>) -> u16 {
    let url = format!("{}/callbacks/payment/xendit", server.url);
    let request = crate::plain_http().post(url).body(body);
    let request = request.header("x-callback-token", token);
    let request = request.header("content-type", "application/json");
    request.send().await.expect("an answer").status().as_u16()
}

/// Sends a genuine webhook.
pub async fn tell(server: &Server, webhook: &Value) -> u16 {
    send(server, TOKEN, webhook.to_string().into_bytes()).await
}

/// Returns Xendit's channels for everything that may be bound.
pub fn payout_channels() -> String {
    let places = [
        "90006", "90007", "BDO", "BPI", "MBTC", "LBP", "PNB", "SECB", "UBP", "CHBK", "RCBC", "EWB",
    ];
    let channels = places.map(|place| format!("{place} = \"PH_{place}\"\n"));
    format!(
        "[payout]\nkind = \"xendit\"\n[payout.channels]\n{}",
        channels.concat()
    )
}
