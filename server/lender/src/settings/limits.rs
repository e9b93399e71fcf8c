//! Limits of actions that cost money or could be used for guessing: the section `[limits]` of the configuration.

use std::num::NonZeroU32;

use serde::Deserialize;

use crate::borrowers::asker::NetworkWidth;

/// Limits of costly and guessable actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Login and registration codes to one number within a day.
    codes_per_number: NonZeroU32,
    /// Login and registration codes to all numbers together within a day.
    codes_per_day: NonZeroU32,
    /// Login and registration codes to all numbers together within an hour.
    codes_per_hour: NonZeroU32,
    /// Percentage of both budgets that is kept for numbers that have an account.
    codes_kept_percent: u32,
    /// Percentage of the hour's budget from which each code costs a proof of work, the first one, too.
    codes_attack_percent: u32,
    /// Codes for one network of IPv4 (/24) within an hour.
    codes_per_ipv4_24: NonZeroU32,
    /// Codes for one line of IPv6 (/64) within an hour.
    codes_per_ipv6_64: NonZeroU32,
    /// Codes for one /56 network of IPv6 within an hour.
    codes_per_ipv6_56: NonZeroU32,
    /// Codes for one /48 network of IPv6 within an hour.
    codes_per_ipv6_48: NonZeroU32,
    /// Wrong codes from one address within ten minutes: typed by clients that did not request the code, and as many by
    /// those that did.
    tries_per_address: NonZeroU32,
    /// Wrong codes from one network (/24, /56, /48) within an hour.
    tries_per_network: NonZeroU32,
    /// Visits of landing pages that are stored within a day.
    visits_per_day: NonZeroU32,
    /// Visits of landing pages from one network (/24, /64, /56, /48) that are stored within a day.
    visits_per_network: NonZeroU32,
    /// Codes to one number in a day, and for one address in ten minutes, that need no proof of work.
    codes_before_proof: u32,
    /// Largest number that a proof of work tries: half of it on average.
    proof_work: NonZeroU32,
    /// Days after which an unused session ends.
    session_idle_days: NonZeroU32,
    /// Calls of a borrower that record a press, within an hour.
    taps_per_hour: NonZeroU32,
    /// Calls of a borrower that change their data, within an hour.
    changes_per_hour: NonZeroU32,
    /// Calls of a borrower that request a loan or pay, within an hour.
    payments_per_hour: NonZeroU32,
}

impl Default for Limits {
    fn default() -> Self {
        let most = |most| NonZeroU32::new(most).unwrap_or(NonZeroU32::MIN);
        Self {
            codes_per_number: most(10),
            codes_per_day: most(20_000),
            codes_per_hour: most(2_000),
            codes_kept_percent: 25,
            codes_attack_percent: 25,
            codes_per_ipv4_24: most(200),
            codes_per_ipv6_64: most(20),
            codes_per_ipv6_56: most(40),
            codes_per_ipv6_48: most(100),
            tries_per_address: most(30),
            tries_per_network: most(200),
            visits_per_day: most(20_000),
            visits_per_network: most(1_000),
            codes_before_proof: 1,
            proof_work: most(60_000),
            session_idle_days: most(7),
            taps_per_hour: most(600),
            changes_per_hour: most(120),
            payments_per_hour: most(120),
        }
    }
}

impl Limits {
    /// Login and registration codes to one number within a day.
    pub fn codes_per_number(&self) -> i64 {
        self.codes_per_number.get().into()
    }

    /// Login and registration codes to all numbers together within a day.
    pub fn codes_per_day(&self) -> i64 {
        self.codes_per_day.get().into()
    }

    /// Login and registration codes to all numbers together within an hour.
    pub fn codes_per_hour(&self) -> i64 {
        self.codes_per_hour.get().into()
    }

    /// Part of a budget that is kept for numbers that have an account (SEC-18).
    pub fn kept_for_accounts(&self, budget: i64) -> i64 {
        budget * i64::from(self.codes_kept_percent.min(100)) / 100
    }

    /// Codes within an hour from which each one costs a proof of work (SEC-18).
    pub fn codes_before_attack(&self) -> i64 {
        (self.codes_per_hour() * i64::from(self.codes_attack_percent.min(100)) / 100).max(1)
    }

    /// Codes for one network within an hour (SEC-18).
    pub fn codes_per_network(&self, width: NetworkWidth) -> i64 {
        let most = match width {
            NetworkWidth::Ipv4Of24 => self.codes_per_ipv4_24,
            NetworkWidth::Ipv6Of64 => self.codes_per_ipv6_64,
            NetworkWidth::Ipv6Of56 => self.codes_per_ipv6_56,
            NetworkWidth::Ipv6Of48 => self.codes_per_ipv6_48,
        };
        most.get().into()
    }

    /// Wrong codes from one network within an hour (SEC-18).
    pub fn tries_per_network(&self) -> i64 {
        self.tries_per_network.get().into()
    }

    /// Visits of landing pages that are stored within a day (SEC-18).
    pub fn visits_per_day(&self) -> i64 {
        self.visits_per_day.get().into()
    }

    /// Visits of landing pages from one network that are stored within a day (SEC-18).
    pub fn visits_per_network(&self) -> i64 {
        self.visits_per_network.get().into()
    }

    /// Codes to one number in a day, and for one address in ten minutes, that need no proof of work.
    pub fn codes_before_proof(&self) -> i64 {
        self.codes_before_proof.into()
    }

    /// Largest number that a proof of work tries.
    pub fn proof_work(&self) -> u32 {
        self.proof_work.get()
    }

    /// Lifetime of an unused session, in milliseconds.
    pub fn session_idle_ms(&self) -> i64 {
        i64::from(self.session_idle_days.get()) * 24 * 60 * 60 * 1000
    }

    /// Calls of a borrower that record a press, within an hour.
    pub fn taps_per_hour(&self) -> i64 {
        self.taps_per_hour.get().into()
    }

    /// Calls of a borrower that change their data, within an hour.
    pub fn changes_per_hour(&self) -> i64 {
        self.changes_per_hour.get().into()
    }

    /// Calls of a borrower that request a loan or pay, within an hour.
    pub fn payments_per_hour(&self) -> i64 {
        self.payments_per_hour.get().into()
    }

    /// Wrong codes from one address within ten minutes, typed by clients that did not request the code.
    pub fn tries_per_address(&self) -> i64 {
        self.tries_per_address.get().into()
    }
}
