//! `tulay ops suspense …`: lists unallocated payments, and carries out what a person decides about one. Parses and
//! prints; the rules are in `tulay_staff::unallocated_payments`.

use std::sync::Arc;

use clap::Subcommand;

use crate::acts::signed::{MaybeSigned, Signed, perform_signed};
use crate::acts::texts;
use crate::printed::{ASKED_ROWS, list, plain};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::payment_claims::ClaimOutcome;
use tulay_lending::money::{self, MoneyStyle};
use tulay_lending::state::Cause;
use tulay_staff::act::{Effect, StateChange};
use tulay_staff::acts::clear_difference::ClearDifference;
use tulay_staff::acts::post_payment::PostPayment;
use tulay_staff::acts::return_payment::ReturnPayment;
use tulay_staff::acts::take_payment_back::TakePaymentBack;
use tulay_staff::loan_figures::{Change, pesos};
use tulay_staff::signature::Operator;
use tulay_staff::suspense::{self, Suspense, UnallocatedPayment};
use tulay_staff::unallocated_payments::PaymentName;
use tulay_store::channel_requests::ChannelRequest;
use tulay_store::payment_decisions::PaymentDecision;
use tulay_system::clock::wire_time;

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
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: MaybeSigned,
    },
    /// Stores that one was returned to its payer.
    Return {
        /// The channel's number.
        channel: String,
        /// The channel's id of the payment.
        payment: String,
        /// The bank's reference of the return.
        reference: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: MaybeSigned,
    },
    /// Takes a posted payment back out of its order; it is in suspense again.
    TakeBack {
        /// The channel's number.
        channel: String,
        /// The channel's id of the payment.
        payment: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: MaybeSigned,
    },
    /// Takes a code off the list of those of which a provider says something else than what is stored.
    Clear {
        /// The third column of the line, which begins with `differs`.
        reference: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
    /// Lists what was decided, the newest first.
    Decided,
}

/// Runs a command, or lists the unallocated payments, the oldest first; returns the text to print.
///
/// # Errors
/// As [`perform_signed`].
pub async fn run(
    lender: &Lender,
    operator: Operator<'_>,
    command: Option<SuspenseCommand>,
) -> Result<String, Error> {
    match command {
        None => {
            let suspense = suspense::waiting(lender, ASKED_ROWS).await?;
            Ok(print(&suspense, lender.settings.brand.money_style()))
        }
        Some(SuspenseCommand::Decided) => {
            let decided = suspense::decided(lender, ASKED_ROWS).await?;
            Ok(list(&decided, decided_line))
        }
        Some(SuspenseCommand::Clear {
            reference: request,
            signed,
        }) => {
            let act = ClearDifference { request };
            let done = format!("{} {}\n", act.request, texts::past_tense(&act));
            perform_signed(lender, operator, Arc::new(act), signed, |_| Ok(done)).await
        }
        Some(SuspenseCommand::Post {
            channel,
            payment,
            order: order_id,
            signed,
        }) => {
            let act = Arc::new(PostPayment {
                order_id,
                channel,
                payment,
            });
            let done = |effect: &Effect| Ok(posted(&act.name(), effect));
            perform_signed(lender, operator, act.clone(), signed, done).await
        }
        Some(SuspenseCommand::Return {
            channel,
            payment,
            reference,
            signed,
        }) => {
            let done = format!("{payment} returned\n");
            let act = Arc::new(ReturnPayment {
                channel,
                payment,
                reference,
            });
            perform_signed(lender, operator, act, signed, |_| Ok(done)).await
        }
        Some(SuspenseCommand::TakeBack {
            channel,
            payment,
            signed,
        }) => {
            let taken = format!("{payment} taken back from");
            let name = PaymentName { channel, payment };
            let done = |effect: &Effect| Ok(format!("{taken} {}\n", effect.order_id));
            let act = Arc::new(TakePaymentBack { name });
            perform_signed(lender, operator, act, signed, done).await
        }
    }
}

fn posted(name: &PaymentName, effect: &Effect) -> String {
    let (payment, order) = (&name.payment, &effect.order_id);
    let is_owed = |state: &StateChange| state.after == ClaimOutcome::OwedToBorrower.as_str();
    if effect.states.iter().any(is_owed) {
        return format!(
            "{payment} posted to {order}, which is settled: it is owed to the borrower\n"
        );
    }
    match recovery(effect) {
        Some(recovered) => {
            format!("{payment} posted to {order}, which is written off: {recovered}\n")
        }
        None => format!("{payment} posted to {order}\n"),
    }
}

/// Says what of a payment recovers the loss of a loan that is written off; `None` for another loan.
fn recovery(effect: &Effect) -> Option<String> {
    let Change { before, after } = effect.figures.as_ref()?;
    if before.ended != Some(Cause::WrittenOff) {
        return None;
    }
    let owed_centavos = after.owed_to_borrower_centavos - before.owed_to_borrower_centavos;
    let recovered = pesos(effect.size_centavos? - owed_centavos);
    Some(if owed_centavos > 0 {
        let owed = pesos(owed_centavos);
        format!("{recovered} of the loss is recovered, {owed} is owed to the borrower")
    } else {
        format!("{recovered} of the loss is recovered")
    })
}

fn print(suspense: &Suspense, money: MoneyStyle) -> String {
    let payments = list(&suspense.payments, |payment| line(payment, money));
    payments + &list(&suspense.differing, differing_line)
}

/// Formats a code whose provider reports something else than what is stored.
fn differing_line(request: &ChannelRequest) -> String {
    format!(
        "differs\t{}\t{}\t{}\tcode {}\t{}\n",
        request.channel_number,
        request.reference,
        wire_time(request.differs_at_ms.unwrap_or(request.created_at_ms)),
        request.code,
        plain(request.differs.as_deref().unwrap_or_default()),
    )
}

fn line(payment: &UnallocatedPayment, money: MoneyStyle) -> String {
    let event = &payment.event;
    let amount = money::format(event.amount_centavos, &money);
    let order = payment.order_id.as_ref();
    let order = order.map_or_else(String::new, |order_id| format!(" of {order_id}"));
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
