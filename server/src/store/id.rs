//! Identifiers made by the app, so that they are known before the row is stored.

/// Crockford's alphabet in lower case: no i, l, o, u, so that an id can be read aloud.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A new identifier: `prefix`, an underscore and 128 random bits in base 32, as `ord_7zz…` (26 characters).
pub fn new_id(prefix: &str) -> String {
    let bits: u128 = rand::random();
    let digits = (0..26).rev().map(|place| {
        let digit = (bits >> (place * 5)) & 31;
        char::from(ALPHABET[usize::try_from(digit).unwrap_or(0)])
    });
    prefix.chars().chain(['_']).chain(digits).collect()
}

#[cfg(test)]
mod tests {
    use super::new_id;

    #[test]
    fn ids_carry_their_prefix_and_never_repeat() {
        let ids: std::collections::HashSet<String> = (0..1000).map(|_| new_id("ord")).collect();
        assert_eq!(ids.len(), 1000);
        for id in ids {
            assert!(id.starts_with("ord_") && id.len() == 30, "{id}");
        }
    }
}
