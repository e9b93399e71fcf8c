//! Limits of actions that cost money or could be used for guessing: the section `[limits]` of the configuration.

use std::num::NonZeroU32;

use serde::Deserialize;

/// Limits of costly and guessable actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Login and registration codes to one number within a day.
    codes_per_number: NonZeroU32,
    /// Login and registration codes to all numbers together within a day.
    codes_per_day: NonZeroU32,
    /// Wrong codes from one address within ten minutes, typed by clients that did not request the code.
    tries_per_address: NonZeroU32,
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
            tries_per_address: most(30),
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
