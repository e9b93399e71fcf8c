//! A loan's account as a function of its dated events: the same events give the same account in whatever order they
//! were recorded. It reads no stored posting; `reconcile` compares.

use std::collections::{BTreeSet, HashSet};

use jiff::civil::Date;

use super::error::LendingError;
use super::fold::Fold;
use super::ledger::PostingKind;
use super::loan_account::{Loan, LoanAccount};
use super::money;
use super::schedule::Schedule;

/// An event of a released loan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoanEvent {
    /// Unique name of the event; for a postback `{provider}/{event id}`.
    pub reference: String,
    /// The civil date in Manila from which it counts, fixed at receipt: not before the release and not after the day of
    /// receipt.
    pub effective_on: Date,
    /// Its number among the order's events by receipt: orders events of one day.
    pub sequence: i64,
    /// Kind of the event.
    pub kind: EventKind,
}

/// Kind of an event, with its data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventKind {
    /// The borrower paid.
    Payment {
        /// Amount, above 0.
        amount_centavos: i64,
        /// Purpose of the payment.
        purpose: PaymentPurpose,
    },
    /// An earlier event did not happen: a payment bounced, or a decision of the lender was wrong.
    Reversal {
        /// The reference of that event, which is no reversal itself.
        event_reference: String,
        /// The civil date in Manila on which this was recorded: until then, the account was shown with that event.
        recorded_on: Date,
    },
    /// The lender waived penalties and fees.
    Waiver {
        /// Amount, above 0; the part above the penalties and fees owed on its day is ignored.
        amount_centavos: i64,
    },
    /// The lender paid back what it owed to the borrower. The part above that is owed by the borrower (MONEY-17).
    Refund {
        /// Amount, above 0.
        amount_centavos: i64,
    },
    /// The lender does not expect to be paid any more: the debt becomes a loss. No effect on a loan that is settled on
    /// its day. Later payments are recovered.
    WriteOff {
        /// Amount that was decided, above 0. If more is owed on its day, because a payment was taken back since, the
        /// rest stays owed.
        amount_centavos: i64,
    },
    /// The borrower withdrew from the loan within its cooling-off time. They give back the money sent and pay the
    /// interest of the days used; the rest of their payments is owed to them. No effect while less than that was paid.
    Cancellation,
    /// Unpaid instalments are due on other dates, without a fee; their penalties count from the start again.
    Reschedule {
        /// An instalment's number and its new due date, later than the event's.
        due_dates: Vec<(i64, Date)>,
    },
}

/// Facts of an event besides its effect on the loan, which `Fold::apply` has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventFacts {
    /// Code of its kind, in the database.
    pub code: &'static str,
    /// Name of its kind, after "a" within a sentence.
    pub name: &'static str,
    /// Its amount, above 0; `None` where its kind has none.
    pub amount_centavos: Option<i64>,
}

impl EventKind {
    /// The table of all kinds.
    pub fn facts(&self) -> EventFacts {
        let (code, name, amount_centavos) = match self {
            Self::Payment {
                amount_centavos,
                purpose: PaymentPurpose::Repay,
            } => ("repayment", "repayment", Some(*amount_centavos)),
            Self::Payment {
                amount_centavos,
                purpose: PaymentPurpose::Rollover { .. },
            } => ("rollover", "payment for a rollover", Some(*amount_centavos)),
            Self::Reversal { .. } => ("reversal", "reversal", None),
            Self::Waiver { amount_centavos } => ("waiver", "waiver", Some(*amount_centavos)),
            Self::Refund { amount_centavos } => ("refund", "refund", Some(*amount_centavos)),
            Self::WriteOff { amount_centavos } => {
                ("write_off", "write-off", Some(*amount_centavos))
            }
            Self::Cancellation => ("cancellation", "cancellation", None),
            Self::Reschedule { .. } => ("reschedule", "reschedule", None),
        };
        EventFacts {
            code,
            name,
            amount_centavos,
        }
    }
}

/// Purpose of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentPurpose {
    /// To repay.
    Repay,
    /// To buy a rollover; it repays if that rollover is not on offer any more.
    Rollover {
        /// Number of rollovers paid when the pay code was made.
        rollovers_before: i64,
    },
}

/// The whole account by its events up to a day, that day's penalties included.
///
/// # Errors
/// [`LendingError::NotAnAmount`] for an event of no amount; [`LendingError::Unknown`] for a reversal of an event that
/// does not exist; [`LendingError::Overflow`], [`LendingError::NoSuchDate`].
pub fn replay(
    loan: &Loan,
    released_on: Date,
    first_schedule: &Schedule,
    events: &[LoanEvent],
    today: Date,
) -> Result<LoanAccount, LendingError> {
    let fold = Fold::release(loan, released_on, first_schedule)?;
    let mut fold = run(fold, events, today)?;
    fold.post_penalties()?;
    Ok(fold.into_account())
}

