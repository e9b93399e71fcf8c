//! Complaints: the list, the audited reading of one, and the answer with its images (STAFF-07).

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tulay_lender::Lender;
use tulay_lender::complaints::{Reply, images};
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_staff::acts::answer_complaint::AnswerComplaint;
use tulay_staff::acts::records::ReadComplaint;
use tulay_staff::complaint_dossier::{self, ComplaintWithDelay};
use tulay_staff::complaint_replies;
use tulay_staff::perform::perform;
use utoipa::{IntoParams, ToSchema};

use super::acts::refused;
use super::lists::complaints_to_answer;
use crate::cursor;
use crate::failure::Failure;
use crate::input::{Path, Query, Upload};
use crate::session::Staff;
use crate::views::{ASKED_ROWS, ComplaintRow, Outcome, Section};

/// Reason of the audited reading of a complaint, which a person opens to answer it.
const OPENED: &str = "opened in the console";

/// Images of an answer, at most.
const MAX_IMAGES: usize = 5;

/// A complaint with its text and images.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComplaintPage {
    /// The complaint.
    complaint: ComplaintRow,
    /// Id of the borrower.
    borrower_id: String,
    /// The borrower's words.
    content: String,
    /// Addresses of the borrower's images.
    images: Vec<String>,
    /// The answer.
    answer: Option<String>,
    /// Addresses of the answer's images.
    answer_images: Vec<String>,
    /// The borrower's stars for the answer.
    score: Option<i64>,
}

/// A list of complaints.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct ComplaintQuery {
    /// `waiting`, the most urgent first, or `answered`, the newest answer first; `waiting` without it.
    state: Option<String>,
    /// The column that sorts the list, with a `-` before it for the largest first: of waiting ones `answer-by`, of answered
    /// ones `answered`.
    sort: Option<String>,
    /// `next` of the page before, for the page after it.
    cursor: Option<String>,
}

/// Lists complaints by their state.
#[utoipa::path(get, path = "/api/complaints", params(ComplaintQuery), responses(
    (status = 200, body = Section<ComplaintRow>), (status = 400, body = Failure), (status = 401, body = Failure)
))]
pub async fn list(
    State(lender): State<Lender>,
    staff: Staff,
    Query(query): Query<ComplaintQuery>,
) -> Result<Json<Section<ComplaintRow>>, Failure> {
    staff.require(Role::Read)?;
    let (sort, after) = (query.sort.as_deref(), query.cursor.as_deref());
    let rows = match query.state.as_deref() {
        None | Some("waiting") => {
            let turned = last_to_answer_first(sort)?;
            complaints_to_answer(&lender, turned, cursor::parse(after)?).await
        }
        Some("answered") => {
            answered(&lender, oldest_answer_first(sort)?, cursor::parse(after)?).await
        }
        Some(_) => return Err(Error::invalid("state", "There is no such state").into()),
    };
    Ok(Json(rows))
}

/// Reads the sort of the complaints that wait.
pub fn last_to_answer_first(sort: Option<&str>) -> Result<bool, Error> {
    let ((), is_descending) = cursor::sort(sort, ((), false), &[("answer-by", ())])?;
    Ok(is_descending)
}

/// Reads the sort of the answered complaints.
pub fn oldest_answer_first(sort: Option<&str>) -> Result<bool, Error> {
    let ((), is_descending) = cursor::sort(sort, ((), true), &[("answered", ())])?;
    Ok(!is_descending)
}

/// The complaints that were answered.
pub async fn answered(
    lender: &Lender,
    turned: bool,
    after: Option<(i64, String)>,
) -> Section<ComplaintRow> {
    let read = complaint_dossier::answered(lender, after, turned, ASKED_ROWS).await;
    let place = |listed: &ComplaintWithDelay| {
        let stored = &listed.stored;
        let at_ms = stored.resolved_at_ms.unwrap_or_default();
        format!("{at_ms}/{}", stored.complaint.id)
    };
    Section::of(read, place, |listed| (&listed).into())
}

