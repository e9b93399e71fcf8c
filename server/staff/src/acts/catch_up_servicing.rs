//! Confirmation of the clock where servicing stopped because it jumped.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, StateChange, Subject};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::clock_guard::is_plausible;
use tulay_lender::settings::Role;
use tulay_lending::calendar::manila_date;
use tulay_store::Tx;
use tulay_store::service_days::{self, ServicingDay};
use tulay_system::clock::wire_time;

/// Confirms that the clock is right, so that servicing catches up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CatchUpServicing {}

impl Act for CatchUpServicing {
    fn tag() -> &'static str {
        "catch_up_servicing"
    }

    fn role(&self) -> Role {
        Role::Administer
    }

    fn subject(&self) -> Subject {
        Subject::Other("servicing".to_owned())
    }

    fn past_tense(&self) -> String {
        "caught up by the clock".to_owned()
    }

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
        service_days::mark(tx, reached)?;
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
