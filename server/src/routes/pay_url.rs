//! Where the page goes to pay a code: the channel's page, or the app's page that shows the code or its QR code (CODE1).
//! It knows neither what is due nor who owns the code.

use url::form_urlencoded;

use crate::AppState;
use crate::addresses;
use crate::http::error::AppError;
use crate::providers::payment::{PayTarget, PaymentChannel};
use tulay_store::pay_codes::PayCode;

/// The app's page of a code.
const CODE_PAGE: &str = "/repaymentOfCode";
/// `showType` of a code that is said or typed; any other is drawn as a QR code.
const SHOWN_AS_TEXT: &str = "1";
const SHOWN_AS_QR: &str = "2";

/// The address where a code is paid, on the list of allowed hosts.
pub async fn address(
    app: &AppState,
    channel: &dyn PaymentChannel,
    code: &PayCode,
) -> Result<String, AppError> {
    let place = channel.open(&code.code, code.amount_centavos);
    match place.await.map_err(AppError::internal)? {
        PayTarget::Page(address) => addresses::allowed(&address, &app.config.brand.allowed_hosts)
            .map_err(AppError::internal),
        PayTarget::Code => Ok(counter_page(channel, code)),
        PayTarget::Qr(text) => Ok(code_page(SHOWN_AS_QR, &text, channel, code)),
    }
}

/// The app's page with a code to say at a counter.
pub fn counter_page(channel: &dyn PaymentChannel, code: &PayCode) -> String {
    code_page(SHOWN_AS_TEXT, &code.code, channel, code)
}

/// The app's page that draws a code's QR code; empty for a code without one.
pub async fn qr_page(channel: &dyn PaymentChannel, code: &PayCode) -> Result<String, AppError> {
    let place = channel.open(&code.code, code.amount_centavos);
    Ok(match place.await.map_err(AppError::internal)? {
        PayTarget::Qr(text) => code_page(SHOWN_AS_QR, &text, channel, code),
        PayTarget::Page(_) | PayTarget::Code => String::new(),
    })
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
