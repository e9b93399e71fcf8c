//! Answers to complaints.

use std::future::ready;

use super::act::{AfterCommit, Effect, StateChange};
use tulay_lender::Lender;
use tulay_lender::complaints::images::{failed, refused};
use tulay_lender::complaints::{self as rules, Reply};
use tulay_lender::error::Error;
use tulay_lender::pictures::Picture;
use tulay_store::complaints::StoredComplaint;

/// Builds an answer from its text and its files, and stores the pictures if the answer may be given. A failure before
/// the answer is stored leaves images that nothing shows; they are purged like the unsent images of borrowers. With
/// `dry_run` no image is stored, and the answer has none.
///
/// # Errors
/// 1400 for a malformed image or text; 1004 for an unknown complaint; 1409 for one that was answered.
pub async fn prepare_reply(
    lender: &Lender,
    complaint_id: &str,
    body: String,
    files: Vec<Vec<u8>>,
    dry_run: bool,
) -> Result<Reply, Error> {
    let (mut reply, pictures) = drawn(lender, body, files).await?;
    if dry_run {
        let (id, asked) = (complaint_id.to_owned(), reply.clone());
        let checked = lender
            .store
            .read(move |tx| rules::check_reply(tx, &id, &asked));
        checked.await?;
        reply.images.clear();
    } else {
        keep(lender, complaint_id, &reply, pictures).await?;
    }
    Ok(reply)
}

/// Builds an answer and its pictures from the files.
async fn drawn(
    lender: &Lender,
    body: String,
    files: Vec<Vec<u8>>,
) -> Result<(Reply, Vec<Picture>), Error> {
    let mut pictures = Vec::new();
    for file in files {
        let made = lender.pictures.make(file.into()).await;
        pictures.push(made.map_err(|why| refused("image", &why))?);
    }
    let images = pictures.iter().map(|made| made.name().to_owned()).collect();
    Ok((Reply { body, images }, pictures))
}

/// Stores the names of an answer's pictures, then the pictures, if the answer may be given.
async fn keep(
    lender: &Lender,
    complaint_id: &str,
    reply: &Reply,
    pictures: Vec<Picture>,
) -> Result<(), Error> {
    let (id, announced, now) = (complaint_id.to_owned(), reply.clone(), lender.clock.now());
    let written = lender
        .store
        .write(move |tx| rules::announce_reply(tx, &id, &announced, now));
    written.await?;
    for picture in pictures {
        let kept = lender.pictures.keep(picture).await;
        kept.map_err(|why| failed(&why))?;
    }
    Ok(())
}

/// Returns the effect of an act about a complaint, which was `before`.
pub(super) fn effect(before: StoredComplaint, after: &str) -> Effect {
    let was_acknowledged = before.acknowledged_at_ms.is_some();
    let stood = if was_acknowledged {
        "acknowledged"
    } else {
        "waits"
    };
    Effect {
        order_id: before.complaint.order_id.unwrap_or_default(),
        states: vec![StateChange::new("complaint", stood, after)],
        ..Effect::default()
    }
}

/// Sends the SMS that an act about a complaint has queued.
pub(super) fn send_sms(lender: &Lender, effect: Effect) -> AfterCommit<'_> {
    lender.outbox.wake();
    Box::pin(ready(Ok(effect)))
}
