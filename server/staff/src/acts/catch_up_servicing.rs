//! Confirmation of the clock where servicing stopped because it jumped.

use jiff::Timestamp;

use crate::act::{Act, Effect, StateChange};
use crate::declared::act;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::clock_guard::is_plausible;
use tulay_lending::calendar::manila_date;
use tulay_store::Tx;
use tulay_store::service_days::{self, ServicingDay};
use tulay_system::clock::wire_time;

act! {
    /// Confirms that the clock is right, so that servicing catches up.
    pub struct CatchUpServicing on ("servicing") {}
    tag: "catch_up_servicing",
    role: Administer,
    done: Command,
    words: ["Catch servicing up by the clock" => "caught up by the clock"],
    kept: [r#"{"act":"catch_up_servicing"}"#],
}

impl Act for CatchUpServicing {
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let newest = service_days::newest(tx)?;
        let Some(before) = newest.filter(|_| !is_plausible(newest, now)) else {
            return Err(Error::conflict("Servicing has not stopped"));
        };
        let reached = ServicingDay {
            day: manila_date(now),
            at_ms: now.as_millisecond(),
        };
        let were_due = service_days::count_due(tx, before.day)?;
        let are_due = service_days::count_due(tx, reached.day)?;
        service_days::mark_as_last(tx, reached)?;
        let (before, after) = (wire_time(before.at_ms), wire_time(reached.at_ms));
        let states = vec![
            StateChange::new("serviced to", &before, &after),
            StateChange::new("orders due", &were_due.to_string(), &are_due.to_string()),
        ];
        Ok(Effect {
            states,
            ..Effect::default()
        })
    }
}
