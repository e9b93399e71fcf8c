//! Acts by a command at the server, which needs the keys and the database: any act of staff, which waits for a second
//! person as theirs do; and alone the first account, the one-time links of accounts, the recovery of one, and the rule
//! on the second person (STAFF-01, STAFF-15). The audit names the server as the operator, and the first page of the
//! console shows them to everybody.

use std::collections::BTreeSet;

use jiff::Timestamp;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::security_events::SecurityEvent;
use tulay_lender::settings::Role;
use tulay_store::operator_audit::{self, AuditRow};
use tulay_store::staff_rules::{self, SecondPersonRule, StoredRule};
use tulay_store::{StoreError, Tx, staff_accounts};

use crate::access::ADDED_UP_DAYS;
use crate::accounts::open_link;
use crate::act::{Act, Effect};
use crate::acts::add_staff::AddStaff;
use crate::acts::change_second_person::ChangeSecondPerson;
use crate::acts::link_staff::LinkStaff;
use crate::acts::locks::UnlockStaff;
use crate::acts::reset_staff::ResetStaff;
use crate::perform::record;
use crate::powers;
use crate::signature::{AT_SERVER, PROOF_OF_SERVER, Signature};
use crate::staff_changes;

/// Time for which an act at the server is shown to everybody, in milliseconds.
const SHOWN_MS: i64 = 7 * 24 * 60 * 60 * 1000;

/// Reasons in the audit.
const FIRST: &str = "first account";
const LINK: &str = "link at the server";
const RECOVERY: &str = "recovery at the server";
const RULE: &str = "rule changed at the server";

/// Adds the first account and returns the token of its one-time link. The rule on the second person is taken over from
/// the configuration, unless it was changed before (STAFF-02).
///
/// # Errors
/// 1400 for a malformed name, or without the role of administrators; 1409 if there is an account.
pub async fn add(lender: &Lender, name: String, roles: BTreeSet<Role>) -> Result<String, Error> {
    if !roles.contains(&Role::Administer) {
        let why = "The first account needs the role administer: it adds the others";
        return Err(Error::invalid("role", why));
    }
    let above_centavos = lender.settings.second_person_above_centavos;
    let act = AddStaff { staff: name, roles };
    let written = write(lender, move |tx, _, now| {
        if staff_accounts::exist(tx)? {
            let why = "There are staff accounts: add further ones in the console";
            return Err(Error::conflict(why));
        }
        // From now on another configuration does not lift the rule.
        if staff_rules::find(tx)? == StoredRule::Missing {
            let added_up_days = ADDED_UP_DAYS;
            let rule = SecondPersonRule {
                above_centavos,
                added_up_days,
            };
            staff_rules::set(tx, rule)?;
        }
        let effect = act.add(tx, now)?;
        record(
            tx,
            &act,
            &effect,
            &Signature::at_server(FIRST.to_owned()),
            now,
        )?;
        linked(tx, &act.staff, now)
    });
    written.await
}

/// Opens a one-time link to an account that is not set up and returns its token.
///
/// # Errors
/// 1004 for an unknown name; 1409 for an account that is set up or locked.
pub async fn link(lender: &Lender, name: String) -> Result<String, Error> {
    let act = LinkStaff { staff: name };
    let written = write(lender, move |tx, of_act, now| {
        carry_out(tx, &act, LINK, of_act, now)?;
        linked(tx, &act.staff, now)
    });
    written.await
}

/// Resets an account, unlocks it, and returns the token of its one-time link. One whose row was changed or removed
/// without the key gets the roles that the audit tells.
///
/// # Errors
/// 1004 for an unknown name; 1409 for a changed row of an account that the audit does not add.
pub async fn recover(lender: &Lender, name: String) -> Result<String, Error> {
    let written = write(lender, move |tx, of_act, now| {
        powers::restore(tx, &name)?;
        if staff_changes::find(tx, &name)?.locked_at_ms.is_some() {
            let unlock = UnlockStaff {
                staff: name.clone(),
            };
            carry_out(tx, &unlock, RECOVERY, of_act, now)?;
        }
        let reset = ResetStaff {
            staff: name.clone(),
        };
        let effect = reset.reset(tx)?;
        let signature = Signature::at_server(RECOVERY.to_owned());
        record(tx, &reset, &effect, &signature, now)?;
        linked(tx, &name, now)
    });
    written.await
}

/// Changes the rule on the second person and returns the effect.
///
/// # Errors
/// 1400 for a negative sum, or days that are not 1 to 366.
pub async fn change_rule(
    lender: &Lender,
    above_centavos: i64,
    added_up_days: i64,
) -> Result<Effect, Error> {
    let act = ChangeSecondPerson {
        above_centavos,
        added_up_days,
    };
    let written = write(lender, move |tx, of_act, now| {
        let effect = act.change(tx, of_act)?;
        record(
            tx,
            &act,
            &effect,
            &Signature::at_server(RULE.to_owned()),
            now,
        )?;
        Ok(effect)
    });
    written.await
}

/// Acts at the server in the last seven days, the newest first, for everybody's eyes.
///
/// # Errors
/// The store's own failures.
pub fn shown(tx: &mut Tx<'_>, limit: i64, now: Timestamp) -> Result<Vec<AuditRow>, StoreError> {
    let since_ms = now.as_millisecond() - SHOWN_MS;
    operator_audit::proven_since(tx, (AT_SERVER, PROOF_OF_SERVER), since_ms, limit)
}

/// Writes acts of a person at the server.
async fn write<T: Send + 'static>(
    lender: &Lender,
    acts: impl Fn(&mut Tx<'_>, &Lender, Timestamp) -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let (now, of_act) = (lender.clock.now(), lender.clone());
    let written = lender.store.write(move |tx| acts(tx, &of_act, now));
    let written = written.await?;
    lender
        .security
        .note(SecurityEvent::OperatorAct, "at_server");
    Ok(written)
}

fn carry_out(
    tx: &mut Tx<'_>,
    act: &dyn Act,
    reason: &str,
    lender: &Lender,
    now: Timestamp,
) -> Result<(), Error> {
    let effect = act.carry_out(tx, lender, now)?;
    record(
        tx,
        act,
        &effect,
        &Signature::at_server(reason.to_owned()),
        now,
    )
}

fn linked(tx: &mut Tx<'_>, name: &str, now: Timestamp) -> Result<String, Error> {
    let account = staff_changes::find(tx, name)?;
    Ok(open_link(tx, &account.id, now)?)
}
