//! The provider that pays loans out.

use std::collections::BTreeMap;

use serde::Deserialize;

use tulay_provider_api::places;

/// The provider that pays loans out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayoutConfig {
    /// Adaptor that serves it.
    pub kind: PayoutKind,
    /// The provider's code of each e-wallet and bank that may be bound, by its code here: `BPI = "PH_BPI"`.
    #[serde(default)]
    pub channels: BTreeMap<String, String>,
}

/// Adaptor that pays out.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum PayoutKind {
    /// Xendit, by the account of `[xendit]`.
    Xendit,
}

impl PayoutConfig {
    /// Returns the faults of the section; empty if it can pay out to every account that may be bound.
    pub fn faults(&self, has_xendit: bool) -> Vec<String> {
        let mut faults = Vec::new();
        if self.kind == PayoutKind::Xendit && !has_xendit {
            faults.push("`payout.kind` is xendit, and there is no [xendit]".to_owned());
        }
        for (code, name) in places::all() {
            let is_named = |channel: &String| !channel.is_empty() && channel.is_ascii();
            if !self.channels.get(code).is_some_and(is_named) {
                faults.push(format!(
                    "`payout.channels` names no channel for {code} ({name}), which borrowers may bind"
                ));
            }
        }
        let is_known = |code: &str| places::all().any(|(known, _)| known == code);
        let mut codes = self.channels.keys();
        if let Some(code) = codes.find(|code| !is_known(code)) {
            faults.push(format!(
                "`payout.channels` names {code}, which nobody can bind"
            ));
        }
        faults
    }
}
