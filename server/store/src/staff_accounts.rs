//! Table `staff_accounts`: the accounts of the lender's staff (STAFF-01). Passwords come hashed, one-time links come
//! hashed; the secret of the second factor is sealed. A row has a code under the key of the database over all that gives
//! power: one that was changed without the key counts as none (STAFF-21).

use super::people::{self, place};
use super::value::Value;
use super::{Row, StoreError, Tx, new_id, params};
use tulay_sealing::Sealer;

/// Kind of the codes of rows under the key of the database.
const ROW_SCOPE: &str = "staff_accounts";

/// Key held by a write that adds an account or changes the roles of one.
const CHANGES: &str = "staff_accounts";

/// An account.
#[derive(Clone, PartialEq, Eq)]
pub struct StaffAccount {
    /// Its id.
    pub id: String,
    /// The name by which its person signs in.
    pub name: String,
    /// Its roles by their names, separated by commas.
    pub roles: String,
    /// Time of its creation, in milliseconds UTC.
    pub created_at_ms: i64,
    /// Time at which it was locked, in milliseconds UTC.
    pub locked_at_ms: Option<i64>,
    /// Hash of the password; `None` before the person chose one.
    pub password_hash: Option<String>,
    /// Time in milliseconds UTC after which the papers that its person read count towards the limit of an hour.
    pub readings_from_ms: Option<i64>,
    /// False for a row that was changed without the key: it gives no power.
    pub is_genuine: bool,
    /// The name by its appearance.
    look: String,
    /// Secret of the second factor as it is stored.
    totp_sealed: String,
    /// Time step of the newest used code.
    totp_step: i64,
    link_hash: Option<String>,
    link_until_ms: Option<i64>,
}

impl StaffAccount {
    /// The secret of the second factor, in base 32; empty before the person began the setup.
    ///
    /// # Errors
    /// [`StoreError::Sealing`] where no key of the store opens it.
    pub fn totp_secret(&self, tx: &Tx<'_>) -> Result<String, StoreError> {
        if self.totp_sealed.is_empty() {
            return Ok(String::new());
        }
        people::open(tx, &secret_place(&self.id), &self.totp_sealed)
    }

    /// Returns true if there is a password, or a one-time link by which one is chosen.
    pub fn has_credentials(&self) -> bool {
        self.password_hash.is_some() || self.link_hash.is_some()
    }

    /// Facts that give power, as a JSON array. Another key seals the secret of the second factor again, and its seal is bound
    /// to the id: it is not among them.
    fn facts(&self) -> String {
        let facts = serde_json::json!([
            self.id,
            self.name,
            self.look,
            self.roles,
            self.created_at_ms,
            self.locked_at_ms,
            self.password_hash,
            self.totp_step,
            self.link_hash,
            self.link_until_ms,
            self.readings_from_ms,
        ]);
        facts.to_string()
    }

    fn mac(&self, tx: &mut Tx<'_>) -> Result<String, StoreError> {
        let key = people::phone_digests(tx)?;
        Ok(key.digest(ROW_SCOPE, &self.facts()))
    }

    fn clear_credentials(&mut self) {
        self.password_hash = None;
        self.totp_sealed.clear();
        self.totp_step = 0;
        self.close_link();
    }

    fn close_link(&mut self) {
        (self.link_hash, self.link_until_ms) = (None, None);
    }
}

fn secret_place(id: &str) -> String {
    place("staff_accounts.totp", id)
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT id, name, roles, created_at, locked_at, password_hash, totp_sealed, readings_from, look, totp_step,
                 link_hash, link_until, mac
             FROM staff_accounts ",
            $rest
        )
    };
}

/// Adds an account without a password and returns its id. `look` is the name by its appearance.
///
/// # Errors
/// [`StoreError::Unique`] where an account has that name, or looks like it.
pub fn insert(
    tx: &mut Tx<'_>,
    (name, look): (&str, &str),
    roles: &str,
    now_ms: i64,
) -> Result<String, StoreError> {
    let account = StaffAccount {
        id: new_id("stf"),
        name: name.to_owned(),
        roles: roles.to_owned(),
        created_at_ms: now_ms,
        locked_at_ms: None,
        password_hash: None,
        readings_from_ms: None,
        is_genuine: true,
        look: look.to_owned(),
        totp_sealed: String::new(),
        totp_step: 0,
        link_hash: None,
        link_until_ms: None,
    };
    let mac = account.mac(tx)?;
    tx.put(
        "INSERT INTO staff_accounts (id, name, look, roles, created_at, mac) VALUES ($1, $2, $3, $4, $5, $6)",
        params![&account.id, name, look, roles, now_ms, &mac],
    )?;
    Ok(account.id)
}

