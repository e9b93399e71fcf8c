//! `tulay ops borrower find` and `export`: identifies a borrower, and copies everything that is stored about them into
//! a folder that only this program's user may read (SEC-07).

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use crate::acts::signed::Signed;
use crate::acts::texts;
use crate::evidence::not_made;
use crate::printed::{ASKED_ROWS, plain};
use tulay_lender::Lender;
use tulay_lender::borrowers::login::admitted_phone;
use tulay_lender::borrowers::personal_copy;
use tulay_lender::borrowers::personal_copy::PersonalCopy;
use tulay_lender::complaints::images::failed;
use tulay_lender::error::Error;
use tulay_lender::loans::signing::sha256;
use tulay_lender::staff::acts::export_borrower::ExportBorrower;
use tulay_lender::staff::perform::{Outcome, perform};
use tulay_lender::staff::signature::Signature;
use tulay_sealing::Sealer;
use tulay_store::borrowers::Borrower;
use tulay_store::{ShortNumber, StoreError, Tx, borrowers, identities, orders};
use tulay_system::clock::wire_time;
use tulay_system::private::{make_new_folder, write_new_file};
use tulay_texts::masked_number::{last4, masked};

/// Finds a borrower and returns the text to print.
///
/// # Errors
/// 1004 where no borrower is found.
pub(super) async fn find(lender: &Lender, what: String) -> Result<String, Error> {
    let what = what.trim().to_owned();
    let phone = admitted_phone(lender, &what).ok();
    let found = lender.store.read(move |tx| {
        let found = named(tx, phone.as_deref(), &what)?;
        found.map(|borrower| about(tx, &borrower)).transpose()
    });
    let found = found.await.map_err(Error::from)?;
    found.ok_or_else(|| {
        Error::not_found(
            "Nobody was found. Name a borrower's id or phone, or an order's id or number",
        )
    })
}

/// Returns the borrower of an id, a phone or an order.
fn named(tx: &mut Tx<'_>, phone: Option<&str>, what: &str) -> Result<Option<Borrower>, StoreError> {
    if let Some(phone) = phone {
        return borrowers::find_by_phone(tx, phone);
    }
    if let Some(known) = borrowers::find(tx, what)? {
        return Ok(Some(known));
    }
    let by_number = match ShortNumber::read(what) {
        Some(number) => number.order_id(tx)?,
        None => None,
    };
    let order = orders::find_for_any_borrower(tx, by_number.as_deref().unwrap_or(what))?;
    match order {
        Some(order) => borrowers::find(tx, &order.borrower_id),
        None => Ok(None),
    }
}

fn about(tx: &mut Tx<'_>, borrower: &Borrower) -> Result<String, StoreError> {
    let mut said = format!(
        "{}\tphone {}\n",
        borrower.id,
        masked(&last4(&borrower.phone))
    );
    if let Some(identity) = identities::find(tx, &borrower.id)? {
        // Writing to a String cannot fail.
        let _ = writeln!(said, "  name\t{}", plain(&identity.name));
    }
    if borrowers::is_locked(tx, &borrower.id)? {
        said += "  locked\n";
    }
    if let Some(at_ms) = borrowers::blocked_at_ms(tx, &borrower.id)? {
        let _ = writeln!(said, "  blocked\tsince {}", wire_time(at_ms));
    }
    for order in orders::of_borrower(tx, &borrower.id, ASKED_ROWS)? {
        let (number, status) = (&order.number, order.status.code());
        let made = wire_time(order.created_at_ms);
        let _ = writeln!(said, "  order\t{}\t{number}\t{status}\t{made}", order.id());
    }
    Ok(said)
}

/// Writes a copy of everything that is stored about a borrower into a new folder; returns the text to print.
///
/// # Errors
/// 1004 for an unknown borrower; 1409 when the folder exists or cannot be made; 1500 when stored data cannot be opened
/// or written.
pub(super) async fn export(
    lender: &Lender,
    operator: Option<&str>,
    id: String,
    folder: &Path,
    signed: Signed,
) -> Result<String, Error> {
    let signature = Signature::of(operator, signed.reason)?;
    let act = Arc::new(ExportBorrower {
        borrower: id.clone(),
    });
    let copy = gathered(lender, id).await?;
    if !signed.dry_run {
        make_new_folder(folder).map_err(|error| not_made(folder, &error))?;
    }
    let outcome = perform(lender, act.clone(), &signature, signed.dry_run).await;
    if outcome.is_err() && !signed.dry_run {
        // The folder is empty; a failure to remove it has no consequence.
        let _ = std::fs::remove_dir(folder);
    }
    let outcome = outcome?;
    let count = match outcome {
        Outcome::Done(_) => write(lender, copy, folder).await?,
        _ => 0,
    };
    texts::outcome(&outcome, act.as_ref(), |_| {
        Ok(format!("{count} files in {}\n", folder.display()))
    })
}

async fn gathered(lender: &Lender, id: String) -> Result<PersonalCopy, Error> {
    let sealer: Sealer = lender.sealer.clone();
    let copy = lender
        .store
        .read(move |tx| personal_copy::gather(tx, &sealer, &id));
    copy.await
}

/// Writes the files of a copy; returns their number.
async fn write(lender: &Lender, copy: PersonalCopy, folder: &Path) -> Result<usize, Error> {
    let mut files = vec![("data.json".to_owned(), copy.json()?.into_bytes())];
    for name in &copy.images {
        let image = lender.pictures.find(name).await;
        let image = image.map_err(|why| failed(&why))?;
        files.extend(image.map(|image| (name.clone(), image.to_vec())));
    }
    let documents = copy.documents.into_iter();
    files.extend(documents.map(|(name, page)| (name, page.into_bytes())));
    let mut sums = String::new();
    for (name, content) in &files {
        write_new_file(&folder.join(name), content).map_err(Error::internal)?;
        let _ = writeln!(sums, "{}  {name}", sha256(content));
    }
    // Written last: a folder without it is incomplete.
    write_new_file(&folder.join("SHA256SUMS"), sums.as_bytes()).map_err(Error::internal)?;
    Ok(files.len() + 1)
}
