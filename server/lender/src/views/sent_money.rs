//! State of an order's money, as its page shows it: the account of a payout or a refund, and the reason why it has not
//! arrived.

use jiff::Timestamp;

use crate::borrowers::bank_account::account_text;
use crate::error::Error;
use tulay_lending::calendar::manila_date;
use tulay_lending::state::OrderStatus;
use tulay_provider_api::payout::Remedy;
use tulay_store::orders::Order;
use tulay_store::payouts::{self, Payout, PayoutState};
use tulay_store::{Tx, bank_accounts};
use tulay_texts::{Localizer, order_texts};

/// Newest payout of an order whose money is awaited or has just arrived.
pub(super) struct SentMoney {
    account: String,
    has_failed: bool,
    is_account_at_fault: bool,
}

impl SentMoney {
    /// Reads it; `None` if nothing was sent, or if the status is neither disbursing nor released.
    pub(super) fn of(tx: &mut Tx<'_>, order: &Order) -> Result<Option<Self>, Error> {
        let is_news = matches!(
            order.status,
            OrderStatus::Disbursing | OrderStatus::Released
        );
        if !is_news {
            return Ok(None);
        }
        let Some(payout) = payouts::newest(tx, order)? else {
            return Ok(None);
        };
        let account = bank_accounts::find(tx, &payout.account_id)?;
        Ok(account.map(|account| Self {
            account: account_text(&account),
            has_failed: matches!(payout.state, PayoutState::Failed | PayoutState::Reversed),
            is_account_at_fault: payout.remedy.as_deref() == Some(Remedy::BindAgain.as_str()),
        }))
    }

    /// Account that it is or was sent to; `None` if it did not arrive.
    pub(super) fn account(&self) -> Option<&str> {
        (!self.has_failed).then_some(self.account.as_str())
    }

    /// Reason why the money of an order that asks for no other account has not arrived; `bound` is the order's account.
    pub(super) fn not_arrived(
        &self,
        order: &Order,
        bound: Option<&str>,
        localizer: Localizer<'_>,
    ) -> Option<String> {
        let waits = order.status == OrderStatus::Disbursing;
        (waits && self.has_failed).then(|| match bound {
            Some(bound) if self.is_account_at_fault => {
                order_texts::account_linked(bound, localizer)
            }
            _ => order_texts::not_arrived(&self.account, localizer),
        })
    }
}

/// Newest refund of an order that was sent by the provider, and the account of the next one.
pub(super) struct SentRefund {
    refund: Payout,
    account: String,
    bound: Option<String>,
}

impl SentRefund {
    /// Reads it; `None` if nothing was refunded.
    pub(super) fn of(tx: &mut Tx<'_>, order: &Order) -> Result<Option<Self>, Error> {
        let Some(refund) = payouts::newest_refund(tx, order)? else {
            return Ok(None);
        };
        let account = bank_accounts::find(tx, &refund.account_id)?;
        let current = bank_accounts::current_id(tx, &order.borrower_id)?;
        let bound = match current.filter(|current| *current != refund.account_id) {
            Some(id) => bank_accounts::find(tx, &id)?,
            None => None,
        };
        Ok(account.map(|account| Self {
            refund,
            account: account_text(&account),
            bound: bound.as_ref().map(account_text),
        }))
    }

    /// Sentence about the money; `None` if it did not arrive and nothing is owed any more.
    pub(super) fn sentence(
        &self,
        order: &Order,
        owed_centavos: i64,
        localizer: Localizer<'_>,
    ) -> Result<Option<String>, Error> {
        let (refund, account) = (&self.refund, &self.account);
        let amount = localizer.money(refund.amount_centavos);
        Ok(match refund.state {
            PayoutState::Started | PayoutState::Pending => {
                Some(order_texts::refund_is_sent(&amount, account, localizer))
            }
            PayoutState::Succeeded | PayoutState::Held => {
                let at = Timestamp::from_millisecond(refund.changed_at_ms);
                let day = localizer.day(manila_date(at.map_err(Error::internal)?));
                let sentence = order_texts::refund_arrived(&amount, account, &day, localizer);
                Some(sentence)
            }
            PayoutState::Failed | PayoutState::Reversed if owed_centavos <= 0 => None,
            PayoutState::Failed | PayoutState::Reversed => Some(match &self.bound {
                _ if order.page_flags.card_need_pop => {
                    order_texts::refund_link_again(&amount, account, localizer)
                }
                Some(bound) => order_texts::account_linked(bound, localizer),
                None => order_texts::refund_not_arrived(&amount, account, localizer),
            }),
        })
    }
}
