//! Addresses that open for a time without a session: what each is about stands in it, sealed. The system's browser and a
//! frame open them, which have no session.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::lender::Lender;
use crate::error::Error;

/// Stands beside what an address is about: until when it may be opened, in milliseconds UTC.
const OPEN_UNTIL: &str = "open_until_ms";

/// The last part of an address about `subject`, an object, that opens for `open_for_ms` milliseconds. It opens in this context
/// alone, which names what stands at such addresses.
///
/// # Errors
/// 1500 when it cannot be sealed.
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

/// What an address is about; none of one that [`seal`] did not make in this context, and of one whose time has passed.
pub fn open<T: DeserializeOwned>(lender: &Lender, context: &str, token: &str) -> Option<T> {
    let text = lender.sealer.open(token, context).ok()?;
    let timed: Value = serde_json::from_str(&text).ok()?;
    let is_open = timed.get(OPEN_UNTIL)?.as_i64()? >= lender.clock.now_ms();
    is_open
        .then(|| serde_json::from_value(timed).ok())
        .flatten()
}
