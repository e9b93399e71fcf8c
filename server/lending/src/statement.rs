//! A borrower's view of an account: the parts of each payment, and a statement whose lines add up to the debt. It reads
//! an account that was replayed to its day, and changes nothing.

use jiff::civil::Date;

use super::error::LendingError;
use super::ledger::{Account, Entry, Ledger, PostingKind};
use super::loan_account::LoanAccount;
use super::money;
use super::replay::{EventKind, LoanEvent};

/// Parts of a payment, in centavos. All but the interest forgone add up to the payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaymentParts {
    /// Penalties.
    pub penalty_centavos: i64,
    /// Rollover fees.
    pub fee_centavos: i64,
    /// Refunds owed back.
    pub refund_centavos: i64,
    /// Interest.
    pub interest_centavos: i64,
    /// Principal.
    pub principal_centavos: i64,
    /// Recovery of debts that had been written off.
    pub recovered_centavos: i64,
    /// Overpayment: it is owed to the borrower.
    pub overpaid_centavos: i64,
    /// Interest that is not charged because the payment settled the loan early or paid principal ahead.
    pub forgone_centavos: i64,
}

/// Returns the parts of a payment, by its event's reference; `None` for one that was taken back.
///
/// # Errors
/// [`LendingError::Overflow`].
pub fn payment_parts(
    ledger: &Ledger,
    reference: &str,
) -> Result<Option<PaymentParts>, LendingError> {
    let is_posted = ledger
        .in_force()
        .any(|posting| posting.kind == PostingKind::Payment && posting.event == reference);
    if !is_posted {
        return Ok(None);
    }
    let credited = |kind, account| {
        let entries = ledger
            .in_force()
            .filter(|posting| posting.kind == kind && posting.event == reference)
            .flat_map(|posting| &posting.entries)
            .filter(|entry| entry.account == account);
        money::sum(entries.map(|entry| -entry.amount_centavos))
    };
    let paid = |account| credited(PostingKind::Payment, account);
    Ok(Some(PaymentParts {
        penalty_centavos: paid(Account::PenaltyReceivable)?,
        fee_centavos: paid(Account::RolloverReceivable)?,
        refund_centavos: paid(Account::RefundReceivable)?,
        interest_centavos: paid(Account::InterestReceivable)?,
        principal_centavos: paid(Account::LoanPrincipal)?,
        recovered_centavos: paid(Account::CreditLossRecovery)?,
        overpaid_centavos: paid(Account::OverpaymentPayable)?,
        forgone_centavos: -credited(PostingKind::Rebate, Account::InterestUnearned)?,
    }))
}

/// Returns true if a payment bought a rollover, by its event's reference.
pub fn is_rollover_bought(ledger: &Ledger, reference: &str) -> bool {
    ledger
        .in_force()
        .any(|posting| posting.kind == PostingKind::Rollover && posting.event == reference)
}

/// Kind of a line of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// The principal of the release.
    Principal,
    /// The interest of the whole term, which is owed from the release on.
    Interest,
    /// The part of a written-off debt that a payment after the write-off brought back.
    Recovered,
    /// A payment that was taken back afterwards, on its own day.
    Payment,
    /// Its taking back, on the day on which that was recorded.
    TakenBack,
    /// Any other posting.
    Posting(PostingKind),
}

/// A line of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementLine {
    /// The day from which it counts.
    pub on: Date,
    /// Kind of the line.
    pub kind: LineKind,
    /// The event that caused it: a payment's is its reference.
    pub event: String,
    /// Amount added to the debt; negative if it reduces it.
    pub amount_centavos: i64,
    /// Debt after it; negative when the lender owes the borrower.
    pub balance_centavos: i64,
}

/// All changes of either side's debt, oldest first. Payments among the events that were taken back count on their day,
/// and no longer from the day of their taking back.
///
/// # Errors
/// [`LendingError::Overflow`].
pub fn statement(
    account: &LoanAccount,
    events: &[LoanEvent],
) -> Result<Vec<StatementLine>, LendingError> {
    let mut changes = Vec::new();
    for posting in account.ledger.in_force() {
        let sum = |counts: fn(Account) -> bool| {
            let entries = posting.entries.iter().filter(|entry| counts(entry.account));
            money::sum(entries.map(|entry: &Entry| entry.amount_centavos))
        };
        let parts = match posting.kind {
            PostingKind::Release => vec![
                (
                    LineKind::Principal,
                    sum(|account| account == Account::LoanPrincipal)?,
                ),
                (
                    LineKind::Interest,
                    sum(|account| account == Account::InterestReceivable)?,
                ),
            ],
            PostingKind::Payment => {
                let recovered_centavos = sum(|account| account == Account::CreditLossRecovery)?;
                let paid_centavos = money::add(sum(is_owed)?, recovered_centavos)?;
                vec![
                    (LineKind::Recovered, -recovered_centavos),
                    (LineKind::Posting(PostingKind::Payment), paid_centavos),
                ]
            }
            kind => vec![(LineKind::Posting(kind), sum(is_owed)?)],
        };
        let (on, event) = (posting.effective_on, posting.event.as_str());
        changes.extend(parts.into_iter().map(|(kind, sum)| (on, kind, event, sum)));
    }
    changes.extend(taken_back(events));
    changes.sort_by_key(|(on, ..)| *on);
    let mut lines = Vec::new();
    let mut balance_centavos = 0;
    for (on, kind, event, amount_centavos) in changes {
        if amount_centavos == 0 {
            continue;
        }
        balance_centavos = money::add(balance_centavos, amount_centavos)?;
        lines.push(StatementLine {
            on,
            kind,
            event: event.to_owned(),
            amount_centavos,
            balance_centavos,
        });
    }
    Ok(lines)
}

/// Payments that were taken back, each with its taking back, which no posting of the account has.
fn taken_back(events: &[LoanEvent]) -> impl Iterator<Item = (Date, LineKind, &str, i64)> {
    let reversals = events.iter().filter_map(|reversal| match &reversal.kind {
        EventKind::Reversal {
            event_reference,
            recorded_on,
        } => Some((event_reference, *recorded_on)),
        _ => None,
    });
    let pairs = reversals.filter_map(|(reference, recorded_on)| {
        let payment = events.iter().find(|event| event.reference == *reference)?;
        let EventKind::Payment {
            amount_centavos, ..
        } = payment.kind
        else {
            return None;
        };
        let reference = reference.as_str();
        Some([
            (
                payment.effective_on,
                LineKind::Payment,
                reference,
                -amount_centavos,
            ),
            (recorded_on, LineKind::TakenBack, reference, amount_centavos),
        ])
    });
    pairs.flatten()
}

/// Returns true if an account's balance is owed by one side to the other.
fn is_owed(account: Account) -> bool {
    account.is_receivable() || account == Account::OverpaymentPayable
}
