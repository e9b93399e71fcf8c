//! Evidence of an order: everything that is stored about it, with the signed documents byte by byte. Changes nothing.

use super::review;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::signing::{self, Origin};
use tulay_lending::ledger::Posting;
use tulay_store::loan_events::{self, StoredEvent};
use tulay_store::order_transitions::{self, StoredTransition};
use tulay_store::orders::Order;
use tulay_store::signings::{self, SignedConsent, SignedDocument, Signing};
use tulay_store::{Tx, borrowers, ledger, order_identities};

/// Evidence of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderEvidence {
    /// The order.
    pub order: Order,
    /// Registered name of the lender.
    pub company_name: String,
    /// The lender's number in the SEC's register.
    pub sec_registration_number: String,
    /// Phone of the borrower.
    pub phone: String,
    /// Name of the borrower, if they gave one.
    pub name: Option<String>,
    /// Time at which this was read, in milliseconds UTC.
    pub taken_at_ms: i64,
    /// The signing; `None` once its retention period has ended.
    pub signing: Option<SigningEvidence>,
    /// Signed documents.
    pub documents: Vec<DocumentEvidence>,
    /// Every status that the order had.
    pub transitions: Vec<StoredTransition>,
    /// Events of the loan, in the order of receipt.
    pub events: Vec<StoredEvent>,
    /// Postings of the ledger, in the order in which they were made.
    pub postings: Vec<PostingEvidence>,
}

/// Signing of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SigningEvidence {
    /// Time of signing, in milliseconds UTC.
    pub signed_at_ms: i64,
    /// Language of the page.
    pub language: String,
    /// Origin of the press that signed.
    pub origin: Origin,
    /// Boxes that were checked.
    pub consents: Vec<SignedConsent>,
}

/// Signed document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentEvidence {
    /// The document as stored, with its hash.
    pub document: SignedDocument,
    /// Its HTML, as it was signed.
    pub page: String,
}

/// Posting of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostingEvidence {
    /// The posting.
    pub posting: Posting,
    /// Time at which it was made, in milliseconds UTC.
    pub posted_at_ms: i64,
}

/// Returns the id of the order that an id or a short number names.
///
/// # Errors
/// 1004 for an unknown order.
pub async fn order_named(lender: &Lender, named: String) -> Result<String, Error> {
    let find = move |tx: &mut Tx<'_>| review::find_named(tx, &named);
    Ok(lender.store.read(find).await?.id().to_owned())
}

/// Returns the evidence of an order.
///
/// # Errors
/// 1004 for an unknown order; 1500 if a sealed text cannot be decrypted.
pub async fn of_order(lender: &Lender, order_id: &str) -> Result<OrderEvidence, Error> {
    let (state, id) = (lender.clone(), order_id.to_owned());
    let read = lender.store.read(move |tx| gather(tx, &state, &id));
    read.await
}

fn gather(tx: &mut Tx<'_>, lender: &Lender, order_id: &str) -> Result<OrderEvidence, Error> {
    let order = review::find(tx, order_id)?;
    let signing = signings::find(tx, &order)?;
    let stored = signings::documents(tx, &order)?;
    let borrower = borrowers::find(tx, &order.borrower_id)?;
    let identity = order_identities::of_order(tx, &order)?;
    let mut documents = Vec::new();
    for document in stored {
        let page = signing::open(&lender.sealer, &order, &document)?;
        documents.push(DocumentEvidence { document, page });
    }
    let signing = match signing {
        Some(signing) => Some(signing_evidence(tx, lender, &order, signing)?),
        None => None,
    };
    let transitions = order_transitions::of_order(tx, &order)?;
    let events = loan_events::as_stored(tx, &order)?;
    let posted = ledger::posted_at_ms(tx, &order)?;
    let ledger = ledger::of_order(tx, &order)?;
    let postings = ledger.postings().iter().cloned().zip(posted);
    let postings = postings.map(|(posting, posted_at_ms)| PostingEvidence {
        posting,
        posted_at_ms,
    });
    let brand = &lender.settings.brand;
    Ok(OrderEvidence {
        company_name: brand.company_name.clone(),
        sec_registration_number: brand.sec_registration_number.clone(),
        phone: borrower.map(|borrower| borrower.phone).unwrap_or_default(),
        name: identity.map(|identity| identity.name),
        taken_at_ms: lender.clock.now_ms(),
        signing,
        documents,
        transitions,
        events,
        postings: postings.collect(),
        order,
    })
}

fn signing_evidence(
    tx: &mut Tx<'_>,
    lender: &Lender,
    order: &Order,
    signing: Signing,
) -> Result<SigningEvidence, Error> {
    let origin = signing::open_origin(&lender.sealer, order, &signing)?;
    Ok(SigningEvidence {
        signed_at_ms: signing.signed_at_ms,
        language: signing.language,
        origin,
        consents: signings::consents(tx, order)?,
    })
}
