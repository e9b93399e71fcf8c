//! Where an order's money is, as its page says it: the account that a payout goes to, and why it has not arrived.

use crate::borrowers::bank_account::account_text;
use crate::http::error::AppError;
use crate::i18n::{Localizer, order_texts};
use crate::providers::payout::Remedy;
use tulay_lending::state::OrderStatus;
use tulay_store::orders::Order;
use tulay_store::payouts::{self, PayoutState};
use tulay_store::{Tx, bank_accounts};

/// The newest payout of an order whose money is awaited or has just arrived.
pub(super) struct SentMoney {
    account: String,
    has_failed: bool,
    is_account_at_fault: bool,
}

impl SentMoney {
    /// Reads it; none where nothing was sent, and where that is no news any more.
    pub(super) fn of(tx: &mut Tx<'_>, order: &Order) -> Result<Option<Self>, AppError> {
        let payout = match order.status {
            OrderStatus::Disbursing | OrderStatus::Released => payouts::newest(tx, order)?,
            _ => None,
        };
        let Some(payout) = payout else {
            return Ok(None);
        };
        let account = bank_accounts::find(tx, &payout.account_id)?;
        Ok(account.map(|account| Self {
            account: account_text(&account),
            has_failed: matches!(payout.state, PayoutState::Failed | PayoutState::Reversed),
            is_account_at_fault: payout.remedy.as_deref() == Some(Remedy::BindAnew.as_str()),
        }))
    }

    /// The account that it goes to or went to; none where it did not arrive.
    pub(super) fn account(&self) -> Option<&str> {
        (!self.has_failed).then_some(self.account.as_str())
    }

    /// Why the money has not arrived; `bound` is the borrower's account by now.
    pub(super) fn not_arrived(
        &self,
        order: &Order,
        bound: Option<&str>,
        localizer: Localizer<'_>,
    ) -> Option<String> {
        let waits = order.status == OrderStatus::Disbursing;
        (waits && self.has_failed).then(|| match bound {
            _ if order.page_flags.card_need_pop => {
                order_texts::not_arrived_link_again(&self.account, localizer)
            }
            Some(bound) if self.is_account_at_fault => order_texts::linked_anew(bound, localizer),
            _ => order_texts::not_arrived(&self.account, localizer),
        })
    }
}
