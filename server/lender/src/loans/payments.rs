//! Payments of an order as its borrower reads them: amount, channel and reversal.

use jiff::civil::Date;

use crate::error::Error;
use tulay_lending::replay::{EventKind, LoanEvent};
use tulay_store::Tx;
use tulay_store::payment_events;

/// Payment of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderPayment {
    /// Unique reference within its order.
    pub reference: String,
    /// Amount that arrived.
    pub amount_centavos: i64,
    /// Effective day.
    pub paid_on: Date,
    /// Time of the payment by its channel, otherwise of the receipt, in milliseconds UTC.
    pub paid_at_ms: Option<i64>,
    /// Time at which the server learned of it, in milliseconds UTC.
    pub received_at_ms: Option<i64>,
    /// Number of the channel.
    pub channel_number: String,
    /// Reference used by the channel.
    pub channel_reference: String,
    /// Code that was paid.
    pub code: String,
    /// Day on which it was taken back.
    pub taken_back_on: Option<Date>,
}

/// Payments among an order's events, newest first.
///
/// # Errors
/// The store's own failures.
pub fn of_events(tx: &mut Tx<'_>, events: &[LoanEvent]) -> Result<Vec<OrderPayment>, Error> {
    let mut newest_first: Vec<&LoanEvent> = events.iter().collect();
    newest_first.sort_by_key(|event| std::cmp::Reverse((event.effective_on, event.sequence)));
    let mut payments = Vec::new();
    for event in newest_first {
        let EventKind::Payment {
            amount_centavos, ..
        } = event.kind
        else {
            continue;
        };
        let (channel_number, channel_reference) = named(&event.reference);
        let postback = payment_events::find(tx, channel_number, channel_reference)?;
        payments.push(OrderPayment {
            reference: event.reference.clone(),
            amount_centavos,
            paid_on: event.effective_on,
            paid_at_ms: postback
                .as_ref()
                .map(|postback| postback.paid_at_ms.unwrap_or(postback.received_at_ms)),
            received_at_ms: postback.as_ref().map(|postback| postback.received_at_ms),
            channel_number: channel_number.to_owned(),
            channel_reference: channel_reference.to_owned(),
            code: postback.map_or_else(String::new, |postback| postback.reference),
            taken_back_on: taken_back_on(events, &event.reference),
        });
    }
    Ok(payments)
}

/// Returns true if a payment among an order's events was taken back.
pub fn is_taken_back(events: &[LoanEvent], reference: &str) -> bool {
    taken_back_on(events, reference).is_some()
}

/// Day on which a payment was taken back. The reversal itself takes effect on the payment's own day.
fn taken_back_on(events: &[LoanEvent], reference: &str) -> Option<Date> {
    events.iter().find_map(|event| match &event.kind {
        EventKind::Reversal {
            event_reference,
            recorded_on,
        } => (event_reference == reference).then_some(*recorded_on),
        _ => None,
    })
}

/// Channel number and the channel's own id of a payment, from `{channel}/{id}`, or `{channel}#{time}/{id}` if a person
/// posted it again.
pub fn named(reference: &str) -> (&str, &str) {
    let (channel, id) = reference.split_once('/').unwrap_or(("", reference));
    let (number, _) = channel.split_once('#').unwrap_or((channel, ""));
    (number, id)
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn money_13_a_payments_reference_names_its_channel_and_the_channels_own_id() {
        assert_eq!(named("90006/gc_1"), ("90006", "gc_1"));
        assert_eq!(named("90006/a/b"), ("90006", "a/b"));
        assert_eq!(named("90006#3/gc_1"), ("90006", "gc_1"));
        assert_eq!(named("gc_1"), ("", "gc_1"));
    }
}
