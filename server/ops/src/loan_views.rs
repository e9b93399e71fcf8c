//! `tulay ops find` and `show`: finds orders and complaints, and prints everything that happened to an order. Phones
//! are masked, and messages that contained a code are not shown.

use std::fmt::Write as _;

use clap::Subcommand;

use crate::acts::texts::audit_line;
use crate::payout_line;
use crate::printed::{ASKED_ROWS, list, plain};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lending::replay::{EventKind, LoanEvent, PaymentPurpose};
use tulay_lending::state::Cause;
use tulay_staff::loan_figures::{Figures, pesos};
use tulay_staff::order_dossier::{
    self, HistoryEvent, OrderDossier, OrderSms, SmsContent, SmsState,
};
use tulay_staff::order_search::{self, SearchResult};
use tulay_store::orders::Order;
use tulay_system::clock::wire_time;
use tulay_texts::masked_number::masked;

/// A look at orders.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum LookCommand {
    /// Lists the orders of a phone, an order's or a complaint's number as the borrower reads it out, an order's id, a
    /// payment code, or a payment as CHANNEL/PAYMENT.
    Find {
        /// One of them.
        what: String,
    },
    /// Prints the status of an order and everything that happened to it, in time order.
    Show {
        /// The order's id, or its number as the borrower reads it out.
        order: String,
    },
}

/// Runs a command and returns the text to print.
///
/// # Errors
/// 1004 where nothing is found.
pub async fn run(lender: &Lender, command: LookCommand) -> Result<String, Error> {
    match command {
        LookCommand::Find { what } => {
            let found = order_search::find(lender, &what, ASKED_ROWS).await?;
            Ok(print_found(&found))
        }
        LookCommand::Show { order } => {
            let dossier = order_dossier::of_order(lender, &order).await?;
            Ok(print_dossier(&dossier))
        }
    }
}

fn print_found(found: &SearchResult) -> String {
    match found {
        SearchResult::Orders(orders) => list(orders, |found| {
            line(&found.order, found.phone_last4.as_deref())
        }),
        SearchResult::Complaint(complaint) => format!(
            "{}\tcomplaint\torder {}\t{}\t{}\n",
            complaint.id,
            complaint.order_id.as_deref().unwrap_or("none"),
            wire_time(complaint.created_at_ms),
            complaint.number,
        ),
    }
}

fn line(order: &Order, phone_last4: Option<&str>) -> String {
    let phone = phone_last4.map_or_else(|| "erased".to_owned(), masked);
    format!(
        "{}\t{}\tproduct {}\t{}\t{} days\t{phone}\t{}\t{}\n",
        order.id(),
        order.status.code(),
        order.product_id,
        pesos(order.loan.principal_centavos),
        order.loan.term_days,
        wire_time(order.created_at_ms),
        order.number,
    )
}

fn print_dossier(dossier: &OrderDossier) -> String {
    let mut printed = line(&dossier.order, dossier.phone_last4.as_deref());
    if let Some(of_loan) = &dossier.figures {
        printed += &figures(of_loan);
    }
    for entry in &dossier.history {
        let (at, event) = (wire_time(entry.at_ms), history_line(&entry.event));
        // Writing to a String cannot fail.
        let _ = writeln!(printed, "{at}\t{event}");
    }
    printed
}

fn figures(figures: &Figures) -> String {
    let ended = figures.ended.map(Cause::as_str);
    let ended = ended.map_or_else(String::new, |cause| format!("\t{cause}"));
    format!(
        "status {}{ended}\ndue now\t{}\noutstanding\t{}\nowed to the borrower\t{}\n",
        figures.status.code(),
        pesos(figures.due_centavos),
        pesos(figures.outstanding_centavos),
        pesos(figures.owed_to_borrower_centavos),
    )
}

fn history_line(event: &HistoryEvent) -> String {
    match event {
        HistoryEvent::Status(transition) => {
            let (to, cause) = (transition.to.code(), transition.cause.as_str());
            format!("status\t{to}\t{cause}")
        }
        HistoryEvent::Loan(event) => event_line(event),
        HistoryEvent::Sms(sms) => sms_line(sms),
        HistoryEvent::Complaint { id, number } => format!("complaint\t{id}\t{number}"),
        HistoryEvent::ComplaintAnswered { id } => format!("complaint answered\t{id}"),
        HistoryEvent::Payout(payout) if payout.refund_event.is_some() => payout_line::line(payout),
        HistoryEvent::Payout(payout) => format!("payout\t{}", payout_line::line(payout)),
        HistoryEvent::Act(row) => format!("operator\t{}", audit_line(row).trim_end()),
    }
}

fn sms_line(sms: &OrderSms) -> String {
    let state = match sms.state {
        SmsState::Sent => "sent",
        SmsState::GivenUp => "given up",
        SmsState::Queued => "waits",
    };
    let (SmsContent::Text(text) | SmsContent::Kind(text)) = &sms.content;
    format!("SMS {state}\t{}", plain(text))
}

fn event_line(event: &LoanEvent) -> String {
    let what = match &event.kind {
        EventKind::Payment {
            amount_centavos,
            purpose: PaymentPurpose::Repay,
        } => format!("repayment {}", pesos(*amount_centavos)),
        EventKind::Payment {
            amount_centavos,
            purpose: PaymentPurpose::Rollover { .. },
        } => format!("payment for a rollover {}", pesos(*amount_centavos)),
        EventKind::Reversal {
            event_reference, ..
        } => {
            format!("reversal of {}", plain(event_reference))
        }
        EventKind::Waiver { amount_centavos } => format!("waiver {}", pesos(*amount_centavos)),
        EventKind::Refund { amount_centavos } => format!("refund {}", pesos(*amount_centavos)),
        EventKind::WriteOff { amount_centavos } => format!("write-off {}", pesos(*amount_centavos)),
        EventKind::Cancellation => "cancellation".to_owned(),
        EventKind::Reschedule { due_dates } => {
            let dates = due_dates
                .iter()
                .map(|(number, due_on)| format!("{number}: {due_on}"));
            format!("reschedule to {}", dates.collect::<Vec<_>>().join(", "))
        }
    };
    let on = event.effective_on;
    format!("event\t{what}\ton {on}\t{}", plain(&event.reference))
}
