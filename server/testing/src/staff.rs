//! People of the lender's staff in tests: their accounts, and their signatures as their sessions of the console make them.

use std::collections::BTreeSet;

use tulay_lender::Lender;
use tulay_lender::settings::Role;
use tulay_staff::access::{ADDED_UP_DAYS, stored_roles};
use tulay_staff::signature::{Proof, Signature};
use tulay_staff::staff_names::look;
use tulay_store::staff_rules::{self, SecondPersonRule, StoredRule};
use tulay_store::{StoreError, staff_accounts};

/// People who have every role, unless a test hired them with others.
pub const STAFF: [&str; 3] = ["Jose", "Maria", "Pia"];

/// The roles that include each other one.
pub const EVERY: [Role; 3] = [Role::Decide, Role::Pay, Role::Administer];

/// Adds an account with these roles, unless its person has one. The first account takes the rule on the second person
/// over from the configuration. Neither is a row of the audit.
pub async fn hire(lender: &Lender, name: &str, roles: &[Role]) {
    let roles = stored_roles(&roles.iter().copied().collect::<BTreeSet<_>>());
    let name = name.to_owned();
    let (now_ms, above_centavos) = (
        lender.clock.now_ms(),
        lender.settings.second_person_above_centavos,
    );
    let hired = lender.store.write(move |tx| {
        let look = look(&name);
        if staff_accounts::even_changed(tx, &look)?.is_some() {
            return Ok(());
        }
        staff_accounts::insert(tx, (&name, &look), &roles, now_ms)?;
        if staff_rules::find(tx)? == StoredRule::Missing {
            let added_up_days = ADDED_UP_DAYS;
            let rule = SecondPersonRule {
                above_centavos,
                added_up_days,
            };
            staff_rules::set(tx, rule)?;
        }
        Ok::<_, StoreError>(())
    });
    hired.await.expect("an account");
}

/// Hires Jose, Maria and Pia with every role, as far as they have no account.
pub async fn hire_all(lender: &Lender) {
    for name in STAFF {
        hire(lender, name, &EVERY).await;
    }
}

/// Returns the signature of a person of the staff, who is hired with their colleagues before the first act.
pub async fn signed(lender: &Lender, who: &str, reason: &str) -> Signature {
    hire_all(lender).await;
    in_console(who, reason)
}

/// Returns the signature of a session of the console, of a person who may lack an account.
pub fn in_console(who: &str, reason: &str) -> Signature {
    Signature {
        operator: who.to_owned(),
        proof: Proof::Console { is_fresh: true },
        reason: reason.to_owned(),
        shown: None,
    }
}
