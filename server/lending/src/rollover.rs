//! Delaying repayment: its conditions, its price, and the resulting schedule. It reads an account and changes nothing.

use jiff::civil::Date;

use super::calendar;
use super::caps;
use super::error::LendingError;
use super::ledger::Account;
use super::loan_account::LoanAccount;
use super::money;
use super::product::Terms;
use super::quote::Quote;
use super::rate::{self, Repaid};
use super::repayment::{settling_centavos, unpaid_scheduled_centavos};
use super::schedule::Schedule;
use super::state::Offer;

/// Price and effects of delaying on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DelayOffer {
    /// Amount to pay now: the fee, earlier fees, the penalties so far and refunds owed back.
    pub amount_centavos: i64,
    /// The part of it that delaying adds to the loan's cost: the rollover fee.
    pub added_cost_centavos: i64,
    /// Amount left to pay after it.
    pub total_after_centavos: i64,
    /// The number of days by which the product delays.
    pub days: i64,
    /// The due date of the next unpaid instalment after it.
    pub next_due_on: Date,
    /// The schedule after it: the next version.
    pub schedule: Schedule,
}

/// Reason why delaying is not offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DelayRefusal {
    /// The order is not in repayment or overdue (STATUS-01).
    NotInRepayment,
    /// The product does not offer it.
    NotOfProduct,
    /// It was used as often as the product allows.
    UsedUp,
    /// No principal is unpaid, or only rests that count as paid.
    NothingToDelay,
    /// It would cost as much as paying everything, and a payment of that settles the loan.
    NotWorthIt,
    /// The fee would raise the loan's cost above its cap.
    AboveCostCap,
}

/// The offer on a day, or the reason why there is none. Counts posted penalties: pass an account that was replayed to
/// that day.
///
/// # Errors
/// [`LendingError::Overflow`], [`LendingError::NoSuchDate`].
pub fn offer(
    account: &LoanAccount,
    today: Date,
) -> Result<Result<DelayOffer, DelayRefusal>, LendingError> {
    let is_in_repayment = account.status.facts().offer == Offer::RepayOrRollover;
    // On the day of the release there is no offer, also after a payment of that day was taken back.
    if !is_in_repayment || today <= account.released_on {
        return Ok(Err(DelayRefusal::NotInRepayment));
    }
    let Some(terms) = account.loan.agreed.terms.rollover else {
        return Ok(Err(DelayRefusal::NotOfProduct));
    };
    if account.rollovers >= terms.max_count {
        return Ok(Err(DelayRefusal::UsedUp));
    }
    let principal_centavos = account.ledger.balance_centavos(Account::LoanPrincipal)?;
    if principal_centavos <= 0 {
        return Ok(Err(DelayRefusal::NothingToDelay));
    }
    let (Some(next_due_on), schedule) = delayed(account, terms.days, today)? else {
        return Ok(Err(DelayRefusal::NothingToDelay));
    };
    let added_cost_centavos = fee_centavos(principal_centavos, terms.fee_bp)?;
    if caps::cost_left_centavos(account)?.is_some_and(|left| added_cost_centavos > left) {
        return Ok(Err(DelayRefusal::AboveCostCap));
    }
    let ledger = &account.ledger;
    let charged_centavos = money::sum([
        ledger.balance_centavos(Account::PenaltyReceivable)?,
        ledger.balance_centavos(Account::RolloverReceivable)?,
        ledger.balance_centavos(Account::RefundReceivable)?,
    ])?;
    let amount_centavos = money::add(charged_centavos, added_cost_centavos)?;
    if amount_centavos >= settling_centavos(account, today)? {
        return Ok(Err(DelayRefusal::NotWorthIt));
    }
    Ok(Ok(DelayOffer {
        amount_centavos,
        added_cost_centavos,
        total_after_centavos: money::subtract(ledger.outstanding_centavos()?, charged_centavos)?,
        days: terms.days,
        next_due_on,
        schedule,
    }))
}

/// The number of rollovers at which a loan's effective rate of a month is the highest, and that rate in millionths;
/// `None` if the product has no rollovers. Each is bought on the day after the release, the dearest day: the fee is of
/// the whole principal, and the money is lent for the shortest time before it. Only as many are bought as the cap on
/// the cost allows.
///
/// # Errors
/// [`LendingError::Overflow`]; a rate that is out of range counts as the highest.
pub fn dearest_rollovers(terms: &Terms, quote: &Quote) -> Result<Option<(i64, i64)>, LendingError> {
    let Some(rollover) = terms.rollover else {
        return Ok(None);
    };
    let principal_centavos = quote.principal_centavos;
    let fee_centavos = fee_centavos(principal_centavos, rollover.fee_bp)?;
    let cap_centavos = money::share(principal_centavos, caps::TOTAL_COST_BP, money::BP)?;
    let mut dearest = None;
    for count in 1..=rollover.max_count {
        let all_fees_centavos = fee_centavos
            .checked_mul(count)
            .ok_or(LendingError::Overflow)?;
        if money::add(quote.finance_charge_centavos, all_fees_centavos)? > cap_centavos {
            break;
        }
        let mut repaid = vec![Repaid {
            day: 1,
            amount_centavos: all_fees_centavos,
        }];
        repaid.extend(quote.repaid().map(|payment| Repaid {
            day: payment.day + rollover.days * count,
            ..payment
        }));
        let rate = rate::effective(quote.net_proceeds_centavos, &repaid);
        let monthly_ppm = match rate {
            Ok(rate) => rate.monthly_ppm,
            Err(LendingError::RateOutOfRange) => i64::MAX,
            Err(error) => return Err(error),
        };
        dearest = dearest.max(Some((monthly_ppm, count)));
    }
    Ok(dearest.map(|(monthly_ppm, count)| (count, monthly_ppm)))
}

/// At least one centavo, so that the ledger always has the rollover's posting.
fn fee_centavos(principal_centavos: i64, fee_bp: i64) -> Result<i64, LendingError> {
    Ok(money::share(principal_centavos, fee_bp, money::BP)?.max(1))
}

/// The next version of the schedule and the first due date that moved. The oldest unpaid instalment moves by `days`
/// from its due date, or from today if that is later; the other unpaid ones move by as much, so that their distances
/// stay. One with less than the tolerance unpaid counts as paid and keeps its date: from an old date, a rest of a
/// centavo would move the others by weeks.
pub(super) fn delayed(
    account: &LoanAccount,
    days: i64,
    today: Date,
) -> Result<(Option<Date>, Schedule), LendingError> {
    let mut schedule = account.schedule.clone();
    schedule.version += 1;
    let mut next_due_on = None;
    let mut shift_days = days;
    for instalment in &mut schedule.instalments {
        let unpaid_centavos = unpaid_scheduled_centavos(account, instalment.number)?;
        if !account.loan.agreed.terms.counts(unpaid_centavos) {
            continue;
        }
        if next_due_on.is_none() {
            shift_days += calendar::days_between(instalment.due_on, today).max(0);
        }
        let due_on = calendar::add_days(instalment.due_on, shift_days)?;
        instalment.due_on = calendar::off_holiday(due_on, &account.loan.agreed.terms.holidays)?;
        next_due_on.get_or_insert(instalment.due_on);
    }
    Ok((next_due_on, schedule))
}
