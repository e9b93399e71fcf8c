//! Limits of one borrower's writing calls, and the counts of this process. They are kept in memory, so that
//! a flood of calls does not become a flood of writes; each server counts separately. Exact counts over all servers
//! (codes, tries, images, complaints) are in the database as well.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tulay_lender::error::Error;
use tulay_lender::settings::Limits;
use tulay_texts::text;

/// Period of the limits, in milliseconds.
const SPAN_MS: i64 = 60 * 60 * 1000;
/// Minimum number of counts at which expired ones are dropped.
const KEPT: usize = 10_000;

/// Limit of a call for one borrower. The table of calls (`routes`) gives each call one; its layer puts it into the
/// request, where the [`Borrower`](crate::auth::Borrower) extractor applies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallLimit {
    /// The call writes nothing permanent.
    Unlimited,
    /// A press: `taps_per_hour`.
    Taps,
    /// Change of the borrower's data or a complaint: `changes_per_hour`.
    Changes,
    /// A loan or a payment: `payments_per_hour`.
    Payments,
    /// Made by visitors: limited in the use case by address, number or day.
    Visitors,
}

impl CallLimit {
    /// Maximum calls of a borrower within an hour; `None` if the call is not limited by borrower.
    fn max_per_hour(self, limits: &Limits) -> Option<i64> {
        match self {
            Self::Unlimited | Self::Visitors => None,
            Self::Taps => Some(limits.taps_per_hour()),
            Self::Changes => Some(limits.changes_per_hour()),
            Self::Payments => Some(limits.payments_per_hour()),
        }
    }

    /// Returns true for a limit on one borrower's calls.
    pub fn is_by_borrower(self) -> bool {
        !matches!(self, Self::Unlimited | Self::Visitors)
    }
}

/// Counts of this process. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct CallCounts(Arc<Mutex<Counts>>);

#[derive(Debug, Default)]
struct Counts {
    /// For a borrower and a call, the time until which the hour's calls would be used up if made one by one (GCRA).
    used_until_ms: HashMap<(String, String), i64>,
    /// Number of entries at which expired ones are dropped. Set to twice the remaining ones, so that a busy server does
    /// not scan all of them at each call.
    full: usize,
}

impl Counts {
    fn drop_run_out(&mut self, now_ms: i64) {
        if self.used_until_ms.len() < self.full.max(KEPT) {
            return;
        }
        self.used_until_ms.retain(|_, until_ms| *until_ms > now_ms);
        self.full = 2 * self.used_until_ms.len();
    }
}

impl CallCounts {
    /// Forgets all counts, for a demo that begins once more.
    pub fn forget(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Counts::default();
    }

    /// Counts a call of a borrower.
    ///
    /// # Errors
    /// 1429 with `Retry-After` over the limit; such a call is not counted.
    pub fn admit(
        &self,
        limit: CallLimit,
        limits: &Limits,
        (path, borrower_id): (&str, &str),
        now_ms: i64,
    ) -> Result<(), Error> {
        let Some(most) = limit.max_per_hour(limits) else {
            return Ok(());
        };
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.drop_run_out(now_ms);
        let key = (borrower_id.to_owned(), path.to_owned());
        let used_until_ms = counts.used_until_ms.entry(key).or_insert(now_ms);
        match used_up_until(*used_until_ms, most, now_ms) {
            Ok(until_ms) => {
                *used_until_ms = until_ms;
                Ok(())
            }
            Err(wait_ms) => {
                let why = text("You did this too often. Please try again later");
                Err(Error::too_often(why).with_retry_after_ms(wait_ms))
            }
        }
    }
}

/// Time until which the hour is used up with one more call, or the time to wait for it, in milliseconds.
fn used_up_until(used_until_ms: i64, most: i64, now_ms: i64) -> Result<i64, i64> {
    let each_ms = SPAN_MS / most;
    // A clock that was set back locks nobody out.
    let is_sound = (now_ms..=now_ms + SPAN_MS).contains(&used_until_ms);
    let then_ms = each_ms + if is_sound { used_until_ms } else { now_ms };
    let over_ms = then_ms - (now_ms + SPAN_MS);
    if over_ms > 0 {
        return Err(over_ms);
    }
    Ok(then_ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sec_12_a_limit_is_for_any_hour_and_gives_way_little_by_little() {
        let most = 60;
        let mut used = 0;
        for _ in 0..most {
            used = used_up_until(used, most, 0).expect("within the limit");
        }
        assert_eq!(used_up_until(used, most, 0), Err(60_000));
        assert_eq!(used_up_until(used, most, 59_999), Err(1));
        assert!(used_up_until(used, most, 60_000).is_ok());
        // After an hour it is whole again; a clock that was set back locks nobody out.
        assert_eq!(used_up_until(used, most, SPAN_MS), Ok(SPAN_MS + 60_000));
        assert_eq!(
            used_up_until(used, most, -5 * SPAN_MS),
            Ok(-5 * SPAN_MS + 60_000)
        );
    }

    #[test]
    fn a_demo_that_begins_once_more_has_counted_nothing() {
        let (counts, limits) = (CallCounts::default(), Limits::default());
        let admit = || {
            counts.admit(
                CallLimit::Payments,
                &limits,
                ("/mountain/pay", "bor_maria"),
                0,
            )
        };
        while admit().is_ok() {}
        counts.forget();
        assert!(admit().is_ok());
    }

    #[test]
    fn sec_12_what_has_run_out_is_not_kept() {
        let (counts, limits) = (CallCounts::default(), Limits::default());
        let path = "/mountain/service/event/save";
        for n in 0..KEPT {
            counts
                .admit(CallLimit::Taps, &limits, (path, &n.to_string()), 0)
                .expect("within the limit");
        }
        counts
            .admit(CallLimit::Taps, &limits, (path, "one more"), SPAN_MS)
            .expect("within the limit");
        assert_eq!(counts.0.lock().expect("counts").used_until_ms.len(), 1);
    }
}
