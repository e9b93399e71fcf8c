//! Comparison of a provider's settlement report with the stored payments. A reported payment that is not stored is
//! posted once the provider confirms it; every other difference is only returned. A second run changes nothing.

mod report;

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::postback_events;
use tulay_lender::settings::ReportColumns;
use tulay_provider_api::payment::{PaymentChannel, PaymentStatus, StatusQuery};
use tulay_store::channel_requests;
use tulay_store::payment_events::{self, PaymentEvent};

use crate::progress::Progress;

/// Payment of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedPayment {
    /// Number of its line in the file.
    pub number: u64,
    /// The provider's id of the payment.
    pub id: String,
    /// Reference of our payment code.
    pub reference: String,
    /// Paid amount.
    pub amount_centavos: i64,
    /// Fee that the provider deducts.
    pub fee_centavos: i64,
}

/// Line of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ReportLine {
    /// A payment.
    Payment(ReportedPayment),
    /// A payment that cannot be read.
    Unreadable {
        /// The line's number in the file.
        number: u64,
        /// The fault.
        why: &'static str,
    },
}

/// Line of a report that does not agree with what was stored, or a stored payment that the report lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A line that cannot be read.
    Unreadable {
        /// The line's number in the file.
        number: u64,
        /// The fault.
        why: &'static str,
    },
    /// A payment that the report has more than once.
    Repeated(ReportedPayment),
    /// A payment that is not stored, and that the provider does not confirm.
    NotConfirmed {
        /// The payment of the report.
        payment: ReportedPayment,
        /// The provider's answer.
        answer: String,
    },
    /// A payment that is not stored, and about which the provider could not be asked.
    NotAsked(ReportedPayment),
    /// A payment with another amount than the stored one.
    OtherAmount {
        /// The payment of the report.
        payment: ReportedPayment,
        /// The stored amount.
        stored_centavos: i64,
    },
    /// A payment that was not stored, and that the provider confirms.
    Confirmed {
        /// The payment of the report.
        payment: ReportedPayment,
        /// The amount that the provider confirms.
        confirmed_centavos: i64,
        /// Outcome of the stored payment; `None` in a dry run, which stores nothing.
        outcome: Option<String>,
    },
    /// A stored payment that the report lacks.
    MissingThere(PaymentEvent),
}

/// Result of comparing a report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reconciliation {
    /// Number of payments that were stored already, with the same amount.
    pub matched: u64,
    /// Everything else: lines in the report's order, then the stored payments that it lacks.
    pub findings: Vec<Finding>,
    /// Sum of the reported payments.
    pub paid_centavos: i64,
    /// Sum of the reported fees.
    pub fee_centavos: i64,
}

/// Report of an account that was read.
pub struct SettlementReport {
    scope: Scope,
    lines: Vec<ReportLine>,
}

/// Account that a report covers.
struct Scope {
    channel: Arc<dyn PaymentChannel>,
    numbers: BTreeSet<String>,
}

/// Returns the accounts whose reports can be read, as `xendit`, with their columns.
pub fn accounts(lender: &Lender) -> Vec<(&str, ReportColumns)> {
    let mut accounts: Vec<(&str, ReportColumns)> = Vec::new();
    for channel in &lender.providers.channels {
        let account = channel.account();
        if accounts.iter().all(|(known, _)| *known != account)
            && let Some(columns) = columns(lender, account)
        {
            accounts.push((account, columns));
        }
    }
    accounts
}

fn columns(lender: &Lender, account: &str) -> Option<ReportColumns> {
    let configured = lender.settings.settlement_reports.get(account).cloned();
    configured.or_else(|| ReportColumns::built_in(account))
}

/// Reads a report of an account.
///
/// # Errors
/// 1004 for an unknown account and one whose columns are not known; 1400 for a file that is no such report.
pub fn read(lender: &Lender, account: &str, file: &[u8]) -> Result<SettlementReport, Error> {
    let unknown = || Error::not_found("No reports of this account can be read");
    let providers = &lender.providers;
    let channel = providers.of_account(account).ok_or_else(unknown)?;
    let columns = columns(lender, account).ok_or_else(unknown)?;
    let of_account = providers.channels.iter();
    let of_account = of_account.filter(|channel| channel.account() == account);
    let numbers = of_account.map(|channel| channel.profile().number.clone());
    // A payment with an unknown code is stored under the account's name, which may be a channel's number.
    let numbers = numbers.chain([account.to_owned()]).collect();
    Ok(SettlementReport {
        lines: report::read(file, &columns)?,
        scope: Scope {
            channel: channel.clone(),
            numbers,
        },
    })
}

impl Reconciliation {
    /// Number and sum of the payments that were not stored, as the provider confirms them.
    pub fn confirmed(&self) -> (u64, i64) {
        let sums = self.findings.iter().filter_map(|finding| match finding {
            Finding::Confirmed {
                confirmed_centavos, ..
            } => Some(*confirmed_centavos),
            Finding::Unreadable { .. }
            | Finding::Repeated(_)
            | Finding::NotConfirmed { .. }
            | Finding::NotAsked(_)
            | Finding::OtherAmount { .. }
            | Finding::MissingThere(_) => None,
        });
        sums.fold((0, 0), |(count, total), sum| {
            (count + 1, sum.saturating_add(total))
        })
    }
}

/// Posts what a comparison found to be confirmed, as far as the provider still confirms it.
///
/// # Errors
/// The store's own failures.
pub async fn post(
    lender: &Lender,
    report: &SettlementReport,
    result: &mut Reconciliation,
) -> Result<(), Error> {
    for finding in &mut result.findings {
        if let Finding::Confirmed { payment, .. } = finding {
            *finding = ask(lender, &report.scope, payment.clone(), false).await?;
        }
    }
    Ok(())
}

