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
    let (from_ms, before_ms) = period_ms(from, to);
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

/// Beginning of the first day, and end of the last, in milliseconds UTC.
fn period_ms(from: Option<Date>, to: Option<Date>) -> (i64, i64) {
    let from_ms = from.map_or(i64::MIN, manila_midnight_ms);
    let before_ms = to.map_or(i64::MAX, |day| {
        day.tomorrow().map_or(i64::MAX, manila_midnight_ms)
    });
    (from_ms, before_ms)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::period_ms;

    #[test]
    fn promo_11_a_report_has_the_whole_of_its_first_and_last_day_in_manila() {
        // 2026-03-01 16:00 UTC is midnight in Manila.
        let (midnight_ms, day_ms) = (1_772_380_800_000, 24 * 60 * 60 * 1000);
        let day = Some(date(2026, 3, 2));
        for ((from, to), expected) in [
            ((day, day), (midnight_ms, midnight_ms + day_ms)),
            ((day, None), (midnight_ms, i64::MAX)),
            ((None, day), (i64::MIN, midnight_ms + day_ms)),
            ((None, None), (i64::MIN, i64::MAX)),
        ] {
            assert_eq!(period_ms(from, to), expected, "{from:?} to {to:?}");
        }
    }
}
