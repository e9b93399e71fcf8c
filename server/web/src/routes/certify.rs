//! Identity data (CALL-39, STATIC-03). Calls `views::identity_form` and `borrowers::identity`.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::{Common, Form};
use crate::http::schemas::{CommonParams, NextStepData};
use tulay_lender::borrowers::barangays;
use tulay_lender::borrowers::barangays::Barangay;
use tulay_lender::borrowers::identity;
use tulay_lender::borrowers::identity::{ID_TYPES, TypedIdentity};
use tulay_lender::borrowers::places;
use tulay_lender::borrowers::places::Region;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::error::Error;
use tulay_lender::forms::item;
use tulay_lender::forms::{FormInputType, FormItem, FormItemCate};
use tulay_lender::views::identity_form::IdentityForm;
use tulay_texts::{Localizer, text};

/// Identity form.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertifyInfo {
    /// Id of the borrower: a draft in the browser belongs to this borrower only.
    pub user_id: String,
    /// Borrower's phone without its middle, to show whose data this is: `0917 ••• 0001`.
    pub account: String,
    /// Items, filled with the stored values.
    pub items: Vec<FormItem>,
    /// Place of the address, if stored.
    pub place: Option<Place>,
    /// Regions, provinces and cities to choose from.
    pub places: Vec<Region>,
    /// True while the stored identity cannot be replaced: an order is open.
    pub is_fixed: bool,
    /// Reason of `isFixed`, as the page shows it.
    pub fixed_reason: Option<String>,
}

/// Place of the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct Place {
    /// Region.
    pub region: String,
    /// Province.
    pub province: String,
    /// City.
    pub city: String,
}

/// Identity data as typed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertifySaveRequest {
    /// Full name.
    pub name: String,
    /// Day of birth, `YYYY-MM-DD`.
    pub birthday: String,
    /// Kind of the identity document, an option of `idType`.
    pub id_type: String,
    /// Number of the document; a masked one means the stored number.
    pub id_number: String,
    /// Region of the permanent address.
    pub region: String,
    /// Province of the permanent address.
    pub province: String,
    /// City of the permanent address.
    pub city: String,
    /// Barangay of the permanent address, one of [`find_barangays`].
    pub barangay: String,
    /// Street and house.
    pub address: String,
    /// ZIP code, 4 digits.
    pub zip: String,
    /// Product that the borrower comes from; the first product if absent.
    pub product_id: Option<String>,
    /// Code of the SMS that confirms another identity than the stored one. If absent, it is sent, and the answer is 1400
    /// with the field `smsCode`.
    pub sms_code: Option<String>,
}

/// Returns the identity form.
#[utoipa::path(
    post, path = "/mountain/service/certify/info", tag = "certify", params(CommonParams),
    responses((status = 200, body = Envelope<CertifyInfo>, description = "00; 1001"))
)]
pub async fn identity_form(
    State(app): State<App>,
    borrower: Borrower,
    common: Common,
) -> Answer<CertifyInfo> {
    let form = IdentityForm::read(&app, borrower.id.clone()).await?;
    let place = form.stored.as_ref().map(|stored| Place {
        region: stored.region.clone(),
        province: stored.province.clone(),
        city: stored.city.clone(),
    });
    let items = items(
        form.stored.unwrap_or_default(),
        app.localizer(common.language),
    );
    Ok(ok(CertifyInfo {
        user_id: borrower.id,
        account: form.masked_phone,
        items,
        place,
        places: places::places().to_vec(),
        is_fixed: form.fixed.is_some(),
        fixed_reason: form.fixed.map(|why| why.render(common.language)),
    }))
}

/// Town, or words to find a barangay by.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BarangaysRequest {
    /// Words of the names of barangay, city and province, in any order; at most 30 barangays are found.
    pub query: Option<String>,
    /// Region of the town, instead of `query`: all its barangays are returned.
    pub region: Option<String>,
    /// Province of the town.
    pub province: Option<String>,
    /// Name of the town.
    pub city: Option<String>,
}

