//! Identity form, filled with the stored data (STATIC-03).

use super::session_account::masked_phone;
use crate::borrowers::identity::{self, TypedIdentity};
use crate::error::Error;
use crate::lender::Lender;
use tulay_store::identities::{self, Identity};
use tulay_texts::Text;
use tulay_texts::masked_number::masked;

/// Data that an identity form begins with.
#[derive(Clone, Debug)]
pub struct IdentityForm {
    /// Borrower's phone without its middle: `0917 ••• 0001`.
    pub masked_phone: String,
    /// Stored identity data as it would be typed, with a masked number; `None` before there is any.
    pub stored: Option<TypedIdentity>,
    /// Reason why it cannot be replaced now, if so (SEC-15).
    pub fixed: Option<Text>,
}

impl IdentityForm {
    /// Reads the form of a borrower.
    ///
    /// # Errors
    /// 1001 for a borrower who is gone.
    pub async fn read(lender: &Lender, borrower_id: String) -> Result<Self, Error> {
        let rule = lender.settings.brand.phone_rule;
        let read = lender.store.read(move |tx| {
            let stored = identities::find(tx, &borrower_id)?;
            let fixed = match stored {
                Some(_) => identity::fixed(tx, &borrower_id)?,
                None => None,
            };
            Ok::<_, Error>(Self {
                masked_phone: masked_phone(tx, rule, &borrower_id)?,
                stored: stored.map(as_typed),
                fixed,
            })
        });
        read.await
    }
}

fn as_typed(identity: Identity) -> TypedIdentity {
    TypedIdentity {
        id_number: masked(&identity.id_number_last4),
        name: identity.name,
        birthday: identity.birthday.to_string(),
        id_type: identity.id_type,
        region: identity.region,
        province: identity.province,
        city: identity.city,
        barangay: identity.barangay,
        address: identity.address,
        zip: identity.zip,
    }
}
