//! Limits of one borrower's writing calls: one table, and the counts of this process. They are kept in memory, so that
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

/// Rule for a call that is sent by POST.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Writes nothing permanent.
    Reads,
    /// A press: `taps_per_hour`.
    Tap,
    /// Change of the borrower's data or a complaint: `changes_per_hour`.
    Change,
    /// A loan or a payment: `payments_per_hour`.
    Payment,
    /// Made by visitors: limited in the use case by address, number or day.
    OfVisitors,
}

/// Every call that is sent by POST, below `/mountain`.
pub const CALLS: &[(&str, Rule)] = &[
    ("/api/v2/youmi/promotion/get-sms", Rule::OfVisitors),
    ("/api/v2/youmi/promotion/register", Rule::OfVisitors),
    ("/gopia/goya/because", Rule::Reads),
    ("/gopia/goya/define", Rule::Tap),
    ("/gopia/goya/depush", Rule::Payment),
    ("/gopia/goya/satire", Rule::Reads),
    ("/kXmTp/pass", Rule::Reads),
    ("/service/certify/barangays", Rule::Reads),
    ("/service/certify/info", Rule::Reads),
    ("/service/certify/save", Rule::Change),
    ("/service/event/save", Rule::Tap),
    ("/service/loan/repayment-commit", Rule::Payment),
    ("/service/loan/repayment-confirm", Rule::Payment),
    ("/service/loan/repayment-huichao", Rule::Payment),
    ("/service/loan/repayment-way", Rule::Reads),
    ("/service/product/detail", Rule::Reads),
    ("/service/user/data-copy", Rule::Change),
    ("/service/user/language", Rule::Tap),
    ("/service/user/leave", Rule::Change),
    ("/service/user/leaving", Rule::Reads),
    ("/service/user/login", Rule::OfVisitors),
    // Ends one session, each of which takes a login to create.
    ("/service/user/logout", Rule::OfVisitors),
    ("/service/user/logout-all", Rule::Tap),
    ("/service/user/send-code", Rule::OfVisitors),
    ("/service/user/session/account", Rule::Reads),
    ("/service/user/session/end", Rule::Tap),
    ("/service/user/session/list", Rule::Reads),
    // Consumes what a limited call created; a guess is a read.
    ("/service/user/session/redeem", Rule::OfVisitors),
    ("/service/user/session/ticket", Rule::Tap),
    ("/user-problem/problem-detail", Rule::Reads),
    ("/user-problem/problem-init", Rule::Reads),
    ("/user-problem/problem-list", Rule::Reads),
    ("/user-problem/problem-save", Rule::Change),
    ("/user-problem/save-score", Rule::Tap),
    ("/user-problem/upload-problem-img", Rule::Change),
    ("/v3/bind-card/bind-card-change", Rule::Change),
    ("/v3/bind-card/bind-card-new", Rule::Change),
    ("/v3/bind-card/card-init", Rule::Reads),
    ("/v3/installment/loan-play-detail", Rule::Reads),
    ("/v3/loan-confirm/loan-detail-confirm", Rule::Reads),
    ("/v3/loan-confirm/loan-detail-push", Rule::Payment),
    ("/v3/loan-details/account-statement", Rule::Reads),
    ("/v3/loan-details/check-vcode", Rule::Reads),
    ("/v3/loan-details/generate-vcode", Rule::Payment),
    ("/v3/loan-details/google-score", Rule::Tap),
    ("/v3/loan-details/loan-details", Rule::Reads),
    ("/v3/loan-details/payment-receipt", Rule::Reads),
    ("/v3/personal-center/contact-kf-info", Rule::Reads),
];

/// Rule of a call by its whole path; `None` for anything that is not a POST call.
pub fn rule_of(path: &str) -> Option<Rule> {
    let call = path.strip_prefix("/mountain")?;
    let found = CALLS.iter().find(|(known, _)| *known == call);
    found.map(|(_, rule)| *rule)
}

impl Rule {
    /// Maximum calls of a borrower within an hour; `None` if it is not limited by borrower.
    pub fn most(self, limits: &Limits) -> Option<i64> {
        match self {
            Self::Reads | Self::OfVisitors => None,
            Self::Tap => Some(limits.taps_per_hour()),
            Self::Change => Some(limits.changes_per_hour()),
            Self::Payment => Some(limits.payments_per_hour()),
        }
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
    /// Counts a call of a borrower.
    ///
    /// # Errors
    /// 1429 with `Retry-After` over the limit; such a call is not counted.
    pub fn admit(
        &self,
        limits: &Limits,
        (path, borrower_id): (&str, &str),
        now_ms: i64,
    ) -> Result<(), Error> {
        let Some(most) = rule_of(path).and_then(|rule| rule.most(limits)) else {
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
    fn sec_12_what_has_run_out_is_not_kept() {
        let (counts, limits) = (CallCounts::default(), Limits::default());
        let path = "/mountain/service/event/save";
        for n in 0..KEPT {
            counts
                .admit(&limits, (path, &n.to_string()), 0)
                .expect("within the limit");
        }
        counts
            .admit(&limits, (path, "one more"), SPAN_MS)
            .expect("within the limit");
        assert_eq!(counts.0.lock().expect("counts").used_until_ms.len(), 1);
    }
}
