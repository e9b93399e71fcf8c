//! Roles of the lender's staff (SEC-14).

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
    /// Name in calls, commands and stored rows.
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Decide => "decide",
            Self::Pay => "pay",
            Self::Administer => "administer",
        }
    }
}
