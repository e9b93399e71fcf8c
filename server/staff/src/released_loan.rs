//! A released loan on the day of a decision about its money. Each decision becomes an event of the loan (MONEY-12).

use jiff::Timestamp;
use jiff::civil::Date;

use super::act::{Effect, TOO_MUCH};
use super::loan_figures::{Change, Figures};
use super::review;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lender::loans::clock_guard::refuse_jump;
use tulay_lending::calendar::manila_date;
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::replay::EventKind;
use tulay_store::orders::Order;
use tulay_store::{Tx, operator_audit};
use tulay_texts::text;

/// A released loan as it is before a decision.
pub(super) struct ReleasedLoan {
    /// The order.
    pub(super) order: Order,
    /// Its account.
    pub(super) account: LoanAccount,
    /// The day of the decision.
    pub(super) today: Date,
    /// Its figures.
    pub(super) figures: Figures,
}

impl ReleasedLoan {
    /// Reads the loan of an order.
    ///
    /// # Errors
    /// 1004 for an unknown order; 1409 where its money has not left, or the clock has jumped.
    pub(super) fn find(tx: &mut Tx<'_>, order_id: &str, now: Timestamp) -> Result<Self, Error> {
        refuse_jump(tx, now)?;
        let order = review::find(tx, order_id)?;
        let today = manila_date(now);
        let account = accounts::on_day(tx, &order, today)?
            .ok_or_else(|| Error::conflict("The money of this order has not left"))?;
        let figures = Figures::of(&account, today)?;
        Ok(Self {
            order,
            account,
            today,
            figures,
        })
    }

    /// Refuses a settled loan.
    ///
    /// # Errors
    /// 1409 for a settled loan.
    pub(super) fn check_open(&self) -> Result<(), Error> {
        if self.account.status.is_repayable() {
            return Ok(());
        }
        Err(Error::conflict("This loan is settled: nothing is owed"))
    }

    /// Adds the event of a decision; returns its reference.
    ///
    /// # Errors
    /// 1409 where the loan does not allow it.
    pub(super) fn add_event(
        &self,
        tx: &mut Tx<'_>,
        kind: EventKind,
        now: Timestamp,
    ) -> Result<String, Error> {
        let reference = format!("operator/{}", operator_audit::next_seq(tx)?);
        accounts::add_event(tx, &self.order, &reference, kind, now)?;
        Ok(reference)
    }

    /// Returns the effect of a decision whose event is stored, with the figures before and after it.
    ///
    /// # Errors
    /// 1500 for figures that overflow.
    pub(super) fn effect(self, tx: &mut Tx<'_>, size_centavos: i64) -> Result<Effect, Error> {
        let order = review::find(tx, self.order.id())?;
        let account = accounts::on_day(tx, &order, self.today)?
            .ok_or_else(|| Error::internal("a released order has no account"))?;
        let after = Figures::of(&account, self.today)?;
        Ok(Effect {
            order_id: order.id().to_owned(),
            size_centavos: Some(size_centavos),
            figures: Some(Change {
                before: self.figures,
                after,
            }),
            ..Effect::default()
        })
    }
}

/// Refuses an amount that is not above 0, or above the most that there is of `what`.
///
/// # Errors
/// 1400 for the field `amount_centavos`.
pub(super) fn check_amount(
    written: impl Fn(i64) -> String,
    what: &str,
    amount_centavos: i64,
    most_centavos: i64,
) -> Result<(), Error> {
    if amount_centavos < 1 {
        return Err(Error::invalid("amount_centavos", "An amount is above 0"));
    }
    if amount_centavos > most_centavos {
        let (asked, most) = (written(amount_centavos), written(most_centavos.max(0)));
        let why = text(TOO_MUCH).arg(asked).arg(most);
        return Err(Error::invalid("amount_centavos", why).with_log_detail(what));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::check_amount;

    #[test]
    fn money_11_an_amount_is_from_a_centavo_to_all_that_there_is() {
        for (amount, most, is_allowed) in [
            (-1, 100, false),
            (0, 100, false),
            (1, 100, true),
            (100, 100, true),
            (101, 100, false),
            (1, 0, false),
        ] {
            let found = check_amount(|sum| sum.to_string(), "penalties", amount, most);
            assert_eq!(found.is_ok(), is_allowed, "{amount} of {most}");
        }
    }
}
