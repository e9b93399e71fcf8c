//! Terms agreed on with an order, parsed from their stored text. Many orders share a few texts, so each thread that
//! reads orders caches those it parsed last: parsing takes longer than reading the rest of the order's row.

use std::cell::RefCell;

use super::StoreError;
use super::value::corrupt;
use tulay_lending::product::AgreedTerms;

/// Number of parsed texts that a thread caches: some products, each for new and for repeat clients.
const KEPT: usize = 16;

thread_local! {
    static NEWEST: RefCell<Vec<(String, AgreedTerms)>> = const { RefCell::new(Vec::new()) };
}

/// Reads the terms that an order has as its JSON.
///
/// # Errors
/// [`StoreError::Corrupt`] for another text.
pub(super) fn read(json: &str) -> Result<AgreedTerms, StoreError> {
    NEWEST.with_borrow_mut(|newest| {
        if let Some((_, known)) = newest.iter().find(|(text, _)| text == json) {
            return Ok(known.clone());
        }
        let agreed: AgreedTerms = serde_json::from_str(json).map_err(corrupt)?;
        newest.insert(0, (json.to_owned(), agreed.clone()));
        newest.truncate(KEPT);
        Ok(agreed)
    })
}

#[cfg(test)]
mod tests {
    use super::{KEPT, NEWEST, read};
    use crate::tests::people::agreed;

    #[test]
    fn terms_are_those_of_their_own_text_however_many_texts_were_read() {
        let texts = (0..3 * KEPT).map(|days| {
            let mut agreed = agreed();
            agreed.terms.prepayment.min_days = i64::try_from(days).expect("few");
            (serde_json::to_string(&agreed).expect("its text"), agreed)
        });
        let texts: Vec<_> = texts.collect();
        for (text, agreed) in texts.iter().chain(&texts) {
            assert_eq!(&read(text).expect("terms"), agreed);
            assert_eq!(&read(text).expect("terms, as they are kept"), agreed);
        }
        assert!(read("{}").is_err());
        assert_eq!(NEWEST.with_borrow(Vec::len), KEPT);
    }
}
