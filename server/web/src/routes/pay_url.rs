//! Address for paying a code: the channel's page, or the app's page that shows the code or its QR code (CODE1).
//! Independent of due amounts and owners.

use url::form_urlencoded;

use crate::App;
use tulay_lender::addresses;
use tulay_lender::error::Error;
use tulay_lender::loans::channel_requests;
use tulay_provider_api::payment::{PayTarget, PaymentChannel};
use tulay_store::pay_codes::PayCode;

/// The app's page of a code.
const CODE_PAGE: &str = "/repaymentOfCode";
/// `showType` of a code that is shown or typed; any other is drawn as a QR code.
const SHOWN_AS_TEXT: &str = "1";
const SHOWN_AS_QR: &str = "2";

/// Address where a code is paid, on the list of allowed hosts. The code is reopened if its provider's own has expired.
pub async fn address(
    app: &App,
    channel: &dyn PaymentChannel,
    code: &PayCode,
) -> Result<String, Error> {
    match channel_requests::target(app, channel, code).await? {
        PayTarget::Page(address) => {
            addresses::allowed(&address, &app.settings.brand.allowed_hosts).map_err(Error::internal)
        }
        PayTarget::Code(shown) => Ok(counter_page(channel, code, &shown)),
        PayTarget::Qr(text) => Ok(qr_page(channel, code, &text)),
    }
}

/// The app's page with the code to show at a counter.
pub fn counter_page(channel: &dyn PaymentChannel, code: &PayCode, shown: &str) -> String {
    code_page(SHOWN_AS_TEXT, shown, channel, code)
}

/// The app's page that draws a code's QR code.
pub fn qr_page(channel: &dyn PaymentChannel, code: &PayCode, text: &str) -> String {
    code_page(SHOWN_AS_QR, text, channel, code)
}

fn code_page(
    show_type: &str,
    pay_code: &str,
    channel: &dyn PaymentChannel,
    code: &PayCode,
) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("showType", show_type)
        .append_pair("payCode", pay_code)
        .append_pair("payCodeImg", &channel.profile().logo)
        .append_pair("repayAmount", &code.amount_centavos.to_string())
        .finish();
    format!("{CODE_PAGE}?{query}")
}
