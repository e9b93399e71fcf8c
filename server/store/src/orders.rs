//! Tables `orders` and `order_moves`: the loans of borrowers and every move of their status (STATUS-02). An order of
//! someone is read with their id; what belongs to an order is read with the [`Order`] itself.

use jiff::civil::Date;

use super::value::corrupt;
use super::{Row, StoreError, Tx, params};
use tulay_lending::book::Loan;
use tulay_lending::product::AgreedTerms;
use tulay_lending::state::{Move, OrderStatus};

/// A borrower's order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// Whose it is.
    pub borrower_id: String,
    /// Which product was borrowed.
    pub product_id: String,
    /// What was agreed on; its `order_id` is the order's id.
    pub loan: Loan,
    /// Where it stands.
    pub status: OrderStatus,
    /// When it was made, in milliseconds UTC.
    pub created_at_ms: i64,
    /// The civil date in Manila on which the money left.
    pub released_on: Option<Date>,
    /// How many rollovers were paid.
    pub rollovers: i64,
    /// What its page shows beside the loan.
    pub face: OrderFace,
}

/// What an order's page shows beside the loan itself (ORDER-03 to ORDER-15).
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of its own on the wire"
)]
pub struct OrderFace {
    /// The lender's own product, repaid in these pages; else a partner's.
    pub inside: bool,
    /// Where a partner's loan is repaid, or empty.
    pub h5_url: String,
    /// Where the page goes on to (playeduL), or empty.
    pub next_url: String,
    /// What the withdraw confirmation says, or empty.
    pub rey_msg: String,
    /// The kind tips.
    pub kind_tips_msg: Option<String>,
    /// Whether the bank account has to be bound anew.
    pub card_need_pop: bool,
    /// Whether the page asks for stars.
    pub is_score: bool,
    /// Whether the repayment page shows its banner.
    pub repay_banner: bool,
}

impl Default for OrderFace {
    fn default() -> Self {
        OrderFace {
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

/// A move as it was kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeptMove {
    /// From where to where, and why.
    pub step: Move,
    /// When, in milliseconds UTC.
    pub at_ms: i64,
}

impl Order {
    /// The order's id.
    pub fn id(&self) -> &str {
        &self.loan.order_id
    }

    /// What only one open order of a borrower and a product may hold (CONF-07).
    fn open_key(&self) -> String {
        format!("{}|{}", self.borrower_id, self.product_id)
    }
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT id, borrower_id, product_id, principal_centavos, term_days, terms_json,
                    status, created_at, released_on, rollovers, inside, h5_url, next_url,
                    rey_msg, kind_tips_msg, card_need_pop, is_score, repay_banner
             FROM orders ",
            $rest
        )
    };
}

fn read(row: &Row<'_>) -> Result<Order, StoreError> {
    let agreed: AgreedTerms = serde_json::from_str(&row.text(5)?).map_err(corrupt)?;
    Ok(Order {
        loan: Loan {
            order_id: row.text(0)?,
            principal_centavos: row.int(3)?,
            term_days: row.int(4)?,
            agreed,
        },
        borrower_id: row.text(1)?,
        product_id: row.text(2)?,
        status: status(row.int(6)?)?,
        created_at_ms: row.int(7)?,
        released_on: row.date_opt(8)?,
        rollovers: row.int(9)?,
        face: OrderFace {
            inside: row.flag(10)?,
            h5_url: row.text(11)?,
            next_url: row.text(12)?,
            rey_msg: row.text(13)?,
            kind_tips_msg: row.text_opt(14)?,
            card_need_pop: row.flag(15)?,
            is_score: row.flag(16)?,
            repay_banner: row.flag(17)?,
        },
    })
}

fn status(code: i64) -> Result<OrderStatus, StoreError> {
    OrderStatus::from_code(code).map_err(corrupt)
}

