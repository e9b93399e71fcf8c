//! Shapes shared by the answers of several calls, named exactly as on the wire. Independent of calls, store and rules;
//! amounts are centavos unless the field is display text.

use std::borrow::Cow;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;
use utoipa::openapi::RefOr;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{IntoParams, PartialSchema, ToSchema};

use tulay_lender::loans::next_step::NextStep;
use tulay_lender::loans::orders::OrderIds;
use tulay_lender::text_row::TextRow;
use tulay_lending::state::{OrderStatus, STATUSES, StatusFacts};

/// Common parameters, on the query string of every call (API-01).
#[derive(Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct CommonParams {
    /// Version of the wrapper.
    pub app_version: String,
    /// Model name of the phone.
    pub device_name: String,
    /// Identifier of the phone.
    pub device_id: String,
    /// Version of the phone's system.
    pub os_version: String,
    /// The borrower's session.
    pub session_id: String,
    /// Advertising identifier.
    #[serde(rename = "gps_adid")]
    #[param(rename = "gps_adid")]
    #[schema(rename = "gps_adid")]
    pub gps_adid: String,
    /// Name of the wrapper's app.
    pub app_name: String,
    /// Kind of client, such as `ios` or `h5`.
    pub client_type: String,
    /// Channel that brought the borrower.
    pub channel: String,
    /// Language of texts: `en`, `fil`, `id` or `zh`.
    pub lang: String,
}

/// Status of an order on the wire: its code (STATUS-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderStatusCode(pub OrderStatus);

impl Serialize for OrderStatusCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.0.code())
    }
}

impl PartialSchema for OrderStatusCode {
    /// Lists the codes, so that a page with another code does not compile.
    fn schema() -> RefOr<Schema> {
        // Name and offer of each code, and true if it waits, in one extension: several come in no order.
        let named = |it: &StatusFacts| {
            let (name, offer) = (format!("{:?}", it.status), format!("{:?}", it.offer));
            (name, offer, it.status.queue().is_some())
        };
        let named: Vec<_> = STATUSES.iter().map(named).collect();
        ObjectBuilder::new()
            .schema_type(Type::Integer)
            .enum_values(Some(STATUSES.each_ref().map(|facts| facts.code)))
            .extensions(Some(
                Extensions::builder()
                    .add("x-statuses", json!(named))
                    .build(),
            ))
            .into()
    }
}

impl ToSchema for OrderStatusCode {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("OrderStatus")
    }
}

/// Offer as cards show it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecommendedProduct {
    /// Product id.
    pub id: String,
    /// Name to show.
    pub product_name: String,
    /// Text of the largest amount.
    pub amount: String,
    /// One sentence about the product.
    pub product_desc: String,
    /// Path of the logo on the server's origin.
    pub product_logo: String,
    /// 1 if the button may be pressed.
    pub button_status: u8,
    /// Text of the button.
    pub button_text: String,
    /// From when on the borrower can apply; absent if that is possible now (UX-16).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unavailable_text: Option<String>,
    /// Label of `amount`.
    pub amount_range_des: String,
    /// Interest rate, as text.
    pub interest_rate: String,
    /// Label of `interestRate`.
    pub interest_rate_text: String,
    /// Effective interest rate of a year with the fee, as text; a range where it differs by term.
    pub yearly_rate_text: String,
    /// Range of terms, as text.
    pub term: String,
    /// Address that the card opens.
    pub url: String,
    /// Terms on offer, as text.
    pub loan_terms: String,
}

/// One line of a repayment plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlanRow {
    /// Components of the line, as text.
    pub remark: String,
    /// Name of the installment.
    pub title: String,
    /// Centavos.
    pub amount: i64,
    /// Due date, `YYYY-MM-DD`.
    pub time: String,
    /// Word for a line that is late; empty for others.
    pub late: String,
    /// Word for a line that is paid; empty for others.
    pub paid: String,
}

/// Payment channel to choose from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Channel {
    /// Path of the logo on the server's origin.
    pub logo: String,
    /// Name to show.
    pub name: String,
    /// Number to send as `channelNumber`.
    pub channel_number: String,
    /// Cost of paying by it, as text.
    #[serde(rename = "feeText")]
    pub fee_text: String,
    /// Time until a payment by it counts, as text.
    #[serde(rename = "creditedText")]
    pub credited_text: String,
    /// Minimum payment by it if the borrower chooses the amount, centavos.
    #[serde(rename = "minAmount")]
    pub min_amount: i64,
}

/// List of steps under one name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PayNoticeItem {
    /// Name of the payment method.
    pub name: String,
    /// Steps, in order.
    pub steps: Vec<String>,
}

/// Group of payment methods.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PayNotice {
    /// Title of the group.
    pub title: String,
    /// Payment methods in it.
    pub items: Vec<PayNoticeItem>,
}

/// Payment at a counter (UX-18).
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CounterPayment {
    /// Sum to bring, centavos: the amount of the code and the counter's fee.
    pub to_bring: i64,
    /// Fee that the counter takes for itself, centavos.
    pub fee: i64,
}

/// Payment code that is ready to be paid (PERIOD-03).
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayCode {
    /// Payment code, which the seed also calls the contract number.
    pub pay_code: String,
    /// Amount that it pays, centavos: that of its creation, even if another is due by now.
    pub amount: i64,
    /// Path of the channel's logo on the server's origin.
    pub logo: String,
    /// Name of the channel.
    pub title: String,
    /// Steps to pay it.
    pub pay_notice: Vec<PayNotice>,
    /// Sum, place and end of the code, as rows.
    pub rows: Vec<TextRow>,
    /// Payment at a counter; null if it is paid in an app.
    pub counter: Option<CounterPayment>,
    /// Page that draws its QR code; empty if the code is shown or typed.
    pub url: String,
}

/// Next page.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NextStepData {
    /// Next step.
    pub next_step: NextStep,
    /// Address of the step on the server's origin.
    pub url: String,
}

/// Request about one product.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductRequest {
    /// Product id.
    pub product_id: String,
}

/// Request about one of the borrower's orders.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderRequest {
    /// Product id.
    pub product_id: String,
    /// Order id.
    pub order_id: String,
}

impl From<OrderRequest> for OrderIds {
    fn from(request: OrderRequest) -> Self {
        Self {
            product_id: request.product_id,
            order_id: request.order_id,
        }
    }
}
