//! Address for paying a code: the channel's page, or the app's page that shows the code or its QR code (CODE1).
//! Independent of due amounts and owners.

use url::form_urlencoded;

use super::channel_requests;
use crate::addresses;
use crate::error::Error;
use crate::lender::Lender;
use tulay_provider_api::payment::{PayTarget, PaymentChannel};
use tulay_store::pay_codes::PayCode;

/// The app's page of a code.
const CODE_PAGE: &str = "/repaymentOfCode";
/// `showType` of a code that is shown or typed; any other is drawn as a QR code.
const SHOWN_AS_TEXT: &str = "1";
const SHOWN_AS_QR: &str = "2";

/// Address where a code is paid, on the list of allowed hosts. The code is reopened if its provider's own has expired.
///
/// # Errors
/// 1409 if the channel's provider does not open it now; 1500 for an address that is not allowed.
pub async fn address(
    lender: &Lender,
    channel: &dyn PaymentChannel,
    code: &PayCode,
) -> Result<String, Error> {
    match channel_requests::target(lender, channel, code).await? {
        PayTarget::Page(address) => {
            addresses::allowed(&address, &lender.settings.brand.allowed_hosts)
                .map_err(Error::internal)
        }
        PayTarget::Code(shown) => Ok(counter_page(channel, code.amount_centavos, &shown)),
        PayTarget::Qr(text) => Ok(qr_page(channel, code.amount_centavos, &text)),
    }
}

/// The app's page with the code to show at a counter.
pub fn counter_page(channel: &dyn PaymentChannel, amount_centavos: i64, shown: &str) -> String {
    code_page(SHOWN_AS_TEXT, shown, channel, amount_centavos)
}

/// The app's page that draws a code's QR code.
pub fn qr_page(channel: &dyn PaymentChannel, amount_centavos: i64, text: &str) -> String {
    code_page(SHOWN_AS_QR, text, channel, amount_centavos)
}

fn code_page(
    show_type: &str,
    pay_code: &str,
    channel: &dyn PaymentChannel,
    amount_centavos: i64,
) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("showType", show_type)
        .append_pair("payCode", pay_code)
        .append_pair("payCodeImg", &channel.profile().logo)
        .append_pair("repayAmount", &amount_centavos.to_string())
        .finish();
    format!("{CODE_PAGE}?{query}")
}
