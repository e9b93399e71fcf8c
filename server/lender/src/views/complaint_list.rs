//! Complaints of a borrower, in short (CMPL).

use crate::complaints::MAX_LISTED;
use crate::error::Error;
use crate::lender::Lender;
use tulay_store::complaints;

/// Complaint in short.
#[derive(Clone, Debug)]
pub struct ListedComplaint {
    /// Complaint id.
    pub id: String,
    /// Number by which the borrower names it.
    pub number: String,
    /// Number of its type.
    pub problem_type: i64,
    /// Text of the borrower.
    pub content: String,
    /// Time of sending, in milliseconds UTC.
    pub created_at_ms: i64,
    /// True if the lender has answered it.
    pub is_answered: bool,
}

impl ListedComplaint {
    /// Reads the complaints of a borrower, newest first.
    ///
    /// # Errors
    /// If a text cannot be decrypted, or the database does not answer.
    pub async fn read_all(lender: &Lender, borrower_id: String) -> Result<Vec<Self>, Error> {
        let read = lender.store.read(move |tx| {
            let all = complaints::of_borrower(tx, &borrower_id, MAX_LISTED)?;
            let listed = all.into_iter().map(|stored| {
                let complaint = stored.complaint;
                Ok::<_, Error>(Self {
                    content: complaint.content.open(tx)?,
                    id: complaint.id,
                    number: complaint.number.to_string(),
                    problem_type: complaint.problem_type,
                    created_at_ms: complaint.created_at_ms,
                    is_answered: stored.reply.is_some(),
                })
            });
            listed.collect()
        });
        read.await
    }
}
