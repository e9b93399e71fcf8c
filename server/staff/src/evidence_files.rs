//! Files of an order's evidence, as a court could read them: the signed documents byte by byte, tables of the rest, and
//! the hash of each file.

use std::fmt::Write as _;

use crate::csv::{foreign, table};
use crate::evidence::{DocumentEvidence, OrderEvidence, PostingEvidence, SigningEvidence};
use tulay_lender::loans::signing::sha256;
use tulay_store::loan_events::StoredEvent;
use tulay_store::order_transitions::StoredTransition;
use tulay_system::clock::wire_time;

/// Name of the file with the hash of each other one.
pub const SUMS: &str = "SHA256SUMS";

/// A file: its name and its content.
type File = (String, String);

/// Returns the content of [`SUMS`], as `sha256sum --check` reads it.
pub fn sums<'f>(files: impl IntoIterator<Item = (&'f String, &'f [u8])>) -> String {
    let mut sums = String::new();
    for (name, content) in files {
        // Writing to a text does not fail.
        let _ = writeln!(sums, "{}  {name}", sha256(content));
    }
    sums
}

/// Returns the files of an order's evidence, without [`SUMS`].
pub fn files(evidence: &OrderEvidence) -> Vec<File> {
    let signing = evidence.signing.as_ref();
    let mut files = vec![("about.txt".to_owned(), about(evidence))];
    for document in &evidence.documents {
        files.push((html(&document.document.kind), document.page.clone()));
    }
    let signed_at_ms = signing.map(|signing| signing.signed_at_ms);
    let tables = [
        (
            "documents.csv",
            document_rows(&evidence.documents, signed_at_ms),
        ),
        ("consents.csv", consent_rows(signing)),
        ("statuses.csv", status_rows(&evidence.transitions)),
        ("events.csv", event_rows(&evidence.events)),
        ("postings.csv", posting_rows(&evidence.postings)),
    ];
    files.extend(tables.map(|(name, content)| (name.to_owned(), content)));
    files
}

/// Returns the name of a signed document's file.
pub fn html(kind: &str) -> String {
    format!("{kind}.html")
}

fn about(evidence: &OrderEvidence) -> String {
    let order = &evidence.order;
    let signed = match &evidence.signing {
        Some(signing) => format!(
            "The three agreements (*.html) are the bytes that the borrower was shown and accepted at {}.",
            wire_time(signing.signed_at_ms)
        ),
        None => "The agreements are deleted: their time has ended.".to_owned(),
    };
    format!(
        "Evidence of order {}\nLender: {}, SEC registration no. {}\nBorrower: {}, phone {}\nProduct: {}\n\
         Principal: {} centavos for {} days\nMade: {}\nTaken: {} (times are Manila's, amounts are centavos)\n\n{signed}\n\
         documents.csv  what was signed: hash, template, language, time\n\
         consents.csv   which box was checked, beside which words, from where\n\
         statuses.csv   every status that the order had\n\
         events.csv     what happened to the loan, and when it was received\n\
         postings.csv   the ledger; the amounts of each posting add up to 0\n\
         SHA256SUMS     the hash of each file: sha256sum --check SHA256SUMS\n",
        order.id(),
        evidence.company_name,
        evidence.sec_registration_number,
        evidence.name.as_deref().map(foreign).unwrap_or_default(),
        evidence.phone,
        order.product_id,
        order.loan.principal_centavos,
        order.loan.term_days,
        wire_time(order.created_at_ms),
        wire_time(evidence.taken_at_ms),
    )
}

fn document_rows(documents: &[DocumentEvidence], signed_at_ms: Option<i64>) -> String {
    let head = [
        "file",
        "title",
        "language",
        "template",
        "sha256",
        "signed_at",
    ];
    let signed_at = signed_at_ms.map(wire_time).unwrap_or_default();
    let row = |DocumentEvidence { document, .. }: &DocumentEvidence| {
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

fn consent_rows(signing: Option<&SigningEvidence>) -> String {
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
        return table(head, []);
    };
    let origin = &signing.origin;
    let optional = |text: &Option<String>| text.as_deref().map(foreign).unwrap_or_default();
    let rows = signing.consents.iter().map(|consent| {
        let from = if consent.is_sent { "page" } else { "server" };
        [
            consent.box_name.clone(),
            consent.wording.clone(),
            consent.language.clone(),
            from.to_owned(),
            signing.language.clone(),
            wire_time(signing.signed_at_ms),
            optional(&origin.device_id),
            optional(&origin.app_name),
            optional(&origin.user_agent),
            origin.address.clone(),
        ]
    });
    table(head, rows)
}

fn status_rows(transitions: &[StoredTransition]) -> String {
    let rows = transitions.iter().map(|stored| {
        let from = stored.transition.from.map(|from| from.code().to_string());
        [
            wire_time(stored.at_ms),
            from.unwrap_or_default(),
            stored.transition.to.code().to_string(),
            stored.transition.cause.as_str().to_owned(),
        ]
    });
    table(["at", "from", "to", "cause"], rows)
}

fn event_rows(events: &[StoredEvent]) -> String {
    let optional = |text: &Option<String>| text.as_deref().map(foreign).unwrap_or_default();
    let rows = events.iter().map(|event| {
        let amount = event.amount_centavos.map(|amount| amount.to_string());
        [
            event.sequence.to_string(),
            event.kind.clone(),
            event.effective_on.clone(),
            wire_time(event.received_at_ms),
            amount.unwrap_or_default(),
            foreign(&event.reference),
            optional(&event.target),
            optional(&event.detail),
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
    table(head, rows)
}

fn posting_rows(postings: &[PostingEvidence]) -> String {
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
    let rows = (1_i64..).zip(postings).flat_map(|(number, evidence)| {
        let (posting, at_ms) = (&evidence.posting, evidence.posted_at_ms);
        posting.entries.iter().map(move |entry| {
            [
                number.to_string(),
                posting.kind.as_str().to_owned(),
                posting.effective_on.to_string(),
                wire_time(at_ms),
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
    table(head, rows)
}
