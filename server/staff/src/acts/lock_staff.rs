//! Lock of a staff account (STAFF-01).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::staff_changes;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Locks an account, ends its sessions and withdraws its open requests. Takes effect at once, as a stolen session cannot
/// wait for a second person, unless it would leave one administrator (STAFF-02).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LockStaff {
    /// Name of the account.
    pub staff: String,
}

impl Act for LockStaff {
    fn tag() -> &'static str {
        "lock_staff"
    }

    fn role(&self) -> Role {
        Role::Administer
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.staff.clone())
    }

    fn past_tense(&self) -> String {
        "locked".to_owned()
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        staff_changes::set_locked(tx, &self.staff, Some(now.as_millisecond()))
    }
}
