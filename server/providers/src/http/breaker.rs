//! Stops calling a company that does not work, so that nobody waits for it. It reads no clock: times count from any
//! fixed moment.

use std::time::Duration;

/// Number of failures in a row after which calls are stopped.
const FAILURES: u32 = 5;
/// Pause without calls; then one call is let through.
const PAUSE: Duration = Duration::from_secs(30);

/// Recent failures of a company.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Breaker {
    failures: u32,
    paused_until: Option<Duration>,
}

impl Breaker {
    /// Returns true if a call may be made now. After a pause one call is let through, and the others wait for its
    /// outcome, at most for another pause.
    pub fn lets_pass(&mut self, now: Duration) -> bool {
        match self.paused_until {
            Some(until) if now < until => false,
            Some(_) => {
                self.paused_until = Some(now + PAUSE);
                true
            }
            None => true,
        }
    }

    /// Records the outcome of a call.
    pub fn note(&mut self, is_in_order: bool, now: Duration) {
        if is_in_order {
            *self = Self::default();
            return;
        }
        self.failures = self.failures.saturating_add(1);
        if self.failures >= FAILURES {
            self.paused_until = Some(now + PAUSE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn broken() -> Breaker {
        let mut breaker = Breaker::default();
        for _ in 0..FAILURES {
            assert!(breaker.lets_pass(at(0)));
            breaker.note(false, at(0));
        }
        breaker
    }

    #[test]
    fn prov_08_a_company_that_failed_five_times_in_a_row_is_left_alone_for_30_seconds() {
        let mut breaker = broken();
        assert!(!breaker.lets_pass(at(0)));
        assert!(!breaker.lets_pass(at(29)));
        assert!(breaker.lets_pass(at(30)));
    }

    #[test]
    fn prov_08_after_the_pause_one_call_tries_and_decides() {
        let mut breaker = broken();
        assert!(breaker.lets_pass(at(30)));
        assert!(!breaker.lets_pass(at(30)), "one at a time");
        breaker.note(false, at(31));
        assert!(!breaker.lets_pass(at(60)));
        assert!(breaker.lets_pass(at(61)));
        breaker.note(true, at(62));
        assert_eq!(breaker, Breaker::default());
        assert!(breaker.lets_pass(at(62)) && breaker.lets_pass(at(62)));
    }

    #[test]
    fn prov_08_a_call_that_was_given_up_blocks_nobody_for_ever() {
        let mut breaker = broken();
        assert!(breaker.lets_pass(at(30)), "its caller goes away");
        assert!(breaker.lets_pass(at(60)));
    }

    #[test]
    fn a_success_between_failures_counts_them_anew() {
        let mut breaker = Breaker::default();
        for _ in 0..3 {
            for _ in 1..FAILURES {
                breaker.note(false, at(0));
            }
            breaker.note(true, at(0));
        }
        assert!(breaker.lets_pass(at(0)));
    }
}
