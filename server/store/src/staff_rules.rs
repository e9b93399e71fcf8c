//! Table `staff_rules`: the rule on the second person, from the first account or change on (STAFF-02), with a code under
//! the key of the database (STAFF-21).

use super::{StoreError, Tx, params, people};

/// Kind of the code of the rule under the key of the database.
const ROW_SCOPE: &str = "staff_rules";

/// The rule on the second person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondPersonRule {
    /// Sum above which an act waits for a second person; `None` where that of the configuration counts.
    pub above_centavos: Option<i64>,
    /// Days in which the acts of one kind on one order add up.
    pub added_up_days: i64,
}

impl SecondPersonRule {
    fn facts(&self) -> String {
        serde_json::json!([self.above_centavos, self.added_up_days]).to_string()
    }
}

/// The rule as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoredRule {
    /// None is stored.
    Missing,
    /// The rule, as it was stored.
    Kept(SecondPersonRule),
    /// It was changed without the key.
    Changed,
}

/// The stored rule.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key; the store's own failures.
pub fn find(tx: &mut Tx<'_>) -> Result<StoredRule, StoreError> {
    let stored = tx.query_opt(
        "SELECT second_person_above_centavos, added_up_days, mac FROM staff_rules WHERE id = 1",
        params![],
        |row| {
            let rule = SecondPersonRule {
                above_centavos: row.int_opt("second_person_above_centavos")?,
                added_up_days: row.int("added_up_days")?,
            };
            Ok((rule, row.text("mac")?))
        },
    )?;
    let Some((rule, mac)) = stored else {
        return Ok(StoredRule::Missing);
    };
    let key = people::phone_digests(tx)?;
    if key.is_digest(ROW_SCOPE, &rule.facts(), &mac) {
        return Ok(StoredRule::Kept(rule));
    }
    people::note_changed(tx, "staff_rules");
    Ok(StoredRule::Changed)
}

/// Stores the rule in place of the one before.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key; the store's own failures.
pub fn set(tx: &mut Tx<'_>, rule: SecondPersonRule) -> Result<(), StoreError> {
    let mac = people::phone_digests(tx)?.digest(ROW_SCOPE, &rule.facts());
    tx.put(
        "INSERT INTO staff_rules (id, second_person_above_centavos, added_up_days, mac) VALUES (1, $1, $2, $3)
         ON CONFLICT (id) DO UPDATE
         SET second_person_above_centavos = excluded.second_person_above_centavos,
             added_up_days = excluded.added_up_days, mac = excluded.mac",
        params![rule.above_centavos, rule.added_up_days, &mac],
    )
}
