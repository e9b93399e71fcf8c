//! Table `payouts`: money sent to borrowers, a loan's money or a refund of what is owed to them. A row is one attempt;
//! its reference identifies it to the provider, once.

use std::str::FromStr;

use super::orders::Order;
use super::value::corrupt;
use super::{Row, StoreError, Tx, params};

/// State of a payout. A later one of these never becomes an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PayoutState {
    /// The request was sent to the provider, or is about to be; whether it has taken the money is unknown.
    Started,
    /// The provider has taken the money; it has not arrived.
    Pending,
    /// It did not arrive and will not.
    Failed,
    /// It arrived.
    Succeeded,
    /// It arrived and came back, and later events of the loan must be taken back first.
    Held,
    /// It arrived and came back: everything is as before the payout.
    Reversed,
}

impl PayoutState {
    /// Every state, the earliest first.
    pub const ALL: [Self; 6] = [
        Self::Started,
        Self::Pending,
        Self::Failed,
        Self::Succeeded,
        Self::Held,
        Self::Reversed,
    ];

    /// The word kept in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Started => "started",
            Self::Pending => "pending",
            Self::Failed => "failed",
            Self::Succeeded => "succeeded",
            Self::Held => "held",
            Self::Reversed => "reversed",
        }
    }

    /// Returns true if the payout has not reached a final state.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Started | Self::Pending)
    }
}

impl FromStr for PayoutState {
    type Err = StoreError;

    fn from_str(word: &str) -> Result<Self, StoreError> {
        let known = Self::ALL.into_iter().find(|state| state.as_str() == word);
        known.ok_or_else(|| corrupt(format!("not a state of a payout: {word}")))
    }
}

/// One attempt to send money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payout {
    /// Identifies it to the provider and in the ledger.
    pub reference: String,
    /// The order.
    pub order_id: String,
    /// Number of the attempt, from 1.
    pub number: i64,
    /// Provider that pays out.
    pub provider: String,
    /// The provider's code of the bank or the e-wallet; empty by hand.
    pub rail_code: String,
    /// The account that is paid.
    pub account_id: String,
    /// The last four characters of its number.
    pub account_last4: String,
    /// Amount.
    pub amount_centavos: i64,
    /// State.
    pub state: PayoutState,
    /// Identifier at the provider, or the bank of a transfer by hand.
    pub provider_id: Option<String>,
    /// Reason of the failure, in the provider's words.
    pub failure_code: Option<String>,
    /// Remedy that a failure calls for.
    pub remedy: Option<String>,
    /// Time of its start, in milliseconds UTC.
    pub started_at_ms: i64,
    /// Time of its newest change of state, in milliseconds UTC.
    pub changed_at_ms: i64,
    /// Number of status queries made.
    pub asked: i64,
    /// Time of the next status query; `None` when none is needed.
    pub ask_at_ms: Option<i64>,
    /// The event of the refund that it pays; none for a loan's own money.
    pub refund_event: Option<String>,
}

macro_rules! select {
    ($($rest:expr),+) => {
        concat!(
            "SELECT reference, order_id, try, provider, rail_code, account_id, account_last4,
                    amount_centavos, state, provider_id, failure_code, remedy, started_at,
                    changed_at, asked, ask_at, refund_event
             FROM payouts ",
            $($rest),+
        )
    };
}

fn read(row: &Row<'_>) -> Result<Payout, StoreError> {
    Ok(Payout {
        reference: row.text("reference")?,
        order_id: row.text("order_id")?,
        number: row.int("try")?,
        provider: row.text("provider")?,
        rail_code: row.text("rail_code")?,
        account_id: row.text("account_id")?,
        account_last4: row.text("account_last4")?,
        amount_centavos: row.int("amount_centavos")?,
        state: row.text("state")?.parse()?,
        provider_id: row.text_opt("provider_id")?,
        failure_code: row.text_opt("failure_code")?,
        remedy: row.text_opt("remedy")?,
        started_at_ms: row.int("started_at")?,
        changed_at_ms: row.int("changed_at")?,
        asked: row.int("asked")?,
        ask_at_ms: row.int_opt("ask_at")?,
        refund_event: row.text_opt("refund_event")?,
    })
}

