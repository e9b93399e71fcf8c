//! Customer service (CALL-10, CSVC).

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::{Common, Form};
use crate::http::schemas::CommonParams;

/// Kind of contacts.
#[derive(Debug, Deserialize, ToSchema)]
#[expect(
    dead_code,
    reason = "documents the form; there is only one list of contacts"
)]
pub struct ContactRequest {
    /// 30: contacts of the whole app. There are no others.
    pub overall: Option<i64>,
}

/// Contacts of customer service.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContactData {
    /// E-mail address.
    pub email: String,
    /// Telephone or messenger number, as it is dialled.
    pub sm_wa: String,
    /// Service hours, in the reader's language and Manila's time; empty if not configured.
    pub hours: String,
}

/// CALL-10: the brand's contacts; works signed out.
#[utoipa::path(
    post, path = "/mountain/v3/personal-center/contact-kf-info", tag = "contact", params(CommonParams),
    request_body(content = ContactRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<ContactData>, description = "00; 1400 with fields"))
)]
pub async fn contacts(
    State(app): State<App>,
    common: Common,
    Form(_contacts): Form<ContactRequest>,
) -> Answer<ContactData> {
    let brand = &app.settings.brand;
    Ok(ok(ContactData {
        email: brand.service_email.clone(),
        sm_wa: brand.service_phone.clone(),
        hours: brand.service_hours(common.language),
    }))
}
