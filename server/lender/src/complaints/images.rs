//! Images of complaints: upload, addresses and reasons of refusal.

use bytes::Bytes;
use tulay_store::{complaint_images, erasure, rate_limits};

use crate::error::Error;
use crate::lender::Lender;
use crate::pictures::{MAX_BYTES, PictureError, is_name};
use tulay_texts::text;

const HOUR_MS: i64 = 60 * 60 * 1000;
/// Maximum images that a borrower may upload within an hour.
const MAX_IMAGES_AN_HOUR: i64 = 60;

/// Path prefix of displayed images.
const SHOWN_UNDER: &str = "/complaint-images/";
const BYTES_OF_A_MB: usize = 1024 * 1024;

/// Stores a re-encoded image until its borrower sends it with a complaint; returns its name.
///
/// # Errors
/// 1400 for a file that is refused, 1429 for one too many within an hour.
pub async fn store_upload(
    lender: &Lender,
    borrower_id: String,
    file: Bytes,
) -> Result<String, Error> {
    let now_ms = lender.clock.now_ms();
    let subject = format!("images/{borrower_id}");
    // Counted before decoding, whatever the outcome: decoding takes processor time.
    let admitted = lender
        .store
        .write(move |tx| rate_limits::admit(tx, &subject, now_ms, HOUR_MS, MAX_IMAGES_AN_HOUR));
    if !admitted.await.map_err(Error::from)? {
        let later = text("Too many images sent. Please try again in an hour");
        return Err(Error::too_often(later));
    }
    let picture = lender.pictures.make(file).await;
    let picture = picture.map_err(|why| refused("problemImage", &why))?;
    let (name, stored_name) = (picture.name().to_owned(), picture.name().to_owned());
    // The name is stored first: if the server stops here, it is purged like that of an image that was never sent.
    let written = lender
        .store
        .write(move |tx| complaint_images::insert(tx, &stored_name, &borrower_id, now_ms));
    written.await.map_err(Error::from)?;
    lender
        .pictures
        .keep(picture)
        .await
        .map_err(|why| failed(&why))?;
    Ok(name)
}

/// Image whose name is in the database. Other names never reach the object store, so guesses cost nothing and an erased
/// image is not shown while it waits to be removed.
///
/// # Errors
/// If the database or the object store does not answer.
pub async fn find(lender: &Lender, name: &str) -> Result<Option<Bytes>, Error> {
    if !is_name(name) {
        return Ok(None);
    }
    let asked = name.to_owned();
    let is_named = lender
        .store
        .read(move |tx| complaint_images::exists(tx, &asked));
    if !is_named.await.map_err(Error::from)? {
        return Ok(None);
    }
    let found = lender.pictures.find(name).await;
    let found = found.map_err(|why| failed(&why))?;
    if found.is_none() {
        tracing::error!("an image that the database names is not in the object store");
    }
    Ok(found)
}

/// Error for a failed object store: 1503 if a retry may succeed, otherwise 1500.
pub fn failed(why: &PictureError) -> Error {
    match why {
        PictureError::Away(_) | PictureError::Busy => Error::unavailable(why),
        _ => Error::internal(why),
    }
}

/// Maximum images removed in one batch.
const REMOVED_AT_ONCE: i64 = 50;

/// Removes the images of erased borrowers. A failed removal is retried in the next round of servicing.
///
/// # Errors
/// If the database does not answer.
pub async fn remove_forgotten(lender: &Lender) -> Result<(), Error> {
    loop {
        let names = lender
            .store
            .read(|tx| erasure::images_to_remove(tx, REMOVED_AT_ONCE));
        let names = names.await.map_err(Error::from)?;
        if names.is_empty() {
            return Ok(());
        }
        for name in names {
            if let Err(error) = lender.pictures.remove(&name).await {
                tracing::error!(cause = %error, "an image could not be removed");
                return Ok(());
            }
            let removed = lender
                .store
                .write(move |tx| erasure::image_is_removed(tx, &name));
            removed.await.map_err(Error::from)?;
        }
    }
}

/// Images read from the database at a time.
const NAMES_AT_ONCE: i64 = 500;

/// Images that the database names.
#[derive(Debug, Default)]
pub struct Resealed {
    /// Number of all.
    pub images: u64,
    /// Images sealed under a previous key.
    pub outdated: u64,
    /// Names of images that open under no key.
    pub unreadable: Vec<String>,
    /// Names of images of complaints and answers that are not in the object store.
    pub missing: Vec<String>,
}

/// Reads every image, and seals those of a previous key under the current one unless `dry_run`.
///
/// # Errors
/// If the database or the object store does not answer.
pub async fn reseal(lender: &Lender, dry_run: bool) -> Result<Resealed, Error> {
    let mut done = Resealed::default();
    let mut after = String::new();
    loop {
        let from = after.clone();
        let names = lender
            .store
            .read(move |tx| complaint_images::after(tx, &from, NAMES_AT_ONCE));
        let names = names.await.map_err(Error::from)?;
        let Some((last, _)) = names.last() else {
            return Ok(done);
        };
        last.clone_into(&mut after);
        for (name, is_shown) in names {
            done.images += 1;
            match lender.pictures.reseal(&name, dry_run).await {
                Ok(Some(true)) => {
                    done.outdated += 1;
                    if !dry_run {
                        remove_unnamed(lender, name).await?;
                    }
                }
                Ok(None) if is_shown => done.missing.push(name),
                // One that was never sent may have been refused by the object store.
                Ok(Some(false) | None) => {}
                Err(PictureError::Sealed) => done.unreadable.push(name),
                Err(why) => return Err(failed(&why)),
            }
        }
    }
}

/// Removes an image that was written again while its borrower was erased.
async fn remove_unnamed(lender: &Lender, name: String) -> Result<(), Error> {
    let asked = name.clone();
    let is_named = lender
        .store
        .read(move |tx| complaint_images::exists(tx, &asked));
    if !is_named.await.map_err(Error::from)? {
        let removed = lender.pictures.remove(&name).await;
        removed.map_err(|why| failed(&why))?;
    }
    Ok(())
}

/// Path at which an image is shown.
pub fn shown_at(name: &str) -> String {
    format!("{SHOWN_UNDER}{name}")
}

/// Name of the image at a path of this server.
pub fn name_at(url: &str) -> Option<&str> {
    url.strip_prefix(SHOWN_UNDER)
}

/// Error for the sender of an image that was not stored: 1400, or 1500 and 1503 if the server failed.
pub fn refused(field: &str, why: &PictureError) -> Error {
    match why {
        PictureError::NotAnImage => {
            let readable = text("This image cannot be read. Please send a JPEG or PNG");
            Error::invalid(field, readable)
        }
        PictureError::TooManyBytes => {
            let smaller = text("This image is too large. Send one of up to {0} MB");
            Error::invalid(field, smaller.arg(MAX_BYTES / BYTES_OF_A_MB))
        }
        PictureError::TooManyPixels => {
            let smaller = text("This image has too many pixels. Please send a smaller one");
            Error::invalid(field, smaller)
        }
        PictureError::Sealed
        | PictureError::Store(_)
        | PictureError::Away(_)
        | PictureError::Busy => failed(why),
    }
}
