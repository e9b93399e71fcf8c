//! The agreements of a loan: their list, their addresses, and the pages themselves (CALL-26, 27; CONF-02).

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::shapes::CommonParams;
use crate::envelope::Envelope;

/// Whose agreements to list.
#[derive(Debug, Default, Deserialize, IntoParams)]
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
    pub position: i32,
}

/// Which agreement to open.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ContractJumpQuery {
    /// Product id.
    pub product_id: String,
    /// 3: the agreements of a loan to be confirmed.
    pub scene: i64,
    /// Place in the list.
    pub position: i64,
    /// Order id; before there is one, empty.
    pub order_id: Option<String>,
    /// Amount in centavos that the agreement is about.
    pub amount: Option<i64>,
    /// Term in days that the agreement is about.
    pub periods: Option<i64>,
}

/// Where the agreement is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub struct ContractJumpData {
    /// A page on our own origin, without scripts.
    pub contract_url: String,
}

/// CALL-26: the agreements of a loan.
#[utoipa::path(
    get, path = "/mountain/v3/contract/contract", tag = "contract", params(CommonParams, ContractListQuery),
    responses((status = 200, body = Envelope<ContractList>, description = "00; 1001; 1004; 1400"))
)]
pub async fn contract() {}

/// CALL-27: the address of one agreement.
#[utoipa::path(
    get, path = "/mountain/v3/contract/contract-jump", tag = "contract", params(CommonParams, ContractJumpQuery),
    responses((status = 200, body = Envelope<ContractJumpData>, description = "00; 1001; 1004; 1400"))
)]
pub async fn contract_jump() {}
