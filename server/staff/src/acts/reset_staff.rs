//! Recovery of a staff account whose password or second factor is lost (STAFF-01).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, StateChange, Subject};
use crate::staff_changes;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::{Tx, staff_accounts, staff_sessions};

/// Takes password and second factor of an account away and ends its sessions. Its next one-time link is printed at the
/// server alone (STAFF-15).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResetStaff {
    /// Name of the account.
    pub staff: String,
}

impl Act for ResetStaff {
    fn tag() -> &'static str {
        "reset_staff"
    }

    fn role(&self) -> Role {
        Role::Administer
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.staff.clone())
    }

    fn past_tense(&self) -> String {
        "reset".to_owned()
    }

    fn always_needs_second_person(&self) -> bool {
        true
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, _: Timestamp) -> Result<Effect, Error> {
        let account = staff_changes::find(tx, &self.staff)?;
        let before = match account.password_hash {
            Some(_) => "set up",
            None => "not set up",
        };
        staff_accounts::clear_credentials(tx, &account.id)?;
        staff_sessions::end_all(tx, &account.id)?;
        Ok(Effect {
            states: vec![StateChange::new(
                "password and second factor",
                before,
                "not set up",
            )],
            ..Effect::default()
        })
    }
}
