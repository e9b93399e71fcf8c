//! Answers in CSV: in UTF-8 with its mark, without which Excel reads another coding; sent as they are read, with no cell that a spreadsheet takes for a formula.

use axum::body::Body;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt, TryStreamExt};
use tulay_lender::error::Error;

/// Records of a table.
pub type Records = Vec<Vec<String>>;

/// Mark of UTF-8 at the beginning of a file.
const MARK: &str = "\u{feff}";

/// Answers with a file of a head and the records that follow. A failure breaks it off, so that no part is taken for the
/// whole.
///
/// # Errors
/// 1500 if the head cannot be written.
pub fn answer(
    file: &str,
    head: &[&str],
    records: impl Stream<Item = Result<Records, Error>> + Send + 'static,
) -> Result<Response, Error> {
    let head = written(vec![head.iter().map(|&cell| cell.to_owned()).collect()])?;
    let parts = records.map(|records| written(records?));
    let parts = stream::iter([Ok(MARK.into()), Ok(head)])
        .chain(parts)
        .map_err(|why| {
            tracing::error!(why = why.log_detail(), "an export broke off");
            axum::Error::new(std::io::Error::other("the list cannot be read"))
        });
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"{file}.csv\""),
        ),
    ];
    Ok((headers, Body::from_stream(parts)).into_response())
}

fn written(records: Records) -> Result<Vec<u8>, Error> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    for record in records {
        let cells = record.into_iter().map(disarmed);
        csv.write_record(cells).map_err(Error::internal)?;
    }
    csv.into_inner().map_err(Error::internal)
}

/// A cell that no spreadsheet takes for a formula: an apostrophe before what one would begin with.
fn disarmed(cell: String) -> String {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        return format!("'{cell}");
    }
    cell
}

#[cfg(test)]
mod tests {
    use futures_util::stream;

    use super::{Records, answer, written};

    #[tokio::test]
    async fn staff_23_a_file_begins_with_the_mark_of_utf_8_once() {
        let records = stream::iter([Ok::<Records, _>(vec![vec!["Peña".to_owned()]])]);
        let answer = answer("people", &["name"], records).expect("an answer");
        let body = axum::body::to_bytes(answer.into_body(), 100).await;
        assert_eq!(body.expect("a file"), "\u{feff}name\nPeña\n".as_bytes());
    }

    #[test]
    fn staff_13_no_exported_cell_is_a_formula() {
        let record = [
            "=1+1", "+63", "-5", "@SUM(A1)", "\t=1", "\r=1", "5-3", "a,b", "",
        ];
        let record = record.map(str::to_owned).to_vec();
        let csv = String::from_utf8(written(vec![record]).expect("CSV")).expect("a text");
        assert_eq!(
            csv,
            "'=1+1,'+63,'-5,'@SUM(A1),'\t=1,\"'\r=1\",5-3,\"a,b\",\n"
        );
    }
}
