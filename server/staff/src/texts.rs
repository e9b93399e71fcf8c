//! Acts in words, on the terminal of the server.

use crate::act::{Act, Effect};
use crate::loan_figures::{Change, Figures, pesos};
use crate::payout_line::line;
use crate::perform::Outcome;
use crate::printed::plain;
use tulay_lender::error::Error;
use tulay_lending::state::Cause;
use tulay_store::payouts::PayoutState;

/// Formats the outcome of an act; `done` formats the effect of one that was carried out.
///
/// # Errors
/// The error of `done`.
pub fn outcome(
    outcome: &Outcome,
    act: &dyn Act,
    done: impl FnOnce(&Effect) -> Result<String, Error>,
) -> Result<String, Error> {
    let (subject, past_tense) = (plain(act.subject().name()), past_tense(act));
    match outcome {
        Outcome::Done(effect) => done(effect),
        Outcome::Shown {
            effect,
            waits,
            open,
        } => {
            let second = "  a second person would have to confirm it\n";
            let second = if *waits { second } else { "" };
            let changed = changed(effect);
            let open = open.iter().map(|it| format!("  {}\n", plain(it)));
            let open = open.collect::<Vec<_>>().concat();
            Ok(format!(
                "{subject} would be {past_tense}; nothing was done\n{changed}{open}{second}"
            ))
        }
        Outcome::Waits(number) => Ok(format!(
            "{subject} waits as {number} for a second person to confirm: {past_tense}\n"
        )),
    }
}

/// Formats an act that was carried out, with its changes and the payout that it has sent.
///
/// # Errors
/// 1409 where the provider refused the payout, with its line.
pub fn done(act: &dyn Act, effect: &Effect) -> Result<String, Error> {
    let (subject, past_tense) = (act.subject(), past_tense(act));
    let (subject, changed) = (plain(subject.name()), changed(effect));
    let sent = sent_money(effect)?;
    Ok(format!("{subject} {past_tense}\n{changed}{sent}"))
}

/// Formats an act in the past tense.
fn past_tense(act: &dyn Act) -> String {
    plain(&act.past_tense())
}

/// Formats the payout that an act has sent; empty where it sent none.
///
/// # Errors
/// 1409 where the provider refused the payout, with its line.
pub fn sent_money(effect: &Effect) -> Result<String, Error> {
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
pub fn changed(effect: &Effect) -> String {
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
