//! Binding the account that loans are paid out to (CALL-01 to 03, BIND).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::certify::Region;
use super::shapes::{CommonParams, FormItem};
use crate::envelope::{Envelope, Nothing};

/// Which product the form is for. The name is the seed's.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct CardInitRequest {
    /// Product id.
    pub product_id: String,
}

/// The form to bind an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardInitData {
    /// Items of every card type and channel; the page hides those that do not apply.
    pub items: Vec<FormItem>,
    /// The card type at first (BIND-03).
    pub card_type: i32,
    /// Places for the city item.
    pub places: Vec<Region>,
}

/// The visible items' values. Fields of hidden items are ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BindCardRequest {
    /// Product id.
    #[serde(rename = "product_id")]
    #[schema(rename = "product_id")]
    pub product_id: String,
    /// 1 e-wallet, 2 bank account.
    pub card_type: String,
    /// E-wallet: 90006 GCash, 90007 Maya.
    pub channel_number: Option<String>,
    /// GCash number.
    #[serde(rename = "walletNumber90006")]
    #[schema(rename = "walletNumber90006")]
    pub wallet_number_90006: Option<String>,
    /// Maya number.
    #[serde(rename = "walletNumber90007")]
    #[schema(rename = "walletNumber90007")]
    pub wallet_number_90007: Option<String>,
    /// Bank, an option of `bankCode`.
    pub bank_code: Option<String>,
    /// Account number.
    pub bank_card_no: Option<String>,
    /// Account holder's full name.
    pub holder_name: Option<String>,
    /// City of the branch.
    pub city: Option<String>,
    /// Account holder's day of birth, `YYYY-MM-DD`.
    pub holder_birthday: Option<String>,
}

/// CALL-01: the form to bind an account.
#[utoipa::path(
    post, path = "/mountain/v3/bind-card/card-init", tag = "bind bank", params(CommonParams),
    request_body(content = CardInitRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<CardInitData>, description = "00; 1001; 1004"))
)]
pub async fn card_init() {}

/// CALL-02: binds an account.
#[utoipa::path(
    post, path = "/mountain/v3/bind-card/bind-card-new", tag = "bind bank", params(CommonParams),
    request_body(content = BindCardRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1001; 1400 with fields"))
)]
pub async fn bind_card_new() {}

/// CALL-03: replaces the bound account.
#[utoipa::path(
    post, path = "/mountain/v3/bind-card/bind-card-change", tag = "bind bank",
    params(CommonParams, ("source" = Option<String>, Query, description = "`loanDetail`")),
    request_body(content = BindCardRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1001; 1400 with fields"))
)]
pub async fn bind_card_change() {}
