//! Complaint of a borrower and its answer (CMPD).

use jiff::civil::Date;

use crate::complaints::not_found;
use crate::error::Error;
use crate::lender::Lender;
use tulay_store::{complaint_images, complaints, orders};

/// Complaint with its answer, once there is one.
#[derive(Clone, Debug)]
pub struct ComplaintDetails {
    /// Complaint id.
    pub id: String,
    /// Number by which the borrower names it.
    pub number: String,
    /// Number of its type.
    pub problem_type: i64,
    /// Number of its second type, if any.
    pub problem_son_type: Option<i64>,
    /// Time of sending, in milliseconds UTC.
    pub created_at_ms: i64,
    /// Id of the order that it is about, if any.
    pub order_id: Option<String>,
    /// Number by which the borrower names the order.
    pub order_number: Option<String>,
    /// Text of the borrower.
    pub content: String,
    /// Names of the borrower's images, in order.
    pub images: Vec<String>,
    /// Text of the answer.
    pub reply: Option<String>,
    /// Names of the answer's images, in order.
    pub reply_images: Vec<String>,
    /// Time of the answer, in milliseconds UTC.
    pub resolved_at_ms: Option<i64>,
    /// Last day for the answer.
    pub resolve_by: Date,
    /// True if the borrower has not rated the answer yet (CMPD-02).
    pub needs_score: bool,
}

impl ComplaintDetails {
    /// Reads a complaint of a borrower.
    ///
    /// # Errors
    /// 1004 for an unknown complaint, or another borrower's.
    pub async fn read(
        lender: &Lender,
        borrower_id: String,
        complaint_id: String,
    ) -> Result<Self, Error> {
        let read = lender.store.read(move |tx| {
            let id = &complaint_id;
            let stored = complaints::find(tx, &borrower_id, id)?;
            let stored = stored.ok_or_else(|| not_found(id))?;
            let images = complaint_images::of_complaint(tx, id, false)?;
            let reply_images = complaint_images::of_complaint(tx, id, true)?;
            let complaint = stored.complaint;
            let order = match &complaint.order_id {
                Some(order_id) => orders::find(tx, &borrower_id, order_id)?,
                None => None,
            };
            let content = complaint.content.open(tx)?;
            let reply = stored.reply.map(|reply| reply.open(tx)).transpose()?;
            Ok::<_, Error>(Self {
                id: complaint.id,
                number: complaint.number.to_string(),
                problem_type: complaint.problem_type,
                problem_son_type: complaint.problem_son_type,
                created_at_ms: complaint.created_at_ms,
                order_id: complaint.order_id,
                order_number: order.map(|order| order.number.to_string()),
                content,
                images,
                needs_score: reply.is_some() && stored.score.is_none(),
                reply,
                reply_images,
                resolved_at_ms: stored.resolved_at_ms,
                resolve_by: complaint.resolve_by,
            })
        });
        read.await
    }
}
