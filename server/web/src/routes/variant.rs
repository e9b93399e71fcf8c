//! Variant of loan confirm on the obfuscated paths (CALL-29 to 32, CONFX): the same offer, agreements and push under
//! other names. An `Idempotency-Key` counts for both, so that one loan stays one.

use axum::extract::State;

use super::contract::{self, ContractJumpData, ContractJumpQuery, ContractList, ContractListQuery};
use super::loan_confirm::{self, LoanPushData, LoanPushRequest};
use super::loan_offer::{self, LoanConfirm, LoanConfirmRequest};
use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope};
use crate::http::extractors::{Common, Form, Query};
use crate::http::idempotency::IdempotentForm;
use crate::http::schemas::CommonParams;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::loans::signing::Origin;

/// CALL-29: as CALL-25.
#[utoipa::path(
    post, path = "/mountain/gopia/goya/satire", tag = "loan confirm", params(CommonParams),
    request_body(content = LoanConfirmRequest, content_type = "application/x-www-form-urlencoded"),
    extensions(("x-success" = json!("exact"))),
    responses((status = 200, body = Envelope<LoanConfirm>, description = "00; 1001; 1004; 1400 with fields"))
)]
pub async fn loan_offer_variant(
    app: State<App>,
    borrower: Borrower,
    session: SessionToken,
    common: Common,
    body: Form<LoanConfirmRequest>,
) -> Answer<LoanConfirm> {
    loan_offer::loan_offer(app, borrower, session, common, body).await
}

/// CALL-30: as CALL-26.
#[utoipa::path(
    get, path = "/mountain/gopia/goya/cultures", tag = "contract", params(CommonParams, ContractListQuery),
    extensions(("x-success" = json!("exact"))),
    responses((status = 200, body = Envelope<ContractList>, description = "00; 1001; 1004; 1400"))
)]
pub async fn agreements_variant(
    app: State<App>,
    borrower: Borrower,
    common: Common,
    query: Query<ContractListQuery>,
) -> Answer<ContractList> {
    contract::agreements(app, borrower, common, query).await
}

/// CALL-31: as CALL-27.
#[utoipa::path(
    get, path = "/mountain/gopia/goya/misunderstood", tag = "contract", params(CommonParams, ContractJumpQuery),
    extensions(("x-success" = json!("exact"))),
    responses((status = 200, body = Envelope<ContractJumpData>, description = "00; 1001; 1004; 1400"))
)]
pub async fn agreement_address_variant(
    app: State<App>,
    borrower: Borrower,
    session: SessionToken,
    common: Common,
    query: Query<ContractJumpQuery>,
) -> Answer<ContractJumpData> {
    contract::agreement_address(app, borrower, session, common, query).await
}

/// CALL-32: as CALL-28.
#[utoipa::path(
    post, path = "/mountain/gopia/goya/depush", tag = "loan confirm",
    params(CommonParams, ("Idempotency-Key" = Option<String>, Header, description = "Same key, same answer", max_length = 255, pattern = "^[!-~]([ -~]*[!-~])?$")),
    request_body(content = LoanPushRequest, content_type = "application/x-www-form-urlencoded"),
    extensions(("x-success" = json!("exact"))),
    responses((status = 200, body = Envelope<LoanPushData>, description = "00; 1001; 1004; 1400 with fields; 1409 with data.url, or with data.offer, the new offer"))
)]
pub async fn push_loan_variant(
    app: State<App>,
    borrower: Borrower,
    session: SessionToken,
    common: Common,
    origin: Origin,
    body: IdempotentForm<LoanPushRequest>,
) -> Answer<LoanPushData> {
    loan_confirm::push_loan(app, borrower, session, common, origin, body).await
}