/// Blocks other changes to accounts until the transaction ends.
///
/// # Errors
/// The store's own failures.
pub fn hold(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    tx.hold(CHANGES)
}

/// The account of this id.
///
/// # Errors
/// The store's own failures.
pub fn find(tx: &mut Tx<'_>, id: &str) -> Result<Option<StaffAccount>, StoreError> {
    genuine(tx, select!("WHERE id = $1"), params![id])
}

/// The account of a name by its appearance.
///
/// # Errors
/// The store's own failures.
pub fn by_look(tx: &mut Tx<'_>, look: &str) -> Result<Option<StaffAccount>, StoreError> {
    genuine(tx, select!("WHERE look = $1"), params![look])
}

/// As [`by_look`], also an account whose row was changed without the key.
///
/// # Errors
/// The store's own failures.
pub fn even_changed(tx: &mut Tx<'_>, look: &str) -> Result<Option<StaffAccount>, StoreError> {
    Ok(rows(tx, select!("WHERE look = $1"), params![look])?.pop())
}

/// The account of a one-time link that is still open.
///
/// # Errors
/// The store's own failures.
pub fn by_link(
    tx: &mut Tx<'_>,
    link_hash: &str,
    now_ms: i64,
) -> Result<Option<StaffAccount>, StoreError> {
    genuine(
        tx,
        select!("WHERE link_hash = $1 AND link_until > $2 AND locked_at IS NULL"),
        params![link_hash, now_ms],
    )
}

/// All accounts by their names, with those whose rows were changed without the key.
///
/// # Errors
/// The store's own failures.
pub fn all(tx: &mut Tx<'_>) -> Result<Vec<StaffAccount>, StoreError> {
    rows(tx, select!("/* scans */ ORDER BY name"), params![])
}

/// Returns true if there is an account.
///
/// # Errors
/// The store's own failures.
pub fn exist(tx: &mut Tx<'_>) -> Result<bool, StoreError> {
    let found = tx.query_opt(
        "SELECT id FROM staff_accounts LIMIT 1 /* scans */",
        params![],
        |row| row.text("id"),
    )?;
    Ok(found.is_some())
}

/// Opens a one-time link to an account, in place of an earlier one and of the second factor that was begun behind it.
///
/// # Errors
/// As [`set_roles`].
pub fn set_link(
    tx: &mut Tx<'_>,
    id: &str,
    link_hash: &str,
    until_ms: i64,
) -> Result<(), StoreError> {
    change(tx, id, |account| {
        account.totp_sealed.clear();
        account.totp_step = 0;
        account.link_hash = Some(link_hash.to_owned());
        account.link_until_ms = Some(until_ms);
    })
}

/// Stores a new secret of the second factor, which counts once [`set_password`] follows.
///
/// # Errors
/// As [`set_roles`].
pub fn set_secret(tx: &mut Tx<'_>, id: &str, secret: &str) -> Result<(), StoreError> {
    let sealed = people::seal(tx, &secret_place(id), secret)?;
    change(tx, id, |account| {
        account.totp_sealed = sealed;
        account.totp_step = 0;
    })
}

/// Stores the hash of a password and closes the one-time link.
///
/// # Errors
/// As [`set_roles`].
pub fn set_password(tx: &mut Tx<'_>, id: &str, password_hash: &str) -> Result<(), StoreError> {
    change(tx, id, |account| {
        account.password_hash = Some(password_hash.to_owned());
        account.close_link();
    })
}

/// Takes password, second factor and open link away, until the person sets the account up by another link.
///
/// # Errors
/// As [`set_roles`].
pub fn clear_credentials(tx: &mut Tx<'_>, id: &str) -> Result<(), StoreError> {
    change(tx, id, StaffAccount::clear_credentials)
}

/// Notes that a code of a time step was used; returns false if one of that step or a later one was used before.
///
/// # Errors
/// As [`set_roles`].
pub fn use_step(tx: &mut Tx<'_>, id: &str, step: i64) -> Result<bool, StoreError> {
    let mut is_new = false;
    change(tx, id, |account| {
        is_new = account.totp_step < step;
        account.totp_step = account.totp_step.max(step);
    })?;
    Ok(is_new)
}

