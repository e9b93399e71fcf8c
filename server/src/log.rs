//! What the log takes: of this program what the operator asks for, of its libraries warnings at most. A library's own lines
//! hold what it is given: statements with the values of a borrower, addresses with a session.

use tracing::{Level, Metadata, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{FilterExt, FilterFn};
use tracing_subscriber::layer::Filter;
use tracing_subscriber::registry::LookupSpan;

/// Where our own lines come from.
const OURS: [&str; 2] = ["tulay", "mock_bridge"];

/// Takes what `asked` asks for (`TULAY_LOG`'s words), within the bound on libraries.
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
