//! Certificate of full payment of a loan (UX-22).

use jiff::civil::Date;

use crate::error::Error;
use crate::lender::Lender;
use crate::loans::orders::OrderIds;
use crate::loans::{accounts, payments};
use tulay_lending::lender_postings::kept_centavos;
use tulay_lending::reconcile::end_of;
use tulay_lending::state::Cause;
use tulay_store::orders::Order;
use tulay_store::{order_identities, order_transitions};
use tulay_system::clock::manila_ms;
use tulay_texts::text;

/// Facts of a loan that was paid in full.
pub struct CertificateView {
    /// The order.
    pub order: Order,
    /// Full name of the borrower, if known.
    pub borrower: Option<String>,
    /// Day of the release.
    pub released_on: Date,
    /// Day on which the loan was settled, or on which the last of a loss was recovered.
    pub paid_on: Date,
    /// Sum of the payments, but for what is owed to the borrower or was refunded.
    pub paid_centavos: i64,
}

impl CertificateView {
    /// Reads the facts of a borrower's order.
    ///
    /// # Errors
    /// 1004 for an unknown order, another borrower's, or one of another product; 1409 unless it was paid in full.
    pub async fn read(lender: &Lender, borrower_id: String, ids: OrderIds) -> Result<Self, Error> {
        let today = lender.clock.today_manila();
        let read = lender.store.read(move |tx| {
            let not_yet =
                || Error::conflict(text("A loan has its certificate once it is fully paid"));
            let order = ids.find(tx, &borrower_id)?;
            let known = accounts::with_events(tx, &order, today)?;
            let (account, events) = known
                .filter(|(account, _)| end_of(account) == Some(Cause::PaidInFull))
                .ok_or_else(not_yet)?;
            let moves = order_transitions::of_order(tx, &order)?;
            let settled = moves.last().ok_or_else(not_yet)?;
            let settled_on = manila_ms(settled.at_ms).date();
            let is_recovered = settled.transition.cause == Cause::WrittenOff;
            let mut payments = payments::of_events(tx, &events)?.into_iter();
            let newest = payments.find(|payment| is_recovered && payment.taken_back_on.is_none());
            let paid_centavos = kept_centavos(&account)? - account.owed_to_borrower_centavos()?;
            Ok::<_, Error>(Self {
                borrower: order_identities::of_order(tx, &order)?.map(|identity| identity.name),
                released_on: account.released_on,
                paid_on: newest.map_or(settled_on, |payment| payment.paid_on),
                paid_centavos,
                order,
            })
        });
        read.await
    }
}
