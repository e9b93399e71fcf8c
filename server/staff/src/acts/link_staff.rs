//! One-time link of a staff account that is not set up (STAFF-15).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, StateChange, Subject};
use crate::staff_changes;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Lets a one-time link of an account be opened, which a command at the server does and prints. The console has no such
/// act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkStaff {
    /// Name of the account.
    pub staff: String,
}

impl Act for LinkStaff {
    fn tag() -> &'static str {
        "link_staff"
    }

    fn role(&self) -> Role {
        Role::Administer
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.staff.clone())
    }

    fn past_tense(&self) -> String {
        "given a one-time link".to_owned()
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, _: Timestamp) -> Result<Effect, Error> {
        let account = staff_changes::find(tx, &self.staff)?;
        if account.password_hash.is_some() || account.locked_at_ms.is_some() {
            let why = "Only an account that is neither set up nor locked gets a link: reset or recover it";
            return Err(Error::conflict(why));
        }
        Ok(Effect {
            states: vec![StateChange::new("one-time link", "none", "open")],
            ..Effect::default()
        })
    }
}
