//! Names of the files that are backed up beside a database.

/// Returns true for the name of a plain file: letters, digits, `_`, `-` and `.`, and no dot at its head. No other name is backed
/// up or restored.
pub(crate) fn is_file_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    (1..=255).contains(&name.len()) && !name.starts_with('.') && name.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::is_file_name;

    #[test]
    fn prod_11_a_name_that_leaves_its_folder_is_no_file_of_a_backup() {
        for name in ["pic_0f.jpg", "a", "a-b_c.d"] {
            assert!(is_file_name(name), "{name}");
        }
        for name in ["", ".part", "..", "a/b", "a\\b", "pic_0f.jpg#1", "a\0"] {
            assert!(!is_file_name(name), "{name}");
        }
        assert!(is_file_name(&"a".repeat(255)) && !is_file_name(&"a".repeat(256)));
    }
}