/// The account as it should be stored on a day: as [`replay`], without the penalties since the last day that posts
/// some. Those days are each event's, each change of status, each end of a month, and the days on which the stored
/// account already has a posting of penalties.
pub fn replay_to_store(
    stored: &LoanAccount,
    first_schedule: &Schedule,
    events: &[LoanEvent],
    today: Date,
) -> Result<LoanAccount, LendingError> {
    let posted_on: HashSet<Date> = stored
        .ledger
        .in_force()
        .filter(|posting| posting.kind == PostingKind::Penalty)
        .map(|posting| posting.effective_on)
        .collect();
    let fold = Fold::release(&stored.loan, stored.released_on, first_schedule)?
        .posting_penalties_on(posted_on);
    Ok(run(fold, events, today)?.into_account())
}

/// The interest of a loan that is not earned at the end of a day, in centavos, when each instalment's is earned evenly
/// over the days from the previous due date to its own. In the ledger it is earned on the due date alone.
///
/// # Errors
/// As [`replay`].
pub fn unearned_interest_centavos(
    loan: &Loan,
    released_on: Date,
    first_schedule: &Schedule,
    events: &[LoanEvent],
    day: Date,
) -> Result<i64, LendingError> {
    let fold = Fold::release(loan, released_on, first_schedule)?;
    run(fold, events, day)?.unearned_centavos()
}

/// Applies the events up to a day. Where the product waives penalties before a reversal, the loan is computed first as
/// it was known until each day on which one that waives was recorded, the earliest first: each needs the days of those
/// before it.
fn run(mut fold: Fold, events: &[LoanEvent], today: Date) -> Result<Fold, LendingError> {
    if fold.waives_before_reversal() {
        for day in waived_until(events) {
            let is_known = |event: &&LoanEvent| reversal(event).is_none_or(|(_, on)| on < day);
            let known: Vec<LoanEvent> = events.iter().filter(is_known).cloned().collect();
            let mut known_then = fold.clone();
            apply_all(&mut known_then, &known, day.min(today))?;
            fold.keep_late_days_of(&known_then, day);
        }
    }
    apply_all(&mut fold, events, today)?;
    Ok(fold)
}

/// The days on which a reversal was recorded that waives penalties before it: that of any decision, and the first of a
/// payment. Else paying again and again with money that does not come would stop the penalties.
fn waived_until(events: &[LoanEvent]) -> BTreeSet<Date> {
    let payments: HashSet<&str> = events
        .iter()
        .filter(|event| matches!(event.kind, EventKind::Payment { .. }))
        .map(|event| event.reference.as_str())
        .collect();
    let (of_payments, of_decisions): (BTreeSet<_>, BTreeSet<_>) = events
        .iter()
        .filter_map(reversal)
        .partition(|(of, _)| payments.contains(of));
    let first = of_payments.iter().map(|(_, on)| *on).min();
    of_decisions
        .into_iter()
        .map(|(_, on)| on)
        .chain(first)
        .collect()
}

/// The event that a reversal takes back, with the day on which it was recorded; `None` for any other event.
fn reversal(event: &LoanEvent) -> Option<(&str, Date)> {
    match &event.kind {
        EventKind::Reversal {
            event_reference,
            recorded_on,
        } => Some((event_reference, *recorded_on)),
        _ => None,
    }
}

fn apply_all(fold: &mut Fold, events: &[LoanEvent], today: Date) -> Result<(), LendingError> {
    let mut coming = effective(events, fold.day())?.into_iter().peekable();
    loop {
        let day = fold.day();
        while let Some((_, event)) = coming.next_if(|(on, _)| *on <= day) {
            fold.apply(event)?;
        }
        if day >= today || (fold.is_settled() && coming.peek().is_none()) {
            break;
        }
        let next_event = coming.peek().map_or(today, |(on, _)| *on);
        fold.advance_to(next_event.min(today))?;
    }
    if events.iter().any(|event| is_reversal(&event.kind)) {
        fold.reopen();
    }
    Ok(())
}

/// The events in force, oldest first, each with its date: reversals and the events they take back are left out.
fn effective(
    events: &[LoanEvent],
    released_on: Date,
) -> Result<Vec<(Date, &LoanEvent)>, LendingError> {
    let mut taken_back = HashSet::new();
    for event in events {
        taken_back.extend(reversal(event).map(|(reference, _)| reference));
        let amount_centavos = event.kind.facts().amount_centavos;
        if amount_centavos.is_some_and(|it| !(1..=money::MAX_CENTAVOS).contains(&it)) {
            return Err(LendingError::NotAnAmount);
        }
    }
    let is_event = |reference: &str| {
        events
            .iter()
            .any(|event| event.reference == reference && !is_reversal(&event.kind))
    };
    if let Some(missing) = taken_back.iter().find(|reference| !is_event(reference)) {
        return Err(LendingError::Unknown {
            what: "event to take back",
            value: (*missing).to_owned(),
        });
    }
    let mut effective: Vec<_> = events
        .iter()
        .filter(|event| !is_reversal(&event.kind))
        .filter(|event| !taken_back.contains(event.reference.as_str()))
        .map(|event| (event.effective_on.max(released_on), event))
        .collect();
    effective.sort_by_key(|(on, event)| (*on, event.sequence));
    Ok(effective)
}

fn is_reversal(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Reversal { .. })
}
