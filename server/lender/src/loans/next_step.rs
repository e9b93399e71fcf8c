//! What a borrower does next towards a loan of a product, and where.

use crate::addresses;
use crate::borrowers::personal_data::is_same_name;
use crate::error::Error;
use tulay_store::{Tx, bank_accounts, identities, orders};

/// What a borrower still has to do before a product can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Give identity data.
    Certify,
    /// Bind a payment account.
    BindBank,
    /// Confirm the loan.
    LoanConfirm,
    /// Look at the open order.
    LoanDetail,
}

/// What the borrower does next towards a product, and where.
pub fn next_step(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    product_id: &str,
) -> Result<(NextStep, String), Error> {
    if let Some(order) = orders::find_open(tx, borrower_id, product_id)? {
        return Ok((
            NextStep::LoanDetail,
            addresses::order_page(product_id, order.id()),
        ));
    }
    let step = match payout_account(tx, borrower_id)? {
        Ok(_) => NextStep::LoanConfirm,
        Err(missing) => missing,
    };
    Ok((step, step_page(step, product_id)))
}

/// The id of the account that a new loan would go to, or the step that a borrower has to do before.
pub fn payout_account(
    tx: &mut Tx<'_>,
    borrower_id: &str,
) -> Result<Result<String, NextStep>, Error> {
    let Some(identity) = identities::find(tx, borrower_id)? else {
        return Ok(Err(NextStep::Certify));
    };
    // An account of somebody else counts as none: who they say they are may have changed since.
    match bank_accounts::current_with_holder(tx, borrower_id)? {
        Some((id, holder)) if is_same_name(&holder.name, &identity.name) => Ok(Ok(id)),
        _ => Ok(Err(NextStep::BindBank)),
    }
}

/// The page of a step that no order is needed for.
pub fn step_page(step: NextStep, product_id: &str) -> String {
    let page = match step {
        NextStep::Certify => "certify",
        NextStep::BindBank => "bindBank",
        NextStep::LoanConfirm => "loanConfirm",
        NextStep::LoanDetail => "loanDetail",
    };
    format!("/{page}?productId={product_id}")
}
