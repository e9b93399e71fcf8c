//! `tulay ops evidence`: writes everything that is stored about an order into a folder that a court could read. Signed
//! documents are written byte by byte; `SHA256SUMS` has the hash of each file. Changes nothing.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use crate::csv::{foreign, table};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::signing;
use tulay_lender::loans::signing::sha256;
use tulay_lender::staff::review;
use tulay_store::orders::Order;
use tulay_store::signings::{SignedDocument, Signing};
use tulay_store::{Tx, borrowers, identities, ledger, loan_events, order_transitions, signings};
use tulay_system::clock::wire_time;
use tulay_system::private::{make_new_folder, write_new_file};
use tulay_texts::text;

/// A file of the folder: its name and its content.
type File = (String, String);

/// Writes the evidence of an order into a new folder; returns the text to print.
///
/// # Errors
/// 1004 for an unknown order; 1409 when the folder exists or cannot be made; 1500 when stored data cannot be opened, or
/// a file cannot be written.
pub(super) async fn write(
    lender: &Lender,
    order_id: String,
    folder: &Path,
) -> Result<String, Error> {
    let (state, id) = (lender.clone(), order_id.clone());
    let files = lender.store.read(move |tx| gather(tx, &state, &id)).await?;
    make_new_folder(folder).map_err(|error| not_made(folder, &error))?;
    let mut sums = String::new();
    for (name, content) in &files {
        write_new_file(&folder.join(name), content.as_bytes()).map_err(Error::internal)?;
        let _ = writeln!(sums, "{}  {name}", sha256(content));
    }
    // Written last: a folder without it is incomplete.
    write_new_file(&folder.join("SHA256SUMS"), sums.as_bytes()).map_err(Error::internal)?;
    let count = files.len() + 1;
    Ok(format!(
        "{order_id}: {count} files in {}\n",
        folder.display()
    ))
}

/// Returns the error for a folder that could not be made.
pub(super) fn not_made(folder: &Path, error: &io::Error) -> Error {
    let folder = folder.display();
    Error::conflict(match error.kind() {
        io::ErrorKind::AlreadyExists => text("{0} is there already: name a new folder").arg(folder),
        _ => text("{0} cannot be made: {1}").arg(folder).arg(error),
    })
}

fn gather(tx: &mut Tx<'_>, lender: &Lender, order_id: &str) -> Result<Vec<File>, Error> {
    let order = review::find(tx, order_id)?;
    let signing = signings::find(tx, &order)?;
    let documents = signings::documents(tx, &order)?;
    let mut files = vec![(
        "about.txt".to_owned(),
        about(tx, lender, &order, signing.as_ref())?,
    )];
    for document in &documents {
        let page = signing::open(&lender.sealer, &order, document)?;
        files.push((html(&document.kind), page));
    }
    let signed_at = signing.as_ref().map(|signing| signing.signed_at_ms);
    files.push((
        "documents.csv".to_owned(),
        document_rows(&documents, signed_at),
    ));
    let consents = consent_rows(tx, lender, &order, signing.as_ref())?;
    files.push(("consents.csv".to_owned(), consents));
    files.push(("statuses.csv".to_owned(), status_rows(tx, &order)?));
    files.push(("events.csv".to_owned(), event_rows(tx, &order)?));
    files.push(("postings.csv".to_owned(), posting_rows(tx, &order)?));
    Ok(files)
}

fn html(kind: &str) -> String {
    format!("{kind}.html")
}

fn about(
    tx: &mut Tx<'_>,
    lender: &Lender,
    order: &Order,
    signing: Option<&Signing>,
) -> Result<String, Error> {
    let borrower = borrowers::find(tx, &order.borrower_id)?;
    let phone = borrower.map(|borrower| borrower.phone).unwrap_or_default();
    let name = identities::find(tx, &order.borrower_id)?.map(|identity| identity.name);
    let brand = &lender.settings.brand;
    let signed = match signing {
        Some(signing) => format!(
            "The three agreements (*.html) are the bytes that the borrower was shown and accepted at {}.",
            wire_time(signing.signed_at_ms)
        ),
        None => "The agreements are deleted: their time has ended.".to_owned(),
    };
    Ok(format!(
        "Evidence of order {}\nLender: {}, SEC registration no. {}\nBorrower: {}, phone {phone}\nProduct: {}\n\
         Principal: {} centavos for {} days\nMade: {}\nTaken: {} (times are Manila's, amounts are centavos)\n\n{signed}\n\
         documents.csv  what was signed: hash, template, language, time\n\
         consents.csv   which box was checked, beside which words, from where\n\
         statuses.csv   every status that the order had\n\
         events.csv     what happened to the loan, and when it was received\n\
         postings.csv   the ledger; the amounts of each posting add up to 0\n\
         SHA256SUMS     the hash of each file: sha256sum --check SHA256SUMS\n",
        order.id(),
        brand.company_name,
        brand.sec_registration_number,
        name.as_deref().map(foreign).unwrap_or_default(),
        order.product_id,
        order.loan.principal_centavos,
        order.loan.term_days,
        wire_time(order.created_at_ms),
        wire_time(lender.clock.now_ms()),
    ))
}

