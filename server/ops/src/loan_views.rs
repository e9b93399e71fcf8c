//! `tulay ops find` and `show`: finds orders and complaints, and prints everything that happened to an order. Phones
//! are masked, and messages that contained a code are not shown.

use std::fmt::Write as _;

use clap::Subcommand;
use jiff::civil::Date;

use crate::acts::texts::audit_line;
use crate::payout_line;
use crate::printed::{ASKED_ROWS, MAX_ROWS, list, plain};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lender::staff::figures::{Figures, pesos};
use tulay_lender::staff::review;
use tulay_lending::calendar::manila_date;
use tulay_lending::replay::{EventKind, LoanEvent, PaymentPurpose};
use tulay_lending::state::Cause;
use tulay_store::order_transitions;
use tulay_store::orders::{self, Order};
use tulay_store::sms::{self, SmsMessage};
use tulay_store::{
    ShortNumber, Tx, borrowers, complaints, loan_events, operator_audit, pay_codes, payment_events,
    payouts,
};
use tulay_system::clock::wire_time;
use tulay_texts::masked_number::{last4, masked};

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
            let what = what.trim().to_owned();
            lender.store.read(move |tx| find(tx, &what)).await
        }
        LookCommand::Show { order } => {
            let today = manila_date(lender.clock.now());
            lender.store.read(move |tx| show(tx, &order, today)).await
        }
    }
}

fn find(tx: &mut Tx<'_>, what: &str) -> Result<String, Error> {
    let orders = orders_found(tx, what)?;
    if !orders.is_empty() {
        return Ok(list(&orders, |(order, phone)| line(order, phone)));
    }
    let number = ShortNumber::read(what);
    let complaint = match &number {
        Some(number) => number.complaint_id(tx)?,
        None => None,
    };
    if let Some(id) = complaint {
        return complaint_line(tx, &id);
    }
    Err(match number {
        Some(number) => Error::not_found("No order and no complaint has this number")
            .with_log_detail(&number.to_string()),
        None => Error::not_found(
            "Nothing was found. Name a phone, a number like 7K3M-9QXD, an order's id, a payment code, or a payment as \
             CHANNEL/PAYMENT",
        ),
    })
}

/// Formats a complaint on one line, with the order that it is about.
fn complaint_line(tx: &mut Tx<'_>, id: &str) -> Result<String, Error> {
    let complaint = tulay_lender::complaints::find(tx, id)?.complaint;
    Ok(format!(
        "{id}\tcomplaint\torder {}\t{}\t{}\n",
        complaint.order_id.as_deref().unwrap_or("none"),
        wire_time(complaint.created_at_ms),
        complaint.number,
    ))
}

fn orders_found(tx: &mut Tx<'_>, what: &str) -> Result<Vec<(Order, String)>, Error> {
    let mut found = Vec::new();
    if let Some(borrower) = borrowers::find_by_phone(tx, what)? {
        found = orders::of_borrower(tx, &borrower.id, ASKED_ROWS)?;
    } else if let Some(order_id) = order_named(tx, what)? {
        found.extend(orders::find_for_any_borrower(tx, &order_id)?);
    }
    let mut with_phone = Vec::new();
    for order in found {
        let phone = phone_of(tx, &order)?;
        with_phone.push((order, phone));
    }
    Ok(with_phone)
}

/// Returns the order that an id, a payment code, a number or a payment names.
fn order_named(tx: &mut Tx<'_>, what: &str) -> Result<Option<String>, Error> {
    if let Some(order) = orders::find_for_any_borrower(tx, what)? {
        return Ok(Some(order.id().to_owned()));
    }
    if let Some(code) = pay_codes::find(tx, what)? {
        return Ok(Some(code.order_id));
    }
    if let Some(order_id) = loan_events::order_of(tx, what)? {
        return Ok(Some(order_id));
    }
    if let Some(number) = ShortNumber::read(what)
        && let Some(order_id) = number.order_id(tx)?
    {
        return Ok(Some(order_id));
    }
    let Some((channel, payment)) = what.split_once('/') else {
        return Ok(None);
    };
    let Some(event) = payment_events::find(tx, channel, payment)? else {
        return Ok(None);
    };
    let code = pay_codes::find(tx, &event.reference)?;
    Ok(code.map(|code| code.order_id))
}

