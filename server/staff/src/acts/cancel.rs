//! Cancellation of a loan within its cooling-off time.

use jiff::Timestamp;
use jiff::civil::Date;

use crate::act::{Act, Effect, is_allowed};
use crate::declared::act;
use crate::loan_figures::pesos;
use crate::released_loan::ReleasedLoan;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lending::calendar::{add_days, manila_date};
use tulay_lending::lender_postings::{cancellation_price_centavos, kept_centavos};
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::reconcile::end_of;
use tulay_lending::replay::EventKind;
use tulay_lending::state::Cause;
use tulay_store::Tx;
use tulay_store::operator_audit::Trace;

act! {
    /// Cancels a loan whose borrower withdrew within the cooling-off time and paid the price: what was sent, and the
    /// interest of the days used. Its sum is the principal.
    pub struct Cancel of order {}
    tag: "cancel",
    role: Decide,
    done: form("Cancel the order", "Cancel the order", Sample::Overpaid),
    words: ["Cancel {order}" => "cancelled"],
    kept: [r#"{"act":"cancel"}"#],
    trace: Trace::Event,
    offered: |case, tx| {
        let today = manila_date(case.now);
        let is_open = case.order.status.is_repayable();
        match accounts::on_day(tx, case.order, today)?.filter(|_| is_open) {
            Some(account) => is_allowed(check_cancellation(&account, today)),
            None => Ok(false),
        }
    },
}

impl Act for Cancel {
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let loan = ReleasedLoan::find(tx, &self.order_id, now)?;
        check_cancellation(&loan.account, loan.today)?;
        loan.add_event(tx, EventKind::Cancellation, now)?;
        let size_centavos = loan.account.loan.principal_centavos;
        loan.effect(tx, size_centavos)
    }
}

/// Refuses a loan that cannot be cancelled on a day.
///
/// # Errors
/// 1409 after the cooling-off time, for a loan that was cancelled or written off, and where less was paid than it costs.
pub fn check_cancellation(account: &LoanAccount, today: Date) -> Result<(), Error> {
    let days = account.loan.agreed.terms.cooling_off_days;
    if days == 0 {
        return Err(Error::conflict("This product has no cooling-off time"));
    }
    if today > add_days(account.released_on, days)? {
        let why = format!("it was {days} days");
        let refusal = Error::conflict("The cooling-off time has passed");
        return Err(refusal.with_log_detail(&why));
    }
    if end_of(account).is_some_and(|end| end != Cause::PaidInFull) {
        return Err(Error::conflict("This loan is cancelled or written off"));
    }
    let price_centavos = cancellation_price_centavos(account, today)?;
    let paid_centavos = kept_centavos(account)?;
    if paid_centavos < price_centavos {
        let (paid, price) = (pesos(paid_centavos), pesos(price_centavos));
        let why = format!("it costs {price} today, and {paid} was paid and not refunded");
        let refusal = Error::conflict("Less was paid than cancelling costs");
        return Err(refusal.with_log_detail(&why));
    }
    Ok(())
}
