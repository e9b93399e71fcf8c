//! Complaints that wait for an answer, and the dossier of one. Answers are in [`complaint_replies`](super::complaint_replies).

use jiff::civil::Date;

use tulay_lender::Lender;
use tulay_lender::complaints::{self as rules, Late};
use tulay_lender::error::Error;
use tulay_store::complaints::StoredComplaint;
use tulay_store::{complaint_images, complaints};

/// Complaint with its missed deadlines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComplaintWithDelay {
    /// The complaint.
    pub stored: StoredComplaint,
    /// Deadlines that were missed as of today.
    pub late: Late,
}

/// Dossier of a complaint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComplaintDossier {
    /// The complaint and its missed deadlines.
    pub listed: ComplaintWithDelay,
    /// Text of the borrower.
    pub content: String,
    /// Names of the borrower's images in the object store, in order.
    pub images: Vec<String>,
    /// Text of the answer, if there is one.
    pub answer: Option<String>,
    /// Names of the answer's images in the object store, in order.
    pub answer_images: Vec<String>,
}

/// Returns up to `max_rows` complaints that wait for an answer, the most urgent first, after one of them: its last day
/// to resolve and its id.
///
/// # Errors
/// Errors of the store.
pub async fn waiting(
    lender: &Lender,
    after: Option<(Date, String)>,
    turned: bool,
    max_rows: i64,
) -> Result<Vec<ComplaintWithDelay>, Error> {
    let open = lender.store.read(move |tx| {
        let after = after.as_ref().map(|(day, id)| (*day, id.as_str()));
        complaints::open(tx, after, turned, max_rows)
    });
    let open = open.await.map_err(Error::from)?.into_iter();
    let today = lender.clock.today_manila();
    Ok(open.map(|stored| listed(stored, today)).collect())
}

/// Returns up to `max_rows` answered complaints, the newest answer first, after one of them: the time of its answer in
/// milliseconds UTC and its id.
///
/// # Errors
/// Errors of the store.
pub async fn answered(
    lender: &Lender,
    after: Option<(i64, String)>,
    turned: bool,
    max_rows: i64,
) -> Result<Vec<ComplaintWithDelay>, Error> {
    let resolved = lender.store.read(move |tx| {
        let after = after.as_ref().map(|(at_ms, id)| (*at_ms, id.as_str()));
        complaints::resolved(tx, after, turned, max_rows)
    });
    let resolved = resolved.await.map_err(Error::from)?.into_iter();
    let today = lender.clock.today_manila();
    Ok(resolved.map(|stored| listed(stored, today)).collect())
}

/// Returns the dossier of a complaint.
///
/// # Errors
/// 1004 for an unknown complaint.
pub async fn of_complaint(
    lender: &Lender,
    complaint_id: String,
) -> Result<ComplaintDossier, Error> {
    let today = lender.clock.today_manila();
    let read = lender.store.read(move |tx| {
        let stored = rules::find(tx, &complaint_id)?;
        let images = complaint_images::of_complaint(tx, &complaint_id, false)?;
        let answer_images = complaint_images::of_complaint(tx, &complaint_id, true)?;
        let content = stored.complaint.content.open(tx)?;
        let answer = stored.reply.as_ref().map(|reply| reply.open(tx));
        Ok::<_, Error>(ComplaintDossier {
            answer: answer.transpose()?,
            listed: listed(stored, today),
            content,
            images,
            answer_images,
        })
    });
    read.await
}

pub(super) fn listed(stored: StoredComplaint, today: Date) -> ComplaintWithDelay {
    let late = rules::late(&stored, today);
    ComplaintWithDelay { stored, late }
}
