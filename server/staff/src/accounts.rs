//! Accounts of the lender's staff: the one-time link, the setup of password and second factor, login and sessions
//! (STAFF-01). The second factor is a code by time (TOTP, RFC 6238) of an app on the person's phone.

use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;
use utoipa::ToSchema;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use jiff::Timestamp;
use tokio::sync::Semaphore;
use totp_rs::{Builder, Secret, Totp};

use tulay_lender::Lender;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::error::Error;
use tulay_lender::security_events::SecurityEvent;
use tulay_lender::settings::Role;
use tulay_store::staff_accounts::{self, StaffAccount};
use tulay_store::staff_sessions::{self, StaffSession};
use tulay_store::{StoreError, Tx, rate_limits};

use crate::access::roles_of;
use crate::login_failures::{self, LoginAsker, Try};
use crate::passwords;
use crate::staff_names::look;

const MINUTE_MS: i64 = 60 * 1000;

/// Lifetime of a one-time link, in milliseconds.
pub const LINK_MS: i64 = 15 * MINUTE_MS;

/// Time without use after which a session ends, in milliseconds.
pub const IDLE_MS: i64 = 15 * MINUTE_MS;

/// The longest session, in milliseconds.
pub const SESSION_MS: i64 = 12 * 60 * MINUTE_MS;

/// Time for which a proven second factor counts as fresh, in milliseconds.
pub const FRESH_MS: i64 = 5 * MINUTE_MS;

/// Passwords that are checked at one time: each check takes 19 MB.
const CHECKS_AT_ONCE: usize = 2;

static CHECKS: Semaphore = Semaphore::const_new(CHECKS_AT_ONCE);

/// Hash that is verified where there is no account, so that an answer takes as long.
static NO_ONES_HASH: LazyLock<String> =
    LazyLock::new(|| hashed("nobody has this password").unwrap_or_default());

/// A signed-in person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedInStaff {
    /// The account's id.
    pub account_id: String,
    /// Name of the account.
    pub name: String,
    /// Roles of the account.
    pub roles: BTreeSet<Role>,
    /// True if the second factor was proven a short time ago.
    pub is_fresh: bool,
}

/// Second factor of an account that is being set up, for the person's app. Never logged.
#[derive(Serialize, ToSchema)]
pub struct SecondFactorSetup {
    /// Name of the account.
    pub name: String,
    /// The secret in base 32, to type.
    pub secret: String,
    /// The secret as an `otpauth:` address, for a QR code.
    pub uri: String,
}

/// Name, password and code of a login.
pub struct Credentials {
    /// The account's name.
    pub name: String,
    /// The password.
    pub password: String,
    /// The code of the second factor.
    pub code: String,
}

/// Tokens of a login.
pub struct SignedIn {
    /// That of the session.
    pub session: SessionToken,
    /// That of the browser, which has its own share of failures from now on.
    pub browser: String,
}

/// Opens a one-time link to an account and returns its token, of which only the hash is stored.
///
/// # Errors
/// The store's own failures.
pub fn open_link(tx: &mut Tx<'_>, account_id: &str, now: Timestamp) -> Result<String, StoreError> {
    let token = SessionToken::random();
    let until_ms = now.as_millisecond() + LINK_MS;
    staff_accounts::set_link(tx, account_id, &token.hash(), until_ms)?;
    Ok(token.expose().to_owned())
}

/// Begins the setup behind a one-time link: makes its second factor, which stays the same as long as the link is open,
/// until the setup ends (STAFF-17).
///
/// # Errors
/// 1004 for a link that is not open.
pub async fn begin_setup(lender: &Lender, link: &str) -> Result<SecondFactorSetup, Error> {
    let now_ms = lender.clock.now_ms();
    let brand = lender.settings.brand.name.clone();
    let link_hash = SessionToken::from_wire(link).hash();
    let written = lender.store.write(move |tx| {
        let account = of_link(tx, &link_hash, now_ms)?;
        let mut secret = account.totp_secret(tx)?;
        if secret.is_empty() {
            secret = Secret::generate().to_base32();
            staff_accounts::set_secret(tx, &account.id, &secret)?;
        }
        let totp = totp(&secret)?.with_account_name(account.name.as_str());
        // The issuer of an address has no colon.
        let issuer = format!("{} staff", brand.replace(':', " "));
        let uri = built(totp.with_issuer(Some(issuer)))?.to_url();
        Ok(SecondFactorSetup {
            name: account.name,
            secret,
            uri: uri.map_err(Error::internal)?,
        })
    });
    written.await
}

