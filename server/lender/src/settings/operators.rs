//! Roles of the lender's staff: the section `[operators]` of the configuration (SEC-14).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// Permission of a staff member. Every role includes [`Role::Read`].
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Lists and reports.
    Read,
    /// Reviews, complaints, and what a borrower owes.
    Decide,
    /// Acts that move money or confirm that it moved.
    Pay,
    /// Locking borrowers out, and servicing.
    Administer,
}

impl Role {
    /// Name in the configuration.
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Decide => "decide",
            Self::Pay => "pay",
            Self::Administer => "administer",
        }
    }
}

/// Roles by staff member; if empty, everybody has every role.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(transparent)]
pub struct Operators(BTreeMap<String, BTreeSet<Role>>);

impl Operators {
    /// Returns true if no staff member is named.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns true if a staff member has the role.
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

    /// Faults of the section: two names of one person.
    pub fn faults(&self) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let doubled = |name: &&String| !seen.insert(name.trim().to_lowercase());
        let doubled = self.0.keys().filter(doubled);
        doubled
            .map(|name| format!("`operators` names {name} twice"))
            .collect()
    }
}
