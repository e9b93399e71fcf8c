//! Hexadecimal text.

/// Lower-case hexadecimal digits of bytes.
pub fn to_hex(bytes: &(impl AsRef<[u8]> + ?Sized)) -> String {
    base16ct::lower::encode_string(bytes.as_ref())
}

/// Bytes of a hexadecimal text in either case; `None` for any other text.
pub fn from_hex(text: &str) -> Option<Vec<u8>> {
    base16ct::mixed::decode_vec(text).ok()
}
