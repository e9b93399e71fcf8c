//! Certificate of full payment of a loan (UX-22).

use jiff::civil::Date;

use crate::error::Error;
use crate::lender::Lender;
use crate::loans::accounts;
use crate::loans::orders::OrderIds;
use tulay_lending::lender_postings::kept_centavos;
use tulay_lending::reconcile::paid_in_full_on;
use tulay_store::order_identities;
use tulay_store::orders::Order;
use tulay_texts::text;

/// Facts of a loan that was paid in full.
pub struct CertificateView {
    /// The order.
    pub order: Order,
    /// Full name of the borrower, if known.
    pub borrower: Option<String>,
    /// Day of the release.
    pub released_on: Date,
    /// Day on which the last of it was paid, or of a loss recovered.
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
            let order = ids.find(tx, &borrower_id)?;
            let account = accounts::on_day(tx, &order, today)?;
            let paid_on = account.as_ref().and_then(paid_in_full_on);
            let (Some(account), Some(paid_on)) = (account, paid_on) else {
                let not_yet = text("A loan has its certificate once it is fully paid");
                return Err(Error::conflict(not_yet));
            };
            let paid_centavos = kept_centavos(&account)? - account.owed_to_borrower_centavos()?;
            Ok::<_, Error>(Self {
                borrower: order_identities::of_order(tx, &order)?.map(|identity| identity.name),
                released_on: account.released_on,
                paid_on,
                paid_centavos,
                order,
            })
        });
        read.await
    }
}
