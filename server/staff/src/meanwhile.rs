//! What a colleague did meanwhile: the reason why an act that a page still offers is refused (STAFF-24).

use crate::act::Subject;
use crate::acts;
use tulay_lender::Lender;
use tulay_store::StoreError;
use tulay_store::operator_audit::{self, AuditRow};
use tulay_system::clock::manila_ms;

/// Rows of the audit that are looked at: who comes second comes soon.
const NEWEST_ROWS: i64 = 50;

/// Age of a row that explains nothing any more.
const DAY_MS: i64 = 24 * 3600 * 1000;

/// The newest act of another person on the same subject within a day, as `Jose Reyes at 14:58: answered`.
///
/// # Errors
/// The store's own failures.
pub async fn of_another(
    lender: &Lender,
    subject: Subject,
    person: String,
) -> Result<Option<String>, StoreError> {
    let since_ms = lender.clock.now().as_millisecond() - DAY_MS;
    let read = lender.store.read(move |tx| {
        let rows = operator_audit::newest(tx, NEWEST_ROWS)?;
        let mut theirs = rows
            .iter()
            .filter(|row| row.operator != person && row.at_ms > since_ms);
        Ok(theirs.find_map(|row| done(row, &subject)))
    });
    read.await
}

/// What a row did to a subject; `None` for another subject, a reading and a request.
fn done(row: &AuditRow, subject: &Subject) -> Option<String> {
    let act = acts::parse(row).ok()?;
    if act.subject() != *subject || act.reads_papers() {
        return None;
    }
    let what = match row.step.as_str() {
        "done" | "confirmed" => act.past_tense(),
        "rejected" => format!("not {}", act.past_tense()),
        _ => return None,
    };
    let time = manila_ms(row.at_ms).strftime("%H:%M");
    Some(format!("{} at {time}: {what}", row.operator))
}