/// Barangays to choose from.
#[derive(Debug, Serialize, ToSchema)]
pub struct BarangaysFound {
    /// Barangays in display order.
    pub barangays: Vec<Barangay>,
}

/// Maximum length of a query, in characters.
const MAX_QUERY_CHARS: usize = 100;

/// Returns the barangays of a town, or those that a query finds.
#[utoipa::path(
    post, path = "/mountain/service/certify/barangays", tag = "certify", params(CommonParams),
    request_body(content = BarangaysRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<BarangaysFound>, description = "00; 1001; 1400 with fields"))
)]
pub async fn find_barangays(
    _borrower: Borrower,
    Form(body): Form<BarangaysRequest>,
) -> Answer<BarangaysFound> {
    if let Some(query) = &body.query {
        if query.chars().count() > MAX_QUERY_CHARS {
            let why = text("Enter up to {0} characters").count(MAX_QUERY_CHARS);
            return Err(Error::invalid("query", why).into());
        }
        let barangays = barangays::search(query);
        return Ok(ok(BarangaysFound { barangays }));
    }
    let named = |part: &Option<String>| part.clone().unwrap_or_default();
    let town = [&body.region, &body.province, &body.city].map(named);
    let barangays = barangays::of_town(&town[0], &town[1], &town[2]);
    if barangays.is_empty() {
        return Err(Error::invalid("city", text("Choose a city from the list")).into());
    }
    Ok(ok(BarangaysFound { barangays }))
}

/// Saves identity data. Another identity than the stored one is confirmed by a code in an SMS, ends every other session,
/// and is refused while an order is open (1409).
#[utoipa::path(
    post, path = "/mountain/service/certify/save", tag = "certify", params(CommonParams),
    request_body(content = CertifySaveRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<NextStepData>, description = "00; 1001; 1004; 1400 with fields; 1409; 1429"))
)]
pub async fn save_identity(
    State(app): State<App>,
    borrower: Borrower,
    session: SessionToken,
    common: Common,
    Form(body): Form<CertifySaveRequest>,
) -> Answer<NextStepData> {
    let product_id = match &body.product_id {
        Some(id) => app.settings.find_product(id)?.id.clone(),
        None => app
            .settings
            .products
            .first()
            .map(|product| product.id.clone())
            .unwrap_or_default(),
    };
    let typed = TypedIdentity {
        name: body.name,
        birthday: body.birthday,
        id_type: body.id_type,
        id_number: body.id_number,
        region: body.region,
        province: body.province,
        city: body.city,
        barangay: body.barangay,
        address: body.address,
        zip: body.zip,
    };
    let code = body.sms_code.unwrap_or_default();
    let saved = identity::submit(
        &app,
        (borrower.id, session),
        (typed, code),
        product_id,
        common.language,
    );
    let (next_step, url) = saved.await?;
    Ok(ok(NextStepData { next_step, url }))
}

fn items(stored: TypedIdentity, localizer: Localizer<'_>) -> Vec<FormItem> {
    use FormItemCate::{CitySelect, Day, Enum, Text};
    vec![
        item("name", Text, "Full name", "As on your ID", localizer).with_value(stored.name),
        item("birthday", Day, "Birthday", "Choose the day", localizer).with_value(stored.birthday),
        item("idType", Enum, "ID type", "Choose your ID", localizer)
            .of(ID_TYPES, localizer)
            .with_value(stored.id_type),
        item("idNumber", Text, "ID number", "As on your ID", localizer)
            .taking(FormInputType::Text)
            .with_value(stored.id_number),
        item(
            "city",
            CitySelect,
            "Region, province, city, barangay",
            "Choose your barangay",
            localizer,
        )
        .with_value(stored.city),
        item(
            "barangay",
            Text,
            "Barangay",
            "Choose your barangay",
            localizer,
        )
        .with_value(stored.barangay),
        item(
            "address",
            Text,
            "Street and house",
            "Your permanent address",
            localizer,
        )
        .with_value(stored.address),
        item("zip", Text, "ZIP code", "4 digits", localizer)
            .taking(FormInputType::Number)
            .with_value(stored.zip),
    ]
}
