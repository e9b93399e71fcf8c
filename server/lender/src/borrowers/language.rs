//! Language that a borrower chose in the app. SMS about loans use it.

use crate::error::Error;
use crate::lender::Lender;
use tulay_store::borrowers;
use tulay_texts::Language;

/// Stores the language that a borrower chose.
///
/// # Errors
/// If the database does not answer.
pub async fn choose(lender: &Lender, borrower_id: String, language: Language) -> Result<(), Error> {
    let written = lender
        .store
        .write(move |tx| borrowers::set_language(tx, &borrower_id, language.tag()));
    written.await.map_err(Error::from)
}
