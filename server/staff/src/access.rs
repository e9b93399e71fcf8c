//! Permissions of staff, which their accounts hold, and the rule on the second person (STAFF-02).

use std::collections::BTreeSet;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::staff_accounts::{self, StaffAccount};
use tulay_store::staff_rules::{self, SecondPersonRule, StoredRule};
use tulay_store::{StoreError, Tx};

use crate::signature::{Proof, Signature};
use crate::staff_names::look;

/// Days in which the acts of one kind on one order add up, unless the rule says otherwise.
pub const ADDED_UP_DAYS: i64 = 30;

/// Every role by its name.
const ROLES: [Role; 4] = [Role::Read, Role::Decide, Role::Pay, Role::Administer];

/// Roles of an account, as they are stored; none where its row was changed without the key.
pub fn roles_of(account: &StaffAccount) -> BTreeSet<Role> {
    let names = account.roles.split(',').filter(|_| account.is_genuine);
    names.filter_map(|name| role_named(name).ok()).collect()
}

/// Stored form of roles.
pub fn stored_roles(roles: &BTreeSet<Role>) -> String {
    let names: Vec<&str> = roles.iter().map(|role| role.name()).collect();
    names.join(",")
}

/// Returns the role of a name.
///
/// # Errors
/// 1400 for another name.
pub fn role_named(name: &str) -> Result<Role, Error> {
    let role = ROLES.into_iter().find(|role| role.name() == name);
    role.ok_or_else(|| Error::invalid("roles", "A role is read, decide, pay or administer"))
}

/// Returns true if an account has a role. Every role includes [`Role::Read`].
pub fn has_role(account: &StaffAccount, role: Role) -> bool {
    let roles = roles_of(account);
    roles.contains(&role) || role == Role::Read && !roles.is_empty()
}

/// Refuses an act of a person whose account lacks the role. The server needs no role.
///
/// # Errors
/// 1409, with the role for the log.
pub fn require_actor(tx: &mut Tx<'_>, signature: &Signature, role: Role) -> Result<(), Error> {
    if signature.proof == Proof::Server {
        return Ok(());
    }
    let account = staff_accounts::by_look(tx, &look(&signature.operator))?;
    let may =
        account.is_some_and(|account| account.locked_at_ms.is_none() && has_role(&account, role));
    if may {
        return Ok(());
    }
    let why = "Your staff account does not let you do this";
    Err(Error::conflict(why).with_log_detail(&format!("it needs the role `{}`", role.name())))
}

/// The rule on the second person: the stored one, or that of the configuration. `above_centavos` is `None` where each
/// act takes effect at once. Where the stored one was changed or removed without the key, every act that moves money
/// waits, until a command at the server sets the rule.
pub struct SecondPerson {
    /// Sum above which an act waits.
    pub above_centavos: Option<i64>,
    /// Days in which the acts of one kind on one order add up.
    pub added_up_days: i64,
}

/// Returns the rule on the second person.
///
/// # Errors
/// The store's own failures.
pub fn second_person(tx: &mut Tx<'_>, lender: &Lender) -> Result<SecondPerson, StoreError> {
    let configured = lender.settings.second_person_above_centavos;
    let rule = match staff_rules::find(tx)? {
        StoredRule::Kept(rule) => rule,
        // The first account brings a rule.
        StoredRule::Missing if !staff_accounts::exist(tx)? => SecondPersonRule {
            above_centavos: None,
            added_up_days: ADDED_UP_DAYS,
        },
        StoredRule::Missing | StoredRule::Changed => SecondPersonRule {
            above_centavos: Some(0),
            added_up_days: ADDED_UP_DAYS,
        },
    };
    Ok(SecondPerson {
        above_centavos: rule.above_centavos.or(configured),
        added_up_days: rule.added_up_days,
    })
}

/// Returns true if another account than the operator's can confirm an act of a role. A locked one counts, and one whose
/// row was changed without the key: nobody becomes the only one by locking or changing the others.
///
/// # Errors
/// The store's own failures.
pub fn has_colleague(tx: &mut Tx<'_>, operator: &str, role: Role) -> Result<bool, StoreError> {
    let own = look(operator);
    let accounts = staff_accounts::all(tx)?;
    let is_colleague = |account: &StaffAccount| {
        !account.is_genuine || look(&account.name) != own && has_role(account, role)
    };
    Ok(accounts.iter().any(is_colleague))
}

/// Returns true if changes of accounts and of the rule have a second person: two accounts administer. A locked one counts,
/// as in [`has_colleague`].
///
/// # Errors
/// The store's own failures.
pub fn has_two_administrators(tx: &mut Tx<'_>) -> Result<bool, StoreError> {
    let accounts = staff_accounts::all(tx)?;
    let administer = accounts
        .iter()
        .filter(|account| has_role(account, Role::Administer));
    Ok(administer.count() > 1)
}
