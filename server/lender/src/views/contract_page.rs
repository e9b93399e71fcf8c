//! Pages of agreements. Those of an order are the signed ones, byte by byte; before there is an order they are rendered
//! from the product's current terms.

use crate::borrowers::bank_account::account_text;
use crate::error::Error;
use crate::lender::Lender;
use crate::loans::agreement_texts::Particulars;
use crate::loans::agreements::{self, ContractSubject, LoanOfBorrower};
use crate::loans::documents;
use crate::loans::orders::OrderIds;
use crate::loans::signing;
use tulay_lending::product::AgreedTerms;
use tulay_lending::quote::quote;
use tulay_store::{bank_accounts, orders, signings};

/// Loan of a borrower's order, whose product may no longer be offered (CALL-26, 27).
///
/// # Errors
/// 1004 for an unknown order, another borrower's, or one of another product.
pub async fn loan_of_order(
    lender: &Lender,
    borrower_id: String,
    ids: OrderIds,
) -> Result<LoanOfBorrower, Error> {
    let read = lender.store.read(move |tx| ids.find(tx, &borrower_id));
    let order = read.await?;
    Ok(LoanOfBorrower {
        borrower_id: order.borrower_id,
        product_id: order.product_id,
        amount_centavos: order.loan.principal_centavos,
        term_days: order.loan.term_days,
        order_id: Some(order.loan.order_id),
    })
}

/// Tag of the language in which a borrower signed the agreements of an order; `None` once they are deleted (CALL-26).
///
/// # Errors
/// 1004 for an unknown order, another borrower's, or one of another product.
pub async fn signed_language(
    lender: &Lender,
    borrower_id: String,
    ids: OrderIds,
) -> Result<Option<String>, Error> {
    let read = lender.store.read(move |tx| {
        let order = ids.find(tx, &borrower_id)?;
        Ok::<_, Error>(signings::find(tx, &order)?.map(|signing| signing.language))
    });
    read.await
}

/// HTML of an agreement, by the token of its [`address`](agreements::address); `None` for any other text, for an
/// expired address, and after the end of its session.
///
/// # Errors
/// 1004 for a product that is no longer offered; 1500 if the agreement cannot be rendered, decrypted, or differs from
/// the signed one.
pub async fn html(lender: &Lender, token: &str) -> Result<Option<String>, Error> {
    let Some(subject) = agreements::open(lender, token).await? else {
        return Ok(None);
    };
    let page = match subject.loan.order_id.clone() {
        None => offered(lender, subject).await?,
        Some(order_id) => signed(lender, subject, order_id).await?,
    };
    Ok(Some(page))
}

/// Agreement of a loan that is not taken yet.
async fn offered(lender: &Lender, subject: ContractSubject) -> Result<String, Error> {
    let language = subject.language();
    let LoanOfBorrower {
        borrower_id,
        product_id,
        amount_centavos,
        term_days,
        ..
    } = subject.loan;
    let product = lender.settings.product(&product_id);
    let product = product.ok_or_else(Error::product_not_found)?;
    let account = lender
        .store
        .read(move |tx| bank_accounts::find_current(tx, &borrower_id))
        .await?;
    let account = account.as_ref().map(account_text);
    let agreed = AgreedTerms::new(product.terms.clone(), false);
    let released_on = lender.clock.today_manila();
    let about = Particulars {
        product_name: &product.name,
        offer: &quote(&agreed.terms, amount_centavos, term_days, released_on)?,
        agreed: &agreed,
        released_on,
        order: None,
        payout_account: account.as_deref(),
    };
    documents::render(&lender.settings, subject.kind, &about, language)
}

/// Agreement of an order as it was signed.
async fn signed(
    lender: &Lender,
    subject: ContractSubject,
    order_id: String,
) -> Result<String, Error> {
    let sealer = lender.sealer.clone();
    let kind = subject.kind;
    // The address was sealed for the order's own borrower (CALL-27).
    let read = lender.store.read(move |tx| {
        let order = orders::find_for_any_borrower(tx, &order_id)?;
        let order = order.ok_or_else(|| Error::internal("the order of an agreement is gone"))?;
        let document = signings::document(tx, &order, kind.name())?;
        let document = document.ok_or_else(|| Error::internal("an agreement is not stored"))?;
        signing::open(&sealer, &order, &document)
    });
    read.await
}
