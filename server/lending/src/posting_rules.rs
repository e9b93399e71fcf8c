//! Entries of each event of a loan. One function an event; each returns a posting that sums to 0 and has a reference,
//! so that the same event cannot be written twice. It decides nothing: `fold` does.

use jiff::civil::Date;

use super::allocation;
use super::error::LendingError;
use super::ledger::{Account, Debt, Entry, Posting, PostingKind};
use super::lender_postings::unrecovered_centavos;
use super::loan_account::{Loan, LoanAccount};
use super::money;
use super::prepaid::{self, Forgone};
use super::quote::processing_fee_centavos;
use super::schedule::Schedule;

/// The release: every instalment's principal and interest is owed, the interest not yet earned; the fee is withheld,
/// the rest is sent.
pub(super) fn release(
    loan: &Loan,
    schedule: &Schedule,
    released_on: Date,
) -> Result<Posting, LendingError> {
    let fee_centavos = processing_fee_centavos(&loan.agreed.terms, loan.principal_centavos)?;
    let sent_centavos = money::subtract(loan.principal_centavos, fee_centavos)?;
    let mut entries = vec![
        Entry::whole(Account::Disbursement, -sent_centavos),
        Entry::whole(Account::FeeIncome, -fee_centavos),
    ];
    for instalment in &schedule.instalments {
        let number = instalment.number;
        entries.push(Entry::of(
            Account::LoanPrincipal,
            instalment.principal_centavos,
            number,
        ));
        entries.push(Entry::of(
            Account::InterestReceivable,
            instalment.interest_centavos,
            number,
        ));
        entries.push(Entry::of(
            Account::InterestUnearned,
            -instalment.interest_centavos,
            number,
        ));
    }
    let reference = format!("release/{}", loan.order_id);
    Posting::new(
        PostingKind::Release,
        reference.clone(),
        reference,
        released_on,
        entries,
    )
}

/// The posting of an instalment's unearned interest as earned; `None` if there is none.
pub(super) fn earn_interest(
    loan_account: &LoanAccount,
    number: i64,
    event: &str,
    on: Date,
) -> Result<Option<Posting>, LendingError> {
    let unearned_centavos = loan_account
        .ledger
        .instalment_balance_centavos(Account::InterestUnearned, number)?;
    if unearned_centavos == 0 {
        return Ok(None);
    }
    let reference = format!("interest/{}/{number}", loan_account.loan.order_id);
    let entries = vec![
        Entry::of(Account::InterestUnearned, -unearned_centavos, number),
        Entry::of(Account::InterestIncome, unearned_centavos, number),
    ];
    Posting::new(
        PostingKind::Interest,
        reference,
        event.to_owned(),
        on,
        entries,
    )
    .map(Some)
}

/// The posting of charged penalties, passed by instalment number in centavos; `None` if there are none.
pub(super) fn charge_penalties(
    order_id: &str,
    charged: &[(i64, i64)],
    on: Date,
) -> Result<Option<Posting>, LendingError> {
    let mut entries = Vec::new();
    for &(number, centavos) in charged.iter().filter(|(_, centavos)| *centavos > 0) {
        entries.push(Entry::of(Account::PenaltyReceivable, centavos, number));
        entries.push(Entry::of(Account::PenaltyIncome, -centavos, number));
    }
    if entries.is_empty() {
        return Ok(None);
    }
    let reference = format!("penalty/{order_id}/{on}");
    Posting::new(PostingKind::Penalty, reference, day_event(on), on, entries).map(Some)
}

/// Returns the event name of a posting that time alone causes.
pub(super) fn day_event(on: Date) -> String {
    format!("day/{on}")
}

/// The posting of a rollover's fee.
pub(super) fn charge_rollover(
    loan_account: &LoanAccount,
    fee_centavos: i64,
    event: &str,
    on: Date,
) -> Result<Posting, LendingError> {
    let reference = format!(
        "rollover/{}/{}",
        loan_account.loan.order_id,
        loan_account.rollovers + 1
    );
    let entries = vec![
        Entry::whole(Account::RolloverReceivable, fee_centavos),
        Entry::whole(Account::RolloverIncome, -fee_centavos),
    ];
    Posting::new(
        PostingKind::Rollover,
        reference,
        event.to_owned(),
        on,
        entries,
    )
}

