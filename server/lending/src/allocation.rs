//! Allocation of payments: late debts come before those that are not due yet, and instalments that count as paid come
//! last; the product sets the order within late debts. It posts nothing.

use jiff::civil::Date;

use super::debt_kind::DebtKind;
use super::error::LendingError;
use super::ledger::{Account, Debt};
use super::loan_account::LoanAccount;
use super::repayment::unpaid_centavos;
use super::schedule::Schedule;

/// Rollover fees and refunds owed back: debts of the whole order.
const FEES: Debt = (Account::RolloverReceivable, None);
const REFUND: Debt = (Account::RefundReceivable, None);

/// Everything that may be owed, in the order in which a payment of a day pays it:
/// 1. by the product's order, penalties, fees, and interest and principal of late instalments, so that paying the late
///    amount leaves nothing late;
/// 2. refunds that are owed back;
/// 3. interest and principal of later instalments, the one that is due first before the others;
/// 4. what counts as paid, because less than the tolerance is unpaid: several such rests must not take so much of the
///    amount that settles a loan that an instalment is left open.
pub(super) fn order(account: &LoanAccount, on: Date) -> Result<Vec<Debt>, LendingError> {
    let terms = &account.loan.agreed.terms;
    let (mut late, mut coming, mut paid) = (Vec::new(), Vec::new(), Vec::new());
    let mut by_date: Vec<_> = account.schedule.instalments.iter().collect();
    by_date.sort_by_key(|instalment| instalment.due_on);
    for instalment in by_date {
        let number = instalment.number;
        if !terms.counts(unpaid_centavos(account, number)?) {
            paid.push(number);
        } else if instalment.due_on < on {
            late.push(number);
        } else {
            coming.push(number);
        }
    }
    let kinds = &terms.allocation_order;
    let scheduled: Vec<_> = kinds
        .iter()
        .copied()
        .filter(|kind| kind.is_scheduled())
        .collect();
    let unpaid: Vec<_> = late.iter().chain(&coming).copied().collect();
    let mut rests = Vec::new();
    for debt in [FEES, REFUND] {
        let unpaid_centavos = account.ledger.balance_centavos(debt.0)?;
        if unpaid_centavos > 0 && !terms.counts(unpaid_centavos) {
            rests.push(debt);
        }
    }
    let in_its_place = |debt| Some(debt).filter(|debt| !rests.contains(debt));
    let mut debts = Vec::new();
    // Adjacent kinds of the schedule are paid instalment by instalment.
    for run in kinds.chunk_by(|one, next| one.is_scheduled() && next.is_scheduled()) {
        match run {
            [DebtKind::Fee] => debts.extend(in_its_place(FEES)),
            [DebtKind::Penalty] => debts.extend(of_each(&unpaid, run)),
            _ => debts.extend(of_each(&late, run)),
        }
    }
    debts.extend(in_its_place(REFUND));
    debts.extend(of_each(&coming, &scheduled));
    debts.extend(of_each(
        &paid,
        &[DebtKind::Penalty, DebtKind::Interest, DebtKind::Principal],
    ));
    debts.extend(rests);
    Ok(debts)
}

/// As [`order`], for a payment that buys a rollover: first its price, which is all penalties, fees and refunds owed
/// back.
pub(super) fn order_of_rollover(
    account: &LoanAccount,
    on: Date,
) -> Result<Vec<Debt>, LendingError> {
    let mut debts = penalties_and_fees(&account.schedule);
    debts.push(REFUND);
    let others = order(account, on)?.into_iter();
    debts.extend(others.filter(|(account, _)| !is_of_price(*account)));
    Ok(debts)
}

/// Penalties, instalment 1 first, and then fees.
fn penalties_and_fees(schedule: &Schedule) -> Vec<Debt> {
    let mut debts: Vec<_> = of_each(&numbers(schedule), &[DebtKind::Penalty]).collect();
    debts.push(FEES);
    debts
}

/// The debts that a waiver reduces, in their order: penalties and fees, what counts as paid last.
pub(super) fn order_of_waiver(account: &LoanAccount) -> Result<Vec<Debt>, LendingError> {
    let (mut open, mut rests) = (Vec::new(), Vec::new());
    for debt in penalties_and_fees(&account.schedule) {
        let unpaid_centavos = match debt {
            (_, Some(number)) => unpaid_centavos(account, number)?,
            (whole, None) => account.ledger.balance_centavos(whole)?,
        };
        let counts = account.loan.agreed.terms.counts(unpaid_centavos);
        if counts { &mut open } else { &mut rests }.push(debt);
    }
    open.append(&mut rests);
    Ok(open)
}

/// Everything that may be owed.
pub(super) fn all(schedule: &Schedule) -> Vec<Debt> {
    let scheduled = [DebtKind::Interest, DebtKind::Principal];
    let mut debts = penalties_and_fees(schedule);
    debts.push(REFUND);
    debts.extend(of_each(&numbers(schedule), &scheduled));
    debts
}

fn is_of_price(account: Account) -> bool {
    matches!(
        account,
        Account::PenaltyReceivable | Account::RolloverReceivable | Account::RefundReceivable
    )
}

fn numbers(schedule: &Schedule) -> Vec<i64> {
    let instalments = schedule.instalments.iter();
    instalments.map(|instalment| instalment.number).collect()
}

/// The kinds of each instalment, one instalment after the other.
fn of_each(numbers: &[i64], kinds: &[DebtKind]) -> impl Iterator<Item = Debt> {
    numbers
        .iter()
        .flat_map(move |number| kinds.iter().map(|kind| (kind.account(), Some(*number))))
}
