//! Tables as CSV (RFC 4180), for spreadsheets.

/// Formats a table: its head and its rows, every field in quotes.
pub(crate) fn table<const N: usize>(
    head: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> String {
    let head = line(&head.map(str::to_owned));
    let rows = rows.into_iter().map(|row| line(&row));
    std::iter::once(head).chain(rows).collect()
}

fn line(fields: &[String]) -> String {
    let quoted = |field: &String| format!("\"{}\"", field.replace('"', "\"\""));
    let fields: Vec<String> = fields.iter().map(quoted).collect();
    fields.join(",") + "\r\n"
}

/// Escapes text from other people, so that a spreadsheet takes it for no formula and a terminal for no command.
pub(crate) fn foreign(text: &str) -> String {
    let text = crate::printed::plain(text);
    if text.starts_with(['=', '+', '-', '@']) {
        format!("'{text}")
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_keeps_commas_quotes_and_empty_fields() {
        let rows = [["a,b".to_owned(), "say \"no\"".to_owned(), String::new()]];
        let written = table(["one", "two", "three"], rows);
        assert_eq!(
            written,
            "\"one\",\"two\",\"three\"\r\n\"a,b\",\"say \"\"no\"\"\",\"\"\r\n"
        );
    }

    #[test]
    fn a_text_of_somebody_else_is_no_formula() {
        assert_eq!(foreign("=cmd()"), "'=cmd()");
        assert_eq!(foreign("Mozilla/5.0\u{1b}"), "Mozilla/5.0\\u{1b}");
    }
}
