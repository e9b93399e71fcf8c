//! Choice of the person at the lender's OpenID provider who signs in to a staff account (STAFF-01).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, StateChange, Subject};
use crate::{oidc, staff_changes};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::{Tx, staff_accounts, staff_sessions};
use tulay_texts::text;

/// State of an account to which nobody signs in by the provider.
const NO_SUBJECT: &str = "none";

/// Lets a person of the lender's OpenID provider sign in to an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MapStaffSubject {
    /// Name of the account.
    pub staff: String,
    /// The person as the provider names them in the claim of the configuration; nobody where it is empty.
    #[serde(default)]
    pub oidc_subject: String,
}

impl Act for MapStaffSubject {
    fn tag() -> &'static str {
        "map_staff_subject"
    }

    fn role(&self) -> Role {
        Role::Administer
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.staff.clone())
    }

    fn past_tense(&self) -> String {
        match self.oidc_subject.trim() {
            "" => "taken from the provider's people".to_owned(),
            subject => format!("given to {subject} at the provider"),
        }
    }

    fn always_needs_second_person(&self) -> bool {
        true
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, _: Timestamp) -> Result<Effect, Error> {
        let subject = oidc::checked(&self.oidc_subject)?;
        staff_accounts::hold(tx)?;
        let account = staff_changes::find(tx, &self.staff)?;
        if account.oidc_subject == subject {
            return Err(Error::conflict("The account is in this state already"));
        }
        if let Some(subject) = &subject
            && let Some(other) = staff_accounts::by_oidc_subject(tx, subject)?
        {
            let why = text("{0} signs in as {1} already");
            return Err(Error::conflict(why.arg(subject).arg(other.name)));
        }
        staff_accounts::set_oidc_subject(tx, &account.id, subject.as_deref())?;
        if account.oidc_subject.is_some() {
            staff_sessions::end_all(tx, &account.id)?;
        }
        let before = account.oidc_subject.as_deref().unwrap_or(NO_SUBJECT);
        let after = subject.as_deref().unwrap_or(NO_SUBJECT);
        Ok(Effect {
            states: vec![StateChange::new("person at the provider", before, after)],
            ..Effect::default()
        })
    }
}
