//! What an order's status says to its borrower (STATUS-01), as English keys of the catalogues.

use super::Localizer;
use tulay_lending::repayment::Due;
use tulay_lending::state::{Cause, OrderStatus};

/// The title of a status.
pub fn status_title(status: OrderStatus) -> &'static str {
    match status {
        OrderStatus::UnderReview => "Under review",
        OrderStatus::Declined => "Not approved",
        OrderStatus::Disbursing => "Approved",
        OrderStatus::Released => "Money released",
        OrderStatus::InRepayment => "In repayment",
        OrderStatus::Overdue => "Overdue",
        OrderStatus::Settled => "Settled",
    }
}

/// The title of a status as a step of the progress, short enough for five side by side on a phone.
pub fn step_title(status: OrderStatus) -> &'static str {
    match status {
        OrderStatus::UnderReview => "Review",
        OrderStatus::Declined => "Declined",
        OrderStatus::Disbursing => "Approved",
        OrderStatus::Released => "Released",
        OrderStatus::InRepayment => "Repaying",
        OrderStatus::Overdue => "Overdue",
        OrderStatus::Settled => "Settled",
    }
}

/// One sentence on what happens next, or what to do. The figures are in separate fields.
pub fn status_sentence(
    status: OrderStatus,
    account: Option<&str>,
    localizer: Localizer<'_>,
) -> String {
    let account = account.map_or_else(|| localizer.text("your account"), str::to_owned);
    match status {
        OrderStatus::UnderReview => localizer
            .text("We are checking your application. You will have our answer within 1 day"),
        OrderStatus::Declined => {
            localizer.text("We cannot lend to you this time. You may look at other products")
        }
        OrderStatus::Disbursing => localizer.fill(
            "The money is on its way to {0}. It arrives within 1 to 3 days",
            &[&account],
        ),
        OrderStatus::Released => localizer.fill(
            "The money was sent to {0}. This is your first payment",
            &[&account],
        ),
        OrderStatus::InRepayment => localizer.text("Pay by then to keep your good record"),
        OrderStatus::Overdue => localizer.text("Pay today: the penalty grows every day"),
        OrderStatus::Settled => localizer.text("Your loan is fully paid. Thank you"),
    }
}

/// The sentence of a declined order, with what the lender said about it.
pub fn declined_because(reason: &'static str, localizer: Localizer<'_>) -> String {
    let sentence = status_sentence(OrderStatus::Declined, None, localizer);
    localizer.fill("{0}. Reason: {1}", &[&sentence, &localizer.text(reason)])
}

/// The title, also as a step, and the sentence of a settled loan that was not paid off: written off, or cancelled within
/// its cooling-off time. None for any other end.
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

/// What a borrower reads who has paid what was due: what comes next (MONEY-13).
pub fn paid_up(next: &Due, localizer: Localizer<'_>) -> String {
    let (amount, day) = (
        localizer.money(next.amount_centavos),
        localizer.day(next.due_on),
    );
    localizer.fill("You are paid up. Next: {0} on {1}", &[&amount, &day])
}
