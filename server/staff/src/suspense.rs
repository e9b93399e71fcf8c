//! Payments in suspense, and what was decided about them. The decisions are in [`unallocated_payments`](super::unallocated_payments).

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::channel_requests::{self, ChannelRequest};
use tulay_store::payment_decisions::{self, PaymentDecision};
use tulay_store::payment_events::{self, PaymentEvent, UnallocatedBy};
use tulay_store::{StoreError, Tx};

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
        Ok::<_, Error>(Suspense {
            payments: unallocated(tx, (UnallocatedBy::Received, false), None, max_rows)?,
            differing: channel_requests::differing(tx, max_rows)?,
        })
    });
    read.await
}

/// Returns up to `max_rows` unallocated payments by a figure, true for the largest first, after one of them: its figure
/// and its id at the channel.
///
/// # Errors
/// Errors of the store.
pub fn unallocated(
    tx: &mut Tx<'_>,
    sorted: (UnallocatedBy, bool),
    after: Option<&(i64, String)>,
    max_rows: i64,
) -> Result<Vec<UnallocatedPayment>, StoreError> {
    let after = after.map(|(key, id)| (*key, id.as_str()));
    let payments = payment_events::unallocated(tx, sorted, after, max_rows)?;
    let payments = payments.into_iter();
    Ok(payments
        .map(|(event, order_id)| UnallocatedPayment { event, order_id })
        .collect())
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
