//! Locks of a write on PostgreSQL until it ends: of two writes that lock the same key, the later one sees all changes
//! of the earlier one, or runs again. A key is mapped to one of a fixed number of rows of table `holds`, which each
//! holder changes: so PostgreSQL notices a holder whose snapshot is too old. An advisory lock of the same number makes
//! writes wait that would only collide, and lets a retried request wait before its snapshot is taken.

use std::collections::BTreeSet;

/// Number of rows. Two keys share one so seldom that it does not matter, and it does no harm.
const SLOTS: u64 = 1 << 20;

/// Takes the locks of slots, then changes their rows. `$1` is `slot,slot,…`. A lock of two numbers never equals one of
/// one number, as migrations take.
pub(super) const HOLD: &str = "WITH locked AS MATERIALIZED (
         SELECT CAST(slot AS BIGINT) AS slot, pg_advisory_xact_lock(7, CAST(slot AS INTEGER))
         FROM unnest(string_to_array($1, ',')) AS slot)
     INSERT INTO holds (slot, holders) SELECT slot, 1 FROM locked
     ON CONFLICT (slot) DO UPDATE SET holders = holds.holders + 1";

/// Slots that a transaction has locked.
#[derive(Debug, Default)]
pub(crate) struct Holds(BTreeSet<i64>);

impl Holds {
    /// Adds the slots of keys and returns those that the transaction has not locked before, in ascending order, as
    /// [`HOLD`] takes them; `None` if there is none.
    pub(super) fn insert<'k>(&mut self, keys: impl Iterator<Item = &'k str>) -> Option<String> {
        let asked: BTreeSet<i64> = keys.map(slot).collect();
        let new: Vec<String> = asked.difference(&self.0).map(i64::to_string).collect();
        self.0.extend(asked);
        (!new.is_empty()).then(|| new.join(","))
    }

    pub(super) fn add(&mut self, mut others: Holds) {
        self.0.append(&mut others.0);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The statements that lock the slots for a connection, in ascending order, as everywhere: so there is no deadlock.
    pub(super) fn locks(&self) -> String {
        let slots = self.0.iter();
        let locks = slots.map(|slot| format!("SELECT pg_advisory_lock(7, {slot})"));
        locks.collect::<Vec<_>>().join(";")
    }
}

/// The slot of a key, by the FNV-1a hash: the same in every server and every release.
fn slot(key: &str) -> i64 {
    let hash = key.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    i64::try_from((hash ^ (hash >> 32)) % SLOTS).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_one_slot_and_keys_that_differ_seldom_share_one() {
        let slots: BTreeSet<i64> = (0..10_000).map(|n| slot(&format!("bor_{n}"))).collect();
        assert!(slots.len() > 9_900, "{}", slots.len());
        let mut holds = Holds::default();
        let first = slot("bor_1").to_string();
        assert_eq!(holds.insert(["bor_1", "bor_1"].into_iter()), Some(first));
        assert_eq!(holds.insert(["bor_1"].into_iter()), None);
    }

    /// Servers of two releases lock the same slots.
    #[test]
    fn the_slots_stay_the_same_over_releases() {
        assert_eq!(slot("bor_1"), 675_874);
    }
}
