//! Acts of staff, and the second person's answers (STAFF-05, STAFF-06).

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::Value;
use tulay_lender::Lender;
use tulay_lender::error::{Error, ErrorCode};
use tulay_staff::act::Act;
use tulay_staff::acts::typed::typed;
use tulay_staff::meanwhile::{first_to_act, first_to_answer};
use tulay_staff::perform::{answer, look_at_confirmation, perform};
use utoipa::ToSchema;

use crate::failure::Failure;
use crate::input::{Body, Path};
use crate::session::Staff;
use crate::views::Outcome;

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
    let act = typed(&request.act)?;
    let signature = staff.signature(request.reason);
    match perform(&lender, act.clone(), &signature, request.dry_run).await {
        Ok(outcome) => Ok(Json(outcome.into())),
        Err(refusal) => Err(refused(&lender, &staff, act.as_ref(), refusal).await),
    }
}

/// Refusal of a person's act, with who acted first where that is why.
pub async fn refused(lender: &Lender, staff: &Staff, act: &dyn Act, refusal: Error) -> Failure {
    let is_by_state = refusal.code() == ErrorCode::Conflict && staff.require(act.role()).is_ok();
    let failure = Failure::from(refusal);
    if !is_by_state || failure.needs_code {
        return failure;
    }
    failure.after(first_to_act(lender, act, &staff.0.name).await)
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
    let signature = staff.signature(request.reason);
    if request.confirm && request.dry_run {
        let effect = look_at_confirmation(&lender, seq, &signature).await?;
        return Ok(Json(Outcome::shown(effect, false)));
    }
    if request.dry_run {
        return Err(Error::invalid("dryRun", "Only a confirmation can be shown").into());
    }
    match answer(&lender, seq, request.confirm, &signature).await {
        Ok(Some(effect)) => Ok(Json(Outcome::done(effect))),
        Ok(None) => Ok(Json(Outcome::rejected())),
        Err(refusal) if refusal.code() == ErrorCode::Conflict => {
            let first = first_to_answer(&lender, seq, &staff.0.name).await;
            Err(Failure::from(refusal).after(first))
        }
        Err(refusal) => Err(refusal.into()),
    }
}
