//! Recovery of a staff account whose password or second factor is lost (STAFF-01).

use jiff::Timestamp;

use crate::act::{Act, Effect, StateChange};
use crate::declared::act;
use crate::staff_changes;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::{Tx, staff_accounts, staff_sessions};

act! {
    /// Takes password and second factor of an account away and ends its sessions. Its next one-time link is printed at
    /// the server alone (STAFF-15), where the only administrator is reset, too (`tulay staff recover`).
    pub struct ResetStaff of staff {}
    tag: "reset_staff",
    role: Administer,
    done: form("Reset the account", "Reset", Sample::Staff),
    words: ["Reset the account of {staff}" => "reset"],
    kept: [r#"{"act":"reset_staff","staff":"Maria Cruz"}"#],
    rules: [always_needs_second_person],
}

impl Act for ResetStaff {
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, _: Timestamp) -> Result<Effect, Error> {
        staff_accounts::hold(tx)?;
        staff_changes::require_another_administrator(tx, &self.staff)?;
        self.reset(tx)
    }
}

impl ResetStaff {
    /// Resets even the only administrator.
    ///
    /// # Errors
    /// 1004 for another name.
    pub(crate) fn reset(&self, tx: &mut Tx<'_>) -> Result<Effect, Error> {
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
