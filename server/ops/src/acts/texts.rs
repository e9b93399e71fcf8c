//! Acts in words, on the operator's terminal.

use crate::payout_line::line;
use crate::printed::plain;
use tulay_lender::error::Error;
use tulay_lending::state::Cause;
use tulay_staff::act::{Act, Effect, Subject};
use tulay_staff::acts;
use tulay_staff::loan_figures::{Change, Figures, pesos};
use tulay_staff::perform::Outcome;
use tulay_store::operator_audit::AuditRow;
use tulay_store::payouts::PayoutState;
use tulay_system::clock::wire_time;

/// Formats the outcome of an act; `done` formats the effect of one that was carried out.
///
/// # Errors
/// The error of `done`.
pub(crate) fn outcome(
    outcome: &Outcome,
    act: &dyn Act,
    done: impl FnOnce(&Effect) -> Result<String, Error>,
) -> Result<String, Error> {
    let (subject, past_tense) = (plain(act.subject().name()), past_tense(act));
    match outcome {
        Outcome::Done(effect) => done(effect),
        Outcome::Shown { effect, waits } => {
            let second = "  a second person would have to confirm it\n";
            let second = if *waits { second } else { "" };
            let changed = changed(effect);
            Ok(format!(
                "{subject} would be {past_tense}; nothing was done\n{changed}{second}"
            ))
        }
        Outcome::Waits(number) => Ok(format!(
            "{subject} waits as {number} for a second person to confirm: {past_tense}\n"
        )),
    }
}

/// Formats an act in the past tense.
pub(crate) fn past_tense(act: &dyn Act) -> String {
    plain(&act.past_tense())
}

/// Formats the payout that an act has sent; empty where it sent none.
///
/// # Errors
/// 1409 where the provider refused the payout, with its line.
pub(crate) fn sent_money(effect: &Effect) -> Result<String, Error> {
    let Some(payout) = &effect.payout else {
        return Ok(String::new());
    };
    match payout.state {
        PayoutState::Succeeded if payout.refund_event.is_none() => {
            Ok(format!("{} released\n", effect.order_id))
        }
        PayoutState::Succeeded | PayoutState::Started | PayoutState::Pending => {
            Ok(format!("{}\n", line(payout)))
        }
        PayoutState::Held | PayoutState::Failed | PayoutState::Reversed => {
            let refused = Error::conflict("The money was not sent");
            Err(refused.with_log_detail(&line(payout)))
        }
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
    let states = states.map(|state| row(state.name, &plain(&state.before), &plain(&state.after)));
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
    let what = match acts::parse(row) {
        Ok(act) => match act.subject() {
            Subject::Order(_) => past_tense(act.as_ref()),
            Subject::Other(name) => format!("{} {}", plain(&name), past_tense(act.as_ref())),
        },
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
