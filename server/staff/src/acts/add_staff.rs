//! Addition of a staff account (STAFF-01).

use std::collections::BTreeSet;

use jiff::Timestamp;

use crate::act::{Act, Effect, StateChange};
use crate::declared::act;
use crate::staff_changes::{self, NO_ACCOUNT};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::{Tx, staff_accounts};

act! {
    /// Adds an account with its roles. Its one-time link is printed at the server alone (STAFF-15).
    pub struct AddStaff of staff {
        /// Its roles.
        pub roles: BTreeSet<Role> = ROLES,
    }
    tag: "add_staff",
    role: Administer,
    done: form("Add an account", "Add", Sample::Nothing),
    words: ["Add {staff} with {roles}" => "added"],
    kept: [r#"{"act":"add_staff","staff":"Maria Cruz","roles":["read","pay"]}"#],
    rules: [always_needs_second_person],
}

impl Act for AddStaff {
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        if !staff_accounts::exist(tx)? {
            let why = "The first account is added by `tulay staff add`";
            return Err(Error::conflict(why));
        }
        self.add(tx, now)
    }
}

impl AddStaff {
    /// Adds the account, also the first one.
    pub(crate) fn add(&self, tx: &mut Tx<'_>, now: Timestamp) -> Result<Effect, Error> {
        staff_changes::add(tx, &self.staff, &self.roles, now)?;
        let roles = staff_changes::listed(&self.roles);
        Ok(Effect {
            states: vec![StateChange::new("account", NO_ACCOUNT, &roles)],
            ..Effect::default()
        })
    }
}
