//! Compares the stored ledger of every released order with a recalculation from its events, a batch in each read.
//! Changes nothing.

use std::time::Instant;

use jiff::civil::Date;

use super::stored_loan::{BATCH, StoredLoan};
use crate::error::{Error, ErrorCode};
use crate::lender::Lender;
use tulay_store::orders;

/// Result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckedLedger {
    /// Number of checked orders.
    pub orders: i64,
    /// Ids of the orders whose ledger differs.
    pub differing: Vec<String>,
}

/// Part of the check: number of orders, those that differ, and the id of the last one.
type Part = (usize, Vec<String>, String);

/// Checks every released order. Pauses after each batch for as long as that took, so that it occupies at most half of a
/// reader. An order that cannot be read counts as differing; the reason is logged.
///
/// # Errors
/// If the database does not answer.
pub async fn run(lender: &Lender, today: Date) -> Result<CheckedLedger, Error> {
    let mut checked = CheckedLedger::default();
    let mut after = String::new();
    loop {
        let began = Instant::now();
        let from = after.clone();
        let batch = lender.store.read(move |tx| {
            let Some((loans, last)) = StoredLoan::load_released(tx, &from)? else {
                return Ok(None);
            };
            let mut differing = Vec::new();
            for loan in &loans {
                if !loan.matches_events(today)? {
                    differing.push(loan.account.loan.order_id.clone());
                }
            }
            Ok::<_, Error>(Some((loans.len(), differing, last)))
        });
        let part = match batch.await {
            Err(error) if error.code() != ErrorCode::Unavailable => {
                one_by_one(lender, after, today).await?
            }
            batch => batch?,
        };
        let Some((orders, differing, last)) = part else {
            return Ok(checked);
        };
        checked.orders += i64::try_from(orders).unwrap_or_default();
        checked.differing.extend(differing);
        after = last;
        tokio::time::sleep(began.elapsed()).await;
    }
}

/// Checks a batch with an unreadable order, each order in a read of its own.
async fn one_by_one(lender: &Lender, after: String, today: Date) -> Result<Option<Part>, Error> {
    let batch = lender
        .store
        .read(move |tx| orders::released_batch(tx, &after, BATCH));
    let batch = batch.await.map_err(Error::from)?;
    let Some(last) = batch.last().map(|order| order.id().to_owned()) else {
        return Ok(None);
    };
    let (count, mut differing) = (batch.len(), Vec::new());
    for order in batch {
        let order_id = order.id().to_owned();
        let is_sound = lender
            .store
            .read(move |tx| match StoredLoan::load(tx, &order)? {
                Some(loan) => loan.matches_events(today),
                None => Ok(true),
            });
        match is_sound.await {
            Ok(true) => {}
            Ok(false) => differing.push(order_id),
            Err(error) if error.code() == ErrorCode::Unavailable => return Err(error),
            Err(error) => {
                let cause = error.log_detail();
                tracing::error!(order_id, cause, "an order could not be checked");
                differing.push(order_id);
            }
        }
    }
    Ok(Some((count, differing, last)))
}
