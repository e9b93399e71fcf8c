//! One-time link of a staff account that is not set up (STAFF-15).

use jiff::Timestamp;

use crate::act::{Act, Effect, StateChange};
use crate::declared::act;
use crate::staff_changes;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::Tx;

act! {
    /// Lets a one-time link of an account be opened, which a command at the server does and prints. The console has no
    /// such act.
    pub struct LinkStaff of staff {}
    tag: "link_staff",
    role: Administer,
    done: Apart,
    words: ["Make a one-time link for {staff}" => "given a one-time link"],
    kept: [r#"{"act":"link_staff","staff":"Maria Cruz"}"#],
}

impl Act for LinkStaff {
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
