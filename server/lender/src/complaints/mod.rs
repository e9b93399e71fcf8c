//! Complaints: sending (CMPH, CMPN), deadlines of the lender, the answer, and its rating in stars (CMPD). Used by
//! borrowers' calls, the operator's commands and the demo. Independent of HTTP; decodes no images.

pub mod images;
pub mod kinds;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::idempotency::{IdempotentCall, replay_or_run};
use crate::lender::Lender;
use crate::outbox::{Notice, queue_sms};
use tulay_lending::calendar::{add_days, manila_date};
use tulay_store::complaints::{Complaint, StoredComplaint};
use tulay_store::orders::Order;
use tulay_store::{ShortNumber, Tx, complaint_images, complaints, new_id, orders, rate_limits};
use tulay_texts::brand::Brand;
use tulay_texts::brand::ComplaintTerms;
use tulay_texts::days;
use tulay_texts::written::Fault;
use tulay_texts::{Localizer, Text, text, written};

/// Maximum length of a borrower's text (CMPN-01), in characters.
pub const MAX_CONTENT_CHARS: usize = 200;
/// Maximum images of a complaint or an answer (CMPN-03).
pub const MAX_IMAGES: usize = 9;
/// Maximum length of an answer, in characters.
const MAX_REPLY_CHARS: usize = 2000;
/// Maximum complaints of a borrower within a day, so that one borrower does not bury the others' complaints.
const MAX_A_DAY: i64 = 20;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Maximum orders to choose from, and maximum complaints of the list: the newest ones.
pub const MAX_LISTED: i64 = 100;
/// Time that an unsent image is kept, in milliseconds: a draft survives a week.
pub const UNSENT_IMAGES_MS: i64 = 7 * 24 * 60 * 60 * 1000;

/// Complaint as sent by a borrower (CALL-06).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewComplaint {
    /// A number of [`kinds::TYPES`].
    pub problem_type: i64,
    /// A number of [`kinds::COLLECTION_TYPES`], for that type only.
    pub problem_son_type: Option<i64>,
    /// Text of the borrower.
    pub content: String,
    /// Names of images that the borrower has uploaded, in order.
    pub images: Vec<String>,
    /// Order that the complaint is about.
    pub order_id: Option<String>,
}

/// Stored complaint, as its borrower is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentComplaint {
    /// Id of the complaint.
    pub id: String,
    /// Number that the borrower sees.
    pub number: String,
}

/// Answer of the lender.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// Text of the answer.
    pub body: String,
    /// Names of images in the object store, in order.
    pub images: Vec<String>,
}

/// Returns true if complaints about collection may name this order (`isShow`): nothing is collected before the payout.
pub fn may_be_about_collection(order: &Order) -> bool {
    order.released_on.is_some()
}

/// Stores a complaint of a borrower; a repeated call gets the same one.
///
/// # Errors
/// As [`send`].
pub async fn submit(
    lender: &Lender,
    call: IdempotentCall,
    new: NewComplaint,
) -> Result<SentComplaint, Error> {
    let (terms, now) = (lender.settings.complaints, lender.clock.now());
    let sent = lender.store.write(move |tx| {
        replay_or_run(tx, &call, now.as_millisecond(), |tx| {
            let complaint = send(tx, terms, &call.borrower_id, &new, now)?;
            Ok(SentComplaint {
                number: complaint.number.to_string(),
                id: complaint.id,
            })
        })
    });
    sent.await
}

/// Stores a complaint with its images and the last days to acknowledge and to answer it; returns it.
///
/// # Errors
/// 1400 naming the field; 1004 for an order that is not the borrower's; 1429 for one too many in a day.
pub fn send(
    tx: &mut Tx<'_>,
    terms: ComplaintTerms,
    borrower_id: &str,
    new: &NewComplaint,
    now: Timestamp,
) -> Result<Complaint, Error> {
    let content = checked(&new.content, MAX_CONTENT_CHARS).map_err(|why| {
        let empty = text("Please fill in your comments and suggestions");
        Error::invalid("problemDetail", why.unwrap_or(empty))
    })?;
    if new.images.len() > MAX_IMAGES {
        return Err(too_many_images("problemImage"));
    }
    let order = match &new.order_id {
        Some(id) => {
            Some(orders::find(tx, borrower_id, id)?.ok_or_else(|| Error::order_not_found(id))?)
        }
        None => None,
    };
    let problem_son_type = checked_kind(new, order.as_ref())?;
    let (today, now_ms) = (manila_date(now), now.as_millisecond());
    let subject = format!("complaints/{borrower_id}");
    if !rate_limits::admit(tx, &subject, now_ms, DAY_MS, MAX_A_DAY)? {
        return Err(Error::too_often(text(
            "Too many complaints sent today. Please try again tomorrow",
        )));
    }
    let complaint = Complaint {
        id: new_id("cmp"),
        number: ShortNumber::unused(tx)?,
        borrower_id: borrower_id.to_owned(),
        order_id: new.order_id.clone(),
        problem_type: new.problem_type,
        problem_son_type,
        content: content.into(),
        created_at_ms: now_ms,
        acknowledge_by: add_days(today, terms.acknowledge_days)?,
        resolve_by: add_days(today, terms.resolve_days)?,
    };
    complaints::insert(tx, &complaint)?;
    let since_ms = now_ms - UNSENT_IMAGES_MS;
    for (place, name) in (0..).zip(&new.images) {
        if !complaint_images::send(tx, name, borrower_id, &complaint.id, place, since_ms)? {
            return Err(unknown_image());
        }
    }
    Ok(complaint)
}

