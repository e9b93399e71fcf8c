//! Identity data: over 18, with a Philippine address (CALL-39, STATIC-03).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::shapes::{CommonParams, FormItem, NextStepData};
use crate::envelope::Envelope;

/// The identity form.
#[derive(Debug, Serialize, ToSchema)]
pub struct CertifyInfo {
    /// Its items, filled with what is known.
    pub items: Vec<FormItem>,
    /// Regions, provinces and cities to choose from.
    pub places: Vec<Region>,
}

/// A region of the Philippines.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Region {
    /// Its name.
    pub region: String,
    /// Its provinces.
    pub provinces: Vec<Province>,
}

/// A province, or the district that stands for one.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Province {
    /// Its name.
    pub province: String,
    /// Its cities and municipalities on offer.
    pub cities: Vec<String>,
}

/// Identity data as typed.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertifySaveRequest {
    /// Full name.
    pub name: String,
    /// Day of birth, `YYYY-MM-DD`.
    pub birthday: String,
    /// Kind of the identity document, an option of `idType`.
    pub id_type: String,
    /// Number of the document; left masked, the stored one stays.
    pub id_number: String,
    /// Region of the permanent address.
    pub region: String,
    /// Province of the permanent address.
    pub province: String,
    /// City of the permanent address.
    pub city: String,
    /// Street and house.
    pub address: String,
    /// The product on the way to which this is; optional.
    pub product_id: Option<String>,
}

/// The identity form.
#[utoipa::path(
    post, path = "/mountain/service/certify/info", tag = "certify", params(CommonParams),
    responses((status = 200, body = Envelope<CertifyInfo>, description = "00; 1001"))
)]
pub async fn certify_info() {}

/// Saves identity data.
#[utoipa::path(
    post, path = "/mountain/service/certify/save", tag = "certify", params(CommonParams),
    request_body(content = CertifySaveRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<NextStepData>, description = "00; 1001; 1400 with fields"))
)]
pub async fn certify_save() {}
