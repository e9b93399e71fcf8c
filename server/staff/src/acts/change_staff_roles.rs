//! Change of the roles of a staff account (STAFF-02).

use std::collections::BTreeSet;

use jiff::Timestamp;

use crate::access::{roles_of, stored_roles};
use crate::act::{Act, Effect, StateChange};
use crate::declared::act;
use crate::staff_changes;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::{Tx, staff_accounts, staff_sessions};

act! {
    /// Gives an account other roles and ends its sessions. Without a role it can only sign in.
    pub struct ChangeStaffRoles of staff {
        /// Its roles from now on.
        pub roles: BTreeSet<Role> = ROLES,
    }
    tag: "change_staff_roles",
    role: Administer,
    done: form("Change the roles", "Change the roles", Sample::Staff),
    words: ["Give {staff} the roles {roles}" => "given other roles"],
    kept: [r#"{"act":"change_staff_roles","staff":"Maria Cruz","roles":["read","pay"]}"#],
    rules: [always_needs_second_person],
}

impl Act for ChangeStaffRoles {
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, _: Timestamp) -> Result<Effect, Error> {
        staff_accounts::hold(tx)?;
        let account = staff_changes::find(tx, &self.staff)?;
        let before = roles_of(&account);
        if before == self.roles {
            return Err(Error::conflict("The account has these roles already"));
        }
        staff_accounts::set_roles(tx, &account.id, &stored_roles(&self.roles))?;
        staff_changes::require_administrator(tx)?;
        staff_sessions::end_all(tx, &account.id)?;
        let (before, after) = (
            staff_changes::listed(&before),
            staff_changes::listed(&self.roles),
        );
        Ok(Effect {
            states: vec![StateChange::new("roles", &before, &after)],
            weakened: Some(account.name),
            ..Effect::default()
        })
    }
}
