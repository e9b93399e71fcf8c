//! Statement of an order's account, and the receipt of a payment (MONEY-13).

use crate::error::Error;
use crate::lender::Lender;
use crate::loans::accounts;
use crate::loans::orders::OrderIds;
use crate::loans::payments::{self, OrderPayment};
use tulay_lending::statement::{PaymentParts, StatementLine, payment_parts, statement};
use tulay_store::order_identities;
use tulay_store::orders::Order;
use tulay_texts::text;

/// Statement of an order's account, as of today.
pub struct StatementView {
    /// The order.
    pub order: Order,
    /// Oldest first; empty before the release.
    pub lines: Vec<StatementLine>,
    /// Full name of the borrower, if known.
    pub borrower: Option<String>,
}

/// Receipt of a payment.
pub struct ReceiptView {
    /// The order that was paid.
    pub order: Order,
    /// The payment.
    pub payment: OrderPayment,
    /// Parts of the debt that it paid; `None` for a reversed one.
    pub parts: Option<PaymentParts>,
    /// Full name of the borrower, if known.
    pub payer: Option<String>,
}

impl StatementView {
    /// Reads the statement of a borrower's order.
    ///
    /// # Errors
    /// 1004 for an unknown order, another borrower's, or one of another product; 1500 for an account that cannot be
    /// calculated.
    pub async fn read(lender: &Lender, borrower_id: String, ids: OrderIds) -> Result<Self, Error> {
        let today = lender.clock.today_manila();
        let read = lender.store.read(move |tx| {
            let order = ids.find(tx, &borrower_id)?;
            let lines = match accounts::with_events(tx, &order, today)? {
                Some((account, events)) => statement(&account, &events)?,
                None => Vec::new(),
            };
            let borrower = order_identities::of_order(tx, &order)?.map(|identity| identity.name);
            Ok::<_, Error>(Self {
                order,
                lines,
                borrower,
            })
        });
        read.await
    }
}

impl ReceiptView {
    /// Reads the receipt of a payment of a borrower's order; of the newest one for an empty reference.
    ///
    /// # Errors
    /// 1004 for an unknown order, another borrower's, or one of another product, and for an unknown payment.
    pub async fn read(
        lender: &Lender,
        borrower_id: String,
        ids: OrderIds,
        reference: String,
    ) -> Result<Self, Error> {
        let today = lender.clock.today_manila();
        let read = lender.store.read(move |tx| {
            let order = ids.find(tx, &borrower_id)?;
            let unknown = || Error::not_found(text("This payment was not found"));
            let (account, events) =
                accounts::with_events(tx, &order, today)?.ok_or_else(unknown)?;
            let mut payments = payments::of_events(tx, &events)?.into_iter();
            let payment = payments
                .find(|payment| reference.is_empty() || payment.reference == reference)
                .ok_or_else(unknown)?;
            let parts = payment_parts(&account.ledger, &payment.reference)?;
            let payer = order_identities::of_order(tx, &order)?.map(|identity| identity.name);
            Ok::<_, Error>(Self {
                order,
                payment,
                parts,
                payer,
            })
        });
        read.await
    }
}
