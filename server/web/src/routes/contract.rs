//! Agreements of a loan: their list and their addresses (CALL-26, 27; CONF-02). `contract_page` shows them.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::{Common, Query};
use crate::http::schemas::CommonParams;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::error::Error;
use tulay_lender::loans::agreements::{AgreementKind, LoanOfBorrower, address};
use tulay_lender::loans::orders::OrderIds;
use tulay_lender::loans::signing::consent_wording;
use tulay_lender::views::contract_page::{loan_of_order, signed_language};
use tulay_texts::text;

/// Scene of a loan to be confirmed, the only one.
const SCENE_CONFIRM: i64 = 3;

/// Loan whose agreements to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ContractListQuery {
    /// Product id.
    pub product_id: String,
    /// 3: the agreements of a loan to be confirmed.
    pub scene: i64,
    /// Order id: lists its agreements, even if the product is no longer offered.
    pub order_id: Option<String>,
}

/// List of agreements.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractList {
    /// Agreements in display order.
    pub list: Vec<ContractEntry>,
    /// Text beside the box that accepts them; the push sends it.
    pub consent: String,
    /// Tag of the language in which those of an order were signed, and stay.
    #[serde(rename = "signedLanguage", skip_serializing_if = "Option::is_none")]
    pub signed_language: Option<String>,
}

/// Agreement of the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractEntry {
    /// Title of the link.
    pub title: String,
    /// Position in the list, to send to CALL-27.
    pub position: i64,
}

/// Agreement to open.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ContractJumpQuery {
    /// Product id.
    pub product_id: String,
    /// 3: the agreements of a loan to be confirmed.
    pub scene: i64,
    /// Position in the list.
    pub position: i64,
    /// Order id, once there is one.
    pub order_id: Option<String>,
    /// Amount of the agreement, centavos; the product's largest if absent.
    pub amount: Option<i64>,
    /// Term of the agreement, days; the product's shortest if absent.
    pub periods: Option<i64>,
}

/// Address of an agreement.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractJumpData {
    /// Page on the server's origin, without scripts. It opens for a day, and ends with the session that asked.
    pub contract_url: String,
}

/// CALL-26: the agreements of a loan.
#[utoipa::path(
    get, path = "/mountain/v3/contract/contract", tag = "contract", params(CommonParams, ContractListQuery),
    responses((status = 200, body = Envelope<ContractList>, description = "00; 1001; 1004; 1400"))
)]
pub async fn agreements(
    State(app): State<App>,
    borrower: Borrower,
    common: Common,
    Query(query): Query<ContractListQuery>,
) -> Answer<ContractList> {
    let signed_language = if let Some(order_id) = query.order_id {
        let ids = OrderIds {
            product_id: query.product_id,
            order_id,
        };
        signed_language(&app, borrower.id, ids).await?
    } else {
        app.settings.find_product(&query.product_id)?;
        None
    };
    check_scene(query.scene)?;
    let localizer = app.localizer(common.language);
    let entry = |(position, kind): (i64, AgreementKind)| ContractEntry {
        title: localizer.text(kind.title()),
        position,
    };
    Ok(ok(ContractList {
        list: (1..).zip(AgreementKind::ALL).map(entry).collect(),
        consent: consent_wording(common.language),
        signed_language,
    }))
}

/// CALL-27: the address of one agreement.
#[utoipa::path(
    get, path = "/mountain/v3/contract/contract-jump", tag = "contract", params(CommonParams, ContractJumpQuery),
    responses((status = 200, body = Envelope<ContractJumpData>, description = "00; 1001; 1004; 1400"))
)]
pub async fn agreement_address(
    State(app): State<App>,
    borrower: Borrower,
    session: SessionToken,
    common: Common,
    Query(query): Query<ContractJumpQuery>,
) -> Answer<ContractJumpData> {
    let loan = match query.order_id {
        None => {
            let terms = &app.settings.find_product(&query.product_id)?.terms;
            check_scene(query.scene)?;
            let amount_centavos = query.amount.unwrap_or(terms.max_amount_centavos);
            let shortest = terms.term_days.first().copied();
            let term_days = query.periods.or(shortest).unwrap_or_default();
            terms.admit(amount_centavos, term_days)?;
            LoanOfBorrower {
                borrower_id: borrower.id,
                product_id: query.product_id,
                amount_centavos,
                term_days,
                order_id: None,
            }
        }
        Some(order_id) => {
            check_scene(query.scene)?;
            let ids = OrderIds {
                product_id: query.product_id,
                order_id,
            };
            loan_of_order(&app, borrower.id, ids).await?
        }
    };
    let contract_url = address(
        &app,
        &session,
        AgreementKind::at(query.position)?,
        loan,
        common.language,
    )?;
    Ok(ok(ContractJumpData { contract_url }))
}

fn check_scene(scene: i64) -> Result<(), Error> {
    if scene == SCENE_CONFIRM {
        return Ok(());
    }
    Err(Error::invalid("scene", text("Choose one of the options")))
}
