//! How often somebody may do what costs money or could be guessed at: the part `[limits]` of the configuration.

use std::num::NonZeroU32;

use serde::Deserialize;

/// The limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Login and registration codes to one number within a day.
    codes_per_number: NonZeroU32,
    /// Login and registration codes to all numbers together within a day.
    codes_per_day: NonZeroU32,
    /// Wrong codes from one address within ten minutes, of those who did not ask for the code.
    tries_per_address: NonZeroU32,
    /// A session that nobody uses for so many days ends.
    session_idle_days: NonZeroU32,
}

impl Default for Limits {
    fn default() -> Self {
        let most = |most| NonZeroU32::new(most).unwrap_or(NonZeroU32::MIN);
        Self {
            codes_per_number: most(10),
            codes_per_day: most(20_000),
            tries_per_address: most(30),
            session_idle_days: most(7),
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

    /// How long a session lives that nobody uses, in milliseconds.
    pub fn session_idle_ms(&self) -> i64 {
        i64::from(self.session_idle_days.get()) * 24 * 60 * 60 * 1000
    }

    /// Wrong codes from one address within ten minutes, of those who did not ask for the code.
    pub fn tries_per_address(&self) -> i64 {
        self.tries_per_address.get().into()
    }
}
