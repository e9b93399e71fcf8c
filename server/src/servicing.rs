//! What time does: the new day of every open loan, codes that run out. It loads by
//! index in batches, one transaction per order, and may be run again at any time.

use std::time::Duration;

use jiff::Timestamp;

use crate::AppState;
use crate::bookkeeping;
use crate::error::AppError;
use crate::store::{Tx, orders, pay_codes};

/// Orders looked at in one read.
const BATCH: i64 = 200;
/// Between two rounds in `serve`: a new day is noticed within this time.
const ROUND: Duration = Duration::from_mins(1);

/// What a round did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Orders that were looked at.
    pub seen: u64,
    /// Orders that could not be served; each is logged, and tried again in the next round.
    pub failed: u64,
    /// Codes that ran out.
    pub expired_codes: u64,
}

/// One round for the clock's time.
///
/// # Errors
/// What the store says when it cannot list the orders. A single order's failure is counted and logged.
pub async fn run_due(app: &AppState) -> Result<Round, AppError> {
    let now = app.clock.now();
    let mut round = Round::default();
    let mut after = String::new();
    loop {
        let from = after.clone();
        let batch = app
            .store
            .read(move |tx| orders::due_batch(tx, &from, BATCH))
            .await;
        let batch = batch.map_err(AppError::from)?;
        let Some(last) = batch.last() else { break };
        last.id().clone_into(&mut after);
        for order in batch {
            round.seen += 1;
            let (order_id, id) = (order.id().to_owned(), order.id().to_owned());
            if let Err(error) = app.store.write(move |tx| serve_order(tx, &id, now)).await {
                round.failed += 1;
                tracing::error!(
                    order_id,
                    cause = error.internal(),
                    "servicing an order failed"
                );
            }
        }
    }
    let now_ms = now.as_millisecond();
    let expired = app
        .store
        .write(move |tx| pay_codes::expire(tx, now_ms))
        .await;
    round.expired_codes = expired.map_err(AppError::from)?;
    Ok(round)
}

/// Brings one order up to `now`. Does nothing when it is.
///
/// # Errors
/// What the store says.
pub fn serve_order(tx: &mut Tx<'_>, order_id: &str, now: Timestamp) -> Result<(), AppError> {
    if let Some(order) = orders::find_of_anyone(tx, order_id)? {
        bookkeeping::bring_up_to(tx, &order, now)?;
    }
    Ok(())
}

/// Runs rounds until the task is dropped.
pub async fn run(app: AppState) {
    let mut ticks = tokio::time::interval(ROUND);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = run_due(&app).await {
            tracing::error!(cause = error.internal(), "a round of servicing failed");
        }
    }
}
