//! The change that came first: the reason why an act that a page still offers is refused (STAFF-24).

use std::sync::Arc;

use jiff::Timestamp;

use crate::access;
use crate::act::{Act, Subject};
use crate::act_words::{in_past, moment, of_row};
use crate::acts;
use crate::perform;
use crate::signature::{Signature, is_same_person};
use crate::unallocated_payments::{PaymentName, order_of};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lending::replay::EventKind;
use tulay_store::operator_audit::{self, AuditFilter, AuditRow};
use tulay_store::{Tx, loan_events, orders};
use tulay_texts::{Language, Localizer};

/// Tags of acts of which one leaves no place for the other.
const ALTERNATIVES: [[&str; 2]; 3] = [
    ["approve", "decline"],
    ["acknowledge_complaint", "answer_complaint"],
    ["post_payment", "return_payment"],
];

/// Tags of acts that leave what an act does as it is, beside the readings of papers.
const CHANGE_NOTHING: [&str; 3] = ["add_note", "export_borrower", "link_staff"];

/// Age of an act that explains nothing to who was shown nothing.
const HOUR_MS: i64 = 3600 * 1000;

/// Rows that are looked at.
const NEWEST_ROWS: i64 = 1_000;

/// The newest act or payment since the effect was shown that changed the subject of a refused act, as
/// `Jose Reyes waived ₱5.00 of AB-1 at 14:58`. To who was shown nothing, only what a colleague did within an hour, and
/// what was the same or leaves no place for it.
///
/// # Errors
/// The store's own failures.
pub async fn before_act(
    lender: &Lender,
    act: Arc<dyn Act>,
    signature: &Signature,
) -> Result<Option<String>, Error> {
    let (of_words, signature) = (lender.clone(), signature.clone());
    let read = lender.store.read(move |tx| {
        let since_ms = signature.shown_ms();
        newest_change(tx, &of_words, act.as_ref(), &signature, since_ms)
    });
    read.await
}

/// The answer that a refused one comes after, or what changed the subject of its request, as [`before_act`] says it.
///
/// # Errors
/// The store's own failures.
pub async fn before_answer(
    lender: &Lender,
    seq: i64,
    signature: &Signature,
) -> Result<Option<String>, Error> {
    let (of_words, signature) = (lender.clone(), signature.clone());
    let read = lender.store.read(move |tx| {
        let now = of_words.clock.now();
        if let Some(answer) = operator_audit::answer_to(tx, seq)? {
            return said(tx, &of_words, &answer, &signature.operator, now).map(Some);
        }
        let request = operator_audit::genuine(tx, seq)?;
        let of_another = |row: &AuditRow| !is_same_person(&row.operator, &signature.operator);
        match request.filter(of_another) {
            Some(request) => since_request(tx, &of_words, &request, &signature),
            None => Ok(None),
        }
    });
    read.await
}

/// Reasons why requests cannot be confirmed any more, each after what changed its subject; `None` for one that can be.
/// All are tried in one transaction. One that cannot be read has none: it says so when it is answered.
///
/// # Errors
/// The store's own failures.
pub async fn obstacles(
    lender: &Lender,
    requests: Vec<AuditRow>,
    signature: &Signature,
) -> Result<Vec<Option<String>>, Error> {
    if requests.is_empty() {
        return Ok(Vec::new());
    }
    let (of_acts, signature) = (lender.clone(), signature.clone());
    let tried = lender.store.write(move |tx| {
        let mut reasons = Vec::new();
        for request in &requests {
            let tried = tx.undone(|tx| perform::obstacle(tx, &of_acts, request))?;
            let reason = match tried.unwrap_or_default() {
                Some(why) => Some(match since_request(tx, &of_acts, request, &signature)? {
                    Some(first) => format!("{first}. {why}"),
                    None => why,
                }),
                None => None,
            };
            reasons.push(reason);
        }
        Ok::<_, Error>(reasons)
    });
    tried.await
}

fn since_request(
    tx: &mut Tx<'_>,
    lender: &Lender,
    request: &AuditRow,
    signature: &Signature,
) -> Result<Option<String>, Error> {
    let act = acts::parse(request)?;
    let since_ms = signature.shown_ms().unwrap_or(request.at_ms);
    newest_change(tx, lender, act.as_ref(), signature, Some(since_ms))
}

