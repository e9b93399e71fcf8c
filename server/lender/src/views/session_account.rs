//! Owner of a session: forms show the phone, so that a borrower sees whose data they have.

use crate::error::Error;
use crate::lender::Lender;
use tulay_store::{Tx, borrowers};
use tulay_texts::brand::PhoneRule;
use tulay_texts::phones;

/// Reads the phone of a borrower without its middle: `0917 ••• 0001`.
///
/// # Errors
/// 1001 for a borrower who is gone.
pub async fn read_masked_phone(lender: &Lender, borrower_id: String) -> Result<String, Error> {
    let rule = lender.settings.brand.phone_rule;
    let read = lender
        .store
        .read(move |tx| masked_phone(tx, rule, &borrower_id));
    read.await
}

/// Phone of a borrower as their forms show it.
///
/// # Errors
/// 1001 for a borrower who is gone.
pub(super) fn masked_phone(
    tx: &mut Tx<'_>,
    rule: PhoneRule,
    borrower_id: &str,
) -> Result<String, Error> {
    let borrower = borrowers::find(tx, borrower_id)?;
    let borrower = borrower.ok_or_else(Error::not_signed_in)?;
    Ok(phones::masked(&borrower.phone, rule))
}
