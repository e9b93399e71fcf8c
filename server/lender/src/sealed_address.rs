//! Addresses that open for a time without a session: each contains its subject, sealed. They are opened by the system's
//! browser and by a frame, which have no session.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::error::Error;
use crate::lender::Lender;

/// Key of the expiry beside the subject, in milliseconds UTC.
const OPEN_UNTIL: &str = "open_until_ms";

/// Last part of an address about `subject`, an object, that opens for `open_for_ms` milliseconds. It opens only in this
/// context, which names the content of such addresses.
///
/// # Errors
/// 1500 if it cannot be sealed.
pub fn seal<T: Serialize>(
    lender: &Lender,
    context: &str,
    subject: T,
    open_for_ms: i64,
) -> Result<String, Error> {
    let mut timed = serde_json::to_value(subject).map_err(Error::internal)?;
    timed[OPEN_UNTIL] = Value::from(lender.clock.now_ms() + open_for_ms);
    let token = lender.sealer.seal(&timed.to_string(), context);
    token.map_err(Error::internal)
}

/// Unseals the subject of an address; `None` if [`seal`] did not make it in this context, or if it has expired.
pub fn open<T: DeserializeOwned>(lender: &Lender, context: &str, token: &str) -> Option<T> {
    let text = lender.sealer.open(token, context).ok()?;
    let timed: Value = serde_json::from_str(&text).ok()?;
    let is_open = timed.get(OPEN_UNTIL)?.as_i64()? >= lender.clock.now_ms();
    is_open
        .then(|| serde_json::from_value(timed).ok())
        .flatten()
}
