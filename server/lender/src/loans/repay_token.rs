//! The token of a legacy repayment (CALL-11, 12): it is valid for one order of one borrower, for 30 minutes. Whether it
//! was used is not known here.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use tulay_sealing::Sealer;
use tulay_store::new_id;
use tulay_store::orders::Order;
use tulay_texts::text;

/// The content of a token, encrypted for its borrower.
#[derive(Debug, Serialize, Deserialize)]
pub struct Token {
    order_id: String,
    holds_until_ms: i64,
    nonce: String,
}

impl Token {
    /// A token for an order, until a time in milliseconds UTC.
    pub fn new(order_id: String, holds_until_ms: i64) -> Self {
        let nonce = new_id("tok");
        Self {
            order_id,
            holds_until_ms,
            nonce,
        }
    }

    /// The token on the wire: only the server can read it.
    pub fn encrypted(&self, sealer: &Sealer, borrower_id: &str) -> Result<String, Error> {
        let token = serde_json::to_string(self).map_err(Error::internal)?;
        sealer.seal(&token, borrower_id).map_err(Error::internal)
    }

    /// The id of a token that is valid for this order and this borrower.
    pub fn check(
        token: &str,
        sealer: &Sealer,
        borrower_id: &str,
        order: &Order,
        now: Timestamp,
    ) -> Result<String, Error> {
        let token = sealer.open(token, borrower_id).ok();
        let token = token.and_then(|token| serde_json::from_str::<Self>(&token).ok());
        token
            .filter(|token| token.order_id == order.id())
            .filter(|token| token.holds_until_ms > now.as_millisecond())
            .map(|token| token.nonce)
            .ok_or_else(|| Error::invalid("repayToken", text("Please open this page again")))
    }
}
