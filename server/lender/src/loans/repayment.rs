//! Checks whether an order may be repaid, and by which amounts. This calculation decides, whatever the page shows.

use jiff::civil::Date;

use crate::error::Error;
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::money::{self, MoneyStyle};
use tulay_lending::repayment::{self as rules, Due};
use tulay_lending::rollover::{self, DelayRefusal};
use tulay_lending::state::OrderStatus;
use tulay_store::orders::Order;
use tulay_texts::{Text, percent, text};

/// Account of an order that may be repaid, with its due amounts.
pub fn repayable(
    loan_account: Option<LoanAccount>,
    order: &Order,
    today: Date,
) -> Result<(LoanAccount, Due), Error> {
    let why = match order.status {
        OrderStatus::UnderReview => "The order is still under review",
        OrderStatus::Disbursing => "The money has not been released yet",
        OrderStatus::Declined if order.is_withdrawn => "You withdrew this application",
        OrderStatus::Declined => "The order was not approved",
        _ => "This loan is fully paid",
    };
    let Some(loan_account) = loan_account else {
        return Err(Error::conflict(text(why)));
    };
    match rules::due(&loan_account, today)? {
        Some(due) if loan_account.status.is_repayable() => Ok((loan_account, due)),
        _ => Err(Error::conflict(text(why))),
    }
}

/// Error 1409 with the reason of a refused rollover.
pub fn refused_delay(why: DelayRefusal) -> Error {
    Error::conflict(text(match why {
        DelayRefusal::NotInRepayment => "A rollover is not available yet",
        DelayRefusal::NotOfProduct => "This product has no rollover",
        DelayRefusal::UsedUp => "The rollovers of this loan are used up",
        DelayRefusal::NothingToDelay => "Nothing is left to roll over",
        DelayRefusal::AboveCostCap => "A rollover would go over the allowed cost",
    }))
}

/// Choice of an amount to pay (MONEY-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AmountChoice {
    /// Due amount.
    Due,
    /// Late amounts and the next installment.
    WithNext,
    /// Everything.
    Full,
    /// Any amount.
    Other,
}

impl AmountChoice {
    /// Parses the word on the wire; `None` for another word.
    pub fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "due" => Self::Due,
            "withNext" => Self::WithNext,
            "full" => Self::Full,
            "other" => Self::Other,
            _ => return None,
        })
    }
}

/// Amount that a borrower asks to pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedAmount {
    /// Centavos.
    pub amount_centavos: i64,
    /// Choice of the borrower, if the caller sends it: then the amount must still match it.
    pub choice: Option<AmountChoice>,
    /// Minimum that the channel accepts of another amount.
    pub min_centavos: i64,
    /// Format of money of the brand.
    pub style: MoneyStyle,
}

impl AskedAmount {
    /// Any amount from a centavo on, without a stated choice.
    pub fn any(amount_centavos: i64, style: MoneyStyle) -> Self {
        Self {
            amount_centavos,
            choice: None,
            min_centavos: 1,
            style,
        }
    }

    /// Refuses an amount that may not be paid on a day: one that equals neither the due amount, nor that with the next
    /// installment, nor everything, and is not between the channel's minimum and everything; or one that no longer
    /// matches the choice.
    pub fn check(&self, loan_account: &LoanAccount, due: &Due) -> Result<(), Error> {
        let amount_centavos = self.amount_centavos;
        let refused = |why: Text| Err(Error::invalid("amount", why));
        let offered = match self.choice {
            Some(AmountChoice::Due) => vec![Some(due.amount_centavos)],
            Some(AmountChoice::WithNext) => vec![due.with_next_centavos],
            Some(AmountChoice::Full) => vec![due.full_amount_centavos],
            None | Some(AmountChoice::Other) => vec![
                Some(due.amount_centavos),
                due.with_next_centavos,
                due.full_amount_centavos,
            ],
        };
        if offered.contains(&Some(amount_centavos)) {
            return Ok(());
        }
        if !matches!(self.choice, None | Some(AmountChoice::Other)) {
            return refused(text("The amount has changed. Please look at it again"));
        }
        if (self.min_centavos..=due.most_centavos).contains(&amount_centavos) {
            return Ok(());
        }
        let would_settle = due.most_centavos + 1..=due.outstanding_centavos;
        if due.full_amount_centavos.is_none() && would_settle.contains(&amount_centavos) {
            let rule = loan_account.loan.agreed.terms.prepayment;
            let share = percent(rule.min_term_share_bp * 100, self.style);
            let why = "The whole loan may be repaid after {0} of the term, and at least {1} days after release";
            return refused(text(why).arg(share).count(rule.min_days));
        }
        let money = |centavos| money::format(centavos, &self.style);
        let (least, most) = (self.min_centavos.min(due.most_centavos), due.most_centavos);
        refused(
            text("Enter an amount from {0} to {1}")
                .arg(money(least))
                .arg(money(most)),
        )
    }
}

/// Refuses any amount except the price of the rollover on offer.
pub fn check_rollover_price(
    loan_account: &LoanAccount,
    amount_centavos: i64,
    today: Date,
) -> Result<(), Error> {
    let offer = rollover::offer(loan_account, today)?.map_err(refused_delay)?;
    if offer.amount_centavos == amount_centavos {
        return Ok(());
    }
    let why = text("The amount has changed. Please look at it again");
    Err(Error::invalid("amount", why))
}
