//! Accounts of staff and the rule on the second person as the audit tells them, and what differs in the database
//! (STAFF-21). An older row that was put back has a right code: only the audit tells that it is not the newest.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_lending::money;
use tulay_store::operator_audit::{self, AuditRow};
use tulay_store::staff_accounts::{self, StaffAccount};
use tulay_store::staff_rules::{self, SecondPersonRule, StoredRule};
use tulay_store::{StoreError, Tx};

use crate::access::{roles_of, stored_roles};
use crate::acts::add_staff::AddStaff;
use crate::acts::allow_readings::AllowReadings;
use crate::acts::change_second_person::ChangeSecondPerson;
use crate::acts::change_staff_roles::ChangeStaffRoles;
use crate::acts::link_staff::LinkStaff;
use crate::acts::locks::{LockStaff, UnlockStaff};
use crate::acts::reset_staff::ResetStaff;
use crate::signature::AT_SERVER;
use crate::staff_changes::listed;
use crate::staff_names::look;

/// Acts that give or take power.
#[derive(Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
enum OfPower {
    AddStaff(AddStaff),
    ChangeStaffRoles(ChangeStaffRoles),
    LockStaff(LockStaff),
    UnlockStaff(UnlockStaff),
    ResetStaff(ResetStaff),
    LinkStaff(LinkStaff),
    AllowReadings(AllowReadings),
    ChangeSecondPerson(ChangeSecondPerson),
}

/// An account as the audit tells it.
#[derive(Default)]
struct ToldAccount {
    name: String,
    roles: BTreeSet<Role>,
    created_at_ms: i64,
    locked_at_ms: Option<i64>,
    readings_from_ms: Option<i64>,
    /// True if a one-time link was opened since the account was added or reset.
    was_linked: bool,
}

/// Accounts and rule as the audit has them: accounts by the appearance of their names, and the rule once it was changed.
#[derive(Default)]
struct Told {
    accounts: BTreeMap<String, ToldAccount>,
    rule: Option<SecondPersonRule>,
}

impl Told {
    fn by_audit(tx: &mut Tx<'_>) -> Result<Self, StoreError> {
        let mut told = Self::default();
        for row in operator_audit::of_power(tx)? {
            // A row of another form is a fault of its own.
            if let Ok(act) = serde_json::from_str(&row.act) {
                told.follow(act, &row);
            }
        }
        Ok(told)
    }

    fn follow(&mut self, act: OfPower, row: &AuditRow) {
        // The first account, and one that is recovered, get their link in the act itself.
        let is_at_server = row.operator == AT_SERVER;
        match act {
            OfPower::AddStaff(AddStaff { staff, roles }) => {
                let account = ToldAccount {
                    name: staff.trim().to_owned(),
                    roles,
                    created_at_ms: row.at_ms,
                    was_linked: is_at_server,
                    ..ToldAccount::default()
                };
                self.accounts.insert(look(&staff), account);
            }
            OfPower::ChangeStaffRoles(ChangeStaffRoles { staff, roles }) => {
                self.of(&staff, |account| account.roles = roles);
            }
            OfPower::LockStaff(LockStaff { staff }) => {
                self.of(&staff, |account| account.locked_at_ms = Some(row.at_ms));
            }
            OfPower::UnlockStaff(UnlockStaff { staff }) => {
                self.of(&staff, |account| account.locked_at_ms = None);
            }
            OfPower::ResetStaff(ResetStaff { staff }) => {
                self.of(&staff, |account| account.was_linked = is_at_server);
            }
            OfPower::LinkStaff(LinkStaff { staff }) => {
                self.of(&staff, |account| account.was_linked = true);
            }
            OfPower::AllowReadings(AllowReadings { staff }) => {
                self.of(&staff, |account| account.readings_from_ms = Some(row.at_ms));
            }
            OfPower::ChangeSecondPerson(ChangeSecondPerson {
                above_centavos,
                added_up_days,
            }) => {
                self.rule = Some(SecondPersonRule {
                    above_centavos: Some(above_centavos),
                    added_up_days,
                });
            }
        }
    }

    fn of(&mut self, staff: &str, change: impl FnOnce(&mut ToldAccount)) {
        if let Some(account) = self.accounts.get_mut(&look(staff)) {
            change(account);
        }
    }
}

/// Compares accounts and rule with the audit; returns a sentence for each difference.
///
/// # Errors
/// The store's own failures.
pub(crate) fn differences(tx: &mut Tx<'_>, lender: &Lender) -> Result<Vec<String>, StoreError> {
    let mut told = Told::by_audit(tx)?;
    let mut found = Vec::new();
    let accounts = staff_accounts::all(tx)?;
    for account in &accounts {
        let name = &account.name;
        match told.accounts.remove(&look(name)) {
            _ if !account.is_genuine => {
                found.push(format!("the account {name} was changed without the key"));
            }
            Some(told) => found.extend(of_account(account, &told)),
            None => found.push(format!("there is the account {name}, and no row adds it")),
        }
    }
    let missing = told.accounts.into_values();
    found.extend(missing.map(|ToldAccount { name, .. }| format!("the account {name} was removed")));
    let rule = staff_rules::find(tx)?;
    found.extend(of_rule(rule, told.rule, !accounts.is_empty(), lender));
    Ok(found)
}

