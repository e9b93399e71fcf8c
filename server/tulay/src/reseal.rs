//! `tulay reseal`: re-encrypts data sealed with an old key, so that the previous keys can be removed. Runs while
//! the server runs, and may be stopped and restarted at any time: resealed data is skipped.

use std::fmt::Write as _;

use tulay_lender::Lender;
use tulay_lender::complaints::images;
use tulay_lender::error::Error;
use tulay_lender::key_check;
use tulay_store::sealed_texts::{self, SealedColumn, SealedCursor, SealedTextRow};
use tulay_store::{StoreError, Tx};

/// Outcome of resealing a column.
#[derive(Debug, Default)]
struct Resealed {
    texts: u64,
    /// Texts sealed with an old key.
    outdated: u64,
    /// Locations of the texts that no key opens.
    unreadable: Vec<String>,
}

/// Reseals everything, or counts what would be resealed; returns the text to print.
///
/// # Errors
/// 1500 where a text opens under no key: then the sealed text that identifies the database's key stays as it is, so
/// that no server starts without the previous keys.
pub async fn run(lender: &Lender, dry_run: bool) -> Result<String, Error> {
    let mut text = String::new();
    let mut unreadable = 0;
    let verb = if dry_run {
        "to seal anew"
    } else {
        "sealed anew"
    };
    for column in SealedColumn::ALL {
        let done = reseal(lender, column, dry_run).await?;
        let (
            name,
            Resealed {
                texts, outdated, ..
            },
        ) = (column.name, &done);
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{name}\t{texts} texts\t{outdated} {verb}");
        for place in &done.unreadable {
            let _ = writeln!(text, "{name}\t{place}\topens under no key");
        }
        unreadable += done.unreadable.len();
    }
    let done = images::reseal(lender, dry_run).await?;
    let _ = writeln!(
        text,
        "images\t{} images\t{} {verb}",
        done.images, done.outdated
    );
    if !done.missing.is_empty() {
        let _ = writeln!(text, "images\t{} are missing", done.missing.len());
    }
    if !done.unreadable.is_empty() {
        let count = done.unreadable.len();
        let _ = writeln!(text, "images\t{count} open under no key");
        unreadable += count;
    }
    if unreadable > 0 {
        return Err(Error::internal(format!(
            "{text}{unreadable} texts and images open under no key of the configuration: it lacks the one that sealed them, or they were changed"
        )));
    }
    if dry_run {
        text.push_str("nothing was changed\n");
    } else {
        let sealer = lender.sealer.clone();
        let noted = lender.store.write(move |tx| key_check::reseal(tx, &sealer));
        noted.await?;
        text.push_str("everything is sealed under the current key: the previous ones may go once no server seals by them\n");
    }
    Ok(text)
}

async fn reseal(lender: &Lender, column: SealedColumn, dry_run: bool) -> Result<Resealed, Error> {
    let mut done = Resealed::default();
    let mut after = SealedCursor::default();
    loop {
        let from = after.clone();
        let batch = lender.store.read(move |tx| column.batch(tx, &from)).await;
        let batch = batch.map_err(Error::from)?;
        let Some(last) = batch.last() else {
            return Ok(done);
        };
        after = last.place.clone();
        done.texts += u64::try_from(batch.len()).unwrap_or_default();
        let mut changes = Vec::new();
        for text in batch {
            match lender.sealer.reseal(&text.text, &text.owner) {
                Ok(None) => {}
                Ok(Some(resealed)) => changes.push((text, resealed)),
                Err(_) => done.unreadable.push(text.place.to_string()),
            }
        }
        done.outdated += u64::try_from(changes.len()).unwrap_or_default();
        if !dry_run && !changes.is_empty() {
            let stored = lender.store.write(move |tx| replace(tx, column, &changes));
            stored.await.map_err(Error::from)?;
        }
    }
}

/// Replaces a text unless it was changed since it was read: a server has sealed the change under its current key.
fn replace(
    tx: &mut Tx<'_>,
    column: SealedColumn,
    changes: &[(SealedTextRow, String)],
) -> Result<(), StoreError> {
    sealed_texts::resealing(tx, |tx| {
        for (before, resealed) in changes {
            column.replace(tx, before, resealed)?;
        }
        Ok(())
    })
}
