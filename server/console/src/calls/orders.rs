//! Search, and an order with everything that happened to it (STAFF-04).

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_lending::state::Cause;
use tulay_staff::acts::records::ReadEvidence;
use tulay_staff::evidence_files::{self, SUMS};
use tulay_staff::order_acts::ToSend;
use tulay_staff::perform::perform;
use tulay_staff::{complaint_dossier, evidence, order_acts, order_dossier, order_search};
use utoipa::{IntoParams, ToSchema};

use super::borrowers::NoteRow;
use crate::failure::Failure;
use crate::input::{Body, Bounded, Path, Query};
use crate::loan_views::{InstallmentRow, PaymentRow};
use crate::session::Staff;
use crate::views::{
    ASKED_ROWS, ComplaintRow, HistoryRow, LoanFigures, OrderRow, UnallocatedRow, time, with_numbers,
};

/// A search.
#[derive(Deserialize, IntoParams)]
pub struct FindQuery {
    /// A phone, a number, an id, a payment code, a payment as `CHANNEL/PAYMENT`, a bank's reference, or the number of an account.
    #[param(value_type = String, max_length = 200)]
    q: Bounded<200>,
}

/// Result of a search.
#[derive(Serialize, ToSchema)]
pub struct Found {
    /// The orders.
    orders: Vec<OrderRow>,
    /// The complaint of the number.
    complaint: Option<ComplaintRow>,
    /// The unallocated payments of the id or reference.
    payments: Vec<UnallocatedRow>,
}

/// An order with everything that happened to it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderFile {
    /// The order.
    order: OrderRow,
    /// The borrower; null if they were erased.
    borrower: Option<OrderBorrower>,
    /// Figures of its loan today; null before the money left.
    figures: Option<LoanFigures>,
    /// Its installments; empty before the money left.
    installments: Vec<InstallmentRow>,
    /// Its payments, the newest first.
    payments: Vec<PaymentRow>,
    /// True if its borrower has a certificate of full payment.
    has_certificate: bool,
    /// Money of a release or a refund that may be sent; null where there is none.
    to_send: Option<ToSend>,
    /// Notes of staff on its borrower and their orders, the newest first.
    notes: Vec<NoteRow>,
    /// Everything that happened, in time order.
    history: Vec<HistoryRow>,
    /// Tags of the acts that its state and the person's roles allow.
    acts: Vec<&'static str>,
}

/// The reason for reading.
#[derive(Deserialize, ToSchema)]
pub struct ReadRequest {
    /// The reason, which the audit keeps.
    #[schema(min_length = 1, max_length = 500)]
    pub(super) reason: String,
}

/// The borrower of an order, without personal data.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderBorrower {
    /// Their id.
    id: String,
    /// True if nobody can log in as the borrower.
    is_locked: bool,
    /// True if the borrower neither logs in nor gets a loan.
    is_blocked: bool,
    /// Tags of the acts that this person may do to them.
    acts: Vec<&'static str>,
}

/// The person of an order and what they signed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderPapers {
    /// Name of the borrower; null if they gave none.
    name: Option<String>,
    /// Their phone.
    phone: String,
    /// Time of the signing; null once its retention has ended.
    signed_at: Option<String>,
    /// The signed documents.
    documents: Vec<SignedPaper>,
    /// All that is stored about the order, as files that a court could read, with the hash of each.
    files: Vec<EvidenceFile>,
}

/// A file of an order's evidence.
#[derive(Serialize, ToSchema)]
pub struct EvidenceFile {
    /// Its name.
    name: String,
    /// Its text, in UTF-8 the bytes that its hash is of.
    text: String,
}

/// A signed document.
#[derive(Serialize, ToSchema)]
pub struct SignedPaper {
    /// Its title.
    title: String,
    /// Tag of its language.
    language: String,
    /// Name of its file: HTML, as it was signed.
    file: String,
}

