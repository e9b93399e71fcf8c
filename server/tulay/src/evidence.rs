//! `tulay evidence`: writes everything that is stored about an order into a folder that a court could read. Signed
//! documents are written byte by byte; `SHA256SUMS` has the hash of each file. Changes nothing.

use std::io;
use std::path::Path;
use std::sync::Arc;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::acts::records::ReadEvidence;
use tulay_staff::evidence;
use tulay_staff::evidence_files::{self, SUMS};
use tulay_staff::perform::perform;
use tulay_staff::signature::Signature;
use tulay_staff::texts;
use tulay_system::private;
use tulay_texts::text;

/// Writes the evidence of an order into a new folder, once the audit has its row (SEC-22); returns the text to print.
///
/// # Errors
/// 1004 for an unknown order; 1400 for a malformed reason; 1409 when the folder exists or cannot be made; 1500
/// when stored data cannot be opened, or a file cannot be written.
pub async fn write(
    lender: &Lender,
    signature: &Signature,
    folder: &Path,
    order: String,
) -> Result<String, Error> {
    let order_id = evidence::order_named(lender, order).await?;
    let act = Arc::new(ReadEvidence {
        order_id: order_id.clone(),
    });
    let evidence = evidence::of_order(lender, &order_id).await?;
    private::make_new_folder(folder).map_err(|error| not_made(folder, &error))?;
    let outcome = perform(lender, act.clone(), signature, false).await;
    if outcome.is_err() {
        // A failure has no consequence: the folder is empty.
        let _ = std::fs::remove_dir(folder);
    }
    texts::outcome(&outcome?, act.as_ref(), |_| {
        let files = evidence_files::files(&evidence);
        let files = files
            .iter()
            .map(|(name, content)| (name, content.as_bytes()));
        let count = write_files(files, folder)?;
        let folder = folder.display();
        Ok(format!("{order_id}: {count} files in {folder}\n"))
    })
}

/// Writes files with their hashes into a new folder; returns their number.
///
/// # Errors
/// 1500 for a file that cannot be written.
pub fn write_files<'f>(
    files: impl IntoIterator<Item = (&'f String, &'f [u8])> + Clone,
    folder: &Path,
) -> Result<usize, Error> {
    let mut count = 1;
    for (name, content) in files.clone() {
        count += 1;
        let written = private::write_new_file(&folder.join(name), content);
        written.map_err(Error::internal)?;
    }
    // Written last: a folder without it is incomplete.
    let sums = evidence_files::sums(files);
    let written = private::write_new_file(&folder.join(SUMS), sums.as_bytes());
    written.map_err(Error::internal)?;
    Ok(count)
}

/// Returns the error for a folder that could not be made.
pub fn not_made(folder: &Path, error: &io::Error) -> Error {
    let folder = folder.display();
    Error::conflict(match error.kind() {
        io::ErrorKind::AlreadyExists => text("{0} is there already: name a new folder").arg(folder),
        _ => text("{0} cannot be made: {1}").arg(folder).arg(error),
    })
}
