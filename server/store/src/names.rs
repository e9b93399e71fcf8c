//! Table `name_words`: keyed digests of the words of borrowers' names, by which staff find a borrower (STAFF-25). They
//! have the key of the digests of phones, so that they stay when the sealing key changes.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::{StoreError, Tx, params, people};

/// Words of a search that count.
const MAX_WORDS: usize = 4;

/// Rows of a word that are counted to find the rarest one.
const MAX_COUNTED: i64 = 1000;

/// Words of a name without accents and capitals, in the order of their letters. A single letter is an initial and no
/// word.
pub fn words(name: &str) -> BTreeSet<String> {
    let plain: String = name
        .nfkd()
        .filter(|c| !is_combining_mark(*c) && !matches!(c, '\'' | '\u{2019}' | '\u{2bc}'))
        .flat_map(char::to_lowercase)
        .collect();
    let words = plain.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| word.chars().nth(1).is_some());
    words.map(str::to_owned).collect()
}

/// Replaces the words by which a borrower is found.
pub(crate) fn set(tx: &mut Tx<'_>, borrower_id: &str, name: &str) -> Result<(), StoreError> {
    tx.put(
        "DELETE FROM name_words WHERE borrower_id = $1",
        params![borrower_id],
    )?;
    for word in words(name) {
        let digest = digest(tx, &word)?;
        tx.put(
            "INSERT INTO name_words (digest, borrower_id) VALUES ($1, $2)",
            params![&digest, borrower_id],
        )?;
    }
    Ok(())
}

/// Ids of the borrowers whose names have all these words, at most `limit`; none without a word. Of more than
/// four words the longest count.
///
/// # Errors
/// [`StoreError::Sealing`] where the store has no key; the store's own failures.
pub fn find(
    tx: &mut Tx<'_>,
    words: &BTreeSet<String>,
    limit: i64,
) -> Result<Vec<String>, StoreError> {
    let mut longest: Vec<&String> = words.iter().collect();
    longest.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
    let mut digests = Vec::new();
    for word in longest.into_iter().take(MAX_WORDS) {
        let digest = digest(tx, word)?;
        let holders = tx.query_one(
            "SELECT COUNT(*) AS count FROM (SELECT 1
                 FROM name_words WHERE digest = $1 LIMIT $2) AS holders /* scans */",
            params![&digest, MAX_COUNTED],
            |row| row.int("count"),
        )?;
        digests.push((holders, digest));
    }
    // The rarest word comes first: the others are looked up for its holders.
    digests.sort();
    let Some((_, rarest)) = digests.first() else {
        return Ok(Vec::new());
    };
    let word = |at: usize| digests.get(at).map_or(rarest, |(_, digest)| digest);
    tx.query_all(
        "SELECT borrower_id FROM name_words AS found WHERE digest = $1
             AND EXISTS (SELECT 1 FROM name_words WHERE digest = $2 AND borrower_id = found.borrower_id)
             AND EXISTS (SELECT 1 FROM name_words WHERE digest = $3 AND borrower_id = found.borrower_id)
             AND EXISTS (SELECT 1 FROM name_words WHERE digest = $4 AND borrower_id = found.borrower_id)
         ORDER BY borrower_id LIMIT $5",
        params![rarest, word(1), word(2), word(3), limit],
        |row| row.text("borrower_id"),
    )
}

fn digest(tx: &mut Tx<'_>, word: &str) -> Result<String, StoreError> {
    Ok(people::phone_digests(tx)?.digest("name_word", word))
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn staff_25_a_name_has_the_same_words_in_every_spelling() {
        for (one, other) in [
            ("José Peñaflor Reyes", "jose penaflor REYES"),
            ("Reyes, Jose", "Jose Reyes"),
            ("Mari\u{301}a Dela-Cruz", "María dela Cruz"),
            ("Ana O'Brien", "ana o\u{2019}brien"),
            ("Ana C. Reyes", "Ana Reyes"),
        ] {
            assert_eq!(words(one), words(other), "{one}");
        }
        assert_ne!(words("Ana Reyes"), words("Anna Reyes"));
        assert!(words(" - . ").is_empty());
    }
}
