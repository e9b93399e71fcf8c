//! Counts of the landing pages' visits, presses of apply and registrations by the visitors' source.

use std::collections::BTreeMap;

use jiff::civil::Date;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::promotion::{self, Count, Source};
use tulay_system::clock::manila_midnight_ms;

/// Counts of one source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SourceCounts {
    /// Visits of a landing page.
    pub visits: i64,
    /// Presses of apply.
    pub clicks: i64,
    /// Registrations.
    pub registrations: i64,
}

/// Returns the counts by source from a day, or from the beginning, to a day, or up to now.
///
/// # Errors
/// 1400 for a last day before the first.
pub async fn by_source(
    lender: &Lender,
    from: Option<Date>,
    to: Option<Date>,
) -> Result<BTreeMap<Source, SourceCounts>, Error> {
    if let (Some(from), Some(to)) = (from, to)
        && from > to
    {
        return Err(Error::invalid("to", "The last day is before the first"));
    }
    let from_ms = from.map_or(i64::MIN, manila_midnight_ms);
    let before_ms = to.map_or(i64::MAX, |day| {
        day.tomorrow().map_or(i64::MAX, manila_midnight_ms)
    });
    let counts = lender
        .store
        .read(move |tx| promotion::counts(tx, from_ms, before_ms))
        .await;
    let mut by_source: BTreeMap<Source, SourceCounts> = BTreeMap::new();
    for Count {
        source,
        what,
        count,
    } in counts.map_err(Error::from)?
    {
        let counts = by_source.entry(source).or_default();
        match what.as_str() {
            "visit" => counts.visits += count,
            "click" => counts.clicks += count,
            _ => counts.registrations += count,
        }
    }
    Ok(by_source)
}
