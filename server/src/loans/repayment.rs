//! Whether an order may be repaid, and by which amounts: only those that the server quoted.

use jiff::civil::Date;

use crate::http::error::AppError;
use crate::i18n::{Text, percent, text};
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::repayment::{self as rules, Due};
use tulay_lending::rollover::{self, DelayRefusal};
use tulay_lending::state::OrderStatus;
use tulay_store::orders::Order;

/// The account of an order that may be repaid, with what is due.
pub(crate) fn repayable(
    loan_account: Option<LoanAccount>,
    order: &Order,
    today: Date,
) -> Result<(LoanAccount, Due), AppError> {
    let why = match order.status {
        OrderStatus::UnderReview => "The order is still under review",
        OrderStatus::Disbursing => "The money has not been released yet",
        OrderStatus::Declined => "The order was not approved",
        _ => "Everything is repaid",
    };
    let Some(loan_account) = loan_account else {
        return Err(AppError::conflict(text(why)));
    };
    match rules::due(&loan_account, today)? {
        Some(due) if loan_account.status.is_repayable() => Ok((loan_account, due)),
        _ => Err(AppError::conflict(text(why))),
    }
}

pub(crate) fn refused_delay(why: DelayRefusal) -> AppError {
    AppError::conflict(text(match why {
        DelayRefusal::NotInRepayment => "A rollover is not offered yet",
        DelayRefusal::NotOfProduct => "This product has no rollover",
        DelayRefusal::UsedUp => "The rollovers of this loan are used up",
        DelayRefusal::NothingToDelay => "Nothing is left to be delayed",
        DelayRefusal::AboveCostCap => "A rollover would cost more than is allowed",
    }))
}

/// Only what was quoted may be paid: the amount due, everything, or the rollover.
pub(crate) fn check_amount(
    loan_account: &LoanAccount,
    due: &Due,
    amount_centavos: i64,
    is_delay: bool,
    today: Date,
) -> Result<(), AppError> {
    let refused = |why: Text| Err(AppError::invalid("amount", why));
    if is_delay {
        let offer = rollover::offer(loan_account, today)?.map_err(refused_delay)?;
        if offer.amount_centavos == amount_centavos {
            return Ok(());
        }
    } else if [Some(due.amount_centavos), due.full_amount_centavos].contains(&Some(amount_centavos))
    {
        return Ok(());
    } else if due.full_amount_centavos.is_none()
        && amount_centavos == loan_account.ledger.outstanding_centavos()?
    {
        let rule = loan_account.loan.agreed.terms.prepayment;
        let share = percent(rule.min_term_share_bp * 100);
        let why = "The whole loan may be repaid after {0} of the term, and at least {1} days after release";
        return refused(text(why).arg(share).count(rule.min_days));
    }
    refused(text("The amount has changed. Please look at it again"))
}
