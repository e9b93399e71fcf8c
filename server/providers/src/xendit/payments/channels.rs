//! Channels of Xendit by its own codes, with the form in which each is paid and its limits.

use tulay_lending::money::MAX_CENTAVOS;

/// Form in which a channel of Xendit is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// By scanning a QR code.
    Qr,
    /// On a page, and back.
    Page,
    /// With a code at a counter.
    Code,
}

/// A channel of Xendit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct XenditChannel {
    /// Xendit's code of it.
    pub code: &'static str,
    /// Form in which it is paid.
    pub shape: Shape,
    /// The smallest amount that it takes.
    pub min_centavos: i64,
    /// The largest amount that it takes.
    pub max_centavos: i64,
}

const fn channel(
    code: &'static str,
    shape: Shape,
    min_centavos: i64,
    max_centavos: i64,
) -> XenditChannel {
    XenditChannel {
        code,
        shape,
        min_centavos,
        max_centavos,
    }
}

const CHANNELS: [XenditChannel; 7] = [
    channel("QRPH", Shape::Qr, 100, 5_000_000),
    channel("GCASH", Shape::Page, 100, 10_000_000),
    channel("MAYA", Shape::Page, 100, MAX_CENTAVOS),
    channel("GRABPAY", Shape::Page, 100, MAX_CENTAVOS),
    channel("SHOPEEPAY", Shape::Page, 100, MAX_CENTAVOS),
    channel("7ELEVEN", Shape::Code, 5_000, 5_000_000),
    channel("CEBUANA", Shape::Code, 100, 3_000_000),
];

impl XenditChannel {
    /// The channel of a code.
    pub fn of(code: &str) -> Option<Self> {
        CHANNELS.into_iter().find(|channel| channel.code == code)
    }
}
