//! Payments in suspense, and what was decided about them. The decisions are in [`unallocated_payments`](super::unallocated_payments).

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::channel_requests::{self, ChannelRequest};
use tulay_store::pay_codes;
use tulay_store::payment_decisions::{self, PaymentDecision};
use tulay_store::payment_events::{self, PaymentEvent};

/// Money that waits for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspense {
    /// Unallocated payments, the oldest first.
    pub payments: Vec<UnallocatedPayment>,
    /// Requests of which a provider reports something else than what is stored.
    pub differing: Vec<ChannelRequest>,
}

/// Payment that is in no order and was not returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnallocatedPayment {
    /// The payment.
    pub event: PaymentEvent,
    /// Id of the order of the code that it names; `None` for an unknown code.
    pub order_id: Option<String>,
}

/// Returns what waits for a person, up to `max_rows` of each kind.
///
/// # Errors
/// Errors of the store.
pub async fn waiting(lender: &Lender, max_rows: i64) -> Result<Suspense, Error> {
    let read = lender.store.read(move |tx| {
        let mut payments = Vec::new();
        for event in payment_events::unallocated(tx, max_rows)? {
            let code = pay_codes::find(tx, &event.reference)?;
            let order_id = code.map(|code| code.order_id);
            payments.push(UnallocatedPayment { event, order_id });
        }
        let differing = channel_requests::differing(tx, max_rows)?;
        Ok::<_, Error>(Suspense {
            payments,
            differing,
        })
    });
    read.await
}

/// Returns up to `max_rows` decisions about payments, the newest first.
///
/// # Errors
/// Errors of the store.
pub async fn decided(lender: &Lender, max_rows: i64) -> Result<Vec<PaymentDecision>, Error> {
    let read = lender
        .store
        .read(move |tx| payment_decisions::newest(tx, max_rows));
    read.await.map_err(Error::from)
}
