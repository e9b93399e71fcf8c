//! Changes by which a stored account becomes the replayed one. The ledger is append-only: outdated postings are
//! mirrored, newest first, and missing ones are posted; postings that both have stay as they are.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::error::LendingError;
use super::ledger::{Account, Entry, Ledger, Posting, PostingKind};
use super::loan_account::{Decision, LoanAccount};
use super::state::{Cause, OrderStatus, StatusTransition};

/// Returns the changes to be written because of an event, named by its reference, or of a day (`day/DATE`). Empty when
/// the accounts agree.
///
/// # Errors
/// [`LendingError::TransitionNotAllowed`] when STATUS-02 has no move from the stored status;
/// [`LendingError::Overflow`].
pub fn reconcile(
    stored: &LoanAccount,
    replayed: &LoanAccount,
    event: &str,
) -> Result<Decision, LendingError> {
    let (outdated, missing) = differences(&stored.ledger, &replayed.ledger);
    let takes_back = |posting: &&Posting| posting.kind == PostingKind::Payment;
    let is_payment_reversed = outdated.iter().any(takes_back) && !missing.iter().any(takes_back);
    let mut postings = Vec::new();
    for posting in outdated.iter().rev() {
        postings.push(posting.reversal(event)?);
    }
    for posting in missing {
        postings.push(Posting {
            reference: free_reference(&stored.ledger, &posting.reference),
            ..posting.clone()
        });
    }
    let has_other_dates = stored.schedule.instalments != replayed.schedule.instalments;
    let mut schedule = replayed.schedule.clone();
    schedule.version = stored.schedule.version + 1;
    Ok(Decision {
        postings,
        transitions: transitions(stored, replayed, is_payment_reversed)?,
        schedule: has_other_dates.then_some(schedule),
        rollovers: (stored.rollovers != replayed.rollovers).then_some(replayed.rollovers),
    })
}

/// The stored postings in force that the replayed ledger lacks, and those that only the replayed one has.
fn differences<'a>(
    stored: &'a Ledger,
    replayed: &'a Ledger,
) -> (Vec<&'a Posting>, Vec<&'a Posting>) {
    let mut missing: Vec<&Posting> = replayed.postings().iter().collect();
    let mut outdated = Vec::new();
    // Postings of a payout belong to no event of the loan.
    let of_loan = |posting: &&Posting| posting.kind != PostingKind::Payout;
    for posting in stored.in_force().filter(of_loan) {
        match missing.iter().position(|other| is_same(posting, other)) {
            Some(at) => {
                missing.remove(at);
            }
            None => outdated.push(posting),
        }
    }
    (outdated, missing)
}

/// Returns true if two postings differ at most in their reference and in the order of their entries. As events are
/// today, comparing the event and the entries would be enough: an event has one date, and two kinds of posting have
/// other accounts.
fn is_same(posting: &Posting, other: &Posting) -> bool {
    posting.kind == other.kind
        && posting.effective_on == other.effective_on
        && posting.event == other.event
        && (posting.entries == other.entries || sorted(&posting.entries) == sorted(&other.entries))
}

fn sorted(entries: &[Entry]) -> Vec<Entry> {
    let mut entries = entries.to_vec();
    entries.sort_by_key(|entry| (entry.account, entry.instalment, entry.amount_centavos));
    entries
}

/// The reference, or if it was posted before, the first unused one of `…#2`, `…#3`.
pub(super) fn free_reference(stored: &Ledger, reference: &str) -> String {
    let again = (2..).map(|time| format!("{reference}#{time}"));
    std::iter::once(reference.to_owned())
        .chain(again)
        .find(|reference| !stored.has(reference))
        .unwrap_or_default()
}

/// The moves from the stored status to the replayed one: one, or two if days were missed.
fn transitions(
    stored: &LoanAccount,
    replayed: &LoanAccount,
    is_payment_reversed: bool,
) -> Result<Vec<StatusTransition>, LendingError> {
    use OrderStatus::{InRepayment, Overdue, Released, Settled};
    let (from, to) = (stored.status, replayed.status);
    if from == to {
        return Ok(Vec::new());
    }
    if (from, to) == (Released, Overdue) {
        return Ok(vec![
            StatusTransition::new(Some(Released), Cause::DayAfterRelease)?,
            StatusTransition::new(Some(InRepayment), Cause::DueDatePassed)?,
        ]);
    }
    let cause = match (from, to) {
        (_, Settled) => how_it_ended(&replayed.ledger),
        (Settled, _)
            if !is_payment_reversed
                && [PostingKind::Cancellation, PostingKind::WriteOff]
                    .iter()
                    .any(|kind| has(&stored.ledger, *kind)) =>
        {
            Cause::DecisionReversed
        }
        (Settled, _) => Cause::PaymentReversed,
        (_, Overdue) => Cause::DueDatePassed,
        (Overdue, _) if replayed.rollovers > stored.rollovers => Cause::RolloverPaid,
        (Overdue, _) => Cause::BroughtUpToDate,
        _ if is_payment_reversed => Cause::PaymentReversed,
        _ => Cause::DayAfterRelease,
    };
    Ok(vec![StatusTransition::between(Some(from), to, cause)?])
}

/// Returns the cause of a loan's settlement; `None` for a loan that is not settled.
pub fn end_of(account: &LoanAccount) -> Option<Cause> {
    (account.status == OrderStatus::Settled).then(|| how_it_ended(&account.ledger))
}

/// Returns the day on which a loan was paid in full, or on which the last of its loss was recovered, whenever that was
/// recorded; `None` for one that is not paid in full. That is the last day that ended with less owed than the one before,
/// or the day of the release.
pub fn paid_in_full_on(account: &LoanAccount) -> Option<Date> {
    if end_of(account) != Some(Cause::PaidInFull) {
        return None;
    }
    let mut change_centavos = BTreeMap::new();
    for posting in account.ledger.in_force() {
        *change_centavos.entry(posting.effective_on).or_insert(0) += posting.debt_change_centavos();
    }
    let mut days = change_centavos.into_iter().rev();
    let last = days.find_map(|(day, change)| (change < 0).then_some(day));
    Some(last.unwrap_or(account.released_on))
}

/// Returns the cause of a loan's settlement, by its postings. A written-off loan whose loss was recovered in full is
/// paid in full.
pub(super) fn how_it_ended(ledger: &Ledger) -> Cause {
    if has(ledger, PostingKind::Cancellation) {
        Cause::Cancelled
    } else if has(ledger, PostingKind::WriteOff) && !is_recovered(ledger) {
        Cause::WrittenOff
    } else {
        Cause::PaidInFull
    }
}

fn has(ledger: &Ledger, kind: PostingKind) -> bool {
    ledger.in_force().any(|posting| posting.kind == kind)
}

/// Returns true if payments brought back all of a credit loss.
fn is_recovered(ledger: &Ledger) -> bool {
    let balance = |account| ledger.balance_centavos(account);
    let recovered = balance(Account::CreditLossRecovery);
    recovered.is_ok_and(|centavos| {
        centavos != 0 && balance(Account::CreditLoss) == Ok(centavos.saturating_neg())
    })
}
