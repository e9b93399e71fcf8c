//! Agreements as pages at `/contract/…`: framed by pages of this server only, with scripts off. The agreements of an
//! order are those that were signed, byte by byte; before there is an order they are rendered from the product's
//! current terms.

use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use sha2::{Digest, Sha256};

use super::offers;
use crate::App;
use crate::http::error::AppError;
use tulay_lender::borrowers::bank_account::account_text;
use tulay_lender::error::Error;
use tulay_lender::loans::agreements;
use tulay_lender::loans::agreements::{LoanOfBorrower, Subject};
use tulay_lender::loans::documents;
use tulay_lender::loans::documents::Particulars;
use tulay_lender::loans::signing;
use tulay_lending::product::AgreedTerms;
use tulay_lending::quote::quote;
use tulay_store::{bank_accounts, orders, signings};
use tulay_texts::text;

/// Serves an agreement.
///
/// # Errors
/// 404 for an address that the server did not make, or that has expired.
pub async fn contract_page(
    State(app): State<App>,
    Path(token): Path<String>,
) -> Result<Response, AppError> {
    let gone = || {
        AppError::http(
            StatusCode::NOT_FOUND,
            text("Please open the agreement again"),
        )
    };
    let subject = agreements::open(&app, &token).ok_or_else(gone)?;
    let page = match subject.loan.order_id.clone() {
        None => offered(&app, subject).await?,
        Some(order_id) => signed(&app, subject, order_id).await?,
    };
    let headers = [
        (header::CONTENT_SECURITY_POLICY, policy(&page)?),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, Html(page)).into_response())
}

/// Agreement of a loan that is not taken yet.
async fn offered(app: &App, subject: Subject) -> Result<String, Error> {
    let language = subject.language();
    let LoanOfBorrower {
        borrower_id,
        product_id,
        amount_centavos,
        term_days,
        ..
    } = subject.loan;
    let product = offers::product(app, &product_id)?;
    let account = app
        .store
        .read(move |tx| bank_accounts::find_current(tx, &borrower_id).map_err(Error::from))
        .await?;
    let account = account.as_ref().map(account_text);
    let agreed = AgreedTerms::new(product.terms.clone(), false);
    let released_on = app.clock.today_manila();
    let about = Particulars {
        product_name: &product.name,
        offer: &quote(&agreed.terms, amount_centavos, term_days, released_on)?,
        agreed: &agreed,
        released_on,
        order: None,
        payout_account: account.as_deref(),
    };
    documents::render(&app.settings, subject.kind, &about, language)
}

/// Agreement of an order as it was signed.
async fn signed(app: &App, subject: Subject, order_id: String) -> Result<String, Error> {
    let sealer = app.sealer.clone();
    let kind = subject.kind;
    // The address was sealed for the order's own borrower (CALL-27).
    let read = app.store.read(move |tx| {
        let order = orders::find_for_any_borrower(tx, &order_id)?;
        let order = order.ok_or_else(|| Error::internal("the order of an agreement is gone"))?;
        let document = signings::document(tx, &order, kind.name())?;
        let document = document.ok_or_else(|| Error::internal("an agreement is not stored"))?;
        signing::open(&sealer, &order, &document)
    });
    read.await
}

/// Content policy: nothing runs or is loaded, only the page's own style applies, and only pages of this server may
/// frame it.
fn policy(page: &str) -> Result<HeaderValue, Error> {
    let style = page.split_once("<style>").and_then(|(_, rest)| {
        let (style, _) = rest.split_once("</style>")?;
        Some(BASE64.encode(Sha256::digest(style.as_bytes())))
    });
    let style = style.unwrap_or_default();
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{style}'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'self'; sandbox"
    );
    HeaderValue::try_from(policy).map_err(Error::internal)
}