/// Adds a payout.
///
/// # Errors
/// [`StoreError::Unique`] when the order has one of this number.
pub fn insert(tx: &mut Tx<'_>, payout: &Payout) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO payouts (reference, order_id, try, provider, rail_code, account_id,
             account_last4, amount_centavos, state, provider_id, failure_code, remedy, started_at,
             changed_at, asked, ask_at, refund_event)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
        params![
            &payout.reference,
            &payout.order_id,
            payout.number,
            &payout.provider,
            &payout.rail_code,
            &payout.account_id,
            &payout.account_last4,
            payout.amount_centavos,
            payout.state.as_str(),
            payout.provider_id.as_deref(),
            payout.failure_code.as_deref(),
            payout.remedy.as_deref(),
            payout.started_at_ms,
            payout.changed_at_ms,
            payout.asked,
            payout.ask_at_ms,
            payout.refund_event.as_deref(),
        ],
    )?;
    Ok(())
}

/// The payout of a reference.
pub fn find(tx: &mut Tx<'_>, reference: &str) -> Result<Option<Payout>, StoreError> {
    tx.query_opt(select!("WHERE reference = $1"), params![reference], read)
}

/// The newest payout of an order's own money.
pub fn newest(tx: &mut Tx<'_>, order: &Order) -> Result<Option<Payout>, StoreError> {
    tx.query_opt(
        select!("WHERE order_id = $1 AND refund_event IS NULL ORDER BY try DESC LIMIT 1"),
        params![order.id()],
        read,
    )
}

/// The newest refund of an order.
pub fn newest_refund(tx: &mut Tx<'_>, order: &Order) -> Result<Option<Payout>, StoreError> {
    tx.query_opt(
        select!("WHERE order_id = $1 AND refund_event IS NOT NULL ORDER BY try DESC LIMIT 1"),
        params![order.id()],
        read,
    )
}

/// The number of an order's next payout.
pub fn next_number(tx: &mut Tx<'_>, order: &Order) -> Result<i64, StoreError> {
    let newest = tx.query_opt(
        "SELECT try FROM payouts WHERE order_id = $1 ORDER BY try DESC LIMIT 1",
        params![order.id()],
        |row| row.int("try"),
    )?;
    Ok(newest.unwrap_or_default() + 1)
}

/// The refunds that have not arrived and that no later refund of the order replaced, the oldest first, at most `limit`.
pub fn refunds_not_arrived(tx: &mut Tx<'_>, limit: i64) -> Result<Vec<Payout>, StoreError> {
    tx.query_all(
        select!(
            "/* scans */ WHERE refund_event IS NOT NULL AND state <> 'succeeded'
               AND NOT EXISTS (SELECT 1 FROM payouts AS later
                               WHERE later.order_id = payouts.order_id AND later.try > payouts.try
                                 AND later.refund_event IS NOT NULL)
             ORDER BY started_at LIMIT $1"
        ),
        params![limit],
        read,
    )
}

/// Every payout of an order, the oldest first.
pub fn of_order(tx: &mut Tx<'_>, order: &Order) -> Result<Vec<Payout>, StoreError> {
    tx.query_all(
        select!("WHERE order_id = $1 ORDER BY try"),
        params![order.id()],
        read,
    )
}

/// The payouts in a state after one of them, by its start in milliseconds UTC and its reference, the oldest first, at
/// most `limit`.
pub fn in_state(
    tx: &mut Tx<'_>,
    state: PayoutState,
    (started_at_ms, reference): (i64, &str),
    limit: i64,
) -> Result<Vec<Payout>, StoreError> {
    tx.query_all(
        select!(
            "/* scans */ WHERE state = $1 AND (started_at, reference) > ($2, $3)
             ORDER BY started_at, reference LIMIT $4"
        ),
        params![state.as_str(), started_at_ms, reference, limit],
        read,
    )
}

/// Payouts in a state of loans whose money has not left, where no other payout followed; the page as for [`in_state`].
/// It reads the orders that wait, not the payouts of that state: almost all of those were followed.
pub fn unanswered(
    tx: &mut Tx<'_>,
    state: PayoutState,
    (started_at_ms, reference): (i64, &str),
    limit: i64,
) -> Result<Vec<Payout>, StoreError> {
    tx.query_all(
        select!(
            "/* scans */ WHERE order_id IN (SELECT id FROM orders WHERE status IN ",
            waiting!(),
            " AND status = ",
            disbursing!(),
            ")
               AND state || '' = $1 AND refund_event IS NULL AND NOT EXISTS
                 (SELECT 1 FROM payouts AS later WHERE later.order_id = payouts.order_id
                  AND later.try > payouts.try AND later.refund_event IS NULL)
               AND (started_at, reference) > ($2, $3)
             ORDER BY started_at, reference LIMIT $4"
        ),
        params![state.as_str(), started_at_ms, reference, limit],
        read,
    )
}

