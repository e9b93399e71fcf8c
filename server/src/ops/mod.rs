//! What the lender's people decide: the review and the release of an order here, payments in `payments`, answers in
//! `complaints`, backups in `copies`; who did it and why in `acts`. The demo and the operator's commands use it; borrowers
//! never do.

mod accrued_interest;
pub mod acts;
pub mod audit;
pub mod books;
mod caps;
pub mod command;
pub mod complaints;
pub mod copies;
mod csv;
mod evidence;
mod journal;
pub mod loan_commands;
pub mod loan_decisions;
pub mod loan_figures;
pub mod loan_views;
pub mod payments;
mod printed;
pub mod promotion;
pub mod reconcile;
pub mod suspense;

use jiff::Timestamp;

use crate::AppState;
use crate::http::error::AppError;
use crate::loans::accounts;
use crate::loans::decline::DeclineReason;
use crate::loans::messages::{self, Kind};
use crate::providers::disbursement::Payout;
use tulay_lending::calendar::manila_date;
use tulay_lending::state::{Cause, OrderStatus, StatusTransition};
use tulay_lending::{money, quote, servicing};
use tulay_store::orders::Order;
use tulay_store::{Tx, declines, loan_accounts, orders};

/// The review's answer: 21→151 or 21→110 (STATUS-02).
///
/// # Errors
/// 1004 for an unknown order, 1409 when it is not under review.
pub fn decide(
    tx: &mut Tx<'_>,
    order_id: &str,
    approve: bool,
    now: Timestamp,
) -> Result<StatusTransition, AppError> {
    if !approve {
        return decline(tx, order_id, None, now);
    }
    let order = find(tx, order_id)?;
    accounts::change_status(tx, &order, Cause::Approved, now)
}

/// The review's refusal, 21→110 (STATUS-02), with what the borrower is told about it.
///
/// # Errors
/// As [`decide`].
pub fn decline(
    tx: &mut Tx<'_>,
    order_id: &str,
    because: Option<DeclineReason>,
    now: Timestamp,
) -> Result<StatusTransition, AppError> {
    let order = find(tx, order_id)?;
    let reason = because.map_or("", DeclineReason::as_str);
    if because.is_some() {
        declines::set_reason(tx, order_id, reason)?;
    }
    let facts = (reason, order.loan.principal_centavos);
    messages::queue(tx, order_id, Kind::Declined, facts, now)?;
    accounts::change_status(tx, &order, Cause::Declined, now)
}

/// The money left: 151→170, with the first posting and the schedule (STATUS-02).
///
/// # Errors
/// 1004 for an unknown order, 1409 when it is not approved.
pub fn release(tx: &mut Tx<'_>, order_id: &str, now: Timestamp) -> Result<(), AppError> {
    let order = find(tx, order_id)?;
    if order.status != OrderStatus::Disbursing {
        return Err(AppError::conflict("The order does not allow this now"));
    }
    let released_on = manila_date(now);
    let released = servicing::release(&order.loan, released_on)?;
    loan_accounts::record_release(tx, order_id, released_on, &released, now.as_millisecond())?;
    let facts = ("", net_proceeds_centavos(&order)?);
    messages::queue(tx, order_id, Kind::Released, facts, now)
}

/// Pays an approved order out through the provider, then stores its release. Repeated after a failure in between, the
/// provider pays once: the order's id is the reference.
pub async fn disburse(app: &AppState, order_id: &str) -> Result<(), AppError> {
    let now = app.clock.now();
    let payout = payout(app, order_id).await?;
    pay_out(app, &payout).await?;
    app.store
        .write(move |tx| release(tx, &payout.reference, now))
        .await
}

/// What an approved order is paid out.
///
/// # Errors
/// 1004 for an unknown order, 1409 when it is not approved.
async fn payout(app: &AppState, order_id: &str) -> Result<Payout, AppError> {
    let id = order_id.to_owned();
    let order = app.store.read(move |tx| find(tx, &id)).await?;
    if order.status != OrderStatus::Disbursing {
        return Err(AppError::conflict("The order does not allow this now"));
    }
    Ok(Payout {
        reference: order.id().to_owned(),
        amount_centavos: net_proceeds_centavos(&order)?,
    })
}

async fn pay_out(app: &AppState, payout: &Payout) -> Result<(), AppError> {
    let paid = app.providers.disbursement.pay_out(payout).await;
    paid.map_err(AppError::internal)
}

/// What is sent to the borrower: the principal without the processing fee.
fn net_proceeds_centavos(order: &Order) -> Result<i64, AppError> {
    let principal_centavos = order.loan.principal_centavos;
    let fee = quote::processing_fee_centavos(&order.loan.agreed.terms, principal_centavos)?;
    Ok(money::subtract(principal_centavos, fee)?)
}

fn find(tx: &mut Tx<'_>, order_id: &str) -> Result<Order, AppError> {
    orders::find_for_any_borrower(tx, order_id)?.ok_or_else(|| AppError::order_not_found(order_id))
}
