//! `tulay ops servicing`: shows the progress of servicing, and confirms the clock where servicing stopped because it
//! jumped.

use std::sync::Arc;

use clap::Args;
use jiff::Timestamp;

use crate::acts::signed::{MaybeSigned, perform_signed};
use crate::acts::texts;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::clock_guard::is_plausible;
use tulay_lending::calendar::manila_date;
use tulay_staff::acts::catch_up_servicing::CatchUpServicing;
use tulay_staff::signature::Operator;
use tulay_store::service_days::{self, ServicingDay};
use tulay_store::{StoreError, Tx};
use tulay_system::clock::wire_time;

/// Action on servicing; without one, lists its progress.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct ServicingCommand {
    /// Says that the clock is right, so that servicing makes the days good that have passed.
    #[arg(long)]
    pub catch_up: bool,
    /// Reason, and --dry-run.
    #[command(flatten)]
    pub signed: MaybeSigned,
}

/// Runs a command and returns the text to print.
///
/// # Errors
/// As [`perform_signed`]; 1409 where servicing has not stopped.
pub async fn run(
    lender: &Lender,
    operator: Operator<'_>,
    command: ServicingCommand,
) -> Result<String, Error> {
    if !command.catch_up {
        let now = lender.clock.now();
        return Ok(lender.store.read(move |tx| state(tx, now)).await?);
    }
    let act = Arc::new(CatchUpServicing {});
    perform_signed(lender, operator, act, command.signed, |effect| {
        Ok(format!(
            "servicing goes on within a minute\n{}",
            texts::changed(effect)
        ))
    })
    .await
}

fn state(tx: &mut Tx<'_>, now: Timestamp) -> Result<String, StoreError> {
    let newest = service_days::newest(tx)?;
    let due = service_days::count_due(tx, manila_date(now))?;
    let stopped = if is_plausible(newest, now) {
        "no"
    } else {
        "yes: the clock has jumped"
    };
    Ok(format!(
        "last round\t{}\nclock\t{}\norders due\t{due}\nstopped\t{stopped}\n",
        last_round(newest),
        wire_time(now.as_millisecond()),
    ))
}

fn last_round(newest: Option<ServicingDay>) -> String {
    newest.map_or_else(|| "never".to_owned(), |newest| wire_time(newest.at_ms))
}
