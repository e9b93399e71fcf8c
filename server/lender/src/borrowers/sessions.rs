//! Sessions: a token is 128 random bits, of which only the hash is stored.

use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::lender::Lender;
use tulay_store::sessions::ListedSession;
use tulay_store::{StoreError, Tx, sessions};
use tulay_system::hex::to_hex;
use tulay_texts::text;

/// Lifetime of a session, in milliseconds; the privacy policy states it.
pub const SESSION_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// Hexadecimal digits of a token's digest that name a session to its borrower; they give no access.
const NAME_DIGITS: usize = 16;

/// Kind of device that opened a session, as reported by itself. Names that people give to their phones are not used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Device {
    /// Apple phone.
    Iphone,
    /// Apple tablet.
    Ipad,
    /// Phone or tablet with Android.
    Android,
    /// Browser.
    Browser,
    /// Not reported.
    #[default]
    Unknown,
}

impl Device {
    /// Derives the device from the common parameters `clientType` and `deviceName`.
    pub fn of(client_type: &str, device_name: &str) -> Self {
        match client_type.to_ascii_lowercase().as_str() {
            "ios" if device_name.to_ascii_lowercase().contains("ipad") => Self::Ipad,
            "ios" => Self::Iphone,
            "android" => Self::Android,
            "h5" | "web" => Self::Browser,
            _ => Self::Unknown,
        }
    }

    fn as_str(self) -> &'static str {
        match self {
            Self::Iphone => "iphone",
            Self::Ipad => "ipad",
            Self::Android => "android",
            Self::Browser => "browser",
            Self::Unknown => "",
        }
    }
}

/// Token of a session. Never logged: it has no `Debug` and no `Display`.
pub struct SessionToken(String);

impl SessionToken {
    /// 128 random bits.
    pub fn random() -> Self {
        Self(format!("{:032x}", rand::random::<u128>()))
    }

    /// Returns true for a token in the form that [`SessionToken::random`] gives: 32 hexadecimal digits.
    pub fn is_random(&self) -> bool {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        self.0.len() == 32 && self.0.bytes().all(is_digit)
    }

    /// Wraps the token of a request.
    pub fn from_wire(token: &str) -> Self {
        Self(token.to_owned())
    }

    /// Text of the token, for the answer to the borrower only.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Hash under which the session is stored.
    pub fn hash(&self) -> String {
        to_hex(&Sha256::digest(self.0.as_bytes()))
    }
}

/// Opens a session for a borrower, on a device.
pub fn issue(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    device: Device,
    now_ms: i64,
) -> Result<SessionToken, StoreError> {
    let token = SessionToken::random();
    let hash = token.hash();
    let expires_at_ms = now_ms + SESSION_MS;
    sessions::insert(
        tx,
        (&hash, device.as_str()),
        borrower_id,
        now_ms,
        expires_at_ms,
    )?;
    Ok(token)
}

/// Stores a session under a given token (the demo's tokens are names).
pub fn keep(
    tx: &mut Tx<'_>,
    token: &SessionToken,
    borrower_id: &str,
    now_ms: i64,
    expires_at_ms: i64,
) -> Result<(), StoreError> {
    let (hash, device) = (token.hash(), Device::Unknown.as_str());
    sessions::insert(tx, (&hash, device), borrower_id, now_ms, expires_at_ms)
}

/// Name of a session for its borrower.
pub fn name_of(session: &ListedSession) -> &str {
    let hash = session.token_hash.as_str();
    hash.get(..NAME_DIGITS).unwrap_or(hash)
}

/// Ends the borrower's session of this name (SEC-05).
///
/// # Errors
/// 1004 if the borrower has no active session of this name.
pub async fn end_named(lender: &Lender, borrower_id: String, name: String) -> Result<(), Error> {
    let (now_ms, idle_ms) = (
        lender.clock.now_ms(),
        lender.settings.limits.session_idle_ms(),
    );
    let ended = lender.store.write(move |tx| {
        let live = sessions::live_of(tx, &borrower_id, now_ms, idle_ms)?;
        match live.iter().find(|session| name_of(session) == name) {
            Some(session) => sessions::end(tx, &session.token_hash, now_ms),
            None => Ok(false),
        }
    });
    if ended.await.map_err(Error::from)? {
        return Ok(());
    }
    Err(Error::not_found(text("This device is logged out")))
}

/// Ends every session of a borrower except this one; returns their number.
pub fn end_others(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    but: &SessionToken,
    now_ms: i64,
) -> Result<u64, StoreError> {
    sessions::end_all(tx, borrower_id, &but.hash(), now_ms)
}

/// Ends every session of a borrower.
///
/// # Errors
/// If the database does not answer.
pub async fn log_out_everywhere(lender: &Lender, borrower_id: String) -> Result<(), Error> {
    let now_ms = lender.clock.now_ms();
    let ended = lender
        .store
        .write(move |tx| sessions::end_all(tx, &borrower_id, "", now_ms));
    ended.await.map(drop).map_err(Error::from)
}

/// Ends a session. Ending it again succeeds.
///
/// # Errors
/// If the database does not answer.
pub async fn log_out(lender: &Lender, token: SessionToken) -> Result<(), Error> {
    let now_ms = lender.clock.now_ms();
    let ended = lender.store.write(move |tx| end(tx, &token, now_ms));
    ended.await.map_err(Error::from)
}

/// Ends a session in a transaction. Ending it again succeeds.
pub(super) fn end(tx: &mut Tx<'_>, token: &SessionToken, now_ms: i64) -> Result<(), StoreError> {
    sessions::end(tx, &token.hash(), now_ms).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::Device;

    #[test]
    fn sec_05_a_device_is_known_by_its_kind_and_by_no_name_that_somebody_gave_it() {
        for (client_type, device_name, kind) in [
            ("ios", "iPhone 15", "iphone"),
            ("IOS", "Ana's iPad", "ipad"),
            ("ios", "", "iphone"),
            ("android", "SM-A155F", "android"),
            ("h5", "", "browser"),
            ("web", "iPad", "browser"),
            ("", "iPhone", ""),
            ("<script>", "x", ""),
        ] {
            let known = Device::of(client_type, device_name);
            assert_eq!(known.as_str(), kind, "{client_type} {device_name}");
        }
    }
}
