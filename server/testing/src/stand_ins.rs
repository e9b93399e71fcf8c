//! Stand-ins for providers, which a server reaches over HTTP, and loans that are repaid through them.

use std::sync::Arc;

use tokio::net::TcpListener;
use tulay_lender::servicing;
use tulay_provider_stubs::StubClock;
use tulay_provider_stubs::serving::{StandIn, serve};

use crate::borrowers::{FIRST, Loan};
use crate::database::column;
use crate::{OpenedAnswer, Server};

/// Time of events at the stand-ins: a minute after each test begins.
pub fn clock() -> StubClock {
    Arc::new(|| "2026-07-15T01:31:00Z".parse().expect("a time"))
}

/// Serves a stand-in for the rest of a test; returns its address.
pub async fn serve_stand_in(stand_in: impl StandIn) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(serve(listener, stand_in));
    format!("http://{address}")
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
pub async fn code_by(loan: &Loan, channel: &str, amount: i64) -> OpenedAnswer {
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

/// Requests a code for the first instalment; returns the address of its page.
pub async fn pay_url(loan: &Loan, channel: &str) -> String {
    let data = code_by(loan, channel, FIRST).await.ok();
    data["payUrl"].as_str().expect("an address").to_owned()
}

/// Returns the payments of the loan, in centavos, in the order in which they were posted.
pub fn paid(server: &Server, loan: &Loan) -> Vec<i64> {
    let sql = "SELECT amount_centavos FROM loan_events WHERE order_id = $1 AND kind = 'repayment' ORDER BY sequence";
    column(server, sql, &loan.order_id)
}

/// Returns the loan's codes, the oldest first.
pub fn codes(server: &Server, loan: &Loan) -> Vec<String> {
    let sql = "SELECT code FROM pay_codes WHERE order_id = $1 ORDER BY created_at";
    column(server, sql, &loan.order_id)
}

/// Runs a round of servicing.
pub async fn round(server: &Server) {
    servicing::run_daily(&server.app).await.expect("a round");
}