fn newest_change(
    tx: &mut Tx<'_>,
    lender: &Lender,
    act: &dyn Act,
    signature: &Signature,
    since_ms: Option<i64>,
) -> Result<Option<String>, Error> {
    if access::require_actor(tx, signature, act.role()).is_err() {
        return Ok(None);
    }
    let now = lender.clock.now();
    let now_ms = now.as_millisecond();
    let about = About::of(tx, act)?;
    let filter = AuditFilter {
        at_ms: Some((since_ms.unwrap_or(now_ms - HOUR_MS), now_ms + 1)),
        ..AuditFilter::default()
    };
    let rows = operator_audit::filtered(tx, &filter, i64::MAX, NEWEST_ROWS)?;
    let is_why = |row: &&AuditRow| match since_ms {
        Some(_) => about.is_changed_by(row),
        None => row.operator != signature.operator && leaves_no_place(row, act),
    };
    let row = rows.iter().find(is_why);
    let payment = match since_ms {
        Some(since_ms) => about.newest_payment(tx, since_ms)?,
        None => None,
    };
    // A payment of the same moment was posted by the act.
    match (row, payment) {
        (Some(row), payment) if payment.is_none_or(|(_, at_ms)| at_ms <= row.at_ms) => {
            said(tx, lender, row, &signature.operator, now).map(Some)
        }
        (_, Some((centavos, at_ms))) => {
            let sum = Localizer::new(&lender.settings.brand, Language::En).money(centavos);
            let when = moment(at_ms, now);
            Ok(Some(format!("A payment of {sum} arrived {when}")))
        }
        (_, None) => Ok(None),
    }
}

/// Subject of an act, with the order and the borrower that belong to it.
struct About {
    subject: Subject,
    order_id: Option<String>,
    borrower_id: Option<String>,
}

impl About {
    fn of(tx: &mut Tx<'_>, act: &dyn Act) -> Result<Self, Error> {
        let subject = act.subject();
        let text = |name| act.field(name).as_str().map(str::to_owned);
        let order_id = match (&subject, text("channel"), text("payment")) {
            (Subject::Order(id), ..) => Some(id.clone()),
            (Subject::Other(_), Some(channel), Some(payment)) => {
                order_of(tx, &PaymentName { channel, payment }).ok()
            }
            (Subject::Other(_), ..) => None,
        };
        let order = match &order_id {
            Some(id) => orders::find_for_any_borrower(tx, id)?,
            None => None,
        };
        Ok(Self {
            subject,
            borrower_id: order
                .map(|order| order.borrower_id)
                .or_else(|| text("borrower")),
            order_id,
        })
    }

    fn is_changed_by(&self, row: &AuditRow) -> bool {
        let Some(act) = carried_out(row) else {
            return false;
        };
        let facts = act.facts();
        if facts.reads_papers || CHANGE_NOTHING.contains(&facts.tag) {
            return false;
        }
        let is_of =
            |id: &Option<String>, named: &str| !named.is_empty() && id.as_deref() == Some(named);
        act.subject() == self.subject
            || is_of(&self.order_id, &row.order_id)
            || is_of(
                &self.borrower_id,
                act.field("borrower").as_str().unwrap_or_default(),
            )
    }

    /// Amount and time of the newest payment of the order.
    fn newest_payment(&self, tx: &mut Tx<'_>, since_ms: i64) -> Result<Option<(i64, i64)>, Error> {
        let order = match &self.order_id {
            Some(id) => orders::find_for_any_borrower(tx, id)?,
            None => None,
        };
        let Some(order) = order else {
            return Ok(None);
        };
        let events = loan_events::received(tx, &order)?;
        let mut payments = events.iter().filter_map(|(event, at_ms)| match event.kind {
            EventKind::Payment {
                amount_centavos, ..
            } if *at_ms >= since_ms => Some((amount_centavos, *at_ms)),
            _ => None,
        });
        Ok(payments.next_back())
    }
}

/// The act of a row that took effect.
fn carried_out(row: &AuditRow) -> Option<Arc<dyn Act>> {
    let took_effect = row.step == "done" || row.step == "confirmed";
    acts::parse(row).ok().filter(|_| took_effect)
}

/// Returns true for the same act on the same subject, or one that leaves no place for it.
fn leaves_no_place(row: &AuditRow, act: &dyn Act) -> bool {
    let Some(first) = carried_out(row) else {
        return false;
    };
    let (tag, other) = (first.audit_tag(), act.audit_tag());
    let are_alternatives = |pair: &[&str; 2]| pair.contains(&tag) && pair.contains(&other);
    first.subject() == act.subject() && (tag == other || ALTERNATIVES.iter().any(are_alternatives))
}

/// A row of the audit in the past, with its person and time.
fn said(
    tx: &mut Tx<'_>,
    lender: &Lender,
    row: &AuditRow,
    person: &str,
    now: Timestamp,
) -> Result<String, Error> {
    let who = if row.operator == person {
        "You"
    } else {
        &row.operator
    };
    let did = match row.step.as_str() {
        "rejected" => "rejected this request".to_owned(),
        "withdrawn" => "withdrew this request".to_owned(),
        _ => in_past(&of_row(tx, lender, row)?.sentence),
    };
    let (first, rest) = did.split_at(1);
    let when = moment(row.at_ms, now);
    Ok(format!("{who} {}{rest} {when}", first.to_lowercase()))
}