fn phone_of(tx: &mut Tx<'_>, order: &Order) -> Result<String, Error> {
    let borrower = borrowers::find(tx, &order.borrower_id)?;
    Ok(borrower.map_or_else(String::new, |borrower| {
        let is_erased = borrower.phone == borrower.id;
        if is_erased {
            "erased".to_owned()
        } else {
            masked(&last4(&borrower.phone))
        }
    }))
}

fn line(order: &Order, phone: &str) -> String {
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

fn show(tx: &mut Tx<'_>, named: &str, today: Date) -> Result<String, Error> {
    let by_number = match ShortNumber::read(named) {
        Some(number) => number.order_id(tx)?,
        None => None,
    };
    let order = review::find(tx, by_number.as_deref().unwrap_or(named))?;
    let phone = phone_of(tx, &order)?;
    let mut said = line(&order, &phone);
    if let Some(account) = accounts::on_day(tx, &order, today)? {
        said += &figures(&Figures::of(&account, today)?);
    }
    let mut happened = history(tx, &order)?;
    happened.sort_by_key(|(at_ms, _)| *at_ms);
    for (at_ms, what) in happened {
        // Writing to a String cannot fail.
        let _ = writeln!(said, "{}\t{what}", wire_time(at_ms));
    }
    Ok(said)
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

/// Returns the order's events, each with its time in milliseconds UTC.
fn history(tx: &mut Tx<'_>, order: &Order) -> Result<Vec<(i64, String)>, Error> {
    let mut happened = Vec::new();
    for stored in order_transitions::of_order(tx, order)? {
        let (to, cause) = (
            stored.transition.to.code(),
            stored.transition.cause.as_str(),
        );
        happened.push((stored.at_ms, format!("status\t{to}\t{cause}")));
    }
    for (event, received_at_ms) in loan_events::received(tx, order)? {
        happened.push((received_at_ms, event_line(&event)));
    }
    let borrower = borrowers::find(tx, &order.borrower_id)?;
    if let Some(borrower) = borrower {
        let newest_first = sms::messages_to(tx, &borrower.phone, MAX_ROWS)?;
        for message in newest_first.into_iter().rev() {
            if is_about(&message, order) {
                happened.push((message.created_at_ms, sms_line(tx, &message)?));
            }
        }
    }
    for kept in complaints::of_borrower(tx, &order.borrower_id, MAX_ROWS)? {
        if kept.complaint.order_id.as_deref() != Some(order.id()) {
            continue;
        }
        let what = format!(
            "complaint\t{}\t{}",
            kept.complaint.id, kept.complaint.number
        );
        happened.push((kept.complaint.created_at_ms, what));
        if let Some(resolved_at_ms) = kept.resolved_at_ms {
            let what = format!("complaint answered\t{}", kept.complaint.id);
            happened.push((resolved_at_ms, what));
        }
    }
    for payout in payouts::of_order(tx, order)? {
        let line = payout_line::line(&payout);
        let what = match payout.refund_event {
            Some(_) => line,
            None => format!("payout\t{line}"),
        };
        happened.push((payout.started_at_ms, what));
    }
    for row in operator_audit::of_order(tx, order.id())? {
        let line = audit_line(&row);
        happened.push((row.at_ms, format!("operator\t{}", line.trim_end())));
    }
    Ok(happened)
}

/// Returns true if a message to an order's borrower may be about the order: no login code, and not about another order.
fn is_about(message: &SmsMessage, order: &Order) -> bool {
    match &message.loan {
        Some(loan) => loan.order_id == order.id(),
        None => !message.is_passing && message.created_at_ms >= order.created_at_ms,
    }
}

/// Formats a message by its text, or by its kind until a loan's message has a text.
fn sms_line(tx: &Tx<'_>, message: &SmsMessage) -> Result<String, Error> {
    let state = match message.sent_at_ms {
        Some(_) => "sent",
        None if message.is_given_up => "given up",
        None => "waits",
    };
    let what = match &message.loan {
        Some(loan) if message.sent_at_ms.is_none() => loan.kind.clone(),
        _ => message.body.open(tx)?,
    };
    Ok(format!("SMS {state}\t{}", plain(&what)))
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
        EventKind::Reversal { event_reference } => {
            format!("reversal of {}", plain(event_reference))
        }
        EventKind::Waiver { amount_centavos } => format!("waiver {}", pesos(*amount_centavos)),
        EventKind::Refund { amount_centavos } => format!("refund {}", pesos(*amount_centavos)),
        EventKind::WriteOff => "write-off".to_owned(),
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
