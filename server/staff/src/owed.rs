//! Refund of all that is owed to borrowers.

use std::collections::HashMap;
use std::sync::Arc;

use super::acts;
use super::acts::refund::Refund;
use super::perform::{Outcome, perform};
use super::signature::Signature;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::{operator_audit, orders};

/// Maximum number of orders that are refunded at once.
const MAX_ORDERS: i64 = 201;

/// Outcome of the refund of one order.
#[derive(Debug)]
pub enum OwedRefund {
    /// An earlier refund waits for a second person, under this number.
    WaitsAlready {
        /// The order's id.
        order_id: String,
        /// Number of the request.
        number: i64,
    },
    /// The refund was performed.
    Performed(Arc<Refund>, Outcome),
    /// The refund was refused.
    Refused(Arc<Refund>, Error),
}

/// Refunds all that is owed to borrowers, the most first, each order to its borrower's account. With `dry_run` nothing
/// is stored, sent or paid. An order that cannot be refunded does not stop the others.
///
/// # Errors
/// 1400 for a malformed signature; errors of the store.
pub async fn refund_all(
    lender: &Lender,
    signature: &Signature,
    dry_run: bool,
) -> Result<Vec<OwedRefund>, Error> {
    signature.check()?;
    let read = lender.store.read(|tx| {
        let owed = orders::owed_to_borrowers(tx, (i64::MAX, ""), MAX_ORDERS)?;
        let requests = operator_audit::open_requests(tx, 0, MAX_ORDERS)?;
        Ok::<_, Error>((owed, requests))
    });
    let (owed, requests) = read.await?;
    let mut waiting = HashMap::new();
    for row in requests {
        if acts::parse(&row).is_ok_and(|act| act.audit_tag() == Refund::FACTS.tag) {
            waiting.insert(row.order_id, row.seq);
        }
    }
    let mut refunds = Vec::new();
    for (order_id, amount_centavos) in owed.into_iter().filter(|(_, centavos)| *centavos > 0) {
        if let Some(number) = waiting.get(&order_id).copied() {
            refunds.push(OwedRefund::WaitsAlready { order_id, number });
            continue;
        }
        let act = Arc::new(Refund {
            order_id,
            amount_centavos,
            bank_reference: None,
        });
        let outcome = perform(lender, act.clone(), signature, dry_run).await;
        refunds.push(match outcome {
            Ok(outcome) => OwedRefund::Performed(act, outcome),
            Err(refusal) => OwedRefund::Refused(act, refusal),
        });
    }
    Ok(refunds)
}
