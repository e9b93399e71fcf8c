//! Checks whether an order may be repaid, and by which amounts. This calculation decides, whatever the page shows.

use jiff::civil::Date;

use crate::error::Error;
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::money::{self, MoneyStyle};
use tulay_lending::product::PrepaymentTerms;
use tulay_lending::repayment::{self as rules, Due};
use tulay_lending::rollover::{self, DelayRefusal};
use tulay_store::orders::Order;
use tulay_texts::{Text, order_texts, percent, text};

/// Account of an order that may be repaid, with its due amounts.
pub fn repayable(
    loan_account: Option<LoanAccount>,
    order: &Order,
    today: Date,
) -> Result<(LoanAccount, Due), Error> {
    let why = order_texts::not_repayable(order.status, order.is_withdrawn);
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
        DelayRefusal::NotWorthIt => "Paying the whole loan costs no more than a rollover",
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
    /// installment, nor everything, and is not between the channel's minimum and what leaves that minimum of
    /// everything; or one that no longer matches the choice.
    pub fn check(&self, prepayment: PrepaymentTerms, due: &Due) -> Result<(), Error> {
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
        let least = self.min_centavos;
        let most_of_part = due.most_centavos.min(due.whole_centavos() - least);
        if (least..=most_of_part).contains(&amount_centavos) {
            return Ok(());
        }
        let would_settle = due.most_centavos + 1..=due.outstanding_centavos;
        if due.full_amount_centavos.is_none() && would_settle.contains(&amount_centavos) {
            let share = percent(prepayment.min_term_share_bp * 100, self.style);
            let why = "The whole loan may be repaid after {0} of the term, and at least {1} days after release";
            return refused(text(why).arg(share).count(prepayment.min_days));
        }
        let money = |centavos| money::format(centavos, &self.style);
        if most_of_part < least {
            return refused(text("Choose one of the amounts on offer"));
        }
        let (why, [low, high]) = match due.full_amount_centavos {
            Some(whole) if (most_of_part..whole).contains(&amount_centavos) => (
                "Enter up to {0}, or {1} for everything",
                [most_of_part, whole],
            ),
            Some(whole) => ("Enter an amount from {0} to {1}", [least, whole]),
            None => ("Enter an amount from {0} to {1}", [least, most_of_part]),
        };
        refused(text(why).arg(money(low)).arg(money(high)))
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

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    /// Amounts of Ana, of whose loan 20.00 are due; the rest may be paid, or all but the tolerance of 1.00.
    fn owed(whole_centavos: i64, may_settle: bool) -> Due {
        let tolerance_centavos = if may_settle { 0 } else { 100 };
        Due {
            amount_centavos: 2_000,
            due_on: date(2026, 8, 14),
            days_left: 7,
            overdue_centavos: 0,
            penalty_centavos: 0,
            fee_centavos: 0,
            refund_centavos: 0,
            next_centavos: 2_000,
            rebate_centavos: 0,
            on_due_date_centavos: 2_000,
            rise: None,
            with_next_centavos: None,
            full_amount_centavos: may_settle.then_some(whole_centavos),
            full_rebate_centavos: 0,
            most_centavos: whole_centavos - tolerance_centavos,
            outstanding_centavos: whole_centavos,
        }
    }

    /// Answer to another amount by a channel that takes at least 50.00.
    fn answer(due: &Due, amount_centavos: i64) -> String {
        let asked = AskedAmount {
            min_centavos: 5_000,
            ..AskedAmount::any(amount_centavos, MoneyStyle::default())
        };
        match asked.check(PrepaymentTerms::default(), due) {
            Ok(()) => "paid".to_owned(),
            Err(error) => error.sentence(),
        }
    }

    #[test]
    fn money_03_a_part_leaves_nothing_that_its_channel_does_not_take() {
        let one = "Choose one of the amounts on offer";
        let rest = "Enter up to ₱950.00, or ₱1,000.00 for everything";
        let range = "Enter an amount from ₱50.00 to ₱1,000.00";
        let part = "Enter an amount from ₱50.00 to ₱950.00";
        for (whole, may_settle, amount, expected) in [
            (100_000, true, 4_999, range),
            (100_000, true, 95_000, "paid"),
            (100_000, true, 95_001, rest),
            (100_000, true, 97_500, rest),
            (100_000, true, 99_999, rest),
            (100_000, true, 100_000, "paid"),
            (100_000, true, 100_001, range),
            (100_000, false, 95_000, "paid"),
            (100_000, false, 95_001, part),
            (100_000, false, 99_900, part),
            // Of less than twice the minimum, only what is on offer.
            (9_999, true, 5_000, one),
            (9_999, true, 9_999, "paid"),
            (9_999, true, 2_000, "paid"),
            (9_999, false, 5_000, one),
            (10_000, true, 5_000, "paid"),
        ] {
            let found = answer(&owed(whole, may_settle), amount);
            assert_eq!(found, expected, "{amount} of {whole}, {may_settle}");
        }
    }
}
