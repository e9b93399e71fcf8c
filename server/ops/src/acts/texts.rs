//! Acts in words, on the operator's terminal.

use jiff::civil::Date;

use crate::acts::borrower::BorrowerAct;
use crate::acts::complaint::ComplaintAct;
use crate::acts::order::OrderAct;
use crate::acts::payment::PaymentAct;
use crate::acts::provider::ProviderAct;
use crate::acts::servicing::ServicingAct;
use crate::acts::{Act, Effect, Outcome};
use crate::loan_decisions::LoanDecision;
use crate::loan_figures::{Change, Figures, pesos};
use crate::printed::plain;
use tulay_lending::state::Cause;
use tulay_store::operator_audit::AuditRow;
use tulay_system::clock::wire_time;

/// Formats the outcome of an act; `done` formats the effect of one that was carried out.
pub(crate) fn told(
    outcome: &Outcome,
    order_id: &str,
    act: &Act,
    done: impl FnOnce(&Effect) -> String,
) -> String {
    let (subject, said) = (subject(act, order_id), said(act, order_id));
    match outcome {
        Outcome::Done(effect) => done(effect),
        Outcome::Shown { effect, waits } => {
            let second = "  a second person would have to confirm it\n";
            let second = if *waits { second } else { "" };
            let changed = changed(effect);
            format!("{subject} would be {said}; nothing was done\n{changed}{second}")
        }
        Outcome::Waits(number) => {
            format!("{subject} waits as {number} for a second person to confirm: {said}\n")
        }
    }
}

/// Returns the subject of an act.
fn subject(act: &Act, order_id: &str) -> String {
    match act {
        Act::Order(_) | Act::Loan(_) => plain(order_id),
        Act::Payment(act) => {
            let name = act.name();
            format!("{}/{}", plain(&name.channel), plain(&name.payment))
        }
        Act::Borrower(act) => plain(act.borrower()),
        Act::Complaint(act) => plain(act.complaint()),
        Act::Provider(act) => plain(act.subject()),
        Act::Servicing(_) => "servicing".to_owned(),
    }
}

/// Formats an act in the past tense.
pub(crate) fn said(act: &Act, order_id: &str) -> String {
    match act {
        Act::Order(OrderAct::Approve) => "approved".to_owned(),
        Act::Order(OrderAct::Decline { because }) => match because {
            Some(reason) => format!("declined because of {}", reason.as_str()),
            None => "declined".to_owned(),
        },
        Act::Order(OrderAct::AcceptAccount) => "allowed to go to its account".to_owned(),
        Act::Order(OrderAct::AskAccount) => "held for another account".to_owned(),
        Act::Order(OrderAct::Release { by_hand }) => match by_hand {
            Some(reference) => format!("released by hand, {}", plain(reference)),
            None => "sent to be paid out".to_owned(),
        },
        Act::Payment(PaymentAct::Post(_)) => format!("posted to {}", plain(order_id)),
        Act::Payment(PaymentAct::Return { reference, .. }) => {
            format!("returned by {}", plain(reference))
        }
        Act::Payment(PaymentAct::TakeBack(_)) => "taken back".to_owned(),
        Act::Borrower(act) => borrower_said(act),
        Act::Complaint(ComplaintAct::Acknowledge { .. }) => "acknowledged".to_owned(),
        Act::Complaint(ComplaintAct::Answer { .. }) => "answered".to_owned(),
        Act::Loan(decision) => loan_said(decision),
        Act::Provider(ProviderAct::Clear { .. }) => "cleared".to_owned(),
        Act::Provider(ProviderAct::GivenBack { bank_reference, .. }) => {
            format!("given back by {}", plain(bank_reference))
        }
        Act::Servicing(ServicingAct::CatchUp) => "caught up by the clock".to_owned(),
    }
}

/// Formats an act about a borrower in the past tense.
fn borrower_said(act: &BorrowerAct) -> String {
    match act {
        BorrowerAct::Lock { .. } => "locked".to_owned(),
        BorrowerAct::Unlock { .. } => "unlocked".to_owned(),
        BorrowerAct::EndSessions { .. } => "logged out everywhere".to_owned(),
        BorrowerAct::Block { .. } => "blocked".to_owned(),
        BorrowerAct::Unblock { .. } => "unblocked".to_owned(),
        BorrowerAct::Export { .. } => "copied into a folder".to_owned(),
        BorrowerAct::Correct { fields, .. } => format!("corrected: {}", plain(&fields.join(", "))),
        BorrowerAct::Erase { .. } => "erased".to_owned(),
    }
}

/// Formats a decision about a loan in the past tense.
fn loan_said(decision: &LoanDecision) -> String {
    match decision {
        LoanDecision::Waive { amount_centavos } => format!("waived {}", pesos(*amount_centavos)),
        LoanDecision::WriteOff => "written off".to_owned(),
        LoanDecision::Refund {
            amount_centavos,
            bank_reference: Some(reference),
        } => format!(
            "refunded {} by {}",
            pesos(*amount_centavos),
            plain(reference)
        ),
        LoanDecision::Refund {
            amount_centavos,
            bank_reference: None,
        } => format!("sent a refund of {}", pesos(*amount_centavos)),
        LoanDecision::Reverse { event } => format!("freed of {}", plain(event)),
        LoanDecision::Reschedule { due_dates } => {
            let dates: Vec<String> = due_dates.iter().map(Date::to_string).collect();
            format!("rescheduled to {}", dates.join(", "))
        }
        LoanDecision::Cancel => "cancelled".to_owned(),
    }
}

/// Formats the changes of an act, a line for each figure and each state.
pub(crate) fn changed(effect: &Effect) -> String {
    let row = |name: &str, before: &str, after: &str| format!("  {name}\t{before} -> {after}\n");
    let figures = effect.figures.as_ref().map_or_else(String::new, |change| {
        let rows = figure_rows(change);
        rows.map(|(name, before, after)| row(name, &before, &after))
            .concat()
    });
    let states = effect.states.iter();
    let states = states.map(|state| row(state.name, &state.before, &state.after));
    figures + &states.collect::<String>()
}

fn figure_rows(change: &Change) -> [(&'static str, String, String); 4] {
    let Change { before, after } = change;
    let status = |figures: &Figures| {
        let ended = figures.ended.map(Cause::as_str);
        let ended = ended.map_or_else(String::new, |cause| format!(" ({cause})"));
        format!("{}{ended}", figures.status.code())
    };
    let sum = |name, of: fn(&Figures) -> i64| (name, pesos(of(before)), pesos(of(after)));
    [
        ("status", status(before), status(after)),
        sum("due now", |figures| figures.due_centavos),
        sum("outstanding", |figures| figures.outstanding_centavos),
        sum("owed to the borrower", |figures| {
            figures.owed_to_borrower_centavos
        }),
    ]
}

/// Formats a row of the audit on one line.
pub(crate) fn audit_line(row: &AuditRow) -> String {
    let what = match Act::of(row) {
        Ok(act @ (Act::Order(_) | Act::Loan(_))) => said(&act, &row.order_id),
        Ok(act) => {
            let (subject, said) = (subject(&act, &row.order_id), said(&act, &row.order_id));
            format!("{subject} {said}")
        }
        Err(_) => plain(&row.act),
    };
    let answers = row
        .answers
        .map_or_else(String::new, |seq| format!(" {seq}"));
    format!(
        "{}\t{}\t{}{answers}\t{}\t{what}\t{}\t{}\n",
        row.seq,
        wire_time(row.at_ms),
        row.step,
        row.order_id,
        plain(&row.operator),
        plain(&row.reason),
    )
}