/// The posting of forgone interest, under a name of its own and its event's; `None` if there is none. The part of
/// it that was paid pays the debts in their order, as an amount paid after `amount_centavos`, which its event pays.
pub(super) fn rebate(
    loan_account: &LoanAccount,
    forgone: &[Forgone],
    (amount_centavos, debts): (i64, &[Debt]),
    (name, event): (&str, &str),
    on: Date,
) -> Result<Option<Posting>, LendingError> {
    if forgone.is_empty() {
        return Ok(None);
    }
    let mut entries = Vec::new();
    let mut left_centavos = 0;
    for line in forgone {
        let whole_centavos = money::add(line.unpaid_centavos, line.paid_centavos)?;
        let receivable = Account::InterestReceivable;
        entries.push(Entry::of(receivable, -line.unpaid_centavos, line.number));
        let unearned = Account::InterestUnearned;
        entries.push(Entry::of(unearned, whole_centavos, line.number));
        left_centavos = money::add(left_centavos, line.paid_centavos)?;
    }
    let mut before_centavos = amount_centavos;
    for debt in debts {
        if left_centavos == 0 {
            break;
        }
        let owed_centavos = prepaid::left_of_debt(loan_account, *debt, forgone)?;
        let others_centavos = owed_centavos.min(before_centavos);
        before_centavos -= others_centavos;
        let part_centavos = (owed_centavos - others_centavos).min(left_centavos);
        left_centavos -= part_centavos;
        entries.push(Entry {
            account: debt.0,
            amount_centavos: -part_centavos,
            instalment: debt.1,
        });
    }
    entries.extend(beyond_debts(loan_account, left_centavos)?);
    let reference = format!("{name}/{event}");
    let kind = PostingKind::Rebate;
    Posting::new(kind, reference, event.to_owned(), on, entries).map(Some)
}

/// The entries of an amount that is more than all debts: after a write-off it recovers the loss; the rest is owed
/// to the borrower.
fn beyond_debts(loan_account: &LoanAccount, centavos: i64) -> Result<[Entry; 2], LendingError> {
    let recovered_centavos = unrecovered_centavos(loan_account)?.clamp(0, centavos);
    let owed_centavos = centavos - recovered_centavos;
    Ok([
        Entry::whole(Account::CreditLossRecovery, -recovered_centavos),
        Entry::whole(Account::OverpaymentPayable, -owed_centavos),
    ])
}

/// The posting of a payment, which pays the debts in their order; after a write-off it recovers the loss. The rest is
/// owed to the borrower.
pub(super) fn pay(
    loan_account: &LoanAccount,
    amount_centavos: i64,
    debts: Vec<Debt>,
    payment_reference: &str,
    on: Date,
) -> Result<Posting, LendingError> {
    let mut left_centavos = amount_centavos;
    let mut entries = vec![Entry::whole(Account::CashInTransit, amount_centavos)];
    for (account, instalment) in debts {
        let part_centavos =
            owed_centavos(loan_account, account, instalment)?.clamp(0, left_centavos);
        left_centavos -= part_centavos;
        entries.push(Entry {
            account,
            amount_centavos: -part_centavos,
            instalment,
        });
    }
    entries.extend(beyond_debts(loan_account, left_centavos)?);
    Posting::new(
        PostingKind::Payment,
        format!("payment/{payment_reference}"),
        payment_reference.to_owned(),
        on,
        entries,
    )
}

/// The posting of waived penalties, then fees, never more than is owed of them; `None` if nothing is.
pub(super) fn waive(
    loan_account: &LoanAccount,
    amount_centavos: i64,
    event: &str,
    on: Date,
) -> Result<Option<Posting>, LendingError> {
    let mut left_centavos = amount_centavos;
    let mut entries = Vec::new();
    for (account, instalment) in allocation::order_of_waiver(loan_account)? {
        let income = match account {
            Account::PenaltyReceivable => Account::PenaltyIncome,
            _ => Account::RolloverIncome,
        };
        let part_centavos =
            owed_centavos(loan_account, account, instalment)?.clamp(0, left_centavos);
        left_centavos -= part_centavos;
        for (account, amount_centavos) in [(account, -part_centavos), (income, part_centavos)] {
            entries.push(Entry {
                account,
                amount_centavos,
                instalment,
            });
        }
    }
    if left_centavos == amount_centavos {
        return Ok(None);
    }
    let reference = format!("waiver/{event}");
    Posting::new(
        PostingKind::Waiver,
        reference,
        event.to_owned(),
        on,
        entries,
    )
    .map(Some)
}

/// The posting that writes off all remaining debts, because all of them count as paid; `None` if nothing is owed.
pub(super) fn write_off_small_balance(
    loan_account: &LoanAccount,
    event: &str,
    on: Date,
) -> Result<Option<Posting>, LendingError> {
    let mut entries = Vec::new();
    let mut written_off_centavos = 0;
    for (account, instalment) in allocation::all(&loan_account.schedule) {
        let owed_centavos = owed_centavos(loan_account, account, instalment)?;
        written_off_centavos = money::add(written_off_centavos, owed_centavos)?;
        entries.push(Entry {
            account,
            amount_centavos: -owed_centavos,
            instalment,
        });
    }
    if written_off_centavos == 0 {
        return Ok(None);
    }
    entries.push(Entry::whole(
        Account::SmallBalanceWriteOff,
        written_off_centavos,
    ));
    let reference = format!("small-balance/{event}");
    Posting::new(
        PostingKind::SmallBalance,
        reference,
        event.to_owned(),
        on,
        entries,
    )
    .map(Some)
}

fn owed_centavos(
    loan_account: &LoanAccount,
    account: Account,
    instalment: Option<i64>,
) -> Result<i64, LendingError> {
    loan_account
        .ledger
        .sum_where(|_, entry| entry.account == account && entry.instalment == instalment)
}
