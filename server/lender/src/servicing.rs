//! Daily servicing: accrues the loans that are due for it, expires codes, finishes charges whose outcome is unknown,
//! and polls providers about payments. Processes orders in batches, one transaction each, and may be repeated at any
//! time: an order that is up to date is not read again before the day on which time may change it.

pub mod figures;
mod retention;

use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Date;

use crate::complaints::UNSENT_IMAGES_MS;
use crate::error::Error;
use crate::lender::Lender;
use crate::loans::clock_guard::is_plausible;
use crate::loans::stored_loan::BATCH;
use crate::loans::{accounts, channel_asks, charges};
use crate::payouts;
use crate::pictures::PictureError;
use crate::security_events::SecurityEvent;
use tulay_lending::calendar::manila_date;
use tulay_store::operator_audit::{self, KnownRow};
use tulay_store::service_days::{self, Cursor, ServicingDay};
use tulay_store::{StoreError, Tx, complaint_images, orders, pay_codes};

/// Interval between two rounds in `serve`: a new day is noticed within this time.
const ROUND: Duration = Duration::from_mins(1);
/// Delay from the moment at which an image can no longer be sent to its deletion, in milliseconds: longer than any call
/// takes, so that no call sends an image that is being deleted.
const NO_MORE_SENT_MS: i64 = 60 * 60 * 1000;

/// Result of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Orders that were due.
    pub seen: u64,
    /// Orders that failed; each is logged, and retried in the next round.
    pub failed: u64,
    /// Codes that expired.
    pub expired_codes: u64,
}

/// Runs a round with all of its side jobs, by a clock that was moved on purpose, as in the demo or a test.
///
/// # Errors
/// If the orders cannot be listed. A single order's failure is counted and logged.
pub async fn run_daily(lender: &Lender) -> Result<Round, Error> {
    charges::finish(lender).await?;
    payouts::ask_due(lender).await?;
    channel_asks::round(lender).await?;
    work(lender, lender.clock.now()).await
}

/// Runs a round by the machine's clock; does nothing and returns `None` while the clock is implausible.
///
/// # Errors
/// As [`run_daily`].
pub async fn round(lender: &Lender) -> Result<Option<Round>, Error> {
    let now = lender.clock.now();
    let newest = lender.store.read(service_days::newest).await;
    let newest = newest.map_err(Error::from)?;
    let is_plausible = is_plausible(newest, now);
    lender.meters.servicing.clock_is(is_plausible);
    if !is_plausible {
        tracing::error!(
            clock = %now,
            last_round = newest.map(|newest| newest.at_ms),
            "the clock has jumped: no order is serviced until `tulay act catch_up_servicing`"
        );
        return Ok(None);
    }
    charges::finish(lender).await?;
    work(lender, now).await.map(Some)
}

/// Accrues the orders that are due, and expires and deletes outdated data.
async fn work(lender: &Lender, now: Timestamp) -> Result<Round, Error> {
    let reached = ServicingDay {
        day: manila_date(now),
        at_ms: now.as_millisecond(),
    };
    let marked = lender.store.write(move |tx| {
        let newest = service_days::newest(tx)?;
        service_days::mark(tx, reached)?;
        let is_new_day = newest.is_none_or(|newest| newest.day < reached.day);
        if is_new_day {
            return operator_audit::newest_known(tx);
        }
        Ok::<_, StoreError>(None)
    });
    let of_new_day = marked.await.map_err(Error::from)?;
    if let Some((row, is_last)) = of_new_day {
        log_newest(lender, &row, is_last);
    }
    let mut round = serve_orders(lender, now).await?;
    lender
        .meters
        .servicing
        .orders_are(round.seen, round.failed, now);
    round.expired_codes = expire_codes(lender, now.as_millisecond()).await?;
    forget_unsent_images(lender, now.as_millisecond()).await?;
    retention::forget(lender, now).await?;
    Ok(round)
}

/// Logs the newest row of the audit, once a day: a log that is kept elsewhere proves it (SEC-23).
fn log_newest(lender: &Lender, row: &KnownRow, is_last: bool) {
    let KnownRow { seq, hash } = row;
    tracing::info!(event = "audit_head", row = %format!("{seq}:{hash}"), "the newest row of the audit");
    if !is_last {
        lender
            .security
            .note(SecurityEvent::AuditChanged, "servicing");
    }
}

