//! The agreements of a loan: their list and their addresses (CALL-26, 27; CONF-02). An address carries what
//! the page is about, sealed, so that it can neither be guessed nor changed; `contract_page` shows it.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::offers;
use crate::AppState;
use crate::addresses;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::error::AppError;
use crate::http::extractors::{Common, Query};
use crate::http::schemas::CommonParams;
use crate::i18n::text;
use tulay_store::orders;

/// The scene of a loan to be confirmed, the only one there is.
const SCENE_CONFIRM: i64 = 3;
/// What a sealed address is bound to.
pub(super) const SEAL: &str = "contract";
/// How long an address may be opened, in milliseconds.
const OPEN_FOR_MS: i64 = 24 * 60 * 60 * 1000;

/// An agreement, in the order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// What is lent and how it is repaid.
    LoanAgreement,
    /// What it costs (RA 3765).
    DisclosureStatement,
    /// What happens with the data.
    DataConsent,
}

impl Kind {
    /// Every agreement; `position` counts from 1.
    pub const ALL: [Self; 3] = [
        Self::LoanAgreement,
        Self::DisclosureStatement,
        Self::DataConsent,
    ];

    /// Its title.
    pub fn title(self) -> &'static str {
        match self {
            Self::LoanAgreement => "Loan agreement",
            Self::DisclosureStatement => "Disclosure statement",
            Self::DataConsent => "Consent to the use of data",
        }
    }
}

/// What a contract page is about.
#[derive(Debug, Serialize, Deserialize)]
pub struct Subject {
    /// Which agreement.
    pub kind: Kind,
    /// Of which product.
    pub product_id: String,
    /// Principal, centavos.
    pub amount_centavos: i64,
    /// Term, days.
    pub term_days: i64,
    /// The order, once there is one.
    pub order_id: Option<String>,
    /// Until when the address may be opened, in milliseconds UTC.
    pub open_until_ms: i64,
}

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
    /// A page on our own origin, without scripts.
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
            let asked = order_id.clone();
            let order = app
                .store
                .read(move |tx| orders::find(tx, &borrower.id, &order_id))
                .await;
            let order = order
                .map_err(AppError::from)?
                .filter(|order| order.product_id == product.id);
            let order = order.ok_or_else(|| AppError::order_not_found(&asked))?;
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

/// The address of an agreement, on our own origin.
///
/// # Errors
/// 1400 for a position that no agreement has; 1500 when it cannot be sealed.
pub fn address(
    app: &AppState,
    product_id: &str,
    position: i64,
    amount_centavos: i64,
    term_days: i64,
    order_id: Option<&str>,
) -> Result<String, AppError> {
    let mut counted = (1..).zip(Kind::ALL);
    let kind = counted.find_map(|(at, kind)| (at == position).then_some(kind));
    let kind =
        kind.ok_or_else(|| AppError::invalid("position", text("Choose one of the options")))?;
    let subject = Subject {
        kind,
        product_id: product_id.to_owned(),
        amount_centavos,
        term_days,
        order_id: order_id.map(str::to_owned),
        open_until_ms: app.clock.now_ms() + OPEN_FOR_MS,
    };
    let subject = serde_json::to_string(&subject).map_err(AppError::internal)?;
    let sealed = app
        .sealer
        .seal(&subject, SEAL)
        .map_err(AppError::internal)?;
    addresses::allowed(
        &format!("/contract/{sealed}"),
        &app.config.brand.contract_hosts,
    )
    .map_err(AppError::internal)
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
