//! Next step of a borrower towards a loan of a product, and its page.

use serde::Serialize;
use utoipa::ToSchema;

use crate::addresses;
use crate::borrowers::personal_data::is_same_name;
use crate::error::Error;
use tulay_store::{Tx, bank_accounts, identities, orders};

/// Steps of a borrower before a product can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum NextStep {
    /// Give identity data.
    Certify,
    /// Bind a payment account.
    BindBank,
    /// Confirm the loan.
    LoanConfirm,
    /// View the open order.
    LoanDetail,
}

/// Returns the borrower's next step towards a product, and its page.
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

/// Id of the account that a new loan would be paid to, or the step that the borrower must take before.
pub fn payout_account(
    tx: &mut Tx<'_>,
    borrower_id: &str,
) -> Result<Result<String, NextStep>, Error> {
    let Some(identity) = identities::find(tx, borrower_id)? else {
        return Ok(Err(NextStep::Certify));
    };
    // An account of another person does not count: the borrower's name may have changed since.
    match bank_accounts::current_with_holder(tx, borrower_id)? {
        Some((id, holder)) if is_same_name(&holder.name, &identity.name) => Ok(Ok(id)),
        _ => Ok(Err(NextStep::BindBank)),
    }
}

/// Page of a step that needs no order.
pub fn step_page(step: NextStep, product_id: &str) -> String {
    let page = match step {
        NextStep::Certify => "certify",
        NextStep::BindBank => "bindBank",
        NextStep::LoanConfirm => "loanConfirm",
        NextStep::LoanDetail => "loanDetail",
    };
    format!("/{page}?productId={product_id}")
}
