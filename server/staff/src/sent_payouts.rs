//! Payouts that an act has started: the provider is asked to send them after the commit.

use super::act::Effect;
use super::review::find;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::payouts::send;
use tulay_store::orders::Order;
use tulay_store::payouts::{Payout, PayoutState};
use tulay_store::{StoreError, Tx};

/// Finds the payout of an order that an act has started.
pub(super) type Newest = fn(&mut Tx<'_>, &Order) -> Result<Option<Payout>, StoreError>;

/// Sends the payout that an act has started, and returns its effect with the payout.
///
/// # Errors
/// 1500 where the payout is not there or its provider is no longer configured. A payout that the provider refuses is no
/// error: it is in the effect.
pub(super) async fn send_newest(
    lender: &Lender,
    mut effect: Effect,
    newest_of: Newest,
) -> Result<Effect, Error> {
    let started = newest(lender, &effect.order_id, newest_of).await?;
    if started.state == PayoutState::Started {
        send(lender, &started.reference).await?;
    }
    let sent = newest(lender, &effect.order_id, newest_of).await?;
    effect.payout = Some(Box::new(sent));
    Ok(effect)
}

async fn newest(lender: &Lender, order_id: &str, of: Newest) -> Result<Payout, Error> {
    let id = order_id.to_owned();
    let read = lender.store.read(move |tx| {
        let order = find(tx, &id)?;
        Ok::<_, Error>(of(tx, &order)?)
    });
    let newest = read.await?;
    newest.ok_or_else(|| Error::internal("an act without its payout"))
}
