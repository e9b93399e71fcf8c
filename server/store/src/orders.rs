//! Table `orders`: the loans of borrowers. An order is read with its borrower's id, and everything else about it with
//! the [`Order`] itself. A write that reads an order locks its borrower ([`Tx::hold`]): their data does not change
//! before it ends.

use std::collections::HashMap;

use jiff::civil::Date;

use super::order_lists::{PAGE, ids_of_page, page_ids};
use super::value::corrupt;
use super::{Row, ShortNumber, StoreError, Tx, agreed_terms, params, phones};
use tulay_lending::loan_account::Loan;
use tulay_lending::state::{Cause, OrderStatus};

/// A borrower's order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// Borrower of the order.
    pub borrower_id: String,
    /// Number by which the borrower names it.
    pub number: ShortNumber,
    /// The product.
    pub product_id: String,
    /// Agreed terms; its `order_id` is the order's id.
    pub loan: Loan,
    /// Its status.
    pub status: OrderStatus,
    /// True if its borrower withdrew it while it was under review; its status is declined then.
    pub is_withdrawn: bool,
    /// Time of its creation, in milliseconds UTC.
    pub created_at_ms: i64,
    /// The civil date in Manila on which the money left.
    pub released_on: Option<Date>,
    /// Number of paid rollovers.
    pub rollovers: i64,
    /// Amount that is owed to the borrower, in centavos: the credit of `overpayment_payable` in its ledger.
    pub owed_centavos: i64,
    /// Flags and addresses that its page shows beside the loan.
    pub page_flags: OrderPageFlags,
}

/// Flags and addresses that an order's page shows beside the loan itself (ORDER-03 to ORDER-15).
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a separate flag on the wire"
)]
pub struct OrderPageFlags {
    /// True for the lender's product, repaid in these pages; false for a partner's.
    pub inside: bool,
    /// Address at which a partner's loan is repaid, or empty.
    pub h5_url: String,
    /// Address to which the page continues (playeduL), or empty.
    pub next_url: String,
    /// Text of the withdraw confirmation, or empty.
    pub rey_msg: String,
    /// The kind tips.
    pub kind_tips_msg: Option<String>,
    /// True if the bank account has to be bound again.
    pub card_need_pop: bool,
    /// True if the page asks for stars.
    pub is_score: bool,
    /// True if the repayment page shows its banner.
    pub repay_banner: bool,
}

impl Default for OrderPageFlags {
    fn default() -> Self {
        OrderPageFlags {
            inside: true,
            h5_url: String::new(),
            next_url: String::new(),
            rey_msg: String::new(),
            kind_tips_msg: None,
            card_need_pop: false,
            is_score: false,
            repay_banner: false,
        }
    }
}

impl Order {
    /// The order's id.
    pub fn id(&self) -> &str {
        &self.loan.order_id
    }

    /// True if its money waits for another account, which its borrower is asked for.
    pub fn awaits_account(&self) -> bool {
        self.status == OrderStatus::Disbursing && self.page_flags.card_need_pop
    }

    /// Returns the key that only one open order of a borrower and a product may have (CONF-07).
    fn open_key(&self) -> String {
        format!("{}|{}", self.borrower_id, self.product_id)
    }
}

macro_rules! select {
    ($($rest:expr),+) => {
        concat!(
            "SELECT id, borrower_id, product_id, principal_centavos, term_days, terms_json,
                    status, created_at, released_on, rollovers, inside, h5_url, next_url,
                    rey_msg, kind_tips_msg, card_need_pop, is_score, repay_banner, short_number,
                    CASE WHEN status = ",
            declined!(),
            " AND EXISTS
                        (SELECT 1 FROM order_moves WHERE order_id = orders.id AND cause = 'withdrawn')
                        THEN CAST(1 AS BIGINT) ELSE 0 END AS is_withdrawn,
                    owed_centavos
             FROM orders ",
            $($rest),+
        )
    };
}