/// Shows a complaint; the reading is in the audit.
#[utoipa::path(post, path = "/api/complaints/{id}/open", params(("id" = String, Path)), responses(
    (status = 200, body = ComplaintPage), (status = 404, body = Failure), (status = 409, body = Failure)
))]
pub async fn open(
    State(lender): State<Lender>,
    staff: Staff,
    Path(id): Path<String>,
) -> Result<Json<ComplaintPage>, Failure> {
    let act = Arc::new(ReadComplaint {
        complaint: id.clone(),
    });
    perform(&lender, act, &staff.signature(OPENED.to_owned()), false).await?;
    let dossier = complaint_dossier::of_complaint(&lender, id).await?;
    let shown_at = |names: &[String]| {
        let names = names.iter();
        names.map(|name| format!("/api/images/{name}")).collect()
    };
    Ok(Json(ComplaintPage {
        complaint: (&dossier.listed).into(),
        borrower_id: dossier.listed.stored.complaint.borrower_id.clone(),
        images: shown_at(&dossier.images),
        answer_images: shown_at(&dossier.answer_images),
        content: dossier.content,
        answer: dossier.answer,
        score: dossier.listed.stored.score,
    }))
}

/// Form of an answer, as the document shows it.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "the form is read field by field")]
struct AnswerForm {
    /// The text.
    body: String,
    /// The reason, which the audit keeps.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
    /// True to show the effect only: nothing is stored or sent.
    dry_run: Option<bool>,
    /// A file for each image.
    #[schema(value_type = Vec<String>, format = Binary, max_items = 5)]
    image: Vec<Vec<u8>>,
}

/// Answers a complaint with a text and images.
#[utoipa::path(post, path = "/api/complaints/{id}/answer", request_body(content = AnswerForm, content_type = "multipart/form-data"), params(("id" = String, Path)), responses(
    (status = 200, body = Outcome), (status = 400, body = Failure), (status = 404, body = Failure), (status = 409, body = Failure)
))]
pub async fn answer(
    State(lender): State<Lender>,
    staff: Staff,
    Path(id): Path<String>,
    Upload(mut form): Upload,
) -> Result<Json<Outcome>, Failure> {
    staff.require(Role::Decide)?;
    let unreadable = || Error::invalid("image", "The form cannot be read");
    let (mut body, mut reason, mut files) = (String::new(), String::new(), Vec::new());
    let mut dry_run = false;
    while let Some(field) = form.next_field().await.map_err(|_| unreadable())? {
        let name = field.name().unwrap_or_default().to_owned();
        let value = field.bytes().await.map_err(|_| unreadable())?;
        match name.as_str() {
            "body" => body = text_of(&value)?,
            "reason" => reason = text_of(&value)?,
            "image" => files.push(value.to_vec()),
            "dryRun" => {
                dry_run = match &*value {
                    b"true" => true,
                    b"false" => false,
                    _ => return Err(Error::invalid("dryRun", "It is true or false").into()),
                }
            }
            _ => return Err(Error::invalid(&name, "The form has no such field").into()),
        }
    }
    if files.len() > MAX_IMAGES {
        return Err(Error::invalid("image", "An answer has at most 5 images").into());
    }
    let signature = staff.signature(reason);
    signature.check()?;
    let prepared =
        complaint_replies::prepare_reply(&lender, &id, body.clone(), files, dry_run).await;
    // An answer that could not be prepared has no images yet.
    let (reply, refusal) = match prepared {
        Ok(reply) => (reply, None),
        Err(refusal) => (
            Reply {
                body,
                images: Vec::new(),
            },
            Some(refusal),
        ),
    };
    let act = Arc::new(AnswerComplaint {
        complaint: id,
        reply,
    });
    let now = lender.clock.now();
    let outcome = match refusal {
        Some(refusal) => Err(refusal),
        None => perform(&lender, act.clone(), &signature, dry_run).await,
    };
    match outcome {
        Ok(outcome) => Ok(Json(Outcome::of(outcome, now))),
        Err(refusal) => Err(refused(&lender, act, &signature, refusal).await),
    }
}

fn text_of(bytes: &[u8]) -> Result<String, Error> {
    let text = std::str::from_utf8(bytes);
    let text = text.map_err(|_| Error::invalid("body", "The text cannot be read"))?;
    Ok(text.replace("\r\n", "\n"))
}

/// Shows an image of a complaint to a person who may read complaints.
#[utoipa::path(get, path = "/api/images/{name}", params(("name" = String, Path)), responses((status = 200, content_type = "image/jpeg"), (status = 404, body = Failure)))]
pub async fn image(
    State(lender): State<Lender>,
    staff: Staff,
    Path(name): Path<String>,
) -> Result<Response, Failure> {
    staff.require(Role::Decide)?;
    let found: Option<Bytes> = images::find(&lender, &name).await?;
    let found = found.ok_or_else(|| Error::not_found("There is no such image"))?;
    let headers = [
        (CONTENT_TYPE, "image/jpeg"),
        (CONTENT_DISPOSITION, "inline; filename=\"complaint.jpg\""),
        (CACHE_CONTROL, "private, no-store"),
    ];
    Ok((headers, found).into_response())
}
