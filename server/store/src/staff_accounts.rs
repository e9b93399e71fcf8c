//! Table `staff_accounts`: the accounts of the lender's staff (STAFF-01). Passwords come hashed, one-time links come
//! hashed; the secret of the second factor is sealed.

use super::people::{self, place};
use super::{Row, StoreError, Tx, new_id, params};

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
    /// Secret of the second factor as it is stored.
    totp_sealed: String,
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
}

fn secret_place(id: &str) -> String {
    place("staff_accounts.totp", id)
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT id, name, roles, created_at, locked_at, password_hash, totp_sealed, readings_from
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
    let id = new_id("stf");
    tx.put(
        "INSERT INTO staff_accounts (id, name, look, roles, created_at) VALUES ($1, $2, $3, $4, $5)",
        params![&id, name, look, roles, now_ms],
    )?;
    Ok(id)
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
    tx.query_opt(select!("WHERE id = $1"), params![id], read)
}

/// The account of a name by its appearance.
///
/// # Errors
/// The store's own failures.
pub fn by_look(tx: &mut Tx<'_>, look: &str) -> Result<Option<StaffAccount>, StoreError> {
    tx.query_opt(select!("WHERE look = $1"), params![look], read)
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
    tx.query_opt(
        select!("WHERE link_hash = $1 AND link_until > $2 AND locked_at IS NULL"),
        params![link_hash, now_ms],
        read,
    )
}

/// All accounts by their names.
///
/// # Errors
/// The store's own failures.
pub fn all(tx: &mut Tx<'_>) -> Result<Vec<StaffAccount>, StoreError> {
    tx.query_all(select!("/* scans */ ORDER BY name"), params![], read)
}

/// Returns true if there is an account.
///
/// # Errors
/// The store's own failures.
pub fn exist(tx: &mut Tx<'_>) -> Result<bool, StoreError> {
    let found = tx.query_opt(
        "SELECT id FROM staff_accounts LIMIT 1 /* scans */",
        params![],
        |row| row.text(0),
    )?;
    Ok(found.is_some())
}

/// Opens a one-time link to an account, in place of an earlier one and of the second factor that was begun behind it.
///
/// # Errors
/// The store's own failures.
pub fn set_link(
    tx: &mut Tx<'_>,
    id: &str,
    link_hash: &str,
    until_ms: i64,
) -> Result<(), StoreError> {
    tx.put(
        "UPDATE staff_accounts SET link_hash = $2, link_until = $3, totp_sealed = '', totp_step = 0 WHERE id = $1",
        params![id, link_hash, until_ms],
    )
}

/// Stores a new secret of the second factor, which counts once [`set_password`] follows.
///
/// # Errors
/// The store's own failures.
pub fn set_secret(tx: &mut Tx<'_>, id: &str, secret: &str) -> Result<(), StoreError> {
    let sealed = people::seal(tx, &secret_place(id), secret)?;
    tx.put(
        "UPDATE staff_accounts SET totp_sealed = $2, totp_step = 0 WHERE id = $1",
        params![id, &sealed],
    )
}

/// Stores the hash of a password and closes the one-time link.
///
/// # Errors
/// The store's own failures.
pub fn set_password(tx: &mut Tx<'_>, id: &str, password_hash: &str) -> Result<(), StoreError> {
    tx.put(
        "UPDATE staff_accounts SET password_hash = $2, link_hash = NULL, link_until = NULL WHERE id = $1",
        params![id, password_hash],
    )
}

/// Takes password, second factor and open link away, until the person sets the account up by another link.
///
/// # Errors
/// The store's own failures.
pub fn clear_credentials(tx: &mut Tx<'_>, id: &str) -> Result<(), StoreError> {
    tx.put(
        "UPDATE staff_accounts SET password_hash = NULL, totp_sealed = '', totp_step = 0,
             link_hash = NULL, link_until = NULL
         WHERE id = $1",
        params![id],
    )
}

/// Notes that a code of a time step was used; returns false if one of that step or a later one was used before.
///
/// # Errors
/// The store's own failures.
pub fn use_step(tx: &mut Tx<'_>, id: &str, step: i64) -> Result<bool, StoreError> {
    let changed = tx.execute(
        "UPDATE staff_accounts SET totp_step = $2 WHERE id = $1 AND totp_step < $2",
        params![id, step],
    )?;
    Ok(changed == 1)
}

/// Changes the roles of an account.
///
/// # Errors
/// The store's own failures.
pub fn set_roles(tx: &mut Tx<'_>, id: &str, roles: &str) -> Result<(), StoreError> {
    tx.put(
        "UPDATE staff_accounts SET roles = $2 WHERE id = $1",
        params![id, roles],
    )
}

/// Lets the papers that the person of an account read count from a time on.
///
/// # Errors
/// The store's own failures.
pub fn set_readings_from(tx: &mut Tx<'_>, id: &str, from_ms: i64) -> Result<(), StoreError> {
    tx.put(
        "UPDATE staff_accounts SET readings_from = $2 WHERE id = $1",
        params![id, from_ms],
    )
}

/// Locks an account, or unlocks it with `None`.
///
/// # Errors
/// The store's own failures.
pub fn set_locked(tx: &mut Tx<'_>, id: &str, at_ms: Option<i64>) -> Result<(), StoreError> {
    tx.put(
        "UPDATE staff_accounts SET locked_at = $2 WHERE id = $1",
        params![id, at_ms],
    )
}

fn read(row: &Row<'_>) -> Result<StaffAccount, StoreError> {
    Ok(StaffAccount {
        id: row.text(0)?,
        name: row.text(1)?,
        roles: row.text(2)?,
        created_at_ms: row.int(3)?,
        locked_at_ms: row.int_opt(4)?,
        password_hash: row.text_opt(5)?,
        totp_sealed: row.text(6)?,
        readings_from_ms: row.int_opt(7)?,
    })
}
