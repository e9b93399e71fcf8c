//! Answers of long work: lines of JSON with what was read so far, and last the result or the refusal (STAFF-09).

use std::convert::Infallible;
use std::pin::Pin;
use std::time::Duration;

use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use tulay_lender::error::Error;
use tulay_staff::progress::Progress;
use utoipa::ToSchema;

use crate::failure::Failure;

/// Time between two lines.
const EVERY: Duration = Duration::from_millis(250);

/// Line of an answer. The last one has the result or the refusal.
#[derive(Serialize, ToSchema)]
pub struct ProgressLine<T> {
    /// Number of the rows or loans that were read so far.
    read: u64,
    /// The result; null in all lines but the last.
    result: Option<T>,
    /// The refusal; null in all lines but the last.
    failure: Option<Failure>,
}

type Work<T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send>>;

/// Answers with the progress that `work` counts; it ends when the caller has gone. Work that is refused before the first
/// line is refused with a status.
pub async fn answer<T, W>(work: impl FnOnce(Progress) -> W) -> Result<Response, Failure>
where
    T: Serialize + Send + 'static,
    W: Future<Output = Result<T, Error>> + Send + 'static,
{
    let progress = Progress::default();
    let work: Work<T> = Box::pin(work(progress.clone()));
    let (first, rest) = match step(&progress, work).await {
        (Err(refusal), _) => return Err(refusal.into()),
        (Ok(line), rest) => (line, rest),
    };
    let begun = Some((Some(first), rest));
    let lines = stream::unfold(begun, move |state| {
        let progress = progress.clone();
        async move {
            let (line, work) = match state? {
                (Some(line), work) => (line, work),
                (None, None) => return None,
                (None, Some(work)) => match step(&progress, work).await {
                    (Ok(line), work) => (line, work),
                    (Err(refusal), _) => (refused(&progress, refusal), None),
                },
            };
            Some((Ok::<_, Infallible>(line), Some((None, work))))
        }
    });
    let headers = [(CONTENT_TYPE, "application/x-ndjson")];
    Ok((headers, Body::from_stream(lines)).into_response())
}

/// Works on until it is time for a line; returns the line, and the work unless it has ended.
async fn step<T: Serialize>(
    progress: &Progress,
    mut work: Work<T>,
) -> (Result<String, Error>, Option<Work<T>>) {
    match tokio::time::timeout(EVERY, &mut work).await {
        Ok(Ok(result)) => (Ok(text(progress, Some(result), None)), None),
        Ok(Err(refusal)) => (Err(refusal), None),
        Err(_) => (Ok(text::<T>(progress, None, None)), Some(work)),
    }
}

fn refused(progress: &Progress, refusal: Error) -> String {
    text::<()>(progress, None, Some(refusal.into()))
}

fn text<T: Serialize>(progress: &Progress, result: Option<T>, failure: Option<Failure>) -> String {
    let line = ProgressLine {
        read: progress.read(),
        result,
        failure,
    };
    // The shapes of answers have text keys only.
    serde_json::to_string(&line).unwrap_or_default() + "\n"
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use serde_json::{Value, json};

    use super::*;

    async fn lines(answer: Result<Response, Failure>) -> Vec<Value> {
        let body = answer.expect("an answer").into_body();
        let bytes = to_bytes(body, usize::MAX).await.expect("a body");
        let text = String::from_utf8(bytes.to_vec()).expect("text");
        let lines = text.lines().map(serde_json::from_str);
        lines.collect::<Result<_, _>>().expect("JSON")
    }

    #[tokio::test]
    async fn staff_09_long_work_tells_its_progress_and_then_its_result() {
        let work = |progress: Progress| async move {
            for _ in 0..2 {
                progress.add(500);
                tokio::time::sleep(EVERY).await;
            }
            Ok("done")
        };
        let lines = lines(answer(work).await).await;
        let (last, before) = lines.split_last().expect("lines");
        assert_eq!(
            *last,
            json!({ "read": 1000, "result": "done", "failure": null })
        );
        assert!(!before.is_empty() && before.iter().all(|line| line["result"].is_null()));
    }

    #[tokio::test]
    async fn staff_09_work_that_is_refused_late_ends_with_the_refusal() {
        let work = |_| async {
            tokio::time::sleep(2 * EVERY).await;
            Err::<(), _>(Error::conflict("The audit does not hold"))
        };
        let lines = lines(answer(work).await).await;
        let last = lines.last().expect("a line");
        assert_eq!(last["failure"]["message"], "The audit does not hold");
    }

    #[tokio::test]
    async fn staff_09_work_that_is_refused_at_once_is_refused_with_a_status() {
        let work = |_| async { Err::<(), _>(Error::invalid("day", "This day has not come")) };
        let refused = answer(work).await.expect_err("refused");
        assert_eq!(refused.into_response().status(), 400);
    }
}
