//! What paying late costs (STATIC-03): once a fixed sum, and for every day late a share of what was
//! unpaid as the day began. Told as the total up to a day, so that charging the difference to what
//! was charged already is right however often it is done. It charges nothing itself.

use jiff::civil::Date;

use super::calendar;
use super::caps;
use super::error::LendingError;
use super::ledger::{Account, Posting, PostingKind};
use super::loan_account::LoanAccount;
use super::money;
use super::product::{PenaltyStep, PenaltyTerms};

/// What is to be charged to one instalment, or taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PenaltyChange {
    /// The instalment's number.
    pub instalment: i64,
    /// How much more; negative where too much was charged.
    pub amount_centavos: i64,
}

/// The share of the unpaid amount on a day late, in basis points; 0 for days before the first step
/// (STATIC-03).
pub fn bp_on_day(steps: &[PenaltyStep], day_late: i64) -> i64 {
    steps
        .iter()
        .rev()
        .find(|step| step.from_day <= day_late)
        .map_or(0, |step| step.bp_per_day)
}

/// The daily penalties of an instalment in total up to and with a date, rounded half up once.
/// `history` says by date what changed in its unpaid amount; a change counts from the next day on,
/// so a payment on the due date costs nothing and one on the day after costs that day. Days up to
/// and with `counted_after` are left out.
pub fn daily_total_centavos(
    terms: &PenaltyTerms,
    due_on: Date,
    counted_after: Date,
    history: &[(Date, i64)],
    until: Date,
) -> Result<i64, LendingError> {
    let first_day_late = calendar::days_between(due_on, counted_after).max(0) + 1;
    let mut parts: i128 = 0;
    for day_late in first_day_late..=calendar::days_between(due_on, until) {
        let day_before = calendar::add_days(due_on, day_late - 1)?;
        let unpaid_centavos = unpaid_after_centavos(history, day_before)?;
        parts += i128::from(unpaid_centavos) * i128::from(bp_on_day(&terms.steps, day_late));
    }
    money::divide_half_up(parts, money::BP)
}

/// What is to be charged, or taken back, so that the account holds just the penalties up to and with a
/// date. Empty when it does. Never charges beyond the cap on total cost.
pub fn changes(
    loan_account: &LoanAccount,
    until: Date,
) -> Result<Vec<PenaltyChange>, LendingError> {
    let mut changes = uncapped_changes(loan_account, until)?;
    if let Some(mut left_centavos) = caps::cost_left_centavos(loan_account)? {
        // What is taken back first makes room below the cap.
        for change in changes.iter().filter(|change| change.amount_centavos < 0) {
            left_centavos = money::subtract(left_centavos, change.amount_centavos)?;
        }
        for change in changes
            .iter_mut()
            .filter(|change| change.amount_centavos > 0)
        {
            change.amount_centavos = change.amount_centavos.min(left_centavos);
            left_centavos -= change.amount_centavos;
        }
    }
    changes.retain(|change| change.amount_centavos != 0);
    Ok(changes)
}

/// By instalment, the difference of its penalties up to and with a date to what it was charged; 0 where there is none.
fn uncapped_changes(
    loan_account: &LoanAccount,
    until: Date,
) -> Result<Vec<PenaltyChange>, LendingError> {
    let (_, since_rollover) = loan_account.ledger.split_at_last(PostingKind::Rollover);
    // An instalment paid late with the rollover keeps its date, and has paid for its days up to
    // then.
    let counted_after = since_rollover
        .first()
        .map_or(loan_account.released_on, |posting| posting.effective_on);
    let mut one_off_centavos = one_off_left_centavos(loan_account)?;
    let mut changes = Vec::new();
    for instalment in &loan_account.schedule.instalments {
        let history = unpaid_history(loan_account, instalment.number);
        let mut total_centavos = daily_total_centavos(
            &loan_account.loan.agreed.terms.penalty,
            instalment.due_on,
            counted_after,
            &history,
            until,
        )?;
        let late_after = instalment.due_on.max(counted_after);
        let was_late = until > late_after && unpaid_after_centavos(&history, late_after)? > 0;
        if one_off_centavos > 0 && was_late {
            total_centavos = money::add(total_centavos, one_off_centavos)?;
            one_off_centavos = 0;
        }
        let charged_centavos =
            charged_centavos(since_rollover, |number| number == instalment.number)?;
        changes.push(PenaltyChange {
            instalment: instalment.number,
            amount_centavos: money::subtract(total_centavos, charged_centavos)?,
        });
    }
    Ok(changes)
}

/// By date, what changed in the unpaid principal and interest of an instalment.
fn unpaid_history(loan_account: &LoanAccount, number: i64) -> Vec<(Date, i64)> {
    let postings = loan_account.ledger.postings().iter();
    postings
        .flat_map(|posting| {
            posting
                .entries
                .iter()
                .map(|entry| (posting.effective_on, entry))
        })
        .filter(|(_, entry)| entry.instalment == Some(number))
        .filter(|(_, entry)| {
            matches!(
                entry.account,
                Account::LoanPrincipal | Account::InterestReceivable
            )
        })
        .map(|(effective_on, entry)| (effective_on, entry.amount_centavos))
        .collect()
}

/// What was unpaid as a day ended.
fn unpaid_after_centavos(history: &[(Date, i64)], day: Date) -> Result<i64, LendingError> {
    let changes = history.iter().filter(|(changed_on, _)| *changed_on <= day);
    Ok(money::sum(changes.map(|(_, centavos)| *centavos))?.max(0))
}

/// The one-off penalty, unless it was charged before the last rollover: it is charged once in a
/// loan's life.
fn one_off_left_centavos(loan_account: &LoanAccount) -> Result<i64, LendingError> {
    let (before, _) = loan_account.ledger.split_at_last(PostingKind::Rollover);
    let is_charged = charged_centavos(before, |_| true)? > 0;
    Ok(if is_charged {
        0
    } else {
        loan_account.loan.agreed.one_off_penalty_centavos()
    })
}

/// The penalties charged in some postings to the instalments picked by number. A penalty that an
/// operator took back by a mirror posting counts as charged, so it stays taken back.
fn charged_centavos(
    postings: &[Posting],
    picks: impl Fn(i64) -> bool,
) -> Result<i64, LendingError> {
    let penalties = postings
        .iter()
        .filter(|posting| posting.kind == PostingKind::Penalty);
    let entries = penalties.flat_map(|posting| &posting.entries);
    money::sum(
        entries
            .filter(|entry| {
                entry.account == Account::PenaltyIncome && entry.instalment.is_some_and(&picks)
            })
            .map(|entry| -entry.amount_centavos),
    )
}
