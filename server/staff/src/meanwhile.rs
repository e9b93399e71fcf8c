//! The person who acted first: the reason why an act that a page still offers is refused (STAFF-24).

use crate::act::Act;
use crate::acts;
use tulay_lender::Lender;
use tulay_store::operator_audit::{self, AuditFilter, AuditRow};
use tulay_store::{StoreError, Tx};
use tulay_system::clock::manila_ms;

/// Tags of acts of which one leaves no place for the other.
const ALTERNATIVES: [[&str; 2]; 3] = [
    ["approve", "decline"],
    ["acknowledge_complaint", "answer_complaint"],
    ["post_payment", "return_payment"],
];

/// Age of an act that explains nothing any more.
const HOUR_MS: i64 = 3600 * 1000;

/// Rows of a tag that are looked at.
const NEWEST_ROWS: i64 = 50;

/// The person who within an hour did the same to the same subject, or what leaves no place for it, as
/// `Jose Reyes acted first, at 14:58`. `None` if it was `person` or nobody.
///
/// # Errors
/// The store's own failures.
pub async fn first_to_act(
    lender: &Lender,
    act: &dyn Act,
    person: &str,
) -> Result<Option<String>, StoreError> {
    let (tag, subject) = (act.audit_tag(), act.subject());
    let now_ms = lender.clock.now().as_millisecond();
    let others = ALTERNATIVES.iter().find(|pair| pair.contains(&tag));
    let tags = others.map_or_else(|| vec![tag], |pair| pair.to_vec());
    let person = person.to_owned();
    let read = lender.store.read(move |tx| {
        let mut rows = Vec::new();
        for &tag in &tags {
            let filter = AuditFilter {
                operator: None,
                tag: Some(tag.to_owned()),
                at_ms: Some((now_ms - HOUR_MS, now_ms + 1)),
            };
            rows.extend(operator_audit::filtered(
                tx,
                &filter,
                i64::MAX,
                NEWEST_ROWS,
            )?);
        }
        let is_of_it = |row: &&AuditRow| {
            let took_effect = row.step == "done" || row.step == "confirmed";
            took_effect && acts::parse(row).is_ok_and(|act| act.subject() == subject)
        };
        let newest = rows.iter().filter(is_of_it).max_by_key(|row| row.seq);
        Ok(newest.and_then(|row| said(row, &person)))
    });
    read.await
}

/// The person who answered a request, as [`first_to_act`] says it.
///
/// # Errors
/// The store's own failures.
pub async fn first_to_answer(
    lender: &Lender,
    seq: i64,
    person: &str,
) -> Result<Option<String>, StoreError> {
    let person = person.to_owned();
    let read = lender.store.read(move |tx: &mut Tx<'_>| {
        let answer = operator_audit::answer_to(tx, seq)?;
        Ok(answer.and_then(|row| said(&row, &person)))
    });
    read.await
}

fn said(row: &AuditRow, person: &str) -> Option<String> {
    let time = manila_ms(row.at_ms).strftime("%H:%M");
    (row.operator != person).then(|| format!("{} acted first, at {time}", row.operator))
}
