//! Sign-in of staff by the lender's own OpenID provider (STAFF-01): the begun sign-ins, and the account of a proven
//! person. The console speaks with the provider.

use tulay_lender::Lender;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::error::Error;
use tulay_lender::security_events::SecurityEvent;
use tulay_store::staff_sessions::StaffSession;
use tulay_store::{people, rate_limits, staff_accounts, staff_oidc_logins};

use crate::accounts::{MAX_OF_ADDRESS, TRIES_MS, open_session};

/// Time for which the provider may answer a sign-in, in milliseconds.
pub const LOGIN_MS: i64 = 10 * 60 * 1000;

/// The longest subject, in characters, as OpenID Connect has it.
const MAX_CHARS: usize = 255;

/// Reason why a proven person is not signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAccount {
    /// No account has the person.
    Unknown,
    /// The account is locked.
    Locked,
}

/// Returns the name of a person at the provider without space around it; `None` for an empty one.
///
/// # Errors
/// 1400 where it is not 1 to 255 visible ASCII characters.
pub fn checked(subject: &str) -> Result<Option<String>, Error> {
    let subject = subject.trim();
    if subject.is_empty() {
        return Ok(None);
    }
    if subject.len() <= MAX_CHARS && subject.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(Some(subject.to_owned()));
    }
    let why = "A person at the provider is 1 to 255 letters, digits and signs without spaces";
    Err(Error::invalid("oidc_subject", why))
}

/// Counts a try of an address, as one with a password counts.
///
/// # Errors
/// 1429 after too many tries.
pub async fn count_try(lender: &Lender, address: &str) -> Result<(), Error> {
    let now_ms = lender.clock.now_ms();
    let address = address.to_owned();
    let written = lender.store.write(move |tx| {
        let address = people::digest(tx, "staff_address", &address)?;
        let subject = format!("staff-login-from/{address}");
        rate_limits::admit(tx, &subject, now_ms, TRIES_MS, MAX_OF_ADDRESS)
    });
    if written.await.map_err(Error::from)? {
        return Ok(());
    }
    Err(Error::too_often(
        "Too many tries: wait a quarter of an hour",
    ))
}

/// Begins a sign-in and returns the token that the browser keeps until the provider answers.
///
/// # Errors
/// The store's own failures.
pub async fn begin(lender: &Lender) -> Result<SessionToken, Error> {
    let now_ms = lender.clock.now_ms();
    let token = SessionToken::random();
    let token_hash = token.hash();
    let written = lender.store.write(move |tx| {
        staff_oidc_logins::delete_old(tx, now_ms - LOGIN_MS)?;
        staff_oidc_logins::insert(tx, &token_hash, now_ms)
    });
    written.await.map_err(Error::from)?;
    Ok(token)
}

/// Takes a begun sign-in out, so that it is answered once; returns false where there is none of this token.
///
/// # Errors
/// The store's own failures.
pub async fn take(lender: &Lender, token: &SessionToken) -> Result<bool, Error> {
    let now_ms = lender.clock.now_ms();
    let token_hash = token.hash();
    let written = lender
        .store
        .write(move |tx| staff_oidc_logins::take(tx, &token_hash, now_ms - LOGIN_MS));
    written.await.map_err(Error::from)
}

/// Opens a session of the account that has a person of the provider, who logged in there at `logged_in_at_ms`. Without
/// that time the session begins without a fresh proof.
///
/// # Errors
/// The store's own failures.
pub async fn log_in(
    lender: &Lender,
    subject: String,
    logged_in_at_ms: Option<i64>,
) -> Result<Result<SessionToken, NoAccount>, Error> {
    let now_ms = lender.clock.now_ms();
    let written = lender.store.write(move |tx| {
        let Some(account) = staff_accounts::by_oidc_subject(tx, &subject)? else {
            return Ok(Err(NoAccount::Unknown));
        };
        if account.locked_at_ms.is_some() {
            return Ok(Err(NoAccount::Locked));
        }
        let session = StaffSession {
            account_id: account.id,
            seen_at_ms: now_ms,
            proven_at_ms: logged_in_at_ms.unwrap_or_default().min(now_ms),
            is_by_oidc: true,
        };
        Ok::<_, Error>(Ok(open_session(tx, &session)?))
    });
    let opened = written.await?;
    if opened.is_ok() {
        lender.security.note(SecurityEvent::StaffLoggedIn, "oidc");
    }
    Ok(opened)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn staff_01_a_person_at_the_provider_is_a_word() {
        for subject in ["118", " f81d4fae-7dec ", "maria@lender.ph", "auth0|5"] {
            let found = checked(subject).expect("a name");
            assert_eq!(found.as_deref(), Some(subject.trim()));
        }
        assert_eq!(checked(" ").expect("nobody"), None);
        let long = "a".repeat(MAX_CHARS + 1);
        for subject in ["a b", "a\nb", "pe\u{f1}a", long.as_str()] {
            assert!(checked(subject).is_err(), "{subject:?}");
        }
    }
}