fn document_rows(documents: &[SignedDocument], signed_at_ms: Option<i64>) -> String {
    let head = [
        "file",
        "title",
        "language",
        "template",
        "sha256",
        "signed_at",
    ];
    let signed_at = signed_at_ms.map(wire_time).unwrap_or_default();
    let row = |document: &SignedDocument| {
        [
            html(&document.kind),
            document.title.clone(),
            document.language.clone(),
            document.template_version.clone(),
            document.sha256.clone(),
            signed_at.clone(),
        ]
    };
    table(head, documents.iter().map(row))
}

fn consent_rows(
    tx: &mut Tx<'_>,
    lender: &Lender,
    order: &Order,
    signing: Option<&Signing>,
) -> Result<String, Error> {
    let head = [
        "box",
        "wording",
        "language",
        "wording_from",
        "page_language",
        "at",
        "device",
        "app",
        "browser",
        "address",
    ];
    let Some(signing) = signing else {
        return Ok(table(head, []));
    };
    let origin = signing::open_origin(&lender.sealer, order, signing)?;
    let said = |text: &Option<String>| text.as_deref().map(foreign).unwrap_or_default();
    let rows = signings::consents(tx, order)?.into_iter().map(|consent| {
        let from = if consent.is_sent { "page" } else { "server" };
        [
            consent.box_name,
            consent.wording,
            consent.language,
            from.to_owned(),
            signing.language.clone(),
            wire_time(signing.signed_at_ms),
            said(&origin.device_id),
            said(&origin.app_name),
            said(&origin.user_agent),
            origin.address.clone(),
        ]
    });
    Ok(table(head, rows))
}

fn status_rows(tx: &mut Tx<'_>, order: &Order) -> Result<String, Error> {
    let moves = order_transitions::of_order(tx, order)?
        .into_iter()
        .map(|stored| {
            let from = stored.transition.from.map(|from| from.code().to_string());
            [
                wire_time(stored.at_ms),
                from.unwrap_or_default(),
                stored.transition.to.code().to_string(),
                stored.transition.cause.as_str().to_owned(),
            ]
        });
    Ok(table(["at", "from", "to", "cause"], moves))
}

fn event_rows(tx: &mut Tx<'_>, order: &Order) -> Result<String, Error> {
    let said = |text: &Option<String>| text.as_deref().map(foreign).unwrap_or_default();
    let events = loan_events::as_stored(tx, order)?.into_iter().map(|event| {
        let amount = event.amount_centavos.map(|amount| amount.to_string());
        [
            event.sequence.to_string(),
            event.kind,
            event.effective_on,
            wire_time(event.received_at_ms),
            amount.unwrap_or_default(),
            foreign(&event.reference),
            said(&event.target),
            said(&event.detail),
        ]
    });
    let head = [
        "number",
        "kind",
        "effective_on",
        "received_at",
        "amount_centavos",
        "reference",
        "takes_back",
        "detail",
    ];
    Ok(table(head, events))
}

fn posting_rows(tx: &mut Tx<'_>, order: &Order) -> Result<String, Error> {
    let posted = ledger::posted_at_ms(tx, order)?;
    let ledger = ledger::of_order(tx, order)?;
    let head = [
        "number",
        "kind",
        "effective_on",
        "posted_at",
        "account",
        "amount_centavos",
        "instalment",
        "reference",
        "event",
        "reverses",
    ];
    let numbered = (1_i64..).zip(ledger.postings()).zip(posted);
    let rows = numbered.flat_map(|((number, posting), at)| {
        posting.entries.iter().map(move |entry| {
            [
                number.to_string(),
                posting.kind.as_str().to_owned(),
                posting.effective_on.to_string(),
                wire_time(at),
                entry.account.as_str().to_owned(),
                entry.amount_centavos.to_string(),
                entry
                    .instalment
                    .map(|number| number.to_string())
                    .unwrap_or_default(),
                foreign(&posting.reference),
                foreign(&posting.event),
                posting.reverses.as_deref().map(foreign).unwrap_or_default(),
            ]
        })
    });
    Ok(table(head, rows))
}
