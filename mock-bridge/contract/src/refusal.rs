//! Refusals of messages. A refusal is logged and shown; the page learns only its text.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The reasons a careful wrapper has for dropping a message (BRIDGE-04).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize, TS)]
#[serde(
    tag = "reason",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Refusal {
    /// The sender's page is not of the configured H5 origin.
    #[error("sent by {origin}, not by the H5 origin")]
    ForeignOrigin {
        /// The sender's origin.
        origin: String,
    },
    /// The sender is a frame inside the page.
    #[error("sent by a frame, not by the page itself")]
    NotMainFrame,
    /// No message has this name on the wire.
    #[error("no message is called {wire_name:?}")]
    UnknownMessage {
        /// The name as it came.
        wire_name: String,
    },
    /// The payload, or the single form's envelope, is not as the contract has it.
    #[error("wrong shape: {detail}")]
    WrongShape {
        /// Description of the fault.
        detail: String,
    },
    /// An address that must not be opened.
    #[error("the address is not allowed: {detail}")]
    BadAddress {
        /// Description of the fault.
        detail: String,
    },
    /// A number that must not be dialled.
    #[error("the telephone number is not allowed: {detail}")]
    BadTelephone {
        /// Description of the fault.
        detail: String,
    },
    /// `endBankFlow` without the bank step of that product.
    #[error("no bank step of product {product_id:?} is open")]
    NoBankFlow {
        /// The product as it came.
        product_id: String,
    },
    /// A page opens pages without end.
    #[error("more than {limit} web views are open")]
    TooManyWebViews {
        /// The most that may be open.
        limit: u32,
    },
}

impl Refusal {
    /// Returns a refusal of a payload of another shape.
    pub fn wrong_shape(detail: String) -> Self {
        Self::WrongShape { detail }
    }

    /// Returns a refusal of an address that may not be opened.
    pub fn bad_address(detail: impl Into<String>) -> Self {
        Self::BadAddress {
            detail: detail.into(),
        }
    }

    /// Returns a refusal of a telephone number.
    pub fn bad_telephone(detail: impl Into<String>) -> Self {
        Self::BadTelephone {
            detail: detail.into(),
        }
    }
}
