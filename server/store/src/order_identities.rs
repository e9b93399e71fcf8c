//! Table `order_identities`: the identity that an order was confirmed with (SEC-15). A later change by the borrower does
//! not touch it.

use super::identities::{self, Identity};
use super::orders::Order;
use super::{StoreError, Tx, params};

/// Sets the identity of an order to its borrower's current one, replacing one that it had.
pub fn set(tx: &mut Tx<'_>, order: &Order) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO order_identities (order_id, borrower_id, person_sealed, id_number_sealed)
         SELECT $1, borrower_id, person_sealed, id_number_sealed FROM identities WHERE borrower_id = $2
         ON CONFLICT (order_id) DO UPDATE SET person_sealed = excluded.person_sealed,
             id_number_sealed = excluded.id_number_sealed",
        params![order.id(), &order.borrower_id],
    )
}

/// Identity that an order was confirmed with.
pub fn of_order(tx: &mut Tx<'_>, order: &Order) -> Result<Option<Identity>, StoreError> {
    let found = tx.query_opt(
        "SELECT person_sealed, id_number_sealed FROM order_identities WHERE order_id = $1",
        params![order.id()],
        |row| Ok((row.text("person_sealed")?, row.text("id_number_sealed")?)),
    )?;
    identities::open(tx, &order.borrower_id, found)
}
