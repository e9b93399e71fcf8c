//! Cursors of the lists of what waits: the key and the id of the last row of a page, as `KEY/ID` (STAFF-03).

use std::str::FromStr;

use serde::Deserialize;
use tulay_lender::error::Error;
use utoipa::IntoParams;

/// A page of a list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct PageQuery {
    /// `next` of the page before, for the page after it.
    cursor: Option<String>,
}

/// A page of a list with more than one sort.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct SortedQuery {
    /// The column that sorts the list, with a `-` before it for the largest first: of payments `received` or `sum`, of
    /// requests `number`.
    pub sort: Option<String>,
    /// `next` of the page before, for the page after it.
    pub cursor: Option<String>,
}

/// Reads a sort by one of some columns: the column's meaning, and true for the largest first.
///
/// # Errors
/// 1400 for another column.
pub fn sort<T: Copy>(
    sort: Option<&str>,
    usual: (T, bool),
    columns: &[(&str, T)],
) -> Result<(T, bool), Error> {
    let Some(sort) = sort else { return Ok(usual) };
    let (name, is_descending) = match sort.strip_prefix('-') {
        Some(name) => (name, true),
        None => (sort, false),
    };
    let found = columns.iter().find(|(column, _)| *column == name);
    found
        .map(|(_, column)| (*column, is_descending))
        .ok_or_else(|| Error::invalid("sort", "This list is not sorted by that"))
}

/// Reads the place of a page's query; `None` for the first page.
///
/// # Errors
/// 1400 for a cursor that is no place of the list.
pub fn place<K: FromStr>(query: &PageQuery) -> Result<Option<(K, String)>, Error> {
    parse(query.cursor.as_deref())
}

/// Parses a cursor.
///
/// # Errors
/// 1400 for a text that is no cursor of the list.
pub fn parse<K: FromStr>(cursor: Option<&str>) -> Result<Option<(K, String)>, Error> {
    let parsed = cursor.map(|text| {
        let (key, id) = text.split_once('/')?;
        let id = Some(id).filter(|id| !id.contains(char::is_control))?;
        Some((key.parse().ok()?, id.to_owned()))
    });
    match parsed {
        Some(None) => {
            let why = "This is no place of this list: open the list again from its first page";
            Err(Error::invalid("cursor", why))
        }
        Some(place) => Ok(place),
        None => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::Date;

    use super::parse;

    #[test]
    fn staff_03_a_cursor_is_the_key_and_the_id_of_a_row_and_nothing_else() {
        let read = parse::<i64>(Some("1790000000000/gcash/evt_1")).expect("a place");
        assert_eq!(read, Some((1_790_000_000_000, "gcash/evt_1".to_owned())));
        let read = parse::<Date>(Some("2026-11-26/cmp_1")).expect("a place");
        assert!(read.is_some());
        assert_eq!(parse::<i64>(None).expect("the first page"), None);
        for text in [
            "",
            "1",
            "/",
            "x/evt_1",
            "1e3/evt_1",
            "99999999999999999999/e",
            "1/a\0b",
        ] {
            assert!(parse::<i64>(Some(text)).is_err(), "{text:?}");
        }
        assert!(parse::<Date>(Some("2026-11-31/cmp_1")).is_err());
    }
}
