//! The agreements of a loan: their list and their addresses (CALL-26, 27; CONF-02). `contract_page` shows them.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::offers;
use crate::AppState;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::error::AppError;
use crate::http::extractors::{Common, Query};
use crate::http::schemas::CommonParams;
use crate::i18n::text;
use crate::loans::agreements::{Kind, address};
use crate::loans::orders;

/// The scene of a loan to be confirmed, the only one there is.
const SCENE_CONFIRM: i64 = 3;

/// Whose agreements to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ContractListQuery {
    /// Product id.
    pub product_id: String,
    /// 3: the agreements of a loan to be confirmed.
    pub scene: i64,
}

/// The agreements.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractList {
    /// In the order to show.
    pub list: Vec<ContractEntry>,
}

/// One agreement.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractEntry {
    /// Title of the link.
    pub title: String,
    /// Its place in the list, to send to CALL-27.
    pub position: i64,
}

/// Which agreement to open.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ContractJumpQuery {
    /// Product id.
    pub product_id: String,
    /// 3: the agreements of a loan to be confirmed.
    pub scene: i64,
    /// Place in the list.
    pub position: i64,
    /// Order id, once there is one.
    pub order_id: Option<String>,
    /// Amount in centavos that the agreement is about; the product's largest without.
    pub amount: Option<i64>,
    /// Term in days that the agreement is about; the product's shortest without.
    pub periods: Option<i64>,
}

/// Where the agreement is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractJumpData {
    /// A page on the server's origin, without scripts.
    pub contract_url: String,
}

/// CALL-26: the agreements of a loan.
#[utoipa::path(
    get, path = "/mountain/v3/contract/contract", tag = "contract", params(CommonParams, ContractListQuery),
    responses((status = 200, body = Envelope<ContractList>, description = "00; 1001; 1004; 1400"))
)]
pub async fn agreements(
    State(app): State<AppState>,
    _: Borrower,
    common: Common,
    Query(query): Query<ContractListQuery>,
) -> Answer<ContractList> {
    offers::product(&app, &query.product_id)?;
    check_scene(query.scene)?;
    let localizer = app.localizer(common.language);
    let entry = |(position, kind): (i64, Kind)| ContractEntry {
        title: localizer.text(kind.title()),
        position,
    };
    Ok(ok(ContractList {
        list: (1..).zip(Kind::ALL).map(entry).collect(),
    }))
}

/// CALL-27: the address of one agreement.
#[utoipa::path(
    get, path = "/mountain/v3/contract/contract-jump", tag = "contract", params(CommonParams, ContractJumpQuery),
    responses((status = 200, body = Envelope<ContractJumpData>, description = "00; 1001; 1004; 1400"))
)]
pub async fn agreement_address(
    State(app): State<AppState>,
    borrower: Borrower,
    Query(query): Query<ContractJumpQuery>,
) -> Answer<ContractJumpData> {
    let product = offers::product(&app, &query.product_id)?;
    check_scene(query.scene)?;
    let amount = query.amount.unwrap_or(product.terms.max_amount_centavos);
    let days = query
        .periods
        .or(product.terms.term_days.first().copied())
        .unwrap_or_default();
    let contract_url = match query.order_id.clone() {
        None => {
            product.terms.admit(amount, days)?;
            address(&app, &product.id, query.position, amount, days, None)?
        }
        Some(order_id) => {
            let id = product.id.clone();
            let order = app
                .store
                .read(move |tx| orders::of_borrower_and_product(tx, &borrower.id, &id, &order_id))
                .await?;
            let loan = &order.loan;
            let (amount, days) = (loan.principal_centavos, loan.term_days);
            address(
                &app,
                &product.id,
                query.position,
                amount,
                days,
                Some(order.id()),
            )?
        }
    };
    Ok(ok(ContractJumpData { contract_url }))
}

fn check_scene(scene: i64) -> Result<(), AppError> {
    if scene == SCENE_CONFIRM {
        return Ok(());
    }
    Err(AppError::invalid(
        "scene",
        text("Choose one of the options"),
    ))
}
