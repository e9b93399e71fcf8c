//! Leave to read more papers within the hour (STAFF-18).

use jiff::Timestamp;

use crate::access;
use crate::act::{Act, Effect, StateChange};
use crate::declared::act;
use crate::staff_changes;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::{Tx, staff_accounts};

act! {
    /// Lets the count of the papers that a person read within the hour begin again. Always needs a second person: where
    /// there is none, the limit stays.
    pub struct AllowReadings of staff {}
    tag: "allow_readings",
    role: Decide,
    done: form("Allow more papers within the hour", "Allow more", Sample::Staff),
    words: ["Allow {staff} more papers" => "allowed to read more papers"],
    kept: [r#"{"act":"allow_readings","staff":"Maria Cruz"}"#],
    rules: [always_needs_second_person],
}

impl Act for AllowReadings {
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let account = staff_changes::find(tx, &self.staff)?;
        if !access::has_colleague(tx, &account.name, Role::Decide)? {
            let why = "Nobody else could confirm it: the limit ends with the hour";
            return Err(Error::conflict(why));
        }
        staff_accounts::set_readings_from(tx, &account.id, now.as_millisecond())?;
        Ok(Effect {
            states: vec![StateChange::new(
                "papers that count",
                "those of the last hour",
                "those from now on",
            )],
            ..Effect::default()
        })
    }
}
