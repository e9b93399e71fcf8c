//! A borrower's page, notes on a borrower or an order, and the search by name (STAFF-25, STAFF-26).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use tulay_lender::Lender;
use tulay_lender::borrowers::identity::ID_TYPES;
use tulay_lender::settings::Role;
use tulay_staff::acts::add_note::{AddNote, MAX_CHARS as MAX_NOTE_CHARS, NewNote};
use tulay_staff::acts::records::{ReadBorrower, ReadDocument, SearchName};
use tulay_staff::borrower_page::{self, OrderOfBorrower, PaymentOfBorrower};
use tulay_staff::name_search::{self, NamedBorrower};
use tulay_staff::notes::ShownNote;
use tulay_staff::order_acts;
use tulay_staff::perform::perform;
use tulay_store::identities::Identity;
use tulay_store::new_id;
use tulay_texts::masked_number::masked;
use utoipa::ToSchema;

use super::orders::ReadRequest;
use crate::failure::Failure;
use crate::input::{Body, Bounded, Path};
use crate::session::Staff;
use crate::views::{
    ASKED_ROWS, ComplaintRow, LoanFigures, OrderRow, Outcome, order_status, product_name, time,
};

/// Reason in the audit of a note, which is its own reason.
const NOTED: &str = "noted in the console";

/// Reason in the audit of a search by name.
const SEARCHED: &str = "searched in the console";

/// A borrower, with all that staff see of them.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BorrowerPage {
    /// Their id.
    id: String,
    /// Their phone.
    phone: String,
    /// Their identity; null before they gave it.
    person: Option<PersonFacts>,
    /// The account that they are paid to, with its last digits; null without one.
    account: Option<String>,
    /// Its holder.
    holder: Option<String>,
    /// True if nobody can log in as the borrower.
    is_locked: bool,
    /// True if the borrower neither logs in nor gets a loan.
    is_blocked: bool,
    /// Tags of the acts that this person may do to them.
    acts: Vec<&'static str>,
    /// Their orders, the newest first.
    orders: Vec<BorrowerOrder>,
    /// Their last payments, the newest first.
    payments: Vec<BorrowerPayment>,
    /// Their complaints, the newest first.
    complaints: Vec<ComplaintRow>,
    /// Notes of staff on them and their orders, the newest first.
    notes: Vec<NoteRow>,
}

/// Identity of a borrower.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonFacts {
    /// Full name, as on the ID.
    name: String,
    /// Day of birth.
    birthday: String,
    /// Age in years.
    age: Option<i64>,
    /// Kind of the ID in words.
    id_type: String,
    /// Number of the ID, all but its last characters masked.
    id_number: String,
    /// Permanent address.
    address: String,
}

impl PersonFacts {
    fn of(identity: Identity, age: Option<i64>) -> Self {
        let known = ID_TYPES.iter().find(|choice| choice.0 == identity.id_type);
        let id_type = known.map_or(identity.id_type.as_str(), |choice| choice.1);
        let address = [
            &identity.address,
            &identity.barangay,
            &identity.city,
            &identity.province,
            &identity.region,
            &identity.zip,
        ];
        let address: Vec<&str> = address
            .into_iter()
            .map(String::as_str)
            .filter(|part| !part.is_empty())
            .collect();
        Self {
            birthday: identity.birthday.to_string(),
            age,
            id_type: id_type.to_owned(),
            id_number: masked(&identity.id_number_last4),
            address: address.join(", "),
            name: identity.name,
        }
    }
}

/// An order of a borrower.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BorrowerOrder {
    /// The order.
    order: OrderRow,
    /// Figures of its loan today; null before the money left.
    figures: Option<LoanFigures>,
    /// Days since the oldest due date that is not paid; 0 if none has passed.
    days_late: i64,
}

impl BorrowerOrder {
    fn of(lender: &Lender, row: &OrderOfBorrower) -> Self {
        Self {
            order: OrderRow::of(lender, &row.order, None),
            figures: row.figures.map(Into::into),
            days_late: row.days_late,
        }
    }
}

