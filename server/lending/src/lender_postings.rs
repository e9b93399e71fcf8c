//! Entries of the lender's own decisions about a loan: a write-off, a refund, a cancellation. It decides nothing:
//! `fold` does.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::error::LendingError;
use super::ledger::{Account, Debt, Entry, Posting, PostingKind};
use super::loan_account::LoanAccount;
use super::money;
use super::quote::processing_fee_centavos;
use super::schedule::interest_centavos;

/// The posting that turns debts in their order into a credit loss, up to an amount, except unearned interest, which is
/// forgone. `None` if nothing is owed.
pub(super) fn write_off(
    account: &LoanAccount,
    amount_centavos: i64,
    debts: Vec<Debt>,
    event: &str,
    on: Date,
) -> Result<Option<Posting>, LendingError> {
    let balances = balances(account)?;
    let balance = |account, instalment| balances.get(&(account, instalment)).copied().unwrap_or(0);
    let mut entries = Vec::new();
    let (mut left_centavos, mut loss_centavos) = (amount_centavos, 0);
    for (receivable, instalment) in debts {
        let part_centavos = balance(receivable, instalment).clamp(0, left_centavos);
        left_centavos -= part_centavos;
        entries.push(Entry {
            account: receivable,
            amount_centavos: -part_centavos,
            instalment,
        });
        let mut forgone_centavos = 0;
        if receivable == Account::InterestReceivable {
            let unearned_centavos = -balance(Account::InterestUnearned, instalment);
            forgone_centavos = part_centavos.min(unearned_centavos);
            entries.push(Entry {
                account: Account::InterestUnearned,
                amount_centavos: forgone_centavos,
                instalment,
            });
        }
        loss_centavos = money::add(loss_centavos, part_centavos - forgone_centavos)?;
    }
    if left_centavos == amount_centavos {
        return Ok(None);
    }
    entries.push(Entry::whole(Account::CreditLoss, loss_centavos));
    let reference = format!("write-off/{event}");
    let kind = PostingKind::WriteOff;
    Posting::new(kind, reference, event.to_owned(), on, entries).map(Some)
}

/// Returns the part of a credit loss that was not recovered yet, in centavos.
pub(super) fn unrecovered_centavos(account: &LoanAccount) -> Result<i64, LendingError> {
    account.ledger.sum_where(|_, entry| {
        matches!(
            entry.account,
            Account::CreditLoss | Account::CreditLossRecovery
        )
    })
}

/// Returns the posting of money paid back to the borrower. The part above what is owed to them on that day is owed by
/// them (MONEY-17).
pub(super) fn refund(
    account: &LoanAccount,
    amount_centavos: i64,
    event: &str,
    on: Date,
) -> Result<Posting, LendingError> {
    let owed_centavos = account
        .owed_to_borrower_centavos()?
        .clamp(0, amount_centavos);
    let entries = vec![
        Entry::whole(Account::OverpaymentPayable, owed_centavos),
        Entry::whole(Account::RefundReceivable, amount_centavos - owed_centavos),
        Entry::whole(Account::Disbursement, -amount_centavos),
    ];
    let reference = format!("refund/{event}");
    Posting::new(
        PostingKind::Refund,
        reference,
        event.to_owned(),
        on,
        entries,
    )
}

/// Returns the price of withdrawing from a loan on a day: the money sent and the interest of the days used, in
/// centavos.
///
/// # Errors
/// [`LendingError::Overflow`].
pub fn cancellation_price_centavos(account: &LoanAccount, on: Date) -> Result<i64, LendingError> {
    let (loan, terms) = (&account.loan, &account.loan.agreed.terms);
    let fee_centavos = processing_fee_centavos(terms, loan.principal_centavos)?;
    let sent_centavos = money::subtract(loan.principal_centavos, fee_centavos)?;
    money::add(sent_centavos, interest_of_days_used(account, on)?)
}

/// Returns what the borrower paid and was not paid back, in centavos.
///
/// # Errors
/// [`LendingError::Overflow`].
pub fn kept_centavos(account: &LoanAccount) -> Result<i64, LendingError> {
    account.ledger.sum_where(|posting, entry| {
        entry.account == Account::CashInTransit
            || (posting.kind == PostingKind::Refund && entry.account == Account::Disbursement)
    })
}

fn interest_of_days_used(account: &LoanAccount, on: Date) -> Result<i64, LendingError> {
    let days = super::calendar::days_between(account.released_on, on);
    let ppm = account.loan.agreed.terms.daily_interest_ppm;
    interest_centavos(account.loan.principal_centavos, ppm, days)
}

/// Returns the posting that cancels a loan: only the interest of the days used is earned, and nothing is owed. Payments
/// beyond the price, which was paid, are owed to the borrower. `None` if the account is so already.
pub(super) fn cancel(
    account: &LoanAccount,
    event: &str,
    on: Date,
) -> Result<Option<Posting>, LendingError> {
    let mut balances = balances(account)?;
    balances.retain(|(account, _), _| !account.is_money());
    let used_centavos = interest_of_days_used(account, on)?;
    let earned = balances.entry((Account::InterestIncome, None)).or_default();
    *earned = money::add(*earned, used_centavos)?;
    balances.retain(|_, balance| *balance != 0);
    if balances.is_empty() {
        return Ok(None);
    }
    let mirror = |((account, instalment), balance): (&(Account, Option<i64>), &i64)| Entry {
        account: *account,
        amount_centavos: -balance,
        instalment: *instalment,
    };
    let mut entries: Vec<Entry> = balances.iter().map(mirror).collect();
    let sum_centavos = money::sum(balances.into_values())?;
    entries.push(Entry::whole(Account::OverpaymentPayable, sum_centavos));
    let reference = format!("cancellation/{event}");
    let kind = PostingKind::Cancellation;
    Posting::new(kind, reference, event.to_owned(), on, entries).map(Some)
}

/// Every balance that is not 0, by account and instalment.
fn balances(account: &LoanAccount) -> Result<BTreeMap<(Account, Option<i64>), i64>, LendingError> {
    let mut balances: BTreeMap<_, i64> = BTreeMap::new();
    let postings = account.ledger.postings().iter();
    for entry in postings.flat_map(|posting| &posting.entries) {
        let balance = balances
            .entry((entry.account, entry.instalment))
            .or_default();
        *balance = money::add(*balance, entry.amount_centavos)?;
    }
    balances.retain(|_, balance| *balance != 0);
    Ok(balances)
}
