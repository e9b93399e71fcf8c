//! Identity data: over 18, with a Philippine address (STATIC-03). The document's number is stored encrypted and shown
//! masked. Once given, it is replaced only with the borrower's phone, and never while an order is open (SEC-15).

use jiff::Timestamp;
use jiff::civil::Date;

use sha2::{Digest, Sha256};

use super::confirm_codes::{self, CodeWords, Confirmation, Purpose};
use super::sessions::{self, SessionToken};
use super::{barangays, personal_data, places};
use crate::error::Error;
use crate::forms::{FormChoice, Refused, is_choice};
use crate::lender::Lender;
use crate::loans::next_step::{NextStep, next_step};
use crate::outbox::{Notice, queue_sms};
use crate::security_events::SecurityEvent;
use tulay_lending::calendar::manila_date;
use tulay_sealing::Sealer;
use tulay_store::identities::{self, Identity};
use tulay_store::{StoreError, Tx, borrowers, order_identities, orders};
use tulay_system::hex::to_hex;
use tulay_texts::masked_number::{last4, masked};
use tulay_texts::{Language, Localizer, Text, text, written};

/// Accepted documents.
pub const ID_TYPES: &[FormChoice] = &[
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

/// Saves the identity data that the borrower of `session` typed; returns the next step towards a product, and its page.
/// Another identity than the stored one requires a code by SMS, which is sent if `code` is empty, and ends every other
/// session (SEC-15).
///
/// # Errors
/// 1400 with fields; 1409 for another identity while an order is open; 1429 for too many codes.
pub async fn submit(
    lender: &Lender,
    (borrower_id, session): (String, SessionToken),
    (typed, code): (TypedIdentity, String),
    product_id: String,
    language: Language,
) -> Result<(NextStep, String), Error> {
    let submission = Submission {
        lender: lender.clone(),
        language,
        now: lender.clock.now(),
    };
    let saved = lender.store.write(move |tx| {
        match submission.save(tx, &borrower_id, &typed, code.trim(), &session)? {
            Ok(()) => Ok(Ok(next_step(tx, &borrower_id, &product_id)?)),
            Err(refused) => Ok::<_, Error>(Err(refused)),
        }
    });
    let saved = saved.await?;
    lender.outbox.wake();
    saved
}

/// Reason why a borrower may not replace their identity now; `None` if they may, or have none yet (SEC-15).
///
/// # Errors
/// The store's own failures.
pub fn fixed(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<Text>, StoreError> {
    let is_open = !orders::open_of_borrower(tx, borrower_id)?.is_empty();
    Ok(is_open.then(|| {
        text(
            "You cannot change your identity details while a loan or an application is open. If something is wrong, \
             please contact customer service",
        )
    }))
}

/// Corrects a borrower's identity on behalf of the lender: the current one, and that of each open order, which is
/// managed under the right name. Ended orders keep theirs (SEC-07, SEC-15).
///
/// # Errors
/// 1400 with fields.
pub fn correct(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    borrower_id: &str,
    typed: &TypedIdentity,
    now: Timestamp,
) -> Result<(), Error> {
    let checked = Checked::new(typed, manila_date(now))?;
    let open = orders::open_of_borrower(tx, borrower_id)?;
    let before = identities::find(tx, borrower_id)?;
    let identity = checked.identity(borrower_id, before.as_ref(), sealer)?;
    identities::save(tx, borrower_id, &identity, now.as_millisecond())?;
    for order in open {
        order_identities::set(tx, &order)?;
    }
    Ok(())
}

/// Dependencies of a borrower's submission, in the language of the request.
struct Submission {
    lender: Lender,
    language: Language,
    now: Timestamp,
}

impl Submission {
    /// Saves identity data. A refusal is stored with its code or its counted try, so it is an outcome: an error would
    /// roll that back.
    fn save(
        &self,
        tx: &mut Tx<'_>,
        borrower_id: &str,
        typed: &TypedIdentity,
        code: &str,
        session: &SessionToken,
    ) -> Result<Result<(), Error>, Error> {
        let (sealer, now_ms) = (&self.lender.sealer, self.now.as_millisecond());
        let checked = Checked::new(typed, manila_date(self.now))?;
        // It locks the borrower: of two submissions at once, the later one finds the identity of the earlier one.
        let fixed = fixed(tx, borrower_id)?;
        let before = identities::find(tx, borrower_id)?;
        let identity = checked.identity(borrower_id, before.as_ref(), sealer)?;
        let Some(before) = before else {
            identities::save(tx, borrower_id, &identity, now_ms)?;
            return Ok(Ok(()));
        };
        let after = in_clear(&identity, borrower_id, sealer)?;
        if after == in_clear(&before, borrower_id, sealer)? {
            return Ok(Ok(()));
        }
        if let Some(why) = fixed {
            return Err(Error::conflict(why));
        }
        if let Err(refused) = self.confirm(tx, borrower_id, &after, code)? {
            return Ok(Err(refused));
        }
        identities::keep_past(tx, borrower_id, now_ms)?;
        identities::save(tx, borrower_id, &identity, now_ms)?;
        self.tell(tx, borrower_id)?;
        let security = &self.lender.security;
        security.note(SecurityEvent::IdentityChanged, "by its borrower");
        if sessions::end_others(tx, borrower_id, session, now_ms)? > 0 {
            security.note(SecurityEvent::SessionEnded, "identity changed");
        }
        Ok(Ok(()))
    }

    /// Confirms by a code from an SMS that the borrower wants this identity; sends the code if none was typed.
    fn confirm(
        &self,
        tx: &mut Tx<'_>,
        borrower_id: &str,
        in_clear: &str,
        code: &str,
    ) -> Result<Result<(), Error>, Error> {
        let sealer = &self.lender.sealer;
        let digest = to_hex(&Sha256::digest(in_clear));
        let confirmation = Confirmation {
            borrower_id,
            purpose: Purpose::Identity { digest: &digest },
        };
        let localizer = self.lender.localizer(self.language);
        let english = "{0} is your {1} code to change your identity details. Never share it";
        let words = CodeWords {
            message: |code: &str| localizer.code_message(english, code, &[]),
            ask: text(
                "To change your identity details, enter the 6 digits that we sent to your phone",
            ),
        };
        let now_ms = self.now.as_millisecond();
        confirm_codes::confirm(tx, sealer, confirmation, code, words, now_ms)
    }

    /// Notifies the borrower that their identity was changed, so that they can stop a change they did not make.
    fn tell(&self, tx: &mut Tx<'_>, borrower_id: &str) -> Result<(), Error> {
        let brand = &self.lender.settings.brand;
        let chosen = borrowers::language(tx, borrower_id)?;
        let chosen = chosen.and_then(|tag| Language::from_tag(&tag));
        let localizer = Localizer::new(brand, chosen.unwrap_or(self.language));
        let message = localizer.fill(
            "{0}: your identity details were changed. If this was not you, call {1} at once",
            &[&brand.name, &localizer.phone(&brand.service_phone)],
        );
        queue_sms(
            tx,
            borrower_id,
            Notice::IdentityChanged,
            &message,
            self.now.as_millisecond(),
        )?;
        Ok(())
    }
}

/// All fields of an identity as one text, with the document's number in clear, for a comparison.
fn in_clear(identity: &Identity, borrower_id: &str, sealer: &Sealer) -> Result<String, Error> {
    let number = sealer.open(&identity.id_number_sealed, borrower_id);
    let number = number.map_err(Error::internal)?;
    serde_json::to_string(&(identity, number)).map_err(Error::internal)
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
        let id_number = if is_masked {
            Some(body.id_number.clone())
        } else {
            refused.take("idNumber", personal_data::document_number(&body.id_number))
        };
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
        let (Some(name), Some(birthday), Some(id_number), Some(address), Some(zip)) =
            (name, birthday, id_number, address, zip)
        else {
            return Err(refused.into_error());
        };
        refused.check()?;
        Ok(Self {
            name,
            birthday,
            id_type: body.id_type.clone(),
            id_number,
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
        before: Option<&Identity>,
        sealer: &Sealer,
    ) -> Result<Identity, Error> {
        let unchanged = before.filter(|known| {
            known.id_type == self.id_type && self.id_number == masked(&known.id_number_last4)
        });
        let (id_number_sealed, id_number_last4) = match unchanged {
            Some(known) => (
                known.id_number_sealed.clone(),
                known.id_number_last4.clone(),
            ),
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
    let street = written::line(typed, MAX_ADDRESS_CHARS);
    let street = street.map_err(|fault| fault.sentence(MAX_ADDRESS_CHARS))?;
    if street.chars().any(char::is_alphanumeric) {
        Ok(street)
    } else {
        Err(text(
            "Enter the street and house number in letters and digits",
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ux_34_an_address_has_a_letter_or_a_digit() {
        assert_eq!(street(" 12 Rizal St. "), Ok("12 Rizal St.".to_owned()));
        let fixture = include_str!("../../../../fixtures/typed-identity.json");
        let cases: serde_json::Value = serde_json::from_str(fixture).expect("cases");
        let streets = |of: &str| -> Vec<String> {
            serde_json::from_value(cases["streets"][of].clone()).expect("streets")
        };
        for taken in streets("taken") {
            assert_eq!(street(&taken).as_deref(), Ok(taken.trim()));
        }
        for (of, why) in [
            (
                "letters",
                text("Enter the street and house number in letters and digits"),
            ),
            (
                "unseen",
                text("Use only letters, digits and signs that can be seen"),
            ),
            ("long", text("Enter up to {0} characters").count(200)),
        ] {
            for wrong in streets(of) {
                assert_eq!(street(&wrong), Err(why.clone()), "{wrong}");
            }
        }
    }
}