/// Ends the setup behind a one-time link with a password and a first code, closes the link and signs its person in;
/// returns the token of the session. Earlier sessions end.
///
/// # Errors
/// 1004 for a link that is not open; 1400 for a weak or usual password or a wrong code.
pub async fn finish_setup(
    lender: &Lender,
    link: &str,
    password: String,
    code: String,
) -> Result<SignedIn, Error> {
    let now = lender.clock.now();
    let link_hash = SessionToken::from_wire(link).hash();
    let of_read = link_hash.clone();
    let name = lender
        .store
        .read(move |tx| Ok::<_, Error>(of_link(tx, &of_read, now.as_millisecond())?.name));
    passwords::check(&password, &name.await?, &lender.settings.brand.name)?;
    let hash = in_turn(move || hashed(&password)).await??;
    let written = lender.store.write(move |tx| {
        let mut account = of_link(tx, &link_hash, now.as_millisecond())?;
        if !takes_code(tx, &account, &code, now)? {
            return Err(Error::invalid(
                "code",
                "This code is wrong, or was used before",
            ));
        }
        staff_accounts::set_password(tx, &account.id, &hash)?;
        staff_sessions::end_all(tx, &account.id)?;
        account.password_hash = Some(hash.clone());
        let browser = login_failures::new_browser(tx, &account)?;
        let session = begin_session(tx, account.id, now.as_millisecond())?;
        Ok::<_, Error>(SignedIn { session, browser })
    });
    let signed_in = written.await?;
    lender.security.note(SecurityEvent::StaffLoggedIn, "setup");
    Ok(signed_in)
}

/// Changes the password of a session's person, who names the present one, and ends their other sessions (STAFF-17).
/// Returns the token by which the browser is known from now on.
///
/// # Errors
/// 1001 where the session ended; 1400 for another password than the present one, or a weak, usual or unchanged new one; 1409
/// where it changed meanwhile; 1429 after too many tries.
pub async fn change_password(
    lender: &Lender,
    token: &SessionToken,
    present: String,
    chosen: String,
) -> Result<String, Error> {
    let now_ms = lender.clock.now_ms();
    let token_hash = token.hash();
    let of_try = token_hash.clone();
    let admitted = lender.store.write(move |tx| {
        let (staff, _) = live(tx, &of_try, now_ms)?;
        let subject = format!("staff-password/{}", staff.account_id);
        if let Err(refused) = login_failures::count(tx, &subject, now_ms)? {
            return Ok(Err(refused));
        }
        let account = staff_accounts::find(tx, &staff.account_id)?;
        Ok::<_, Error>(account.ok_or_else(Error::not_signed_in))
    });
    let account = admitted.await??;
    passwords::check(&chosen, &account.name, &lender.settings.brand.name)?;
    let stored = account.password_hash.clone();
    let is_same = chosen == present;
    let checked = in_turn(move || {
        let is_right = is_password(&present, stored.as_deref());
        is_right.then(|| hashed(&chosen)).transpose()
    });
    let Some(hash) = checked.await?? else {
        lender
            .security
            .note(SecurityEvent::StaffLoginFailed, "password");
        return Err(Error::invalid(
            "present",
            "This is not your present password",
        ));
    };
    if is_same {
        let why = "This is your present password: choose another one";
        return Err(Error::invalid("password", why));
    }
    let written = lender.store.write(move |tx| {
        let (staff, _) = live(tx, &token_hash, now_ms)?;
        let now = staff_accounts::find(tx, &staff.account_id)?;
        let now = now.filter(|now| now.password_hash == account.password_hash);
        let mut now = now.ok_or_else(|| Error::conflict("The password was changed meanwhile"))?;
        staff_accounts::set_password(tx, &staff.account_id, &hash)?;
        now.password_hash = Some(hash.clone());
        rate_limits::forget(tx, &format!("staff-password/{}", staff.account_id))?;
        staff_sessions::end_others(tx, &staff.account_id, &token_hash)?;
        Ok::<_, Error>(login_failures::new_browser(tx, &now)?)
    });
    let browser = written.await?;
    lender
        .security
        .note(SecurityEvent::StaffPasswordChanged, "password");
    Ok(browser)
}

/// Signs a person in.
///
/// # Errors
/// 1400 for a wrong name, password or code, which it does not distinguish, and for a locked account; 1429 after too many
/// tries.
pub async fn log_in(
    lender: &Lender,
    credentials: Credentials,
    asker: LoginAsker,
) -> Result<SignedIn, Error> {
    let now = lender.clock.now();
    let Credentials {
        name,
        password,
        code,
    } = credentials;
    let (tried, account) = admit(lender, &name, asker).await?;
    let hash = account
        .as_ref()
        .and_then(|account| account.password_hash.clone());
    let is_right = in_turn(move || is_password(&password, hash.as_deref())).await?;
    let signed_in = match account.filter(|_| is_right) {
        Some(account) => enter(lender, (tried, account.id), code, now).await?,
        None => None,
    };
    if signed_in.is_none() {
        lender
            .security
            .note(SecurityEvent::StaffLoginFailed, "login");
    }
    signed_in.ok_or_else(|| Error::invalid("password", "Name, password or code is wrong"))
}

