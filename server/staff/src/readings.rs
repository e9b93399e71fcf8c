//! Readings of borrowers' papers: their limit by the hour and person, and their number by person (STAFF-18).

use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

use jiff::Timestamp;

use tulay_lender::error::Error;
use tulay_store::operator_audit;
use tulay_store::staff_accounts;
use tulay_store::{StoreError, Tx};
use tulay_system::clock;
use tulay_texts::text;

use crate::acts;
use crate::staff_names::look;

/// Papers that a person may read within an hour; a colleague may let the count begin again.
pub const MOST_IN_HOUR: usize = 30;

const HOUR_MS: i64 = 60 * 60 * 1000;

/// Days over which readings are added up for everybody's eyes.
const SHOWN_DAYS: i64 = 7;

/// Papers that a person read: those of an order or a complaint count once, however often they were opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reader {
    /// Name of the account.
    pub name: String,
    /// Those of the last hour that count towards the limit.
    pub in_hour: usize,
    /// Those of the last seven days.
    pub in_days: usize,
}

/// Refuses an operator who has read more papers within the hour than one may, with the reading that is being recorded.
///
/// # Errors
/// 1429 with the time at which the next reading is possible.
pub fn refuse_many(tx: &mut Tx<'_>, operator: &str, now: Timestamp) -> Result<(), Error> {
    let now_ms = now.as_millisecond();
    let account = staff_accounts::by_look(tx, &look(operator))?;
    let allowed_at_ms = account.and_then(|account| account.readings_from_ms);
    let read = read_since(tx, operator, counts_from(allowed_at_ms, now_ms))?;
    let Some(over) = read.len().checked_sub(MOST_IN_HOUR + 1) else {
        return Ok(());
    };
    let free_ms = read[over] + HOUR_MS;
    let time = clock::manila_ms(free_ms).strftime("%H:%M");
    let why = text(
        "You have read personal data {0} times within an hour. Go on at {1}, or ask for more on the page Audit: another \
         person who decides confirms it",
    );
    let why = why.arg(MOST_IN_HOUR).arg(time);
    Err(Error::too_often(why).with_retry_after_ms(free_ms - now_ms))
}

/// Returns who read papers in the last seven days, those who read most first.
///
/// # Errors
/// The store's own failures.
pub fn readers(tx: &mut Tx<'_>, now: Timestamp) -> Result<Vec<Reader>, StoreError> {
    let now_ms = now.as_millisecond();
    let mut readers = Vec::new();
    for account in staff_accounts::all(tx)? {
        let read = read_since(tx, &account.name, now_ms - SHOWN_DAYS * 24 * HOUR_MS)?;
        let from_ms = counts_from(account.readings_from_ms, now_ms);
        readers.push(Reader {
            name: account.name,
            in_hour: read.iter().filter(|at_ms| **at_ms > from_ms).count(),
            in_days: read.len(),
        });
    }
    readers.retain(|reader| reader.in_days > 0);
    readers.sort_by_key(|reader| std::cmp::Reverse(reader.in_days));
    Ok(readers)
}

/// Time after which readings count towards the limit.
fn counts_from(allowed_at_ms: Option<i64>, now_ms: i64) -> i64 {
    allowed_at_ms.map_or(now_ms - HOUR_MS, |at_ms| at_ms.max(now_ms - HOUR_MS))
}

/// Times at which an operator read each paper last since a time, the oldest first.
fn read_since(tx: &mut Tx<'_>, operator: &str, since_ms: i64) -> Result<Vec<i64>, StoreError> {
    let rows = operator_audit::done_since(tx, operator, since_ms)?;
    let read = rows
        .into_iter()
        .filter(|row| acts::parse(row).is_ok_and(|act| act.facts().reads_papers));
    let last: BTreeMap<_, _> = read
        .map(|row| ((row.order_id, row.act), row.at_ms))
        .collect();
    let mut times: Vec<i64> = last.into_values().collect();
    times.sort_unstable();
    Ok(times)
}
