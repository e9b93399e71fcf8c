//! Taps of borrowers on pages, stored for later counting (CALL-36, CALL-37).

use crate::error::Error;
use crate::lender::Lender;
use tulay_store::page_events::{self, PageEvent};

/// Tap of a borrower on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tap {
    /// Borrower who tapped.
    pub borrower_id: String,
    /// Product.
    pub product_id: String,
    /// Part of the page.
    pub module_id: i64,
    /// Position in that part.
    pub position_id: i64,
}

/// Stores a tap. Taps of one borrower on one place within ten seconds count once.
///
/// # Errors
/// If the database does not answer.
pub async fn record(lender: &Lender, tap: Tap) -> Result<(), Error> {
    let event = PageEvent {
        borrower_id: Some(tap.borrower_id),
        product_id: tap.product_id,
        module_id: tap.module_id.to_string(),
        position_id: tap.position_id.to_string(),
        at_ms: lender.clock.now_ms(),
    };
    let written = lender
        .store
        .write(move |tx| page_events::insert_tap(tx, &event));
    written.await.map_err(Error::from)
}
