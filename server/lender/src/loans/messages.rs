//! SMS about a loan (MONEY-14): the event or day that queues each. `message_texts` has their texts, and the outbox sends
//! them.

use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::Date;

use crate::error::Error;
use tulay_lending::LendingError;
use tulay_lending::calendar::{add_days, days_between, manila_date};
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::repayment;
use tulay_lending::schedule::Schedule;
use tulay_store::Tx;
use tulay_store::loan_messages::{self, LoanMessage, SendingTime};
use tulay_system::clock;

/// Kind of message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageKind {
    /// The review declined the application.
    Declined,
    /// The money arrived.
    Released,
    /// The money did not arrive because of the account.
    NotArrived,
    /// An installment is due in three days, or fewer if a day was missed.
    DueSoon,
    /// An installment is due today.
    DueToday,
    /// An installment is late by one day, or a few.
    Overdue1,
    /// An installment is late by a week.
    Overdue7,
    /// An installment is late by 30 days.
    Overdue30,
    /// A payment arrived.
    Received,
    /// A payment arrived and settled the loan.
    Settled,
    /// A payment was taken back.
    Bounced,
}

impl MessageKind {
    /// Every kind.
    pub const ALL: [Self; 11] = [
        Self::Declined,
        Self::Released,
        Self::NotArrived,
        Self::DueSoon,
        Self::DueToday,
        Self::Overdue1,
        Self::Overdue7,
        Self::Overdue30,
        Self::Received,
        Self::Settled,
        Self::Bounced,
    ];

    /// Word in the store.
    fn as_str(self) -> &'static str {
        match self {
            Self::Declined => "declined",
            Self::Released => "released",
            Self::NotArrived => "not_arrived",
            Self::DueSoon => "due_soon",
            Self::DueToday => "due_today",
            Self::Overdue1 => "overdue_1",
            Self::Overdue7 => "overdue_7",
            Self::Overdue30 => "overdue_30",
            Self::Received => "received",
            Self::Settled => "settled",
            Self::Bounced => "bounced",
        }
    }

    /// Its subject for staff, before it has a text.
    pub fn words(self) -> &'static str {
        match self {
            Self::Declined => "the application was declined",
            Self::Released => "the money of the loan arrived",
            Self::NotArrived => "the money of the loan did not arrive",
            Self::DueSoon => "an installment is due soon",
            Self::DueToday => "an installment is due today",
            Self::Overdue1 => "an installment is overdue",
            Self::Overdue7 => "an installment is late by a week",
            Self::Overdue30 => "an installment is late by 30 days",
            Self::Received => "a payment arrived",
            Self::Settled => "a payment settled the loan",
            Self::Bounced => "a payment was taken back",
        }
    }

    /// Days before the due date (negative: after it) on which each kind of reminder begins.
    const FIRST_DAYS_LEFT: [i64; 5] = [3, 0, -1, -7, -30];

    /// Reminder for a number of days before the due date (negative: after it). If servicing missed the day itself, the
    /// reminder is sent on a day soon after.
    fn of_days_left(days_left: i64) -> Option<Self> {
        match days_left {
            1..=3 => Some(Self::DueSoon),
            0 => Some(Self::DueToday),
            -6..=-1 => Some(Self::Overdue1),
            -29..=-7 => Some(Self::Overdue7),
            -36..=-30 => Some(Self::Overdue30),
            _ => None,
        }
    }
}

impl FromStr for MessageKind {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        let known = Self::ALL.into_iter().find(|kind| kind.as_str() == word);
        known.ok_or_else(|| Error::internal(format!("not a message of a loan: {word}")))
    }
}

/// Queues a message about an event of an order, once for each subject.
///
/// # Errors
/// The store's own failures.
pub fn queue(
    tx: &mut Tx<'_>,
    order_id: &str,
    kind: MessageKind,
    (about, amount_centavos): (&str, i64),
    now: Timestamp,
) -> Result<(), Error> {
    insert(tx, order_id, kind, (about, amount_centavos), None, now)
}

/// Returns true if a day may have a reminder of an installment, paid or not.
pub fn may_remind(schedule: &Schedule, today: Date) -> bool {
    let mut days_left = schedule
        .instalments
        .iter()
        .map(|instalment| days_between(today, instalment.due_on));
    days_left.any(|days_left| MessageKind::of_days_left(days_left).is_some())
}

/// Next day that may have a reminder of an installment, after this moment: tomorrow if today is too late for reminders,
/// otherwise the first day of the next kind of reminder.
///
/// # Errors
/// [`LendingError::NoSuchDate`] at the very end of the calendar.
pub fn next_reminder(schedule: &Schedule, now: Timestamp) -> Result<Option<Date>, LendingError> {
    let today = manila_date(now);
    if now >= clock::daytime_end(today) && may_remind(schedule, today) {
        return add_days(today, 1).map(Some);
    }
    let instalments = schedule.instalments.iter();
    let days = instalments.flat_map(|instalment| {
        MessageKind::FIRST_DAYS_LEFT.map(|days_left| add_days(instalment.due_on, -days_left))
    });
    let days = days.collect::<Result<Vec<_>, _>>()?;
    Ok(days.into_iter().filter(|day| *day > today).min())
}

/// Queues the reminder of a day for an account as of that day, if there is one.
///
/// # Errors
/// The store's own failures; 1500 for an account that cannot be read.
pub fn remind(tx: &mut Tx<'_>, account: &LoanAccount, now: Timestamp) -> Result<(), Error> {
    let (today, order_id) = (manila_date(now), account.loan.order_id.as_str());
    let until = clock::daytime_end(today);
    let due = repayment::due(account, today)?.filter(|_| account.status.is_repayable());
    let Some((due, kind)) =
        due.and_then(|due| Some((due, MessageKind::of_days_left(due.days_left)?)))
    else {
        return Ok(());
    };
    if now >= until {
        return Ok(());
    }
    let about = due.due_on.to_string();
    insert(
        tx,
        order_id,
        kind,
        (&about, due.on_due_date_centavos),
        Some(until),
        now,
    )
}

fn insert(
    tx: &mut Tx<'_>,
    order_id: &str,
    kind: MessageKind,
    (about, amount_centavos): (&str, i64),
    until: Option<Timestamp>,
    now: Timestamp,
) -> Result<(), Error> {
    let message = LoanMessage {
        order_id: order_id.to_owned(),
        kind: kind.as_str().to_owned(),
        about: about.to_owned(),
        amount_centavos,
    };
    let times = SendingTime {
        now_ms: now.as_millisecond(),
        not_before_ms: clock::next_daytime(now).as_millisecond(),
        holds_until_ms: until.map(Timestamp::as_millisecond),
    };
    loan_messages::insert(tx, &message, times)?;
    Ok(())
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests;
