//! Home tab: the borrower's open order (CALL-39).

use jiff::civil::Date;

use crate::error::{Error, ErrorCode};
use crate::lender::Lender;
use crate::loans::accounts;
use crate::loans::availability::{self, Unavailable};
use tulay_lending::repayment::{self, Due};
use tulay_lending::state::OrderStatus;
use tulay_store::Tx;
use tulay_store::orders::{self, Order};

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
    /// products that the borrower cannot apply for (UX-16). An order that cannot be calculated is left out and logged.
    ///
    /// # Errors
    /// The store's own failures.
    pub async fn of_borrower(
        lender: &Lender,
        borrower_id: String,
    ) -> Result<(Option<Self>, Vec<Unavailable>), Error> {
        let today = lender.clock.today_manila();
        let settings = lender.settings.clone();
        let found = lender.store.read(move |tx| {
            let products = settings.products.iter();
            let unavailable = availability::unavailable(tx, &borrower_id, products, today)?;
            let open = orders::open_of_borrower(tx, &borrower_id)?;
            Ok::<_, Error>((open, unavailable))
        });
        let (open, unavailable) = found.await?;
        let mut shown: Option<Self> = None;
        for order in open {
            let order_id = order.id().to_owned();
            // Each in a read of its own, which ends with its first failure.
            let read = lender.store.read(move |tx| Self::on_day(tx, &order, today));
            match read.await {
                Ok(open) => shown = Some(open),
                Err(error) if error.code() == ErrorCode::Unavailable => return Err(error),
                Err(error) => {
                    let cause = error.log_detail();
                    tracing::error!(order_id, cause, "home leaves an order out");
                }
            }
            if shown.as_ref().map(|open| open.status) == Some(OrderStatus::Overdue) {
                break;
            }
        }
        Ok((shown, unavailable))
    }

    fn on_day(tx: &mut Tx<'_>, order: &Order, today: Date) -> Result<Self, Error> {
        let loan_account = accounts::on_day(tx, order, today)?;
        let due = match &loan_account {
            Some(loan_account) => repayment::due(loan_account, today)?,
            None => None,
        };
        Ok(Self {
            order_id: order.id().to_owned(),
            product_id: order.product_id.clone(),
            status: loan_account.map_or(order.status, |loan_account| loan_account.status),
            awaits_account: order.awaits_account(),
            due,
        })
    }
}