fn of_account(account: &StaffAccount, told: &ToldAccount) -> Vec<String> {
    let name = &account.name;
    let mut found = Vec::new();
    let roles = roles_of(account);
    if roles != told.roles {
        let (has, rows) = (listed(&roles), listed(&told.roles));
        found.push(format!(
            "the account {name} has: {has}; by the rows: {rows}"
        ));
    }
    if account.locked_at_ms.is_some() != told.locked_at_ms.is_some() {
        let state = |is_locked| if is_locked { "locked" } else { "open" };
        let is = state(account.locked_at_ms.is_some());
        let rows = state(told.locked_at_ms.is_some());
        found.push(format!("the account {name} is {is}; by the rows: {rows}"));
    }
    if account.has_credentials() && !told.was_linked {
        found.push(format!(
            "the account {name} has a password or a link, and no row since its reset opens one"
        ));
    }
    if account.readings_from_ms != told.readings_from_ms {
        found.push(format!(
            "papers that {name} read count from another time than a row allows"
        ));
    }
    found
}

fn of_rule(
    stored: StoredRule,
    told: Option<SecondPersonRule>,
    has_accounts: bool,
    lender: &Lender,
) -> Option<String> {
    let style = lender.settings.brand.money_style();
    let words = |rule: &SecondPersonRule| {
        let above = rule.above_centavos;
        let above = above.map_or_else(|| "none".to_owned(), |sum| money::format(sum, &style));
        format!("{above} over {} days", rule.added_up_days)
    };
    let rule = "the rule on the second person";
    match (stored, told) {
        (StoredRule::Changed, _) => Some(format!("{rule} was changed without the key")),
        (StoredRule::Missing, Some(_)) => Some(format!("{rule} was removed")),
        (StoredRule::Missing, None) => has_accounts.then(|| format!("{rule} was removed")),
        (StoredRule::Kept(stored), Some(told)) if stored != told => {
            let (is, rows) = (words(&stored), words(&told));
            Some(format!("{rule} is {is}; by the rows: {rows}"))
        }
        // Before its first change there is one rule alone that has a code.
        (StoredRule::Kept(_), _) => None,
    }
}

/// Returns true if the audit tells of another account with a role, or an account was removed: nobody becomes the only
/// one by removing the others, or by putting their older rows back.
///
/// # Errors
/// The store's own failures.
pub(crate) fn tells_colleague(
    tx: &mut Tx<'_>,
    operator: &str,
    role: Role,
) -> Result<bool, StoreError> {
    let (own, told) = (look(operator), Told::by_audit(tx)?.accounts);
    let is_removed = told.len() > staff_accounts::all(tx)?.len();
    let is_colleague =
        |(look, told): (&String, &ToldAccount)| *look != own && told.roles.contains(&role);
    Ok(is_removed || told.iter().any(is_colleague))
}

/// Gives an account whose row was changed or removed without the key the roles and the lock that the audit tells, without
/// password and link.
///
/// # Errors
/// 1409 where the audit does not add the account.
pub(crate) fn restore(tx: &mut Tx<'_>, staff: &str) -> Result<(), Error> {
    let look = look(staff);
    let mut found = staff_accounts::even_changed(tx, &look)?;
    if found.is_none() {
        // The appearance of its name may have been changed as well.
        let is_it =
            |one: &StaffAccount| !one.is_genuine && crate::staff_names::look(&one.name) == look;
        found = staff_accounts::all(tx)?.into_iter().find(is_it);
    }
    if found.as_ref().is_some_and(|account| account.is_genuine) {
        return Ok(());
    }
    let Some(told) = Told::by_audit(tx)?.accounts.remove(&look) else {
        let unknown = |_| Error::conflict("No row of the audit adds this account");
        return found.map(unknown).map_or(Ok(()), Err);
    };
    if found.is_none() {
        let names = (told.name.as_str(), look.as_str());
        staff_accounts::insert(tx, names, "", told.created_at_ms)?;
        found = staff_accounts::by_look(tx, &look)?;
    }
    let mut account = found.ok_or_else(|| Error::not_found("This staff account was not found"))?;
    account.name = told.name;
    account.roles = stored_roles(&told.roles);
    account.created_at_ms = told.created_at_ms;
    account.locked_at_ms = told.locked_at_ms;
    account.readings_from_ms = told.readings_from_ms;
    Ok(staff_accounts::restore(tx, account, &look)?)
}
