//! Filter of the log: lines of this program as the operator's filter has it, lines of libraries at level warning or
//! above. A library's own lines may contain its inputs: statements with the values of a borrower, addresses with a
//! session.

use std::io::{IsTerminal, stderr};

use crate::environment::environment;
use tracing::{Level, Metadata, Subscriber};
use tracing_subscriber::filter::{FilterExt, FilterFn};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::Filter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

/// Targets of this program's own lines.
const OURS: [&str; 3] = ["tulay", "mock_bridge", "sqlite_backup"];

/// Starts the log of this process: JSON lines on standard error, filtered by `TULAY_LOG`.
pub fn start() {
    tracing_subscriber::registry()
        .with(lines(stderr, &asked()))
        .init();
}

/// Starts the log of a program that a person runs: lines for people on a terminal, elsewhere as [`start`].
pub fn start_for_people() {
    if stderr().is_terminal() {
        tracing_subscriber::registry()
            .with(plain_lines(stderr, &asked()))
            .init();
    } else {
        start();
    }
}

fn asked() -> String {
    environment("TULAY_LOG").unwrap_or_else(|| "info".to_owned())
}

/// Writes each line as its time, its level, its words and its fields.
fn plain_lines<S, W>(writer: W, asked: &str) -> impl Layer<S> + use<S, W>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    tracing_subscriber::fmt::layer()
        .with_writer(writer)
        .with_target(false)
        .with_filter(filter(asked))
}

/// Writes each line as a JSON object with its time in UTC.
fn lines<S, W>(writer: W, asked: &str) -> impl Layer<S> + use<S, W>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    tracing_subscriber::fmt::layer()
        .with_writer(writer)
        .json()
        .with_filter(filter(asked))
}

/// Returns a filter for the text of `TULAY_LOG`, limited to warnings for libraries.
pub fn filter<S>(asked: &str) -> impl Filter<S> + use<S>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    EnvFilter::new(asked).and(FilterFn::new(may_be_logged))
}

fn may_be_logged(line: &Metadata<'_>) -> bool {
    let mut ours = OURS.iter();
    *line.level() <= Level::WARN || ours.any(|target| line.target().starts_with(target))
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::{Arc, Mutex, PoisonError};

    use jiff::Timestamp;
    use serde_json::Value;
    use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};

    use super::{filter, lines, plain_lines};

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            lines.write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    fn logged(asked: &str) -> String {
        let lines = Lines::default();
        let writer = lines.clone();
        let layer = tracing_subscriber::fmt::layer()
            .with_ansi(false)
            // A time's digits may look like somebody's.
            .without_time()
            .with_writer(move || writer.clone())
            .with_filter(filter(asked));
        let subscriber = tracing_subscriber::registry().with(layer);
        tracing::subscriber::with_default(subscriber, || {
            tracing::trace!(target: "tulay_server::loans", "ours");
            tracing::debug!(target: "mock_bridge", "the emulator's");
            tracing::warn!(target: "tokio_postgres::connection", "it was lost");
            tracing::info!(target: "tokio_postgres::query", "with 09171234321");
            tracing::debug!(target: "hyper::proto", "GET /?sessionId=5e55");
            tracing::trace!(target: "rusqlite", "Ana Dela Cruz");
        });
        let lines = lines.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&lines).into_owned()
    }

    #[test]
    fn sec_08_a_library_logs_warnings_at_most_whatever_the_operator_asks_for() {
        for asked in [
            "trace",
            "debug,tokio_postgres=trace,hyper=trace,rusqlite=trace",
        ] {
            let log = logged(asked);
            for line in ["the emulator's", "it was lost"] {
                assert!(log.contains(line), "{asked}: {log}");
            }
            assert_eq!(log.contains("ours"), asked == "trace", "{log}");
            for theirs in ["0917", "5e55", "Ana"] {
                assert!(!log.contains(theirs), "{asked}: {log}");
            }
        }
    }

    #[test]
    fn sec_08_a_line_is_one_object_with_its_time_in_utc_whatever_is_in_its_text() {
        let written = Lines::default();
        let writer = written.clone();
        let layer = lines(move || writer.clone(), "info");
        let subscriber = tracing_subscriber::registry().with(layer);
        let hostile = "no\r\n{\"level\":\"ERROR\"}\u{1b}[2J\u{2028}";
        tracing::subscriber::with_default(subscriber, || {
            tracing::info!(target: "tulay_server::loans", detail = hostile, "rejected");
        });
        let log = written.0.lock().unwrap_or_else(PoisonError::into_inner);
        let log = String::from_utf8_lossy(&log).into_owned();
        assert_eq!(log.lines().count(), 1, "{log}");
        assert!(!log.contains('\u{1b}'), "{log}");
        let line: Value = serde_json::from_str(&log).expect("an object");
        assert_eq!(line["level"], "INFO");
        assert_eq!(line["fields"]["detail"], hostile);
        let time = line["timestamp"].as_str().expect("a time");
        assert!(time.ends_with('Z'), "{time}");
        time.parse::<Timestamp>().expect("a time");
    }

    #[test]
    fn sec_08_a_line_for_people_is_words_of_this_program_alone() {
        let written = Lines::default();
        let writer = written.clone();
        let layer = plain_lines(move || writer.clone(), "trace");
        let subscriber = tracing_subscriber::registry().with(layer);
        tracing::subscriber::with_default(subscriber, || {
            tracing::info!(target: "tulay_server::loans", detail = "no\u{1b}[2J\nyes", "rejected");
            tracing::info!(target: "tokio_postgres::query", "with 09171234321");
        });
        let log = written.0.lock().unwrap_or_else(PoisonError::into_inner);
        let log = String::from_utf8_lossy(&log).into_owned();
        assert!(log.contains("INFO") && log.contains("rejected"), "{log}");
        assert_eq!(log.lines().count(), 1, "{log}");
        assert!(!log.starts_with('{') && !log.contains("\u{1b}[2J"), "{log}");
    }
}
