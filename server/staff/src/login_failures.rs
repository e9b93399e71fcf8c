//! Failures of logins (STAFF-14): each account has its own, after which a try has to wait longer and longer, and so has
//! each browser in which its person signed in before.

use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::error::Error;
use tulay_store::staff_accounts::StaffAccount;
use tulay_store::{StoreError, Tx, people, rate_limits};

const MINUTE_MS: i64 = 60 * 1000;

/// Window of the limit on an address that guesses names, and its limit: fifty people may share an address.
const TRIES_MS: i64 = 15 * MINUTE_MS;
const MAX_OF_ADDRESS: i64 = 50;

/// Failures without a delay. Each one more doubles the delay, from a minute to an hour; all are forgotten after a day.
const FREE_FAILURES: i64 = 5;
const MAX_DELAY_MS: i64 = 60 * MINUTE_MS;
const FAILURES_MS: i64 = 24 * 60 * MINUTE_MS;

/// Address and browser that a login comes from.
pub struct LoginAsker {
    /// The client's address.
    pub address: String,
    /// Token of a browser that signed in before, as the browser sent it.
    pub browser: Option<String>,
}

/// Try that counts as a failure until it succeeds.
pub(crate) struct Try {
    subject: String,
    /// The browser's own secret, if its token is genuine.
    browser: Option<String>,
}

impl Try {
    /// Counts a try at a name. A browser that signed in to the account before has its own share; all others share that
    /// of the account and that of their address. The inner error is the refusal, which the transaction keeps.
    pub(crate) fn admit(
        tx: &mut Tx<'_>,
        (look, account): (&str, Option<&StaffAccount>),
        asker: &LoginAsker,
        now_ms: i64,
    ) -> Result<Result<Self, Error>, StoreError> {
        let browser = match (account, &asker.browser) {
            (Some(account), Some(token)) => known_browser(tx, account, token)?,
            _ => None,
        };
        let of = match &browser {
            Some(browser) => format!("{look}/{browser}"),
            None => look.to_owned(),
        };
        if browser.is_none() {
            let address = people::digest(tx, "staff_address", &asker.address)?;
            let from = format!("staff-login-from/{address}");
            if !rate_limits::admit(tx, &from, now_ms, TRIES_MS, MAX_OF_ADDRESS)? {
                return Ok(Err(too_often(TRIES_MS)));
            }
        }
        let subject = format!("staff-login/{}", people::digest(tx, "staff_login", &of)?);
        let counted = count(tx, &subject, now_ms)?;
        Ok(counted.map(|()| Self { subject, browser }))
    }

    /// Forgets the failures after a login; returns the token by which the browser is known from now on.
    pub(crate) fn succeeded(
        &self,
        tx: &mut Tx<'_>,
        account: &StaffAccount,
    ) -> Result<String, StoreError> {
        rate_limits::forget(tx, &self.subject)?;
        match &self.browser {
            Some(secret) => browser_token(tx, account, secret),
            None => new_browser(tx, account),
        }
    }
}

/// Counts a try as a failure, unless it comes before the delay after the last one is over.
pub(crate) fn count(
    tx: &mut Tx<'_>,
    subject: &str,
    now_ms: i64,
) -> Result<Result<(), Error>, StoreError> {
    let (failures, newest_ms) = rate_limits::newest(tx, subject, now_ms - FAILURES_MS)?;
    // Failures are counted by the minute: the delay begins with the next one.
    let until_ms = newest_ms.unwrap_or_default() + MINUTE_MS + delay_ms(failures);
    if failures >= FREE_FAILURES && until_ms > now_ms {
        return Ok(Err(too_often(until_ms - now_ms)));
    }
    rate_limits::count(tx, subject, now_ms)?;
    Ok(Ok(()))
}

/// Delay after a number of failures.
fn delay_ms(failures: i64) -> i64 {
    let doublings = u32::try_from(failures - FREE_FAILURES).unwrap_or_default();
    let delay_ms = 2_i64
        .checked_pow(doublings)
        .and_then(|times| times.checked_mul(MINUTE_MS));
    delay_ms.map_or(MAX_DELAY_MS, |delay_ms| delay_ms.min(MAX_DELAY_MS))
}

fn too_often(wait_ms: i64) -> Error {
    Error::too_often("Too many tries: wait a little").with_retry_after_ms(wait_ms)
}

/// Makes the token of a browser in which a person signs in.
pub(crate) fn new_browser(tx: &Tx<'_>, account: &StaffAccount) -> Result<String, StoreError> {
    browser_token(tx, account, SessionToken::random().expose())
}

/// Token of a browser: a secret, and its digest with the account and its password. It opens nothing and ends with the
/// password.
fn browser_token(tx: &Tx<'_>, account: &StaffAccount, secret: &str) -> Result<String, StoreError> {
    let hash = account.password_hash.as_deref().unwrap_or_default();
    let of = format!("{}/{hash}/{secret}", account.id);
    Ok(format!(
        "{secret}.{}",
        people::digest(tx, "staff_browser", &of)?
    ))
}

/// Returns the secret of a browser that signed in to the account before.
fn known_browser(
    tx: &Tx<'_>,
    account: &StaffAccount,
    token: &str,
) -> Result<Option<String>, StoreError> {
    let Some((secret, _)) = token.split_once('.') else {
        return Ok(None);
    };
    // A token opens nothing: what the time of the comparison tells is of no use.
    let is_known = browser_token(tx, account, secret)? == token;
    Ok(is_known.then(|| secret.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn staff_14_the_delay_after_failures_doubles_up_to_an_hour() {
        let delays = [5, 6, 7, 10, 11, 12, 1000].map(|failures| delay_ms(failures) / MINUTE_MS);
        assert_eq!(delays, [1, 2, 4, 32, 60, 60, 60]);
    }
}
