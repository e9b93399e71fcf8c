//! Accounts by a command at the server: the first one, and the recovery of one whose person is locked out (STAFF-01).
//! Everybody else's are added and reset in the console, with a second person.

use std::collections::BTreeSet;
use std::sync::Arc;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::staff_accounts;

use crate::acts::add_staff::AddStaff;
use crate::acts::reset_staff::ResetStaff;
use crate::perform::perform_at_server;

/// Adds the first account and returns the token of its one-time link. An account that nobody has set up yet gets a new
/// link by [`recover`].
///
/// # Errors
/// 1400 for a malformed name, or without the role of administrators; 1409 if there is an account.
pub async fn add(lender: &Lender, name: String, roles: BTreeSet<Role>) -> Result<String, Error> {
    if !roles.contains(&Role::Administer) {
        let why = "The first account needs the role administer: it adds the others";
        return Err(Error::invalid("role", why));
    }
    let act = AddStaff { staff: name, roles };
    let effect = perform_at_server(lender, Arc::new(act), "first account", |tx| {
        if staff_accounts::exist(tx)? {
            let why = "There are staff accounts: add further ones in the console";
            return Err(Error::conflict(why));
        }
        Ok(())
    });
    link(effect.await?.link)
}

/// Resets an account and returns the token of its one-time link.
///
/// # Errors
/// 1004 for an unknown name.
pub async fn recover(lender: &Lender, name: String) -> Result<String, Error> {
    let act = ResetStaff { staff: name };
    let effect = perform_at_server(lender, Arc::new(act), "recovery at the server", |_| Ok(()));
    link(effect.await?.link)
}

fn link(link: Option<String>) -> Result<String, Error> {
    link.ok_or_else(|| Error::internal("an account without a link"))
}
