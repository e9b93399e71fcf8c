//! Interest that falls because principal was paid ahead (MONEY-15). Where interest is charged on the outstanding
//! principal, a period that has not begun will begin with less of it, and its interest is less. It posts nothing.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::allocation::Debt;
use super::error::LendingError;
use super::ledger::Account;
use super::loan_account::LoanAccount;
use super::money;
use super::repayment::may_prepay;
use super::schedule::{InterestKind, interest_centavos, period_days};

/// By instalment number, the interest forgone by a payment of a day that pays debts in an order: of each instalment whose
/// period has not begun, the unpaid interest above that on the principal with which its period will begin, if everything
/// due before is paid in time. What is forgone pays further principal, which forgoes more; the result takes that into
/// account. Empty for flat interest, and while prepayment is not allowed.
///
/// # Errors
/// [`LendingError::Overflow`].
pub(super) fn forgone_centavos(
    account: &LoanAccount,
    today: Date,
    amount_centavos: i64,
    debts: &[Debt],
) -> Result<Vec<(i64, i64)>, LendingError> {
    let terms = &account.loan.agreed.terms;
    if terms.interest == InterestKind::Flat || !may_prepay(account, today) {
        return Ok(Vec::new());
    }
    let coming = coming(account, today)?;
    let mut forgone = BTreeMap::new();
    // More forgone pays more principal, never less: this ends at the latest when all interest is forgone.
    loop {
        let principal = principal_after(account, amount_centavos, debts, &forgone)?;
        let mut next = BTreeMap::new();
        for period in &coming {
            let at_beginning = money::sum(principal.range(period.number..).map(|(_, left)| *left))?;
            let days = period_days(account.loan.term_days, period.number);
            let interest = interest_centavos(at_beginning, terms.daily_interest_ppm, days)?;
            let above = (period.charged_centavos - interest).clamp(0, period.unpaid_centavos);
            if above > 0 {
                next.insert(period.number, above);
            }
        }
        if next == forgone {
            return Ok(forgone.into_iter().collect());
        }
        forgone = next;
    }
}

/// The interest of an instalment whose period has not begun.
struct Coming {
    number: i64,
    /// Its scheduled interest, less what was forgone; 0 if it was earned on a due date that moved.
    charged_centavos: i64,
    unpaid_centavos: i64,
}

fn coming(account: &LoanAccount, today: Date) -> Result<Vec<Coming>, LendingError> {
    let instalments = &account.schedule.instalments;
    let pairs = instalments.iter().zip(instalments.iter().skip(1));
    let not_begun = pairs.filter(|(before, _)| before.due_on >= today);
    not_begun
        .map(|(_, later)| {
            let balance = |of| account.ledger.instalment_balance_centavos(of, later.number);
            let charged_centavos = -balance(Account::InterestUnearned)?;
            let unpaid_centavos = balance(Account::InterestReceivable)?.min(charged_centavos);
            Ok(Coming {
                number: later.number,
                charged_centavos,
                unpaid_centavos: unpaid_centavos.max(0),
            })
        })
        .collect()
}

/// The unpaid principal of each instalment after a payment, with some interest forgone before it.
fn principal_after(
    account: &LoanAccount,
    amount_centavos: i64,
    debts: &[Debt],
    forgone: &BTreeMap<i64, i64>,
) -> Result<BTreeMap<i64, i64>, LendingError> {
    let mut principal = BTreeMap::new();
    for instalment in &account.schedule.instalments {
        let number = instalment.number;
        let ledger = &account.ledger;
        let unpaid = ledger.instalment_balance_centavos(Account::LoanPrincipal, number)?;
        principal.insert(number, unpaid);
    }
    let mut left_centavos = amount_centavos;
    for (debt, instalment) in debts {
        let owed = account
            .ledger
            .sum_where(|_, entry| entry.account == *debt && entry.instalment == *instalment)?;
        let is_interest = *debt == Account::InterestReceivable;
        let forgone = instalment.and_then(|number| forgone.get(&number));
        let forgone = forgone.filter(|_| is_interest).copied().unwrap_or(0);
        let part = (owed - forgone).clamp(0, left_centavos);
        left_centavos -= part;
        if let (Account::LoanPrincipal, Some(number)) = (debt, instalment) {
            principal
                .entry(*number)
                .and_modify(|unpaid| *unpaid -= part);
        }
    }
    Ok(principal)
}
