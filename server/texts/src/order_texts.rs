//! Texts of an order's status for its borrower (STATUS-01), as English keys of the catalogues.

use jiff::civil::Date;

use crate::localizer::Localizer;
use crate::text::{Text, text};
use tulay_lending::repayment::Due;
use tulay_lending::state::{Cause, OrderStatus};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// The title, also as a step, and the sentence of an application that its borrower withdrew (UX-25).
pub const WITHDRAWN: (&str, &str) = (
    "Withdrawn",
    "You withdrew this application. You can apply again at any time",
);

/// The title of an approved order whose money waits for another account.
pub const NOT_SENT: &str = "Money not sent";

/// The title of an order in a list.
pub fn order_title(status: OrderStatus, is_withdrawn: bool, awaits_account: bool) -> &'static str {
    if is_withdrawn {
        WITHDRAWN.0
    } else if awaits_account {
        NOT_SENT
    } else {
        status.facts().title
    }
}

/// Returns the promise of a status, with the time by which it is kept; `None` if there is no promise, or that time has
/// passed.
pub fn promise(
    status: OrderStatus,
    since_ms: i64,
    now_ms: i64,
    account: Option<&str>,
    localizer: Localizer<'_>,
) -> Option<String> {
    let days = status.facts().promised_days?;
    let by_ms = since_ms + days * DAY_MS;
    if now_ms >= by_ms {
        return None;
    }
    let by = localizer.near_date_time(by_ms);
    match status {
        OrderStatus::UnderReview => Some(localizer.fill(
            "We are checking your application. You will have our answer by {0}",
            &[&by],
        )),
        OrderStatus::Disbursing => {
            let account = account.map_or_else(|| localizer.text("your account"), str::to_owned);
            let english = "The money is on its way to {0}. It arrives by {1}";
            Some(localizer.fill(english, &[&account, &by]))
        }
        OrderStatus::Declined
        | OrderStatus::Released
        | OrderStatus::InRepayment
        | OrderStatus::Overdue
        | OrderStatus::Settled => None,
    }
}

/// Returns the label of the amount due.
pub fn amount_label(due: &Due) -> &'static str {
    match due.days_left {
        ..0 => "To be paid now",
        0 => "To be paid today",
        1.. => "Next payment",
    }
}

/// Days until the due date; negative days are days late.
pub fn days_left(days: i64) -> Text {
    match days {
        ..0 => text("{0} days late").count(-days),
        0 => text("due today"),
        1.. => text("{0} days left").count(days),
    }
}

/// Sentence about a late payment, with the penalty that tomorrow adds, if it adds one.
pub fn overdue(penalty_of_tomorrow_centavos: i64, localizer: Localizer<'_>) -> String {
    if penalty_of_tomorrow_centavos > 0 {
        let penalty = localizer.money(penalty_of_tomorrow_centavos);
        return localizer.fill("Pay today: tomorrow the penalty grows by {0}", &[&penalty]);
    }
    localizer.text("Pay now to bring your loan up to date")
}

/// Sentence of a declined order.
const DECLINED: &str = "We cannot lend to you this time. You may look at other products";

/// One sentence on the next step, for the lender or the borrower; for a broken promise, that it is late. Other figures
/// than the money sent to the borrower are in separate fields.
pub fn status_sentence(
    status: OrderStatus,
    (sent_centavos, account): (i64, Option<&str>),
    localizer: Localizer<'_>,
) -> String {
    let account = account.map_or_else(|| localizer.text("your account"), str::to_owned);
    match status {
        OrderStatus::UnderReview => localizer.text(
            "We are still checking your application. It takes us longer than the day that we promised",
        ),
        OrderStatus::Declined => localizer.text(DECLINED),
        OrderStatus::Disbursing => localizer.fill(
            "The money is on its way to {0}. It takes us longer than the 3 days that we promised",
            &[&account],
        ),
        OrderStatus::Released => localizer.fill(
            "{0} was sent to {1}. This is your first payment",
            &[&localizer.money(sent_centavos), &account],
        ),
        OrderStatus::InRepayment => localizer.text("Pay by then to keep your good record"),
        OrderStatus::Overdue => overdue(0, localizer),
        OrderStatus::Settled => localizer.text("Your loan is fully paid. Thank you"),
    }
}

/// Reason why an order cannot be repaid.
pub fn not_repayable(status: OrderStatus, is_withdrawn: bool) -> &'static str {
    match status {
        OrderStatus::UnderReview => "The order is still under review",
        OrderStatus::Disbursing => "The money has not been released yet",
        OrderStatus::Declined if is_withdrawn => "You withdrew this application",
        OrderStatus::Declined => "The order was not approved",
        OrderStatus::Released
        | OrderStatus::InRepayment
        | OrderStatus::Overdue
        | OrderStatus::Settled => "This loan is fully paid",
    }
}

/// Sentence for money that cannot be sent until the borrower links this account again, or another one.
pub fn not_sent(account: Option<&str>, localizer: Localizer<'_>) -> String {
    let account = account.map_or_else(|| localizer.text("your account"), str::to_owned);
    let english =
        "The money could not be sent to {0}. Please link this account again, or link another one";
    localizer.fill(english, &[&account])
}

