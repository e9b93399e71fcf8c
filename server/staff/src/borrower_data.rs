//! Copy of a borrower's data (SEC-07), as files.

use tulay_lender::Lender;
use tulay_lender::borrowers::personal_copy::{self, PersonalCopy};
use tulay_lender::complaints::images::failed;
use tulay_lender::error::Error;

/// File of a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataFile {
    /// Name of the file.
    pub name: String,
    /// Content of the file.
    pub content: Vec<u8>,
}

/// Collects the stored data of a borrower.
///
/// # Errors
/// As [`personal_copy::gather`].
pub async fn gather(lender: &Lender, borrower_id: String) -> Result<PersonalCopy, Error> {
    let sealer = lender.sealer.clone();
    let copy = lender
        .store
        .read(move |tx| personal_copy::gather(tx, &sealer, &borrower_id));
    copy.await
}

/// Returns the files of a copy: its tables, its images and its signed documents.
///
/// # Errors
/// 1503 if the image store does not answer; 1500 if the tables cannot be serialized.
pub async fn files(lender: &Lender, copy: PersonalCopy) -> Result<Vec<DataFile>, Error> {
    let mut files = vec![DataFile {
        name: "data.json".to_owned(),
        content: copy.json()?.into_bytes(),
    }];
    for name in copy.images {
        let image = lender.pictures.find(&name).await;
        let image = image.map_err(|why| failed(&why))?;
        files.extend(image.map(|image| DataFile {
            name,
            content: image.to_vec(),
        }));
    }
    let documents = copy.documents.into_iter();
    files.extend(documents.map(|(name, page)| DataFile {
        name,
        content: page.into_bytes(),
    }));
    Ok(files)
}
