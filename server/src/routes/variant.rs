//! The variant of loan confirm on the obfuscated paths (CALL-29 to 32, CONFX): the same offer, agreements and
//! push under other names. An `Idempotency-Key` counts for both, so that one loan stays one.

use axum::extract::State;

use super::contract::{self, ContractJumpData, ContractJumpQuery, ContractList, ContractListQuery};
use super::loan_confirm::{self, LoanPushData, LoanPushRequest};
use super::loan_offer::{self, LoanConfirm, LoanConfirmRequest};
use crate::AppState;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope};
use crate::http::extractors::{Common, Form, Query};
use crate::http::idempotency::IdempotentForm;
use crate::http::schemas::CommonParams;

/// CALL-29: as CALL-25.
#[utoipa::path(
    post, path = "/mountain/gopia/goya/satire", tag = "loan confirm", params(CommonParams),
    request_body(content = LoanConfirmRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<LoanConfirm>, description = "00; 1001; 1004; 1400 with fields"))
)]
pub async fn satire(
    app: State<AppState>,
    borrower: Borrower,
    common: Common,
    body: Form<LoanConfirmRequest>,
) -> Answer<LoanConfirm> {
    loan_offer::loan_detail_confirm(app, borrower, common, body).await
}

/// CALL-30: as CALL-26.
#[utoipa::path(
    get, path = "/mountain/gopia/goya/cultures", tag = "contract", params(CommonParams, ContractListQuery),
    responses((status = 200, body = Envelope<ContractList>, description = "00; 1001; 1004; 1400"))
)]
pub async fn cultures(
    app: State<AppState>,
    borrower: Borrower,
    common: Common,
    query: Query<ContractListQuery>,
) -> Answer<ContractList> {
    contract::contract(app, borrower, common, query).await
}

/// CALL-31: as CALL-27.
#[utoipa::path(
    get, path = "/mountain/gopia/goya/misunderstood", tag = "contract", params(CommonParams, ContractJumpQuery),
    responses((status = 200, body = Envelope<ContractJumpData>, description = "00; 1001; 1004; 1400"))
)]
pub async fn misunderstood(
    app: State<AppState>,
    borrower: Borrower,
    query: Query<ContractJumpQuery>,
) -> Answer<ContractJumpData> {
    contract::contract_jump(app, borrower, query).await
}

/// CALL-32: as CALL-28.
#[utoipa::path(
    post, path = "/mountain/gopia/goya/depush", tag = "loan confirm",
    params(CommonParams, ("Idempotency-Key" = Option<String>, Header, description = "Same key, same answer")),
    request_body(content = LoanPushRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<LoanPushData>, description = "00; 1001; 1004; 1400 with fields; 1409 with data.url"))
)]
pub async fn depush(
    app: State<AppState>,
    borrower: Borrower,
    common: Common,
    body: IdempotentForm<LoanPushRequest>,
) -> Answer<LoanPushData> {
    loan_confirm::loan_detail_push(app, borrower, common, body).await
}
