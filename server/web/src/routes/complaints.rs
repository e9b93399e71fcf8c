//! Complaints of a borrower (CALL-04, 06 to 09; CMPH, CMPN, CMPL, CMPD). Calls `complaints` and
//! its views.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, Nothing, done, ok};
use crate::http::extractors::{Common, Form};
use crate::http::idempotency::IdempotentForm;
use crate::http::schemas::CommonParams;
use tulay_lender::complaints as rules;
use tulay_lender::complaints::images::{name_at, shown_at};
use tulay_lender::complaints::{NewComplaint, kinds};
use tulay_lender::error::Error;
use tulay_lender::idempotency::IdempotentCall;
use tulay_lender::views::complaint_details::ComplaintDetails;
use tulay_lender::views::complaint_form::{ComplaintForm, ComplaintOrder};
use tulay_lender::views::complaint_list::ListedComplaint;
use tulay_system::clock::wire_time;
use tulay_texts::Localizer;
use tulay_texts::order_texts;

/// Origin of a new complaint.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProblemInitRequest {
    /// Order from whose page the borrower comes, if any.
    pub order_id: Option<String>,
}

/// Choices for a new complaint.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProblemInit {
    /// Borrower's phone without its middle, to show whose data this is: `0917 ••• 0001`.
    pub account: String,
    /// Types; 1 has a second list.
    pub problem_type: Vec<ProblemOption>,
    /// Second list, of type 1 only.
    pub problem_son_type: Vec<ProblemOption>,
    /// Order of the request; null without one.
    pub order_detail: Option<ProblemOrder>,
    /// The borrower's orders, newest first.
    pub order_list: Vec<ProblemOrder>,
}

/// Type to choose.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemOption {
    /// Number to send.
    pub value: i64,
    /// Text to show.
    pub title: String,
}

/// Order on its card (CMPH-01).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProblemOrder {
    /// Id of the order, to send.
    pub order_no: String,
    /// Number by which the borrower names the order.
    pub order_number: String,
    /// Path of the product's logo.
    pub product_logo: String,
    /// Product's name.
    pub product_name: String,
    /// Status as text.
    pub status: String,
    /// 1 if complaints of type 1 may name it (CMPH-05).
    pub is_show: u8,
    /// Rows of the card.
    pub rows: Vec<ProblemOrderRow>,
}

/// Row of an order's card.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemOrderRow {
    /// Label.
    pub title: String,
    /// Value.
    pub value: String,
}

/// New complaint.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProblemSaveRequest {
    /// A value of `problemType`.
    pub problem_type: i64,
    /// A value of `problemSonType`, for type 1.
    pub problem_son_type: Option<i64>,
    /// At most 200 characters.
    pub problem_detail: String,
    /// At most 9 addresses from CALL-05, joined by commas, or empty.
    #[serde(default)]
    pub problem_image: String,
    /// Order id; required for type 1.
    pub order_no: Option<String>,
}

/// Stored complaint.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProblemSaved {
    /// Complaint id.
    pub problem_id: String,
    /// Number by which the borrower names it.
    #[serde(default)]
    #[schema(required = true)]
    pub problem_number: String,
}

/// The borrower's complaints.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemList {
    /// Waiting and answered complaints.
    pub tabs: Vec<ProblemTab>,
}

/// Group of the borrower's complaints (CMPL-01).
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemTab {
    /// Title of the tab.
    pub title: String,
    /// Newest first.
    pub items: Vec<ProblemItem>,
}

/// Complaint in short.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProblemItem {
    /// Complaint id.
    pub id: String,
    /// Number by which the borrower names it.
    pub problem_number: String,
    /// Time of sending, `YYYY-MM-DD HH:mm:ss` in Manila.
    pub time: String,
    /// Type as text.
    #[serde(rename = "type")]
    pub problem_type: String,
    /// Text of the borrower.
    pub content: String,
}

/// Request about one complaint.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProblemRequest {
    /// Complaint id.
    pub problem_id: String,
}

