//! A borrower's own request for a copy of their data (SEC-17), confirmed by a code from an SMS and followed by another
//! that says so. Its address opens for the session that asked alone, for ten minutes. Independent of requests.

use serde::{Deserialize, Serialize};

use super::confirm_codes::{self, CodeWords, Confirmation, Purpose};
use super::personal_copy::{self, PersonalCopy};
use super::sessions::SessionToken;
use crate::error::Error;
use crate::lender::Lender;
use crate::outbox::{Notice, queue_sms};
use crate::sealed_address;
use tulay_store::{Tx, borrowers};
use tulay_texts::{Language, Localizer, text};

/// Context that an address is encrypted for.
const ADDRESS_CONTEXT: &str = "my data";
/// Validity of an address, in milliseconds.
const OPEN_FOR_MS: i64 = 10 * 60 * 1000;

/// Owner of the data at an address.
#[derive(Debug, Serialize, Deserialize)]
struct CopySubject {
    borrower_id: String,
}

/// Address of a copy, on the server's origin; sends a code if none is given.
///
/// # Errors
/// 1400 for no code, and for a malformed or wrong one; 1429 for too many codes or tries.
pub async fn address(
    lender: &Lender,
    (borrower_id, session): (String, SessionToken),
    code: String,
    language: Language,
) -> Result<String, Error> {
    let (of_write, owner) = (lender.clone(), borrower_id.clone());
    let confirmed = lender
        .store
        .write(move |tx| confirm(tx, &of_write, (&owner, code.trim()), language));
    let confirmed = confirmed.await?;
    lender.outbox.wake();
    confirmed?;
    let subject = CopySubject { borrower_id };
    let token = sealed_address::seal(lender, &session, ADDRESS_CONTEXT, subject, OPEN_FOR_MS)?;
    Ok(format!("/my-data/{token}"))
}

/// Checks the code of a copy in a transaction, and notifies the borrower of the copy. A refusal is stored with its code
/// or its counted try, so it is an outcome: an error would roll that back.
fn confirm(
    tx: &mut Tx<'_>,
    lender: &Lender,
    (borrower_id, code): (&str, &str),
    language: Language,
) -> Result<Result<(), Error>, Error> {
    let confirmation = Confirmation {
        borrower_id,
        purpose: Purpose::Copy,
    };
    let (localizer, now_ms) = (lender.localizer(language), lender.clock.now_ms());
    let english = "{0} is your {1} code to get a copy of your data. Never share it";
    let words = CodeWords {
        message: |code: &str| localizer.code_message(english, code, &[]),
        ask: text("To get a copy of your data, enter the 6 digits that we sent to your phone"),
    };
    let sealer = &lender.sealer;
    if let Err(refused) = confirm_codes::confirm(tx, sealer, confirmation, code, words, now_ms)? {
        return Ok(Err(refused));
    }
    let chosen = borrowers::language(tx, borrower_id)?;
    let chosen = chosen.and_then(|tag| Language::from_tag(&tag));
    let brand = &lender.settings.brand;
    let localizer = Localizer::new(brand, chosen.unwrap_or(language));
    let message = localizer.fill(
        "{0}: a copy of your data was made in the app. If this was not you, call {1} at once",
        &[&brand.name, &localizer.phone(&brand.service_phone)],
    );
    queue_sms(tx, borrower_id, Notice::DataCopied, &message, now_ms)?;
    Ok(Ok(()))
}

/// Copy at the address of a token, for the session that asked for it; `None` for any other text or session, for an
/// expired address, and after the end of the session.
///
/// # Errors
/// 1500 if a sealed value cannot be decrypted; the store's own failures.
pub async fn open(
    lender: &Lender,
    session: &SessionToken,
    token: &str,
) -> Result<Option<PersonalCopy>, Error> {
    let subject = sealed_address::open_for(lender, session, ADDRESS_CONTEXT, token).await?;
    let Some(CopySubject { borrower_id }) = subject else {
        return Ok(None);
    };
    personal_copy::read(lender, borrower_id).await.map(Some)
}
