//! Acts of staff that the emulator carries out, with their rows in the audit. They need no account and no second person,
//! so that a tester decides alone (STAFF-12).

use std::sync::Arc;

use tulay_lender::error::Error;
use tulay_lender::payouts;
use tulay_staff::act::Act;
use tulay_staff::acts::answer_complaint::AnswerComplaint;
use tulay_staff::acts::approve::Approve;
use tulay_staff::acts::decline::Decline;
use tulay_staff::acts::release::Release;
use tulay_staff::complaint_replies::prepare_reply;
use tulay_staff::perform::perform_alone;
use tulay_staff::signature::{Proof, Signature};
use tulay_web::App;

/// Reason of the acts, in the audit.
const IN_EMULATOR: &str = "in the emulator";

/// Returns the signature of an act of the emulator.
pub(crate) fn signature(reason: &str) -> Signature {
    Signature {
        operator: "the emulator".to_owned(),
        proof: Proof::Server,
        reason: reason.to_owned(),
        shown: None,
    }
}

/// Approves or declines an order.
///
/// # Errors
/// 1004 for an unknown order, 1409 when it is not under review.
pub async fn decide(app: &App, order_id: &str, approve: bool) -> Result<(), Error> {
    let order_id = order_id.to_owned();
    if approve {
        perform(app, Approve { order_id }).await
    } else {
        let because = None;
        perform(app, Decline { order_id, because }).await
    }
}

/// Pays an approved order out, and asks the provider at once whether the money has arrived.
///
/// # Errors
/// 1004 for an unknown order, 1409 when it is not approved.
pub async fn release(app: &App, order_id: &str) -> Result<(), Error> {
    let act = Release {
        order_id: order_id.to_owned(),
        by_hand: None,
    };
    perform(app, act).await?;
    payouts::ask_now(app, order_id).await
}

/// Answers a complaint with images, as files.
///
/// # Errors
/// 1004 for an unknown complaint, 1409 for one that is answered, 1400 for an empty text or an invalid image.
pub async fn answer(
    app: &App,
    complaint: String,
    body: String,
    files: Vec<Vec<u8>>,
) -> Result<(), Error> {
    let reply = prepare_reply(app, &complaint, body, files, false).await?;
    perform(app, AnswerComplaint { complaint, reply }).await
}

async fn perform(app: &App, act: impl Act + 'static) -> Result<(), Error> {
    let performed = perform_alone(app, Arc::new(act), signature(IN_EMULATOR));
    performed.await.map(|_| ())
}