/// Payouts that arrived although another one, or a transfer by hand, had started the loan: their money is still posted
/// as on its way; the page as for [`in_state`]. `|| ''` keeps the statement off the index of the states, in which almost
/// all have arrived: it begins with payouts after a first one.
pub fn arrived_too(
    tx: &mut Tx<'_>,
    (started_at_ms, reference): (i64, &str),
    limit: i64,
) -> Result<Vec<Payout>, StoreError> {
    tx.query_all(
        select!(
            "/* scans */ WHERE state || '' = 'succeeded' AND refund_event IS NULL AND order_id IN
                 (SELECT again.order_id FROM payouts AS again
                  JOIN payouts AS earlier ON earlier.order_id = again.order_id AND earlier.try < again.try
                  WHERE again.try > 1 AND again.state || '' = 'succeeded' AND again.refund_event IS NULL
                    AND earlier.state || '' = 'succeeded' AND earlier.refund_event IS NULL)
               AND EXISTS
                 (SELECT 1 FROM postings AS pending
                  WHERE pending.order_id = payouts.order_id AND pending.kind = 'payout'
                    AND pending.event = 'payout/' || payouts.reference AND NOT EXISTS
                      (SELECT 1 FROM postings AS undone
                       WHERE undone.order_id = pending.order_id AND undone.reverses = pending.reference))
               AND (started_at, reference) > ($1, $2)
             ORDER BY started_at, reference LIMIT $3"
        ),
        params![started_at_ms, reference, limit],
        read,
    )
}

/// Returns the payouts whose status query is due, the longest overdue first, at most `limit`.
pub fn to_ask(tx: &mut Tx<'_>, now_ms: i64, limit: i64) -> Result<Vec<Payout>, StoreError> {
    tx.query_all(
        select!("WHERE ask_at <= $1 ORDER BY ask_at LIMIT $2"),
        params![now_ms, limit],
        read,
    )
}

/// Claims the due status query of a payout, and sets the time of the next; returns `false` when none is due, or another
/// server claimed it.
pub fn take_asking(
    tx: &mut Tx<'_>,
    reference: &str,
    now_ms: i64,
    next_at_ms: i64,
) -> Result<bool, StoreError> {
    let taken = tx.execute(
        "UPDATE payouts SET asked = asked + 1, ask_at = $3 WHERE reference = $1 AND ask_at <= $2",
        params![reference, now_ms, next_at_ms],
    )?;
    Ok(taken == 1)
}

/// Sets the time of the next status query of a provider's payout, also while a query is under way. Returns `false` if
/// there is no such payout, or its money came back for good.
pub fn ask_at(
    tx: &mut Tx<'_>,
    reference: &str,
    provider: &str,
    at_ms: i64,
) -> Result<bool, StoreError> {
    let noted = tx.execute(
        "UPDATE payouts SET ask_at = $3 WHERE reference = $1 AND provider = $2 AND state <> $4",
        params![reference, provider, at_ms, PayoutState::Reversed.as_str()],
    )?;
    Ok(noted == 1)
}

/// Ends the status queries of a payout.
pub fn ask_no_more(tx: &mut Tx<'_>, reference: &str) -> Result<(), StoreError> {
    tx.put(
        "UPDATE payouts SET ask_at = NULL WHERE reference = $1",
        params![reference],
    )?;
    Ok(())
}

/// Stores the state of a payout, and the fields that belong to it.
pub fn update(tx: &mut Tx<'_>, payout: &Payout) -> Result<(), StoreError> {
    tx.put(
        "UPDATE payouts SET state = $2, provider_id = $3, failure_code = $4, remedy = $5,
             changed_at = $6, ask_at = $7, refund_event = $8
         WHERE reference = $1",
        params![
            &payout.reference,
            payout.state.as_str(),
            payout.provider_id.as_deref(),
            payout.failure_code.as_deref(),
            payout.remedy.as_deref(),
            payout.changed_at_ms,
            payout.ask_at_ms,
            payout.refund_event.as_deref(),
        ],
    )?;
    Ok(())
}
