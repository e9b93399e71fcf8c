//! Monitoring that alerts the operator before borrowers notice a problem: acceptance of writes, queues and their age,
//! the daily check of the ledger. Each runs on a timer, so that no probe or scrape of the metrics queries the database
//! for it.

pub mod gauges;
pub mod store_figures;
pub mod write_check;

use std::path::Path;
use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Date;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::error::Error;
use crate::lender::Lender;
use crate::loans::ledger_check;
use crate::settings::Settings;
use gauges::{Counts, Room};
use tulay_lending::calendar::manila_date;
use tulay_store::ledger_checks::{self, EndedCheck};
use tulay_store::{StoreError, service_days, waiting};

/// Interval between two counts of the queues.
const COUNT_EVERY: Duration = Duration::from_secs(15);
/// Time limit of a count; the next one runs all the same.
const COUNT_TIMEOUT: Duration = Duration::from_secs(10);
/// Interval between two checks of the image bucket.
const IMAGES_EVERY: Duration = Duration::from_secs(30);
/// Interval at which the server checks whether the ledger check of the day is due.
const LEDGER_EVERY: Duration = Duration::from_mins(10);

/// Monitors until the task is dropped.
pub async fn run(lender: Lender) {
    tokio::join!(
        lender.meters.write_check.run(&lender.store, &lender.clock),
        count_periodically(&lender),
        check_images(&lender)
    );
}

async fn count_periodically(lender: &Lender) {
    let mut ticks = ticks(COUNT_EVERY);
    loop {
        ticks.tick().await;
        match timeout(COUNT_TIMEOUT, count(lender)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(cause = %error, "counting what waits failed"),
            Err(_) => tracing::error!("counting what waits took longer than {COUNT_TIMEOUT:?}"),
        }
    }
}

/// Counts the queues, and updates the metrics.
///
/// # Errors
/// If the database does not answer; then the metrics stay as they were.
pub async fn count(lender: &Lender) -> Result<(), StoreError> {
    let now = lender.clock.now();
    let counted = lender.store.read(move |tx| {
        let (today, now_ms) = (manila_date(now), now.as_millisecond());
        Ok::<_, StoreError>(Counts {
            sms: waiting::sms(tx, now_ms)?,
            payments: waiting::payments(tx)?,
            payouts: waiting::payouts(tx)?,
            orders: waiting::orders(tx)?,
            late_complaints: waiting::late_complaints(tx, today)?,
            due_orders: waiting::servicing(tx, today)?,
            servicing: service_days::newest(tx)?,
            ledger: ledger_checks::newest(tx)?,
        })
    });
    let counted = counted.await?;
    let settings = lender.settings.clone();
    // A disk that hangs must not block a thread that answers requests.
    let room = tokio::task::spawn_blocking(move || rooms(&settings)).await;
    lender.meters.gauges.show(&counted, now);
    for (kind, room) in room.unwrap_or_default() {
        lender.meters.gauges.show_room(kind, &room);
    }
    Ok(())
}

/// Free space of the database, if embedded, and of the images, if in a folder.
fn rooms(settings: &Settings) -> Vec<(&'static str, Room)> {
    let mut rooms = Vec::new();
    if let Some(folder) = &settings.images_folder {
        rooms.push(("images", room(folder, None)));
    }
    if let Some(path) = &settings.database_file {
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        let folder = path.parent().filter(|path| !path.as_os_str().is_empty());
        let room = room(folder.unwrap_or(Path::new(".")), Some(Path::new(&log)));
        rooms.push(("database", room));
    }
    rooms
}

fn room(folder: &Path, log: Option<&Path>) -> Room {
    let disk = rustix::fs::statvfs(folder).ok();
    let bytes = |bytes: u64| i64::try_from(bytes).unwrap_or(i64::MAX);
    Room {
        free_bytes: disk.map(|disk| bytes(disk.f_bavail.saturating_mul(disk.f_frsize))),
        log_bytes: log.map(|log| std::fs::metadata(log).map_or(0, |log| bytes(log.len()))),
    }
}

/// Checks the image bucket, if configured, repeatedly. Readiness does not depend on it: every server has the same
/// bucket, and without it borrowers can still borrow and pay.
async fn check_images(lender: &Lender) {
    if !lender.pictures.are_in_bucket() {
        return;
    }
    let mut ticks = ticks(IMAGES_EVERY);
    let mut was_there = true;
    loop {
        ticks.tick().await;
        let checked = lender.pictures.check().await;
        lender.meters.gauges.show_images(checked.is_ok());
        match &checked {
            Err(cause) => tracing::error!(%cause, "images cannot be stored or shown"),
            Ok(()) if !was_there => tracing::info!("images can be stored and shown again"),
            Ok(()) => {}
        }
        was_there = checked.is_ok();
    }
}

/// Checks the ledgers once a day, until the task is dropped.
pub async fn check_ledgers(lender: Lender) {
    let mut ticks = ticks(LEDGER_EVERY);
    loop {
        ticks.tick().await;
        if let Err(error) = check_ledger_of_the_day(&lender).await {
            let cause = error.log_detail();
            tracing::error!(cause, "the ledger could not be checked");
        }
    }
}

/// Checks the ledger of every released order once a day, on one of the servers; logs each order whose ledger differs.
///
/// # Errors
/// If the database does not answer, or an order cannot be read.
pub async fn check_ledger_of_the_day(lender: &Lender) -> Result<(), Error> {
    let (today, now) = today(lender);
    let taken = lender
        .store
        .write(move |tx| ledger_checks::take(tx, today, now.as_millisecond()));
    if !taken.await.map_err(Error::from)? {
        return Ok(());
    }
    let found = ledger_check::run(lender, today).await?;
    for order_id in &found.differing {
        tracing::error!(order_id, "a ledger differs from its events");
    }
    let ended = EndedCheck {
        ended_at_ms: lender.clock.now_ms(),
        orders: found.orders,
        differing: i64::try_from(found.differing.len()).unwrap_or(i64::MAX),
    };
    let stored = lender
        .store
        .write(move |tx| ledger_checks::end(tx, today, ended));
    stored.await.map_err(Error::from)
}

fn today(lender: &Lender) -> (Date, Timestamp) {
    let now = lender.clock.now();
    (manila_date(now), now)
}

fn ticks(every: Duration) -> tokio::time::Interval {
    let mut ticks = interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}