fn read(row: &Row<'_>) -> Result<Order, StoreError> {
    Ok(Order {
        loan: Loan {
            order_id: row.text("id")?,
            principal_centavos: row.int("principal_centavos")?,
            term_days: row.int("term_days")?,
            agreed: agreed_terms::read(row.str("terms_json")?)?,
        },
        borrower_id: row.text("borrower_id")?,
        number: ShortNumber::stored(row.text("short_number")?),
        product_id: row.text("product_id")?,
        status: status(row.int("status")?)?,
        is_withdrawn: row.flag("is_withdrawn")?,
        created_at_ms: row.int("created_at")?,
        released_on: row.date_opt("released_on")?,
        rollovers: row.int("rollovers")?,
        owed_centavos: row.int("owed_centavos")?,
        page_flags: OrderPageFlags {
            inside: row.flag("inside")?,
            h5_url: row.text("h5_url")?,
            next_url: row.text("next_url")?,
            rey_msg: row.text("rey_msg")?,
            kind_tips_msg: row.text_opt("kind_tips_msg")?,
            card_need_pop: row.flag("card_need_pop")?,
            is_score: row.flag("is_score")?,
            repay_banner: row.flag("repay_banner")?,
        },
    })
}

pub(super) fn status(code: i64) -> Result<OrderStatus, StoreError> {
    OrderStatus::from_code(code).map_err(corrupt)
}

/// Adds an order without a status's history: follow it with
/// [`order_transitions::insert`](super::order_transitions::insert). Returns `false`, and adds nothing, when the
/// borrower has an open order of the product: read that one with [`find_open`].
///
/// # Errors
/// [`StoreError::Unique`] when the id or the number is taken, [`StoreError::Constraint`] for an unknown borrower.
pub fn insert(tx: &mut Tx<'_>, order: &Order) -> Result<bool, StoreError> {
    tx.hold(&order.borrower_id)?;
    let terms = serde_json::to_string(&order.loan.agreed).map_err(corrupt)?;
    let open_key = order.status.is_open().then(|| order.open_key());
    let released_on = order.released_on.map(|date| date.to_string());
    let inserted = tx.execute(
        "INSERT INTO orders (id, borrower_id, product_id, principal_centavos, term_days,
             terms_json, status, created_at, released_on, rollovers, inside, h5_url, next_url,
             rey_msg, kind_tips_msg, card_need_pop, is_score, repay_banner, short_number, open_key)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
             $18, $19, $20)
         ON CONFLICT (open_key) DO NOTHING",
        params![
            order.id(),
            &order.borrower_id,
            &order.product_id,
            order.loan.principal_centavos,
            order.loan.term_days,
            &terms,
            order.status.code(),
            order.created_at_ms,
            released_on.as_deref(),
            order.rollovers,
            order.page_flags.inside,
            &order.page_flags.h5_url,
            &order.page_flags.next_url,
            &order.page_flags.rey_msg,
            order.page_flags.kind_tips_msg.as_deref(),
            order.page_flags.card_need_pop,
            order.page_flags.is_score,
            order.page_flags.repay_banner,
            order.number.as_str(),
            open_key.as_deref(),
        ],
    )?;
    Ok(inserted == 1)
}

/// A borrower's order; `None` for another borrower's order and for a missing one.
pub fn find(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    order_id: &str,
) -> Result<Option<Order>, StoreError> {
    tx.hold(borrower_id)?;
    tx.query_opt(
        select!("WHERE id = $1 AND borrower_id = $2"),
        params![order_id, borrower_id],
        read,
    )
}

/// The order with this id, of any borrower: for the operator's commands, servicing and signed postbacks, never for a
/// borrower's call.
pub fn find_for_any_borrower(tx: &mut Tx<'_>, order_id: &str) -> Result<Option<Order>, StoreError> {
    let order = tx.query_opt(select!("WHERE id = $1"), params![order_id], read)?;
    if let Some(order) = &order {
        tx.hold(&order.borrower_id)?;
    }
    Ok(order)
}

/// A borrower's open order of a product.
pub fn find_open(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    product_id: &str,
) -> Result<Option<Order>, StoreError> {
    tx.hold(borrower_id)?;
    let open_key = format!("{borrower_id}|{product_id}");
    tx.query_opt(select!("WHERE open_key = $1"), params![&open_key], read)
}

