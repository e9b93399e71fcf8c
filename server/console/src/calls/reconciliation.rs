//! Reconciliation of a provider's settlement report (PROV-07).

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_staff::acts::post_report::PostReport;
use tulay_staff::perform::perform;
use tulay_staff::reconciliation::{self, Finding, Reconciliation, ReportedPayment};
use utoipa::ToSchema;

use crate::failure::Failure;
use crate::input::Upload;
use crate::progressing::{self, ProgressLine};
use crate::session::Staff;

/// Findings of a kind that are shown.
const MAX_SHOWN: usize = 200;

/// Form of a report, as the document shows it.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "the form is read field by field")]
struct ReportForm {
    /// The account at the provider.
    account: String,
    /// The report.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// True to compare only: nothing is stored.
    dry_run: bool,
    /// The reason, which the audit keeps; none is needed for a dry run.
    #[schema(max_length = 500)]
    reason: Option<String>,
}

/// A report compared with the stored payments.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReconciledReport {
    /// Number of payments that were stored already, with the same amount.
    matched: u64,
    /// Sum of the reported payments.
    paid_centavos: i64,
    /// Sum of the reported fees.
    fee_centavos: i64,
    /// Sum of the payments that were missing here, as the provider confirms them.
    confirmed_centavos: i64,
    /// Findings by kind; kinds without one are left out.
    findings: Vec<FindingSection>,
}

/// Findings of a kind.
#[derive(Serialize, ToSchema)]
pub struct FindingSection {
    /// The kind.
    kind: FindingKind,
    /// Their number.
    count: usize,
    /// The first of them.
    rows: Vec<FindingRow>,
}

/// Kind of a finding.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FindingKind {
    /// Missing here, and the provider confirms it.
    Confirmed,
    /// Missing here, confirmed, and posted.
    Posted,
    /// Missing here, and the provider does not confirm it.
    NotConfirmed,
    /// Missing here, and the provider could not be asked.
    NotAsked,
    /// Stored, and missing in the report.
    MissingThere,
    /// Another amount than the stored one, or a second line of one payment.
    Differing,
    /// A line that cannot be read.
    Unreadable,
}

impl FindingKind {
    const ALL: [Self; 7] = [
        Self::Confirmed,
        Self::Posted,
        Self::NotConfirmed,
        Self::NotAsked,
        Self::MissingThere,
        Self::Differing,
        Self::Unreadable,
    ];
}

/// A finding.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FindingRow {
    /// Number of its line in the file; null for a payment that the report lacks.
    line: Option<u64>,
    /// The provider's id of the payment; null for a line that cannot be read.
    payment: Option<String>,
    /// Reference of the code; null for a line that cannot be read.
    reference: Option<String>,
    /// The reported amount, or the stored one of a payment that the report lacks.
    amount_centavos: Option<i64>,
    /// The amount that is stored or that the provider confirms, where it differs.
    other_centavos: Option<i64>,
    /// A note; empty where the kind says everything.
    note: String,
}

impl FindingRow {
    fn of(payment: ReportedPayment, other_centavos: Option<i64>, note: &str) -> Self {
        Self {
            line: Some(payment.number),
            payment: Some(payment.id),
            reference: Some(payment.reference),
            amount_centavos: Some(payment.amount_centavos),
            other_centavos,
            note: note.to_owned(),
        }
    }
}

