//! Payment channels: the target of a code, the reading of postbacks, and status queries. Nothing here posts money:
//! `tulay-lender` does.

use http::{HeaderMap, StatusCode};
use jiff::Timestamp;

use crate::pending::{Pending, ProviderError};

/// Display data of a channel for borrowers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelProfile {
    /// Number that travels as `channelNumber`.
    pub number: String,
    /// Name.
    pub name: String,
    /// Path of the logo on the server's origin.
    pub logo: String,
    /// Price of paying by it, as text.
    pub fee_text: String,
    /// Time at which a payment by it counts, as text.
    pub credited_text: String,
    /// Paid to a cashier, not in an app.
    pub is_counter: bool,
    /// True if it is paid on a page of its own: the page of a code leads there and back.
    pub has_page: bool,
    /// Shops and counters at which it is paid.
    pub outlets: Vec<String>,
    /// Its name among the bills of an app or a counter.
    pub biller: String,
    /// Fee that the counter takes from the payer for itself.
    pub counter_fee_centavos: i64,
    /// The smallest payment by it, if the borrower chooses the amount.
    pub min_amount_centavos: i64,
}

/// Target by which a code is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PayTarget {
    /// On a page of the channel, at this address.
    Page(String),
    /// A code that the borrower names or types: at a counter, in an app.
    Code(String),
    /// In any app that scans QR Ph codes; the code's text.
    Qr(String),
}

impl PayTarget {
    /// Returns its kind, as a word of the store, and the address, code or text.
    pub fn parts(&self) -> (&'static str, &str) {
        match self {
            Self::Page(address) => ("page", address),
            Self::Code(code) => ("code", code),
            Self::Qr(text) => ("qr", text),
        }
    }

    /// The target of stored parts.
    pub fn of_parts(kind: &str, text: &str) -> Option<Self> {
        match kind {
            "page" => Some(Self::Page(text.to_owned())),
            "code" => Some(Self::Code(text.to_owned())),
            "qr" => Some(Self::Qr(text.to_owned())),
            _ => None,
        }
    }
}

/// The payer. Providers print it on receipts, and require it at a counter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Payer {
    /// The full name; empty if unknown.
    pub name: String,
    /// The phone, in the form of the brand's rule.
    pub phone: String,
}

/// A payment to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenRequest {
    /// The server's reference, another one for each opening.
    pub reference: String,
    /// Amount to pay.
    pub amount_centavos: i64,
    /// The payer.
    pub payer: Payer,
    /// Purpose, in a few words.
    pub description: String,
    /// The whole address of the page to come back to, however the payment ended.
    pub return_address: String,
    /// End of the validity of the server's code.
    pub expires_at: Timestamp,
    /// Time of opening.
    pub now: Timestamp,
}

/// An opened payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// Target by which it is paid.
    pub target: PayTarget,
    /// The provider's own id of it.
    pub provider_id: String,
    /// End of the time in which the provider takes money for it; `None` if only the server's code ends it.
    pub expires_at: Option<Timestamp>,
}

/// Identifiers of the payment that a status query is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusQuery {
    /// The server's reference; empty if only a payment is known.
    pub reference: String,
    /// The provider's id of the opening, if it was stored.
    pub provider_id: Option<String>,
    /// The provider's id of the payment, if a postback named one.
    pub payment_id: Option<String>,
    /// The amount named by a postback, if its signature covers it.
    pub amount_centavos: Option<i64>,
    /// Time of the query.
    pub now: Timestamp,
}

/// Money that a provider reports as taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paid {
    /// The provider's id of the payment: the same in every postback and every answer.
    pub payment_id: String,
    /// The server's reference, as the provider has it.
    pub reference: String,
    /// Amount.
    pub amount_centavos: i64,
    /// Time of the payment, if the provider reports it.
    pub at: Option<Timestamp>,
}

