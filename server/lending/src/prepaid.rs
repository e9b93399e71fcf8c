//! Interest that falls because principal was paid ahead (MONEY-15). Where interest is charged on the outstanding
//! principal, a period that has not begun will begin with less of it, and its interest is less. It posts nothing.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::error::LendingError;
use super::ledger::{Account, Debt};
use super::loan_account::LoanAccount;
use super::money;
use super::repayment::may_prepay;
use super::schedule::{InterestKind, interest_centavos, period_days};

/// Interest of an instalment that is not charged, because its period begins with less principal, or not at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Forgone {
    /// The instalment's number.
    pub(super) number: i64,
    /// The part of it that is unpaid.
    pub(super) unpaid_centavos: i64,
    /// The part of it that was paid already: it pays other debts.
    pub(super) paid_centavos: i64,
}

/// The interest forgone by a payment of a day that pays debts in an order: of each instalment whose period has not
/// begun, the interest above that on the principal with which its period will begin, if everything due before is
/// paid in time. What is forgone pays further principal, which forgoes more; the result takes that into account.
/// Empty for flat interest, and while prepayment is not allowed.
///
/// # Errors
/// [`LendingError::Overflow`].
pub(super) fn forgone_centavos(
    account: &LoanAccount,
    today: Date,
    amount_centavos: i64,
    debts: &[Debt],
) -> Result<Vec<Forgone>, LendingError> {
    let terms = &account.loan.agreed.terms;
    if terms.interest == InterestKind::Flat || !may_prepay(account, today) {
        return Ok(Vec::new());
    }
    let coming = coming(account, today)?;
    let mut forgone = Vec::new();
    // More forgone pays more principal, never less: this ends at the latest when all interest is forgone.
    loop {
        let principal = principal_after(account, amount_centavos, debts, &forgone)?;
        let mut next = Vec::new();
        for period in &coming {
            let at_beginning = money::sum(principal.range(period.number..).map(|(_, left)| *left))?;
            let days = period_days(account.loan.term_days, period.number);
            let interest = interest_centavos(at_beginning, terms.daily_interest_ppm, days)?;
            let above = money::add(period.unpaid_centavos, period.paid_centavos)? - interest;
            if above > 0 {
                let unpaid_centavos = above.min(period.unpaid_centavos);
                next.push(Forgone {
                    unpaid_centavos,
                    paid_centavos: above - unpaid_centavos,
                    ..*period
                });
            }
        }
        if next == forgone {
            return Ok(forgone);
        }
        forgone = next;
    }
}

/// All interest of the instalments whose period has not begun; it begins on the day after the previous due date.
/// Nothing of an instalment whose interest was earned on a due date that a rollover moved.
///
/// # Errors
/// [`LendingError::Overflow`].
pub(super) fn coming(account: &LoanAccount, today: Date) -> Result<Vec<Forgone>, LendingError> {
    let instalments = &account.schedule.instalments;
    let pairs = instalments.iter().zip(instalments.iter().skip(1));
    let not_begun = pairs.filter(|(before, _)| before.due_on >= today);
    let all = not_begun.map(|(_, later)| {
        let balance = |of| account.ledger.instalment_balance_centavos(of, later.number);
        let charged_centavos = -balance(Account::InterestUnearned)?;
        let unpaid_centavos = balance(Account::InterestReceivable)?.min(charged_centavos);
        Ok(Forgone {
            number: later.number,
            unpaid_centavos,
            paid_centavos: charged_centavos - unpaid_centavos,
        })
    });
    all.filter(|of| !matches!(of, Ok(of) if of.unpaid_centavos + of.paid_centavos == 0))
        .collect()
}

/// Returns the part of a debt that is left once interest is forgone, in centavos.
///
/// # Errors
/// [`LendingError::Overflow`].
pub(super) fn left_of_debt(
    account: &LoanAccount,
    debt: Debt,
    forgone: &[Forgone],
) -> Result<i64, LendingError> {
    let (of, instalment) = debt;
    let owed_centavos = account
        .ledger
        .sum_where(|_, entry| (entry.account, entry.instalment) == debt)?;
    let mut forgone = forgone.iter();
    let forgone = forgone
        .find(|line| of == Account::InterestReceivable && instalment == Some(line.number))
        .map_or(0, |line| line.unpaid_centavos);
    Ok((owed_centavos - forgone).max(0))
}

/// The unpaid principal of each instalment after a payment, with some interest forgone before it.
fn principal_after(
    account: &LoanAccount,
    amount_centavos: i64,
    debts: &[Debt],
    forgone: &[Forgone],
) -> Result<BTreeMap<i64, i64>, LendingError> {
    let mut principal = BTreeMap::new();
    for instalment in &account.schedule.instalments {
        let number = instalment.number;
        let ledger = &account.ledger;
        let unpaid = ledger.instalment_balance_centavos(Account::LoanPrincipal, number)?;
        principal.insert(number, unpaid);
    }
    let freed = forgone.iter().map(|line| line.paid_centavos);
    let mut left_centavos = money::add(amount_centavos, money::sum(freed)?)?;
    for debt in debts {
        let part = left_of_debt(account, *debt, forgone)?.min(left_centavos);
        left_centavos -= part;
        if let (Account::LoanPrincipal, Some(number)) = *debt {
            principal.entry(number).and_modify(|unpaid| *unpaid -= part);
        }
    }
    Ok(principal)
}
