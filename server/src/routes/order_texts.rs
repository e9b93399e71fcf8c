//! What the borrower is told about an order by its status (STATUS-01). English keys; `messages` has the
//! other languages. It judges nothing.

use super::offers::Wording;
use crate::lending::repayment::Due;
use crate::lending::state::OrderStatus;

/// The order page.
pub fn order_page(product_id: &str, order_id: &str) -> String {
    format!("/loanDetail?productId={product_id}&orderId={order_id}")
}

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

/// One sentence on what happens next and when. `due` is what is owed, where anything is.
pub fn status_sentence(
    status: OrderStatus,
    due: Option<&Due>,
    account: &str,
    wording: Wording<'_>,
) -> String {
    let amount = due
        .map(|due| wording.money(due.amount_centavos))
        .unwrap_or_default();
    let day = due.map(|due| wording.day(due.due_on)).unwrap_or_default();
    let days = due
        .map(|due| due.days_left.abs().to_string())
        .unwrap_or_default();
    match status {
        OrderStatus::UnderReview => {
            wording.say("We are checking your application. You will have our answer within 1 day")
        }
        OrderStatus::Declined => {
            wording.say("We cannot lend to you this time. You may look at other products")
        }
        OrderStatus::Disbursing => wording.fill(
            "The money is on its way to your account {0}. It arrives within 1 to 3 days",
            &[account],
        ),
        OrderStatus::Released => wording.fill(
            "The money was sent to your account {0}. Your first payment of {1} is due on {2}",
            &[account, &amount, &day],
        ),
        OrderStatus::InRepayment => wording.fill(
            "Your next payment of {0} is due on {1}, in {2} days",
            &[&amount, &day, &days],
        ),
        OrderStatus::Overdue => wording.fill(
            "{0} is to be paid now. It was due on {1}, {2} days ago. Paying today stops the penalty",
            &[&amount, &day, &days],
        ),
        OrderStatus::Settled => wording.say("Everything is repaid. Thank you"),
    }
}