/// Runs work on a password once few others run.
async fn in_turn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
    let permit = CHECKS.acquire().await.map_err(Error::internal)?;
    // The permit ends with the work, also where the client no longer waits.
    let done = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        work()
    });
    done.await.map_err(Error::internal)
}

/// Counts a try and returns it with the account of the name.
async fn admit(
    lender: &Lender,
    name: &str,
    asker: LoginAsker,
) -> Result<(Try, Option<StaffAccount>), Error> {
    let now_ms = lender.clock.now_ms();
    let look = look(name);
    let written = lender.store.write(move |tx| {
        let account = staff_accounts::by_look(tx, &look)?;
        let tried = Try::admit(tx, (&look, account.as_ref()), &asker, now_ms)?;
        Ok::<_, Error>(tried.map(|tried| (tried, account)))
    });
    let admitted = written.await?;
    if admitted.is_err() {
        lender
            .security
            .note(SecurityEvent::StaffLoginLocked, "login");
    }
    admitted
}

/// Opens a session of an account with the right password; `None` where it is locked or the code is wrong.
async fn enter(
    lender: &Lender,
    (tried, account_id): (Try, String),
    code: String,
    now: Timestamp,
) -> Result<Option<SignedIn>, Error> {
    let written = lender.store.write(move |tx| {
        let account = staff_accounts::find(tx, &account_id)?;
        let Some(account) = account.filter(|account| account.locked_at_ms.is_none()) else {
            return Ok(None);
        };
        if !takes_code(tx, &account, &code, now)? {
            return Ok(None);
        }
        let browser = tried.succeeded(tx, &account)?;
        let session = begin_session(tx, account.id, now.as_millisecond())?;
        Ok::<_, Error>(Some(SignedIn { session, browser }))
    });
    let signed_in = written.await?;
    if signed_in.is_some() {
        lender.security.note(SecurityEvent::StaffLoggedIn, "login");
    }
    Ok(signed_in)
}

/// Opens a session of an account whose second factor was proven now.
fn begin_session(
    tx: &mut Tx<'_>,
    account_id: String,
    now_ms: i64,
) -> Result<SessionToken, StoreError> {
    let session = StaffSession {
        account_id,
        seen_at_ms: now_ms,
        proven_at_ms: now_ms,
    };
    let token = SessionToken::random();
    staff_sessions::delete_unused(tx, now_ms - IDLE_MS)?;
    staff_sessions::insert(tx, &token.hash(), &session)?;
    Ok(token)
}

/// Returns the person of a session, and records its use if it is one.
///
/// # Errors
/// 1001 where it ended, was not used for 15 minutes, or its account was locked.
pub async fn find_session(
    lender: &Lender,
    token: &SessionToken,
    is_use: bool,
) -> Result<SignedInStaff, Error> {
    let now_ms = lender.clock.now_ms();
    let token_hash = token.hash();
    let of_read = token_hash.clone();
    let (staff, seen_at_ms) = lender
        .store
        .read(move |tx| live(tx, &of_read, now_ms))
        .await?;
    if is_use && now_ms - seen_at_ms >= MINUTE_MS {
        let noted = lender
            .store
            .write(move |tx| staff_sessions::note_use(tx, &token_hash, now_ms));
        noted.await.map_err(Error::from)?;
    }
    Ok(staff)
}

/// Proves the second factor of a session again.
///
/// # Errors
/// 1001 where the session ended; 1400 for a wrong code; 1429 after too many tries.
pub async fn prove(lender: &Lender, token: &SessionToken, code: String) -> Result<(), Error> {
    let now = lender.clock.now();
    let token_hash = token.hash();
    let written = lender.store.write(move |tx| {
        let now_ms = now.as_millisecond();
        let (staff, _) = live(tx, &token_hash, now_ms)?;
        let subject = format!("staff-code/{}", staff.account_id);
        if let Err(refused) = login_failures::count(tx, &subject, now_ms)? {
            return Ok(Err(refused));
        }
        let account = staff_accounts::find(tx, &staff.account_id)?;
        let account = account.ok_or_else(Error::not_signed_in)?;
        if !takes_code(tx, &account, &code, now)? {
            let why = "This code is wrong, or was used before";
            return Ok(Err(Error::invalid("code", why)));
        }
        rate_limits::forget(tx, &subject)?;
        staff_sessions::note_proof(tx, &token_hash, now_ms)?;
        Ok::<_, Error>(Ok(()))
    });
    written.await?
}