/// A payment of a borrower.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BorrowerPayment {
    /// Id of its order.
    order_id: String,
    /// Number of its order.
    number: String,
    /// Day from which it counts.
    paid_on: String,
    /// Amount.
    amount_centavos: i64,
    /// The channel's number.
    channel: String,
    /// The channel's id of the payment.
    payment: String,
    /// True if it was taken back.
    is_taken_back: bool,
}

impl From<PaymentOfBorrower> for BorrowerPayment {
    fn from(row: PaymentOfBorrower) -> Self {
        Self {
            order_id: row.order_id,
            number: row.number,
            paid_on: row.payment.paid_on.to_string(),
            amount_centavos: row.payment.amount_centavos,
            channel: row.payment.channel_number,
            payment: row.payment.channel_reference,
            is_taken_back: row.payment.taken_back_on.is_some(),
        }
    }
}

/// A note of staff.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoteRow {
    /// Its time.
    pub at: String,
    /// Person who wrote it.
    pub operator: String,
    /// The text.
    pub text: String,
    /// Number of its order; null for a note on the borrower.
    pub order: Option<String>,
}

impl From<ShownNote> for NoteRow {
    fn from(note: ShownNote) -> Self {
        Self {
            at: time(note.at_ms),
            operator: note.operator,
            text: note.text,
            order: note.order,
        }
    }
}

/// The number of a borrower's ID.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DocumentNumber {
    /// The number.
    id_number: String,
}

/// A note to be added.
#[derive(Deserialize, ToSchema)]
pub struct NoteRequest {
    /// The text, which is erased with the person.
    #[schema(value_type = String, min_length = 1, max_length = 1000)]
    text: Bounded<MAX_NOTE_CHARS>,
}

/// A search by name.
#[derive(Deserialize, ToSchema)]
pub struct NameRequest {
    /// Words of the name, in any order.
    #[schema(value_type = String, min_length = 2, max_length = 200)]
    name: Bounded<200>,
}

/// Borrowers whose names have the words of a search.
#[derive(Serialize, ToSchema)]
pub struct FoundByName {
    /// The borrowers; the server sends one more than are shown.
    borrowers: Vec<NamedRow>,
}

/// A borrower who was found by name.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NamedRow {
    /// Their id.
    id: String,
    /// Their name.
    name: String,
    /// Last four digits of their phone.
    phone_last4: String,
    /// Number of their newest order; null without one.
    order: Option<String>,
    /// Its product.
    product: Option<String>,
    /// Its status in words.
    status: Option<&'static str>,
}

impl NamedRow {
    fn of(lender: &Lender, found: NamedBorrower) -> Self {
        let newest = found.newest.as_ref();
        Self {
            order: newest.map(|order| order.number.to_string()),
            product: newest.map(|order| product_name(lender, &order.product_id)),
            status: newest.map(order_status),
            id: found.id,
            name: found.name,
            phone_last4: found.phone_last4,
        }
    }
}

/// Shows a borrower; the reading is in the audit.
#[utoipa::path(post, path = "/api/borrowers/{id}/open", request_body = ReadRequest, params(("id" = String, Path)), responses(
    (status = 200, body = BorrowerPage), (status = 400, body = Failure), (status = 404, body = Failure), (status = 409, body = Failure)
))]
pub async fn open_borrower(
    State(lender): State<Lender>,
    staff: Staff,
    Path(id): Path<String>,
    Body(request): Body<ReadRequest>,
) -> Result<Json<BorrowerPage>, Failure> {
    let act = Arc::new(ReadBorrower {
        borrower: id.clone(),
    });
    perform(&lender, act, &staff.signature(request.reason), false).await?;
    let dossier = borrower_page::of_borrower(&lender, id).await?;
    let orders = dossier.orders.iter();
    let age = dossier.age;
    Ok(Json(BorrowerPage {
        acts: if staff.require(Role::Administer).is_ok() {
            order_acts::offered_for(dossier.standing).into()
        } else {
            Vec::new()
        },
        id: dossier.id,
        phone: dossier.phone,
        person: dossier
            .identity
            .map(|identity| PersonFacts::of(identity, age)),
        account: dossier.account,
        holder: dossier.holder,
        is_locked: dossier.standing.is_locked,
        is_blocked: dossier.standing.is_blocked,
        orders: orders.map(|row| BorrowerOrder::of(&lender, row)).collect(),
        payments: dossier.payments.into_iter().map(Into::into).collect(),
        complaints: dossier.complaints.iter().map(Into::into).collect(),
        notes: dossier.notes.into_iter().map(Into::into).collect(),
    }))
}

