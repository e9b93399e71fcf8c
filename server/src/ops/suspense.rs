//! `tulay ops suspense …`: the unallocated payments, and what a person decides about one of them. It prints; `payments`
//! decides.

use clap::Subcommand;

use super::payments::{self, PaymentName};
use super::printed::{self, ASKED_ROWS, plain};
use crate::AppState;
use crate::clock::wire_time;
use crate::http::error::AppError;
use crate::loans::accounts::Received;
use tulay_lending::money;
use tulay_store::pay_codes::{self, PayCode};
use tulay_store::payment_decisions::{self, PaymentDecision};
use tulay_store::payment_events::{self, PaymentEvent};

/// A command about a payment. The channel and the payment are the second and the third column of the list.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum SuspenseCommand {
    /// Posts one to an order, effective on the day it was paid.
    Post {
        /// The channel's number.
        channel: String,
        /// The channel's id of the payment.
        payment: String,
        /// The order's id.
        order: String,
    },
    /// Stores that one was returned to its payer.
    Return {
        /// The channel's number.
        channel: String,
        /// The channel's id of the payment.
        payment: String,
        /// The bank's reference of the return.
        reference: String,
    },
    /// Takes a posted payment back out of its order; it is in suspense again.
    TakeBack {
        /// The channel's number.
        channel: String,
        /// The channel's id of the payment.
        payment: String,
    },
    /// Lists what was decided, the newest first.
    Decided,
}

/// Runs a command, or lists the unallocated payments, the oldest first; returns what to print.
///
/// # Errors
/// 1004, 1409 and 1400 as `payments` refuses.
pub async fn run(app: &AppState, command: Option<SuspenseCommand>) -> Result<String, AppError> {
    let now = app.clock.now();
    match command {
        None => list(app).await,
        Some(SuspenseCommand::Decided) => {
            let newest = app
                .store
                .read(|tx| payment_decisions::newest(tx, ASKED_ROWS));
            let newest = newest.await.map_err(AppError::from)?;
            Ok(printed::list(&newest, decided_line))
        }
        Some(SuspenseCommand::Post {
            channel,
            payment,
            order,
        }) => {
            let (name, id) = (PaymentName { channel, payment }, order.clone());
            let said = name.payment.clone();
            let posted = app
                .store
                .write(move |tx| payments::post(tx, &name, &id, now));
            Ok(match posted.await? {
                Received::OwedToBorrower => {
                    format!(
                        "{said} posted to {order}, which is settled: it is owed to the borrower\n"
                    )
                }
                _ => format!("{said} posted to {order}\n"),
            })
        }
        Some(SuspenseCommand::Return {
            channel,
            payment,
            reference,
        }) => {
            let name = PaymentName { channel, payment };
            let said = format!("{} returned\n", name.payment);
            let returned = app
                .store
                .write(move |tx| payments::give_back(tx, &name, &reference, now));
            returned.await.map(|()| said)
        }
        Some(SuspenseCommand::TakeBack { channel, payment }) => {
            let name = PaymentName { channel, payment };
            let said = name.payment.clone();
            let taken = app
                .store
                .write(move |tx| payments::take_back(tx, &name, now));
            Ok(format!("{said} taken back from {}\n", taken.await?))
        }
    }
}

async fn list(app: &AppState) -> Result<String, AppError> {
    let read = app.store.read(|tx| {
        let mut waiting = Vec::new();
        for event in payment_events::unallocated(tx, ASKED_ROWS)? {
            let code = pay_codes::find(tx, &event.reference)?;
            waiting.push((event, code));
        }
        Ok::<_, AppError>(waiting)
    });
    let waiting = read.await?;
    Ok(printed::list(&waiting, |(event, code)| {
        line(app, event, code.as_ref())
    }))
}

fn line(app: &AppState, event: &PaymentEvent, code: Option<&PayCode>) -> String {
    let amount = money::format(event.amount_centavos, &app.config.brand.money_style());
    let order = code.map_or_else(String::new, |code| format!(" of {}", code.order_id));
    format!(
        "{}\t{}\t{}\t{amount}\t{}\tcode {}{order}\n",
        event.outcome,
        event.provider,
        plain(&event.event_id),
        wire_time(event.paid_at_ms.unwrap_or(event.received_at_ms)),
        plain(&event.reference),
    )
}

fn decided_line(decided: &PaymentDecision) -> String {
    format!(
        "{}\t{}\t{}\t{}\t{}\n",
        wire_time(decided.at_ms),
        decided.decision,
        decided.provider,
        plain(&decided.event_id),
        plain(&decided.target),
    )
}