/// Serves the orders that are due. The next batch is listed while one is written: a changed order is due on a later
/// day.
async fn serve_orders(lender: &Lender, now: Timestamp) -> Result<Round, Error> {
    let mut round = Round::default();
    let today = manila_date(now);
    let mut due = list_due(lender, today, Cursor::default()).await?;
    while let (Some(first), Some(last)) = (due.first().cloned(), due.last().cloned()) {
        round.seen += due.len() as u64;
        let next = list_due(lender, today, last.clone());
        let served = lender
            .store
            .write(move |tx| accounts::accrue_batch(tx, (&first, &last), now));
        let (next, served) = tokio::join!(next, served);
        if let Err(error) = served {
            tracing::warn!(
                cause = error.log_detail(),
                "servicing a batch failed; its orders are served one by one"
            );
            round.failed += serve_one_by_one(lender, due, now).await;
        }
        due = next?;
    }
    Ok(round)
}

async fn list_due(lender: &Lender, today: Date, after: Cursor) -> Result<Vec<Cursor>, Error> {
    let listed = lender
        .store
        .read(move |tx| service_days::due(tx, today, &after, BATCH));
    listed.await.map_err(Error::from)
}

/// Serves a failed batch with one transaction for each order, so that a failure is logged with its order and undoes no
/// other's work. Returns the number of failures.
async fn serve_one_by_one(lender: &Lender, due: Vec<Cursor>, now: Timestamp) -> u64 {
    let mut failed = 0;
    for Cursor { order_id, .. } in due {
        let id = order_id.clone();
        if let Err(error) = lender
            .store
            .write(move |tx| serve_order(tx, &id, now))
            .await
        {
            failed += 1;
            tracing::error!(
                order_id,
                cause = error.log_detail(),
                "servicing an order failed"
            );
        }
    }
    failed
}

/// Closes expired codes, some in each transaction; returns their number.
async fn expire_codes(lender: &Lender, now_ms: i64) -> Result<u64, Error> {
    let mut expired = 0;
    loop {
        let batch = lender
            .store
            .write(move |tx| pay_codes::expire(tx, now_ms, BATCH));
        let batch = batch.await.map_err(Error::from)?;
        if batch == 0 {
            return Ok(expired);
        }
        expired += batch;
    }
}

/// Deletes images that were uploaded for a complaint that was never sent: the image before its name, so that a failed
/// removal is retried in the next round.
async fn forget_unsent_images(lender: &Lender, now_ms: i64) -> Result<(), Error> {
    let before_ms = now_ms - UNSENT_IMAGES_MS - NO_MORE_SENT_MS;
    let unsent = lender
        .store
        .read(move |tx| complaint_images::unsent_before(tx, before_ms))
        .await;
    for name in unsent.map_err(Error::from)? {
        if let Err(error) = lender.pictures.remove(&name).await {
            tracing::error!(cause = %error, "an image could not be removed");
            if matches!(error, PictureError::Away(_)) {
                // The other images would wait as long, and loans behind them.
                return Ok(());
            }
            continue;
        }
        let forgotten = lender
            .store
            .write(move |tx| complaint_images::forget_unsent(tx, &name));
        forgotten.await.map_err(Error::from)?;
    }
    Ok(())
}

/// Accrues one order to `now`. Does nothing the second time.
pub fn serve_order(tx: &mut Tx<'_>, order_id: &str, now: Timestamp) -> Result<(), Error> {
    if let Some(order) = orders::find_for_any_borrower(tx, order_id)? {
        accounts::accrue_to(tx, &order, now)?;
    }
    Ok(())
}

/// Runs rounds until the task is dropped, while this server leads: a round is interrupted when the lead is lost, as by
/// a stop. Providers are polled in parallel, so that a slow one delays no loan.
pub async fn run(lender: Lender) {
    loop {
        lender.leadership.gained().await;
        tokio::select! {
            _ = async { tokio::join!(run_rounds(&lender), run_asks(&lender)) } => {}
            () = lender.leadership.lost() => {}
        }
        lender.meters.servicing.is_not_ours();
    }
}

async fn run_asks(lender: &Lender) {
    let mut ticks = tokio::time::interval(ROUND);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = channel_asks::round(lender).await {
            tracing::error!(cause = error.log_detail(), "a round of asking failed");
        }
    }
}

async fn run_rounds(lender: &Lender) {
    let mut ticks = tokio::time::interval(ROUND);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = round(lender).await {
            tracing::error!(cause = error.log_detail(), "a round of servicing failed");
        }
    }
}
