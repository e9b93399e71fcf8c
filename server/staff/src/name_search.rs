//! Search for borrowers by name (STAFF-25), recorded by the act `search_name` before.

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::orders::{self, Order};
use tulay_store::{StoreError, Tx, borrowers, identities, names};
use tulay_texts::masked_number::last4;

/// Borrower whose name has the words that were searched for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedBorrower {
    /// Their id.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Last four digits of their phone.
    pub phone_last4: String,
    /// Their newest order.
    pub newest: Option<Order>,
}

/// Refuses a text without a word of a name.
///
/// # Errors
/// 1400.
pub fn check(name: &str) -> Result<(), Error> {
    if names::words(name).is_empty() {
        let why = "Name at least one word of two letters";
        return Err(Error::invalid("name", why));
    }
    Ok(())
}

/// Returns up to `max_rows` borrowers whose names have all words of a text, in any order and without regard to accents
/// and capitals.
///
/// # Errors
/// The store's own failures.
pub async fn find(lender: &Lender, name: &str, max_rows: i64) -> Result<Vec<NamedBorrower>, Error> {
    let words = names::words(name);
    let read = lender.store.read(move |tx| {
        let mut found = Vec::new();
        for id in names::find(tx, &words, max_rows)? {
            found.extend(named(tx, id)?);
        }
        Ok::<_, StoreError>(found)
    });
    read.await.map_err(Error::from)
}

fn named(tx: &mut Tx<'_>, id: String) -> Result<Option<NamedBorrower>, StoreError> {
    let (borrower, identity) = (borrowers::find(tx, &id)?, identities::find(tx, &id)?);
    let Some((borrower, identity)) = borrower.zip(identity) else {
        return Ok(None);
    };
    Ok(Some(NamedBorrower {
        name: identity.name,
        phone_last4: last4(&borrower.phone),
        newest: orders::newest(tx, &id)?,
        id,
    }))
}
