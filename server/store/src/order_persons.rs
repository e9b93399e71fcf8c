//! Table `order_persons`: keyed digests of the document and of the account of each order's borrower, by which limits
//! that mean a person find the person over several phones (SEC-18). Digests have the key of those of phones, so that
//! they stay when the sealing key changes.

use tulay_lending::state::Cause;

use super::identities::{self, Identity};
use super::{StoreError, Tx, bank_accounts, new_id, params, people};

/// Person of a borrower, by digests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    borrower_id: String,
    /// Digest of the document.
    document: String,
    /// Digest of the account.
    account: String,
}

/// Returns the person of a borrower and an account, and locks both digests until the write ends: of two orders of one
/// person, the later one sees the earlier one.
///
/// # Errors
/// [`StoreError::Sealing`] where a number does not open; the store's own failures.
pub fn of_borrower(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    account_id: &str,
) -> Result<Person, StoreError> {
    let found = tx.query_opt(
        "SELECT person_sealed, id_number_sealed, channel_number, bank_code, number_sealed
         FROM bank_accounts LEFT JOIN identities ON identities.borrower_id = bank_accounts.borrower_id
         WHERE bank_accounts.id = $1 AND bank_accounts.borrower_id = $2",
        params![account_id, borrower_id],
        |row| {
            let identity = row.text_opt(0)?.zip(row.text_opt(1)?);
            let place = row.text_opt(2)?.or(row.text_opt(3)?);
            Ok((identity, place, row.text(4)?))
        },
    )?;
    let (identity, place, number_sealed) = found.unwrap_or_default();
    let document = match identities::open(tx, borrower_id, identity)? {
        Some(identity) => Some(document(tx, borrower_id, &identity)?),
        None => None,
    };
    let account = account(tx, borrower_id, place, &number_sealed)?;
    // A digest that no order has stands for a number that is not there.
    let person = Person {
        borrower_id: borrower_id.to_owned(),
        document: document.unwrap_or_else(|| new_id("none")),
        account: account.unwrap_or_else(|| new_id("none")),
    };
    tx.hold_all([person.document.as_str(), person.account.as_str()].into_iter())?;
    Ok(person)
}

/// Orders of other borrowers with a person's document or account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Elsewhere {
    /// True if one with the document or the account is open.
    pub has_open_order: bool,
    /// Time at which one with the document was last declined a product, in milliseconds UTC.
    pub declined_at_ms: Option<i64>,
}

/// Returns what a person has under other borrowers, for a product.
///
/// # Errors
/// The store's own failures.
pub fn elsewhere(
    tx: &mut Tx<'_>,
    person: &Person,
    product_id: &str,
) -> Result<Elsewhere, StoreError> {
    tx.query_one(
        "SELECT
             (SELECT COUNT(*) FROM order_persons JOIN orders ON orders.id = order_persons.order_id
              WHERE order_persons.digest IN ($1, $2) AND orders.open_key IS NOT NULL AND orders.borrower_id <> $3),
             (SELECT MAX(order_moves.at) FROM order_persons JOIN orders ON orders.id = order_persons.order_id
              JOIN order_moves ON order_moves.order_id = orders.id
              WHERE order_persons.digest = $1 AND orders.borrower_id <> $3 AND orders.product_id = $4
                  AND order_moves.cause = $5)",
        params![
            &person.document,
            &person.account,
            &person.borrower_id,
            product_id,
            Cause::Declined.as_str()
        ],
        |row| {
            Ok(Elsewhere {
                has_open_order: row.int(0)? > 0,
                declined_at_ms: row.int_opt(1)?,
            })
        },
    )
}

/// Marks an order with the person's document and account.
///
/// # Errors
/// The store's own failures.
pub fn mark(tx: &mut Tx<'_>, person: &Person, order_id: &str) -> Result<(), StoreError> {
    insert(tx, order_id, &person.document)?;
    insert(tx, order_id, &person.account)
}

/// Marks an order with the account that it is paid to.
///
/// # Errors
/// [`StoreError::Sealing`] where the number does not open; the store's own failures.
pub(crate) fn mark_account(
    tx: &mut Tx<'_>,
    order_id: &str,
    account_id: &str,
) -> Result<(), StoreError> {
    let Some((borrower_id, account)) = bank_accounts::find_with_owner(tx, account_id)? else {
        return Ok(());
    };
    let place = account.channel_number.or(account.bank_code);
    match self::account(tx, &borrower_id, place, &account.number_sealed)? {
        Some(digest) => insert(tx, order_id, &digest),
        None => Ok(()),
    }
}

fn insert(tx: &mut Tx<'_>, order_id: &str, digest: &str) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO order_persons (order_id, digest) VALUES ($1, $2) ON CONFLICT (digest, order_id) DO NOTHING",
        params![order_id, digest],
    )
}

/// Digest of a borrower's document: its kind and the letters and digits of its number.
fn document(tx: &mut Tx<'_>, borrower_id: &str, identity: &Identity) -> Result<String, StoreError> {
    let number = people::open(tx, borrower_id, &identity.id_number_sealed)?;
    let named = format!("{}/{}", identity.id_type, plain(&number));
    Ok(people::phone_digests(tx)?.digest("document", &named))
}

/// Digest of an account of a borrower: its wallet or bank and its number; `None` if it is erased.
fn account(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    place: Option<String>,
    number_sealed: &str,
) -> Result<Option<String>, StoreError> {
    if number_sealed.is_empty() {
        return Ok(None);
    }
    let number = people::open(tx, borrower_id, number_sealed)?;
    let named = format!("{}/{}", place.unwrap_or_default(), plain(&number));
    Ok(Some(people::phone_digests(tx)?.digest("account", &named)))
}

/// Letters and digits of a number, in capitals.
fn plain(number: &str) -> String {
    let letters = number.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_uppercase).collect()
}