/// Ends a session.
///
/// # Errors
/// The store's own failures.
pub async fn log_out(lender: &Lender, token: &SessionToken) -> Result<(), Error> {
    let token_hash = token.hash();
    let written = lender
        .store
        .write(move |tx| staff_sessions::end(tx, &token_hash));
    written.await.map_err(Error::from)
}

/// The person of a live session, and the time of its newest recorded use.
fn live(tx: &mut Tx<'_>, token_hash: &str, now_ms: i64) -> Result<(SignedInStaff, i64), Error> {
    let session = staff_sessions::find_live(tx, token_hash, now_ms - SESSION_MS, now_ms - IDLE_MS)?;
    let session = session.ok_or_else(Error::not_signed_in)?;
    let account = staff_accounts::find(tx, &session.account_id)?;
    let account = account.filter(|account| account.locked_at_ms.is_none());
    let account = account.ok_or_else(Error::not_signed_in)?;
    let staff = SignedInStaff {
        roles: roles_of(&account),
        account_id: account.id,
        name: account.name,
        is_fresh: session.proven_at_ms > now_ms - FRESH_MS,
    };
    Ok((staff, session.seen_at_ms))
}

fn of_link(tx: &mut Tx<'_>, link_hash: &str, now_ms: i64) -> Result<StaffAccount, Error> {
    let account = staff_accounts::by_link(tx, link_hash, now_ms)?;
    account.ok_or_else(|| Error::not_found("This link was used, or its 15 minutes are over"))
}

/// Returns true for a code of the account's second factor that counts now, and marks it as used.
fn takes_code(
    tx: &mut Tx<'_>,
    account: &StaffAccount,
    code: &str,
    now: Timestamp,
) -> Result<bool, Error> {
    let secret = account.totp_secret(tx)?;
    if secret.is_empty() {
        return Ok(false);
    }
    let seconds = u64::try_from(now.as_second()).map_err(Error::internal)?;
    let code: String = code.split_whitespace().collect();
    let Some(step) = built(totp(&secret)?)?.check(&code, seconds) else {
        return Ok(false);
    };
    let step = i64::try_from(step).map_err(Error::internal)?;
    Ok(staff_accounts::use_step(tx, &account.id, step)?)
}

fn totp(secret: &str) -> Result<Builder, Error> {
    let secret = Secret::try_from_base32(secret).map_err(Error::internal)?;
    Ok(Builder::new().with_secret(secret))
}

fn built(builder: Builder) -> Result<Totp, Error> {
    builder.build().map_err(Error::internal)
}

fn hashed(password: &str) -> Result<String, Error> {
    let hash = Argon2::default().hash_password(password.as_bytes());
    Ok(hash.map_err(Error::internal)?.to_string())
}

/// Returns true for the password of a hash; takes as long without one.
fn is_password(password: &str, hash: Option<&str>) -> bool {
    let stored = hash.unwrap_or(&NO_ONES_HASH);
    let is_right = PasswordHash::new(stored).is_ok_and(|stored| {
        let verified = Argon2::default().verify_password(password.as_bytes(), &stored);
        verified.is_ok()
    });
    is_right && hash.is_some()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::sync::{Arc, Barrier};
    use std::thread;

    use super::*;

    /// Memory that checks may take at one time, in KiB.
    const MAX_KIB: u32 = 64 * 1024;

    #[tokio::test]
    async fn staff_01_few_passwords_are_checked_at_one_time() {
        let (running, most) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
        // Each check waits for another: one at a time would never end.
        let pair = Arc::new(Barrier::new(2));
        let checks = (0..16).map(|_| {
            let (running, most, pair) = (running.clone(), most.clone(), pair.clone());
            tokio::spawn(in_turn(move || {
                let now = running.fetch_add(1, Ordering::SeqCst) + 1;
                most.fetch_max(now, Ordering::SeqCst);
                pair.wait();
                // All that may run begin meanwhile.
                for _ in 0..10_000 {
                    thread::yield_now();
                }
                running.fetch_sub(1, Ordering::SeqCst);
            }))
        });
        for check in checks.collect::<Vec<_>>() {
            check.await.expect("no panic").expect("a check");
        }
        let taken_kib = most.load(Ordering::SeqCst) * Argon2::default().params().m_cost();
        assert!(taken_kib <= MAX_KIB, "{taken_kib} KiB");
    }
}
