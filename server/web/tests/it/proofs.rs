//! The proof of work that a code by SMS requires after the first try (SEC-03).

use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tulay_provider_api::Providers;
use tulay_provider_api::attestation::Attestation;
use tulay_provider_api::pending::Pending;
use tulay_system::hex::to_hex;

use crate::support::borrowers::{ANA, BEA};
use crate::support::database::rows;
use crate::support::landing_page::{Page, promoted};
use crate::support::metrics::metric;
use crate::support::{OpenedAnswer, Server, start_production};

const SEND_CODE: &str = "/service/user/send-code";

/// Starts a server with the operators' default proof of work, only shorter.
async fn usual() -> Server {
    let limits = "limits = { session_idle_days = 400, proof_work = 500 }";
    start_production(|text| {
        let line = text.lines().find(|line| line.starts_with("limits"));
        text.replace(line.expect("limits"), limits)
    })
    .await
}

async fn ask(server: &Server, phone: &str, proof: &str) -> OpenedAnswer {
    let fields = [("phone", phone), ("proof", proof)];
    server.visitor().post(SEND_CODE, &fields).await
}

/// Returns the challenge of a refusal.
#[track_caller]
fn challenge(refused: &OpenedAnswer) -> Value {
    let why = "We have to check that you are not a program. Please try again";
    let seen = (
        refused.status,
        refused.code.as_str(),
        refused.message.as_str(),
    );
    assert_eq!(seen, (200, "1430", why));
    assert_eq!(refused.data["algorithm"], "SHA-256");
    assert_eq!(refused.data["maxnumber"], 500);
    refused.data.clone()
}

/// Returns a client's answer to a challenge.
fn solved(challenge: &Value) -> String {
    let salt = challenge["salt"].as_str().expect("a salt");
    let is_it = |number: &u32| {
        let digest = Sha256::digest(format!("{salt}{number}").as_bytes());
        challenge["challenge"] == to_hex(&digest)
    };
    let number = (0..=500).find(is_it).expect("a number");
    with(challenge, "number", json!(number))
}

fn with(challenge: &Value, name: &str, value: Value) -> String {
    let mut proof = challenge.clone();
    proof[name] = value;
    BASE64_STANDARD.encode(proof.to_string())
}

#[tokio::test]
async fn sec_03_the_first_code_costs_nothing_and_the_next_a_proof_that_counts_once() {
    let server = usual().await;
    ask(&server, ANA, "").await.ok();
    server.seconds_pass(61);
    let before = rows(&server);
    let asked = challenge(&ask(&server, ANA, "").await);
    assert_eq!(rows(&server), before);
    let proof = solved(&asked);
    ask(&server, ANA, &proof).await.ok();
    server.seconds_pass(61);
    challenge(&ask(&server, ANA, &proof).await);
    // Also for another number from the same address, registered or not.
    let proof = solved(&challenge(&ask(&server, BEA, "").await));
    ask(&server, BEA, &proof).await.ok();
    let asked = "security_events_total{event=\"proof_asked\"}";
    assert_eq!(metric(&server, asked).await, "3");
}

#[tokio::test]
async fn sec_03_a_proof_is_for_one_number_and_asker_for_five_minutes() {
    let server = usual().await;
    ask(&server, ANA, "").await.ok();
    server.seconds_pass(61);
    let asked = challenge(&ask(&server, ANA, "").await);
    let proof = solved(&asked);
    let before = rows(&server);
    challenge(&ask(&server, BEA, &proof).await);
    let phone = [("phone", ANA), ("proof", &proof)];
    let other = format!(
        "{}/mountain{SEND_CODE}?deviceId=6D92078A-8246-4CA4-AE5B-7610",
        server.url
    );
    let other = crate::support::plain_http().post(other).form(&phone);
    let other = other.header("X-Requested-With", "XMLHttpRequest");
    challenge(&crate::support::read(other).await);
    for wrong in [
        "",
        "%",
        "e30=",
        &"A".repeat(5000),
        &with(&asked, "number", json!(501)),
        &with(&asked, "number", json!(-1)),
        &with(&asked, "salt", json!("00?expires=99999999999999&")),
        &with(&asked, "signature", json!("00")),
    ] {
        challenge(&ask(&server, ANA, wrong).await);
    }
    server.seconds_pass(300);
    challenge(&ask(&server, ANA, &proof).await);
    assert_eq!(rows(&server), before);
}

#[tokio::test]
async fn sec_03_who_has_logged_in_to_the_number_before_needs_no_proof() {
    let server = usual().await;
    for _ in 0..3 {
        ask(&server, ANA, "").await.ok();
        let code = server.newest_code(ANA).await;
        let fields = [("phone", ANA), ("smsCode", code.as_str())];
        server
            .visitor()
            .post("/service/user/login", &fields)
            .await
            .ok();
        server.seconds_pass(61);
    }
}

#[tokio::test]
async fn sec_03_on_a_landing_page_a_challenge_leaves_the_solved_picture_as_it_is() {
    let server = usual().await;
    promoted(Page::open(&server).await.get_sms(ANA).await);
    let page = Page::open(&server).await;
    let asked = challenge(&page.get_sms(BEA).await);
    let proof = solved(&asked);
    let fields = [
        ("phone", BEA),
        ("capcode", &page.captcha),
        ("sid", &page.sid),
        ("proof", &proof),
    ];
    let path = "/api/v2/youmi/promotion/get-sms";
    promoted(server.visitor().post(path, &fields).await);
}

/// A verifier that accepts one token.
struct Vouching;

impl Attestation for Vouching {
    fn is_genuine<'a>(&'a self, token: &'a str, phone: &'a str) -> Pending<'a, bool> {
        Box::pin(async move { Ok(token == "genuine" && phone == ANA) })
    }
}

#[tokio::test]
async fn sec_03_an_attestation_stands_in_place_of_the_proof() {
    let server = usual().await;
    let vouching = |providers| Providers {
        attestation: Some(Arc::new(Vouching)),
        ..providers
    };
    let server = server.with_providers(vouching).await;
    ask(&server, ANA, "").await.ok();
    server.seconds_pass(61);
    let with = |token| [("phone", ANA), ("attestation", token)];
    challenge(&server.visitor().post(SEND_CODE, &with("made up")).await);
    server
        .visitor()
        .post(SEND_CODE, &with("genuine"))
        .await
        .ok();
}
