//! The calls of the native login, and the ticket of a page's address (CALL-39, SEC-03, SEC-04).

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

use super::answers::{Answer, Form, answer};
use super::calls::{Calls, no_answer};

/// Code of an envelope: the server requires a proof of work before it sends another code (SEC-03).
const PROOF_NEEDED: &str = "1430";
const SEND_CODE: &str = "/user/send-code";

/// Sends a code to a phone, with a proof of work where the server requires one; returns `requestId`.
pub(super) async fn send_code(calls: &Calls, form: &Form) -> Answer {
    let phone = form.get("phone").map_or("", String::as_str);
    let sent: Value = match calls.post(SEND_CODE, &[("phone", phone)]).await {
        Err(failure) if failure.code == PROOF_NEEDED => {
            let challenge = failure.data.clone();
            let proof = tokio::task::spawn_blocking(move || proof_of(challenge)).await;
            let proof = proof.ok().flatten().ok_or(failure)?;
            let form = [("phone", phone), ("proof", proof.as_str())];
            calls.post(SEND_CODE, &form).await?
        }
        sent => sent?,
    };
    Ok(answer(json!({ "requestId": sent["requestId"] })))
}

/// Signs a phone in by the code of a request, or of an older one without its name; returns `sessionId`
/// with the call's other fields.
pub(super) async fn login(calls: &Calls, form: &Form) -> Answer {
    let fields = form
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    let fields: Vec<_> = fields.collect();
    let data: Value = calls.post("/user/login", &fields).await?;
    Ok(answer(data))
}

/// Makes a one-time ticket of the session, for the address of a page.
pub(super) async fn ticket(calls: &Calls) -> Answer {
    let data: Value = calls.post("/user/session/ticket", &[]).await?;
    let ticket = data["ticket"].as_str().ok_or_else(no_answer)?;
    Ok(answer(json!({ "ticket": ticket })))
}

/// Returns the proof of a challenge as the server takes it; `None` for a challenge without an answer.
fn proof_of(mut challenge: Value) -> Option<String> {
    let salt = challenge["salt"].as_str()?.to_owned();
    let wanted = challenge["challenge"].as_str()?.to_owned();
    let most = challenge["maxnumber"].as_u64()?;
    let number = (0..=most).find(|number| hex_digest(&format!("{salt}{number}")) == wanted)?;
    challenge["number"] = json!(number);
    Some(BASE64_STANDARD.encode(challenge.to_string()))
}

fn hex_digest(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
