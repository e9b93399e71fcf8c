//! End of the lock of a staff account (STAFF-01).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::staff_changes;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Unlocks an account: its person may sign in again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnlockStaff {
    /// Name of the account.
    pub staff: String,
}

impl Act for UnlockStaff {
    fn tag() -> &'static str {
        "unlock_staff"
    }

    fn role(&self) -> Role {
        Role::Administer
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.staff.clone())
    }

    fn past_tense(&self) -> String {
        "unlocked".to_owned()
    }

    fn always_needs_second_person(&self) -> bool {
        true
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, _: Timestamp) -> Result<Effect, Error> {
        staff_changes::set_locked(tx, &self.staff, None)
    }
}
