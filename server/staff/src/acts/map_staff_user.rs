//! Choice of the system's user who acts as a staff account (STAFF-11).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, StateChange, Subject};
use crate::{staff_changes, system_users};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::{Tx, staff_accounts};
use tulay_texts::text;

/// State of an account that no user of the system acts as.
const NO_USER: &str = "none";

/// Lets a user of the server's system act as an account by the socket of `tulay ops`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MapStaffUser {
    /// Name of the account.
    pub staff: String,
    /// The user; nobody where it is empty.
    #[serde(default)]
    pub system_user: String,
}

impl Act for MapStaffUser {
    fn tag() -> &'static str {
        "map_staff_user"
    }

    fn role(&self) -> Role {
        Role::Administer
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.staff.clone())
    }

    fn past_tense(&self) -> String {
        match self.system_user.trim() {
            "" => "taken from the system's users".to_owned(),
            user => format!("given to the system's user {user}"),
        }
    }

    fn always_needs_second_person(&self) -> bool {
        true
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, _: Timestamp) -> Result<Effect, Error> {
        let user = system_users::checked(&self.system_user)?;
        staff_accounts::hold(tx)?;
        let account = staff_changes::find(tx, &self.staff)?;
        if account.system_user == user {
            return Err(Error::conflict("The account is in this state already"));
        }
        if let Some(user) = &user
            && let Some(other) = staff_accounts::by_system_user(tx, user)?
        {
            let why = text("The system's user {0} acts as {1} already");
            return Err(Error::conflict(why.arg(user).arg(other.name)));
        }
        staff_accounts::set_system_user(tx, &account.id, user.as_deref())?;
        let before = account.system_user.as_deref().unwrap_or(NO_USER);
        let after = user.as_deref().unwrap_or(NO_USER);
        Ok(Effect {
            states: vec![StateChange::new("system's user", before, after)],
            ..Effect::default()
        })
    }
}
