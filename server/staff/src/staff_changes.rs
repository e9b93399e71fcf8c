//! Changes to staff accounts that several acts share.

use std::collections::BTreeSet;

use jiff::Timestamp;

use crate::access::{has_role, stored_roles};
use crate::act::{Effect, StateChange};
use crate::signature::{AT_SERVER, is_same_person};
use crate::staff_names::{checked, look};
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::staff_accounts::{self, StaffAccount};
use tulay_store::{Tx, staff_sessions};

/// State of an account that does not exist yet.
pub const NO_ACCOUNT: &str = "none";

/// Adds an account with its roles.
///
/// # Errors
/// 1400 for a name of another form or without a role; 1409 where an account has that name or one that looks like it.
pub fn add(
    tx: &mut Tx<'_>,
    name: &str,
    roles: &BTreeSet<Role>,
    now: Timestamp,
) -> Result<(), Error> {
    let name = checked(name)?;
    if roles.is_empty() {
        return Err(Error::invalid("roles", "An account has at least one role"));
    }
    staff_accounts::hold(tx)?;
    if is_same_person(&name, AT_SERVER) {
        return Err(Error::invalid("staff", "This name is the server's"));
    }
    let look = look(&name);
    if let Some(other) = staff_accounts::even_changed(tx, &look)? {
        let why = format!("The name looks like that of {}", other.name);
        return Err(
            Error::conflict("An account has this name, or one that looks like it")
                .with_log_detail(&why),
        );
    }
    let roles = stored_roles(roles);
    staff_accounts::insert(tx, (&name, &look), &roles, now.as_millisecond())?;
    Ok(())
}

/// Returns the account of a name.
///
/// # Errors
/// 1004 for another name.
pub fn find(tx: &mut Tx<'_>, name: &str) -> Result<StaffAccount, Error> {
    let account = staff_accounts::by_look(tx, &look(name))?;
    account.ok_or_else(|| Error::not_found("This staff account was not found"))
}

/// Locks an account at a time and ends its sessions, or unlocks it.
///
/// # Errors
/// 1004 for another name; 1409 where it is locked or not locked already, or no administrator would remain.
pub fn set_locked(tx: &mut Tx<'_>, name: &str, at_ms: Option<i64>) -> Result<Effect, Error> {
    staff_accounts::hold(tx)?;
    let account = find(tx, name)?;
    if account.locked_at_ms.is_some() == at_ms.is_some() {
        return Err(Error::conflict("The account is in this state already"));
    }
    let before = administrators(tx)?;
    staff_accounts::set_locked(tx, &account.id, at_ms)?;
    require_administrator(tx)?;
    staff_sessions::end_all(tx, &account.id)?;
    let state = |is_locked| if is_locked { "locked" } else { "open" };
    let mut states = vec![StateChange::new(
        "account",
        state(at_ms.is_none()),
        state(at_ms.is_some()),
    )];
    let needs_second_person = before > 1 && administrators(tx)? == 1;
    if needs_second_person {
        states.push(StateChange::new("administrators", &before.to_string(), "1"));
    }
    Ok(Effect {
        states,
        needs_second_person,
        weakened: at_ms.map(|_| account.name),
        ..Effect::default()
    })
}

/// Refuses a change after which nobody could administer.
///
/// # Errors
/// 1409 where no open account has the role.
pub fn require_administrator(tx: &mut Tx<'_>) -> Result<(), Error> {
    if administrators(tx)? > 0 {
        return Ok(());
    }
    Err(Error::conflict("Nobody would be left to administer"))
}

/// Refuses to take the only administrator's means to sign in.
///
/// # Errors
/// 1004 for another name; 1409 where no other open account administers.
pub fn require_another_administrator(tx: &mut Tx<'_>, name: &str) -> Result<(), Error> {
    if administrators(tx)? > 1 || !administers(&find(tx, name)?) {
        return Ok(());
    }
    let why =
        "Nobody else could administer: reset this account at the server with `tulay staff recover`";
    Err(Error::conflict(why))
}

/// Number of open accounts that administer.
fn administrators(tx: &mut Tx<'_>) -> Result<usize, Error> {
    let accounts = staff_accounts::all(tx)?;
    let administrators = accounts.iter().filter(|account| administers(account));
    Ok(administrators.count())
}

fn administers(account: &StaffAccount) -> bool {
    account.locked_at_ms.is_none() && has_role(account, Role::Administer)
}

/// Roles as a list for people.
pub fn listed(roles: &BTreeSet<Role>) -> String {
    match stored_roles(roles) {
        roles if roles.is_empty() => "no role".to_owned(),
        roles => roles.replace(',', ", "),
    }
}