/// Complaint and its answer (CMPD-01).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProblemDetail {
    /// Complaint id.
    pub problem_id: String,
    /// Number by which the borrower names it.
    pub problem_number: String,
    /// Type as text.
    #[serde(rename = "type")]
    pub problem_type: String,
    /// Second type as text, or empty.
    pub son_type: String,
    /// Time of sending, `YYYY-MM-DD HH:mm:ss` in Manila.
    pub time: String,
    /// Order id, or empty.
    pub order_no: String,
    /// Number by which the borrower names the order, or empty.
    pub order_number: String,
    /// Text of the borrower.
    pub content: String,
    /// Paths of the borrower's images.
    pub images: Vec<String>,
    /// Text of the answer; empty before there is one.
    pub dispose_detail: String,
    /// Paths of the answer's images.
    pub dispose_images: Vec<String>,
    /// Time of the answer; null before.
    pub dispose_time: Option<String>,
    /// Last day for the answer, `YYYY-MM-DD`.
    pub answer_by: String,
    /// 1 if the page asks the borrower to rate (CMPD-02).
    pub is_need_score: u8,
}

/// Stars for an answer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProblemScoreRequest {
    /// 1 to 5.
    pub score: i64,
    /// Complaint id.
    pub problem_id: String,
}

/// CALL-04: types and orders to choose from.
#[utoipa::path(
    post, path = "/mountain/user-problem/problem-init", tag = "complaint", params(CommonParams),
    request_body(content = ProblemInitRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<ProblemInit>, description = "00; 1001; 1004"))
)]
pub async fn complaint_form(
    State(app): State<App>,
    borrower: Borrower,
    common: Common,
    Form(body): Form<ProblemInitRequest>,
) -> Answer<ProblemInit> {
    let form = ComplaintForm::read(&app, borrower.id, body.order_id).await?;
    let localizer = app.localizer(common.language);
    let options = |list: &[(i64, &'static str)]| {
        let option = |(value, title): &(i64, &'static str)| ProblemOption {
            value: *value,
            title: localizer.text(title),
        };
        list.iter().map(option).collect()
    };
    let card = |order: &ComplaintOrder| card(&app, order, localizer);
    Ok(ok(ProblemInit {
        account: form.masked_phone,
        problem_type: options(&kinds::TYPES),
        problem_son_type: options(&kinds::COLLECTION_TYPES),
        order_detail: form.requested_order.as_ref().map(card),
        order_list: form.orders.iter().map(card).collect(),
    }))
}

/// CALL-06: stores a complaint.
#[utoipa::path(
    post, path = "/mountain/user-problem/problem-save", tag = "complaint", params(CommonParams),
    request_body(content = ProblemSaveRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<ProblemSaved>, description = "00; 1001; 1004; 1400; 1409; 1429"))
)]
pub async fn submit_complaint(
    State(app): State<App>,
    borrower: Borrower,
    IdempotentForm { form: body, key }: IdempotentForm<ProblemSaveRequest>,
) -> Answer<ProblemSaved> {
    let call = IdempotentCall {
        borrower_id: borrower.id,
        call: "CALL-06",
        key,
    };
    let new = NewComplaint {
        problem_type: body.problem_type,
        problem_son_type: body.problem_son_type,
        content: body.problem_detail,
        images: names_in(&body.problem_image)?,
        order_id: body.order_no,
    };
    let sent = rules::submit(&app, call, new).await?;
    Ok(ok(ProblemSaved {
        problem_number: sent.number,
        problem_id: sent.id,
    }))
}

/// CALL-07: the borrower's complaints.
#[utoipa::path(
    post, path = "/mountain/user-problem/problem-list", tag = "complaint", params(CommonParams),
    responses((status = 200, body = Envelope<ProblemList>, description = "00; 1001"))
)]
pub async fn list_complaints(
    State(app): State<App>,
    borrower: Borrower,
    common: Common,
) -> Answer<ProblemList> {
    let all = ListedComplaint::read_all(&app, borrower.id).await?;
    let localizer = app.localizer(common.language);
    let tab = |title, is_answered: bool| {
        let of_tab = |listed: &&ListedComplaint| listed.is_answered == is_answered;
        ProblemTab {
            title: localizer.text(title),
            items: all
                .iter()
                .filter(of_tab)
                .map(|listed| item(listed, localizer))
                .collect(),
        }
    };
    let tabs = vec![tab("In progress", false), tab("Answered", true)];
    Ok(ok(ProblemList { tabs }))
}

