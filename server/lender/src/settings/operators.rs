//! What each of the lender's people may do: the part `[operators]` of the configuration (SEC-14).

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

/// What somebody may do. Who has any role may look.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Lists and reports.
    Read,
    /// Reviews, complaints, and what a borrower owes.
    Decide,
    /// Whatever moves money or says that it moved.
    Pay,
    /// Locks borrowers out, and servicing.
    Administer,
}

impl Role {
    /// As the configuration names it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Decide => "decide",
            Self::Pay => "pay",
            Self::Administer => "administer",
        }
    }
}

/// The roles by name; without any name everybody may do everything.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(transparent)]
pub struct Operators(BTreeMap<String, BTreeSet<Role>>);

impl Operators {
    /// Whether nobody is named.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether somebody of this name may do what needs the role.
    pub fn may(&self, name: Option<&str>, role: Role) -> bool {
        if self.is_empty() {
            return true;
        }
        let plain = |name: &str| name.trim().to_lowercase();
        let Some(name) = name.map(plain) else {
            return false;
        };
        let mut known = self.0.iter().filter(|(known, _)| plain(known) == name);
        known.any(|(_, roles)| roles.contains(&role) || role == Role::Read && !roles.is_empty())
    }

    /// Two names that are one person's.
    pub fn faults(&self) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let doubled = |name: &&String| !seen.insert(name.trim().to_lowercase());
        let doubled = self.0.keys().filter(doubled);
        doubled
            .map(|name| format!("`operators` names {name} twice"))
            .collect()
    }
}
