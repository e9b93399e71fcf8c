//! Open loans compared with the regulator's caps, both the loans that the caps bind and those that they would.

use jiff::civil::Date;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::stored_loan::StoredLoan;
use tulay_lending::caps::{cost_centavos, is_regulated};
use tulay_lending::money::{self, BP};
use tulay_store::loan_batches::Listed;
use tulay_store::orders::Order;

/// Open loan with its cost so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoanCost {
    /// Order.
    pub order_id: String,
    /// Product.
    pub product_id: String,
    /// Principal, centavos.
    pub principal_centavos: i64,
    /// Term, days.
    pub term_days: i64,
    /// True if the product's terms apply the caps.
    pub has_caps: bool,
    /// True if the law regulates a loan of this principal and term.
    pub is_regulated: bool,
    /// Cost so far, centavos.
    pub cost_centavos: i64,
    /// Cost so far as a share of the principal, basis points.
    pub cost_bp: i64,
    /// Reasons for which the loan is above a cap; empty if it is within all.
    pub reasons: Vec<String>,
}

/// Returns every open loan.
///
/// # Errors
/// Errors of the store; 1500 when stored data cannot be read.
pub async fn open_loans(lender: &Lender) -> Result<Vec<LoanCost>, Error> {
    let today = lender.clock.today_manila();
    let (mut costs, mut after) = (Vec::new(), String::new());
    loop {
        let from = after.clone();
        let read = lender.store.read(move |tx| {
            let Some((loans, last)) = StoredLoan::load_batch_of_orders(tx, &Listed::Open, &from)?
            else {
                return Ok(None);
            };
            let costs = loans
                .iter()
                .map(|(order, loan)| loan_cost(order, loan.as_ref(), today));
            Ok::<_, Error>(Some((costs.collect::<Result<Vec<_>, _>>()?, last)))
        });
        let Some((batch, last)) = read.await? else {
            return Ok(costs);
        };
        costs.extend(batch);
        after = last;
    }
}

fn loan_cost(order: &Order, stored: Option<&StoredLoan>, today: Date) -> Result<LoanCost, Error> {
    let loan = &order.loan;
    let terms = &loan.agreed.terms;
    let mut reasons = terms.broken_caps(loan.principal_centavos, loan.term_days)?;
    let cost_centavos = match stored {
        Some(stored) => cost_centavos(&stored.on_day(today)?.ledger)?,
        None => 0,
    };
    if cost_centavos > loan.principal_centavos {
        reasons.push("the cost so far is above the cap of 100 % of the principal".to_owned());
    }
    Ok(LoanCost {
        order_id: order.id().to_owned(),
        product_id: order.product_id.clone(),
        principal_centavos: loan.principal_centavos,
        term_days: loan.term_days,
        has_caps: terms.caps,
        is_regulated: is_regulated(loan.principal_centavos, loan.term_days),
        cost_centavos,
        cost_bp: money::share(cost_centavos, BP, loan.principal_centavos)?,
        reasons,
    })
}
