//! Table `staff_rules`: the rule on the second person, once staff have changed it (STAFF-02).

use super::{StoreError, Tx, params};

/// The rule on the second person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondPersonRule {
    /// Sum above which an act waits for a second person.
    pub above_centavos: i64,
    /// Days in which the acts of one kind on one order add up.
    pub added_up_days: i64,
}

/// The stored rule; `None` where that of the configuration counts.
///
/// # Errors
/// The store's own failures.
pub fn find(tx: &mut Tx<'_>) -> Result<Option<SecondPersonRule>, StoreError> {
    tx.query_opt(
        "SELECT second_person_above_centavos, added_up_days FROM staff_rules WHERE id = 1",
        params![],
        |row| {
            Ok(SecondPersonRule {
                above_centavos: row.int(0)?,
                added_up_days: row.int(1)?,
            })
        },
    )
}

/// Stores the rule in place of the one before.
///
/// # Errors
/// The store's own failures.
pub fn set(tx: &mut Tx<'_>, rule: SecondPersonRule) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO staff_rules (id, second_person_above_centavos, added_up_days) VALUES (1, $1, $2)
         ON CONFLICT (id) DO UPDATE
         SET second_person_above_centavos = excluded.second_person_above_centavos, added_up_days = excluded.added_up_days",
        params![rule.above_centavos, rule.added_up_days],
    )
}
