//! Deletion of an account by its borrower (SEC-07), confirmed by a code from an SMS. Refused while a loan or an
//! application is open, something is owed to them, or a payment may bounce. Data of an ended loan stays until its legal
//! retention period has passed; everything else is deleted at once. Independent of requests.

use jiff::{Timestamp, ToSpan as _};

use super::confirm_codes::{CodeWords, Confirmation, Purpose, confirm};
use super::erasure::{self, ErasureEligibility};
use crate::complaints::images::remove_forgotten;
use crate::error::Error;
use crate::lender::Lender;
use tulay_lending::calendar::manila_date;
use tulay_store::erasure::ErasedPerson;
use tulay_store::{Tx, borrowers};
use tulay_texts::{Language, Localizer, Text, text};

/// Consequences of deleting the account now.
pub struct Prospect {
    /// True if the borrower may delete the account.
    pub may_leave: bool,
    /// Text about the deleted and the kept data, or the reason of a refusal.
    pub what: String,
}

/// Returns the information that a borrower reads before deleting the account.
///
/// # Errors
/// The store's own failures.
pub async fn prospect(
    lender: &Lender,
    borrower_id: String,
    language: Language,
) -> Result<Prospect, Error> {
    let (settings, now) = (lender.settings.clone(), lender.clock.now());
    let standing = lender
        .store
        .read(move |tx| erasure::standing(tx, &settings.retention, &borrower_id, now));
    let standing = standing.await.map_err(Error::from)?;
    let localizer = lender.localizer(language);
    let refused = refusal(&standing, localizer);
    let may_leave = refused.is_none();
    let what = match (refused, standing) {
        (Some(why), _) => why.render(language),
        (None, ErasureEligibility::KeptUntil(until_ms)) => {
            let until = Timestamp::from_millisecond(until_ms).unwrap_or(now);
            let day = localizer.day(manila_date(until));
            let kept = text(
                "The law wants us to keep your loans with your name and your agreements until {0}. They are used for nothing \
                 else, and deleted then. Everything else is deleted at once",
            );
            kept.arg(day).render(language)
        }
        (None, _) => {
            text("Everything that we have stored about you is deleted at once").render(language)
        }
    };
    Ok(Prospect { may_leave, what })
}

/// Reason why the account may not be deleted; `None` if it may.
fn refusal(standing: &ErasureEligibility, localizer: Localizer<'_>) -> Option<Text> {
    match standing {
        ErasureEligibility::Open(_) => Some(text(
            "You have a loan or an application that is open. You can delete your account once it has ended",
        )),
        ErasureEligibility::Owed(_) => Some(text(
            "We owe you money. You can delete your account once we have sent it to you",
        )),
        ErasureEligibility::MayBounce(until_ms) => {
            let until = Timestamp::from_millisecond(*until_ms).unwrap_or(Timestamp::MAX);
            // At midnight of the next day, it is over at any hour.
            let day = manila_date(until).saturating_add(1.day());
            let why = text(
                "Your last payment can still be taken back by your bank or e-wallet, and your loan would be open again. \
                 You can delete your account from {0} on",
            );
            Some(why.arg(localizer.day(day)))
        }
        ErasureEligibility::Free | ErasureEligibility::KeptUntil(_) => None,
    }
}

/// Deletes a borrower's account; sends a code if none is given.
///
/// # Errors
/// 1409 while a loan or an application is open, something is owed to the borrower or a payment may bounce; 1429 for too
/// many codes; 1400 for no code, and for a malformed or wrong one.
pub async fn leave(
    lender: &Lender,
    borrower_id: String,
    code: String,
    language: Language,
) -> Result<(), Error> {
    let (of_write, now) = (lender.clone(), lender.clock.now());
    let left = lender
        .store
        .write(move |tx| leave_in(tx, &of_write, (&borrower_id, &code), language, now));
    let left = left.await?;
    lender.outbox.wake();
    left?;
    remove_forgotten(lender).await
}

/// Deletes a borrower's account in a transaction. A refusal is stored with its code or its counted try, so it is an
/// outcome: an error would roll that back.
fn leave_in(
    tx: &mut Tx<'_>,
    lender: &Lender,
    (borrower_id, code): (&str, &str),
    language: Language,
    now: Timestamp,
) -> Result<Result<(), Error>, Error> {
    let standing = erasure::standing(tx, &lender.settings.retention, borrower_id, now)?;
    let localizer = lender.localizer(language);
    if let Some(why) = refusal(&standing, localizer) {
        return Err(Error::conflict(why));
    }
    let confirmation = Confirmation {
        borrower_id,
        purpose: Purpose::Leave,
    };
    let now_ms = now.as_millisecond();
    let english = "{0} is your {1} code to delete your account. Never share it";
    let words = CodeWords {
        message: |code: &str| localizer.code_message(english, code, &[]),
        ask: text("To delete your account, enter the 6 digits that we sent to your phone"),
    };
    if let Err(refused) = confirm(tx, &lender.sealer, confirmation, code, words, now_ms)? {
        return Ok(Err(refused));
    }
    let borrower = borrowers::find(tx, borrower_id)?.ok_or_else(Error::not_signed_in)?;
    if standing == ErasureEligibility::Free {
        erasure::erase_and_note(
            tx,
            lender,
            &borrower,
            ("the borrower", "asked for in the app"),
            now,
        )?;
        return Ok(Ok(()));
    }
    let phone_digest = lender.sealer.digest("phone", &borrower.phone);
    let person = ErasedPerson {
        id: &borrower.id,
        phone_digest: &phone_digest,
    };
    tulay_store::erasure::leave(tx, person, now_ms)?;
    Ok(Ok(()))
}