/// Compares a report with the stored payments; nothing is stored.
///
/// # Errors
/// The store's own failures.
pub async fn compare(
    lender: &Lender,
    report: &SettlementReport,
    progress: &Progress,
) -> Result<Reconciliation, Error> {
    let SettlementReport { scope, lines } = report;
    let mut result = Reconciliation::default();
    let mut seen = HashSet::new();
    let mut period = (i64::MAX, i64::MIN);
    for line in lines {
        progress.add(1);
        let payment = match line {
            ReportLine::Payment(payment) => payment.clone(),
            ReportLine::Unreadable { number, why } => {
                let (number, why) = (*number, *why);
                result.findings.push(Finding::Unreadable { number, why });
                continue;
            }
        };
        if !seen.insert(payment.id.clone()) {
            result.findings.push(Finding::Repeated(payment));
            continue;
        }
        result.paid_centavos = result.paid_centavos.saturating_add(payment.amount_centavos);
        result.fee_centavos = result.fee_centavos.saturating_add(payment.fee_centavos);
        let Some(event) = find(lender, scope, &payment.id).await? else {
            let finding = ask(lender, scope, payment, true).await?;
            result.findings.push(finding);
            continue;
        };
        let at_ms = event.paid_at_ms.unwrap_or(event.received_at_ms);
        period = (period.0.min(at_ms), period.1.max(at_ms));
        if event.amount_centavos == payment.amount_centavos {
            result.matched += 1;
        } else {
            let stored_centavos = event.amount_centavos;
            result.findings.push(Finding::OtherAmount {
                payment,
                stored_centavos,
            });
        }
    }
    let missing = missing_there(lender, scope, &seen, period).await?;
    let missing = missing.into_iter().map(Finding::MissingThere);
    result.findings.extend(missing);
    Ok(result)
}

/// Asks the provider about a payment that is not stored, and posts what it confirms, unless it is a dry run.
async fn ask(
    lender: &Lender,
    scope: &Scope,
    payment: ReportedPayment,
    dry_run: bool,
) -> Result<Finding, Error> {
    let reference = payment.reference.clone();
    let read = lender
        .store
        .read(move |tx| channel_requests::find(tx, &reference));
    let request = read.await.map_err(Error::from)?;
    let asked = StatusQuery {
        reference: payment.reference.clone(),
        provider_id: request.and_then(|request| request.provider_id),
        payment_id: Some(payment.id.clone()),
        amount_centavos: None,
        now: lender.clock.now(),
    };
    let standing = match scope.channel.query(&asked).await {
        Ok(standing) => standing,
        Err(error) => {
            tracing::warn!(cause = %error, "a payment of a report could not be confirmed");
            return Ok(Finding::NotAsked(payment));
        }
    };
    let paid = match standing {
        PaymentStatus::Paid(paid) if paid.payment_id == payment.id => paid,
        other => {
            let answer = answer_in_words(other);
            return Ok(Finding::NotConfirmed { payment, answer });
        }
    };
    let confirmed_centavos = paid.amount_centavos;
    let mut outcome = None;
    if !dry_run {
        let (channel, standing) = (scope.channel.as_ref(), PaymentStatus::Paid(paid));
        let reference = &payment.reference;
        postback_events::apply_status(lender, channel, reference, standing, None).await?;
        let stored = find(lender, scope, &payment.id).await?;
        outcome = Some(stored.map(|event| event.outcome).unwrap_or_default());
    }
    Ok(Finding::Confirmed {
        payment,
        confirmed_centavos,
        outcome,
    })
}

/// A provider's answer that confirms nothing.
fn answer_in_words(standing: PaymentStatus) -> String {
    match standing {
        PaymentStatus::Unknown => "The provider does not know it".to_owned(),
        PaymentStatus::Open => "The provider says that it is not paid".to_owned(),
        PaymentStatus::Failed => "The provider says that it failed".to_owned(),
        PaymentStatus::Expired => "The provider says that it expired".to_owned(),
        PaymentStatus::Paid(paid) => {
            format!("The provider has its payment as {}", paid.payment_id)
        }
        PaymentStatus::Odd(why) => format!("The provider's answer has to be looked at: {why}"),
    }
}

async fn find(
    lender: &Lender,
    scope: &Scope,
    payment_id: &str,
) -> Result<Option<PaymentEvent>, Error> {
    let (numbers, id) = (scope.numbers.clone(), payment_id.to_owned());
    let read = lender.store.read(move |tx| {
        for number in &numbers {
            let event = payment_events::find(tx, number, &id)?;
            if let Some(event) = event.filter(|event| event.status == "paid") {
                return Ok(Some(event));
            }
        }
        Ok::<_, Error>(None)
    });
    read.await
}

/// Returns the stored payments that lie between the first and the last known payment of the report and are missing from
/// it.
async fn missing_there(
    lender: &Lender,
    scope: &Scope,
    seen: &HashSet<String>,
    (from_ms, to_ms): (i64, i64),
) -> Result<Vec<PaymentEvent>, Error> {
    let mut missing = Vec::new();
    for number in scope.numbers.clone() {
        let read = lender
            .store
            .read(move |tx| payment_events::paid_between(tx, &number, from_ms, to_ms));
        let paid = read.await.map_err(Error::from)?.into_iter();
        missing.extend(paid.filter(|event| !seen.contains(&event.event_id)));
    }
    Ok(missing)
}