/// Shows the number of a borrower's ID; the reading is in the audit.
#[utoipa::path(post, path = "/api/borrowers/{id}/document", request_body = ReadRequest, params(("id" = String, Path)), responses(
    (status = 200, body = DocumentNumber), (status = 400, body = Failure), (status = 404, body = Failure), (status = 409, body = Failure)
))]
pub async fn document(
    State(lender): State<Lender>,
    staff: Staff,
    Path(id): Path<String>,
    Body(request): Body<ReadRequest>,
) -> Result<Json<DocumentNumber>, Failure> {
    let act = Arc::new(ReadDocument {
        borrower: id.clone(),
    });
    perform(&lender, act, &staff.signature(request.reason), false).await?;
    let id_number = borrower_page::document_number(&lender, id).await?;
    Ok(Json(DocumentNumber { id_number }))
}

/// Adds a note on a borrower.
#[utoipa::path(post, path = "/api/borrowers/{id}/notes", request_body = NoteRequest, params(("id" = String, Path)), responses(
    (status = 200, body = Outcome), (status = 400, body = Failure), (status = 404, body = Failure), (status = 409, body = Failure)
))]
pub async fn note_borrower(
    State(lender): State<Lender>,
    staff: Staff,
    Path(id): Path<String>,
    Body(request): Body<NoteRequest>,
) -> Result<Json<Outcome>, Failure> {
    note(&lender, &staff, (Some(id), String::new()), request).await
}

/// Adds a note on an order.
#[utoipa::path(post, path = "/api/orders/{id}/notes", request_body = NoteRequest, params(("id" = String, Path)), responses(
    (status = 200, body = Outcome), (status = 400, body = Failure), (status = 404, body = Failure), (status = 409, body = Failure)
))]
pub async fn note_order(
    State(lender): State<Lender>,
    staff: Staff,
    Path(id): Path<String>,
    Body(request): Body<NoteRequest>,
) -> Result<Json<Outcome>, Failure> {
    note(&lender, &staff, (None, id), request).await
}

async fn note(
    lender: &Lender,
    staff: &Staff,
    (borrower, order_id): (Option<String>, String),
    request: NoteRequest,
) -> Result<Json<Outcome>, Failure> {
    let act = Arc::new(AddNote {
        borrower,
        order_id,
        note: NewNote {
            text: request.text.0,
            operator: staff.0.name.clone(),
        },
    });
    let now = lender.clock.now();
    let outcome = perform(lender, act, &staff.signature(NOTED.to_owned()), false).await?;
    Ok(Json(Outcome::of(outcome, now)))
}

/// Finds borrowers by name; the search is in the audit, without the name.
#[utoipa::path(post, path = "/api/find/name", request_body = NameRequest, responses(
    (status = 200, body = FoundByName), (status = 400, body = Failure), (status = 409, body = Failure)
))]
pub async fn find_by_name(
    State(lender): State<Lender>,
    staff: Staff,
    Body(request): Body<NameRequest>,
) -> Result<Json<FoundByName>, Failure> {
    name_search::check(&request.name)?;
    let act = Arc::new(SearchName {
        search: new_id("sea"),
    });
    perform(&lender, act, &staff.signature(SEARCHED.to_owned()), false).await?;
    let found = name_search::find(&lender, &request.name, ASKED_ROWS).await?;
    let borrowers = found.into_iter();
    Ok(Json(FoundByName {
        borrowers: borrowers.map(|row| NamedRow::of(&lender, row)).collect(),
    }))
}