/// Changes the roles of an account.
///
/// # Errors
/// [`StoreError::Corrupt`] where there is no such account, or its row was changed without the key; the store's own
/// failures.
pub fn set_roles(tx: &mut Tx<'_>, id: &str, roles: &str) -> Result<(), StoreError> {
    change(tx, id, |account| roles.clone_into(&mut account.roles))
}

/// Lets the papers that the person of an account read count from a time on.
///
/// # Errors
/// As [`set_roles`].
pub fn set_readings_from(tx: &mut Tx<'_>, id: &str, from_ms: i64) -> Result<(), StoreError> {
    change(tx, id, |account| account.readings_from_ms = Some(from_ms))
}

/// Locks an account, or unlocks it with `None`.
///
/// # Errors
/// As [`set_roles`].
pub fn set_locked(tx: &mut Tx<'_>, id: &str, at_ms: Option<i64>) -> Result<(), StoreError> {
    change(tx, id, |account| account.locked_at_ms = at_ms)
}

/// Stores an account whose row was changed without the key again, as the caller knows it by other means; without
/// password, second factor and link.
///
/// # Errors
/// The store's own failures.
pub fn restore(tx: &mut Tx<'_>, mut account: StaffAccount, look: &str) -> Result<(), StoreError> {
    look.clone_into(&mut account.look);
    account.clear_credentials();
    store(tx, &account)
}

/// Changes a row that is as it was stored.
fn change(
    tx: &mut Tx<'_>,
    id: &str,
    change: impl FnOnce(&mut StaffAccount),
) -> Result<(), StoreError> {
    let account = find(tx, id)?;
    let mut account = account.ok_or_else(|| StoreError::Corrupt(format!("no account {id}")))?;
    change(&mut account);
    store(tx, &account)
}

fn store(tx: &mut Tx<'_>, account: &StaffAccount) -> Result<(), StoreError> {
    let mac = account.mac(tx)?;
    tx.put(
        "UPDATE staff_accounts SET name = $2, look = $3, roles = $4, created_at = $5, locked_at = $6,
             password_hash = $7, totp_sealed = $8, totp_step = $9, link_hash = $10, link_until = $11,
             readings_from = $12, mac = $13
         WHERE id = $1",
        params![
            &account.id,
            &account.name,
            &account.look,
            &account.roles,
            account.created_at_ms,
            account.locked_at_ms,
            account.password_hash.as_deref(),
            &account.totp_sealed,
            account.totp_step,
            account.link_hash.as_deref(),
            account.link_until_ms,
            account.readings_from_ms,
            &mac,
        ],
    )
}

/// The account that a statement finds, if its row is as it was stored.
fn genuine(
    tx: &mut Tx<'_>,
    sql: &'static str,
    params: &[Value<'_>],
) -> Result<Option<StaffAccount>, StoreError> {
    let found = rows(tx, sql, params)?.pop();
    Ok(found.filter(|account| account.is_genuine))
}

/// The accounts that a statement finds. Each one that was changed without the key is noted.
fn rows(
    tx: &mut Tx<'_>,
    sql: &'static str,
    params: &[Value<'_>],
) -> Result<Vec<StaffAccount>, StoreError> {
    let key = people::phone_digests(tx)?;
    let found = tx.query_all(sql, params, |row| read(row, &key))?;
    for _ in found.iter().filter(|account| !account.is_genuine) {
        people::note_changed(tx, "staff_accounts");
    }
    Ok(found)
}

fn read(row: &Row<'_>, key: &Sealer) -> Result<StaffAccount, StoreError> {
    let mut account = StaffAccount {
        id: row.text("id")?,
        name: row.text("name")?,
        roles: row.text("roles")?,
        created_at_ms: row.int("created_at")?,
        locked_at_ms: row.int_opt("locked_at")?,
        password_hash: row.text_opt("password_hash")?,
        totp_sealed: row.text("totp_sealed")?,
        readings_from_ms: row.int_opt("readings_from")?,
        is_genuine: false,
        look: row.text("look")?,
        totp_step: row.int("totp_step")?,
        link_hash: row.text_opt("link_hash")?,
        link_until_ms: row.int_opt("link_until")?,
    };
    account.is_genuine = key.is_digest(ROW_SCOPE, &account.facts(), &row.text("mac")?);
    Ok(account)
}
