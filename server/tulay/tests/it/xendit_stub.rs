//! A server whose channels use the stand-in for Xendit, over HTTP.

use std::sync::Arc;

use serde_json::Value;
use tokio::net::TcpListener;
use tulay_provider_stubs::accounts::{XENDIT_KEY, XENDIT_TOKEN};
use tulay_provider_stubs::postbacks::Postbacks;
use tulay_provider_stubs::serving::{StandIn, serve};
use tulay_provider_stubs::xendit::Xendit;

use crate::borrowers::Loan;
use crate::support::{Server, start_with_files};
use tulay_support::waiting::PATIENT_MS;

pub const TOKEN: &str = XENDIT_TOKEN;

/// Time of events at the stand-ins: a minute after each test begins.
pub fn clock() -> tulay_provider_stubs::Clock {
    Arc::new(|| "2026-07-15T01:31:00Z".parse().expect("a time"))
}

/// Serves a stand-in for the rest of a test; returns its address.
pub async fn serve_stand_in(stand_in: impl StandIn) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(serve(listener, stand_in));
    format!("http://{address}")
}

/// Returns the operator's configuration of the account at a stand-in.
pub fn account(address: &str) -> String {
    format!(
        "[xendit]\naddress = \"{address}\"\nsecret_key = \"{XENDIT_KEY}\"\ncallback_token = \"{TOKEN}\"\ntimeout_ms = {PATIENT_MS}\n"
    )
}

/// Starts a stand-in, and a server whose GCash, counter and QR Ph are Xendit's there.
pub async fn start() -> (Server, Xendit) {
    let stub = Xendit::new(clock(), "https://pay.example", &Postbacks::default());
    let account = account(&serve_stand_in(stub.clone()).await);
    let server = start_with_files(
        |brand| with_pages(&brand),
        move |text| {
            let (before, qr) = text
                .split_once("[payment_channels.qr_ph]")
                .expect("a table");
            let after = qr.split_once("\n\n").map_or("", |(_, after)| after);
            let text = format!("{before}\n{after}\n{account}");
            let codes = [("90006", "GCASH"), ("90001", "7ELEVEN"), ("90008", "QRPH")];
            with_channels(text, "xendit", &codes)
        },
    )
    .await;
    (server, stub)
}

/// Returns a configuration in which the sandbox channels of these numbers belong to a provider, with its codes.
pub fn with_channels(text: String, kind: &str, codes: &[(&str, &str)]) -> String {
    codes.iter().fold(text, |text, (number, code)| {
        let sandbox = format!("kind = \"sandbox\"\nsecret = \"sandbox secret of {number}\"");
        text.replace(
            &sandbox,
            &format!("kind = \"{kind}\"\nprovider_code = \"{code}\""),
        )
    })
}

/// Returns a brand whose pages have an address to which providers lead back.
pub fn with_pages(brand: &str) -> String {
    brand
        .replace("h5_base = \"\"", "h5_base = \"https://tulay.example\"")
        .replace("allowed_hosts = [", "allowed_hosts = [\"pay.example\", ")
}

/// Requests a code by a channel.
pub async fn code_by(loan: &Loan, channel: &str, amount: i64) -> crate::support::Answer {
    let amount = amount.to_string();
    let fields = [
        ("productId", "1"),
        ("orderId", loan.order_id.as_str()),
        ("amount", &amount),
        ("isDelay", "0"),
        ("channelNumber", channel),
    ];
    loan.client
        .post("/v3/loan-details/generate-vcode", &fields)
        .await
}

/// Sends a webhook; returns the answer's status.
pub async fn send(server: &Server, token: &str, body: Vec<u8>) -> u16 {
    let url = format!("{}/callbacks/payment/xendit", server.url);
    let request = crate::support::plain_http().post(url).body(body);
    let request = request.header("x-callback-token", token);
    let request = request.header("content-type", "application/json");
    request.send().await.expect("an answer").status().as_u16()
}

/// Sends a genuine webhook.
pub async fn tell(server: &Server, webhook: &Value) -> u16 {
    send(server, TOKEN, webhook.to_string().into_bytes()).await
}