/// CALL-08: a complaint and its answer.
#[utoipa::path(
    post, path = "/mountain/user-problem/problem-detail", tag = "complaint", params(CommonParams),
    request_body(content = ProblemRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<ProblemDetail>, description = "00; 1001; 1004"))
)]
pub async fn complaint_details(
    State(app): State<App>,
    borrower: Borrower,
    common: Common,
    Form(body): Form<ProblemRequest>,
) -> Answer<ProblemDetail> {
    let complaint = ComplaintDetails::read(&app, borrower.id, body.problem_id).await?;
    let localizer = app.localizer(common.language);
    let shown = |names: Vec<String>| names.iter().map(|name| shown_at(name)).collect();
    let son_type = complaint.problem_son_type.and_then(kinds::son_title_of);
    Ok(ok(ProblemDetail {
        problem_id: complaint.id,
        problem_number: complaint.number,
        problem_type: type_title(complaint.problem_type, localizer),
        son_type: son_type
            .map(|title| localizer.text(title))
            .unwrap_or_default(),
        time: wire_time(complaint.created_at_ms),
        order_no: complaint.order_id.unwrap_or_default(),
        order_number: complaint.order_number.unwrap_or_default(),
        content: complaint.content,
        images: shown(complaint.images),
        dispose_detail: complaint.reply.unwrap_or_default(),
        dispose_images: shown(complaint.reply_images),
        dispose_time: complaint.resolved_at_ms.map(wire_time),
        answer_by: complaint.resolve_by.to_string(),
        is_need_score: u8::from(complaint.needs_score),
    }))
}

/// CALL-09: stores stars for the answer; a second rating leaves the first unchanged.
#[utoipa::path(
    post, path = "/mountain/user-problem/save-score", tag = "complaint", params(CommonParams),
    request_body(content = ProblemScoreRequest, content_type = "application/x-www-form-urlencoded"),
    extensions(("x-success" = json!("exact"))),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1001; 1004; 1400; 1409"))
)]
pub async fn score_complaint(
    State(app): State<App>,
    borrower: Borrower,
    Form(body): Form<ProblemScoreRequest>,
) -> Answer<Nothing> {
    rules::rate(&app, borrower.id, body.problem_id, body.score).await?;
    Ok(done())
}

/// Image names in addresses that are joined by commas.
fn names_in(addresses: &str) -> Result<Vec<String>, Error> {
    let each = addresses.split(',').filter(|address| !address.is_empty());
    let names = each.map(|address| name_at(address).map(str::to_owned));
    names
        .collect::<Option<_>>()
        .ok_or_else(rules::unknown_image)
}

fn card(app: &App, order: &ComplaintOrder, localizer: Localizer<'_>) -> ProblemOrder {
    let product = app.settings.product(&order.product_id);
    let row = |title, value| ProblemOrderRow {
        title: localizer.text(title),
        value,
    };
    ProblemOrder {
        order_no: order.id.clone(),
        order_number: order.number.clone(),
        product_logo: product
            .map(|product| product.logo.clone())
            .unwrap_or_default(),
        product_name: app.settings.product_name(&order.product_id).to_owned(),
        status: localizer.text(order_texts::order_title(
            order.status,
            order.is_withdrawn,
            order.awaits_account,
        )),
        is_show: u8::from(order.may_be_about_collection),
        rows: vec![
            row("Loan amount", localizer.money(order.principal_centavos)),
            row("Term", localizer.days(order.term_days)),
            row("Applied on", localizer.moment(order.created_at_ms)),
        ],
    }
}

fn item(listed: &ListedComplaint, localizer: Localizer<'_>) -> ProblemItem {
    ProblemItem {
        id: listed.id.clone(),
        problem_number: listed.number.clone(),
        time: wire_time(listed.created_at_ms),
        problem_type: type_title(listed.problem_type, localizer),
        content: listed.content.clone(),
    }
}

fn type_title(problem_type: i64, localizer: Localizer<'_>) -> String {
    kinds::title_of(problem_type)
        .map(|title| localizer.text(title))
        .unwrap_or_default()
}