/// Adds an order without a status's history: follow it with [`add_move`]. `false`, and nothing is added, when the
/// borrower has an open order of the product: read that one with [`find_open`].
///
/// # Errors
/// [`StoreError::Unique`] when the id is taken, [`StoreError::Constraint`] for an unknown borrower.
pub fn insert(tx: &mut Tx<'_>, order: &Order) -> Result<bool, StoreError> {
    let terms = serde_json::to_string(&order.loan.agreed).map_err(corrupt)?;
    let open_key = order.status.is_open().then(|| order.open_key());
    let released_on = order.released_on.map(|date| date.to_string());
    let inserted = tx.execute(
        "INSERT INTO orders (id, borrower_id, product_id, principal_centavos, term_days,
             terms_json, status, created_at, released_on, rollovers, inside, h5_url, next_url,
             rey_msg, kind_tips_msg, card_need_pop, is_score, repay_banner, open_key)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
             $18, $19)
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
            order.face.inside,
            &order.face.h5_url,
            &order.face.next_url,
            &order.face.rey_msg,
            order.face.kind_tips_msg.as_deref(),
            order.face.card_need_pop,
            order.face.is_score,
            order.face.repay_banner,
            open_key.as_deref(),
        ],
    )?;
    Ok(inserted == 1)
}

/// A borrower's order; `None` for someone else's as for none.
///
/// # Errors
/// The store's own failures.
pub fn find(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    order_id: &str,
) -> Result<Option<Order>, StoreError> {
    tx.query_opt(
        select!("WHERE id = $1 AND borrower_id = $2"),
        params![order_id, borrower_id],
        read,
    )
}

/// The order with this id, whoever's it is: for the operator's commands, servicing and signed postbacks, never for a
/// borrower's call.
///
/// # Errors
/// The store's own failures.
pub fn find_of_anyone(tx: &mut Tx<'_>, order_id: &str) -> Result<Option<Order>, StoreError> {
    tx.query_opt(select!("WHERE id = $1"), params![order_id], read)
}

/// A borrower's open order of a product.
///
/// # Errors
/// The store's own failures.
pub fn find_open(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    product_id: &str,
) -> Result<Option<Order>, StoreError> {
    let open_key = format!("{borrower_id}|{product_id}");
    tx.query_opt(select!("WHERE open_key = $1"), params![&open_key], read)
}

