//! Payment channels: where a code is paid, how a provider's postback is read, and how the provider is asked what came of a
//! payment. Whoever reads a postback here posts no money: `loans::channel_news` does.

use http::{HeaderMap, StatusCode};
use jiff::Timestamp;

use crate::pending::Pending;
use crate::sandbox_channel::SandboxChannel;

/// How a channel looks to a borrower.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelProfile {
    /// Number that travels as `channelNumber`.
    pub number: String,
    /// Name.
    pub name: String,
    /// Path of the logo on the server's origin.
    pub logo: String,
    /// What paying by it costs, as text.
    pub fee_text: String,
    /// When a payment by it counts, as text.
    pub credited_text: String,
    /// Paid to a cashier, not in an app.
    pub is_counter: bool,
    /// Paid on a page of its own: the page of a code leads there and back.
    pub has_page: bool,
    /// Where it is paid over the counter.
    pub outlets: Vec<String>,
    /// Its name among the bills of an app or a counter.
    pub biller: String,
    /// What the counter takes from the payer for itself.
    pub counter_fee_centavos: i64,
    /// The least that may be paid by it, where the borrower chooses the amount.
    pub min_amount_centavos: i64,
}

/// Where a code is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PayTarget {
    /// On a page of the channel, at this address.
    Page(String),
    /// The borrower says or types this code: at a counter, in an app.
    Code(String),
    /// In any app that scans QR Ph codes; the code's text.
    Qr(String),
}

impl PayTarget {
    /// What it is, as a word of the store, and the address, code or text.
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

/// Who pays. Providers print it on receipts, and ask it of those who pay at a counter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Payer {
    /// The full name; empty where it is not known.
    pub name: String,
    /// The phone, in the form of the brand's rule.
    pub phone: String,
}

/// A payment to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenRequest {
    /// Ours, and another one for each opening.
    pub reference: String,
    /// What to pay.
    pub amount_centavos: i64,
    /// Who pays.
    pub payer: Payer,
    /// What for, in a few words.
    pub description: String,
    /// The whole address of the page to come back to, however the payment went.
    pub return_address: String,
    /// Until when our code holds.
    pub expires_at: Timestamp,
    /// The moment of opening.
    pub now: Timestamp,
}

/// An opened payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// Where it is paid.
    pub target: PayTarget,
    /// The provider's own id of it.
    pub provider_id: String,
    /// Until when the provider takes money for it; `None` where our code alone ends it.
    pub expires_at: Option<Timestamp>,
}

/// Which payment a provider is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Our reference; empty where only a payment is known.
    pub reference: String,
    /// The provider's id of the opening, where it was stored.
    pub provider_id: Option<String>,
    /// The provider's id of the payment, where a postback named one.
    pub payment_id: Option<String>,
    /// The amount that a postback named, where its signature covers it.
    pub amount_centavos: Option<i64>,
    /// The moment of asking.
    pub now: Timestamp,
}

/// Money that a provider says it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paid {
    /// The provider's id of the payment: the same in every postback and every answer.
    pub payment_id: String,
    /// Our reference, as the provider has it.
    pub reference: String,
    /// How much.
    pub amount_centavos: i64,
    /// When, where the provider says so.
    pub at: Option<Timestamp>,
}

/// What a provider says about a payment when it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It may still be paid, or is on its way.
    Open,
    /// It was paid.
    Paid(Paid),
    /// It failed.
    Failed,
    /// It ran out or was cancelled.
    Expired,
    /// The provider knows no such payment, or does not say.
    Unknown,
    /// A person has to look at it: it was taken back after it was paid, or cannot be posted as it is. The reason.
    Odd(String),
}

/// What a postback tells of a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// The provider's id of the payment, or of the event where it has none.
    pub payment_id: String,
    /// Our reference.
    pub reference: String,
    /// What happened.
    pub what: Told,
    /// What was paid, centavos; 0 where nothing proves it.
    pub amount_centavos: i64,
    /// When.
    pub at: Timestamp,
}

/// What happened to a payment, by a postback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// It was paid.
    Paid,
    /// It was not paid.
    Failed,
    /// It ran out: only the opening is over, not the code.
    Expired,
    /// It was paid and taken back.
    TakenBack,
}

/// A postback as its adaptor verified and read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Postback {
    /// What it tells, in its order.
    News(Vec<News>),
    /// Genuine, and about nothing that we keep.
    Ignored,
    /// Genuine, and not as the provider writes; why, for the log.
    Malformed(String),
    /// Not sent by the provider, or stale.
    NotGenuine,
}

/// How a postback is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was taken, whether it counted or not.
    Taken,
    /// It could not be read.
    Malformed,
    /// It is not the provider's.
    NotGenuine,
    /// It could not be confirmed now: the provider sends it again.
    Later,
}

impl Verdict {
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
    /// How it looks.
    fn profile(&self) -> &ChannelProfile;

    /// Whose postbacks tell of it: one provider's account serves several channels, and has one address for postbacks.
    fn account(&self) -> &str {
        &self.profile().number
    }

    /// Opens a payment. A failure may have opened it all the same: its reference is then never used again.
    fn open<'a>(&'a self, request: &'a OpenRequest) -> Pending<'a, Opened>;

    /// Verifies and reads a postback. A failure means that it cannot be verified now.
    fn read_postback<'a>(
        &'a self,
        headers: &'a HeaderMap,
        body: &'a [u8],
        now: Timestamp,
    ) -> Pending<'a, Postback>;

    /// The body that the provider wants to read, with its content type; `None` for the envelope.
    fn reply(&self, _verdict: Verdict) -> Option<(&'static str, &'static str)> {
        None
    }

    /// Whether money is posted only as the provider says when it is asked, because its postbacks prove too little.
    fn asks_before_posting(&self) -> bool {
        true
    }

    /// Asks what came of a payment.
    fn query<'a>(&'a self, asked: &'a Asked) -> Pending<'a, Standing>;

    /// Ends an opened payment, so that nobody pays it. One that is over already is no failure.
    fn cancel<'a>(&'a self, asked: &'a Asked) -> Pending<'a, ()>;

    /// The sandbox behind this channel; `None` for a real one.
    fn sandbox(&self) -> Option<&SandboxChannel> {
        None
    }
}
