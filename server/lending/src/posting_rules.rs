//! Which entries each event of a loan makes. One function an event; each gives a posting that sums
//! to 0 and is named, by its reference, so that the same event cannot be written twice. It decides
//! nothing: `servicing` does.

use jiff::civil::Date;

use super::error::LendingError;
use super::ledger::{Account, Entry, Ledger, Posting, PostingKind};
use super::loan_account::{Loan, LoanAccount};
use super::money;
use super::penalty::PenaltyChange;
use super::quote::processing_fee_centavos;
use super::schedule::Schedule;

/// The release: every instalment's principal and interest is owed, the interest not yet earned; the
/// fee is withheld, the rest is sent.
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
    Posting::new(
        PostingKind::Release,
        format!("release/{}", loan.order_id),
        released_on,
        entries,
    )
}

/// An instalment's interest is earned, all that is not yet; none where there is nothing to earn.
pub(super) fn earn_interest(
    loan_account: &LoanAccount,
    number: i64,
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
    Posting::new(PostingKind::Interest, reference, on, entries).map(Some)
}

/// Penalties are charged or taken back; none where nothing changes. Of what is taken back, the part that was paid is
/// owed to the borrower, and pays first what the same instalment is charged later: nobody owes a penalty that they have
/// paid already.
pub(super) fn charge_penalty(
    loan_account: &LoanAccount,
    changes: &[PenaltyChange],
    on: Date,
) -> Result<Option<Posting>, LendingError> {
    let mut entries = Vec::new();
    for instalment in &loan_account.schedule.instalments {
        let number = instalment.number;
        let change = changes.iter().find(|change| change.instalment == number);
        let change_centavos = change.map_or(0, |change| change.amount_centavos);
        entries.extend(penalty_entries(
            &loan_account.ledger,
            number,
            change_centavos,
        )?);
    }
    if entries.iter().all(|entry| entry.amount_centavos == 0) {
        return Ok(None);
    }
    let penalties = loan_account
        .ledger
        .postings()
        .iter()
        .filter(|posting| posting.kind == PostingKind::Penalty)
        .count();
    let reference = format!("penalty/{}/{}", loan_account.loan.order_id, penalties + 1);
    Posting::new(PostingKind::Penalty, reference, on, entries).map(Some)
}

/// What a change of an instalment's penalty makes: of what it owes and what it is owed, one is 0 afterwards.
fn penalty_entries(
    ledger: &Ledger,
    number: i64,
    change_centavos: i64,
) -> Result<[Entry; 3], LendingError> {
    let balance = |account| ledger.instalment_balance_centavos(account, number);
    let owed_centavos = balance(Account::PenaltyReceivable)?;
    let returned_centavos = -balance(Account::OverpaymentPayable)?;
    let net_centavos = money::sum([owed_centavos, -returned_centavos, change_centavos])?;
    let more_owed_centavos = net_centavos.max(0) - owed_centavos;
    let most_centavos = money::add(returned_centavos, penalty_paid_centavos(ledger, number)?)?;
    let more_returned_centavos = (-net_centavos).clamp(0, most_centavos) - returned_centavos;
    Ok([
        Entry::of(Account::PenaltyReceivable, more_owed_centavos, number),
        Entry::of(Account::OverpaymentPayable, -more_returned_centavos, number),
        Entry::of(
            Account::PenaltyIncome,
            more_returned_centavos - more_owed_centavos,
            number,
        ),
    ])
}

/// What was paid of an instalment's penalties and not returned yet. Postings that move cash are the
/// payments and the mirrors of those that were taken back.
fn penalty_paid_centavos(ledger: &Ledger, number: i64) -> Result<i64, LendingError> {
    let is_cash = |entry: &Entry| entry.account == Account::CashInTransit;
    let is_of =
        |entry: &Entry, account| entry.account == account && entry.instalment == Some(number);
    let change_centavos = ledger.sum_where(|posting, entry| {
        posting.entries.iter().any(is_cash) && is_of(entry, Account::PenaltyReceivable)
    })?;
    let returned_centavos =
        ledger.sum_where(|_, entry| is_of(entry, Account::OverpaymentPayable))?;
    Ok(money::subtract(returned_centavos, change_centavos)?.max(0))
}

/// A rollover's fee is charged.
pub(super) fn charge_rollover(
    loan_account: &LoanAccount,
    fee_centavos: i64,
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
    Posting::new(PostingKind::Rollover, reference, on, entries)
}

/// Interest is forgone, given by instalment's number in centavos; none where there is none.
pub(super) fn rebate(
    forgone: &[(i64, i64)],
    payment_reference: &str,
    on: Date,
) -> Result<Option<Posting>, LendingError> {
    if forgone.is_empty() {
        return Ok(None);
    }
    let mut entries = Vec::new();
    for &(number, centavos) in forgone {
        entries.push(Entry::of(Account::InterestReceivable, -centavos, number));
        entries.push(Entry::of(Account::InterestUnearned, centavos, number));
    }
    Posting::new(
        PostingKind::Rebate,
        format!("rebate/{payment_reference}"),
        on,
        entries,
    )
    .map(Some)
}

/// Money arrives and is allocated: penalties, fees, then by instalment, oldest first, interest and
/// principal. What is left is owed to the borrower.
pub(super) fn pay(
    loan_account: &LoanAccount,
    amount_centavos: i64,
    payment_reference: &str,
    on: Date,
) -> Result<Posting, LendingError> {
    let mut left_centavos = amount_centavos;
    let mut entries = vec![Entry::whole(Account::CashInTransit, amount_centavos)];
    for (account, instalment) in allocation_order(&loan_account.schedule) {
        let owed_centavos = loan_account
            .ledger
            .sum_where(|_, entry| entry.account == account && entry.instalment == instalment)?;
        let part_centavos = owed_centavos.clamp(0, left_centavos);
        left_centavos -= part_centavos;
        entries.push(Entry {
            account,
            amount_centavos: -part_centavos,
            instalment,
        });
    }
    entries.push(Entry::whole(Account::OverpaymentPayable, -left_centavos));
    Posting::new(
        PostingKind::Payment,
        payment_posting_reference(payment_reference),
        on,
        entries,
    )
}

/// The reference of the posting of a payment.
pub(super) fn payment_posting_reference(payment_reference: &str) -> String {
    format!("payment/{payment_reference}")
}

fn allocation_order(schedule: &Schedule) -> Vec<(Account, Option<i64>)> {
    let numbers = || {
        schedule
            .instalments
            .iter()
            .map(|instalment| Some(instalment.number))
    };
    let penalties = numbers().map(|number| (Account::PenaltyReceivable, number));
    let fees = std::iter::once((Account::RolloverReceivable, None));
    let instalments = numbers().flat_map(|number| {
        [
            (Account::InterestReceivable, number),
            (Account::LoanPrincipal, number),
        ]
    });
    penalties.chain(fees).chain(instalments).collect()
}
