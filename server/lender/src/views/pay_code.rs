//! Pages of one payment code: the app's own, which checks a code before it shows it (CODE1, CODE2), and the sandbox's.

use std::sync::Arc;

use jiff::Timestamp;

use super::repayment_page::ReadyCode;
use crate::addresses;
use crate::error::Error;
use crate::lender::Lender;
use crate::loans::accounts;
use crate::loans::channel_requests::stored_target;
use crate::loans::charges::DEBIT_CHANNEL;
use crate::loans::pay_url;
use tulay_lending::rollover;
use tulay_provider_api::payment::{PayTarget, PaymentChannel};
use tulay_provider_api::sandbox_channel::{PaymentPostback, PostbackStatus};
use tulay_store::pay_codes::{self, PayCode, PayCodeStatus};
use tulay_store::{channel_requests, new_id, orders};
use tulay_texts::text;

/// Payment code of a borrower.
pub struct CheckedCode {
    /// The code.
    pub code: String,
    /// Status as of now.
    pub status: CodeStatus,
    /// Seconds until its end; 0 after it.
    pub seconds_left: i64,
    /// Amount that it pays.
    pub amount_centavos: i64,
    /// Channel at which it is paid.
    pub channel: Arc<dyn PaymentChannel>,
    /// The code with what its steps name (UX-18).
    pub ready: ReadyCode,
    /// Order that it pays.
    pub order_id: String,
    /// Product of that order.
    pub product_id: String,
    /// Page for another code: that of the rollover only while one is on offer.
    pub repay_page: String,
}

/// Text of a code, as it was shown.
struct ShownCode {
    text: String,
    is_qr: bool,
}

impl ShownCode {
    fn ready(self, code: &PayCode, channel: &dyn PaymentChannel) -> ReadyCode {
        let amount_centavos = code.amount_centavos;
        let (shown, url) = if self.is_qr {
            let url = pay_url::qr_page(channel, amount_centavos, &self.text);
            (code.code.clone(), url)
        } else {
            (self.text, String::new())
        };
        ReadyCode {
            code: code.code.clone(),
            shown,
            amount_centavos,
            expires_at_ms: code.expires_at_ms,
            url,
            channel: channel.profile().clone(),
        }
    }
}

/// Status of a code for its payer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeStatus {
    /// May be paid.
    Open,
    /// Was paid.
    Paid,
    /// May no longer be paid.
    Closed,
}

impl CheckedCode {
    /// Finds a code of a borrower, as it was shown or by the whole text of its QR code.
    ///
    /// # Errors
    /// 1004 for any other text, another borrower's code, and a code of a removed channel.
    pub async fn find(lender: &Lender, borrower_id: String, shown: String) -> Result<Self, Error> {
        let today = lender.clock.today_manila();
        let read = lender.store.read(move |tx| {
            // Displayed codes are compared whole: a known reference under another merchant's name is a forged code.
            let request = channel_requests::at_target(tx, &shown)?;
            let is_qr = matches!(
                request.as_ref().and_then(stored_target),
                Some(PayTarget::Qr(_))
            );
            let code = match request {
                Some(request) => request.code,
                None => shown.clone(),
            };
            let of_borrower =
                pay_codes::find(tx, &code)?.filter(|code| code.borrower_id == borrower_id);
            // A payment from a bound account has a record there too, but no channel.
            let Some(code) = of_borrower.filter(|code| code.channel_number != DEBIT_CHANNEL) else {
                return Ok(None);
            };
            let Some(order) = orders::find(tx, &borrower_id, &code.order_id)? else {
                return Ok(None);
            };
            let is_delay = match accounts::on_day(tx, &order, today)? {
                Some(account) if code.is_delay => rollover::offer(&account, today)?.is_ok(),
                _ => false,
            };
            let shown = ShownCode {
                text: shown.clone(),
                is_qr,
            };
            Ok::<_, Error>(Some((code, order, is_delay, shown)))
        });
        let (code, order, is_delay, shown) = read.await?.ok_or_else(not_yours)?;
        let channel = lender.providers.channel(&code.channel_number);
        let channel = channel.ok_or_else(not_yours)?.clone();
        let left_ms = (code.expires_at_ms - lender.clock.now_ms()).max(0);
        Ok(Self {
            status: match code.status {
                PayCodeStatus::Paid => CodeStatus::Paid,
                PayCodeStatus::Open if left_ms > 0 => CodeStatus::Open,
                _ => CodeStatus::Closed,
            },
            seconds_left: (left_ms + 999) / 1000,
            ready: shown.ready(&code, channel.as_ref()),
            channel,
            amount_centavos: code.amount_centavos,
            repay_page: addresses::repay_page(&order.product_id, order.id(), is_delay),
            order_id: order.id().to_owned(),
            product_id: order.product_id,
            code: code.code,
        })
    }
}

fn not_yours() -> Error {
    Error::not_found(text("This is not a payment code of yours"))
}

/// Payment code on the sandbox's page.
pub struct SandboxCode {
    /// The code.
    pub code: String,
    /// Number of its channel.
    pub channel_number: String,
    /// Amount that it pays.
    pub amount_centavos: i64,
    /// True if it may be paid.
    pub is_open: bool,
    /// Status as a word of the store.
    pub status: &'static str,
    /// Address of the page of the order that it pays.
    pub order_page: String,
}

impl SandboxCode {
    /// Finds a code of any borrower; `None` for an unknown one.
    ///
    /// # Errors
    /// The store's own failures.
    pub async fn find(lender: &Lender, code: String) -> Result<Option<Self>, Error> {
        let read = lender.store.read(move |tx| {
            let Some(code) = pay_codes::find(tx, &code)? else {
                return Ok(None);
            };
            let order = orders::find_for_any_borrower(tx, &code.order_id)?;
            Ok::<_, Error>(order.map(|order| Self {
                order_page: addresses::order_page(&order.product_id, order.id()),
                is_open: code.status == PayCodeStatus::Open,
                status: code.status.as_str(),
                amount_centavos: code.amount_centavos,
                channel_number: code.channel_number,
                code: code.code,
            }))
        });
        read.await
    }

    /// Claim that the channel makes when a button of the page is pressed: `pay`, `less` or `fail`; `None` for another
    /// button.
    pub fn claim(&self, button: &str, now: Timestamp) -> Option<PaymentPostback> {
        let (status, amount_centavos) = match button {
            "pay" => (PostbackStatus::Paid, self.amount_centavos),
            "less" => (PostbackStatus::Paid, self.amount_centavos / 2),
            "fail" => (PostbackStatus::Failed, self.amount_centavos),
            _ => return None,
        };
        Some(PaymentPostback {
            event_id: new_id("sbx"),
            reference: self.code.clone(),
            status,
            amount_centavos,
            paid_at: now,
        })
    }
}