/// A borrower's newest order.
pub fn newest(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<Order>, StoreError> {
    tx.hold(borrower_id)?;
    tx.query_opt(
        select!("WHERE borrower_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1"),
        params![borrower_id],
        read,
    )
}

/// A borrower's orders, newest first, at most `limit`.
pub fn of_borrower(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    limit: i64,
) -> Result<Vec<Order>, StoreError> {
    tx.hold(borrower_id)?;
    tx.query_all(
        select!("WHERE borrower_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2"),
        params![borrower_id, limit],
        read,
    )
}

/// Orders of the borrowers whose phones end with four digits, the newest first, at most `limit`. It enters the borrowers
/// by the end of their phones and the orders by their borrowers.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key; the store's own failures.
pub fn of_phone_end(tx: &mut Tx<'_>, last4: &str, limit: i64) -> Result<Vec<Order>, StoreError> {
    let end = phones::end_key(tx, last4)?;
    let orders = tx.query_all(
        select!(
            "WHERE borrower_id IN (SELECT borrowers.id FROM borrowers WHERE phone_end = $1)
             ORDER BY created_at DESC, id DESC LIMIT $2"
        ),
        params![&end, limit],
        read,
    )?;
    tx.hold_all(orders.iter().map(|order| order.borrower_id.as_str()))?;
    Ok(orders)
}

/// A borrower's newest open order, of any product.
pub fn newest_open(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<Order>, StoreError> {
    Ok(open_of_borrower(tx, borrower_id)?.pop())
}

/// A borrower's open orders, of any product, the oldest first.
pub fn open_of_borrower(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Vec<Order>, StoreError> {
    tx.hold(borrower_id)?;
    tx.query_all(
        select!("WHERE borrower_id = $1 AND open_key IS NOT NULL ORDER BY created_at, id"),
        params![borrower_id],
        read,
    )
}

/// Open orders of any borrower with an id after `after_id`, at most `limit`.
pub fn open_batch(tx: &mut Tx<'_>, after_id: &str, limit: i64) -> Result<Vec<Order>, StoreError> {
    tx.query_all(
        select!(
            "WHERE status IN ",
            open!(),
            " AND id > $1 ORDER BY id LIMIT $2 /* scans */"
        ),
        params![after_id, limit],
        read,
    )
}

/// Returns true if a borrower has paid off a loan before: a repeat client (STATIC-03). A loan that was written off or
/// cancelled does not count.
pub fn has_paid_off(tx: &mut Tx<'_>, borrower_id: &str) -> Result<bool, StoreError> {
    let (settled, cause) = (OrderStatus::Settled.code(), Cause::PaidInFull.as_str());
    let paid_off = tx.query_opt(
        "SELECT 1 FROM orders WHERE borrower_id = $1 AND status = $2
             AND (SELECT cause FROM order_moves WHERE order_id = orders.id ORDER BY seq DESC LIMIT 1) = $3
         LIMIT 1",
        params![borrower_id, settled, cause],
        |_| Ok(()),
    )?;
    Ok(paid_off.is_some())
}

/// Orders that are due for servicing, from one position in the queue to another (`service_days::ends`).
pub(super) fn between(
    tx: &mut Tx<'_>,
    ends: &[super::Value<'_>; 4],
) -> Result<Vec<Order>, StoreError> {
    let orders = tx.query_all(
        select!(
            "WHERE status IN ",
            repayable!(),
            " AND (service_on, id) >= ($1, $2)
               AND (service_on, id) <= ($3, $4) ORDER BY service_on, id /* scans */"
        ),
        ends,
        read,
    )?;
    tx.hold_all(orders.iter().map(|order| order.borrower_id.as_str()))?;
    Ok(orders)
}

/// Orders by their ids, at most [`PAGE`]; nothing for an id that no order has.
///
/// # Errors
/// The store's own failures.
pub fn of_page(tx: &mut Tx<'_>, ids: &[String]) -> Result<Vec<Order>, StoreError> {
    let orders = tx.query_all(
        select!("WHERE id IN ", page_ids!(), " ORDER BY id"),
        &ids_of_page(ids),
        read,
    )?;
    tx.hold_all(orders.iter().map(|order| order.borrower_id.as_str()))?;
    Ok(orders)
}

/// The numbers of orders by their ids; nothing for an id that no order has.
///
/// # Errors
/// The store's own failures.
pub fn numbers(
    tx: &mut Tx<'_>,
    order_ids: &[String],
) -> Result<HashMap<String, ShortNumber>, StoreError> {
    let mut numbers = HashMap::new();
    for ids in order_ids.chunks(PAGE) {
        let found = tx.query_all(
            concat!(
                "SELECT id, short_number FROM orders WHERE id IN ",
                page_ids!()
            ),
            &ids_of_page(ids),
            |row| {
                Ok((
                    row.text("id")?,
                    ShortNumber::stored(row.text("short_number")?),
                ))
            },
        )?;
        numbers.extend(found);
    }
    Ok(numbers)
}

/// Orders whose money has left, settled or not, with an id after `after_id`, at most `limit`.
pub fn released_batch(
    tx: &mut Tx<'_>,
    after_id: &str,
    limit: i64,
) -> Result<Vec<Order>, StoreError> {
    tx.query_all(
        select!("WHERE released_on IS NOT NULL AND id > $1 ORDER BY id LIMIT $2 /* scans */"),
        params![after_id, limit],
        read,
    )
}

/// Orders that wait for the lender (under review, disbursing) with an id after `after_id`, at most `limit`.
pub fn waiting_batch(
    tx: &mut Tx<'_>,
    after_id: &str,
    limit: i64,
) -> Result<Vec<Order>, StoreError> {
    tx.query_all(
        select!(
            "WHERE status IN ",
            waiting!(),
            " AND id > $1 ORDER BY id LIMIT $2 /* scans */"
        ),
        params![after_id, limit],
        read,
    )
}

/// Stores the civil date in Manila on which the money left, and the time from which the first installment is late; the
/// order becomes due for servicing.
pub fn set_released_on(
    tx: &mut Tx<'_>,
    order_id: &str,
    released_on: Date,
    late_from_ms: i64,
) -> Result<(), StoreError> {
    tx.put(
        "UPDATE orders SET released_on = $2, service_on = '', late_from = $3 WHERE id = $1",
        params![order_id, &released_on.to_string(), late_from_ms],
    )?;
    Ok(())
}

/// Stores the number of paid rollovers.
pub fn set_rollovers(tx: &mut Tx<'_>, order_id: &str, rollovers: i64) -> Result<(), StoreError> {
    tx.put(
        "UPDATE orders SET rollovers = $2 WHERE id = $1",
        params![order_id, rollovers],
    )?;
    Ok(())
}

/// Adds to the amount that is owed to an order's borrower, in centavos. Only the ledger calls this, beside the entries.
pub(super) fn add_to_owed(
    tx: &mut Tx<'_>,
    order_id: &str,
    centavos: i64,
) -> Result<(), StoreError> {
    tx.put(
        "UPDATE orders SET owed_centavos = owed_centavos + $2 WHERE id = $1",
        params![order_id, centavos],
    )
}

/// The orders whose borrowers are owed money, with the amount in centavos: those after one of them, by its amount and
/// its id, the largest first, at most `limit`.
pub fn owed_to_borrowers(
    tx: &mut Tx<'_>,
    (owed_centavos, order_id): (i64, &str),
    limit: i64,
) -> Result<Vec<(String, i64)>, StoreError> {
    tx.query_all(
        "SELECT id, owed_centavos FROM orders /* scans */
         WHERE owed_centavos > 0 AND owed_centavos <= $1 AND (owed_centavos < $1 OR id > $2)
         ORDER BY owed_centavos DESC, id LIMIT $3",
        params![owed_centavos, order_id, limit],
        |row| Ok((row.text("id")?, row.int("owed_centavos")?)),
    )
}

/// Changes the flags and addresses that an order's page shows beside the loan.
pub fn set_face(
    tx: &mut Tx<'_>,
    order_id: &str,
    page_flags: &OrderPageFlags,
) -> Result<(), StoreError> {
    tx.put(
        "UPDATE orders SET inside = $2, h5_url = $3, next_url = $4, rey_msg = $5,
             kind_tips_msg = $6, card_need_pop = $7, is_score = $8, repay_banner = $9
         WHERE id = $1",
        params![
            order_id,
            page_flags.inside,
            &page_flags.h5_url,
            &page_flags.next_url,
            &page_flags.rey_msg,
            page_flags.kind_tips_msg.as_deref(),
            page_flags.card_need_pop,
            page_flags.is_score,
            page_flags.repay_banner,
        ],
    )?;
    Ok(())
}

/// Clears the request to bind an account from all orders of a borrower who has bound one.
pub fn clear_card_need_pop(tx: &mut Tx<'_>, borrower_id: &str) -> Result<(), StoreError> {
    tx.put(
        "UPDATE orders SET card_need_pop = 0 WHERE borrower_id = $1 AND card_need_pop = 1",
        params![borrower_id],
    )?;
    Ok(())
}
