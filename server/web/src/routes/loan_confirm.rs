//! The push that creates the order of a confirmed loan (CALL-28; CONF).

use axum::extract::{FromRequestParts, State};
use axum::http::header::USER_AGENT;
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::loan_offer;
use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::error::AppError;
use crate::http::extractors::{ClientAddress, Common};
use crate::http::idempotency::IdempotentForm;
use crate::http::schemas::CommonParams;
use tulay_lender::addresses;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::error::Error;
use tulay_lender::idempotency::IdempotentCall;
use tulay_lender::loans::push;
use tulay_lender::loans::push::NewLoan;
use tulay_lender::loans::signing::{LoanNowPress, Origin};
use tulay_lender::views::loan_offer::OfferChoice;
use tulay_texts::text;

/// Maximum stored length of each detail about the origin of a request, in characters.
const MAX_ORIGIN_CHARS: usize = 200;

/// Loan that the borrower agrees to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanPushRequest {
    /// Principal, centavos, as quoted.
    pub amount: i64,
    /// Term in days, as quoted.
    pub periods: i64,
    /// `days`.
    pub term_unit: String,
    /// Product id.
    pub product_id: String,
    /// `offerDigest` of the offer that the page showed (MONEY-09).
    pub offer_digest: String,
    /// Text beside the box that accepts the agreements, from CALL-26; if absent, that of the page's language.
    pub consent: Option<String>,
}

/// Extracts the origin of a press.
impl FromRequestParts<App> for Origin {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AppError> {
        let ClientAddress(address) = ClientAddress::from_request_parts(parts, app).await?;
        let common = Common::from_request_parts(parts, app).await?;
        let agent = parts.headers.get(USER_AGENT);
        let agent = agent.and_then(|agent| agent.to_str().ok());
        let within = |said: &str| said.chars().take(MAX_ORIGIN_CHARS).collect();
        Ok(Self {
            device_id: common.device_id.as_deref().map(within),
            app_name: common.app_name.as_deref().map(within),
            user_agent: agent.map(within),
            address: address.to_string(),
        })
    }
}

/// Created order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanPushData {
    /// Address of the order page, on the server's origin.
    pub lend_details_url: String,
}

/// CALL-28: creates the order; pressed twice, it returns the same order.
#[utoipa::path(
    post, path = "/mountain/v3/loan-confirm/loan-detail-push", tag = "loan confirm",
    params(CommonParams, ("Idempotency-Key" = Option<String>, Header, description = "Same key, same answer", max_length = 255, pattern = "^[!-~]([ -~]*[!-~])?$")),
    request_body(content = LoanPushRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<LoanPushData>, description = "00; 1001; 1004; 1400 with fields; 1409 with data.url, or with data.offer, the new offer"))
)]
pub async fn push_loan(
    State(app): State<App>,
    borrower: Borrower,
    session: SessionToken,
    common: Common,
    origin: Origin,
    IdempotentForm { form: body, key }: IdempotentForm<LoanPushRequest>,
) -> Answer<LoanPushData> {
    let product = app.settings.find_product(&body.product_id)?.clone();
    if body.term_unit != "days" {
        return Err(Error::invalid("termUnit", text("Choose one of the options")).into());
    }
    let (amount, days) = (body.amount, body.periods);
    let language = common.language;
    let call = IdempotentCall {
        borrower_id: borrower.id.clone(),
        call: "CALL-28",
        key,
    };
    let press = LoanNowPress {
        language: common.language,
        consent: body.consent,
        origin,
    };
    let new = NewLoan::new(&app, product, amount, days, body.offer_digest, press);
    let order_id = match push::confirm(&app, call, new).await {
        Err(why) if push::is_changed_offer(&why) => {
            let choice = OfferChoice {
                amount_centavos: Some(amount),
                term_days: Some(days),
            };
            let product = app.settings.find_product(&body.product_id)?;
            let offer = loan_offer::present(&app, borrower.id, &session, language, product, choice);
            let data = serde_json::json!({ "offer": offer.await? });
            return Err(Error::conflict_with(why.message().clone(), data).into());
        }
        pushed => pushed?,
    };
    Ok(ok(LoanPushData {
        lend_details_url: addresses::order_page(&body.product_id, &order_id),
    }))
}