/// Shows the person of an order and what they signed; the reading is in the audit (STAFF-10).
#[utoipa::path(post, path = "/api/orders/{id}/papers", request_body = ReadRequest, params(("id" = String, Path)), responses(
    (status = 200, body = OrderPapers), (status = 400, body = Failure), (status = 404, body = Failure), (status = 409, body = Failure)
))]
pub async fn papers(
    State(lender): State<Lender>,
    staff: Staff,
    Path(id): Path<String>,
    Body(request): Body<ReadRequest>,
) -> Result<Json<OrderPapers>, Failure> {
    let act = Arc::new(ReadEvidence {
        order_id: id.clone(),
    });
    perform(&lender, act, &staff.signature(request.reason), false).await?;
    let evidence = evidence::of_order(&lender, &id).await?;
    let mut files = evidence_files::files(&evidence);
    let sums = evidence_files::sums(files.iter().map(|(name, text)| (name, text.as_bytes())));
    files.push((SUMS.to_owned(), sums));
    let documents = evidence.documents.into_iter().map(|paper| SignedPaper {
        file: evidence_files::html(&paper.document.kind),
        title: paper.document.title,
        language: paper.document.language,
    });
    Ok(Json(OrderPapers {
        name: evidence.name,
        phone: evidence.phone,
        signed_at: evidence.signing.map(|signing| time(signing.signed_at_ms)),
        documents: documents.collect(),
        files: files
            .into_iter()
            .map(|(name, text)| EvidenceFile { name, text })
            .collect(),
    }))
}

/// Finds orders, unallocated payments, or a complaint.
#[utoipa::path(get, path = "/api/find", params(FindQuery), responses((status = 200, body = Found), (status = 404, body = Failure)))]
pub async fn find(
    State(lender): State<Lender>,
    staff: Staff,
    Query(query): Query<FindQuery>,
) -> Result<Json<Found>, Failure> {
    staff.require(Role::Read)?;
    let found = order_search::find(&lender, &query.q.0, ASKED_ROWS).await?;
    let complaint = match found.complaint {
        Some(complaint) => {
            let dossier = complaint_dossier::of_complaint(&lender, complaint.id).await?;
            Some((&dossier.listed).into())
        }
        None => None,
    };
    let orders = found.orders.into_iter();
    let orders =
        orders.map(|found| OrderRow::of(&lender, &found.order, None).with_phone(found.phone_last4));
    let payments = found.payments;
    let payments = lender
        .store
        .read(move |tx| with_numbers(tx, payments.clone(), |payment| payment.order_id.as_ref()))
        .await
        .map_err(Error::from)?;
    let payments = payments.into_iter();
    let payments = payments.map(|(payment, order)| UnallocatedRow::of(&lender, payment, order));
    Ok(Json(Found {
        orders: orders.collect(),
        complaint,
        payments: payments.collect(),
    }))
}

/// Shows an order.
#[utoipa::path(get, path = "/api/orders/{id}", params(("id" = String, Path)), responses((status = 200, body = OrderFile), (status = 404, body = Failure)))]
pub async fn order(
    State(lender): State<Lender>,
    staff: Staff,
    Path(id): Path<String>,
) -> Result<Json<OrderFile>, Failure> {
    staff.require(Role::Read)?;
    let dossier = order_dossier::of_order(&lender, &id).await?;
    let offered = order_acts::offered(&lender, &dossier).await?;
    let acts = offered
        .acts
        .into_iter()
        .filter(|facts| staff.require(facts.role).is_ok());
    let reversible = match staff.require(Role::Decide) {
        Ok(()) => offered.reversible,
        Err(_) => BTreeSet::new(),
    };
    let today = lender.clock.today_manila();
    let installments = dossier.installments.iter();
    let installments = installments.map(|line| InstallmentRow::of(line, today));
    let may_pay = staff.require(Role::Pay).is_ok();
    let payments = dossier.payments.iter();
    let payments = payments.map(|entry| PaymentRow {
        may_take_back: may_pay && entry.may_take_back,
        ..(&entry.payment).into()
    });
    let borrower = dossier.borrower.map(|borrower| OrderBorrower {
        id: dossier.order.borrower_id.clone(),
        is_locked: borrower.is_locked,
        is_blocked: borrower.is_blocked,
        acts: if staff.require(Role::Administer).is_ok() {
            order_acts::offered_for(borrower).into()
        } else {
            Vec::new()
        },
    });
    Ok(Json(OrderFile {
        borrower,
        order: OrderRow::of(&lender, &dossier.order, offered.account)
            .with_phone(dossier.phone_last4.clone()),
        has_certificate: dossier
            .figures
            .as_ref()
            .is_some_and(|figures| figures.ended == Some(Cause::PaidInFull)),
        figures: dossier.figures.map(Into::into),
        installments: installments.collect(),
        payments: payments.collect(),
        to_send: offered.to_send.map(|to_send| ToSend {
            borrower: to_send.borrower.filter(|_| may_pay),
            ..to_send
        }),
        notes: dossier.notes.into_iter().map(Into::into).collect(),
        history: HistoryRow::all(&dossier.history, &reversible),
        acts: acts.map(|facts| facts.tag).collect(),
    }))
}
