//! A replaced secret, which stays valid until the other side uses the new one.

use jiff::Timestamp;
use serde::Deserialize;

/// A replaced secret.
#[derive(Clone, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct PreviousSecret {
    /// The secret.
    #[serde(default)]
    pub secret: String,
    /// End of its validity, as `2026-12-01T00:00:00+08:00`.
    pub until: Timestamp,
}

/// The secret stays out of every log.
impl std::fmt::Debug for PreviousSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PreviousSecret").finish_non_exhaustive()
    }
}

impl PreviousSecret {
    /// The secret, while it is valid.
    pub fn at(&self, now: Timestamp) -> Option<&str> {
        (now < self.until).then_some(self.secret.as_str())
    }

    /// Returns the reason why it cannot be the secret before `current`.
    pub fn fault(&self, key: &str, current: &str) -> Option<String> {
        if self.secret.is_empty() {
            return Some(format!(
                "`{key}.secret` is not set: it must be the previous secret"
            ));
        }
        let is_same = self.secret == current;
        is_same.then(|| {
            format!("`{key}.secret` is the current one, too: it must be the previous secret")
        })
    }
}