/// Status of a payment, as its provider answers a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaymentStatus {
    /// It may still be paid, or is on its way.
    Open,
    /// It was paid.
    Paid(Paid),
    /// It failed.
    Failed,
    /// It expired or was cancelled.
    Expired,
    /// The provider has no such payment, or gives no status.
    Unknown,
    /// A person has to review it: it was taken back after it was paid, or cannot be posted as it is. Contains the
    /// reason.
    Odd(String),
}

/// Payment event reported by a postback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostbackEvent {
    /// The provider's id of the payment, or of the event if it has none.
    pub payment_id: String,
    /// The server's reference.
    pub reference: String,
    /// Kind of the event.
    pub what: PostbackKind,
    /// Amount paid, in centavos; 0 if nothing proves it.
    pub amount_centavos: i64,
    /// Time of the event.
    pub at: Timestamp,
}

/// Kind of a payment event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostbackKind {
    /// It was paid.
    Paid,
    /// It was not paid.
    Failed,
    /// It expired: only the opening is over, not the code.
    Expired,
    /// It was paid and taken back.
    TakenBack,
}

/// A verified and parsed postback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Postback {
    /// Events, in the order of the postback.
    Events(Vec<PostbackEvent>),
    /// Genuine, but about nothing that is stored.
    Ignored,
    /// Genuine, but not in the provider's form; the reason, for the log.
    Malformed(String),
    /// Not sent by the provider, or stale.
    NotGenuine,
}

/// Answer to a postback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostbackVerdict {
    /// It was accepted, whether or not it changed anything.
    Taken,
    /// It could not be read.
    Malformed,
    /// It is not the provider's.
    NotGenuine,
    /// It could not be confirmed now: the provider sends it again.
    Later,
}

impl PostbackVerdict {
    /// The status of the answer.
    pub fn status(self) -> StatusCode {
        match self {
            Self::Taken => StatusCode::OK,
            Self::Malformed => StatusCode::BAD_REQUEST,
            Self::NotGenuine => StatusCode::UNAUTHORIZED,
            Self::Later => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

/// A payment channel.
pub trait PaymentChannel: Send + Sync {
    /// Returns its display data.
    fn profile(&self) -> &ChannelProfile;

    /// Returns the name of the account whose postbacks report on it: one provider's account serves several channels,
    /// and has one address for postbacks.
    fn account(&self) -> &str {
        &self.profile().number
    }

    /// Opens a payment. A failure may have opened it nevertheless: its reference is then never used again.
    fn open<'a>(&'a self, request: &'a OpenRequest) -> Pending<'a, Opened>;

    /// Verifies and reads a postback. A failure means that it cannot be verified now.
    fn read_postback<'a>(
        &'a self,
        headers: &'a HeaderMap,
        body: &'a [u8],
        now: Timestamp,
    ) -> Pending<'a, Postback>;

    /// The body that the provider expects, with its content type; `None` for the envelope.
    fn reply(&self, _verdict: PostbackVerdict) -> Option<(&'static str, &'static str)> {
        None
    }

    /// Returns true if money is posted only according to a status query, because its postbacks prove too little.
    fn asks_before_posting(&self) -> bool {
        true
    }

    /// Queries the status of a payment.
    fn query<'a>(&'a self, asked: &'a StatusQuery) -> Pending<'a, PaymentStatus>;

    /// Ends an opened payment, so that nobody pays it. Ending one that is over already is no failure.
    fn cancel<'a>(&'a self, asked: &'a StatusQuery) -> Pending<'a, ()>;

    /// The sandbox behind this channel; `None` for a real one.
    fn sandbox(&self) -> Option<&dyn Sandbox> {
        None
    }
}

/// A channel that moves no money: the server makes its postbacks.
pub trait Sandbox {
    /// Signs a body as this channel at `timestamp` (Unix seconds).
    ///
    /// # Errors
    /// A secret that cannot sign.
    fn sign(&self, timestamp: &str, body: &[u8]) -> Result<String, ProviderError>;
}
