//! Identity data: over 18, with a Philippine address (STATIC-03). The document's number is stored encrypted and shown
//! masked.

use jiff::Timestamp;
use jiff::civil::Date;

use super::{barangays, personal_data, places};
use crate::error::Error;
use crate::forms::{Choice, Refused, is_choice};
use crate::lender::Lender;
use crate::loans::next_step::{NextStep, next_step};
use tulay_lending::calendar::manila_date;
use tulay_sealing::Sealer;
use tulay_store::Tx;
use tulay_store::identities::{self, Identity};
use tulay_texts::masked_number::{last4, masked};
use tulay_texts::{Text, text};

/// Accepted documents.
pub const ID_TYPES: &[Choice] = &[
    ("philsys", "Philippine national ID"),
    ("passport", "Passport"),
    ("driver", "Driver's license"),
    ("umid", "UMID card"),
    ("sss", "SSS card"),
    ("prc", "PRC card"),
    ("postal", "Postal ID"),
    ("voter", "Voter's ID"),
];
/// Maximum length of a street address, in characters.
const MAX_ADDRESS_CHARS: usize = 200;

/// Identity data as typed.
#[derive(Clone, Debug, Default)]
pub struct TypedIdentity {
    /// Full name.
    pub name: String,
    /// Day of birth, `YYYY-MM-DD`.
    pub birthday: String,
    /// Kind of the document, one of [`ID_TYPES`].
    pub id_type: String,
    /// Number of the document; a masked one means the stored number.
    pub id_number: String,
    /// Region of the permanent address.
    pub region: String,
    /// Province of the permanent address.
    pub province: String,
    /// City of the permanent address.
    pub city: String,
    /// Barangay of the permanent address.
    pub barangay: String,
    /// Street and house.
    pub address: String,
    /// ZIP code.
    pub zip: String,
}

/// Saves the identity data that a borrower typed; returns the next step towards a product, and its page.
///
/// # Errors
/// 1400 with fields.
pub async fn submit(
    lender: &Lender,
    borrower_id: String,
    typed: TypedIdentity,
    product_id: String,
) -> Result<(NextStep, String), Error> {
    let (sealer, now) = (lender.sealer.clone(), lender.clock.now());
    let saved = lender.store.write(move |tx| {
        save(tx, &sealer, &borrower_id, &typed, now)?;
        next_step(tx, &borrower_id, &product_id)
    });
    saved.await
}

/// Saves a borrower's identity data.
///
/// # Errors
/// 1400 with fields.
pub fn save(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    borrower_id: &str,
    typed: &TypedIdentity,
    now: Timestamp,
) -> Result<(), Error> {
    let checked = Checked::new(typed, manila_date(now))?;
    let before = identities::find(tx, borrower_id)?;
    let identity = checked.identity(borrower_id, before, sealer)?;
    identities::save(tx, borrower_id, &identity, now.as_millisecond())?;
    Ok(())
}

/// Identity data that passed every check except that of the document's number, which may be a stored one.
struct Checked {
    name: String,
    birthday: Date,
    id_type: String,
    id_number: String,
    place: [String; 4],
    address: String,
    zip: String,
}

impl Checked {
    fn new(body: &TypedIdentity, today: Date) -> Result<Self, Error> {
        let mut refused = Refused::default();
        let name = refused.take("name", personal_data::name(&body.name));
        let birthday = refused.take("birthday", personal_data::birthday(&body.birthday, today));
        if !is_choice(&body.id_type, ID_TYPES) {
            refused.add("idType", text("Choose one of the options"));
        }
        let is_masked = body.id_number.starts_with('•');
        if !is_masked {
            refused.take("idNumber", personal_data::document_number(&body.id_number));
        }
        if places::is_place(&body.region, &body.province, &body.city) {
            let here = barangays::of_town(&body.region, &body.province, &body.city);
            if !here.iter().any(|known| known.barangay == body.barangay) {
                refused.add("barangay", text("Choose a barangay from the list"));
            }
        } else {
            refused.add("city", text("Choose a city from the list"));
        }
        let zip = refused.take("zip", zip(&body.zip));
        let address = refused.take("address", street(&body.address));
        let (Some(name), Some(birthday), Some(address), Some(zip)) = (name, birthday, address, zip)
        else {
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
                body.barangay.clone(),
            ],
            address,
            zip,
        })
    }

    fn identity(
        &self,
        borrower_id: &str,
        before: Option<Identity>,
        sealer: &Sealer,
    ) -> Result<Identity, Error> {
        let unchanged = before.filter(|known| {
            known.id_type == self.id_type && self.id_number == masked(&known.id_number_last4)
        });
        let (id_number_sealed, id_number_last4) = match unchanged {
            Some(known) => (known.id_number_sealed, known.id_number_last4),
            None if self.id_number.starts_with('•') => {
                return Err(Error::invalid(
                    "idNumber",
                    text("Enter the number as on the ID"),
                ));
            }
            None => {
                let number_sealed = sealer
                    .seal(&self.id_number, borrower_id)
                    .map_err(Error::internal)?;
                (number_sealed, last4(&self.id_number))
            }
        };
        let [region, province, city, barangay] = self.place.clone();
        Ok(Identity {
            name: self.name.clone(),
            birthday: self.birthday,
            id_type: self.id_type.clone(),
            id_number_sealed,
            id_number_last4,
            region,
            province,
            city,
            barangay,
            address: self.address.clone(),
            zip: self.zip.clone(),
        })
    }
}

fn zip(typed: &str) -> Result<String, Text> {
    let zip = typed.trim();
    if zip.len() != 4 || !zip.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(text("Enter 4 digits"));
    }
    Ok(zip.to_owned())
}

fn street(typed: &str) -> Result<String, Text> {
    let address = typed.trim();
    if address.is_empty() {
        return Err(text("This is required"));
    }
    if address.chars().count() > MAX_ADDRESS_CHARS || address.chars().any(char::is_control) {
        return Err(text("Enter up to {0} characters").count(MAX_ADDRESS_CHARS));
    }
    Ok(address.to_owned())
}
