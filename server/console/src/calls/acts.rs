//! Acts of staff, and the second person's answers (STAFF-05, STAFF-06).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::Value;
use tulay_lender::Lender;
use tulay_lender::error::{Error, ErrorCode};
use tulay_staff::act::{Act, is_too_much};
use tulay_staff::acts::typed::typed;
use tulay_staff::meanwhile::{before_act, before_answer};
use tulay_staff::perform::{answer, look_at_confirmation, perform};
use tulay_staff::signature::Signature;
use tulay_store::{StoreError, order_identities, orders};
use utoipa::ToSchema;

use crate::failure::Failure;
use crate::input::{Body, Path};
use crate::session::Staff;
use crate::views::{EffectOrder, Outcome, product_name};

/// An act to perform.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActRequest {
    /// The act: its tag in `act`, and its fields.
    #[schema(value_type = Object)]
    act: Value,
    /// The reason.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
    /// True to show the effect only: nothing is stored, sent or paid.
    dry_run: bool,
    /// Digest of the effect that was shown: where it would be another one by now, the act is refused.
    shown: Option<String>,
}

/// Answer to an act that waits for a second person.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswerRequest {
    /// True to have it carried out, false to reject it.
    confirm: bool,
    /// The reason.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
    /// True to show the effect of a confirmation only.
    dry_run: bool,
    /// Digest of the effect that was shown, as for an act.
    shown: Option<String>,
}

/// Performs an act, or shows its effect.
#[utoipa::path(post, path = "/api/acts", request_body = ActRequest, responses(
    (status = 200, body = Outcome), (status = 400, body = Failure), (status = 401, body = Failure), (status = 404, body = Failure),
    (status = 409, body = Failure)
))]
pub async fn perform_act(
    State(lender): State<Lender>,
    staff: Staff,
    Body(request): Body<ActRequest>,
) -> Result<Json<Outcome>, Failure> {
    let act = typed(&lender.providers.channels, &request.act)?;
    let signature = Signature {
        shown: request.shown,
        ..staff.signature(request.reason)
    };
    let now = lender.clock.now();
    match perform(&lender, act.clone(), &signature, request.dry_run).await {
        Ok(outcome) => {
            let mut outcome = Outcome::of(outcome, now);
            if let Some(effect) = outcome.effect.as_mut().filter(|_| request.dry_run) {
                effect.order = order_of(&lender, effect.order_id.clone()).await?;
            }
            Ok(Json(outcome))
        }
        Err(refusal) => Err(refused(&lender, act, &signature, refusal).await),
    }
}

/// The order of an effect, for who has the role of its act.
async fn order_of(lender: &Lender, id: Option<String>) -> Result<Option<EffectOrder>, Error> {
    let Some(id) = id else {
        return Ok(None);
    };
    let of_read = lender.clone();
    let read = lender.store.read(move |tx| {
        let Some(order) = orders::find_for_any_borrower(tx, &id)? else {
            return Ok(None);
        };
        let identity = order_identities::of_order(tx, &order)?;
        Ok::<_, StoreError>(Some(EffectOrder {
            number: order.number.to_string(),
            product: product_name(&of_read, &order.product_id),
            principal_centavos: order.loan.principal_centavos,
            term_days: order.loan.term_days,
            borrower: identity.map(|identity| identity.name),
        }))
    });
    Ok(read.await?)
}

/// Refusal of a person's act, after what changed first where that is why.
pub async fn refused(
    lender: &Lender,
    act: Arc<dyn Act>,
    signature: &Signature,
    refusal: Error,
) -> Failure {
    if !may_be_late(&refusal, signature) {
        return refusal.into();
    }
    Failure::from(refusal).after(before_act(lender, act, signature).await)
}

/// Returns true for a refusal by the state; what was shown before has no other one.
fn may_be_late(refusal: &Error, signature: &Signature) -> bool {
    let needs_code = refusal.data()["needsCode"] == true;
    match refusal.code() {
        ErrorCode::Conflict => !needs_code,
        ErrorCode::Invalid | ErrorCode::NotFound => {
            signature.shown.is_some() || is_too_much(refusal)
        }
        _ => false,
    }
}

/// Confirms or rejects an act that a colleague asked for.
#[utoipa::path(post, path = "/api/requests/{seq}", request_body = AnswerRequest, params(("seq" = i64, Path)), responses(
    (status = 200, body = Outcome), (status = 401, body = Failure), (status = 404, body = Failure), (status = 409, body = Failure)
))]
pub async fn answer_request(
    State(lender): State<Lender>,
    staff: Staff,
    Path(seq): Path<i64>,
    Body(request): Body<AnswerRequest>,
) -> Result<Json<Outcome>, Failure> {
    let signature = Signature {
        shown: request.shown,
        ..staff.signature(request.reason)
    };
    let answered = match (request.confirm, request.dry_run) {
        (true, true) => {
            let now = lender.clock.now();
            let looked = look_at_confirmation(&lender, seq, &signature).await;
            looked.map(|outcome| Outcome::of(outcome, now))
        }
        (false, true) => Err(Error::invalid("dryRun", "Only a confirmation can be shown")),
        (confirm, false) => {
            let answered = answer(&lender, seq, confirm, &signature).await;
            answered.map(|effect| effect.map_or_else(Outcome::rejected, Outcome::done))
        }
    };
    match answered {
        Ok(outcome) => Ok(Json(outcome)),
        Err(refusal) if may_be_late(&refusal, &signature) => {
            let first = before_answer(&lender, seq, &signature).await;
            Err(Failure::from(refusal).after(first))
        }
        Err(refusal) => Err(refusal.into()),
    }
}
