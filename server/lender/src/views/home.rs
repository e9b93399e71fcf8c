//! Home tab: the borrower's open order (CALL-39).

use crate::error::Error;
use crate::lender::Lender;
use crate::loans::accounts;
use crate::loans::availability::{self, Unavailable};
use tulay_lending::repayment::{self, Due};
use tulay_lending::state::OrderStatus;
use tulay_store::orders;

/// Open order in short, as of today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenOrder {
    /// Id of the order.
    pub order_id: String,
    /// Id of its product.
    pub product_id: String,
    /// Status.
    pub status: OrderStatus,
    /// True if its money waits for another account.
    pub awaits_account: bool,
    /// Due amount; `None` before the release.
    pub due: Option<Due>,
}

impl OpenOrder {
    /// Open order of a borrower that is shown, if there is one: the oldest overdue one, otherwise the newest; and the
    /// products that the borrower cannot apply for (UX-16).
    ///
    /// # Errors
    /// 1500 for an account that cannot be calculated; the store's own failures.
    pub async fn of_borrower(
        lender: &Lender,
        borrower_id: String,
    ) -> Result<(Option<Self>, Vec<Unavailable>), Error> {
        let today = lender.clock.today_manila();
        let settings = lender.settings.clone();
        let found = lender.store.read(move |tx| {
            let products = settings.products.iter();
            let unavailable = availability::unavailable(tx, &borrower_id, products, today)?;
            let mut shown = None;
            for order in orders::open_of_borrower(tx, &borrower_id)? {
                let account = accounts::on_day(tx, &order, today)?;
                let status = account.as_ref().map(|account| account.status);
                shown = Some((order, account));
                if status == Some(OrderStatus::Overdue) {
                    break;
                }
            }
            let Some((order, loan_account)) = shown else {
                return Ok((None, unavailable));
            };
            let due = match &loan_account {
                Some(loan_account) => repayment::due(loan_account, today)?,
                None => None,
            };
            let open = Self {
                order_id: order.id().to_owned(),
                awaits_account: order.awaits_account(),
                product_id: order.product_id,
                status: loan_account.map_or(order.status, |loan_account| loan_account.status),
                due,
            };
            Ok::<_, Error>((Some(open), unavailable))
        });
        found.await
    }
}
