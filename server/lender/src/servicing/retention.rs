//! Deletes data whose retention period has ended (SEC-06): borrowers and their data, one by one as each is due, and
//! rows of tables without a borrower by their age. A round does a bounded part of it.

use jiff::Timestamp;

use crate::borrowers::erasure;
use crate::borrowers::erasure::{ErasureEligibility, erase_and_note};
use crate::complaints::images::remove_forgotten;
use crate::error::Error;
use crate::lender::Lender;
use crate::settings::DataKind;
use tulay_store::erasure::{last_of_loans_ms, remove_signings};
use tulay_store::retention::{self, Aged, Traces};
use tulay_store::{Tx, borrowers, session_tickets, sms};

/// Maximum rows deleted in one transaction, and maximum borrowers reviewed at once.
const BATCH: i64 = 500;
/// Maximum transactions of a round for one table: the rest waits for the next round.
const BATCHES: usize = 20;
/// Borrowers reviewed in one transaction: a commit takes longer than a review.
const TOGETHER: usize = 50;
/// Maximum time between two reviews of a borrower, in milliseconds: shorter than any retention period that could begin.
const REVIEW_INTERVAL_MS: i64 = 7 * 24 * 60 * 60 * 1000;

/// Data that is deleted by its age alone.
const AGED: [(Aged, DataKind); 10] = [
    (Aged::Codes, DataKind::Codes),
    (Aged::PassedMessages, DataKind::Codes),
    (Aged::Words, DataKind::Messages),
    (Aged::Presses, DataKind::Visits),
    (Aged::Visits, DataKind::Visits),
    (Aged::KnownPhones, DataKind::KnownPhones),
    (Aged::Sessions, DataKind::Sessions),
    (Aged::Captchas, DataKind::Captchas),
    (Aged::RepeatedAnswers, DataKind::RepeatedAnswers),
    (Aged::Counts, DataKind::Counts),
];

/// Deletes data whose retention period has ended.
///
/// # Errors
/// If the database does not answer.
pub(super) async fn forget(lender: &Lender, now: Timestamp) -> Result<(), Error> {
    let now_ms = now.as_millisecond();
    let passed = lender.store.write(move |tx| {
        session_tickets::delete_expired(tx, now_ms)?;
        sms::give_up_passed(tx, now_ms)
    });
    passed.await.map_err(Error::from)?;
    for (aged, stored) in AGED {
        let before_ms = now_ms - lender.settings.retention.ms(stored);
        for _ in 0..BATCHES {
            let gone = lender
                .store
                .write(move |tx| retention::forget(tx, aged, before_ms, BATCH));
            if gone.await.map_err(Error::from)? < BATCH.unsigned_abs() {
                break;
            }
        }
    }
    let signed = lender
        .store
        .write(move |tx| remove_signings(tx, now_ms, BATCH));
    signed.await.map_err(Error::from)?;
    look_at_borrowers(lender, now).await?;
    remove_forgotten(lender).await
}

async fn look_at_borrowers(lender: &Lender, now: Timestamp) -> Result<(), Error> {
    let now_ms = now.as_millisecond();
    let due = lender
        .store
        .read(move |tx| retention::to_look_at(tx, now_ms, BATCH));
    for together in due.await.map_err(Error::from)?.chunks(TOGETHER) {
        let (of_looks, borrowers) = (lender.clone(), together.to_vec());
        let looked = lender.store.write(move |tx| {
            let mut borrowers = borrowers.iter();
            borrowers.try_for_each(|id| review_borrower(tx, &of_looks, id, now))
        });
        if let Err(error) = looked.await {
            let cause = error.log_detail();
            tracing::warn!(cause, "borrowers are looked at one by one");
            for id in together {
                look_at_one(lender, id.clone(), now).await?;
            }
        }
    }
    Ok(())
}

/// Reviews a borrower in a transaction of their own, so that a failure is logged with its borrower and undoes no
/// other's work.
async fn look_at_one(lender: &Lender, id: String, now: Timestamp) -> Result<(), Error> {
    let (of_look, looked_at) = (lender.clone(), id.clone());
    let looked = lender
        .store
        .write(move |tx| review_borrower(tx, &of_look, &looked_at, now));
    if let Err(error) = looked.await {
        let cause = error.log_detail();
        tracing::error!(borrower_id = id, cause, "what passed its time did not go");
        let again_ms = now.as_millisecond() + REVIEW_INTERVAL_MS;
        let later = lender
            .store
            .write(move |tx| retention::look_again(tx, &id, again_ms));
        later.await.map_err(Error::from)?;
    }
    Ok(())
}