/// Checks the second type, which is required if the first has one; both must be in the lists and fit the order
/// (CMPH-05).
fn checked_kind(new: &NewComplaint, order: Option<&Order>) -> Result<Option<i64>, Error> {
    let choose = || text("Choose one of the options");
    if kinds::title_of(new.problem_type).is_none() {
        return Err(Error::invalid("problemType", choose()));
    }
    if new.problem_type != kinds::COLLECTION {
        return Ok(None);
    }
    if !order.is_some_and(may_be_about_collection) {
        let why = text("The selected order does not support sending collection types");
        return Err(Error::invalid("problemType", why));
    }
    let known = new
        .problem_son_type
        .filter(|number| kinds::son_title_of(*number).is_some());
    known
        .map(Some)
        .ok_or_else(|| Error::invalid("problemSonType", choose()))
}

/// Trimmed text, or the reason of a refusal: `None` for empty text.
fn checked(typed: &str, max_chars: usize) -> Result<String, Option<Text>> {
    written::lines(typed, max_chars).map_err(|fault| match fault {
        Fault::Blank => None,
        Fault::Long => Some(text("Write up to {0} characters").count(max_chars)),
        Fault::Unseen => Some(fault.sentence(max_chars)),
    })
}

fn too_many_images(field: &str) -> Error {
    Error::invalid(field, text("Add up to {0} images").count(MAX_IMAGES))
}

/// 1400: an image that is not the borrower's, or was already sent.
pub fn unknown_image() -> Error {
    let why = text("An image is missing. Please add it again");
    Error::invalid("problemImage", why)
}

/// Acknowledges a complaint by SMS, once.
///
/// # Errors
/// 1004 for an unknown complaint, 1409 if already acknowledged.
pub fn acknowledge(
    tx: &mut Tx<'_>,
    (brand, terms): (&Brand, ComplaintTerms),
    id: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let stored = find(tx, id)?;
    if !complaints::acknowledge(tx, id, now.as_millisecond())? {
        return Err(Error::conflict(text(
            "This complaint was acknowledged before",
        )));
    }
    let by = days::written(stored.complaint.resolve_by, brand.language());
    let reply = Localizer::new(brand, brand.language()).weekdays(terms.reply_weekdays);
    let message = text(
        "{0}: we received your complaint {1}. We will reply within {2}; the law gives us until {3}",
    );
    let number = stored.complaint.number.to_string();
    let message = message.arg(&brand.name).arg(number).arg(reply).arg(by);
    let message = message.render(brand.language());
    queue_sms(
        tx,
        &stored.complaint.borrower_id,
        Notice::ComplaintReceived,
        &message,
        now.as_millisecond(),
    )?;
    Ok(())
}

/// Stores the names of an answer's images before the images themselves, if the answer may be given.
pub fn announce_reply(
    tx: &mut Tx<'_>,
    id: &str,
    reply: &Reply,
    now: Timestamp,
) -> Result<(), Error> {
    let (stored, _) = check_reply(tx, id, reply)?;
    let borrower_id = &stored.complaint.borrower_id;
    for name in &reply.images {
        complaint_images::insert(tx, name, borrower_id, now.as_millisecond())?;
    }
    Ok(())
}