fn presented(finding: Finding) -> (FindingKind, FindingRow) {
    match finding {
        Finding::Confirmed {
            payment,
            confirmed_centavos,
            outcome,
        } => {
            let other = Some(confirmed_centavos).filter(|sum| *sum != payment.amount_centavos);
            match outcome {
                None => (FindingKind::Confirmed, FindingRow::of(payment, other, "")),
                Some(outcome) => {
                    let place = match outcome.as_str() {
                        "posted" => "In its order",
                        "owed_to_borrower" => "Owed to its borrower",
                        _ => "Unallocated",
                    };
                    (FindingKind::Posted, FindingRow::of(payment, other, place))
                }
            }
        }
        Finding::NotConfirmed { payment, answer } => {
            let row = FindingRow::of(payment, None, &answer);
            (FindingKind::NotConfirmed, row)
        }
        Finding::NotAsked(payment) => (FindingKind::NotAsked, FindingRow::of(payment, None, "")),
        Finding::OtherAmount {
            payment,
            stored_centavos,
        } => {
            let row = FindingRow::of(payment, Some(stored_centavos), "");
            (FindingKind::Differing, row)
        }
        Finding::Repeated(payment) => {
            let why = "The report has this payment more than once";
            (FindingKind::Differing, FindingRow::of(payment, None, why))
        }
        Finding::MissingThere(event) => {
            let row = FindingRow {
                line: None,
                payment: Some(event.event_id),
                reference: Some(event.reference),
                amount_centavos: Some(event.amount_centavos),
                other_centavos: None,
                note: String::new(),
            };
            (FindingKind::MissingThere, row)
        }
        Finding::Unreadable { number, why } => {
            let row = FindingRow {
                line: Some(number),
                payment: None,
                reference: None,
                amount_centavos: None,
                other_centavos: None,
                note: why.to_owned(),
            };
            (FindingKind::Unreadable, row)
        }
    }
}

impl From<Reconciliation> for ReconciledReport {
    fn from(result: Reconciliation) -> Self {
        let (_, confirmed_centavos) = result.confirmed();
        let mut findings = FindingKind::ALL.map(|kind| FindingSection {
            kind,
            count: 0,
            rows: Vec::new(),
        });
        for (kind, row) in result.findings.into_iter().map(presented) {
            let section = findings.iter_mut().find(|section| section.kind == kind);
            if let Some(section) = section {
                section.count += 1;
                if section.rows.len() < MAX_SHOWN {
                    section.rows.push(row);
                }
            }
        }
        let findings = findings.into_iter().filter(|section| section.count > 0);
        Self {
            matched: result.matched,
            paid_centavos: result.paid_centavos,
            fee_centavos: result.fee_centavos,
            confirmed_centavos,
            findings: findings.collect(),
        }
    }
}

/// Compares a settlement report with the stored payments. Without a dry run, posts what is missing here and the provider
/// confirms; that is in the audit.
#[utoipa::path(post, path = "/api/reports/reconcile", request_body(content = ReportForm, content_type = "multipart/form-data"), responses(
    (status = 200, body = ProgressLine<ReconciledReport>, content_type = "application/x-ndjson"),
    (status = 400, body = Failure), (status = 404, body = Failure), (status = 409, body = Failure)
))]
pub async fn reconcile(
    State(lender): State<Lender>,
    staff: Staff,
    Upload(mut form): Upload,
) -> Result<Response, Failure> {
    staff.require(Role::Pay)?;
    let unreadable = || Error::invalid("file", "The form cannot be read, or its file is over 5 MB");
    let (mut account, mut reason) = (String::new(), String::new());
    let (mut file, mut dry_run) = (None, true);
    while let Some(field) = form.next_field().await.map_err(|_| unreadable())? {
        let name = field.name().unwrap_or_default().to_owned();
        if name == "file" {
            file = Some(field.bytes().await.map_err(|_| unreadable())?);
            continue;
        }
        let value = field.text().await.map_err(|_| unreadable())?;
        match (name.as_str(), value.as_str()) {
            ("account", _) => account = value,
            ("reason", _) => reason = value,
            ("dryRun", "true") => dry_run = true,
            ("dryRun", "false") => dry_run = false,
            ("dryRun", _) => return Err(Error::invalid("dryRun", "It is true or false").into()),
            _ => return Err(Error::invalid(&name, "The form has no such field").into()),
        }
    }
    let file = file.ok_or_else(|| Error::invalid("file", "Choose the file of the report"))?;
    let report = reconciliation::read(&lender, &account, &file)?;
    let signature = staff.signature(reason);
    progressing::answer(|progress| async move {
        let mut result = reconciliation::compare(&lender, &report, &progress).await?;
        if !dry_run {
            let (payments, amount_centavos) = result.confirmed();
            let act = Arc::new(PostReport {
                account,
                payments,
                amount_centavos,
            });
            perform(&lender, act, &signature, false).await?;
            reconciliation::post(&lender, &report, &mut result).await?;
        }
        Ok(ReconciledReport::from(result))
    })
    .await
}