/// Sentence for money that did not arrive, without anything for the borrower to do.
pub fn not_arrived(account: &str, localizer: Localizer<'_>) -> String {
    let english = "The money did not arrive at {0}. We will send it again: you need to do nothing";
    localizer.fill(english, &[account])
}

/// Sentence for a refund that is on its way.
pub fn refund_is_sent(amount: &str, account: &str, localizer: Localizer<'_>) -> String {
    localizer.fill("We are sending you {0} to {1}", &[amount, account])
}

/// Sentence for a refund that arrived.
pub fn refund_arrived(amount: &str, account: &str, day: &str, localizer: Localizer<'_>) -> String {
    localizer.fill("We sent you {0} to {1} on {2}", &[amount, account, day])
}

/// Sentence for a refund that did not arrive because of the account, which the borrower has to link again.
pub fn refund_link_again(amount: &str, account: &str, localizer: Localizer<'_>) -> String {
    let english = "{0} did not arrive at {1}. Please link this account again, or link another one";
    localizer.fill(english, &[amount, account])
}

/// Sentence for a refund that did not arrive, without anything for the borrower to do.
pub fn refund_not_arrived(amount: &str, account: &str, localizer: Localizer<'_>) -> String {
    let english = "{0} did not arrive at {1}. We will send it again: you need to do nothing";
    localizer.fill(english, &[amount, account])
}

/// Sentences for a payment that was taken back, and the amount of it that is owed again: all of it or a part.
pub fn taken_back(amount: &str, day: &str, left: &str, localizer: Localizer<'_>) -> String {
    if left == amount {
        let english = "A payment of {0} of {1} was taken back and is owed again";
        return localizer.fill(english, &[amount, day]);
    }
    let english = "A payment of {0} of {1} was taken back. {2} of it is owed again";
    localizer.fill(english, &[amount, day, left])
}

/// Sentence for a borrower who has linked an account after the money did not arrive.
pub fn account_linked(account: &str, localizer: Localizer<'_>) -> String {
    let english = "Your new account is linked. We will send the money to {0}";
    localizer.fill(english, &[account])
}

/// Returns the sentences of a declined order: the lender's reason, if there is one, and the day from which the borrower
/// may apply again.
pub fn declined(
    reason: Option<&'static str>,
    again_on: Option<Date>,
    localizer: Localizer<'_>,
) -> String {
    let mut sentence = localizer.text(DECLINED);
    if let Some(reason) = reason {
        sentence = localizer.fill("{0}. Reason: {1}", &[&sentence, &localizer.text(reason)]);
    }
    let again = match again_on {
        Some(day) => localizer.fill(
            "You can apply for this product again from {0}",
            &[&localizer.day(day)],
        ),
        None => localizer.text("You can apply for this product again at any time"),
    };
    localizer.fill("{0}. {1}", &[&sentence, &again])
}

/// The title, also as a step, and the sentence of a settled loan that was not paid off: written off, or cancelled
/// within its cooling-off time. `None` for any other end.
pub fn other_end(ended: Cause) -> Option<(&'static str, &'static str)> {
    match ended {
        Cause::WrittenOff => Some((
            "Closed",
            "This loan was not repaid in full. We ask for nothing more",
        )),
        Cause::Cancelled => Some((
            "Canceled",
            "You canceled this loan in time. Nothing more is to be paid",
        )),
        _ => None,
    }
}

/// Sentence for a borrower who has paid everything due (MONEY-13), with the one on until when the next amount is enough.
/// That amount and its day stand beside it.
pub fn paid_up(enough: Option<String>, localizer: Localizer<'_>) -> String {
    match enough {
        Some(enough) => localizer.fill("{0}. {1}", &[&localizer.text("You are paid up"), &enough]),
        None => localizer.text("You are paid up. Nothing is due before then"),
    }
}

/// Sentence beside an amount and its due date, if the amount is enough for a part of the time until then alone: until
/// when, and the amount of the due date (MONEY-16).
pub fn enough_until(due: &Due, localizer: Localizer<'_>) -> Option<String> {
    let rise = due.rise?;
    let english = if rise.is_only {
        "{0} is enough until {1}. After that it is {2}"
    } else {
        "{0} is enough until {1}. After that it is up to {2}"
    };
    Some(localizer.fill(
        english,
        &[
            &localizer.money(due.amount_centavos),
            &localizer.day(rise.enough_until),
            &localizer.money(due.on_due_date_centavos),
        ],
    ))
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests {
    use super::*;
    use crate::brand::Brand;
    use crate::language::Language;

    const BRAND: &str = include_str!("../../../fixtures/brands/tulay.toml");

    #[test]
    fn call_34_status_01_a_promise_is_shown_until_its_time_has_come_and_no_longer() {
        let brand: Brand = toml::from_str(BRAND).expect("a brand");
        let localizer = Localizer::new(&brand, Language::En);
        for (status, days) in [(OrderStatus::UnderReview, 1), (OrderStatus::Disbursing, 3)] {
            let promised = |now_ms| promise(status, 0, now_ms, None, localizer).is_some();
            assert!(promised(days * DAY_MS - 1), "{status:?}");
            assert!(!promised(days * DAY_MS), "{status:?}");
        }
        assert_eq!(promise(OrderStatus::Settled, 0, 0, None, localizer), None);
    }
}
