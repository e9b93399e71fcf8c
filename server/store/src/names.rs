//! Table `name_words`: keyed digests of the words of borrowers' names and of each two of them, by which staff find a
//! borrower (STAFF-25). They have the key of the digests of phones, so that they stay when the sealing key changes.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::{StoreError, Tx, params, people};

/// Words of a search that count.
const MAX_WORDS: usize = 4;

/// Rows of two words that are counted to find the rarest two.
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

/// Each two of the words, in the order of their letters. Two words that many have apart and few together are found
/// as fast as one.
fn pairs<'a>(words: &'a BTreeSet<&str>) -> impl Iterator<Item = [&'a str; 2]> {
    let with_later = |(at, one): (usize, &&'a str)| {
        let one = *one;
        words.iter().skip(at + 1).map(move |other| [one, *other])
    };
    words.iter().enumerate().flat_map(with_later)
}

/// Replaces the digests by which a borrower is found.
pub(crate) fn set(tx: &mut Tx<'_>, borrower_id: &str, name: &str) -> Result<(), StoreError> {
    tx.put(
        "DELETE FROM name_words WHERE borrower_id = $1",
        params![borrower_id],
    )?;
    let words = words(name);
    let words: BTreeSet<&str> = words.iter().map(String::as_str).collect();
    let mut digests = Vec::new();
    for word in &words {
        digests.push(digest(tx, &[word])?);
    }
    for pair in pairs(&words) {
        digests.push(digest(tx, &pair)?);
    }
    for digest in &digests {
        tx.put(
            "INSERT INTO name_words (digest, borrower_id) VALUES ($1, $2)",
            params![digest, borrower_id],
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
    let mut longest: Vec<&str> = words.iter().map(String::as_str).collect();
    longest.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
    longest.truncate(MAX_WORDS);
    let (one, other) = if let [word] = longest[..] {
        let digest = digest(tx, &[word])?;
        (digest.clone(), digest)
    } else if let Some(both) = rarest(tx, &longest.into_iter().collect())? {
        both
    } else {
        return Ok(Vec::new());
    };
    tx.query_all(
        "SELECT borrower_id FROM name_words AS found WHERE digest = $1
             AND EXISTS (SELECT 1 FROM name_words WHERE digest = $2 AND borrower_id = found.borrower_id)
         ORDER BY borrower_id LIMIT $3",
        params![&one, &other, limit],
        |row| row.text("borrower_id"),
    )
}

/// Digests of the two words that the fewest have, and of two with the rest; none of fewer than two words.
fn rarest(tx: &mut Tx<'_>, words: &BTreeSet<&str>) -> Result<Option<(String, String)>, StoreError> {
    let mut counted = Vec::new();
    for pair in pairs(words) {
        let digest = digest(tx, &pair)?;
        let holders = tx.query_one(
            "SELECT COUNT(*) AS count FROM (SELECT 1
                 FROM name_words WHERE digest = $1 LIMIT $2) AS holders /* scans */",
            params![&digest, MAX_COUNTED],
            |row| row.int("count"),
        )?;
        counted.push((holders, pair, digest));
    }
    counted.sort();
    let Some((_, first, one)) = counted.first() else {
        return Ok(None);
    };
    let has_rest = |pair: &[&str; 2]| {
        let mut rest = words.iter().filter(|word| !first.contains(word));
        rest.all(|word| pair.contains(word))
    };
    let other = counted.iter().find(|(_, pair, _)| has_rest(pair));
    Ok(other.map(|(_, _, other)| (one.clone(), other.clone())))
}

fn digest(tx: &mut Tx<'_>, words: &[&str]) -> Result<String, StoreError> {
    Ok(people::phone_digests(tx)?.digest("name_word", &words.join(" ")))
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
