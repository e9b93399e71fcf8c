//! The daily work: accrues every open loan, expires codes, finishes charges whose outcome is unknown, and asks
//! providers what came of payments. It serves orders in
//! batches, one transaction each, and may be run again at any time.

use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Date;

use crate::AppState;
use crate::complaints::UNSENT_IMAGES_MS;
use crate::http::error::AppError;
use crate::loans::stored_loan::BATCH;
use crate::loans::{accounts, channel_asks, charges};
use crate::payouts;
use tulay_lending::calendar::manila_date;
use tulay_store::{
    Tx, captchas, complaint_images, idempotency, orders, page_events, pay_codes, promotion,
    rate_limits, sessions, sms,
};

/// Between two rounds in `serve`: a new day is noticed within this time.
const ROUND: Duration = Duration::from_mins(1);
/// How long the answers of money calls are stored for a repeated key, in milliseconds: 30 days.
const KEPT_ANSWERS_MS: i64 = 30 * 24 * 60 * 60 * 1000;
/// How long hits are stored, in milliseconds: longer than any limit counts.
const KEPT_LIMITS_MS: i64 = 2 * 24 * 60 * 60 * 1000;

/// How long visits and clicks on landing pages and presses in the app are stored, in milliseconds: 400 days, to compare a
/// month with last year's; the privacy policy names it.
pub const KEPT_VISITS_MS: i64 = 400 * 24 * 60 * 60 * 1000;

/// How long ended codes and their SMS are stored, in milliseconds: 30 days, for questions about what was
/// sent; the privacy policy names it.
pub const KEPT_CODES_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// From the moment at which an image can no longer be sent to its deletion, in milliseconds: longer than any call takes,
/// so that no call sends an image that is being deleted.
const NO_MORE_SENT_MS: i64 = 60 * 60 * 1000;

/// What a round did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Orders that were read.
    pub seen: u64,
    /// Orders that failed; each is logged, and tried again in the next round.
    pub failed: u64,
    /// Codes that expired.
    pub expired_codes: u64,
}

/// One round for the clock's time: accrues every open loan, and expires and purges what is due.
///
/// # Errors
/// When the orders cannot be listed. A single order's failure is counted and logged.
pub async fn run_daily(app: &AppState) -> Result<Round, AppError> {
    let now = app.clock.now();
    charges::finish(app).await?;
    payouts::ask_due(app).await?;
    channel_asks::round(app).await?;
    let mut round = serve_orders(app, now).await?;
    round.expired_codes = expire_and_purge(app, now.as_millisecond()).await?;
    Ok(round)
}

async fn serve_orders(app: &AppState, now: Timestamp) -> Result<Round, AppError> {
    let mut round = Round::default();
    let mut after = String::new();
    loop {
        let from = after.clone();
        let served = app
            .store
            .write(move |tx| accounts::accrue_batch(tx, &from, now));
        let last = match served.await {
            Ok(Some((count, last))) => {
                round.seen += count as u64;
                Some(last)
            }
            Ok(None) => None,
            Err(error) => {
                tracing::warn!(
                    cause = error.log_detail(),
                    "servicing a batch failed; its orders are served one by one"
                );
                serve_one_by_one(app, &after, now, &mut round).await?
            }
        };
        match last {
            Some(last) => after = last,
            None => return Ok(round),
        }
    }
}

/// Serves a batch that failed in a transaction for each order, so that one order's failure is named and undoes no other's
/// work. Gives the last one's id.
async fn serve_one_by_one(
    app: &AppState,
    after: &str,
    now: Timestamp,
    round: &mut Round,
) -> Result<Option<String>, AppError> {
    let from = after.to_owned();
    let batch = app
        .store
        .read(move |tx| orders::due_batch(tx, &from, BATCH))
        .await;
    let batch = batch.map_err(AppError::from)?;
    let last = batch.last().map(|order| order.id().to_owned());
    for order in batch {
        round.seen += 1;
        let (order_id, id) = (order.id().to_owned(), order.id().to_owned());
        if let Err(error) = app.store.write(move |tx| serve_order(tx, &id, now)).await {
            round.failed += 1;
            tracing::error!(
                order_id,
                cause = error.log_detail(),
                "servicing an order failed"
            );
        }
    }
    Ok(last)
}

/// Closes expired codes, and deletes what has passed its time; returns how many codes.
async fn expire_and_purge(app: &AppState, now_ms: i64) -> Result<u64, AppError> {
    forget_unsent_images(app, now_ms).await?;
    let ended = app.store.write(move |tx| {
        sessions::delete_expired(tx, now_ms)?;
        idempotency::delete_before(tx, now_ms - KEPT_ANSWERS_MS)?;
        rate_limits::delete_before(tx, now_ms - KEPT_LIMITS_MS)?;
        captchas::delete_expired(tx, now_ms)?;
        promotion::delete_events_before(tx, now_ms - KEPT_VISITS_MS)?;
        page_events::delete_before(tx, now_ms - KEPT_VISITS_MS)?;
        sms::give_up_passed(tx, now_ms)?;
        sms::delete_passed(tx, now_ms - KEPT_CODES_MS)?;
        pay_codes::expire(tx, now_ms)
    });
    ended.await.map_err(AppError::from)
}

/// Deletes images that were uploaded for a complaint that was never sent: the image before its name, so that an image that
/// could not be removed is tried again in the next round.
async fn forget_unsent_images(app: &AppState, now_ms: i64) -> Result<(), AppError> {
    let before_ms = now_ms - UNSENT_IMAGES_MS - NO_MORE_SENT_MS;
    let unsent = app
        .store
        .read(move |tx| complaint_images::unsent_before(tx, before_ms))
        .await;
    for name in unsent.map_err(AppError::from)? {
        if let Err(error) = app.pictures.remove(&name).await {
            tracing::error!(cause = %error, "an image could not be removed");
            continue;
        }
        let forgotten = app
            .store
            .write(move |tx| complaint_images::forget_unsent(tx, &name));
        forgotten.await.map_err(AppError::from)?;
    }
    Ok(())
}

/// Accrues one order to `now`. Does nothing the second time.
pub fn serve_order(tx: &mut Tx<'_>, order_id: &str, now: Timestamp) -> Result<(), AppError> {
    if let Some(order) = orders::find_for_any_borrower(tx, order_id)? {
        accounts::accrue_to(tx, &order, now)?;
    }
    Ok(())
}

/// Runs rounds until the task is dropped. What a day does to loans is done once a day; what failed is
/// tried again in the next round. Providers are asked beside it, so that a slow one holds up no loan.
pub async fn run(app: AppState) {
    tokio::join!(run_days(&app), run_asks(&app));
}

async fn run_asks(app: &AppState) {
    let mut ticks = tokio::time::interval(ROUND);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = channel_asks::round(app).await {
            tracing::error!(cause = error.log_detail(), "a round of asking failed");
        }
    }
}

async fn run_days(app: &AppState) {
    let mut ticks = tokio::time::interval(ROUND);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut done = None;
    loop {
        ticks.tick().await;
        if let Err(error) = run_once_a_day(app, &mut done).await {
            tracing::error!(cause = error.log_detail(), "a round of servicing failed");
        }
    }
}

async fn run_once_a_day(app: &AppState, done: &mut Option<Date>) -> Result<(), AppError> {
    charges::finish(app).await?;
    let now = app.clock.now();
    let today = manila_date(now);
    if *done != Some(today) && serve_orders(app, now).await?.failed == 0 {
        *done = Some(today);
    }
    expire_and_purge(app, now.as_millisecond())
        .await
        .map(|_| ())
}
