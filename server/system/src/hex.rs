//! Hexadecimal text.

/// Lower-case hexadecimal digits of bytes.
pub fn to_hex(bytes: &(impl AsRef<[u8]> + ?Sized)) -> String {
    base16ct::lower::encode_string(bytes.as_ref())
}

/// Bytes of a text that [`to_hex`] wrote; `None` for any other text, also for the same digits in upper case: two
/// spellings of one value would count as two (SEC-18).
pub fn from_hex(text: &str) -> Option<Vec<u8>> {
    base16ct::lower::decode_vec(text).ok()
}

/// Bytes of a hexadecimal text that a person typed, in either case; `None` for any other text.
pub fn from_typed_hex(text: &str) -> Option<Vec<u8>> {
    base16ct::mixed::decode_vec(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sec_18_bytes_have_one_spelling_except_where_a_person_types_them() {
        let text = to_hex(&[0, 10, 255]);
        assert_eq!(
            (text.as_str(), from_hex(&text)),
            ("000aff", Some(vec![0, 10, 255]))
        );
        for other in [
            "000AFF", "000aFf", "000af", " 000aff", "000aff\n", "0x000aff", "000afg",
        ] {
            assert_eq!(from_hex(other), None, "{other:?}");
        }
        assert_eq!(from_typed_hex("000AFF"), from_hex("000aff"));
    }
}