/// Answers a complaint, once, and queues an SMS about it. The answer's images must be stored already.
///
/// # Errors
/// 1004 for an unknown complaint, 1409 if it has an answer, 1400 for an empty one.
pub fn reply(
    tx: &mut Tx<'_>,
    brand: &Brand,
    id: &str,
    reply: &Reply,
    now: Timestamp,
) -> Result<(), Error> {
    let (stored, body) = check_reply(tx, id, reply)?;
    if !complaints::reply(tx, id, &body, now.as_millisecond())? {
        return Err(has_its_answer());
    }
    for (place, name) in (0..).zip(&reply.images) {
        if !complaint_images::send_with_reply(tx, name, id, place)? {
            return Err(Error::internal("an image of an answer was not announced"));
        }
    }
    let message =
        text("{0}: we answered your complaint {1}. Please read the answer under My Complaint");
    let number = stored.complaint.number.to_string();
    let message = message.arg(&brand.name).arg(number);
    let message = message.render(brand.language());
    queue_sms(
        tx,
        &stored.complaint.borrower_id,
        Notice::ComplaintAnswered,
        &message,
        now.as_millisecond(),
    )?;
    Ok(())
}

/// Complaint to answer, and the trimmed text of the answer.
///
/// # Errors
/// As [`reply`].
pub fn check_reply(
    tx: &mut Tx<'_>,
    id: &str,
    reply: &Reply,
) -> Result<(StoredComplaint, String), Error> {
    let stored = find(tx, id)?;
    let body = checked(&reply.body, MAX_REPLY_CHARS)
        .map_err(|why| Error::invalid("body", why.unwrap_or(text("This is required"))))?;
    if reply.images.len() > MAX_IMAGES {
        return Err(too_many_images("image"));
    }
    if stored.reply.is_some() {
        return Err(has_its_answer());
    }
    Ok((stored, body))
}

fn has_its_answer() -> Error {
    Error::conflict(text("This complaint has its answer"))
}

/// Stores a borrower's stars for an answer; a second rating leaves the first unchanged (CALL-09).
///
/// # Errors
/// 1400 unless 1 to 5, 1004 for a complaint that is not the borrower's, 1409 before there is an answer.
pub async fn rate(
    lender: &Lender,
    borrower_id: String,
    id: String,
    score: i64,
) -> Result<(), Error> {
    let now_ms = lender.clock.now_ms();
    let rated = lender.store.write(move |tx| {
        if !(1..=5).contains(&score) {
            return Err(Error::invalid("score", text("Choose 1 to 5 stars")));
        }
        let stored = complaints::find(tx, &borrower_id, &id)?.ok_or_else(|| not_found(&id))?;
        if stored.reply.is_none() {
            return Err(Error::conflict(text("This complaint is not answered yet")));
        }
        complaints::insert_score(tx, &id, score, now_ms)?;
        Ok(())
    });
    rated.await
}

/// Missed deadlines of a complaint on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Late {
    /// True if it was not acknowledged by its deadline.
    pub acknowledge: bool,
    /// True if it was not answered by its deadline.
    pub resolve: bool,
}

/// Returns the deadlines that were missed as of a day in Manila.
pub fn late(stored: &StoredComplaint, today: Date) -> Late {
    let (complaint, is_late) = (&stored.complaint, |at_ms, by| is_late(at_ms, by, today));
    Late {
        acknowledge: is_late(stored.acknowledged_at_ms, complaint.acknowledge_by),
        resolve: is_late(stored.resolved_at_ms, complaint.resolve_by),
    }
}

/// Returns true if what was done at a time, or not yet, missed its last day.
fn is_late(done_at_ms: Option<i64>, by: Date, today: Date) -> bool {
    let done_on = done_at_ms.map_or(today, |at_ms| tulay_system::clock::manila_ms(at_ms).date());
    done_on > by
}

/// Finds a complaint, for the lender's staff.
pub fn find(tx: &mut Tx<'_>, id: &str) -> Result<StoredComplaint, Error> {
    complaints::find_for_any_borrower(tx, id)?.ok_or_else(|| not_found(id))
}

/// 1004: no complaint of this borrower has this id.
pub fn not_found(id: &str) -> Error {
    Error::not_found(text("This complaint was not found")).with_unknown_id(id)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::is_late;

    #[test]
    fn call_08_an_answer_on_the_last_day_in_manila_is_in_time() {
        // The last millisecond of 2026-03-02 in Manila.
        let (last_ms, by) = (1_772_467_199_999, date(2026, 3, 2));
        let (before, after) = (date(2026, 3, 1), date(2026, 3, 9));
        for (done_at_ms, today, expected) in [
            (None, before, false),
            (None, by, false),
            (None, date(2026, 3, 3), true),
            (Some(last_ms), after, false),
            (Some(last_ms + 1), after, true),
        ] {
            let found = is_late(done_at_ms, by, today);
            assert_eq!(found, expected, "{done_at_ms:?} {today}");
        }
    }
}
