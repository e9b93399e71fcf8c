//! A server whose channels use the stand-in for Dragonpay, over HTTP.

use tulay_provider_stubs::accounts::{DRAGONPAY_MERCHANT, DRAGONPAY_PASSWORD};
use tulay_provider_stubs::dragonpay::{DragonpayStub, PostbackFields, form};
use tulay_provider_stubs::postbacks::Postbacks;

use crate::stand_ins::{clock, serve_stand_in, with_channels, with_pages};
use crate::{Server, start_with_files};
use tulay_support::waiting::PATIENT_MS;

/// Returns the operator's configuration of the account at a stand-in.
pub fn account(address: &str) -> String {
    format!(
        "[dragonpay]\naddress = \"{address}/api\"\nmerchant_id = \"{DRAGONPAY_MERCHANT}\"\npassword = \"{DRAGONPAY_PASSWORD}\"\n\
         payer_email = \"no-reply@tulay.example\"\ntimeout_ms = {PATIENT_MS}\n"
    )
}

/// Starts a stand-in, and a server whose GCash and counter are Dragonpay's there.
pub async fn start() -> (Server, DragonpayStub) {
    let stub = DragonpayStub::new(clock(), "https://pay.example", &Postbacks::default());
    let account = account(&serve_stand_in(stub.clone()).await);
    let server = start_with_files(
        |brand| with_pages(&brand),
        move |text| {
            let text = format!("{text}\n{account}");
            let codes = [("90006", "GCSH"), ("90001", "7ELE")];
            with_channels(text, "dragonpay", &codes)
        },
    )
    .await;
    (server, stub)
}

/// Sends a form as a postback; returns the status and the body of the answer.
pub async fn send(server: &Server, body: String) -> (u16, String) {
    let url = format!("{}/callbacks/payment/dragonpay", server.url);
    let request = crate::plain_http().post(url).body(body);
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let answer = request.send().await.expect("an answer");
    let status = answer.status().as_u16();
    if status != 413 {
        let content_type = &answer.headers()["content-type"];
        assert_eq!(content_type, "text/plain; charset=utf-8");
    }
    (status, answer.text().await.expect("a body"))
}

/// Sends a postback.
pub async fn tell(server: &Server, fields: &PostbackFields) -> (u16, String) {
    send(server, form(fields)).await
}
