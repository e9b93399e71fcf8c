//! Papers of a loan for the borrower at the counter, as they read them in the app (STAFF-27).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_staff::acts::records::PrintPaper;
use tulay_staff::perform::perform;
use tulay_staff::printed_papers::{self, Paper, PrintedPaper};
use tulay_texts::Language;
use tulay_web::papers::{AccountStatement, FullPaymentCertificate, PaymentReceipt};
use utoipa::ToSchema;

use crate::failure::Failure;
use crate::input::{Body, Bounded, Path};
use crate::session::Staff;

/// Kind of a paper.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PaperKind {
    /// Receipt of a payment.
    Receipt,
    /// Statement of account.
    Statement,
    /// Certificate of full payment.
    Certificate,
}

impl From<PaperKind> for Paper {
    fn from(kind: PaperKind) -> Self {
        match kind {
            PaperKind::Receipt => Self::Receipt,
            PaperKind::Statement => Self::Statement,
            PaperKind::Certificate => Self::Certificate,
        }
    }
}

/// A paper that is asked for.
#[derive(Deserialize, ToSchema)]
pub struct PrintRequest {
    /// The paper.
    paper: PaperKind,
    /// Reference of a receipt's payment; the newest one without it.
    #[schema(value_type = Option<String>, max_length = 200)]
    reference: Option<Bounded<200>>,
    /// The reason, which the audit keeps.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
}

/// A paper as its borrower reads it: one of the three.
#[derive(Serialize, ToSchema)]
pub struct PaperToPrint {
    /// The brand of its pages.
    #[schema(value_type = Object)]
    brand: Value,
    /// Receipt of a payment.
    receipt: Option<PaymentReceipt>,
    /// Statement of account.
    statement: Option<AccountStatement>,
    /// Certificate of full payment.
    certificate: Option<FullPaymentCertificate>,
}

/// Shows a paper of an order; the reading is in the audit.
#[utoipa::path(post, path = "/api/orders/{id}/print", request_body = PrintRequest, params(("id" = String, Path)), responses(
    (status = 200, body = PaperToPrint), (status = 400, body = Failure), (status = 404, body = Failure), (status = 409, body = Failure)
))]
pub async fn print(
    State(lender): State<Lender>,
    staff: Staff,
    Path(id): Path<String>,
    Body(request): Body<PrintRequest>,
) -> Result<Json<PaperToPrint>, Failure> {
    staff.require(Role::Decide)?;
    let paper = request.paper.into();
    let reference = request.reference.map_or_else(String::new, |text| text.0);
    // A refused paper is not read, and not in the audit.
    let printed = printed_papers::of_order(&lender, &id, paper, reference).await?;
    let payment = match &printed {
        PrintedPaper::Receipt(receipt) => Some(&receipt.payment),
        PrintedPaper::Statement(_) | PrintedPaper::Certificate(_) => None,
    };
    let act = Arc::new(PrintPaper {
        order_id: id,
        paper,
        channel: payment.map(|payment| payment.channel_number.clone()),
        payment: payment.map(|payment| payment.channel_reference.clone()),
    });
    perform(&lender, act, &staff.signature(request.reason), false).await?;
    let settings = &lender.settings;
    let brand = settings.brand.page_json(false, settings.complaints);
    let brand = brand.and_then(|json| serde_json::from_str(&json));
    let mut answer = PaperToPrint {
        brand: brand.map_err(Error::internal)?,
        receipt: None,
        statement: None,
        certificate: None,
    };
    let language = Language::En;
    match printed {
        PrintedPaper::Receipt(view) => {
            answer.receipt = Some(PaymentReceipt::of(&lender, view, language));
        }
        PrintedPaper::Statement(view) => {
            answer.statement = Some(AccountStatement::of(&lender, view, language));
        }
        PrintedPaper::Certificate(view) => {
            answer.certificate = Some(FullPaymentCertificate::of(&lender, view, language));
        }
    }
    Ok(Json(answer))
}
