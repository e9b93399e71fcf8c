//! `tulay ops borrower export`: copies everything that is stored about a borrower into a folder that only this
//! program's user may read (SEC-07).

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use crate::acts::signed::Signed;
use crate::acts::texts;
use crate::evidence::not_made;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::signing::sha256;
use tulay_staff::acts::export_borrower::ExportBorrower;
use tulay_staff::borrower_data::{self, DataFile};
use tulay_staff::perform::{Outcome, perform};
use tulay_staff::signature::{Operator, Signature};
use tulay_system::private;

/// Writes a copy of everything that is stored about a borrower into a new folder; returns the text to print.
///
/// # Errors
/// 1004 for an unknown borrower; 1409 when the folder exists or cannot be made; 1500 when stored data cannot be opened
/// or written.
pub(super) async fn export(
    lender: &Lender,
    operator: Operator<'_>,
    folder: &Path,
    id: String,
    signed: Signed,
) -> Result<String, Error> {
    let signature = Signature::of(operator, signed.reason)?;
    let act = Arc::new(ExportBorrower {
        borrower: id.clone(),
    });
    let copy = borrower_data::gather(lender, id).await?;
    if !signed.dry_run {
        private::make_new_folder(folder).map_err(|error| not_made(folder, &error))?;
    }
    let outcome = perform(lender, act.clone(), &signature, signed.dry_run).await;
    if outcome.is_err() && !signed.dry_run {
        // A failure has no consequence: the folder is empty.
        let _ = std::fs::remove_dir(folder);
    }
    let outcome = outcome?;
    let count = match outcome {
        Outcome::Done(_) => {
            let files = borrower_data::files(lender, copy).await?;
            write(&files, folder)?
        }
        _ => 0,
    };
    texts::outcome(&outcome, act.as_ref(), |_| {
        Ok(format!("{count} files in {}\n", folder.display()))
    })
}

/// Writes the files of a copy; returns their number.
fn write(files: &[DataFile], folder: &Path) -> Result<usize, Error> {
    let mut sums = String::new();
    for DataFile { name, content } in files {
        let written = private::write_new_file(&folder.join(name), content);
        written.map_err(Error::internal)?;
        let _ = writeln!(sums, "{}  {name}", sha256(content));
    }
    // Written last: a folder without it is incomplete.
    let written = private::write_new_file(&folder.join("SHA256SUMS"), sums.as_bytes());
    written.map_err(Error::internal)?;
    Ok(files.len() + 1)
}
