//! Identity data: over 18, with a Philippine address (CALL-39, STATIC-03).

use axum::extract::State;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::offers;
use super::people;
use super::places::{self, Region};
use super::product::next_step;
use crate::AppState;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::error::AppError;
use crate::http::extractors::{Common, Form};
use crate::http::forms::{Choice, Refused, is_choice, item};
use crate::http::schemas::{CommonParams, FormInputType, FormItem, FormItemCate, NextStepData};
use crate::i18n::Localizer;
use crate::i18n::{Text, text};
use crate::sealing::{Sealer, last4, masked};
use tulay_store::identities::{self, Identity};

/// Documents that are taken.
const ID_TYPES: &[Choice] = &[
    ("philsys", "Philippine national ID"),
    ("passport", "Passport"),
    ("driver", "Driver's licence"),
    ("umid", "UMID card"),
    ("sss", "SSS card"),
    ("prc", "PRC card"),
    ("postal", "Postal ID"),
    ("voter", "Voter's ID"),
];
/// Longest street address, in characters.
const MAX_ADDRESS_CHARS: usize = 200;

/// The identity form.
#[derive(Debug, Serialize, ToSchema)]
pub struct CertifyInfo {
    /// Its items, filled with what is known.
    pub items: Vec<FormItem>,
    /// The address's place, where it is known.
    pub place: Option<Place>,
    /// Regions, provinces and cities to choose from.
    pub places: Vec<Region>,
}

/// A place of the list.
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
    /// The product on the way to which this is; the first one without.
    pub product_id: Option<String>,
}

/// The identity form.
#[utoipa::path(
    post, path = "/mountain/service/certify/info", tag = "certify", params(CommonParams),
    responses((status = 200, body = Envelope<CertifyInfo>, description = "00; 1001"))
)]
pub async fn identity_form(
    State(app): State<AppState>,
    borrower: Borrower,
    common: Common,
) -> Answer<CertifyInfo> {
    let id = borrower.id;
    let known = app
        .store
        .read(move |tx| identities::find(tx, &id))
        .await
        .map_err(AppError::from)?;
    let items = items(known.as_ref(), app.localizer(common.language));
    let place = known.map(|known| Place {
        region: known.region,
        province: known.province,
        city: known.city,
    });
    Ok(ok(CertifyInfo {
        items,
        place,
        places: places::places().to_vec(),
    }))
}

/// Saves identity data.
#[utoipa::path(
    post, path = "/mountain/service/certify/save", tag = "certify", params(CommonParams),
    request_body(content = CertifySaveRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<NextStepData>, description = "00; 1001; 1400 with fields"))
)]
pub async fn save_identity(
    State(app): State<AppState>,
    borrower: Borrower,
    Form(body): Form<CertifySaveRequest>,
) -> Answer<NextStepData> {
    let product_id = match &body.product_id {
        Some(id) => offers::product(&app, id)?.id.clone(),
        None => app
            .config
            .products
            .first()
            .map(|product| product.id.clone())
            .unwrap_or_default(),
    };
    let typed = Typed::check(&body, app.clock.today_manila())?;
    let sealer = app.sealer.clone();
    let now_ms = app.clock.now_ms();
    let saved = app.store.write(move |tx| {
        let before = identities::find(tx, &borrower.id)?;
        let identity = typed.identity(&borrower.id, before, &sealer)?;
        identities::save(tx, &borrower.id, &identity, now_ms)?;
        next_step(tx, &borrower.id, &product_id)
    });
    let (next_step, url) = saved.await?;
    Ok(ok(NextStepData { next_step, url }))
}

fn items(known: Option<&Identity>, localizer: Localizer<'_>) -> Vec<FormItem> {
    use FormItemCate::{CitySelect, Day, Enum, Text};
    let value = |of: fn(&Identity) -> String| known.map(of).unwrap_or_default();
    vec![
        item("name", Text, "Full name", "As on your ID", localizer)
            .with_value(value(|id| id.name.clone())),
        item("birthday", Day, "Birthday", "Choose the day", localizer)
            .with_value(value(|id| id.birthday.to_string())),
        item("idType", Enum, "ID type", "Choose your ID", localizer)
            .of(ID_TYPES, localizer)
            .with_value(value(|id| id.id_type.clone())),
        item("idNumber", Text, "ID number", "As on your ID", localizer)
            .taking(FormInputType::Text)
            .with_value(value(|id| masked(&id.id_number_last4))),
        item(
            "city",
            CitySelect,
            "Region, province, city",
            "Choose your city",
            localizer,
        )
        .with_value(value(|id| id.city.clone())),
        item(
            "address",
            Text,
            "Street and house",
            "Your permanent address",
            localizer,
        )
        .with_value(value(|id| id.address.clone())),
    ]
}

/// Identity data that passed every check but the document's number, which may be a stored one.
struct Typed {
    name: String,
    birthday: Date,
    id_type: String,
    id_number: String,
    place: [String; 3],
    address: String,
}

impl Typed {
    fn check(body: &CertifySaveRequest, today: Date) -> Result<Self, AppError> {
        let mut refused = Refused::default();
        let name = refused.take("name", people::name(&body.name));
        let birthday = refused.take("birthday", people::birthday(&body.birthday, today));
        if !is_choice(&body.id_type, ID_TYPES) {
            refused.add("idType", text("Choose one of the options"));
        }
        let is_masked = body.id_number.starts_with('•');
        if !is_masked {
            refused.take("idNumber", people::document_number(&body.id_number));
        }
        if !places::is_place(&body.region, &body.province, &body.city) {
            refused.add("city", text("Choose a city of the list"));
        }
        let address = refused.take("address", street(&body.address));
        let (Some(name), Some(birthday), Some(address)) = (name, birthday, address) else {
            return Err(refused.into_error());
        };
        refused.check()?;
        Ok(Self {
            name,
            birthday,
            id_type: body.id_type.clone(),
            id_number: body.id_number.trim().to_uppercase(),
            place: [
                body.region.clone(),
                body.province.clone(),
                body.city.clone(),
            ],
            address,
        })
    }

    fn identity(
        &self,
        borrower_id: &str,
        before: Option<Identity>,
        sealer: &Sealer,
    ) -> Result<Identity, AppError> {
        let kept = before.filter(|known| {
            known.id_type == self.id_type && self.id_number == masked(&known.id_number_last4)
        });
        let (id_number_sealed, id_number_last4) = match kept {
            Some(known) => (known.id_number_sealed, known.id_number_last4),
            None if self.id_number.starts_with('•') => {
                return Err(AppError::invalid(
                    "idNumber",
                    text("Enter the number as on the ID"),
                ));
            }
            None => {
                let number_sealed = sealer
                    .seal(&self.id_number, borrower_id)
                    .map_err(AppError::internal)?;
                (number_sealed, last4(&self.id_number))
            }
        };
        let [region, province, city] = self.place.clone();
        Ok(Identity {
            name: self.name.clone(),
            birthday: self.birthday,
            id_type: self.id_type.clone(),
            id_number_sealed,
            id_number_last4,
            region,
            province,
            city,
            address: self.address.clone(),
        })
    }
}

fn street(typed: &str) -> Result<String, Text> {
    let address = typed.trim();
    if address.is_empty() {
        return Err(text("This is required"));
    }
    if address.chars().count() > MAX_ADDRESS_CHARS || address.chars().any(char::is_control) {
        return Err(text("Enter at most {0} characters").count(MAX_ADDRESS_CHARS));
    }
    Ok(address.to_owned())
}
