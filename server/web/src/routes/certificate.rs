//! Certificate of full payment of a loan (UX-22).

use axum::extract::State;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::{Common, Form};
use crate::http::schemas::{CommonParams, OrderRequest};
use crate::papers::FullPaymentCertificate;
use tulay_lender::views::certificate::CertificateView;

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
    let facts = CertificateView::read(&app, borrower.id, body.into()).await?;
    Ok(ok(FullPaymentCertificate::of(&app, facts, common.language)))
}
