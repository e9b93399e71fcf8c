//! Identifiers made by the app, so that they are known before the row is stored.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Crockford's alphabet in lower case: no i, l, o, u, so that an id can be read aloud.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The upper half of the next identifier: it starts at random with the process and counts up, so that rows made one
/// after the other are neighbours in every index on them and a commit writes few pages. It also orders rows that one
/// server made in the same millisecond: the later one has the greater id.
static NEXT: LazyLock<AtomicU64> = LazyLock::new(|| AtomicU64::new(rand::random()));

/// Characters of an identifier after its prefix and the underscore.
const DIGITS: usize = 26;

/// A new identifier: `prefix`, an underscore and 128 bits in base 32, as `ord_7zz…` (26 characters). The lower 64 bits
/// are random, so no other can be derived from it. It is not a secret.
pub fn new_id(prefix: &str) -> String {
    let upper = u128::from(NEXT.fetch_add(1, Ordering::Relaxed));
    let bits = upper << 64 | u128::from(rand::random::<u64>());
    let digits = (0..DIGITS).rev().map(|place| {
        let digit = (bits >> (place * 5)) & 31;
        char::from(ALPHABET[usize::try_from(digit).unwrap_or(0)])
    });
    prefix.chars().chain(['_']).chain(digits).collect()
}

/// Returns true if a text has the form of an identifier made by [`new_id`].
pub fn is_id(text: &str) -> bool {
    text.split_once('_').is_some_and(|(prefix, digits)| {
        prefix.len() == 3
            && prefix.bytes().all(|byte| byte.is_ascii_lowercase())
            && digits.len() == DIGITS
            && digits.bytes().all(|byte| ALPHABET.contains(&byte))
    })
}

#[cfg(test)]
mod tests {
    use super::{is_id, new_id};

    #[test]
    fn an_id_is_known_by_its_form() {
        assert!(is_id(&new_id("ord")) && is_id(&new_id("cmp")));
        let long = new_id("order");
        for text in [
            "",
            "ord_",
            "09171234567",
            "ord_ALERT",
            "ord_1",
            long.as_str(),
        ] {
            assert!(!is_id(text), "{text}");
        }
    }

    #[test]
    fn ids_carry_their_prefix_and_never_repeat() {
        let ids: std::collections::HashSet<String> = (0..1000).map(|_| new_id("ord")).collect();
        assert_eq!(ids.len(), 1000);
        for id in ids {
            assert!(id.starts_with("ord_") && id.len() == 30, "{id}");
        }
    }

    #[test]
    fn ids_made_one_after_the_other_are_neighbours() {
        let ids: Vec<String> = (0..1000).map(|_| new_id("ord")).collect();
        // Other tests of the process count too; the counter starts over once in 2^64.
        let steps = ids.windows(2).filter(|pair| pair[0] < pair[1]).count();
        assert!(steps >= 998, "{steps}");
    }
}
