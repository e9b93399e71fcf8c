//! Addresses that open for a time, and end with the session that got them (SEC-17): each contains its subject and the
//! digest of that session, sealed. The system's browser and a frame, which have no session, open some of them.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::borrowers::sessions::SessionToken;
use crate::error::Error;
use crate::lender::Lender;
use tulay_store::sessions;

/// Key of the expiry beside the subject, in milliseconds UTC.
const OPEN_UNTIL: &str = "open_until_ms";
/// Key of the session's digest beside the subject.
const SESSION: &str = "session";

/// Last part of an address about `subject`, an object, that opens for `open_for_ms` milliseconds while this session is
/// live. It opens only in this context, which names the content of such addresses.
///
/// # Errors
/// 1500 if it cannot be sealed.
pub fn seal<T: Serialize>(
    lender: &Lender,
    session: &SessionToken,
    context: &str,
    subject: T,
    open_for_ms: i64,
) -> Result<String, Error> {
    let mut bound = serde_json::to_value(subject).map_err(Error::internal)?;
    bound[OPEN_UNTIL] = Value::from(lender.clock.now_ms() + open_for_ms);
    bound[SESSION] = Value::from(session.hash());
    let token = lender.sealer.seal(&bound.to_string(), context);
    token.map_err(Error::internal)
}

/// Unseals the subject of an address; `None` if [`seal`] did not make it in this context, if it has expired, or if the
/// session that got it has ended.
///
/// # Errors
/// The store's own failures.
pub async fn open<T: DeserializeOwned>(
    lender: &Lender,
    context: &str,
    token: &str,
) -> Result<Option<T>, Error> {
    let Some((subject, session)) = unseal(lender, context, token) else {
        return Ok(None);
    };
    Ok(is_live(lender, session).await?.then_some(subject))
}

/// Like [`open`], for the session alone that got the address.
///
/// # Errors
/// The store's own failures.
pub async fn open_for<T: DeserializeOwned>(
    lender: &Lender,
    asking: &SessionToken,
    context: &str,
    token: &str,
) -> Result<Option<T>, Error> {
    match unseal(lender, context, token) {
        Some((subject, session)) if session == asking.hash() => {
            Ok(is_live(lender, session).await?.then_some(subject))
        }
        _ => Ok(None),
    }
}

/// Subject of an address that has not expired, and the digest of its session.
fn unseal<T: DeserializeOwned>(lender: &Lender, context: &str, token: &str) -> Option<(T, String)> {
    let text = lender.sealer.open(token, context).ok()?;
    let bound: Value = serde_json::from_str(&text).ok()?;
    if bound.get(OPEN_UNTIL)?.as_i64()? < lender.clock.now_ms() {
        return None;
    }
    let session = bound.get(SESSION)?.as_str()?.to_owned();
    Some((serde_json::from_value(bound).ok()?, session))
}

async fn is_live(lender: &Lender, session: String) -> Result<bool, Error> {
    let (now_ms, idle_ms) = (
        lender.clock.now_ms(),
        lender.settings.limits.session_idle_ms(),
    );
    let live = lender
        .store
        .read_single(move |tx| sessions::find_live(tx, &session, now_ms, idle_ms));
    Ok(live.await.map_err(Error::from)?.is_some())
}
