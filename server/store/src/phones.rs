//! Phones: a keyed digest stands in the place of each, by which it is found, and the phone itself beside it, sealed for that
//! digest. While the release before may run, and in rows that it left, the phone stands there in clear.

use super::people::{self, Words};
use super::{StoreError, Tx, params};

/// Starts every digest.
const MARK: &str = "phone:";

/// What a column `phone` has that begins as phones do; the indexes of migration 041 say the same.
macro_rules! in_clear {
    () => {
        "substr(phone, 1, 1) IN ('+', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9')"
    };
}

/// The phones that are in clear, table by table.
const CLEAR: [&str; 4] = [
    concat!(
        "SELECT phone FROM borrowers WHERE ",
        in_clear!(),
        " ORDER BY phone LIMIT $1 /* scans */"
    ),
    concat!(
        "SELECT DISTINCT phone FROM sms_messages WHERE ",
        in_clear!(),
        " ORDER BY phone LIMIT $1 /* scans */"
    ),
    concat!(
        "SELECT DISTINCT phone FROM sms_codes WHERE ",
        in_clear!(),
        " ORDER BY phone LIMIT $1 /* scans */"
    ),
    concat!(
        "SELECT DISTINCT phone FROM known_askers WHERE ",
        in_clear!(),
        " ORDER BY phone LIMIT $1 /* scans */"
    ),
];

/// Where a phone is sealed; `sealed_texts` makes the same in SQL.
fn place(key: &str) -> String {
    people::place("phone", key)
}

/// By what rows name a phone: how they are written, and how those in clear are. What is no phone (whose codes they are, as
/// `account/…`) names itself.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key; the store's own failures.
pub(crate) fn keys(tx: &mut Tx<'_>, phone: &str) -> Result<(String, String), StoreError> {
    let clear = phone.to_owned();
    let is_phone = phone.starts_with(|first: char| first == '+' || first.is_ascii_digit());
    match people::phone_digests(tx)? {
        Some(digests) if is_phone => {
            let digest = digests.digest("phone", phone);
            Ok((MARK.to_owned() + &digest, clear))
        }
        _ => Ok((clear.clone(), clear)),
    }
}

/// A phone as a row has it: the column `phone`, and the sealed one beside it.
///
/// # Errors
/// As [`keys`]; [`StoreError::Nul`] as for any text.
pub(crate) fn columns(
    tx: &mut Tx<'_>,
    phone: &str,
) -> Result<(String, Option<String>), StoreError> {
    let (key, clear) = keys(tx, phone)?;
    if key == clear {
        return Ok((key, None));
    }
    let sealed = people::seal_now(tx, &place(&key), phone)?;
    Ok((key, Some(sealed)))
}

/// The phone of a row's two columns.
pub(crate) fn stored(key: String, sealed: Option<String>) -> Words {
    match sealed {
        Some(sealed) => Words::sealed(place(&key), sealed),
        None => Words::from(key),
    }
}

/// Seals the phones that are in clear, at most `limit` of each table; gives how many rows had one.
pub(super) fn seal_clear(tx: &mut Tx<'_>, limit: i64) -> Result<u64, StoreError> {
    let mut rows = 0;
    for clear in CLEAR {
        let phones = tx.query_all(clear, params![limit], |row| row.text(0))?;
        for phone in phones {
            rows += seal_one(tx, &phone)?;
        }
    }
    Ok(rows)
}

/// Seals the phone of a borrower wherever it stands in clear, so that all of theirs is found by one name.
///
/// # Errors
/// As [`columns`].
pub(super) fn seal_of(tx: &mut Tx<'_>, borrower_id: &str) -> Result<(), StoreError> {
    let clear = tx.query_opt(
        concat!(
            "SELECT phone FROM borrowers WHERE id = $1 AND ",
            in_clear!()
        ),
        params![borrower_id],
        |row| row.text(0),
    )?;
    if let Some(phone) = clear {
        seal_one(tx, &phone)?;
    }
    Ok(())
}

/// Seals a phone wherever it stands in clear; gives in how many rows.
fn seal_one(tx: &mut Tx<'_>, phone: &str) -> Result<u64, StoreError> {
    let (key, Some(sealed)) = columns(tx, phone)? else {
        return Ok(0);
    };
    tx.put(
        "DELETE FROM known_askers WHERE phone = $1
             AND asker IN (SELECT asker FROM known_askers WHERE phone = $2)",
        params![phone, &key],
    )?;
    // A borrower whom a server of the release before made anew after the first was sealed stays in clear, for a person to see.
    let borrower = tx.execute(
        "UPDATE borrowers SET phone = $2, phone_sealed = $3
         WHERE phone = $1 AND NOT EXISTS (SELECT 1 FROM borrowers AS other WHERE other.phone = $2)",
        params![phone, &key, &sealed],
    )?;
    let messages = tx.execute(
        "UPDATE sms_messages SET phone = $2, phone_sealed = $3 WHERE phone = $1",
        params![phone, &key, &sealed],
    )?;
    let codes = tx.execute(
        "UPDATE sms_codes SET phone = $2 WHERE phone = $1",
        params![phone, &key],
    )?;
    let askers = tx.execute(
        "UPDATE known_askers SET phone = $2 WHERE phone = $1",
        params![phone, &key],
    )?;
    Ok(borrower + messages + codes + askers)
}

/// In how many rows of each table a phone is in clear, at most `most` of each.
pub(super) fn count_in_clear(
    tx: &mut Tx<'_>,
    most: i64,
) -> Result<[(&'static str, i64); 4], StoreError> {
    tx.query_one(
        concat!(
            "SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM borrowers WHERE ",
            in_clear!(),
            " LIMIT $1) AS found), (SELECT COUNT(*) FROM (SELECT 1 FROM sms_messages WHERE ",
            in_clear!(),
            " LIMIT $1) AS found), (SELECT COUNT(*) FROM (SELECT 1 FROM sms_codes WHERE ",
            in_clear!(),
            " LIMIT $1) AS found), (SELECT COUNT(*) FROM (SELECT 1 FROM known_askers WHERE ",
            in_clear!(),
            " LIMIT $1) AS found) /* scans */"
        ),
        params![most],
        |row| {
            Ok([
                ("borrowers", row.int(0)?),
                ("sms_messages.phone", row.int(1)?),
                ("sms_codes", row.int(2)?),
                ("known_askers", row.int(3)?),
            ])
        },
    )
}
