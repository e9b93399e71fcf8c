//! Session of a signed-in person: a cookie that scripts cannot read and other sites cannot send.

use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName};
use tulay_lender::Lender;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_staff::accounts::{self, SESSION_MS, SignedInStaff};
use tulay_staff::signature::{Proof, Signature};

use crate::failure::Failure;

/// Name of the cookie. The prefix makes the browser refuse one that a site or a page without TLS set.
const COOKIE_NAME: &str = "__Host-tulay-staff";

/// Name of the cookie of a browser that signed in before; it opens nothing.
const BROWSER_COOKIE: &str = "__Host-tulay-browser";

/// Time for which a browser is known after its last login, in seconds: half a year.
const BROWSER_SECONDS: i64 = 183 * 24 * 60 * 60;

/// The longest token of a browser.
const MAX_BROWSER_BYTES: usize = 200;

/// Header of a reading that a page makes by itself: it is no use of the session, which would never end otherwise.
const REFRESH: &str = "x-refresh";

/// Signed-in person of a request. As an extractor it answers 401 to all others.
pub struct Staff(pub SignedInStaff);

impl Staff {
    /// Returns the person's signature under an act.
    pub fn signature(&self, reason: String) -> Signature {
        Signature {
            operator: self.0.name.clone(),
            proof: Proof::Console {
                is_fresh: self.0.is_fresh,
            },
            reason,
            shown: None,
        }
    }

    /// Refuses a person without a role. Every role includes [`Role::Read`].
    ///
    /// # Errors
    /// 1409.
    pub fn require(&self, role: Role) -> Result<(), Error> {
        let roles = &self.0.roles;
        if roles.contains(&role) || role == Role::Read && !roles.is_empty() {
            return Ok(());
        }
        Err(Error::conflict(
            "Your staff account does not let you do this",
        ))
    }
}

impl FromRequestParts<Lender> for Staff {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, lender: &Lender) -> Result<Self, Failure> {
        let token = token_of(&parts.headers).ok_or_else(Error::not_signed_in)?;
        let is_use = !parts.headers.contains_key(REFRESH);
        Ok(Self(accounts::find_session(lender, &token, is_use).await?))
    }
}

/// Token in the cookie of a request.
pub fn token_of(headers: &HeaderMap) -> Option<SessionToken> {
    let token = SessionToken::from_wire(cookie_of(headers, COOKIE_NAME)?);
    token.is_random().then_some(token)
}

/// Token of a browser that signed in before, in its cookie.
pub fn browser_of(headers: &HeaderMap) -> Option<String> {
    let token = cookie_of(headers, BROWSER_COOKIE)?;
    (token.len() <= MAX_BROWSER_BYTES).then(|| token.to_owned())
}

fn cookie_of<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let cookies = headers.get_all(COOKIE).iter();
    let mut pairs = cookies
        .filter_map(|cookie| cookie.to_str().ok())
        .flat_map(|cookie| cookie.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    pairs
        .find(|(name, _)| *name == wanted)
        .map(|(_, token)| token)
}

/// Header that gives the browser the cookie of a session.
pub fn begin(token: &SessionToken) -> (HeaderName, String) {
    let seconds = SESSION_MS / 1000;
    let token = token.expose();
    (
        SET_COOKIE,
        format!(
            "{COOKIE_NAME}={token}; Path=/; Max-Age={seconds}; Secure; HttpOnly; SameSite=Strict"
        ),
    )
}

/// Header that gives the browser the cookie by which it is known.
pub fn keep_browser(token: &str) -> (HeaderName, String) {
    (
        SET_COOKIE,
        format!(
            "{BROWSER_COOKIE}={token}; Path=/; Max-Age={BROWSER_SECONDS}; Secure; HttpOnly; SameSite=Strict"
        ),
    )
}

/// Header that takes the cookie away.
pub fn end() -> (HeaderName, String) {
    (
        SET_COOKIE,
        format!("{COOKIE_NAME}=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Strict"),
    )
}
