//! Table `order_persons`: keyed digests of the document and of the account of each order's borrower, by which limits
//! that mean a person find the person over several phones (SEC-18). Digests have the key of those of phones, so that
//! they stay when the sealing key changes.

use tulay_lending::state::Cause;

use super::identities::{self, Identity};
use super::{StoreError, Tx, bank_accounts, new_id, params, people};

/// Person of a borrower, by digests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderPerson {
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
) -> Result<OrderPerson, StoreError> {
    let found = tx.query_opt(
        "SELECT person_sealed, id_number_sealed, bank_code, number_sealed
         FROM bank_accounts LEFT JOIN identities ON identities.borrower_id = bank_accounts.borrower_id
         WHERE bank_accounts.id = $1 AND bank_accounts.borrower_id = $2",
        params![account_id, borrower_id],
        |row| {
            let identity = row.text_opt("person_sealed")?.zip(row.text_opt("id_number_sealed")?);
            let bank = row.text_opt("bank_code")?;
            Ok((identity, bank, row.text("number_sealed")?))
        },
    )?;
    let (identity, bank, number_sealed) = found.unwrap_or_default();
    let document = match identities::open(tx, borrower_id, identity)? {
        Some(identity) => Some(document(tx, borrower_id, &identity)?),
        None => None,
    };
    let account = account(tx, borrower_id, bank, &number_sealed)?;
    // A digest that no order has stands for a number that is not there.
    let person = OrderPerson {
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
    person: &OrderPerson,
    product_id: &str,
) -> Result<Elsewhere, StoreError> {
    tx.query_one(
        "SELECT
             (SELECT COUNT(*) FROM order_persons JOIN orders ON orders.id = order_persons.order_id
              WHERE order_persons.digest IN ($1, $2) AND orders.open_key IS NOT NULL
              AND orders.borrower_id <> $3) AS open_orders,
             (SELECT MAX(order_moves.at) FROM order_persons JOIN orders ON orders.id = order_persons.order_id
              JOIN order_moves ON order_moves.order_id = orders.id
              WHERE order_persons.digest = $1 AND orders.borrower_id <> $3 AND orders.product_id = $4
                  AND order_moves.cause = $5) AS declined_at",
        params![
            &person.document,
            &person.account,
            &person.borrower_id,
            product_id,
            Cause::Declined.as_str()
        ],
        |row| {
            Ok(Elsewhere {
                has_open_order: row.int("open_orders")? > 0,
                declined_at_ms: row.int_opt("declined_at")?,
            })
        },
    )
}

/// Marks an order with the person's document and account.
///
/// # Errors
/// The store's own failures.
pub fn mark(tx: &mut Tx<'_>, person: &OrderPerson, order_id: &str) -> Result<(), StoreError> {
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
    match self::account(tx, &borrower_id, account.bank_code, &account.number_sealed)? {
        Some(digest) => insert(tx, order_id, &digest),
        None => Ok(()),
    }
}

/// Ids of the orders with an account: the code of its bank, empty for an e-wallet, and its number in any spelling; at
/// most `limit`.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key; the store's own failures.
pub fn orders_of_account(
    tx: &mut Tx<'_>,
    (bank, number): (&str, &str),
    limit: i64,
) -> Result<Vec<String>, StoreError> {
    let digest = account_digest(tx, bank, number)?;
    tx.query_all(
        "SELECT order_id FROM order_persons WHERE digest = $1 ORDER BY order_id LIMIT $2",
        params![&digest, limit],
        |row| row.text("order_id"),
    )
}

fn insert(tx: &mut Tx<'_>, order_id: &str, digest: &str) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO order_persons (order_id, digest) VALUES ($1, $2) ON CONFLICT (digest, order_id) DO NOTHING",
        params![order_id, digest],
    )
}

/// Digest of a borrower's document: its kind and its number, in one form for all spellings.
fn document(tx: &mut Tx<'_>, borrower_id: &str, identity: &Identity) -> Result<String, StoreError> {
    let number = people::open(tx, borrower_id, &identity.id_number_sealed)?;
    let named = format!(
        "{}/{}",
        identity.id_type,
        one_form(&identity.id_type, &number)
    );
    Ok(people::phone_digests(tx)?.digest("document", &named))
}

/// Digest of an account of a borrower: its bank and its number; `None` if it is erased. Wallets are not told apart: a
/// phone's number has one owner, whichever wallets they have.
fn account(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    bank: Option<String>,
    number_sealed: &str,
) -> Result<Option<String>, StoreError> {
    if number_sealed.is_empty() {
        return Ok(None);
    }
    let number = people::open(tx, borrower_id, number_sealed)?;
    account_digest(tx, &bank.unwrap_or_default(), &number).map(Some)
}

fn account_digest(tx: &mut Tx<'_>, bank: &str, number: &str) -> Result<String, StoreError> {
    let named = format!("{bank}/{}", plain(number));
    Ok(people::phone_digests(tx)?.digest("account", &named))
}

/// Letters and digits of a number, in capitals.
fn plain(number: &str) -> String {
    let letters = number.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_uppercase).collect()
}

/// Number of a document in one form for all spellings: letters that look like digits are read as those, and where a
/// kind has digits alone, what is printed before them and zeros at their head do not count.
fn one_form(kind: &str, number: &str) -> String {
    let read = plain(number).replace('O', "0").replace(['I', 'L'], "1");
    if !matches!(kind, "philsys" | "umid" | "sss" | "prc") {
        return read;
    }
    // As in `CRN-0111-1234567-8`.
    let digits = read.trim_start_matches(|c: char| c == '0' || !c.is_ascii_digit());
    if digits.is_empty() {
        read
    } else {
        digits.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::one_form;

    #[test]
    fn sec_18_a_documents_number_has_one_form_in_every_spelling() {
        for (kind, one, other) in [
            ("umid", "CRN-0111-1234567-8", "0111 1234567 8"),
            ("sss", "34-1234567-O", "3412345670"),
            ("prc", "0012345", "12345"),
            ("driver", "N01-12-345678", "nO1 12 345678"),
            ("passport", "P1234567A", "p l234567a"),
        ] {
            assert_eq!(one_form(kind, one), one_form(kind, other), "{kind}");
        }
        for (kind, one, other) in [
            ("sss", "34-1234567-8", "34-1234567-9"),
            ("driver", "N01-12-345678", "D01-12-345678"),
            ("prc", "CRN", "PRC"),
        ] {
            assert_ne!(one_form(kind, one), one_form(kind, other), "{kind}");
        }
    }
}