/// Deletes a borrower's data whose retention period has ended, or the whole borrower, and stores the time of the next
/// review.
fn review_borrower(
    tx: &mut Tx<'_>,
    lender: &Lender,
    id: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let (kept, now_ms) = (&lender.settings.retention, now.as_millisecond());
    let Some(traces) = retention::traces(tx, id)? else {
        return Ok(());
    };
    let standing = erasure::standing(tx, kept, id, now)?;
    let gone_at_ms = match standing {
        ErasureEligibility::Open(_) | ErasureEligibility::Owed(_) => None,
        ErasureEligibility::MayBounce(until_ms) | ErasureEligibility::KeptUntil(until_ms) => {
            Some(until_ms)
        }
        ErasureEligibility::Free if traces.leaves => Some(now_ms),
        ErasureEligibility::Free => {
            let of_loans = last_of_loans_ms(tx, id)?;
            let of_loans = of_loans.map(|last_ms| last_ms + kept.ms(DataKind::SettledLoans));
            let active = traces.active_ms + kept.ms(DataKind::Applicants);
            Some(of_loans.map_or(active, |of_loans| of_loans.max(active)))
        }
    };
    if standing == ErasureEligibility::Free && gone_at_ms.is_some_and(|at_ms| at_ms <= now_ms) {
        let why = if traces.leaves {
            "asked for in the app"
        } else {
            "[retention]: the time has passed"
        };
        if let Some(borrower) = borrowers::find(tx, id)? {
            erase_and_note(tx, lender, &borrower, ("servicing", why), now)?;
        }
        return Ok(());
    }
    let replaced_ms = kept.ms(DataKind::ReplacedAccounts);
    let answered_ms = kept.ms(DataKind::Complaints);
    retention::delete_replaced_accounts(tx, id, now_ms - replaced_ms)?;
    retention::delete_complaints(tx, id, now_ms - answered_ms)?;
    let next = next_look(&traces, gone_at_ms, (replaced_ms, answered_ms), now_ms);
    retention::look_again(tx, id, next)?;
    Ok(())
}

/// Time at which the next retention period of a borrower ends, in milliseconds UTC; within [`REVIEW_INTERVAL_MS`] at most.
fn next_look(
    traces: &Traces,
    gone_at_ms: Option<i64>,
    (replaced_ms, answered_ms): (i64, i64),
    now_ms: i64,
) -> i64 {
    let times = [
        gone_at_ms,
        traces.replaced_ms.map(|at_ms| at_ms + replaced_ms),
        traces.answered_ms.map(|at_ms| at_ms + answered_ms),
    ];
    let to_come = times.into_iter().flatten().filter(|at_ms| *at_ms > now_ms);
    to_come.fold(now_ms + REVIEW_INTERVAL_MS, i64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sec_06_a_borrower_is_reviewed_when_the_first_period_ends_and_within_a_week() {
        const NOW_MS: i64 = 1_772_409_600_000;
        let week_ms = NOW_MS + REVIEW_INTERVAL_MS;
        for (gone_ms, replaced_ms, answered_ms, expected) in [
            (None, None, None, week_ms),
            (Some(week_ms + 1), None, None, week_ms),
            (Some(week_ms - 1), None, None, week_ms - 1),
            (Some(NOW_MS + 1), Some(2), Some(3), NOW_MS + 1),
            (Some(NOW_MS + 9), Some(2), Some(3), NOW_MS + 2),
            (Some(NOW_MS + 9), Some(4), Some(3), NOW_MS + 3),
            // It ended now: it was dealt with.
            (Some(NOW_MS), Some(0), Some(0), week_ms),
        ] {
            let traces = Traces {
                replaced_ms: replaced_ms.map(|ms: i64| NOW_MS + ms - 100),
                answered_ms: answered_ms.map(|ms: i64| NOW_MS + ms - 200),
                ..Traces::default()
            };
            let found = next_look(&traces, gone_ms, (100, 200), NOW_MS);
            assert_eq!(
                found, expected,
                "{gone_ms:?} {replaced_ms:?} {answered_ms:?}"
            );
        }
    }
}
