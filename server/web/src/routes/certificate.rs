//! Certificate of full payment of a loan (UX-22).

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::offers;
use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::{Common, Form};
use crate::http::schemas::{CommonParams, OrderRequest};
use tulay_lender::text_row::TextRow;
use tulay_lender::views::certificate::CertificateView;

/// Certificate of full payment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FullPaymentCertificate {
    /// Sentence that certifies it.
    pub text: String,
    /// Borrower, loan, amounts and days.
    pub detail: Vec<TextRow>,
    /// Time of creation, as text.
    pub made_at: String,
}

/// Returns the certificate of full payment of the borrower's own order.
#[utoipa::path(
    post, path = "/mountain/v3/loan-details/full-payment-certificate", tag = "order", params(CommonParams),
    request_body(content = OrderRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<FullPaymentCertificate>, description = "00; 1001; 1004; 1409 not fully paid"))
)]
pub async fn full_payment_certificate(
    State(app): State<App>,
    borrower: Borrower,
    common: Common,
    Form(body): Form<OrderRequest>,
) -> Answer<FullPaymentCertificate> {
    let made_at_ms = app.clock.now_ms();
    let facts = CertificateView::read(&app, borrower.id, body.into()).await?;
    let localizer = app.localizer(common.language);
    let (order, loan) = (&facts.order, &facts.order.loan);
    let row = |label, value| TextRow {
        text: localizer.text(label),
        value,
    };
    let borrower = facts.borrower.map(|name| row("Borrower", name));
    let rest = [
        row("Product", offers::name(&app, &order.product_id)),
        row("Order number", order.number.to_string()),
        row("Loan amount", localizer.money(loan.principal_centavos)),
        row("Released on", localizer.day(facts.released_on)),
        row("Paid in full on", localizer.day(facts.paid_on)),
        row("Paid in all", localizer.money(facts.paid_centavos)),
    ];
    Ok(ok(FullPaymentCertificate {
        text: localizer.text("This loan is fully paid. Nothing more is owed on it"),
        detail: borrower.into_iter().chain(rest).collect(),
        made_at: localizer.moment(made_at_ms),
    }))
}
