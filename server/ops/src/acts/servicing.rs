//! `tulay ops servicing`: shows the progress of servicing, and confirms the clock where servicing stopped because it
//! jumped.

use clap::Args;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::acts::signature::{MaybeSigned, Signature};
use crate::acts::{Act, Effect, StateChange, perform, texts};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::clock_guard::is_plausible;
use tulay_lending::calendar::manila_date;
use tulay_store::service_days::{self, ServicingDay};
use tulay_store::{StoreError, Tx};
use tulay_system::clock::wire_time;

/// What to do about servicing; nothing lists how far it has come.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct ServicingCommand {
    /// Says that the clock is right, so that servicing makes the days good that have passed.
    #[arg(long)]
    pub catch_up: bool,
    /// Reason, and --dry-run.
    #[command(flatten)]
    pub signed: MaybeSigned,
}

/// Decision about servicing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act")]
pub enum ServicingAct {
    /// Confirms that the clock is right.
    #[serde(rename = "catch_up_servicing")]
    CatchUp,
}

/// Runs a command and returns the text to print.
///
/// # Errors
/// As [`perform`]; 1409 where servicing has not stopped.
pub async fn run(
    lender: &Lender,
    operator: Option<&str>,
    command: ServicingCommand,
) -> Result<String, Error> {
    if !command.catch_up {
        let now = lender.clock.now();
        return Ok(lender.store.read(move |tx| state(tx, now)).await?);
    }
    let ServicingCommand { signed, .. } = command;
    let signature = Signature::of(operator, signed.reason)?;
    let act = Act::Servicing(ServicingAct::CatchUp);
    let outcome = perform(lender, "", &act, &signature, signed.dry_run).await?;
    Ok(texts::told(&outcome, "", &act, |effect| {
        format!(
            "servicing goes on within a minute\n{}",
            texts::changed(effect)
        )
    }))
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

pub(super) fn carry_out(
    tx: &mut Tx<'_>,
    act: &ServicingAct,
    now: Timestamp,
) -> Result<Effect, Error> {
    let ServicingAct::CatchUp = act;
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
        order_id: String::new(),
        size_centavos: None,
        figures: None,
        states,
        became: String::new(),
    })
}
