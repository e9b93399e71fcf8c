//! `tulay reconcile`: compares a provider's settlement report with the stored payments. Reads the report and
//! prints; the comparison is in `tulay_staff::reconciliation`.

mod report;

use std::path::Path;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::loan_figures::pesos;
use tulay_staff::printed::plain;
use tulay_staff::reconciliation::{self, Finding, Reconciliation, ReportedPayment};

/// Findings that are printed in full.
const MAX_PRINTED: usize = 1_000;

/// Compares a report with the stored payments, for a channel's number or for an account as `xendit`; returns the table.
///
/// # Errors
/// 1004 for an unknown channel, 1400 for a file that is not a report; 1409, with the table, where something differs.
pub async fn run(lender: &Lender, name: &str, file: &Path) -> Result<String, Error> {
    let columns = reconciliation::columns(lender, name)?;
    let lines = report::read(std::fs::read(file), &columns)?;
    let result = reconciliation::reconcile(lender, name, lines).await?;
    let table = print(&result);
    if result.is_in_order() {
        return Ok(table);
    }
    let why = Error::conflict("The report and what is stored differ");
    Err(why.with_log_detail(&format!("\n{table}")))
}

fn print(result: &Reconciliation) -> String {
    let printed = result.findings.iter().take(MAX_PRINTED).map(line);
    let count = |what: &str| {
        let of_kind = result.findings.iter().filter(|it| kind(it) == what);
        format!("{what}\t{}\n", of_kind.count())
    };
    let counts = KINDS.map(count).concat();
    format!(
        "{}matched\t{}\n{counts}paid\t{}\nfees\t{}\n",
        printed.collect::<String>(),
        result.matched,
        pesos(result.paid_centavos),
        pesos(result.fee_centavos),
    )
}

const POSTED: &str = "posted";
const MISSING_HERE: &str = "missing here";
const MISSING_THERE: &str = "missing there";
const DIFFERING: &str = "differing";
const UNREADABLE: &str = "unreadable";

/// Kinds of findings, in the order of their counts.
const KINDS: [&str; 5] = [POSTED, MISSING_HERE, MISSING_THERE, DIFFERING, UNREADABLE];

fn kind(finding: &Finding) -> &'static str {
    match finding {
        Finding::Posted { .. } => POSTED,
        Finding::MissingHere(_) => MISSING_HERE,
        Finding::MissingThere(_) => MISSING_THERE,
        Finding::Repeated { .. } | Finding::OtherAmount { .. } => DIFFERING,
        Finding::Unreadable { .. } => UNREADABLE,
    }
}

fn line(finding: &Finding) -> String {
    let fields = match finding {
        Finding::Unreadable { number, why } => vec![format!("line {number}"), plain(why)],
        Finding::Repeated { id } => vec![plain(id), "it stands twice in the report".to_owned()],
        Finding::MissingHere(payment) => {
            with_note(payment, "the provider does not confirm it".to_owned())
        }
        Finding::OtherAmount {
            payment,
            stored_centavos,
        } => with_note(payment, format!("here {}", pesos(*stored_centavos))),
        Finding::Posted { payment, outcome } => with_note(payment, plain(outcome)),
        Finding::MissingThere(event) => vec![
            plain(&event.event_id),
            plain(&event.reference),
            pesos(event.amount_centavos),
        ],
    };
    format!("{}\t{}\n", kind(finding), fields.join("\t"))
}

/// Formats the fields of a reported payment and a note about it.
fn with_note(payment: &ReportedPayment, note: String) -> Vec<String> {
    vec![
        plain(&payment.id),
        plain(&payment.reference),
        pesos(payment.amount_centavos),
        note,
    ]
}