/// A borrower's newest order.
///
/// # Errors
/// The store's own failures.
pub fn newest(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<Order>, StoreError> {
    tx.query_opt(
        select!("WHERE borrower_id = $1 ORDER BY created_at DESC LIMIT 1"),
        params![borrower_id],
        read,
    )
}

/// A borrower's orders, newest first, at most `limit`.
///
/// # Errors
/// The store's own failures.
pub fn of_borrower(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    limit: i64,
) -> Result<Vec<Order>, StoreError> {
    tx.query_all(
        select!("WHERE borrower_id = $1 ORDER BY created_at DESC LIMIT $2"),
        params![borrower_id, limit],
        read,
    )
}

/// A borrower's newest open order, of any product.
///
/// # Errors
/// The store's own failures.
pub fn newest_open(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<Order>, StoreError> {
    tx.query_opt(
        select!(
            "WHERE borrower_id = $1 AND open_key IS NOT NULL
             ORDER BY created_at DESC LIMIT 1"
        ),
        params![borrower_id],
        read,
    )
}

/// Whether a borrower has settled a loan before: a repeat client (STATIC-03).
///
/// # Errors
/// The store's own failures.
pub fn has_settled(tx: &mut Tx<'_>, borrower_id: &str) -> Result<bool, StoreError> {
    let settled = tx.query_opt(
        "SELECT 1 FROM orders WHERE borrower_id = $1 AND status = $2 LIMIT 1",
        params![borrower_id, OrderStatus::Settled.code()],
        |_| Ok(()),
    )?;
    Ok(settled.is_some())
}

/// Orders that time changes (released, in repayment, overdue) with an id after `after_id`, at most `limit`.
///
/// # Errors
/// The store's own failures.
pub fn due_batch(tx: &mut Tx<'_>, after_id: &str, limit: i64) -> Result<Vec<Order>, StoreError> {
    tx.query_all(
        select!("WHERE status IN (170, 174, 180) AND id > $1 ORDER BY id LIMIT $2"),
        params![after_id, limit],
        read,
    )
}

/// Orders that wait for the lender (under review, disbursing) with an id after `after_id`, at most `limit`.
///
/// # Errors
/// The store's own failures.
pub fn waiting_batch(
    tx: &mut Tx<'_>,
    after_id: &str,
    limit: i64,
) -> Result<Vec<Order>, StoreError> {
    tx.query_all(
        select!("WHERE status IN (21, 151) AND id > $1 ORDER BY id LIMIT $2"),
        params![after_id, limit],
        read,
    )
}

/// Keeps a move and makes its end the order's status; a closed order makes room for the next one of its product.
///
/// # Errors
/// [`StoreError::Corrupt`] when the order does not stand where the move starts.
pub fn add_move(
    tx: &mut Tx<'_>,
    order_id: &str,
    step: &Move,
    at_ms: i64,
) -> Result<(), StoreError> {
    // An order is inserted at the end of its first move.
    if let Some(from) = step.from {
        leave(tx, order_id, from, step.to)?;
    }
    tx.execute(
        "INSERT INTO order_moves (order_id, seq, from_status, to_status, at, cause)
         VALUES ($1,
             (SELECT COALESCE(MAX(seq), 0) + 1 FROM order_moves WHERE order_id = $1), $2, $3, $4, $5)",
        params![
            order_id,
            step.from.map(OrderStatus::code),
            step.to.code(),
            at_ms,
            step.cause.as_str(),
        ],
    )?;
    Ok(())
}

fn leave(
    tx: &mut Tx<'_>,
    order_id: &str,
    from: OrderStatus,
    to: OrderStatus,
) -> Result<(), StoreError> {
    let moved = tx.execute(
        "UPDATE orders SET status = $3, open_key = CASE WHEN CAST($4 AS BIGINT) = 1 THEN open_key END
         WHERE id = $1 AND status = $2",
        params![order_id, from.code(), to.code(), to.is_open()],
    )?;
    if moved == 1 {
        return Ok(());
    }
    Err(corrupt(format!("order {order_id} is not at {from:?}")))
}

/// Every move of an order, oldest first.
///
/// # Errors
/// The store's own failures.
pub fn moves(tx: &mut Tx<'_>, order: &Order) -> Result<Vec<KeptMove>, StoreError> {
    tx.query_all(
        "SELECT from_status, to_status, cause, at FROM order_moves
         WHERE order_id = $1 ORDER BY seq",
        params![order.id()],
        |row| {
            Ok(KeptMove {
                step: Move {
                    from: row.int_opt(0)?.map(status).transpose()?,
                    to: status(row.int(1)?)?,
                    cause: row.word(2)?,
                },
                at_ms: row.int(3)?,
            })
        },
    )
}

/// Says on which civil date in Manila the money left.
///
/// # Errors
/// The store's own failures.
pub fn set_released_on(
    tx: &mut Tx<'_>,
    order_id: &str,
    released_on: Date,
) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE orders SET released_on = $2 WHERE id = $1",
        params![order_id, &released_on.to_string()],
    )?;
    Ok(())
}

/// Counts one more paid rollover.
///
/// # Errors
/// The store's own failures.
pub fn grow_rollovers(tx: &mut Tx<'_>, order_id: &str) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE orders SET rollovers = rollovers + 1 WHERE id = $1",
        params![order_id],
    )?;
    Ok(())
}

/// Changes what an order's page shows beside the loan.
///
/// # Errors
/// The store's own failures.
pub fn set_face(tx: &mut Tx<'_>, order_id: &str, face: &OrderFace) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE orders SET inside = $2, h5_url = $3, next_url = $4, rey_msg = $5,
             kind_tips_msg = $6, card_need_pop = $7, is_score = $8, repay_banner = $9
         WHERE id = $1",
        params![
            order_id,
            face.inside,
            &face.h5_url,
            &face.next_url,
            &face.rey_msg,
            face.kind_tips_msg.as_deref(),
            face.card_need_pop,
            face.is_score,
            face.repay_banner,
        ],
    )?;
    Ok(())
}

/// When anything last happened to any order, in milliseconds UTC.
///
/// # Errors
/// The store's own failures.
pub fn newest_move_ms(tx: &mut Tx<'_>) -> Result<Option<i64>, StoreError> {
    tx.query_one(
        "SELECT MAX(at) FROM order_moves /* scans */",
        params![],
        |row| row.int_opt(0),
    )
}

/// The borrower bound an account: no order of theirs asks for one any more.
///
/// # Errors
/// The store's own failures.
pub fn clear_card_need_pop(tx: &mut Tx<'_>, borrower_id: &str) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE orders SET card_need_pop = 0 WHERE borrower_id = $1 AND card_need_pop = 1",
        params![borrower_id],
    )?;
    Ok(())
}
