//! A borrower's page (STAFF-25): who they are, and what they have had here. The act `read_borrower` records its reading.

use jiff::civil::Date;

use super::borrowers::find_kept;
use super::complaint_dossier::{ComplaintWithDelay, listed};
use super::loan_figures::Figures;
use super::notes::{self, ShownNote};
use super::order_dossier::BorrowerStanding;
use tulay_lender::Lender;
use tulay_lender::borrowers::bank_account::account_text;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lender::loans::payments::{self, OrderPayment};
use tulay_lending::calendar::days_between;
use tulay_lending::repayment::{self, PlanState};
use tulay_store::identities::{self, Identity};
use tulay_store::orders::{self, Order};
use tulay_store::{Tx, bank_accounts, borrowers, complaints};

/// Orders and complaints that are shown, the newest.
const MAX_ROWS: i64 = 100;

/// Payments that are shown, the newest.
const MAX_PAYMENTS: usize = 20;

/// A borrower with all that staff see of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BorrowerDossier {
    /// Their id.
    pub id: String,
    /// Their phone.
    pub phone: String,
    /// Restrictions on them.
    pub standing: BorrowerStanding,
    /// Who they are, with the last characters of their document's number; `None` before they said so.
    pub identity: Option<Identity>,
    /// Their age in years.
    pub age: Option<i64>,
    /// The account that they are paid to, with its last digits.
    pub account: Option<String>,
    /// Its holder.
    pub holder: Option<String>,
    /// Their orders, the newest first.
    pub orders: Vec<OrderOfBorrower>,
    /// Their last payments, the newest first.
    pub payments: Vec<PaymentOfBorrower>,
    /// Their complaints, the newest first.
    pub complaints: Vec<ComplaintWithDelay>,
    /// Notes of staff, the newest first.
    pub notes: Vec<ShownNote>,
}

/// Order of a borrower.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderOfBorrower {
    /// The order.
    pub order: Order,
    /// Figures of its loan today; `None` before its release.
    pub figures: Option<Figures>,
    /// Days since the oldest due date that is not paid; 0 if none has passed.
    pub days_late: i64,
}

/// Payment of a borrower.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentOfBorrower {
    /// Id of its order.
    pub order_id: String,
    /// Number of its order.
    pub number: String,
    /// The payment.
    pub payment: OrderPayment,
}

/// Collects the page of a borrower.
///
/// # Errors
/// 1004 for an unknown borrower, and one who was erased.
pub async fn of_borrower(lender: &Lender, id: String) -> Result<BorrowerDossier, Error> {
    let today = lender.clock.today_manila();
    lender.store.read(move |tx| dossier(tx, &id, today)).await
}

/// Returns the number of a borrower's document.
///
/// # Errors
/// 1004 for a borrower who is unknown, was erased or gave none.
pub async fn document_number(lender: &Lender, id: String) -> Result<String, Error> {
    let sealer = lender.sealer.clone();
    let read = lender.store.read(move |tx| {
        let borrower = find_kept(tx, &id)?;
        let identity = identities::find(tx, &borrower.id)?
            .ok_or_else(|| Error::not_found("This borrower has not said yet who they are"))?;
        let number = sealer.open(&identity.id_number_sealed, &borrower.id);
        number.map_err(Error::internal)
    });
    read.await
}

fn dossier(tx: &mut Tx<'_>, id: &str, today: Date) -> Result<BorrowerDossier, Error> {
    let borrower = find_kept(tx, id)?;
    let identity = identities::find(tx, id)?;
    let account_id = bank_accounts::current_id(tx, id)?;
    let (account, holder) = match &account_id {
        Some(id) => (bank_accounts::find(tx, id)?, bank_accounts::holder(tx, id)?),
        None => (None, None),
    };
    let (mut of_borrower, mut paid) = (Vec::new(), Vec::new());
    for order in orders::of_borrower(tx, id, MAX_ROWS)? {
        let (mut figures, mut days_late) = (None, 0);
        if let Some((account, events)) = accounts::with_events(tx, &order, today)? {
            figures = Some(Figures::of(&account, today)?);
            let plan = repayment::plan(&account, today)?;
            let late = plan.iter().filter(|line| line.state == PlanState::Overdue);
            let late = late.map(|line| days_between(line.due_on, today));
            days_late = late.max().unwrap_or(0);
            for payment in payments::of_events(tx, &events)? {
                paid.push(PaymentOfBorrower {
                    order_id: order.id().to_owned(),
                    number: order.number.to_string(),
                    payment,
                });
            }
        }
        of_borrower.push(OrderOfBorrower {
            order,
            figures,
            days_late,
        });
    }
    paid.sort_by_key(|row| std::cmp::Reverse(row.payment.paid_on));
    paid.truncate(MAX_PAYMENTS);
    let complaints = complaints::of_borrower(tx, id, MAX_ROWS)?;
    Ok(BorrowerDossier {
        standing: BorrowerStanding {
            is_locked: borrowers::is_locked(tx, id)?,
            is_blocked: borrowers::blocked_at_ms(tx, id)?.is_some(),
        },
        age: identity
            .as_ref()
            .map(|identity| age(identity.birthday, today)),
        identity,
        account: account.as_ref().map(account_text),
        holder: holder.map(|holder| holder.name),
        orders: of_borrower,
        payments: paid,
        complaints: complaints
            .into_iter()
            .map(|stored| listed(stored, today))
            .collect(),
        notes: notes::of_borrower(tx, id)?,
        id: borrower.id,
        phone: borrower.phone,
    })
}

/// Years that a person has completed on a day.
fn age(birthday: Date, today: Date) -> i64 {
    let years = i64::from(today.year()) - i64::from(birthday.year());
    let is_before = (today.month(), today.day()) < (birthday.month(), birthday.day());
    years - i64::from(is_before)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::age;

    #[test]
    fn staff_25_a_year_of_age_is_complete_on_the_birthday() {
        let born = date(1990, 3, 15);
        assert_eq!(age(born, date(2026, 3, 14)), 35);
        assert_eq!(age(born, date(2026, 3, 15)), 36);
        assert_eq!(age(date(2004, 2, 29), date(2025, 2, 28)), 20);
    }
}
