//! Accounts by a command at the server: the first one, and the recovery of one whose person is locked out (STAFF-01).
//! Everybody else's are added and reset in the console, with a second person.

use std::collections::BTreeSet;
use std::sync::Arc;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::staff_accounts;
use tulay_store::staff_rules::{self, SecondPersonRule};

use crate::access::ADDED_UP_DAYS;
use crate::acts::add_staff::AddStaff;
use crate::acts::reset_staff::ResetStaff;
use crate::perform::perform_at_server;

/// Adds the first account and returns the token of its one-time link. The rule on the second person is taken over from
/// the configuration (STAFF-02). An account that nobody has set up yet gets a new
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
    let above_centavos = lender.settings.second_person_above_centavos;
    let effect = perform_at_server(lender, Arc::new(act), "first account", move |tx| {
        if staff_accounts::exist(tx)? {
            let why = "There are staff accounts: add further ones in the console";
            return Err(Error::conflict(why));
        }
        // From now on another configuration does not lift the rule.
        if let Some(above_centavos) = above_centavos {
            let added_up_days = ADDED_UP_DAYS;
            staff_rules::set(
                tx,
                SecondPersonRule {
                    above_centavos,
                    added_up_days,
                },
            )?;
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
